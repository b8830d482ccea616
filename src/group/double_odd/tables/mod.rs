//! Multiples of the generators, converted by the compiler from tables of canonical words that `cargo xtask tables` writes.
//! All kinds of field elements share them ([`Packed`](crate::field::table::Packed)).

use crate::field::gf255::packed;
use crate::field::table::Eight;
use crate::field::{P3957, P18651, Prime255};
use crate::group::shape::{self, ODD_MULTIPLES};
use crate::scalar::order::{self, Order};

use super::point::{HELD, Held};
use super::{E, S};

/// The prime of a curve, and its tables.
pub trait Tables {
    /// The prime that its coordinates are taken modulo.
    type Prime: Prime255;

    /// Multiples of the generator G, for single points.
    fn base_of_single() -> &'static [Eight<Self::Prime, HELD>];
    /// The same of shape [`JQ255`](shape::JQ255).
    #[cfg(lemniscate_microcontroller)]
    fn base_of_jq255() -> &'static [Eight<Self::Prime, HELD>];
    /// The same for points in four lanes.
    fn base_of_lanes() -> &'static [Eight<Self::Prime, HELD>];
    /// The odd multiples 1, 3, .. of G, for wNAF digits of width [`ODD_WIDTH`](shape::ODD_WIDTH).
    fn odd() -> &'static [Held<Self::Prime>; ODD_MULTIPLES];
    /// Odd multiples of 2^128 G.
    fn odd_128() -> &'static [Held<Self::Prime>; ODD_MULTIPLES];
    /// Part p: odd multiples of 2^(32 p) G.
    fn odd_parts() -> &'static [[Held<Self::Prime>; ODD_MULTIPLES]; 8];
}

macro_rules! tables {
    ($curve:ty, $prime:ty, $words:ident, $order:ty) => {
        mod $words {
            use super::*;

            // What follows is read by the compiler alone: no copy of it gets into the program.
            #[rustfmt::skip]
            pub(super) mod odd;
            #[rustfmt::skip]
            pub(super) mod odd_parts;
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
            pub(super) mod base;

            base_of_lanes!(Eight<$prime, HELD>, self::base, <$order>::BITS);
            base_of_single!(Eight<$prime, HELD>, self::base, <$order>::BITS, shape::DOUBLE_ODD);

            #[cfg(lemniscate_microcontroller)]
            mod of_jq255 {
                use super::*;

                base_of_single!(Eight<$prime, HELD>, super::base, <$order>::BITS, shape::JQ255);
            }

            /// Of one shape with the other, the same table.
            #[cfg(lemniscate_microcontroller)]
            #[inline(always)]
            pub(super) fn base_of_jq255() -> &'static [Eight<$prime, HELD>] {
                const LENGTHS: [usize; 2] =
                    [shape::JQ255.table_len(<$order>::BITS, 1), shape::DOUBLE_ODD.table_len(<$order>::BITS, 1)];
                if LENGTHS[0] == LENGTHS[1] { base_of_single() } else { of_jq255::base_of_single() }
            }
        }

        impl Tables for $curve {
            type Prime = $prime;

            #[inline(always)]
            fn base_of_single() -> &'static [Eight<$prime, HELD>] {
                $words::base_of_single()
            }

            #[cfg(lemniscate_microcontroller)]
            #[inline(always)]
            fn base_of_jq255() -> &'static [Eight<$prime, HELD>] {
                $words::base_of_jq255()
            }

            #[inline(always)]
            fn base_of_lanes() -> &'static [Eight<$prime, HELD>] {
                $words::base_of_lanes()
            }

            #[inline(always)]
            fn odd() -> &'static [Held<$prime>; ODD_MULTIPLES] {
                static TABLE: [Held<$prime>; ODD_MULTIPLES] =
                    packed::points($words::odd::ODD.first_chunk().unwrap());
                &TABLE
            }

            #[inline(always)]
            fn odd_128() -> &'static [Held<$prime>; ODD_MULTIPLES] {
                static TABLE: [Held<$prime>; ODD_MULTIPLES] =
                    packed::points($words::odd::ODD_128.first_chunk().unwrap());
                &TABLE
            }

            #[inline(always)]
            fn odd_parts() -> &'static [[Held<$prime>; ODD_MULTIPLES]; 8] {
                static TABLE: [[Held<$prime>; ODD_MULTIPLES]; 8] = packed::parts($words::odd_parts::ODD_PARTS);
                &TABLE
            }
        }
    };
}

tables!(E, P18651, e, order::DoubleOddE);
tables!(S, P3957, s, order::DoubleOddS);
