//! Multiples of the generators, converted by the compiler from tables of canonical words that `cargo xtask tables` writes.
//! All kinds of field elements share them ([`Packed`](packed::Packed)).

use crate::field::gf255::packed::{self, Eight};
use crate::group::shape::{self, ODD_MULTIPLES};
use crate::scalar::order::{self, Order};

use super::point::{HELD, Held};
use super::{E, S};

/// The tables of a curve.
pub trait Tables<const M: u64> {
    /// Multiples of the generator G, for single points.
    fn base_of_single() -> &'static [Eight<M, HELD>];
    /// The same for points in four lanes.
    fn base_of_lanes() -> &'static [Eight<M, HELD>];
    /// The odd multiples 1, 3, .. of G, for wNAF digits of width [`ODD_WIDTH`](shape::ODD_WIDTH).
    fn odd() -> &'static [Held<M>; ODD_MULTIPLES];
    /// Those of 2^128 G.
    fn odd_128() -> &'static [Held<M>; ODD_MULTIPLES];
    /// Part p: those of 2^(32 p) G.
    fn odd_parts() -> &'static [[Held<M>; ODD_MULTIPLES]; 8];
}

macro_rules! tables {
    ($curve:ty, $m:literal, $words:ident, $order:ty) => {
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

            base_tables!(Eight<$m, HELD>, self::base, <$order>::BITS, shape::SINGLE);
        }

        impl Tables<$m> for $curve {
            #[inline(always)]
            fn base_of_single() -> &'static [Eight<$m, HELD>] {
                $words::base_of_single()
            }

            #[inline(always)]
            fn base_of_lanes() -> &'static [Eight<$m, HELD>] {
                $words::base_of_lanes()
            }

            #[inline(always)]
            fn odd() -> &'static [Held<$m>; ODD_MULTIPLES] {
                static TABLE: [Held<$m>; ODD_MULTIPLES] =
                    packed::points($words::odd::ODD.first_chunk().unwrap());
                &TABLE
            }

            #[inline(always)]
            fn odd_128() -> &'static [Held<$m>; ODD_MULTIPLES] {
                static TABLE: [Held<$m>; ODD_MULTIPLES] =
                    packed::points($words::odd::ODD_128.first_chunk().unwrap());
                &TABLE
            }

            #[inline(always)]
            fn odd_parts() -> &'static [[Held<$m>; ODD_MULTIPLES]; 8] {
                static TABLE: [[Held<$m>; ODD_MULTIPLES]; 8] = packed::parts($words::odd_parts::ODD_PARTS);
                &TABLE
            }
        }
    };
}

tables!(E, 18651, e, order::DoubleOddE);
tables!(S, 3957, s, order::DoubleOddS);
