//! X25519 keys in PKCS#8 and SubjectPublicKeyInfo (RFC 8410), DER and PEM.
//!
//! The traits are those of the crate `pkcs8`: bring [`EncodePrivateKey`], [`DecodePrivateKey`], [`EncodePublicKey`] or
//! [`DecodePublicKey`] into scope. Version 1 of PKCS#8 is written, without the public key; versions 1 and 2 are read,
//! and a public key that does not belong to the secret is an error.
#![cfg_attr(
    not(feature = "alloc"),
    doc = "",
    doc = "[`EncodePrivateKey`]: crate#features",
    doc = "[`EncodePublicKey`]: crate#features"
)]

#[cfg(feature = "pem")]
pub use ::pkcs8::LineEnding;
pub use ::pkcs8::{DecodePrivateKey, DecodePublicKey, Error, KeyError, ObjectIdentifier, Result, spki};
#[cfg(feature = "alloc")]
pub use ::pkcs8::{Document, EncodePrivateKey, EncodePublicKey, SecretDocument};

use ::pkcs8::{AlgorithmIdentifierRef, PrivateKeyInfoRef, SubjectPublicKeyInfoRef};
#[cfg(feature = "alloc")]
use zeroize::Zeroizing;

use super::{PublicKey, StaticSecret};

/// id-X25519 (RFC 8410 section 3).
pub const ALGORITHM_OID: ObjectIdentifier = ObjectIdentifier::new_unwrap("1.3.101.110");

/// id-X25519, which has no parameters.
pub const ALGORITHM_ID: AlgorithmIdentifierRef<'static> =
    AlgorithmIdentifierRef { oid: ALGORITHM_OID, parameters: None };

/// What precedes the secret inside the private key, which is an octet string once more (RFC 8410 section 7): its tag
/// and its length.
const OCTET_STRING_32: [u8; 2] = [4, 32];

impl TryFrom<PrivateKeyInfoRef<'_>> for StaticSecret {
    type Error = Error;

    fn try_from(info: PrivateKeyInfoRef<'_>) -> Result<Self> {
        info.algorithm.assert_algorithm_oid(ALGORITHM_OID)?;
        if info.algorithm.parameters.is_some() {
            return Err(Error::ParametersMalformed);
        }
        let bytes = info.private_key.as_bytes().strip_prefix(&OCTET_STRING_32).ok_or(KeyError::Invalid)?;
        let bytes: &[u8; 32] = bytes.try_into().map_err(|_| KeyError::Invalid)?;
        let secret = StaticSecret::from(*bytes);
        match info.public_key {
            Some(public) if public.as_bytes() != Some(PublicKey::from(&secret).as_bytes()) => {
                Err(KeyError::Invalid.into())
            }
            _ => Ok(secret),
        }
    }
}

#[cfg(feature = "alloc")]
impl EncodePrivateKey for StaticSecret {
    fn to_pkcs8_der(&self) -> Result<SecretDocument> {
        let mut private_key = Zeroizing::new([0; 34]);
        private_key[..2].copy_from_slice(&OCTET_STRING_32);
        private_key[2..].copy_from_slice(self.as_bytes());
        let private_key = spki::der::asn1::OctetStringRef::new(&*private_key)?;
        Ok(SecretDocument::encode_msg(&PrivateKeyInfoRef::new(ALGORITHM_ID, private_key))?)
    }
}

impl TryFrom<SubjectPublicKeyInfoRef<'_>> for PublicKey {
    type Error = spki::Error;

    fn try_from(info: SubjectPublicKeyInfoRef<'_>) -> spki::Result<Self> {
        info.algorithm.assert_algorithm_oid(ALGORITHM_OID)?;
        if info.algorithm.parameters.is_some() {
            return Err(spki::Error::KeyMalformed);
        }
        let bytes = info.subject_public_key.as_bytes().ok_or(spki::Error::KeyMalformed)?;
        let bytes: [u8; 32] = bytes.try_into().map_err(|_| spki::Error::KeyMalformed)?;
        Ok(bytes.into())
    }
}

#[cfg(feature = "alloc")]
impl EncodePublicKey for PublicKey {
    fn to_public_key_der(&self) -> spki::Result<Document> {
        let subject_public_key = spki::der::asn1::BitStringRef::from_bytes(self.as_bytes())?;
        SubjectPublicKeyInfoRef { algorithm: ALGORITHM_ID, subject_public_key }.try_into()
    }
}
