//! edwards25519 and curve25519: each operation enters the code of the selected backend once.

use crate::backend::dispatch;
use crate::field::P25519;
use crate::group::edwards25519::{Affine, Point};
use crate::scalar::{Scalar, order};

#[cfg_attr(lemniscate_microcontroller, path = "alone/small.rs")]
mod alone;
mod blinding;
pub(crate) mod curve;
mod eddsa;
pub(crate) mod elements;
mod equation;
pub(crate) mod montgomery;
mod prepared;
mod prepared_lanes;
mod side_by_side;
mod strategy;
pub(crate) mod subgroup;
#[cfg(feature = "alloc")]
pub(crate) mod sums;
mod x25519;

pub(crate) use alone::*;
pub use blinding::Edwards25519;
pub(crate) use blinding::Mask;
pub(crate) use eddsa::*;
#[cfg(lemniscate_methods)]
pub use equation::{Equation, Way};
pub use prepared::PreparedPoint;
pub(crate) use x25519::*;

use strategy::Strategy;

type Ed25519Scalar = Scalar<order::Ed25519>;

/// Scalar times B: the affine coordinates and the encoding. Constant-time.
pub(crate) fn base_product(scalar: &Ed25519Scalar, mask: &Mask) -> (Affine, [u8; 32]) {
    #[inline(always)]
    fn run<B: Strategy>(scalar: &Ed25519Scalar, mask: &Mask) -> (Affine, [u8; 32]) {
        let affine = fixed::<B>(scalar, mask).product_to_affine();
        (affine, affine.encode())
    }
    dispatch!(B => run::<B>(scalar, mask))
}

#[inline(always)]
fn fixed<B: Strategy>(scalar: &Ed25519Scalar, mask: &Mask) -> Point<B::Fe<P25519>> {
    let scalar = mask.blind(scalar, B::DOUBLINGS);
    B::base_product(mask.start(), &scalar)
}
