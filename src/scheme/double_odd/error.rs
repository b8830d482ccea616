//! What can be wrong with a key, a signature or an element.

use core::fmt;

/// What is wrong with a key, a signature or an element. It tells nothing of any secret.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Error {
    /// An element or a secret key does not have 32 bytes.
    Length,
    /// The encoded integer is not below the modulus of the field.
    NotCanonical,
    /// There is no such point on the curve.
    NotOnCurve,
    /// A public key is the neutral element.
    Neutral,
    /// A secret key is 0, or not below the group order.
    SecretOutOfRange,
    /// A signature does not have the length that signatures of this scheme have.
    SignatureLength,
    /// The scalar of the signature is not below the group order.
    ScalarOutOfRange,
    /// The signature is well-formed, but not one of this message by this key.
    Mismatch,
    /// The name of a hash function is empty or has a character that its use forbids.
    HashName,
    /// There are not as many verdicts as entries of a batch.
    BatchLength,
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Error::Length => "an encoded element or secret key must have 32 bytes",
            Error::NotCanonical => "the encoding is not canonical: the integer is not below the modulus",
            Error::NotOnCurve => "the encoding is not that of a point of the curve",
            Error::Neutral => "a public key must not be the neutral element",
            Error::SecretOutOfRange => "a secret key must not be 0 and must be below the group order",
            Error::SignatureLength => "the signature does not have the right length",
            Error::ScalarOutOfRange => "the scalar of the signature is not below the group order",
            Error::Mismatch => "the signature is not one of this message by this key",
            Error::HashName => "the name of the hash function is empty or has a forbidden character",
            Error::BatchLength => "there must be as many verdicts as entries of the batch",
        })
    }
}

impl core::error::Error for Error {}

impl From<Error> for signature::Error {
    #[cfg(feature = "alloc")]
    fn from(error: Error) -> Self {
        signature::Error::from_source(error)
    }

    #[cfg(not(feature = "alloc"))]
    fn from(_: Error) -> Self {
        signature::Error::new()
    }
}
