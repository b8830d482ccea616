//! What X448 computes: products of the base point of curve448, and the ladder.

use crate::backend::dispatch;
use crate::engine::tuning::edwards448 as tuning;
use crate::group::montgomery448;

use super::strategy::Strategy;
use super::{Ed448Scalar, Mask, fixed};

/// Scalar times the base point of curve448: the u-coordinate, encoded. Constant-time.
pub(crate) fn base_product_montgomery(scalar: &Ed448Scalar, mask: &Mask) -> [u8; 56] {
    dispatch!(gf448 B => montgomery448::encode_edwards(&fixed::<B>(scalar, mask)))
}

/// The ladder of RFC 7748 for a scalar that is clamped. Constant-time.
pub(crate) fn ladder(scalar: &[u8; 56], u: &[u8; 56], mask: &Mask) -> [u8; 56] {
    dispatch!(gf448 B => <B as Strategy>::ladder(scalar, u, mask.start()))
}

/// The ladder for each input, with clamped scalars. Constant-time.
pub(crate) fn ladders(inputs: &[montgomery448::Input], results: &mut [[u8; 56]], mask: &Mask) {
    let are_in_lanes = inputs.len() >= tuning::FEWEST_LADDERS;
    dispatch!(gf448 avx2 if are_in_lanes; B => <B as Strategy>::ladders(inputs, results, mask.start()))
}
