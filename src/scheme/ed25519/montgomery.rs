//! Keys of Ed25519 as those of X25519, whose curve is the same in another form.

#[cfg(feature = "x25519")]
use crate::engine::edwards25519::to_montgomery;
use crate::scheme::eddsa::Curve;
#[cfg(feature = "x25519")]
use crate::scheme::x25519;

#[cfg(feature = "x25519")]
use super::VerifyingKey;
use super::{Edwards25519, SigningKey};

impl SigningKey {
    /// The secret scalar before it is clamped: the first half of the hash of the seed. Secret.
    ///
    /// As an X25519 secret it belongs to the public key that `VerifyingKey::to_montgomery` gives.
    pub fn to_scalar_bytes(&self) -> [u8; 32] {
        let hash = Edwards25519::hash_secret([self.as_bytes(), &[]]);
        core::array::from_fn(|i| hash[i])
    }
}

#[cfg(feature = "x25519")]
impl VerifyingKey {
    /// The same point on curve25519: the X25519 public key of who holds the secret key.
    ///
    /// The signs of x get lost: a key and its opposite have the same.
    pub fn to_montgomery(&self) -> x25519::PublicKey {
        to_montgomery(self.point()).into()
    }
}
