//! What secret keys of Ed25519 have besides what those of every scheme have.

use sha2::digest::{Digest, Update, consts::U64};
use signature::DigestSigner;
use zeroize::Zeroizing;

use crate::scheme::blinding::Mask;
use crate::scheme::schnorr::Scheme;

use super::scheme::hash_seed;
use super::{
    BlindedKey, Blinding, Context, Ed25519, Error, KEYPAIR_LENGTH, Message, SECRET_KEY_LENGTH, Scalar,
    SecretKey, Signature, SigningKey, StreamVerifier,
};

impl SigningKey {
    /// The key of a seed: any 32 bytes, secret and hard to guess. Constant-time (RFC 8032 section 5.1.5).
    pub fn from_bytes(seed: &SecretKey) -> Self {
        Self::of_secret(&Ed25519::expand(seed), &Mask::of_build())
    }

    /// The key of a seed, masked by the caller's own context. The key is the same.
    pub fn from_bytes_blinded(seed: &SecretKey, blinding: &Blinding) -> Self {
        Self::of_secret(&Ed25519::expand(seed), blinding.mask())
    }

    /// The key of a seed followed by its public key.
    ///
    /// # Errors
    /// [`Error::KeyPairMismatch`] if the second half is not the public key of the first.
    pub fn from_keypair_bytes(bytes: &[u8; KEYPAIR_LENGTH]) -> Result<Self, Error> {
        let mut seed = Zeroizing::new([0; SECRET_KEY_LENGTH]);
        seed.copy_from_slice(&bytes[..SECRET_KEY_LENGTH]);
        let key = Self::from_bytes(&seed);
        // The public key is no secret.
        if key.verifying_key().as_bytes()[..] == bytes[SECRET_KEY_LENGTH..] {
            Ok(key)
        } else {
            Err(Error::KeyPairMismatch)
        }
    }

    /// The seed. Secret.
    pub fn as_bytes(&self) -> &SecretKey {
        &self.secret().seed
    }

    /// The seed, followed by the public key. Secret.
    pub fn to_keypair_bytes(&self) -> [u8; KEYPAIR_LENGTH] {
        crate::bytes::join(self.as_bytes(), self.verifying_key().as_bytes())
    }

    /// The secret scalar s, modulo L: the public key is s B. Secret.
    pub fn to_scalar(&self) -> Scalar {
        self.secret().scalar
    }

    /// The secret scalar before it is clamped: the first half of the hash of the seed. Secret.
    ///
    /// As an X25519 secret it belongs to the public key that `VerifyingKey::to_montgomery` gives.
    pub fn to_scalar_bytes(&self) -> [u8; 32] {
        let expanded = hash_seed(self.as_bytes());
        core::array::from_fn(|i| expanded[i])
    }

    /// The Ed25519ctx signature of a message under a context of 1 to 255 bytes. Constant-time but for the lengths.
    ///
    /// # Errors
    /// [`Error::ContextLength`]
    pub fn sign_with_context(&self, context: &[u8], message: &[u8]) -> Result<Signature, Error> {
        self.with_default_mask(|key| key.sign_with_context(context, message))
    }

    /// The Ed25519ph signature of a message that was put into a SHA-512, under a context of at most 255 bytes (none is
    /// an empty one). For messages too long to be held in memory.
    ///
    /// # Errors
    /// [`Error::ContextLength`]
    pub fn sign_prehashed<D>(&self, message: D, context: Option<&[u8]>) -> Result<Signature, Error>
    where
        D: Digest<OutputSize = U64>,
    {
        self.with_default_mask(|key| key.sign_prehashed(message, context))
    }

    /// This key with a context, for the traits that sign what was hashed beforehand.
    ///
    /// # Errors
    /// [`Error::ContextLength`]
    pub fn with_context<'k, 'v>(&'k self, context: &'v [u8]) -> Result<Context<'k, 'v, Self>, Error> {
        Context::new(self, context)
    }

    /// [`VerifyingKey::verify_strict`](super::VerifyingKey::verify_strict)
    ///
    /// # Errors
    /// What makes the signature invalid.
    pub fn verify_strict(&self, message: &[u8], signature: &Signature) -> Result<(), Error> {
        self.verifying_key().verify_strict(message, signature)
    }

    /// [`VerifyingKey::verify_prehashed`](super::VerifyingKey::verify_prehashed)
    ///
    /// # Errors
    /// What makes the signature invalid.
    pub fn verify_prehashed<D>(
        &self,
        message: D,
        context: Option<&[u8]>,
        signature: &Signature,
    ) -> Result<(), Error>
    where
        D: Digest<OutputSize = U64>,
    {
        self.verifying_key().verify_prehashed(message, context, signature)
    }

    /// [`VerifyingKey::verify_stream`](super::VerifyingKey::verify_stream)
    ///
    /// # Errors
    /// What makes the signature invalid whatever the message.
    pub fn verify_stream(&self, signature: &Signature) -> Result<StreamVerifier, Error> {
        self.verifying_key().verify_stream(signature)
    }
}

impl BlindedKey<'_> {
    /// [`SigningKey::sign_with_context`]
    ///
    /// # Errors
    /// [`Error::ContextLength`]
    pub fn sign_with_context(&self, context: &[u8], message: &[u8]) -> Result<Signature, Error> {
        Ok(self.sign_message(Message::with_context(context, message)?))
    }

    /// [`SigningKey::sign_prehashed`]
    ///
    /// # Errors
    /// [`Error::ContextLength`]
    pub fn sign_prehashed<D>(&self, message: D, context: Option<&[u8]>) -> Result<Signature, Error>
    where
        D: Digest<OutputSize = U64>,
    {
        let digest = message.finalize().into();
        Ok(self.sign_message(Message::prehashed(context.unwrap_or_default(), &digest)?))
    }
}

impl From<SecretKey> for SigningKey {
    fn from(seed: SecretKey) -> Self {
        Self::from_bytes(&seed)
    }
}

impl From<&SecretKey> for SigningKey {
    fn from(seed: &SecretKey) -> Self {
        Self::from_bytes(seed)
    }
}

/// Ed25519ph without a context.
impl<D: Digest<OutputSize = U64> + Update> DigestSigner<D, Signature> for SigningKey {
    fn try_sign_digest<F>(&self, fill: F) -> Result<Signature, signature::Error>
    where
        F: Fn(&mut D) -> Result<(), signature::Error>,
    {
        self.with_default_mask(|key| key.try_sign_digest(fill))
    }
}

/// Ed25519ph without a context.
impl<D: Digest<OutputSize = U64> + Update> DigestSigner<D, Signature> for BlindedKey<'_> {
    fn try_sign_digest<F>(&self, fill: F) -> Result<Signature, signature::Error>
    where
        F: Fn(&mut D) -> Result<(), signature::Error>,
    {
        let mut digest = D::new();
        fill(&mut digest)?;
        Ok(self.sign_prehashed(digest, None)?)
    }
}
