//! Keys derived under the caller's blinding context.

use super::{Curve, EdDsa};
use crate::engine::blinding::Blinding;
use crate::scheme::schnorr::{Scheme, SigningKey};

impl<C: Curve> SigningKey<EdDsa<C>> {
    /// The key of a seed, masked by the caller's blinding context. The key is the same.
    pub fn from_bytes_blinded(seed: &C::Bytes, blinding: &Blinding<C>) -> Self {
        Self::of_secret(&EdDsa::expand(seed), blinding.mask())
    }
}
