//! What version 3 has otherwise: sources of errors, generators of random numbers, and traits of `signature` 2.

#[cfg(feature = "digest")]
use curve25519_dalek::digest::Digest;
#[cfg(feature = "digest")]
use curve25519_dalek::digest::consts::U64;
#[cfg(feature = "digest")]
use ed25519::Signature;
#[cfg(feature = "digest")]
use ed25519::signature::{DigestSigner, DigestVerifier};

#[cfg(feature = "digest")]
use crate::context::Context;
use crate::errors::{InternalError, SignatureError};
#[cfg(any(feature = "digest", feature = "rand_core"))]
use crate::signing::SigningKey;
#[cfg(feature = "digest")]
use crate::verifying::VerifyingKey;

impl From<InternalError> for SignatureError {
    #[cfg(feature = "std")]
    fn from(error: InternalError) -> Self {
        SignatureError::from_source(error)
    }

    #[cfg(not(feature = "std"))]
    fn from(_: InternalError) -> Self {
        SignatureError::new()
    }
}

#[cfg(feature = "rand_core")]
impl SigningKey {
    /// A new key.
    pub fn generate<R: rand_core::CryptoRngCore + ?Sized>(csprng: &mut R) -> Self {
        let mut secret = zeroize::Zeroizing::new(crate::SecretKey::default());
        csprng.fill_bytes(&mut *secret);
        Self::from_bytes(&secret)
    }
}

#[cfg(feature = "digest")]
impl<D: Digest<OutputSize = U64>> DigestSigner<D, Signature> for SigningKey {
    fn try_sign_digest(&self, msg_digest: D) -> Result<Signature, SignatureError> {
        self.sign_prehashed(msg_digest, None)
    }
}

#[cfg(feature = "digest")]
impl<D: Digest<OutputSize = U64>> DigestSigner<D, Signature> for Context<'_, '_, SigningKey> {
    fn try_sign_digest(&self, msg_digest: D) -> Result<Signature, SignatureError> {
        self.key().sign_prehashed(msg_digest, Some(self.value()))
    }
}

#[cfg(feature = "digest")]
impl<D: Digest<OutputSize = U64>> DigestVerifier<D, Signature> for VerifyingKey {
    fn verify_digest(&self, msg_digest: D, signature: &Signature) -> Result<(), SignatureError> {
        self.verify_prehashed(msg_digest, None, signature)
    }
}

#[cfg(feature = "digest")]
impl<D: Digest<OutputSize = U64>> DigestVerifier<D, Signature> for Context<'_, '_, VerifyingKey> {
    fn verify_digest(&self, msg_digest: D, signature: &Signature) -> Result<(), SignatureError> {
        self.key().verify_prehashed(msg_digest, Some(self.value()), signature)
    }
}

#[cfg(feature = "pkcs8")]
pub(crate) use key_files::*;

#[cfg(feature = "pkcs8")]
mod key_files {
    pub(crate) use ed25519::pkcs8::PrivateKeyInfo;
    use ed25519::pkcs8::{Error, spki};

    /// The error of a key whose parts do not match.
    pub(crate) const MALFORMED: Error = Error::KeyMalformed;

    #[cfg(feature = "alloc")]
    const ALGORITHM: spki::AlgorithmIdentifierOwned =
        spki::AlgorithmIdentifierOwned { oid: ed25519::pkcs8::ALGORITHM_OID, parameters: None };

    #[cfg(feature = "alloc")]
    impl spki::DynSignatureAlgorithmIdentifier for crate::SigningKey {
        fn signature_algorithm_identifier(&self) -> spki::Result<spki::AlgorithmIdentifierOwned> {
            Ok(ALGORITHM)
        }
    }

    #[cfg(feature = "alloc")]
    impl spki::DynSignatureAlgorithmIdentifier for crate::VerifyingKey {
        fn signature_algorithm_identifier(&self) -> spki::Result<spki::AlgorithmIdentifierOwned> {
            Ok(ALGORITHM)
        }
    }
}
