//! Independent points that take their entries from the same rows of the base point's table.

use crate::field::table::Eight;
use crate::field::{FieldLanes, LookUpInRow, Prime};
use crate::group::lookup::LaneDigits;
use crate::group::shape::Shape;
use crate::group::start::MaskedStart;
use crate::group::{BaseRows, Group};

use super::{AffineAddend, Formulas, Point};

impl<V, const N: usize> BaseRows<N> for Point<V>
where
    V: LookUpInRow + FieldLanes<Prime: Formulas + Prime<Words = [u64; N]>>,
{
    type Eight = Eight<V::Prime, 3>;

    const SHAPE: Shape = V::Prime::SINGLE;

    #[inline(always)]
    fn from_start_in_every_lane(start: &MaskedStart<N>) -> Self {
        if start.is_neutral() {
            return Self::neutral();
        }
        outline!(V, || {
            let (coordinates, z) = start.in_every_lane::<V>();
            Self::scaled(coordinates, z)
        })
    }

    #[inline(always)]
    fn rows() -> &'static [Self::Eight] {
        V::Prime::base_of_single()
    }

    #[inline(always)]
    fn look_up_in_row(row: &[Self::Eight], digits: &LaneDigits) -> AffineAddend<V> {
        let [first, second, t] = V::look_up_in_row(
            #[inline(always)]
            |c| row.get(c),
            digits,
            V::Prime::HELD_NEUTRAL,
        );
        AffineAddend::new(first, second, t)
    }
}
