//! Multiples of the generators, for each kind of field element, converted by the compiler from tables of canonical words
//! that `cargo xtask tables` writes.

#[cfg(target_arch = "x86_64")]
use crate::field::gf255::{adx, ifma};
use crate::field::gf255::{portable32, portable64};
use crate::group::shape::{self, ODD_MULTIPLES, Shape};
use crate::group::{BaseTable, Group};
use crate::scalar::order::Order;

#[cfg(target_arch = "x86_64")]
use super::parallel::ParallelPoint;
use super::{AffineAddend, Curve, E, Point, S};

/// The words of one curve. They are read by the compiler alone, to make the tables below: no copy of them gets into the
/// program.
macro_rules! words {
    ($curve:ident) => {
        mod $curve {
            #[rustfmt::skip]
            pub(super) mod odd;
            // Of one shape, the one that `shape` names. Not all of it is wanted where there are no vectors.
            #[cfg_attr(not(target_arch = "x86_64"), allow(dead_code))]
            #[cfg_attr(not(any(feature = "small-tables", feature = "large-tables")), path = "usual.rs")]
#[cfg_attr(feature = "large-tables", path = "large.rs")]
            #[cfg_attr(all(feature = "small-tables", not(feature = "large-tables")), path = "small.rs")]
            #[rustfmt::skip]
            pub(super) mod base;
        }
    };
}

words!(e);
words!(s);

mod odd_parts;

pub use odd_parts::OddParts;

/// A kind of points for which there are tables of the odd multiples 1, 3, .. of the generator G of the group, for wNAF
/// digits of width [`ODD_WIDTH`](shape::ODD_WIDTH).
pub trait OddMultiples: Group {
    /// Of G.
    fn odd() -> &'static [Self::Fixed; ODD_MULTIPLES];
    /// Of 2^128 G.
    fn odd_128() -> &'static [Self::Fixed; ODD_MULTIPLES];
}

macro_rules! odd_multiples {
    ($point:ty, $fixed:ty, $words:ident, $new:path) => {
        impl OddMultiples for $point {
            #[inline(always)]
            fn odd() -> &'static [$fixed; ODD_MULTIPLES] {
                static TABLE: [$fixed; ODD_MULTIPLES] =
                    filled!(ODD_MULTIPLES, i => $new(&$words::odd::ODD[i]));
                &TABLE
            }

            #[inline(always)]
            fn odd_128() -> &'static [$fixed; ODD_MULTIPLES] {
                static TABLE: [$fixed; ODD_MULTIPLES] =
                    filled!(ODD_MULTIPLES, i => $new(&$words::odd::ODD_128[i]));
                &TABLE
            }
        }
    };
}

/// Tables for a kind of single elements.
macro_rules! single {
    ($curve:ty, $m:literal, $words:ident, $fe:ty) => {
        const _: () = {
            const fn addend(words: &[[u64; 4]; 3]) -> AffineAddend<$curve, $fe, $m> {
                AffineAddend::new(<$fe>::new(words[0]), <$fe>::new(words[1]), <$fe>::new(words[2]))
            }

    odd_multiples!(Point<$curve, $fe, $m>, AffineAddend<$curve, $fe, $m>, $words, addend);

            impl BaseTable for Point<$curve, $fe, $m> {
                const SHAPE: Shape = shape::DOUBLE_ODD;

                #[inline(always)]
                fn base_table() -> &'static [AffineAddend<$curve, $fe, $m>] {
                    const N: usize = shape::DOUBLE_ODD.entries();
                    const LENGTH: usize = shape::DOUBLE_ODD.table_len(<$curve as Curve<$m>>::Order::BITS, 1);
                    static TABLE: [AffineAddend<$curve, $fe, $m>; LENGTH] =
                        filled!(LENGTH, i => addend(&$words::base::SINGLE[i / N][i % N]));
                    &TABLE
                }
            }
        };
    };
}

/// Tables for a kind of vectors of four elements.
#[cfg(target_arch = "x86_64")]
macro_rules! four_lanes {
    ($curve:ty, $m:literal, $words:ident, $fe4:ty) => {
        const _: () = {
            type Parallel = ParallelPoint<$curve, $fe4, $m>;

            const fn parallel(words: &[[u64; 4]; 3]) -> Parallel {
                Parallel::new(<$fe4>::new([words[0], [1, 0, 0, 0], words[1], words[2]]))
            }

            odd_multiples!(Parallel, Parallel, $words, parallel);

            const N: usize = shape::FOUR_LANES.entries();
            const ROWS: usize = shape::FOUR_LANES.rows(<$curve as Curve<$m>>::Order::BITS, 4);

            const fn coordinate(i: usize, coordinate: usize) -> $fe4 {
                <$fe4>::new(filled!(4, lane => $words::base::LANES[ROWS * lane + i / N][i % N][coordinate]))
            }

            impl BaseTable for Point<$curve, $fe4, $m> {
                const SHAPE: Shape = shape::FOUR_LANES;

                #[inline(always)]
                fn base_table() -> &'static [AffineAddend<$curve, $fe4, $m>] {
                    static TABLE: [AffineAddend<$curve, $fe4, $m>; ROWS * N] =
                        filled!(ROWS * N, i => AffineAddend::new(
                            coordinate(i, 0),
                            coordinate(i, 1),
                            coordinate(i, 2),
                        ));
                    &TABLE
                }
            }
        };
    };
}

single!(E, 18651, e, portable32::Fe<18651>);
single!(E, 18651, e, portable64::Fe<18651>);
single!(S, 3957, s, portable32::Fe<3957>);
single!(S, 3957, s, portable64::Fe<3957>);

#[cfg(target_arch = "x86_64")]
single!(E, 18651, e, adx::Fe<18651>);
#[cfg(target_arch = "x86_64")]
single!(S, 3957, s, adx::Fe<3957>);
#[cfg(target_arch = "x86_64")]
four_lanes!(E, 18651, e, ifma::Fe4<adx::Fe<18651>, 18651>);
#[cfg(target_arch = "x86_64")]
four_lanes!(S, 3957, s, ifma::Fe4<adx::Fe<3957>, 3957>);
