//! Independent points that take their entries from the same rows of the base point's table.

use crate::field::by_call::ByCall;
use crate::field::gf448::packed::Eight;
use crate::field::{FieldLanes, LookUpInRow, P448};
use crate::group::BaseRows;
use crate::group::lookup::LaneDigits;
use crate::group::shape::{EDWARDS448, Shape};
use crate::group::start::MaskedStart;

use super::point::{AffineAddend, HELD_NEUTRAL, Point};
use super::tables;

impl<V: LookUpInRow + FieldLanes<Prime = P448>> BaseRows<7> for Point<V> {
    type Eight = Eight<3>;

    const SHAPE: Shape = EDWARDS448;

    #[inline(always)]
    fn from_start_in_every_lane(start: &MaskedStart<7>) -> Self {
        V::outline(
            #[inline(always)]
            || {
                let ([x, y], z) = start.in_every_lane::<V>();
                let scaled = (ByCall(x) * ByCall(z)).0;
                Point { x: scaled, y: (ByCall(y) * ByCall(z)).0, z, ta: scaled, tb: y }
            },
        )
    }

    #[inline(always)]
    fn rows() -> &'static [Eight<3>] {
        tables::base_of_single()
    }

    #[inline(always)]
    fn look_up_in_row(row: &[Eight<3>], digits: &LaneDigits) -> AffineAddend<V> {
        let [x, y, xyd] = V::look_up_in_row(
            #[inline(always)]
            |c| row.get(c),
            digits,
            HELD_NEUTRAL,
        );
        AffineAddend::new(x, y, xyd)
    }
}
