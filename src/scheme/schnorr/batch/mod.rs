//! Many signatures at once: each with its own verdict, or one verdict for all.

#[cfg(feature = "alloc")]
mod all;
#[cfg(feature = "alloc")]
mod cached;
#[cfg(all(feature = "alloc", any(feature = "curve9767", feature = "do255")))]
pub(crate) mod combination;
mod cores;
mod each;
#[cfg(feature = "alloc")]
mod instances;
#[cfg(feature = "alloc")]
mod many;

use core::fmt;

use super::{Error, Key, Scheme, VerifyingKey};

#[cfg(feature = "alloc")]
pub use all::{Combine, verify_all_seeded, verify_all_seeded_with};
#[cfg(all(feature = "alloc", feature = "ed25519"))]
pub(crate) use all::{one_verdict, verify_all_by};
#[cfg(all(feature = "alloc", feature = "getrandom"))]
pub use all::{verify_all, verify_all_with};
#[cfg(feature = "alloc")]
pub use cached::PreparedKeys;
#[cfg(feature = "alloc")]
pub(crate) use cores::{map_parts, threads_for};
#[cfg(feature = "alloc")]
pub use each::{find_invalid, find_invalid_with, verify_each, verify_each_with};
pub use each::{verify_each_into, verify_each_into_with};
#[cfg(feature = "alloc")]
pub use instances::{Batches, Combinations, Compiled, Exchanges};
#[cfg(feature = "alloc")]
pub use many::{exchange_many, sign_many};
#[cfg(all(feature = "alloc", feature = "blinding"))]
pub use many::{exchange_many_blinded, sign_many_blinded};

/// One signature of a batch, with its message and its public key.
#[derive(Clone, Copy)]
pub struct Entry<'a, S: Scheme> {
    pub(crate) key: Key<'a, S>,
    pub(crate) message: S::Message<'a>,
    pub(crate) signature: &'a S::Signature,
}

impl<'a, S: Scheme> Entry<'a, S> {
    /// A signature by a key that is decoded already, of bytes or of a message with a context or with the name of the
    /// function that hashed it.
    pub fn new<T>(
        key: &'a VerifyingKey<S, T>,
        message: impl Into<S::Message<'a>>,
        signature: &'a S::Signature,
    ) -> Self {
        Entry { key: key.into(), message: message.into(), signature }
    }

    /// A signature by a key as it is encoded. Ed25519 decodes the keys of a batch several at a time, which is faster than
    /// [`VerifyingKey::from_bytes`] for each.
    pub fn from_bytes(
        public_key: &'a S::PublicKeyBytes,
        message: impl Into<S::Message<'a>>,
        signature: &'a S::Signature,
    ) -> Self {
        Entry { key: Key::Encoded(public_key), message: message.into(), signature }
    }

    #[cfg(feature = "alloc")]
    fn key_bytes(&self) -> &'a S::PublicKeyBytes {
        self.key.bytes()
    }

    #[cfg(feature = "alloc")]
    fn verifying_key(&self) -> Result<VerifyingKey<S>, Error> {
        Ok(VerifyingKey::of_parts(*self.key.bytes(), self.key.to_point()?))
    }
}

impl<S: Scheme> fmt::Debug for Entry<'_, S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Entry").field("signature", self.signature).finish_non_exhaustive()
    }
}
