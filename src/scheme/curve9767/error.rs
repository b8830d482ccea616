//! What can be wrong with a key, a signature or a point.

use core::fmt;

/// What is wrong with a key, a signature or a point. It tells nothing of any secret.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Error {
    /// A public key does not have 32 bytes, or a secret key does not have 64.
    KeyLength,
    /// A coefficient of the encoded x is out of range, or the top bit is set. The neutral element's encoding is such.
    NotCanonical,
    /// There is no such point on the curve.
    NotOnCurve,
    /// A secret integer is 0, or not below the group order.
    SecretOutOfRange,
    /// A signature does not have 64 bytes.
    SignatureLength,
    /// The scalar of the signature is not below the group order.
    ScalarOutOfRange,
    /// The signature is well-formed, but not one of this message by this key.
    Mismatch,
    /// There are not as many verdicts as entries in a batch.
    BatchLength,
    /// The object identifier of a hash function is empty or has another character than digits and dots.
    HashName,
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Error::KeyLength => "a public key must have 32 bytes, and a secret key 64",
            Error::NotCanonical => "the encoding is not that of an element of the field",
            Error::NotOnCurve => "the encoding is not that of a point of the curve",
            Error::SecretOutOfRange => "a secret integer must not be 0 and must be below the group order",
            Error::SignatureLength => "a signature must have 64 bytes",
            Error::ScalarOutOfRange => "the scalar of the signature is not below the group order",
            Error::Mismatch => "the signature is not one of this message by this key",
            Error::BatchLength => "there are not as many verdicts as entries of the batch",
            Error::HashName => "the object identifier of a hash function must have digits and dots alone",
        })
    }
}

impl core::error::Error for Error {}

impl From<Error> for ::signature::Error {
    #[cfg(feature = "alloc")]
    fn from(error: Error) -> Self {
        ::signature::Error::from_source(error)
    }

    #[cfg(not(feature = "alloc"))]
    fn from(_: Error) -> Self {
        ::signature::Error::new()
    }
}
