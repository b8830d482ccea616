//! Keys in PKCS#8 and SubjectPublicKeyInfo, DER and PEM.
//!
//! The traits are those of the crate `pkcs8`: bring [`EncodePrivateKey`], [`DecodePrivateKey`], [`EncodePublicKey`] or
//! [`DecodePublicKey`] into scope. Version 1 of PKCS#8 is written, without the public key; versions 1 and 2 are read,
//! and a public key that does not belong to the secret is an error. No standard gives the scheme an object identifier:
//! it is the UUID 567eb344-bc63-4e35-aec7-80e70e4e5d9c, see [`key_file`].

pub use ::pkcs8::{DecodePrivateKey, DecodePublicKey, Error, KeyError, Result, spki};
#[cfg(feature = "alloc")]
pub use ::pkcs8::{Document, EncodePrivateKey, EncodePublicKey, SecretDocument};

use crate::scheme::key_file::{self, UuidOid};

use super::{SigningKey, VerifyingKey};

/// What names the scheme in key files.
pub const ALGORITHM_OID: UuidOid = UuidOid::new(0x567eb344_bc63_4e35_aec7_80e70e4e5d9c);

impl DecodePrivateKey for SigningKey {
    fn from_pkcs8_der(der: &[u8]) -> Result<Self> {
        let (private, public) = key_file::decode_private(der, &ALGORITHM_OID)?;
        let key = SigningKey::from_bytes(&private).map_err(|_| KeyError::Invalid)?;
        match public {
            Some(public) if public != key.verifying_key().to_bytes() => Err(KeyError::Invalid.into()),
            _ => Ok(key),
        }
    }
}

#[cfg(feature = "alloc")]
impl EncodePrivateKey for SigningKey {
    fn to_pkcs8_der(&self) -> Result<SecretDocument> {
        key_file::encode_private(&*zeroize::Zeroizing::new(self.to_bytes()), &ALGORITHM_OID)
    }
}

impl DecodePublicKey for VerifyingKey {
    fn from_public_key_der(der: &[u8]) -> spki::Result<Self> {
        let bytes = key_file::decode_public(der, &ALGORITHM_OID)?;
        VerifyingKey::from_bytes(&bytes).map_err(|_| spki::Error::KeyMalformed)
    }
}

#[cfg(feature = "alloc")]
impl EncodePublicKey for VerifyingKey {
    fn to_public_key_der(&self) -> spki::Result<Document> {
        key_file::encode_public(self.as_bytes(), &ALGORITHM_OID)
    }
}
