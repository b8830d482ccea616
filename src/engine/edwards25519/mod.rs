//! edwards25519 and curve25519: each operation enters the code of the selected backend once.

use crate::backend::dispatch;
use crate::field::P25519;
use crate::group::edwards25519::{Affine, Point};
use crate::scalar::{Scalar, order};

mod blinding;
#[cfg(feature = "ed25519")]
mod eddsa;
#[cfg(feature = "ristretto255")]
pub(crate) mod elements;
#[cfg(feature = "ed25519")]
mod equation;
#[cfg(feature = "ed25519")]
mod prepared;
#[cfg(all(feature = "ed25519", feature = "alloc", lemniscate_vectors))]
mod prepared_lanes;
#[cfg(all(feature = "ed25519", lemniscate_vectors))]
mod side_by_side;
#[cfg(all(feature = "ed25519", lemniscate_microcontroller))]
mod small;
mod strategy;
#[cfg(feature = "ristretto255")]
pub(crate) mod subgroup;
#[cfg(all(feature = "ed25519", feature = "alloc"))]
mod sums;
#[cfg(feature = "x25519")]
mod x25519;

pub use blinding::Edwards25519;
pub(crate) use blinding::Mask;
#[cfg(feature = "ed25519")]
pub(crate) use eddsa::*;
#[cfg(lemniscate_methods)]
pub use equation::{Equation, Way};
#[cfg(feature = "ed25519")]
pub use prepared::PreparedPoint;
#[cfg(all(feature = "ed25519", lemniscate_microcontroller))]
pub(crate) use small::{Digits, KeyRef, check_vartime, digits_vartime, verify_vartime};
#[cfg(all(feature = "ed25519", feature = "alloc"))]
pub(crate) use sums::{Product, sum_vartime};
#[cfg(feature = "x25519")]
pub(crate) use x25519::*;

use strategy::Strategy;

type Ed25519Scalar = Scalar<order::Ed25519>;

/// Scalar times B: the affine coordinates and the encoding. Constant-time.
pub(crate) fn base_product(scalar: &Ed25519Scalar, mask: &Mask) -> (Affine, [u8; 32]) {
    #[inline(always)]
    fn run<B: Strategy>(scalar: &Ed25519Scalar, mask: &Mask) -> (Affine, [u8; 32]) {
        let affine = fixed::<B>(scalar, mask).to_affine();
        (affine, affine.encode())
    }
    dispatch!(B => run::<B>(scalar, mask))
}

#[inline(always)]
fn fixed<B: Strategy>(scalar: &Ed25519Scalar, mask: &Mask) -> Point<B::Fe<P25519>> {
    let scalar = mask.blind(scalar, B::DOUBLINGS);
    B::base_product(mask.start(), &scalar)
}
