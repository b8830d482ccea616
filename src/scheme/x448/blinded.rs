//! X448, masked by the caller's blinding context. The results are the same.

use zeroize::Zeroizing;

use super::{X448, base_product, product};
use crate::engine::edwards448;
use crate::scheme::xdh;

/// The blinding context of X448 and Ed448: see [`x448_blinded`] and the methods of keys.
pub type Blinding = crate::engine::blinding::Blinding<edwards448::Edwards448>;

impl xdh::Blinded<56> for X448 {
    type Blinding = Blinding;

    fn product_blinded(scalar: &[u8; 56], u: &[u8; 56], blinding: &Blinding) -> [u8; 56] {
        product(scalar, u, blinding.mask())
    }

    fn base_product_blinded(scalar: &[u8; 56], blinding: &Blinding) -> [u8; 56] {
        base_product(scalar, blinding.mask())
    }
}

/// [`x448`](fn@super::x448), masked by the caller's blinding context. The result is the same. Constant-time.
///
/// The function multiplies the initial coordinates by secret factors. It does not mask the scalar.
pub fn x448_blinded(scalar: [u8; 56], u: [u8; 56], blinding: &Blinding) -> [u8; 56] {
    product(&Zeroizing::new(scalar), &u, blinding.mask())
}

/// [`x448_base`](super::x448_base), masked by the caller's blinding context. The result is the same. Constant-time.
pub fn x448_base_blinded(scalar: [u8; 56], blinding: &Blinding) -> [u8; 56] {
    base_product(&Zeroizing::new(scalar), blinding.mask())
}
