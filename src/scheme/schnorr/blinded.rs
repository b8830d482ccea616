//! A secret key together with a blinding context.

use core::fmt;

use crate::engine::blinding::Mask;

use super::{Error, Message, Parts, PrimeOrder, Scheme, SigningKey};

/// A secret key with a context that masks secrets during computations: see `SigningKey::blinded`.
#[derive(Clone, Copy)]
pub struct BlindedKey<'a, S: Scheme> {
    pub(crate) key: &'a SigningKey<S>,
    pub(crate) mask: &'a Mask<S::Group>,
}

impl<S: Scheme> BlindedKey<'_, S> {
    /// [`SigningKey::sign`]
    pub fn sign(&self, message: &[u8]) -> S::Signature {
        self.sign_message(Parts::one(message))
    }

    /// [`SigningKey::sign_message`]
    pub fn sign_message<'a>(&self, message: impl Into<S::Message<'a>>) -> S::Signature {
        S::sign(self.key.secret(), self.key.as_ref(), message.into(), self.mask)
    }
}

impl<S: PrimeOrder> BlindedKey<'_, S> {
    /// [`SigningKey::sign_hash`]
    ///
    /// # Errors
    /// [`Error::HashName`]
    pub fn sign_hash(&self, hash: &str, digest: &[u8]) -> Result<S::Signature, Error> {
        Ok(self.sign_message(Message::prehashed(hash, digest)?))
    }
}

/// Prints like the key.
impl<S: Scheme> fmt::Debug for BlindedKey<'_, S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("BlindedKey").field(self.key).finish()
    }
}
