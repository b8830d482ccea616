//! Multiples of the base point, converted by the compiler from tables of canonical words that `cargo xtask tables` writes.
//! All kinds of field elements share them ([`Packed`](crate::field::table::Packed)).

use crate::field::P25519;
use crate::field::gf255::packed;
use crate::field::table::Eight;
use crate::group::shape::{self, EDWARDS25519_ODD_MULTIPLES};
use crate::scalar::order::{Ed25519, Order};

use super::point::Held;

// What follows is read by the compiler alone, to make the tables below: no copy of it gets into the program.
#[rustfmt::skip]
mod odd;
// A table of its own, so that programs without prepared points do not hold it.
#[rustfmt::skip]
mod odd_parts;
// Of one shape, the one that `shape` names.
#[cfg_attr(
    not(any(feature = "small-tables", feature = "large-tables", lemniscate_microcontroller)),
    path = "usual.rs"
)]
#[cfg_attr(all(feature = "large-tables", not(lemniscate_microcontroller)), path = "large.rs")]
#[cfg_attr(all(feature = "large-tables", lemniscate_microcontroller), path = "flash.rs")]
#[cfg_attr(
    all(
        any(feature = "small-tables", lemniscate_microcontroller),
        not(feature = "large-tables")
    ),
    path = "small.rs"
)]
#[rustfmt::skip]
mod base;

#[cfg(not(lemniscate_derived_single))]
base_of_single!(Eight<P25519, 3>, self::base, Ed25519::BITS, shape::EDWARDS25519_SINGLE);
#[cfg(not(lemniscate_derived_tables))]
base_of_lanes!(Eight<P25519, 3>, self::base, Ed25519::BITS);

/// `derived!(name, shape, lanes, backend)`: the function of this name, with the table of this shape, made when it is asked for first by the
/// elements of this backend.
#[cfg(lemniscate_derived_tables)]
macro_rules! derived {
    ($name:ident, $shape:expr, $lanes:literal, $backend:ident) => {
        /// Multiples of the base point, made when they are asked for first.
        pub(super) fn $name() -> &'static [Eight<P25519, 3>] {
            use crate::field::Prime;
            use crate::group::{FromTable, Group, base_table::table};
            use std::sync::OnceLock;

            static TABLE: OnceLock<alloc::vec::Vec<Eight<P25519, 3>>> = OnceLock::new();
            TABLE.get_or_init(|| {
                let mut base = super::Point::<<P25519 as Prime>::$backend>::neutral();
                base.set_add_held_signed_vartime(&odd()[0], false);
                table(base, $shape, Ed25519::BITS, $lanes)
            })
        }
    };
}

#[cfg(all(lemniscate_derived_tables, not(lemniscate_derived_single)))]
derived!(base_of_lanes, shape::EDWARDS25519_LANES, 4, Portable32);
#[cfg(lemniscate_derived_single)]
derived!(base_of_single, shape::EDWARDS25519_SINGLE, 1, Portable64);
/// There are no lanes.
#[cfg(lemniscate_derived_single)]
pub(super) use base_of_single as base_of_lanes;

/// The odd multiples 1, 3, .. of the base point B, for wNAF digits of width [`EDWARDS25519_ODD_WIDTH`](shape::EDWARDS25519_ODD_WIDTH).
pub fn odd() -> &'static [Held; EDWARDS25519_ODD_MULTIPLES] {
    static TABLE: [Held; EDWARDS25519_ODD_MULTIPLES] = packed::points(odd::ODD.first_chunk().unwrap());
    &TABLE
}

/// Odd multiples of 2^126 B.
pub fn odd_126() -> &'static [Held; EDWARDS25519_ODD_MULTIPLES] {
    static TABLE: [Held; EDWARDS25519_ODD_MULTIPLES] = packed::points(odd::ODD_126.first_chunk().unwrap());
    &TABLE
}

/// Part p: odd multiples of 2^(28 p) B.
pub fn odd_parts() -> &'static [[Held; EDWARDS25519_ODD_MULTIPLES]; 9] {
    static TABLE: [[Held; EDWARDS25519_ODD_MULTIPLES]; 9] = packed::parts(odd_parts::ODD_PARTS);
    &TABLE
}
