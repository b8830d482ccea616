//! Keys in PKCS#8 and SubjectPublicKeyInfo (RFC 8410), DER and PEM.
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

use super::{Function, PublicKey, StaticSecret};

/// What identifies an algorithm, which has no parameters.
pub(in crate::scheme) const fn algorithm_id<X: Function<N>, const N: usize>()
-> AlgorithmIdentifierRef<'static> {
    AlgorithmIdentifierRef { oid: X::ALGORITHM_OID, parameters: None }
}

/// What precedes a secret of N bytes inside the private key, which is an octet string once more (RFC 8410 section 7): its tag
/// and its length.
const fn octet_string<const N: usize>() -> [u8; 2] {
    const { assert!(N < 128) };
    [4, N as u8]
}

impl<X: Function<N>, const N: usize> TryFrom<PrivateKeyInfoRef<'_>> for StaticSecret<X, N> {
    type Error = Error;

    fn try_from(info: PrivateKeyInfoRef<'_>) -> Result<Self> {
        info.algorithm.assert_algorithm_oid(X::ALGORITHM_OID)?;
        if info.algorithm.parameters.is_some() {
            return Err(Error::ParametersMalformed);
        }
        let bytes =
            info.private_key.as_bytes().strip_prefix(&octet_string::<N>()).ok_or(KeyError::Invalid)?;
        let bytes: &[u8; N] = bytes.try_into().map_err(|_| KeyError::Invalid)?;
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
impl<X: Function<N>, const N: usize> EncodePrivateKey for StaticSecret<X, N> {
    fn to_pkcs8_der(&self) -> Result<SecretDocument> {
        let mut private_key = Zeroizing::new([0; 2 + 56]);
        let private_key = &mut private_key[..2 + N];
        private_key[..2].copy_from_slice(&octet_string::<N>());
        private_key[2..].copy_from_slice(self.as_bytes());
        let private_key = spki::der::asn1::OctetStringRef::new(private_key)?;
        Ok(SecretDocument::encode_msg(&PrivateKeyInfoRef::new(algorithm_id::<X, N>(), private_key))?)
    }
}

impl<X: Function<N>, const N: usize> TryFrom<SubjectPublicKeyInfoRef<'_>> for PublicKey<X, N> {
    type Error = spki::Error;

    fn try_from(info: SubjectPublicKeyInfoRef<'_>) -> spki::Result<Self> {
        info.algorithm.assert_algorithm_oid(X::ALGORITHM_OID)?;
        if info.algorithm.parameters.is_some() {
            return Err(spki::Error::KeyMalformed);
        }
        let bytes = info.subject_public_key.as_bytes().ok_or(spki::Error::KeyMalformed)?;
        let bytes: [u8; N] = bytes.try_into().map_err(|_| spki::Error::KeyMalformed)?;
        Ok(bytes.into())
    }
}

#[cfg(feature = "alloc")]
impl<X: Function<N>, const N: usize> EncodePublicKey for PublicKey<X, N> {
    fn to_public_key_der(&self) -> spki::Result<Document> {
        let subject_public_key = spki::der::asn1::BitStringRef::from_bytes(self.as_bytes())?;
        SubjectPublicKeyInfoRef { algorithm: algorithm_id::<X, N>(), subject_public_key }.try_into()
    }
}
