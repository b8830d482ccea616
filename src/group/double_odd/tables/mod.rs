//! Multiples of the generators, for each kind of field element, converted by the compiler from canonical words that
//! `cargo xtask tables` writes.

#[cfg(target_arch = "x86_64")]
use crate::field::gf255::{adx, ifma};
use crate::field::gf255::{portable32, portable64};
use crate::group::Group;

#[cfg(target_arch = "x86_64")]
use super::parallel::ParallelPoint;
use super::{AffineAddend, E, Point, S};

// Read by the compiler alone, to make the tables below: no copy of it gets into the program. Not all of it is wanted where
// there are no vectors.
#[allow(clippy::large_const_arrays)]
#[cfg_attr(not(target_arch = "x86_64"), allow(dead_code))]
#[rustfmt::skip]
mod e;
// Read by the compiler alone, to make the tables below: no copy of it gets into the program.
#[allow(clippy::large_const_arrays)]
#[cfg_attr(not(target_arch = "x86_64"), allow(dead_code))]
#[rustfmt::skip]
mod s;

/// Row i: the multiples 1 to 16 of 1024^i times a point.
pub type Rows<C, F, const M: u64> = [[AffineAddend<C, F, M>; 16]; 26];

/// Rows of points in lanes, eight a lane: row i of lane j is the multiples 1 to 8 of 256^(8 j + i) times a point.
pub type LaneRows<C, V, const M: u64> = [[AffineAddend<C, V, M>; 8]; 8];

/// A kind of points for which there are tables of the odd multiples 1, 3, .. 127 of the generator G of the group, for
/// wNAF digits of width 8.
pub trait OddMultiples: Group {
    /// Of G.
    fn odd() -> &'static [Self::Fixed; 64];
    /// Of 2^128 G.
    fn odd_128() -> &'static [Self::Fixed; 64];
}

/// A kind of field elements for which there is a table of multiples of the generator of the group on the curve C.
pub trait BaseRows<C, const M: u64>: Sized + 'static {
    /// Of G.
    fn rows() -> &'static Rows<C, Self, M>;
}

/// A kind of vectors of four elements for which there is a table of multiples of the generator, in lanes.
pub trait FourLaneRows<C, const M: u64>: Sized + 'static {
    /// Of G.
    fn lane_rows() -> &'static LaneRows<C, Self, M>;
}

macro_rules! odd_multiples {
    ($point:ty, $fixed:ty, $words:ident, $new:path) => {
        impl OddMultiples for $point {
            #[inline(always)]
            fn odd() -> &'static [$fixed; 64] {
                static TABLE: [$fixed; 64] = filled!(64, i => $new(&$words::ODD[i]));
                &TABLE
            }

            #[inline(always)]
            fn odd_128() -> &'static [$fixed; 64] {
                static TABLE: [$fixed; 64] = filled!(64, i => $new(&$words::ODD_128[i]));
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

            impl BaseRows<$curve, $m> for $fe {
                #[inline(always)]
                fn rows() -> &'static Rows<$curve, Self, $m> {
                    static TABLE: Rows<$curve, $fe, $m> =
                        filled!(26, i => filled!(16, entry => addend(&$words::ROWS[i][entry])));
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

            const fn coordinate(row: usize, entry: usize, coordinate: usize) -> $fe4 {
                <$fe4>::new(filled!(4, lane => $words::LANE_ROWS[8 * lane + row][entry][coordinate]))
            }

            impl FourLaneRows<$curve, $m> for $fe4 {
                #[inline(always)]
                fn lane_rows() -> &'static LaneRows<$curve, Self, $m> {
                    static TABLE: LaneRows<$curve, $fe4, $m> =
                        filled!(8, i => filled!(8, entry => AffineAddend::new(
                            coordinate(i, entry, 0),
                            coordinate(i, entry, 1),
                            coordinate(i, entry, 2),
                        )));
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
