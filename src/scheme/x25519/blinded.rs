//! X25519, masked by the caller's blinding context. The results are the same.

use super::{X25519, base};
use crate::engine::edwards25519;
use crate::scheme::xdh;

/// The blinding context of X25519 and Ed25519: see [`x25519_blinded`] and the methods of keys.
pub type Blinding = crate::engine::blinding::Blinding<edwards25519::Edwards25519>;

impl xdh::Blinded<32> for X25519 {
    type Blinding = Blinding;

    fn product_blinded(scalar: &[u8; 32], u: &[u8; 32], blinding: &Blinding) -> [u8; 32] {
        edwards25519::ladder(scalar, u, blinding.mask())
    }

    fn base_product_blinded(scalar: &[u8; 32], blinding: &Blinding) -> [u8; 32] {
        base(*scalar, blinding.mask())
    }
}

/// [`x25519`](fn@super::x25519), masked by the caller's blinding context. The result is the same. Constant-time.
///
/// The function multiplies the initial coordinates by secret factors. It does not mask the scalar.
pub fn x25519_blinded(scalar: [u8; 32], u: [u8; 32], blinding: &Blinding) -> [u8; 32] {
    edwards25519::ladder(&scalar, &u, blinding.mask())
}

/// [`x25519_base`](super::x25519_base), masked by the caller's blinding context. The result is the same. Constant-time.
pub fn x25519_base_blinded(scalar: [u8; 32], blinding: &Blinding) -> [u8; 32] {
    base(scalar, blinding.mask())
}
