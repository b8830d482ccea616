//! Errors of keys, signatures, elements and batches.

use core::fmt;

#[cfg(feature = "signatures")]
use crate::bytes::{self, ByteArray, HexError};

/// An error of a key, a signature, an element of a group or a parameter. It reveals nothing about secrets.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Error {
    /// A secret key, public key or key pair does not have the length that the scheme requires.
    KeyLength,
    /// The public key is not the canonical encoding of an element; with Ed25519, the policy decides whether it must be.
    KeyNotCanonical,
    /// The public key is not the encoding of a point of the curve.
    KeyNotOnCurve,
    /// The public key is the neutral element.
    KeyNeutral,
    /// The public key is a point of order 1, 2, 4 or 8, and the policy forbids that.
    KeySmallOrder,
    /// The two halves of a key pair do not match.
    KeyPairMismatch,
    /// A secret integer is 0, or not below the order of the group.
    SecretOutOfRange,
    /// A signature does not have the length that the scheme requires.
    SignatureLength,
    /// The scalar of the signature is not below the order of the group.
    ScalarOutOfRange,
    /// An element, or the point R of a signature, is not encoded canonically.
    PointNotCanonical,
    /// An element, or the point R of a signature, is not the encoding of a point of the curve.
    PointNotOnCurve,
    /// The point R of the signature has order 1, 2, 4 or 8, and the policy forbids that.
    PointSmallOrder,
    /// The signature is well-formed, but does not match the message and the key.
    Mismatch,
    /// A context has more than 255 bytes, or is empty where the scheme needs one.
    ContextLength,
    /// The domain of a hash to a group is empty.
    Domain,
    /// The request exceeds the uniform bytes that a message expands to.
    UniformLength,
    /// The name of a hash function is empty, or has a zero byte or a colon.
    HashName,
    /// The number of verdicts differs from the number of entries of a batch.
    BatchLength,
    /// The policy is not cofactored: one equation cannot replace the equations of many signatures.
    NotCofactored,
    /// The scheme has no policy of this name.
    PolicyName,
    /// A character of a key or signature is not a hexadecimal digit.
    NotHexadecimal,
    /// An error of the traits of the crate `signature` with an unknown cause.
    Unspecified,
}

impl Error {
    /// Every error.
    pub const ALL: [Self; 22] = [
        Error::KeyLength,
        Error::KeyNotCanonical,
        Error::KeyNotOnCurve,
        Error::KeyNeutral,
        Error::KeySmallOrder,
        Error::KeyPairMismatch,
        Error::SecretOutOfRange,
        Error::SignatureLength,
        Error::ScalarOutOfRange,
        Error::PointNotCanonical,
        Error::PointNotOnCurve,
        Error::PointSmallOrder,
        Error::Mismatch,
        Error::ContextLength,
        Error::Domain,
        Error::UniformLength,
        Error::HashName,
        Error::BatchLength,
        Error::NotCofactored,
        Error::PolicyName,
        Error::NotHexadecimal,
        Error::Unspecified,
    ];

    /// A stable one-word name for tables and logs, such as `mismatch`.
    pub const fn name(self) -> &'static str {
        match self {
            Error::KeyLength => "key_length",
            Error::KeyNotCanonical => "key_not_canonical",
            Error::KeyNotOnCurve => "key_not_on_curve",
            Error::KeyNeutral => "key_neutral",
            Error::KeySmallOrder => "key_small_order",
            Error::KeyPairMismatch => "key_pair_mismatch",
            Error::SecretOutOfRange => "secret_out_of_range",
            Error::SignatureLength => "signature_length",
            Error::ScalarOutOfRange => "scalar_out_of_range",
            Error::PointNotCanonical => "point_not_canonical",
            Error::PointNotOnCurve => "point_not_on_curve",
            Error::PointSmallOrder => "point_small_order",
            Error::Mismatch => "mismatch",
            Error::ContextLength => "context_length",
            Error::Domain => "domain",
            Error::UniformLength => "uniform_length",
            Error::HashName => "hash_name",
            Error::BatchLength => "batch_length",
            Error::NotCofactored => "not_cofactored",
            Error::PolicyName => "policy_name",
            Error::NotHexadecimal => "not_hexadecimal",
            Error::Unspecified => "unspecified",
        }
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Error::KeyLength => "the key does not have the right length",
            Error::KeyNotCanonical => "the public key is not encoded canonically",
            Error::KeyNotOnCurve => "the public key is not a point of the curve",
            Error::KeyNeutral => "the public key is the neutral element",
            Error::KeySmallOrder => "the public key is a point of small order",
            Error::KeyPairMismatch => "the public key does not belong to the secret key",
            Error::SecretOutOfRange => "the secret key is 0, or not below the group order",
            Error::SignatureLength => "the signature does not have the right length",
            Error::ScalarOutOfRange => "the scalar of the signature is not below the group order",
            Error::PointNotCanonical => "the point is not encoded canonically",
            Error::PointNotOnCurve => "the point is not on the curve",
            Error::PointSmallOrder => "the point of the signature has small order",
            Error::Mismatch => "the signature does not match the message and the key",
            Error::ContextLength => "a context must have at most 255 bytes, and for Ed25519ctx at least 1",
            Error::Domain => "the domain is empty; RFC 9380 forbids that",
            Error::UniformLength => "the request exceeds the uniform bytes that a message expands to",
            Error::HashName => "the name of the hash function is empty or has a forbidden character",
            Error::BatchLength => "the number of verdicts differs from the number of entries",
            Error::NotCofactored => "the policy is not cofactored: a batch has no single verdict",
            Error::PolicyName => "the scheme has no policy of this name",
            Error::NotHexadecimal => "a character is not a hexadecimal digit",
            Error::Unspecified => "signing or verifying failed",
        })
    }
}

impl core::error::Error for Error {}

/// Reads an array in hexadecimal digits; another number of digits is the given error.
#[cfg(feature = "signatures")]
pub(crate) fn read_hex<B: ByteArray>(digits: &str, length: Error) -> Result<B, Error> {
    bytes::read_hex(digits).map_err(|error| match error {
        HexError::Length => length,
        HexError::Digit => Error::NotHexadecimal,
    })
}

#[cfg(feature = "signatures")]
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

/// So that `?` works where both kinds of error occur.
#[cfg(feature = "signatures")]
impl From<::signature::Error> for Error {
    fn from(error: ::signature::Error) -> Self {
        let source = core::error::Error::source(&error);
        source.and_then(|source| source.downcast_ref::<Error>()).copied().unwrap_or(Error::Unspecified)
    }
}

#[cfg(all(test, feature = "alloc"))]
mod tests {
    use super::Error;

    /// Each has a name of its own, that of the variant.
    #[test]
    fn names_are_those_of_the_variants() {
        for error in Error::ALL {
            let variant = alloc::format!("{error:?}").to_lowercase();
            assert_eq!(error.name().replace('_', ""), variant);
            assert_eq!(Error::ALL.iter().filter(|other| other.name() == error.name()).count(), 1);
        }
    }

    #[test]
    fn the_cause_survives_the_traits_of_signature() {
        assert_eq!(Error::from(::signature::Error::from(Error::KeySmallOrder)), Error::KeySmallOrder);
        assert_eq!(Error::from(::signature::Error::new()), Error::Unspecified);
    }
}
