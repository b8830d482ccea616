//! Multiples of the base point, converted by the compiler from tables of canonical words that `cargo xtask tables` writes.
//! All kinds of field elements share them ([`Packed`](crate::field::table::Packed)).

use crate::field::gf448::packed::{self, Eight};
use crate::group::shape::{self, ODD_MULTIPLES};
use crate::scalar::order::{Ed448, Order};

use super::point::Held;

// What follows is read by the compiler alone, to make the tables below: no copy of it gets into the program.
#[rustfmt::skip]
mod odd;
// A table of its own, so that programs without prepared points do not hold it.
#[rustfmt::skip]
mod odd_parts;
// Of one shape, the one that `shape` names.
#[cfg_attr(
    any(
        feature = "large-tables",
        not(any(feature = "small-tables", lemniscate_microcontroller))
    ),
    path = "usual.rs"
)]
#[cfg_attr(
    all(
        any(feature = "small-tables", lemniscate_microcontroller),
        not(feature = "large-tables")
    ),
    path = "small.rs"
)]
#[rustfmt::skip]
#[allow(dead_code, reason = "it tells also how points in lanes and single ones share rows, which here the shape does")]
mod base;

/// Multiples of the base point, for points in four lanes.
pub(super) fn base_of_lanes() -> &'static [Eight<3>] {
    const EIGHTS: usize = 4 * shape::EDWARDS448_LANES.table_len(Ed448::BITS, 4) / 8;
    static TABLE: [Eight<3>; EIGHTS] = packed::rows(base::LANES);
    &TABLE
}

/// Multiples of the base point, for single points: in blocks, those that lanes have at once, or a table of their own.
pub(super) fn base_of_single() -> &'static [Eight<3>] {
    const SHAPE: shape::Shape = shape::EDWARDS448;
    const IS_SHARED: bool = !matches!(SHAPE, shape::Shape::Comb { blocks: 1, .. });
    const EIGHTS: usize = if IS_SHARED { 0 } else { SHAPE.table_len(Ed448::BITS, 1) / 8 };
    static TABLE: [Eight<3>; EIGHTS] = packed::rows(base::SINGLE);
    if IS_SHARED { base_of_lanes() } else { &TABLE }
}

/// The odd multiples 1, 3, .. of the base point B, for wNAF digits of width [`ODD_WIDTH`](shape::ODD_WIDTH).
pub fn odd() -> &'static [Held; ODD_MULTIPLES] {
    static TABLE: [Held; ODD_MULTIPLES] = packed::points(odd::ODD);
    &TABLE
}

/// Those of 2^223 B.
pub fn odd_223() -> &'static [Held; ODD_MULTIPLES] {
    static TABLE: [Held; ODD_MULTIPLES] = packed::points(odd::ODD_223);
    &TABLE
}

/// The width of the wNAF digits for which there are multiples in [`odd_parts`].
pub const PARTS_WIDTH: u32 = 6;

/// Part p: the odd multiples 1, 3, .. of 2^(50 p) B, for wNAF digits of width [`PARTS_WIDTH`].
pub fn odd_parts() -> &'static [[Held; 1 << (PARTS_WIDTH - 2)]; 9] {
    static TABLE: [[Held; 1 << (PARTS_WIDTH - 2)]; 9] = packed::parts(odd_parts::ODD_PARTS);
    &TABLE
}
