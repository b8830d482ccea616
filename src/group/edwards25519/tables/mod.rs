//! Multiples of the base point, for each kind of field element, converted by the compiler from tables of canonical words
//! that `cargo xtask tables` writes.

#[cfg(target_arch = "x86_64")]
use crate::field::gf255::{adx, avx2, ifma};
use crate::field::gf255::{portable32, portable64};
use crate::group::shape::{self, ODD_MULTIPLES, Shape};
use crate::group::{BaseTable, Group};
use crate::scalar::order::{Ed25519, Order};

#[cfg(target_arch = "x86_64")]
use super::parallel::{ParallelAddend, ParallelPoint};
use super::point::{AffineNiels, Point};

mod odd_parts;
// What follows is read by the compiler alone, to make the tables below: no copy of it gets into the program.
#[rustfmt::skip]
mod odd;
// Of one shape, the one that `shape` names. Not all of it is wanted where there are no vectors.
#[cfg_attr(not(target_arch = "x86_64"), allow(dead_code))]
#[cfg_attr(not(any(feature = "small-tables", feature = "large-tables")), path = "usual.rs")]
#[cfg_attr(feature = "large-tables", path = "large.rs")]
#[cfg_attr(all(feature = "small-tables", not(feature = "large-tables")), path = "small.rs")]
#[rustfmt::skip]
mod base;

pub use odd_parts::OddParts;

/// A kind of points for which there are tables of the odd multiples 1, 3, .. of the base point B, for wNAF digits of
/// width [`ODD_WIDTH`](shape::ODD_WIDTH).
pub trait OddMultiples: Group {
    /// Of B.
    fn odd() -> &'static [Self::Fixed; ODD_MULTIPLES];
    /// Of 2^126 B.
    fn odd_126() -> &'static [Self::Fixed; ODD_MULTIPLES];
}

macro_rules! odd_multiples {
    ($point:ty, $fixed:ty, $new:path) => {
        impl OddMultiples for $point {
            #[inline(always)]
            fn odd() -> &'static [$fixed; ODD_MULTIPLES] {
                static TABLE: [$fixed; ODD_MULTIPLES] = filled!(ODD_MULTIPLES, i => $new(&odd::ODD[i]));
                &TABLE
            }

            #[inline(always)]
            fn odd_126() -> &'static [$fixed; ODD_MULTIPLES] {
                static TABLE: [$fixed; ODD_MULTIPLES] = filled!(ODD_MULTIPLES, i => $new(&odd::ODD_126[i]));
                &TABLE
            }
        }
    };
}

/// Tables for a kind of single elements.
macro_rules! single {
    ($module:ident, $fe:ty) => {
        mod $module {
            use super::*;

            const fn niels(words: &[[u64; 4]; 3]) -> AffineNiels<$fe> {
                AffineNiels::new(<$fe>::new(words[0]), <$fe>::new(words[1]), <$fe>::new(words[2]))
            }

            odd_multiples!(Point<$fe>, AffineNiels<$fe>, niels);

            impl BaseTable for Point<$fe> {
                const SHAPE: Shape = shape::EDWARDS25519;

                #[inline(always)]
                fn base_table() -> &'static [AffineNiels<$fe>] {
                    const N: usize = shape::EDWARDS25519.entries();
                    const LENGTH: usize = shape::EDWARDS25519.table_len(Ed25519::BITS, 1);
                    static TABLE: [AffineNiels<$fe>; LENGTH] =
                        filled!(LENGTH, i => niels(&base::SINGLE[i / N][i % N]));
                    &TABLE
                }
            }
        }
    };
}

/// Tables for a kind of vectors of four elements.
#[cfg(target_arch = "x86_64")]
macro_rules! four_lanes {
    ($module:ident, $fe4:ty) => {
        mod $module {
            use super::*;

            const fn parallel(words: &[[u64; 4]; 3]) -> ParallelAddend<$fe4> {
                ParallelAddend::new(<$fe4>::new([words[1], words[0], [2, 0, 0, 0], words[2]]))
            }

            odd_multiples!(ParallelPoint<$fe4>, ParallelAddend<$fe4>, parallel);

            const N: usize = shape::FOUR_LANES.entries();
            const ROWS: usize = shape::FOUR_LANES.rows(Ed25519::BITS, 4);

            const fn coordinate(i: usize, coordinate: usize) -> $fe4 {
                <$fe4>::new(filled!(4, lane => base::LANES[ROWS * lane + i / N][i % N][coordinate]))
            }

            impl BaseTable for Point<$fe4> {
                const SHAPE: Shape = shape::FOUR_LANES;

                #[inline(always)]
                fn base_table() -> &'static [AffineNiels<$fe4>] {
                    static TABLE: [AffineNiels<$fe4>; ROWS * N] = filled!(ROWS * N, i => AffineNiels::new(
                        coordinate(i, 0),
                        coordinate(i, 1),
                        coordinate(i, 2),
                    ));
                    &TABLE
                }
            }
        }
    };
}

single!(of_portable32, portable32::Fe<19>);
single!(of_portable64, portable64::Fe<19>);

#[cfg(target_arch = "x86_64")]
single!(of_adx, adx::Fe<19>);
#[cfg(target_arch = "x86_64")]
four_lanes!(of_avx2, avx2::Fe4<adx::Fe<19>>);
#[cfg(target_arch = "x86_64")]
four_lanes!(of_ifma, ifma::Fe4<adx::Fe<19>>);
