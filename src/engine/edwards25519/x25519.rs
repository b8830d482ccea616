//! What X25519 computes: products of the base point of curve25519, and the ladder.

use crate::backend::dispatch;
use crate::group::montgomery25519;
use crate::group::montgomery25519::lanes::Input;

use super::strategy::Strategy;
use super::{Ed25519Scalar, Mask, fixed};

/// Scalar times the base point of curve25519: the u-coordinate, encoded. Constant-time.
pub(crate) fn base_product_montgomery(scalar: &Ed25519Scalar, mask: &Mask) -> [u8; 32] {
    #[inline(always)]
    fn run<B: Strategy>(scalar: &Ed25519Scalar, mask: &Mask) -> [u8; 32] {
        montgomery25519::encode_edwards(&fixed::<B>(scalar, mask))
    }
    dispatch!(B => run::<B>(scalar, mask))
}

/// The ladder of RFC 7748, which clamps the scalar. Constant-time.
pub(crate) fn ladder(scalar: &[u8; 32], u: &[u8; 32], mask: &Mask) -> [u8; 32] {
    dispatch!(B => <B as Strategy>::ladder(scalar, u, mask.start()))
}

/// The ladder for each input. Constant-time.
pub(crate) fn ladders(inputs: &[Input], results: &mut [[u8; 32]], mask: &Mask) {
    dispatch!(B => <B as Strategy>::ladders(inputs, results, mask.start()))
}
