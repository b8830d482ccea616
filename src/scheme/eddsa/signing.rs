//! Methods that only EdDSA secret keys have.

use signature::DigestSigner;
use signature::digest::Update;
use zeroize::Zeroizing;

use crate::engine::blinding::Mask;
use crate::scheme::schnorr::{BlindedKey, ByteArray, Error, Scheme, SigningKey};

use super::{Context, Curve, EdDsa, Message, Prehash, StreamVerifier};

impl<C: Curve> SigningKey<EdDsa<C>> {
    /// Derives a key from a seed: any bytes that are secret and hard to guess (RFC 8032 sections 5.1.5 and 5.2.5). Constant-time.
    pub fn from_bytes(seed: &C::Bytes) -> Self {
        Self::of_secret(&EdDsa::expand(seed), &Mask::of_build())
    }

    /// Decodes a seed followed by its public key.
    ///
    /// # Errors
    /// [`Error::KeyPairMismatch`] if the second half is not the public key of the first.
    pub fn from_keypair_bytes(bytes: &C::DoubleBytes) -> Result<Self, Error> {
        let (first, second) = bytes.as_ref().split_at(C::Bytes::LENGTH);
        let mut seed = Zeroizing::new(C::Bytes::ZERO);
        seed.as_mut().copy_from_slice(first);
        let key = Self::from_bytes(&seed);
        // The public key is no secret.
        if key.verifying_key().as_ref() == second { Ok(key) } else { Err(Error::KeyPairMismatch) }
    }

    /// The seed. Secret.
    pub fn as_bytes(&self) -> &C::Bytes {
        &self.secret().seed
    }

    /// The seed, followed by the public key. Secret.
    pub fn to_keypair_bytes(&self) -> C::DoubleBytes {
        crate::bytes::join(self.as_bytes().as_ref(), self.verifying_key().as_ref())
    }

    /// The secret scalar s, modulo the order: the public key is s B. Secret.
    pub fn to_scalar(&self) -> C::Scalar {
        self.secret().scalar
    }

    /// Signs a message with a context: 1 to 255 bytes for Ed25519 (Ed25519ctx), at most 255 bytes for Ed448. Constant-time except
    /// for the lengths.
    ///
    /// # Errors
    /// [`Error::ContextLength`]
    pub fn sign_with_context(&self, context: &[u8], message: &[u8]) -> Result<C::Signature, Error> {
        self.with_default_mask(|key| key.sign_with_context(context, message))
    }

    /// Signs a prehashed message, with a context of at most 255 bytes (`None` equals an empty context): SHA-512 for Ed25519
    /// (Ed25519ph), SHAKE256 for Ed448 (Ed448ph). For messages that do not fit into memory.
    ///
    /// # Errors
    /// [`Error::ContextLength`]
    pub fn sign_prehashed<D>(&self, message: D, context: Option<&[u8]>) -> Result<C::Signature, Error>
    where
        D: Prehash<C>,
    {
        self.with_default_mask(|key| key.sign_prehashed(message, context))
    }

    /// This key with a context, for the traits that sign prehashed messages.
    ///
    /// # Errors
    /// [`Error::ContextLength`]
    pub fn with_context<'k, 'v>(&'k self, context: &'v [u8]) -> Result<Context<'k, 'v, Self>, Error> {
        Context::new(self, context)
    }

    /// [`VerifyingKey::verify_strict`](crate::schnorr::VerifyingKey::verify_strict)
    ///
    /// # Errors
    /// The reason why the signature is invalid.
    pub fn verify_strict(&self, message: &[u8], signature: &C::Signature) -> Result<(), Error> {
        self.verifying_key().verify_strict(message, signature)
    }

    /// [`VerifyingKey::verify_prehashed`](crate::schnorr::VerifyingKey::verify_prehashed)
    ///
    /// # Errors
    /// The reason why the signature is invalid.
    pub fn verify_prehashed<D>(
        &self,
        message: D,
        context: Option<&[u8]>,
        signature: &C::Signature,
    ) -> Result<(), Error>
    where
        D: Prehash<C>,
    {
        self.verifying_key().verify_prehashed(message, context, signature)
    }

    /// [`VerifyingKey::verify_stream`](crate::schnorr::VerifyingKey::verify_stream)
    ///
    /// # Errors
    /// The reason why the signature is invalid for every message.
    pub fn verify_stream(&self, signature: &C::Signature) -> Result<StreamVerifier<C>, Error> {
        self.verifying_key().verify_stream(signature)
    }
}

impl<C: Curve> BlindedKey<'_, EdDsa<C>> {
    /// [`SigningKey::sign_with_context`]
    ///
    /// # Errors
    /// [`Error::ContextLength`]
    pub fn sign_with_context(&self, context: &[u8], message: &[u8]) -> Result<C::Signature, Error> {
        Ok(self.sign_message(Message::with_context(context, message)?))
    }

    /// [`SigningKey::sign_prehashed`]
    ///
    /// # Errors
    /// [`Error::ContextLength`]
    pub fn sign_prehashed<D>(&self, message: D, context: Option<&[u8]>) -> Result<C::Signature, Error>
    where
        D: Prehash<C>,
    {
        let digest = message.prehash();
        Ok(self.sign_message(Message::prehashed(context.unwrap_or_default(), &digest)?))
    }
}

impl<C: Curve<Bytes = [u8; N]>, const N: usize> From<[u8; N]> for SigningKey<EdDsa<C>> {
    fn from(seed: [u8; N]) -> Self {
        Self::from_bytes(&seed)
    }
}

impl<C: Curve<Bytes = [u8; N]>, const N: usize> From<&[u8; N]> for SigningKey<EdDsa<C>> {
    fn from(seed: &[u8; N]) -> Self {
        Self::from_bytes(seed)
    }
}

/// For prehashed messages without a context.
impl<C: Curve, D: Prehash<C> + Update> DigestSigner<D, C::Signature> for SigningKey<EdDsa<C>> {
    fn try_sign_digest<F>(&self, fill: F) -> Result<C::Signature, signature::Error>
    where
        F: Fn(&mut D) -> Result<(), signature::Error>,
    {
        self.with_default_mask(|key| key.try_sign_digest(fill))
    }
}

/// For prehashed messages without a context.
impl<C: Curve, D: Prehash<C> + Update> DigestSigner<D, C::Signature> for BlindedKey<'_, EdDsa<C>> {
    fn try_sign_digest<F>(&self, fill: F) -> Result<C::Signature, signature::Error>
    where
        F: Fn(&mut D) -> Result<(), signature::Error>,
    {
        let mut digest = D::hasher();
        fill(&mut digest)?;
        Ok(self.sign_prehashed(digest, None)?)
    }
}
