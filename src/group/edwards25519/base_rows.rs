//! Independent points that take their entries from the same rows of the base point's table.

use crate::field::table::Eight;
use crate::field::{FieldLanes, LookUpInRow, P25519};
use crate::group::BaseRows;
use crate::group::lookup::LaneDigits;
use crate::group::shape::{SINGLE, Shape};
use crate::group::start::MaskedStart;

use super::point::{AffineNiels, HELD_NEUTRAL, Point};
use super::tables;

impl<V: LookUpInRow<Prime = P25519> + FieldLanes> BaseRows<4> for Point<V> {
    type Eight = Eight<P25519, 3>;

    const SHAPE: Shape = SINGLE;

    #[inline(always)]
    fn from_start_in_every_lane(start: &MaskedStart) -> Self {
        V::outline(
            #[inline(always)]
            || {
                let ([x, y], z) = start.in_every_lane::<V>();
                let scaled = x * z;
                Point { x: scaled, y: y * z, z, ta: scaled, tb: y }
            },
        )
    }

    #[inline(always)]
    fn rows() -> &'static [Eight<P25519, 3>] {
        tables::base_of_single()
    }

    #[inline(always)]
    fn look_up_in_row(row: &[Eight<P25519, 3>], digits: &LaneDigits) -> AffineNiels<V> {
        let [y_plus_x, y_minus_x, xy2d] = V::look_up_in_row(
            #[inline(always)]
            |c| row.get(c),
            digits,
            &HELD_NEUTRAL,
        );
        AffineNiels::new(y_plus_x, y_minus_x, xy2d)
    }
}
