//! What version 2 has otherwise: sources of errors, generators of random numbers, and traits of `signature` 3 and `digest` 0.11.

#[cfg(feature = "digest")]
use curve25519_dalek::digest::common::{InvalidKey, Key, KeySizeUser, TryKeyInit};
#[cfg(feature = "digest")]
use curve25519_dalek::digest::consts::{U32, U64};
#[cfg(feature = "digest")]
use curve25519_dalek::digest::{Digest, Update};
use ed25519::Signature;
#[cfg(feature = "digest")]
use ed25519::signature::{DigestSigner, DigestVerifier};
use ed25519::signature::{MultipartSigner, MultipartVerifier};

#[cfg(feature = "digest")]
use crate::context::Context;
use crate::errors::{InternalError, SignatureError};
use crate::signing::SigningKey;
use crate::verifying::VerifyingKey;

impl From<InternalError> for SignatureError {
    #[cfg(feature = "alloc")]
    fn from(error: InternalError) -> Self {
        SignatureError::from_source(error)
    }

    #[cfg(not(feature = "alloc"))]
    fn from(_: InternalError) -> Self {
        SignatureError::new()
    }
}

#[cfg(feature = "rand_core")]
impl SigningKey {
    /// A new key.
    pub fn generate<R: rand_core::CryptoRng + ?Sized>(csprng: &mut R) -> Self {
        let mut secret = zeroize::Zeroizing::new(crate::SecretKey::default());
        csprng.fill_bytes(&mut *secret);
        Self::from_bytes(&secret)
    }
}

impl MultipartSigner<Signature> for SigningKey {
    fn try_multipart_sign(&self, message: &[&[u8]]) -> Result<Signature, SignatureError> {
        self.key.try_multipart_sign(message)
    }
}

impl MultipartVerifier<Signature> for SigningKey {
    fn multipart_verify(&self, message: &[&[u8]], signature: &Signature) -> Result<(), SignatureError> {
        self.verifying_key().multipart_verify(message, signature)
    }
}

impl MultipartVerifier<Signature> for VerifyingKey {
    fn multipart_verify(&self, message: &[&[u8]], signature: &Signature) -> Result<(), SignatureError> {
        let mut verifier = self.stream(signature)?;
        message.iter().for_each(|part| verifier.update(part));
        verifier.finalize_and_verify()
    }
}

#[cfg(feature = "digest")]
impl KeySizeUser for SigningKey {
    type KeySize = U32;
}

#[cfg(feature = "digest")]
impl TryKeyInit for SigningKey {
    fn new(key: &Key<Self>) -> Result<Self, InvalidKey> {
        Ok(Self::from_bytes(key.as_ref()))
    }
}

#[cfg(all(feature = "digest", feature = "rand_core"))]
impl curve25519_dalek::digest::common::Generate for SigningKey {
    fn try_generate_from_rng<R: rand_core::TryCryptoRng + ?Sized>(rng: &mut R) -> Result<Self, R::Error> {
        let mut secret = zeroize::Zeroizing::new(crate::SecretKey::default());
        rng.try_fill_bytes(&mut *secret)?;
        Ok(Self::from_bytes(&secret))
    }
}

#[cfg(feature = "digest")]
impl KeySizeUser for VerifyingKey {
    type KeySize = U32;
}

/// What a function hashes.
#[cfg(feature = "digest")]
fn hashed<D: Digest>(update: impl Fn(&mut D) -> Result<(), SignatureError>) -> Result<D, SignatureError> {
    let mut digest = D::new();
    update(&mut digest)?;
    Ok(digest)
}

#[cfg(feature = "digest")]
impl<D: Digest<OutputSize = U64> + Update> DigestSigner<D, Signature> for SigningKey {
    fn try_sign_digest<F: Fn(&mut D) -> Result<(), SignatureError>>(
        &self,
        f: F,
    ) -> Result<Signature, SignatureError> {
        self.sign_prehashed(hashed(f)?, None)
    }
}

#[cfg(feature = "digest")]
impl<D: Digest<OutputSize = U64> + Update> DigestSigner<D, Signature> for Context<'_, '_, SigningKey> {
    fn try_sign_digest<F: Fn(&mut D) -> Result<(), SignatureError>>(
        &self,
        f: F,
    ) -> Result<Signature, SignatureError> {
        self.key().sign_prehashed(hashed(f)?, Some(self.value()))
    }
}

#[cfg(feature = "digest")]
impl<D: Digest<OutputSize = U64> + Update> DigestVerifier<D, Signature> for VerifyingKey {
    fn verify_digest<F: Fn(&mut D) -> Result<(), SignatureError>>(
        &self,
        f: F,
        signature: &Signature,
    ) -> Result<(), SignatureError> {
        self.verify_prehashed(hashed(f)?, None, signature)
    }
}

#[cfg(feature = "digest")]
impl<D: Digest<OutputSize = U64> + Update> DigestVerifier<D, Signature> for Context<'_, '_, VerifyingKey> {
    fn verify_digest<F: Fn(&mut D) -> Result<(), SignatureError>>(
        &self,
        f: F,
        signature: &Signature,
    ) -> Result<(), SignatureError> {
        self.key().verify_prehashed(hashed(f)?, Some(self.value()), signature)
    }
}

#[cfg(feature = "pkcs8")]
pub(crate) use key_files::*;

#[cfg(feature = "pkcs8")]
mod key_files {
    pub(crate) use ed25519::pkcs8::PrivateKeyInfoRef as PrivateKeyInfo;
    use ed25519::pkcs8::{Error, KeyError, spki};

    use crate::{SigningKey, VerifyingKey};

    /// The error of a key whose parts do not match.
    pub(crate) const MALFORMED: Error = Error::KeyMalformed(KeyError::Invalid);

    impl spki::SignatureAlgorithmIdentifier for SigningKey {
        type Params = spki::der::AnyRef<'static>;

        const SIGNATURE_ALGORITHM_IDENTIFIER: spki::AlgorithmIdentifier<Self::Params> =
            <ed25519::Signature as spki::AssociatedAlgorithmIdentifier>::ALGORITHM_IDENTIFIER;
    }

    impl spki::SignatureAlgorithmIdentifier for VerifyingKey {
        type Params = spki::der::AnyRef<'static>;

        const SIGNATURE_ALGORITHM_IDENTIFIER: spki::AlgorithmIdentifier<Self::Params> =
            SigningKey::SIGNATURE_ALGORITHM_IDENTIFIER;
    }
}
