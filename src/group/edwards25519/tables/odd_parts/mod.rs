//! Odd multiples of B for the parts of a scalar, for sums with prepared points ([`crate::multiply::prepared`]): tables of
//! their own, so that programs without prepared points do not hold them.

#[cfg(target_arch = "x86_64")]
use crate::field::gf255::{adx, avx2, ifma};
use crate::field::gf255::{portable32, portable64};
use crate::group::Group;
#[cfg(target_arch = "x86_64")]
use crate::group::edwards25519::parallel::{ParallelAddend, ParallelPoint};
use crate::group::edwards25519::point::{AffineNiels, Point};
use crate::group::shape::ODD_MULTIPLES;

// Read by the compiler alone, to make the tables below: no copy of it gets into the program.
#[rustfmt::skip]
mod words;

/// A kind of points for which there is a table of the odd multiples 1, 3, .. of 2^(28 p) B, p = 0 .. 8, for wNAF digits
/// of width [`ODD_WIDTH`](crate::group::shape::ODD_WIDTH).
pub trait OddParts: Group {
    /// Part p: of 2^(28 p) B.
    fn odd_parts() -> &'static [[Self::Fixed; ODD_MULTIPLES]; 9];
}

macro_rules! odd_parts {
    ($point:ty, $fixed:ty, $words:ident => $new:expr) => {
        impl OddParts for $point {
            #[inline(always)]
            fn odd_parts() -> &'static [[$fixed; ODD_MULTIPLES]; 9] {
                static TABLE: [[$fixed; ODD_MULTIPLES]; 9] = filled!(9, part => filled!(ODD_MULTIPLES, i => {
                    let $words = &words::ODD_PARTS[part][i];
                    $new
                }));
                &TABLE
            }
        }
    };
}

/// A table for a kind of single elements.
macro_rules! single {
    ($fe:ty) => {
        odd_parts!(Point<$fe>, AffineNiels<$fe>, words => AffineNiels::new(
            <$fe>::new(words[0]),
            <$fe>::new(words[1]),
            <$fe>::new(words[2]),
        ));
    };
}

/// A table for a kind of vectors of four elements.
#[cfg(target_arch = "x86_64")]
macro_rules! four_lanes {
    ($fe4:ty) => {
        odd_parts!(ParallelPoint<$fe4>, ParallelAddend<$fe4>, words => ParallelAddend::new(
            <$fe4>::new([words[1], words[0], [2, 0, 0, 0], words[2]]),
        ));
    };
}

single!(portable32::Fe<19>);
single!(portable64::Fe<19>);

#[cfg(target_arch = "x86_64")]
single!(adx::Fe<19>);
#[cfg(target_arch = "x86_64")]
four_lanes!(avx2::Fe4<adx::Fe<19>>);
#[cfg(target_arch = "x86_64")]
four_lanes!(ifma::Fe4<adx::Fe<19>>);
