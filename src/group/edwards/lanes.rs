//! Independent points in the lanes of a vector, from coordinates and from tables of single points.

use crate::field::element::Words;
use crate::field::vector::{Vector, Vector4};
use crate::field::{FieldLanes, Mask, Unpack, set_inverses_of_vectors};
use crate::group::lookup::{LaneDigits, MAX_LANES};
use crate::group::{Addend, Group};

use super::parallel::{ParallelFormulas, ParallelPoint};
use super::{Affine, AffineAddend, Formulas, Held, Point};

/// Points that are decoded already, one in each lane.
#[inline(always)]
pub fn points_of_affine<V: FieldLanes<Prime: Formulas>>(affine: &[Affine<V::Prime>]) -> Point<V> {
    outline!(V, || {
        let x = V::from_lane_words(
            #[inline(always)]
            |lane| affine[lane].x,
        );
        let y = V::from_lane_words(
            #[inline(always)]
            |lane| affine[lane].y,
        );
        Point::from_affine(x, y)
    })
}

/// The sum of the points in all lanes. Each point becomes a vector. Three additions of such points take less time than with single
/// elements, and use the same code for products as the additions in lanes before them. There is no call in it: no other part of a product
/// by the base point would share the function.
#[inline(always)]
pub fn sum<V: Vector4 + FieldLanes<Prime: Formulas + ParallelFormulas>>(
    points: &Point<V>,
) -> Point<V::Element> {
    let Point { x, y, z, ta, tb } = *points;
    let sum = V::join_lanes(
        [x, y, z, ta * tb],
        #[inline(always)]
        |sum, other| *ParallelPoint::new(sum).add(&ParallelPoint::new(other).to_addend()).coordinates(),
    );
    ParallelPoint::new(sum).to_point_here()
}

/// Adds digit times P in each lane, from the odd multiples P, 3P, .., for odd digits.
///
/// Variable-time: the addresses that are read depend on the digits.
#[inline(always)]
pub fn add_odd_vartime<V: Unpack<Prime: Formulas>, const N: usize>(
    sum: &mut Point<V>,
    table: &[Held<V::Prime>; N],
    digits: &LaneDigits,
) {
    outline!(V, || {
        let entry = AffineAddend::unpack(
            #[inline(always)]
            |lane| &table[usize::from(digits[lane].unsigned_abs() / 2) % N],
        );
        V::Prime::set_sum(sum, entry.negate_if(V::Mask::negative(digits)).parts(), None, false);
    });
}

/// Writes the affine coordinates of the first points in the lanes of as many vectors as [`set_inverses_of_vectors`] takes, by one
/// inversion for all. Constant-time.
#[inline(never)]
pub fn write_affine<'a, V: Vector<Prime: Formulas>, const N: usize>(
    points: &[Option<Point<V>>; N],
    mut places: impl Iterator<Item = &'a mut Affine<V::Prime>>,
) {
    let mut inverses = [V::ONE; N];
    let mut count = 0;
    for (z_inverse, point) in inverses.iter_mut().zip(points.iter().flatten()) {
        *z_inverse = point.z;
        count += 1;
    }
    set_inverses_of_vectors(&mut inverses[..count]);
    for (point, z_inverse) in points.iter().flatten().zip(&inverses) {
        let [mut x, mut y] = [[Words::<V>::default(); MAX_LANES]; 2];
        for (coordinate, words) in [(&point.x, &mut x), (&point.y, &mut y)] {
            outline!(V, || (*coordinate * *z_inverse).to_words(words));
        }
        for ((x, y), place) in x.into_iter().zip(y).take(V::LANES).zip(&mut places) {
            *place = Affine { x, y };
        }
    }
}
