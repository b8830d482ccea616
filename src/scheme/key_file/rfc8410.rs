//! Key files as RFC 8410 has them for EdDSA and for X25519 and X448: a secret is an octet string within the octet string that
//! is the private key, a public key is the bit string, and algorithms have no parameters.

#[cfg(feature = "alloc")]
pub(in crate::scheme) mod documents;

use pkcs8::{AlgorithmIdentifierRef, ObjectIdentifier, SubjectPublicKeyInfoRef, spki};

/// An object identifier, for constants: compilation fails if it is none.
pub(in crate::scheme) const fn oid(dotted: &str) -> ObjectIdentifier {
    ObjectIdentifier::new_unwrap(dotted)
}

/// What identifies an algorithm, which has no parameters.
pub(in crate::scheme) const fn algorithm_id(oid: ObjectIdentifier) -> AlgorithmIdentifierRef<'static> {
    AlgorithmIdentifierRef { oid, parameters: None }
}

/// The public key of this algorithm, as it is encoded.
pub(in crate::scheme) fn public<'a>(
    oid: ObjectIdentifier,
    info: &SubjectPublicKeyInfoRef<'a>,
) -> spki::Result<&'a [u8]> {
    info.algorithm.assert_algorithm_oid(oid)?;
    if info.algorithm.parameters.is_some() {
        return Err(spki::Error::KeyMalformed);
    }
    info.subject_public_key.as_bytes().ok_or(spki::Error::KeyMalformed)
}
