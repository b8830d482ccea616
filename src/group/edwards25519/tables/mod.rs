//! Multiples of the base point, for each kind of field element, converted by the compiler from one table of canonical
//! words that `cargo xtask tables` writes.

#[cfg(target_arch = "x86_64")]
use crate::field::gf255::{adx, avx2, ifma};
use crate::field::gf255::{portable32, portable64};
use crate::group::Group;

#[cfg(target_arch = "x86_64")]
use super::parallel::{ParallelAddend, ParallelPoint};
use super::point::{AffineNiels, Point};

mod odd_parts;
// Read by the compiler alone, to make the tables below: no copy of it gets into the program.
#[allow(clippy::large_const_arrays)]
#[rustfmt::skip]
mod words;

pub use odd_parts::OddParts;

/// Row i: the multiples 1 to 8 of 256^i B.
pub type Rows<F> = [[AffineNiels<F>; 8]; 32];

/// Rows of points in lanes, R rows a lane: row i of lane j is row j R + i of [`Rows`].
pub type LaneRows<V, const R: usize> = [[AffineNiels<V>; 8]; R];

/// A kind of points for which there are tables of the odd multiples 1, 3, .. 127 of the base point B, for wNAF digits
/// of width 8.
pub trait OddMultiples: Group {
    /// Of B.
    fn odd() -> &'static [Self::Fixed; 64];
    /// Of 2^126 B.
    fn odd_126() -> &'static [Self::Fixed; 64];
}

/// A kind of field element for which there is a table of all multiples.
pub trait BaseRows: Sized + 'static {
    /// Of B.
    fn rows() -> &'static Rows<Self>;
}

macro_rules! odd_multiples {
    ($point:ty, $fixed:ty, $new:path) => {
        impl OddMultiples for $point {
            #[inline(always)]
            fn odd() -> &'static [$fixed; 64] {
                static TABLE: [$fixed; 64] = filled!(64, i => $new(&words::ODD[i]));
                &TABLE
            }

            #[inline(always)]
            fn odd_126() -> &'static [$fixed; 64] {
                static TABLE: [$fixed; 64] = filled!(64, i => $new(&words::ODD_126[i]));
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

            impl BaseRows for $fe {
                #[inline(always)]
                fn rows() -> &'static Rows<Self> {
                    static TABLE: Rows<$fe> =
                        filled!(32, i => filled!(8, entry => niels(&words::ROWS[i][entry])));
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

            const fn coordinate(row: usize, entry: usize, coordinate: usize) -> $fe4 {
                <$fe4>::new(filled!(4, lane => words::ROWS[8 * lane + row][entry][coordinate]))
            }

            impl FourLaneRows for $fe4 {
                #[inline(always)]
                fn lane_rows() -> &'static LaneRows<Self, 8> {
                    static TABLE: LaneRows<$fe4, 8> = filled!(8, i => filled!(8, entry => AffineNiels::new(
                        coordinate(i, entry, 0),
                        coordinate(i, entry, 1),
                        coordinate(i, entry, 2),
                    )));
                    &TABLE
                }
            }
        }
    };
}

/// A kind of vectors of four elements for which there is a table of all multiples, in lanes.
pub trait FourLaneRows: Sized + 'static {
    /// Of B.
    fn lane_rows() -> &'static LaneRows<Self, 8>;
}

single!(of_portable32, portable32::Fe<19>);
single!(of_portable64, portable64::Fe<19>);

#[cfg(target_arch = "x86_64")]
single!(of_adx, adx::Fe<19>);
#[cfg(target_arch = "x86_64")]
four_lanes!(of_avx2, avx2::Fe4<adx::Fe<19>>);
#[cfg(target_arch = "x86_64")]
four_lanes!(of_ifma, ifma::Fe4<adx::Fe<19>>);
