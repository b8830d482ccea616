//! The secret that two keys of a prime-order group share.

use subtle::{Choice, ConstantTimeEq};

use crate::wipe::zeroize;

/// The result of a key exchange, derived from the product of both keys and from both public keys. Wiped when dropped.
#[derive(Clone)]
pub struct SharedSecret([u8; 32]);

zeroize!(on drop SharedSecret: 0);

impl SharedSecret {
    pub(crate) const fn new(bytes: [u8; 32]) -> Self {
        SharedSecret(bytes)
    }

    /// The secret.
    pub fn to_bytes(&self) -> [u8; 32] {
        self.0
    }

    /// The secret.
    pub fn as_bytes(&self) -> &[u8; 32] {
        &self.0
    }

    pub(crate) fn as_mut_bytes(&mut self) -> &mut [u8; 32] {
        &mut self.0
    }
}

impl ConstantTimeEq for SharedSecret {
    fn ct_eq(&self, other: &Self) -> Choice {
        self.0.ct_eq(&other.0)
    }
}

impl AsRef<[u8]> for SharedSecret {
    fn as_ref(&self) -> &[u8] {
        &self.0
    }
}

// Prints only the name of the type.
prints! { [] Debug for SharedSecret: "SharedSecret" }
