//! edwards448 and curve448: each operation enters the code of the selected backend once.

use crate::backend::dispatch;
use crate::field::P448;
use crate::group::edwards448::{Affine, Point};
use crate::scalar::{Scalar, order};

#[cfg_attr(lemniscate_microcontroller, path = "alone/small.rs")]
mod alone;
mod blinding;
mod eddsa;
pub(crate) mod elements;
mod equation;
mod prepared;
mod side_by_side;
mod strategy;
pub(crate) mod subgroup;
#[cfg(feature = "alloc")]
pub(crate) mod sums;
mod x448;

pub use blinding::Edwards448;
pub(crate) use blinding::Mask;
pub(crate) use eddsa::*;
pub use prepared::PreparedPoint;
pub(crate) use x448::*;

use strategy::Strategy;

type Ed448Scalar = Scalar<order::Ed448, 7>;

/// Scalar times B: the affine coordinates and the encoding. Constant-time.
pub(crate) fn base_product(scalar: &Ed448Scalar, mask: &Mask) -> (Affine, [u8; 57]) {
    #[inline(always)]
    fn run<B: Strategy>(scalar: &Ed448Scalar, mask: &Mask) -> (Affine, [u8; 57]) {
        let affine = fixed::<B>(scalar, mask).to_affine();
        (affine, affine.encode())
    }
    dispatch!(gf448 B => run::<B>(scalar, mask))
}

#[inline(always)]
fn fixed<B: Strategy>(scalar: &Ed448Scalar, mask: &Mask) -> Point<B::Fe<P448>> {
    let scalar = mask.blind(scalar, B::DOUBLINGS);
    B::base_product(mask.start(), &scalar)
}
