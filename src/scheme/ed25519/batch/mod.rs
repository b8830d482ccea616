//! Many signatures at once: each with its own verdict, or all with one.

#[cfg(feature = "alloc")]
mod all;
#[cfg(feature = "alloc")]
mod cached;
mod each;

use crate::group::edwards25519::Encoding;
use crate::scheme::curve25519::{Claim, Key};

use super::hash::Variant;
use super::{Error, PUBLIC_KEY_LENGTH, Policy, Signature, StreamVerifier, VerifyingKey};

#[cfg(all(feature = "alloc", feature = "getrandom"))]
pub use all::verify_all;
#[cfg(feature = "alloc")]
pub use all::{Combination, find_invalid, verify_all_seeded};
#[cfg(feature = "alloc")]
pub use cached::PreparedKeys;
#[cfg(feature = "alloc")]
pub use each::verify_each;
pub use each::verify_each_into;

/// One signature of a batch, with the message and the public key.
#[derive(Clone, Copy)]
pub struct Entry<'a> {
    key: Key,
    key_bytes: &'a [u8; PUBLIC_KEY_LENGTH],
    message: &'a [u8],
    signature: &'a Signature,
}

impl<'a> Entry<'a> {
    /// A signature by a key that is decoded already.
    pub fn new(key: &'a VerifyingKey, message: &'a [u8], signature: &'a Signature) -> Self {
        Entry { key: Key::Decoded(key.affine), key_bytes: key.as_bytes(), message, signature }
    }

    /// A signature by a key as it is encoded. In a batch, keys are decoded several at a time, which is faster than
    /// [`VerifyingKey::from_bytes`] for each.
    pub fn from_bytes(
        public_key: &'a [u8; PUBLIC_KEY_LENGTH],
        message: &'a [u8],
        signature: &'a Signature,
    ) -> Self {
        Entry { key: Key::Encoded(Encoding::new(public_key)), key_bytes: public_key, message, signature }
    }

    #[cfg(feature = "alloc")]
    fn verifying_key(&self) -> Result<VerifyingKey, Error> {
        match self.key {
            Key::Decoded(affine) => Ok(VerifyingKey::new(*self.key_bytes, affine)),
            Key::Encoded(_) => VerifyingKey::from_bytes(self.key_bytes),
        }
    }

    /// What it claims, if the policy takes the encodings.
    fn claim(&self, policy: Policy) -> Result<Claim, Error> {
        let mut verifier =
            StreamVerifier::new(self.key, self.key_bytes, Variant::Pure, policy, self.signature)?;
        verifier.update(self.message);
        Ok(verifier.into_claim())
    }
}

impl core::fmt::Debug for Entry<'_> {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.debug_struct("Entry").field("signature", self.signature).finish_non_exhaustive()
    }
}
