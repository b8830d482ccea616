//! Writing key files.

use pkcs8::der::asn1::{BitStringRef, OctetStringRef};
use pkcs8::{
    Document, ObjectIdentifier, PrivateKeyInfoRef, Result, SecretDocument, SubjectPublicKeyInfoRef, spki,
};
use zeroize::Zeroizing;

use super::algorithm_id;

/// The tag of an octet string.
const OCTET_STRING: u8 = 4;
/// The greatest length of a secret: Ed448's.
const LONGEST: usize = 57;

/// A private key of version 1, without its public key.
pub(in crate::scheme) fn private_document(oid: ObjectIdentifier, secret: &[u8]) -> Result<SecretDocument> {
    let mut octets = Zeroizing::new([0; 2 + LONGEST]);
    let octets = &mut octets[..2 + secret.len()];
    octets[..2].copy_from_slice(&[OCTET_STRING, secret.len() as u8]);
    octets[2..].copy_from_slice(secret);
    let info = PrivateKeyInfoRef::new(algorithm_id(oid), OctetStringRef::new(octets)?);
    Ok(SecretDocument::encode_msg(&info)?)
}

/// A public key.
pub(in crate::scheme) fn public_document(oid: ObjectIdentifier, key: &[u8]) -> spki::Result<Document> {
    let subject_public_key = BitStringRef::from_bytes(key)?;
    SubjectPublicKeyInfoRef { algorithm: algorithm_id(oid), subject_public_key }.try_into()
}
