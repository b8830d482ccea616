//! Errors of keys, signatures, elements and batches.

use core::fmt;

#[cfg(feature = "signatures")]
use crate::bytes::{self, ByteArray, HexError};

/// The errors: for each its name in a table, and what it says.
macro_rules! errors {
    ($(#[$attribute:meta])* $count:literal $($(#[$doc:meta])* $error:ident $name:literal: $text:literal,)+) => {
        $(#[$attribute])*
        pub enum Error {
            $($(#[$doc])* $error,)+
        }

        impl Error {
            /// Every error.
            pub const ALL: [Self; $count] = [$(Error::$error),+];

            /// A stable one-word name for tables and logs, such as `mismatch`.
            pub const fn name(self) -> &'static str {
                match self {
                    $(Error::$error => $name,)+
                }
            }
        }

        impl fmt::Display for Error {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str(match self {
                    $(Error::$error => $text,)+
                })
            }
        }
    };
}

errors! {
    /// An error of a key, a signature, an element of a group or a parameter. It reveals nothing about secrets.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
    #[non_exhaustive]
    22
    /// A secret key, public key or key pair does not have the length that the scheme requires.
    KeyLength "key_length": "the key does not have the right length",
    /// The public key is not the canonical encoding of an element; with Ed25519, the policy decides whether it must be.
    KeyNotCanonical "key_not_canonical": "the public key is not encoded canonically",
    /// The public key is not the encoding of a point of the curve.
    KeyNotOnCurve "key_not_on_curve": "the public key is not a point of the curve",
    /// The public key is the neutral element.
    KeyNeutral "key_neutral": "the public key is the neutral element",
    /// The public key is a point of order 1, 2, 4 or 8, and the policy forbids that.
    KeySmallOrder "key_small_order": "the public key is a point of small order",
    /// The two halves of a key pair do not match.
    KeyPairMismatch "key_pair_mismatch": "the public key does not belong to the secret key",
    /// A secret integer is 0, or not below the order of the group.
    SecretOutOfRange "secret_out_of_range": "the secret key is 0, or not below the group order",
    /// A signature does not have the length that the scheme requires.
    SignatureLength "signature_length": "the signature does not have the right length",
    /// The scalar of the signature is not below the order of the group.
    ScalarOutOfRange "scalar_out_of_range": "the scalar of the signature is not below the group order",
    /// An element, or the point R of a signature, is not encoded canonically.
    PointNotCanonical "point_not_canonical": "the point is not encoded canonically",
    /// An element, or the point R of a signature, is not the encoding of a point of the curve.
    PointNotOnCurve "point_not_on_curve": "the point is not on the curve",
    /// The point R of the signature has order 1, 2, 4 or 8, and the policy forbids that.
    PointSmallOrder "point_small_order": "the point of the signature has small order",
    /// The signature is well-formed, but does not match the message and the key.
    Mismatch "mismatch": "the signature does not match the message and the key",
    /// A context has more than 255 bytes, or is empty where the scheme needs one.
    ContextLength "context_length": "a context must have at most 255 bytes, and for Ed25519ctx at least 1",
    /// The domain of a hash to a group is empty.
    Domain "domain": "the domain is empty; RFC 9380 forbids that",
    /// The request exceeds the uniform bytes that a message expands to.
    UniformLength "uniform_length": "the request exceeds the uniform bytes that a message expands to",
    /// The name of a hash function is empty, or has a zero byte or a colon.
    HashName "hash_name": "the name of the hash function is empty or has a forbidden character",
    /// The number of verdicts differs from the number of entries of a batch.
    BatchLength "batch_length": "the number of verdicts differs from the number of entries",
    /// The policy is not cofactored: one equation cannot replace the equations of many signatures.
    NotCofactored "not_cofactored": "the policy is not cofactored: a batch has no single verdict",
    /// The scheme has no policy of this name.
    PolicyName "policy_name": "the scheme has no policy of this name",
    /// A character of a key or signature is not a hexadecimal digit.
    NotHexadecimal "not_hexadecimal": "a character is not a hexadecimal digit",
    /// An error of the traits of the crate `signature` with an unknown cause.
    Unspecified "unspecified": "signing or verifying failed",
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
