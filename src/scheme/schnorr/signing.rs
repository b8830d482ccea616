//! Secret keys.

use core::fmt;
use core::str::FromStr;

use zeroize::{Zeroize, ZeroizeOnDrop, Zeroizing};

use crate::engine::blinding::Mask;

use super::{BlindedKey, Error, PrimeOrder, Scheme, VerifyingKey};
use crate::error::read_hex;

/// A secret key, with its public key, for signing. Constant-time, and wiped when dropped.
///
/// Creating the key computes everything that depends on the key alone.
#[derive(Clone)]
pub struct SigningKey<S: Scheme> {
    pub(super) secret: S::Secret,
    pub(super) verifying_key: VerifyingKey<S>,
}

impl<S: Scheme> SigningKey<S> {
    pub(crate) fn of_secret(secret: &S::Secret, mask: &Mask<S::Group>) -> Self {
        SigningKey { secret: secret.clone(), verifying_key: S::public_key(secret, mask) }
    }

    pub(crate) fn decode(bytes: &S::SecretKeyBytes, mask: &Mask<S::Group>) -> Result<Self, Error> {
        Ok(Self::of_secret(&*S::decode_secret(bytes)?, mask))
    }

    pub(crate) fn secret(&self) -> &S::Secret {
        &self.secret
    }

    /// This key with the mask for calls without a blinding context.
    pub(crate) fn with_default_mask<R>(&self, f: impl FnOnce(&BlindedKey<'_, S>) -> R) -> R {
        f(&BlindedKey { key: self, mask: &Mask::of_build() })
    }

    /// Decodes a secret key of any scheme. For EdDSA every seed is a secret key, and `from_bytes` accepts it. Timing reveals only
    /// success or failure.
    ///
    /// # Errors
    /// [`Error::SecretOutOfRange`]
    pub fn try_from_bytes(bytes: &S::SecretKeyBytes) -> Result<Self, Error> {
        Self::decode(bytes, &Mask::of_build())
    }

    /// The encoded secret key. Secret.
    pub fn to_bytes(&self) -> S::SecretKeyBytes {
        *S::encode_secret(&self.secret)
    }

    /// The public key.
    pub fn verifying_key(&self) -> VerifyingKey<S> {
        self.verifying_key
    }

    /// Signs a message deterministically: signing a message again returns the same signature. Constant-time except for the length
    /// of the message.
    pub fn sign(&self, message: &[u8]) -> S::Signature {
        self.with_default_mask(|key| key.sign(message))
    }

    /// Signs a message with the additions that the scheme allows: a context, or the name of the function that hashed it.
    /// Constant-time except for the lengths.
    pub fn sign_message<'a>(&self, message: impl Into<S::Message<'a>>) -> S::Signature {
        self.with_default_mask(|key| key.sign_message(message))
    }

    /// Returns whether this is a valid signature of the message: [`VerifyingKey::verify`]. Variable-time.
    ///
    /// # Errors
    /// The reason why the signature is invalid.
    pub fn verify(&self, message: &[u8], signature: &S::Signature) -> Result<(), Error> {
        self.verifying_key.verify(message, signature)
    }
}

impl<S: PrimeOrder> SigningKey<S> {
    /// Derives a key from a seed of any length, which must be secret and hard to guess. Constant-time except for the length.
    pub fn from_seed(seed: &[u8]) -> Self {
        Self::of_secret(&*S::secret_of_seed(seed), &Mask::of_build())
    }

    /// Signs the hash of data, computed by the named function: see [`Message::prehashed`](super::Message::prehashed).
    ///
    /// # Errors
    /// [`Error::HashName`]
    pub fn sign_hash(&self, hash: &str, digest: &[u8]) -> Result<S::Signature, Error> {
        self.with_default_mask(|key| key.sign_hash(hash, digest))
    }
}

impl<S: Scheme> Zeroize for SigningKey<S> {
    /// Wipes the secret, and leaves a placeholder key that nobody can sign with.
    fn zeroize(&mut self) {
        self.secret.zeroize();
        self.verifying_key = S::no_key();
    }
}

impl<S: Scheme> Drop for SigningKey<S> {
    /// Wipes byte by byte: much code, once.
    #[inline(never)]
    fn drop(&mut self) {
        self.secret.zeroize();
    }
}

impl<S: Scheme> ZeroizeOnDrop for SigningKey<S> {}

/// Prints only the public key.
impl<S: Scheme> fmt::Debug for SigningKey<S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("SigningKey").field("verifying_key", &self.verifying_key).finish_non_exhaustive()
    }
}

/// Decodes a secret key.
impl<S: Scheme> TryFrom<&[u8]> for SigningKey<S> {
    type Error = Error;

    fn try_from(bytes: &[u8]) -> Result<Self, Error> {
        let bytes = Zeroizing::new(S::SecretKeyBytes::try_from(bytes).map_err(|_| Error::KeyLength)?);
        Self::decode(&bytes, &Mask::of_build())
    }
}

/// Decodes a secret key from hexadecimal digits. To encode one, use [`SigningKey::to_bytes`]: secrets are never printed.
impl<S: Scheme> FromStr for SigningKey<S> {
    type Err = Error;

    fn from_str(digits: &str) -> Result<Self, Error> {
        Self::decode(&*Zeroizing::new(read_hex(digits, Error::KeyLength)?), &Mask::of_build())
    }
}

impl<S: Scheme> AsRef<VerifyingKey<S>> for SigningKey<S> {
    fn as_ref(&self) -> &VerifyingKey<S> {
        &self.verifying_key
    }
}

equals_in_constant_time! { [S: Scheme] SigningKey<S>: (self, other) = self.secret.ct_eq(&other.secret) }
