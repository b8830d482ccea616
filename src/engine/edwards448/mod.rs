//! edwards448 and curve448: each operation enters the code of the selected backend once.

use crate::backend::dispatch;
use crate::field::P448;
use crate::group::edwards448::{Affine, Point};
use crate::scalar::{Scalar, order};

mod blinding;
#[cfg(feature = "ed448")]
mod eddsa;
#[cfg(feature = "decaf448")]
pub(crate) mod elements;
#[cfg(feature = "ed448")]
mod equation;
#[cfg(feature = "ed448")]
mod prepared;
#[cfg(all(feature = "ed448", lemniscate_vectors))]
mod side_by_side;
mod strategy;
#[cfg(feature = "decaf448")]
pub(crate) mod subgroup;
#[cfg(all(feature = "ed448", feature = "alloc"))]
pub(crate) mod sums;
#[cfg(feature = "x448")]
mod x448;

pub use blinding::Edwards448;
pub(crate) use blinding::Mask;
#[cfg(feature = "ed448")]
pub(crate) use eddsa::*;
#[cfg(feature = "ed448")]
pub use prepared::PreparedPoint;
#[cfg(feature = "x448")]
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
