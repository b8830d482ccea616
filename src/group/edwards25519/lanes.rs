//! Independent points in the lanes of a vector, from encodings and from tables of single points.

use crate::field::gf255::vector::Rows;
use crate::field::interleaved::Interleaved;
use crate::field::vector::{Vector, Vector4};
use crate::field::{Field, Mask};
use crate::field::{FieldElement, FieldLanes, P25519, Unpack, set_inverses_of_vectors};
use crate::group::Addend;
#[cfg(any(lemniscate_simd128, lemniscate_internals, test))]
use crate::group::Group;
use crate::group::lookup::{LaneDigits, MAX_LANES};
use crate::group::shape::EDWARDS25519_ODD_MULTIPLES;

use super::codec::{self, Affine, Encoding};
use super::parallel::{ParallelAddend, ParallelPoint};
use super::point::{AffineNiels, Held, Point, ProjectiveNiels};

/// Decodes two encodings in each lane, all at once; a mask is set where there is such a point. Constant-time.
///
/// The square roots of both are interleaved, so that neither waits for its own last product.
#[inline(always)]
pub fn decode_two<'a, V: FieldLanes<Prime = P25519>>(
    mut first: impl FnMut(usize) -> &'a Encoding,
    mut second: impl FnMut(usize) -> &'a Encoding,
) -> [(V::Mask, Point<V>); 2] {
    let (decoded, points) = codec::decode_lanes::<Interleaved<V, 2>>(
        // All lanes of the first come before those of the second.
        #[inline(always)]
        |lane| if lane < V::LANES { first(lane) } else { second(lane - V::LANES) },
    );
    [
        (decoded.part(0), Point::from_affine(points.x.0[0], points.y.0[0])),
        (decoded.part(1), Point::from_affine(points.x.0[1], points.y.0[1])),
    ]
}

/// Points that are decoded already, one in each lane.
#[inline(always)]
pub fn points_of_affine<V: FieldLanes<Prime = P25519>>(affine: &[Affine]) -> Point<V> {
    V::outline(
        #[inline(always)]
        || {
            let x = V::from_lanes(
                #[inline(always)]
                |lane| V::Element::from_words(affine[lane].x),
            );
            let y = V::from_lanes(
                #[inline(always)]
                |lane| V::Element::from_words(affine[lane].y),
            );
            Point::from_affine(x, y)
        },
    )
}

/// Adds digit times P in each lane, from the odd multiples P, 3P, .., for odd digits.
///
/// Variable-time: the addresses that are read depend on the digits.
#[inline(always)]
pub fn add_odd_vartime<V: Rows + Unpack<Prime = P25519>>(
    sum: &mut Point<V>,
    table: &[Held; EDWARDS25519_ODD_MULTIPLES],
    digits: &LaneDigits,
) {
    V::outline(
        #[inline(always)]
        || {
            let coordinate = |i: usize| {
                V::unpack(
                    #[inline(always)]
                    |lane| {
                        &table[usize::from(digits[lane].unsigned_abs() / 2) % EDWARDS25519_ODD_MULTIPLES][i]
                    },
                )
            };
            add_signed(sum, AffineNiels::new(coordinate(0), coordinate(1), coordinate(2)), digits);
        },
    );
}

/// Adds an entry of a table in each lane, or its opposite where the digit is negative.
#[inline(always)]
pub fn add_gathered<V: Rows>(
    sum: &mut Point<V>,
    entries: &[&ParallelAddend<V::Row>; MAX_LANES],
    digits: &LaneDigits,
) {
    V::outline(
        #[inline(always)]
        || {
            let [y_minus_x, y_plus_x, _, xy2d] = V::from_rows(
                #[inline(always)]
                |lane| entries[lane].coordinates(),
            );
            add_signed(sum, AffineNiels::new(y_plus_x, y_minus_x, xy2d), digits);
        },
    );
}

#[inline(always)]
fn add_signed<V: Rows>(sum: &mut Point<V>, entry: AffineNiels<V>, digits: &LaneDigits) {
    let AffineNiels { y_plus_x, y_minus_x, xy2d } = entry.negate_if(V::Mask::negative(digits));
    sum.set_sum(&y_plus_x, &y_minus_x, &xy2d, None, false);
}

/// The sum of the points in all lanes, in which each is a vector by itself.
#[cfg(any(lemniscate_simd128, lemniscate_internals, test))]
#[inline(always)]
pub fn sum<V: Rows<Row = V> + Vector4 + FieldLanes<Prime = P25519>>(points: &Point<V>) -> Point<V::Element> {
    V::outline(
        #[inline(always)]
        || {
            let mut rows = [V::ZERO; 4];
            V::to_rows(&[points.x, points.y, points.z, points.ta * points.tb], &mut rows);
            let [mut sum, others @ ..] = rows.map(ParallelPoint::new);
            for other in others {
                sum = sum.add(&other.to_addend());
            }
            sum.to_point()
        },
    )
}

/// X, Y and Z of points, each of which is a vector by itself: of the first LANES, as many as there must be.
#[inline(always)]
pub fn coordinates<V: Rows>(points: &[ParallelPoint<V::Row>]) -> [V; 3] {
    V::outline(
        #[inline(always)]
        || {
            let [x, y, z, _] = V::from_rows(
                #[inline(always)]
                |lane| points[lane].coordinates(),
            );
            [x, y, z]
        },
    )
}

/// Converts points with Z = 1 in lanes to separate addends. Writes the first LANES addends; there must be at least LANES.
#[inline(always)]
pub fn fixed_of_affine<V: Rows>(points: &Point<V>, addends: &mut [ParallelAddend<V::Row>]) {
    V::outline(
        #[inline(always)]
        || {
            let AffineNiels { y_plus_x, y_minus_x, xy2d } = points.affine_to_fixed();
            let mut rows = [V::Row::ZERO; 8];
            V::to_rows(&[y_minus_x, y_plus_x, V::ONE.double().carry(), xy2d], &mut rows);
            for (addend, row) in addends.iter_mut().zip(rows).take(V::LANES) {
                *addend = ParallelAddend::new(row);
            }
        },
    )
}

/// The multiples 0, P, 2P, .. 8P of the point of each lane, every one by itself: so that a sum reads those that it adds, and
/// no others.
#[derive(Clone, Copy)]
pub struct MultiplesByLane<R>([[ParallelAddend<R>; 9]; MAX_LANES]);

impl<R: Vector4> MultiplesByLane<R> {
    /// From P, 2P, .. 8P. Constant-time.
    #[inline(always)]
    pub fn new<V: Rows<Row = R>>(multiples: &[ProjectiveNiels<V>; 8]) -> Self {
        let mut table = Self([[ParallelAddend::UNSET; 9]; MAX_LANES]);
        V::outline(
            #[inline(always)]
            || {
                for of_lane in &mut table.0 {
                    of_lane[0] = Addend::neutral();
                }
                for (i, multiple) in multiples.iter().enumerate() {
                    let mut rows = [R::ZERO; MAX_LANES];
                    V::to_rows(
                        &[multiple.y_minus_x, multiple.y_plus_x, multiple.z2, multiple.t2d],
                        &mut rows,
                    );
                    for (of_lane, row) in table.0.iter_mut().zip(rows).take(V::LANES) {
                        of_lane[i + 1] = ParallelAddend::new(row);
                    }
                }
            },
        );
        table
    }

    /// Adds digit times P in each lane, for digits in -8 ..= 8.
    ///
    /// Variable-time: the addresses that are read depend on the digits.
    #[inline(always)]
    pub fn add_to_vartime<V: Rows<Row = R>>(&self, sum: &mut Point<V>, digits: &LaneDigits) {
        V::outline(
            #[inline(always)]
            || {
                let [y_minus_x, y_plus_x, z2, t2d] = V::from_rows(
                    #[inline(always)]
                    |lane| self.0[lane][usize::from(digits[lane].unsigned_abs()) % 9].coordinates(),
                );
                let entry = ProjectiveNiels { y_plus_x, y_minus_x, z2, t2d };
                let ProjectiveNiels { y_plus_x, y_minus_x, z2, t2d } =
                    entry.negate_if(V::Mask::negative(digits));
                sum.set_sum(&y_plus_x, &y_minus_x, &t2d, Some(&z2), false);
            },
        );
    }
}

/// Writes the affine coordinates of the first points in the lanes of as many vectors as [`set_inverses_of_vectors`] takes, by one
/// inversion for all. Constant-time.
#[inline(never)]
pub fn write_affine<'a, V: FieldLanes<Prime = P25519> + Vector, const N: usize>(
    points: &[Option<Point<V>>; N],
    mut places: impl Iterator<Item = &'a mut Affine>,
) {
    let mut inverses = [V::ONE; N];
    let mut count = 0;
    for (z_inverse, point) in inverses.iter_mut().zip(points.iter().flatten()) {
        *z_inverse = point.z;
        count += 1;
    }
    set_inverses_of_vectors(&mut inverses[..count]);
    for (point, z_inverse) in points.iter().flatten().zip(&inverses) {
        let [mut x, mut y] = [[[0; 4]; MAX_LANES]; 2];
        V::outline(
            #[inline(always)]
            || {
                (point.x * *z_inverse).to_words(&mut x);
                (point.y * *z_inverse).to_words(&mut y);
            },
        );
        for ((x, y), place) in x.into_iter().zip(y).take(V::LANES).zip(&mut places) {
            *place = Affine { x, y };
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::field::gf255::{portable64::Fe, simd128::Fe4};
    use crate::group::FromTable;
    use crate::group::edwards25519::tables;

    #[test]
    fn sum_of_all_lanes() {
        let odd = [0, 1, 2, 3].map(|i| {
            let mut point = Point::<Fe<P25519>>::neutral();
            point.set_add_held_signed_vartime(&tables::odd()[i], false);
            point
        });
        let mut points: Point<Fe4<Fe<P25519>>> = points_of_affine(&odd.map(|point| point.to_affine()));
        points.set_double_n(1);
        // 2 (1 + 3 + 5 + 7) = 2^5
        let expected = odd[0].double_n(5);
        assert_eq!(sum(&points).to_affine().encode(), expected.to_affine().encode());
    }
}
