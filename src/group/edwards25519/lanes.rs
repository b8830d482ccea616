//! Independent points in the lanes of a vector, from encodings and from tables of single points.

use crate::field::gf255::vector::Rows;
use crate::field::interleaved::Interleaved;
use crate::field::vector::Vector4;
use crate::field::{Field, FieldLanes, Mask, P25519};
use crate::group::Addend;
use crate::group::lookup::{LaneDigits, MAX_LANES};

use super::codec::{self, Encoding};
use super::parallel::{ParallelAddend, ParallelPoint};
use crate::group::edwards::{AffineAddend, Formulas, Point, ProjectiveAddend};

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

/// Adds an entry of a table in each lane, or its opposite where the digit is negative.
#[inline(always)]
pub fn add_gathered<V: Rows>(
    sum: &mut Point<V>,
    entries: &[&ParallelAddend<V::Row>; MAX_LANES],
    digits: &LaneDigits,
) {
    outline!(V, || {
        let [y_minus_x, y_plus_x, _, xy2d] = V::from_rows(
            #[inline(always)]
            |lane| entries[lane].coordinates(),
        );
        add_signed(sum, AffineAddend::new(y_plus_x, y_minus_x, xy2d), digits);
    });
}

#[inline(always)]
fn add_signed<V: Rows>(sum: &mut Point<V>, entry: AffineAddend<V>, digits: &LaneDigits) {
    P25519::set_sum(sum, entry.negate_if(V::Mask::negative(digits)).parts(), None, false);
}

/// X, Y and Z of points that are a vector each: of the first LANES, as many as there must be.
#[inline(always)]
pub fn coordinates<V: Rows>(points: &[ParallelPoint<V::Row>]) -> [V; 3] {
    outline!(V, || {
        let [x, y, z, _] = V::from_rows(
            #[inline(always)]
            |lane| points[lane].coordinates(),
        );
        [x, y, z]
    })
}

/// Converts points with Z = 1 in lanes to separate addends. Writes the first LANES addends; there must be at least LANES.
#[inline(always)]
pub fn fixed_of_affine<V: Rows>(points: &Point<V>, addends: &mut [ParallelAddend<V::Row>]) {
    outline!(V, || {
        let AffineAddend { first, second, t } = points.affine_to_fixed();
        let mut rows = [V::Row::ZERO; 8];
        V::to_rows(&[second, first, V::ONE.double().carry(), t], &mut rows);
        for (addend, row) in addends.iter_mut().zip(&rows).take(V::LANES) {
            *addend = ParallelAddend::new(*row);
        }
    })
}

/// The multiples 0, P, 2P, .. 8P of the point of each of N lanes, every one by itself: so that a sum reads those that it adds, and
/// no others.
#[derive(Clone, Copy)]
pub struct MultiplesByLane<R, const N: usize>([[ParallelAddend<R>; 9]; N]);

impl<R: Vector4<Prime = P25519>, const N: usize> MultiplesByLane<R, N> {
    /// What [`Self::set`] fills in place, as a table is too large to be copied.
    pub const UNSET: Self = Self([[ParallelAddend::UNSET; 9]; N]);

    /// From P, 2P, .. 8P. Constant-time.
    #[inline(always)]
    pub fn set<V: Rows<Row = R>>(&mut self, multiples: &[ProjectiveAddend<V>; 8]) {
        outline!(V, || {
            for of_lane in &mut self.0 {
                of_lane[0] = Addend::neutral();
            }
            for (i, multiple) in multiples.iter().enumerate() {
                let mut rows = [R::ZERO; MAX_LANES];
                V::to_rows(&[multiple.second, multiple.first, multiple.z, multiple.t], &mut rows);
                for (of_lane, row) in self.0.iter_mut().zip(&rows).take(V::LANES) {
                    of_lane[i + 1] = ParallelAddend::new(*row);
                }
            }
        });
    }

    /// Adds digit times P in each lane, for digits in -8 ..= 8.
    ///
    /// Variable-time: the addresses that are read depend on the digits.
    #[inline(always)]
    pub fn add_to_vartime<V: Rows<Row = R>>(&self, sum: &mut Point<V>, digits: &LaneDigits) {
        outline!(V, || {
            let [second, first, z, t] = V::from_rows(
                #[inline(always)]
                |lane| self.0[lane][usize::from(digits[lane].unsigned_abs()) % 9].coordinates(),
            );
            let entry = ProjectiveAddend { first, second, z, t }.negate_if(V::Mask::negative(digits));
            P25519::set_sum(sum, entry.parts(), Some(&entry.z), false);
        });
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::field::gf255::{portable64::Fe, simd128::Fe4};
    use crate::group::edwards::lanes::{points_of_affine, sum};
    use crate::group::edwards25519::tables;
    use crate::group::{FromTable, Group};

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
