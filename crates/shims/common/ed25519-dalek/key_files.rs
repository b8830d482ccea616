//! PKCS#8 and SubjectPublicKeyInfo.

use ed25519::pkcs8::{self, KeypairBytes, PublicKeyBytes, spki};

use crate::of_version::{MALFORMED, PrivateKeyInfo};
use crate::signing::SigningKey;
use crate::verifying::VerifyingKey;

#[cfg(feature = "alloc")]
impl pkcs8::EncodePrivateKey for SigningKey {
    fn to_pkcs8_der(&self) -> pkcs8::Result<pkcs8::SecretDocument> {
        KeypairBytes::from(self).to_pkcs8_der()
    }
}

#[cfg(feature = "alloc")]
impl pkcs8::EncodePublicKey for VerifyingKey {
    fn to_public_key_der(&self) -> spki::Result<pkcs8::Document> {
        PublicKeyBytes::from(self).to_public_key_der()
    }
}

impl TryFrom<KeypairBytes> for SigningKey {
    type Error = pkcs8::Error;

    fn try_from(key: KeypairBytes) -> pkcs8::Result<Self> {
        Self::try_from(&key)
    }
}

impl TryFrom<&KeypairBytes> for SigningKey {
    type Error = pkcs8::Error;

    fn try_from(key: &KeypairBytes) -> pkcs8::Result<Self> {
        let signing = SigningKey::from_bytes(&key.secret_key);
        match &key.public_key {
            // A key that does not decode is none of this one's either.
            Some(public) if public.as_ref() != signing.verifying_key().as_bytes() => Err(MALFORMED),
            _ => Ok(signing),
        }
    }
}

impl From<SigningKey> for KeypairBytes {
    fn from(key: SigningKey) -> Self {
        KeypairBytes::from(&key)
    }
}

impl From<&SigningKey> for KeypairBytes {
    fn from(key: &SigningKey) -> Self {
        KeypairBytes { secret_key: key.to_bytes(), public_key: Some(key.verifying_key().into()) }
    }
}

impl TryFrom<PrivateKeyInfo<'_>> for SigningKey {
    type Error = pkcs8::Error;

    fn try_from(key: PrivateKeyInfo<'_>) -> pkcs8::Result<Self> {
        KeypairBytes::try_from(key)?.try_into()
    }
}

impl TryFrom<PublicKeyBytes> for VerifyingKey {
    type Error = spki::Error;

    fn try_from(key: PublicKeyBytes) -> spki::Result<Self> {
        Self::try_from(&key)
    }
}

impl TryFrom<&PublicKeyBytes> for VerifyingKey {
    type Error = spki::Error;

    fn try_from(key: &PublicKeyBytes) -> spki::Result<Self> {
        VerifyingKey::from_bytes(key.as_ref()).map_err(|_| spki::Error::KeyMalformed)
    }
}

impl From<VerifyingKey> for PublicKeyBytes {
    fn from(key: VerifyingKey) -> Self {
        PublicKeyBytes::from(&key)
    }
}

impl From<&VerifyingKey> for PublicKeyBytes {
    fn from(key: &VerifyingKey) -> Self {
        PublicKeyBytes(key.to_bytes())
    }
}

impl TryFrom<spki::SubjectPublicKeyInfoRef<'_>> for VerifyingKey {
    type Error = spki::Error;

    fn try_from(key: spki::SubjectPublicKeyInfoRef<'_>) -> spki::Result<Self> {
        PublicKeyBytes::try_from(key)?.try_into()
    }
}
