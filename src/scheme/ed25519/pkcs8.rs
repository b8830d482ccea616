//! Ed25519 keys in PKCS#8 and SubjectPublicKeyInfo (RFC 8410), DER and PEM.
//!
//! The traits are from the crate `pkcs8`: bring [`EncodePrivateKey`], [`DecodePrivateKey`], [`EncodePublicKey`] or
//! [`DecodePublicKey`] into scope. They write PKCS#8 version 1, the seed without its public key, because
//! many programs, including OpenSSL 3, read nothing else. They read both versions, and return an error if a public key does not
//! match the seed. To write version 2, use [`KeypairBytes`].
#![cfg_attr(
    not(feature = "alloc"),
    doc = "",
    doc = "[`EncodePrivateKey`]: crate#features",
    doc = "[`EncodePublicKey`]: crate#features"
)]

pub use crate::scheme::eddsa::pkcs8::*;
pub use ::ed25519::pkcs8::{ALGORITHM_ID, ALGORITHM_OID, KeypairBytes, PublicKeyBytes};

use super::{SigningKey, VerifyingKey};

impl From<&SigningKey> for KeypairBytes {
    /// The seed and the public key.
    fn from(key: &SigningKey) -> Self {
        KeypairBytes { secret_key: key.to_bytes(), public_key: Some(key.verifying_key().into()) }
    }
}

impl From<SigningKey> for KeypairBytes {
    fn from(key: SigningKey) -> Self {
        Self::from(&key)
    }
}

impl TryFrom<&KeypairBytes> for SigningKey {
    type Error = Error;

    fn try_from(pair: &KeypairBytes) -> Result<Self> {
        let key = SigningKey::from_bytes(&pair.secret_key);
        match &pair.public_key {
            Some(public) if public.as_ref() != key.verifying_key().as_bytes() => {
                Err(KeyError::Invalid.into())
            }
            _ => Ok(key),
        }
    }
}

impl TryFrom<KeypairBytes> for SigningKey {
    type Error = Error;

    fn try_from(pair: KeypairBytes) -> Result<Self> {
        Self::try_from(&pair)
    }
}

impl From<&VerifyingKey> for PublicKeyBytes {
    fn from(key: &VerifyingKey) -> Self {
        PublicKeyBytes(key.to_bytes())
    }
}

impl From<VerifyingKey> for PublicKeyBytes {
    fn from(key: VerifyingKey) -> Self {
        Self::from(&key)
    }
}

impl TryFrom<&PublicKeyBytes> for VerifyingKey {
    type Error = spki::Error;

    fn try_from(bytes: &PublicKeyBytes) -> spki::Result<Self> {
        VerifyingKey::from_bytes(bytes.as_ref()).map_err(|_| spki::Error::KeyMalformed)
    }
}

impl TryFrom<PublicKeyBytes> for VerifyingKey {
    type Error = spki::Error;

    fn try_from(bytes: PublicKeyBytes) -> spki::Result<Self> {
        Self::try_from(&bytes)
    }
}
