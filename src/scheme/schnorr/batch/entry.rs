//! One signature of a batch.

use core::fmt;

use crate::scheme::schnorr::{Error, Key, Scheme, VerifyingKey};

/// One signature of a batch, with its message and its public key.
#[derive(Clone, Copy)]
pub struct Entry<'a, S: Scheme> {
    pub(crate) key: Key<'a, S>,
    pub(crate) message: S::Message<'a>,
    pub(crate) signature: &'a S::Signature,
}

impl<'a, S: Scheme> Entry<'a, S> {
    /// An entry with a decoded key. The message is plain bytes, or bytes with a context or with the name of the function that
    /// hashed them.
    pub fn new<T>(
        key: &'a VerifyingKey<S, T>,
        message: impl Into<S::Message<'a>>,
        signature: &'a S::Signature,
    ) -> Self {
        Entry { key: key.into(), message: message.into(), signature }
    }

    /// An entry with an encoded key. For Ed25519, a batch decodes several keys at a time, which is faster than calling
    /// [`VerifyingKey::from_bytes`] for each.
    pub fn from_bytes(
        public_key: &'a S::PublicKeyBytes,
        message: impl Into<S::Message<'a>>,
        signature: &'a S::Signature,
    ) -> Self {
        Entry { key: Key::Encoded(public_key), message: message.into(), signature }
    }

    pub(super) fn key_bytes(&self) -> &'a S::PublicKeyBytes {
        self.key.bytes()
    }

    pub(super) fn verifying_key(&self) -> Result<VerifyingKey<S>, Error> {
        Ok(VerifyingKey::of_parts(*self.key.bytes(), self.key.to_point()?))
    }
}

impl<S: Scheme> fmt::Debug for Entry<'_, S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Entry").field("signature", self.signature).finish_non_exhaustive()
    }
}
