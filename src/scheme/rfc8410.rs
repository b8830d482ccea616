//! Key files as RFC 8410 has them for EdDSA and for X25519 and X448: a secret is an octet string within the octet string that
//! is the private key, a public key is the bit string, and algorithms have no parameters.

use pkcs8::spki;
use pkcs8::{AlgorithmIdentifierRef, ObjectIdentifier, SubjectPublicKeyInfoRef};
#[cfg(feature = "alloc")]
use pkcs8::{
    Document, PrivateKeyInfoRef, Result, SecretDocument,
    der::asn1::{BitStringRef, OctetStringRef},
};
#[cfg(feature = "alloc")]
use zeroize::Zeroizing;

/// The tag of an octet string.
#[cfg(feature = "alloc")]
const OCTET_STRING: u8 = 4;
/// The greatest length of a secret: Ed448's.
#[cfg(feature = "alloc")]
const LONGEST: usize = 57;

/// What identifies an algorithm, which has no parameters.
pub(super) const fn algorithm_id(oid: ObjectIdentifier) -> AlgorithmIdentifierRef<'static> {
    AlgorithmIdentifierRef { oid, parameters: None }
}

/// A private key of version 1, without its public key.
#[cfg(feature = "alloc")]
pub(super) fn private_document(oid: ObjectIdentifier, secret: &[u8]) -> Result<SecretDocument> {
    let mut octets = Zeroizing::new([0; 2 + LONGEST]);
    let octets = &mut octets[..2 + secret.len()];
    octets[..2].copy_from_slice(&[OCTET_STRING, secret.len() as u8]);
    octets[2..].copy_from_slice(secret);
    let info = PrivateKeyInfoRef::new(algorithm_id(oid), OctetStringRef::new(octets)?);
    Ok(SecretDocument::encode_msg(&info)?)
}

/// The public key of this algorithm, as it is encoded.
pub(super) fn public<'a>(
    oid: ObjectIdentifier,
    info: &SubjectPublicKeyInfoRef<'a>,
) -> spki::Result<&'a [u8]> {
    info.algorithm.assert_algorithm_oid(oid)?;
    if info.algorithm.parameters.is_some() {
        return Err(spki::Error::KeyMalformed);
    }
    info.subject_public_key.as_bytes().ok_or(spki::Error::KeyMalformed)
}

/// A public key.
#[cfg(feature = "alloc")]
pub(super) fn public_document(oid: ObjectIdentifier, key: &[u8]) -> spki::Result<Document> {
    let subject_public_key = BitStringRef::from_bytes(key)?;
    SubjectPublicKeyInfoRef { algorithm: algorithm_id(oid), subject_public_key }.try_into()
}
