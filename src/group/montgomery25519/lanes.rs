//! Several ladders side by side: [`montgomery::lanes`].

use super::{A24, ZEROS, bit, words};
use crate::field::{FieldLanes, P25519};
use crate::group::montgomery::{self, lanes};
use crate::group::start::MaskedStart;

/// A scalar, which is clamped here, and an encoded u-coordinate.
pub type Input = lanes::Input<32>;

/// [`ladder_bytes`](super::ladder_bytes) of each input. Constant-time.
#[inline(always)]
pub fn ladders<V: FieldLanes<Prime = P25519>>(
    inputs: &[Input],
    results: &mut [[u8; 32]],
    factors: &MaskedStart,
) {
    let [first, second] = super::factors(factors);
    let factors = [V::splat(first), V::splat(second)];
    montgomery::lanes::ladders::<V, 32, 255, ZEROS, A24>(inputs, results, factors, bit, words);
}
