//! Odd multiples of the generators for the parts of a scalar, for sums with prepared elements
//! ([`crate::multiply::prepared`]): tables of their own, so that programs without prepared elements do not hold them.

#[cfg(target_arch = "x86_64")]
use crate::field::gf255::{adx, ifma};
use crate::field::gf255::{portable32, portable64};
use crate::group::Group;
#[cfg(target_arch = "x86_64")]
use crate::group::double_odd::parallel::ParallelPoint;
use crate::group::double_odd::{AffineAddend, E, Point, S};
use crate::group::shape::ODD_MULTIPLES;

// Read by the compiler alone, to make the tables below: no copy of it gets into the program.
#[rustfmt::skip]
mod e;
// Read by the compiler alone, to make the tables below: no copy of it gets into the program.
#[rustfmt::skip]
mod s;

/// A kind of points for which there is a table of the odd multiples 1, 3, .. of 2^(32 p) G, p = 0 .. 7, for wNAF digits
/// of width [`ODD_WIDTH`](crate::group::shape::ODD_WIDTH).
pub trait OddParts: Group {
    /// Part p: of 2^(32 p) G.
    fn odd_parts() -> &'static [[Self::Fixed; ODD_MULTIPLES]; 8];
}

macro_rules! odd_parts {
    ($module:ident, $point:ty, $fixed:ty, $words:ident => $new:expr) => {
        impl OddParts for $point {
            #[inline(always)]
            fn odd_parts() -> &'static [[$fixed; ODD_MULTIPLES]; 8] {
                static TABLE: [[$fixed; ODD_MULTIPLES]; 8] = filled!(8, part => filled!(ODD_MULTIPLES, i => {
                    let $words = &$module::ODD_PARTS[part][i];
                    $new
                }));
                &TABLE
            }
        }
    };
}

/// A table for a kind of single elements.
macro_rules! single {
    ($module:ident, $curve:ty, $m:literal, $fe:ty) => {
        odd_parts!($module, Point<$curve, $fe, $m>, AffineAddend<$curve, $fe, $m>, words => AffineAddend::new(
            <$fe>::new(words[0]),
            <$fe>::new(words[1]),
            <$fe>::new(words[2]),
        ));
    };
}

/// A table for a kind of vectors of four elements.
#[cfg(target_arch = "x86_64")]
macro_rules! four_lanes {
    ($module:ident, $curve:ty, $m:literal, $fe4:ty) => {
        odd_parts!($module, ParallelPoint<$curve, $fe4, $m>, ParallelPoint<$curve, $fe4, $m>, words =>
            ParallelPoint::new(<$fe4>::new([words[0], [1, 0, 0, 0], words[1], words[2]])));
    };
}

single!(e, E, 18651, portable32::Fe<18651>);
single!(e, E, 18651, portable64::Fe<18651>);
single!(s, S, 3957, portable32::Fe<3957>);
single!(s, S, 3957, portable64::Fe<3957>);

#[cfg(target_arch = "x86_64")]
single!(e, E, 18651, adx::Fe<18651>);
#[cfg(target_arch = "x86_64")]
single!(s, S, 3957, adx::Fe<3957>);
#[cfg(target_arch = "x86_64")]
four_lanes!(e, E, 18651, ifma::Fe4<adx::Fe<18651>, 18651>);
#[cfg(target_arch = "x86_64")]
four_lanes!(s, S, 3957, ifma::Fe4<adx::Fe<3957>, 3957>);
