//! Independent points in the lanes of a vector, from coordinates and from tables of single points.

use crate::field::Mask;
use crate::field::by_call::ByCall;
use crate::field::{FieldElement, FieldLanes, P448, Unpack, set_inverses_of_vectors};
use crate::group::lookup::LaneDigits;
use crate::group::shape::ODD_MULTIPLES;
use crate::group::{Addend, Group};

use super::codec::Affine;
use super::point::{AffineAddend, Held, Point};

/// Points that are decoded already, one in each lane.
#[inline(always)]
pub fn points_of_affine<V: FieldLanes<Prime = P448>>(affine: &[Affine]) -> Point<V> {
    V::outline(
        #[inline(always)]
        || {
            let x = V::from_lane_words(
                #[inline(always)]
                |lane| affine[lane].x,
            );
            let y = V::from_lane_words(
                #[inline(always)]
                |lane| affine[lane].y,
            );
            Point::from_affine(x, y)
        },
    )
}

/// Adds digit times P in each lane, from the odd multiples P, 3P, .., for odd digits.
///
/// Variable-time: the addresses that are read depend on the digits.
#[inline(always)]
pub fn add_odd_vartime<V: Unpack<Prime = P448>>(
    sum: &mut Point<V>,
    table: &[Held; ODD_MULTIPLES],
    digits: &LaneDigits,
) {
    V::outline(
        #[inline(always)]
        || {
            let entry = AffineAddend::unpack(
                #[inline(always)]
                |lane| &table[usize::from(digits[lane].unsigned_abs() / 2) % ODD_MULTIPLES],
            );
            *sum = sum.add_fixed(&entry.negate_if(V::Mask::negative(digits)));
        },
    );
}

/// Writes the affine coordinates of the first points in the lanes of as many vectors as [`set_inverses_of_vectors`] takes, by one
/// inversion for all. Constant-time.
#[inline(always)]
pub fn write_affine<'a, V: FieldLanes<Prime = P448>, const N: usize>(
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
        V::outline(
            #[inline(always)]
            || {
                let [x, y] = [point.x, point.y].map(|coordinate| (ByCall(coordinate) * ByCall(*z_inverse)).0);
                for (lane, place) in places.by_ref().take(V::LANES).enumerate() {
                    *place = Affine { x: x.lane(lane).to_words(), y: y.lane(lane).to_words() };
                }
            },
        );
    }
}
