//! Methods of Ed25519 secret keys only.

use super::{Edwards25519, SigningKey};
use crate::scheme::eddsa::Curve as _;

impl SigningKey {
    /// The secret scalar before it is clamped: the first half of the hash of the seed. Secret.
    ///
    /// As an X25519 secret, it belongs to the public key that `VerifyingKey::to_montgomery` returns.
    pub fn to_scalar_bytes(&self) -> [u8; 32] {
        let hash = Edwards25519::hash_secret([self.as_bytes(), &[]]);
        core::array::from_fn(|i| hash[i])
    }
}
