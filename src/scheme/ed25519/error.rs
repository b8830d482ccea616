//! What can be wrong with a key or a signature.

use core::fmt;

/// What is wrong with a key, a signature or a parameter. It tells nothing of any secret.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Error {
    /// A seed, public key or key pair does not have the length it must have (32, 32, 64 bytes).
    KeyLength,
    /// The public key does not decode to a point of the curve.
    KeyNotOnCurve,
    /// The public key is not the canonical encoding of its point, and the policy asks for that.
    KeyNotCanonical,
    /// The public key is a point of order 1, 2, 4 or 8, and the policy forbids that.
    KeySmallOrder,
    /// The two halves of a key pair do not belong together.
    KeyPairMismatch,
    /// A signature does not have 64 bytes.
    SignatureLength,
    /// The scalar S of the signature is not below the group order L.
    ScalarOutOfRange,
    /// The point R of the signature does not decode to a point of the curve.
    PointNotOnCurve,
    /// The point R of the signature is not encoded canonically, and the policy asks for that.
    PointNotCanonical,
    /// The point R of the signature has order 1, 2, 4 or 8, and the policy forbids that.
    PointSmallOrder,
    /// The signature is well-formed, but not one of this message by this key.
    Mismatch,
    /// A context has more than 255 bytes, or is empty where one is needed.
    ContextLength,
    /// There are not as many places for verdicts as entries of a batch.
    BatchLength,
    /// The policy is not cofactored, so that many signatures cannot be verified by one equation.
    NotCofactored,
    /// What the traits of the crate `signature` report, where it does not tell the cause.
    Unspecified,
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Error::KeyLength => "the key does not have the right length",
            Error::KeyNotOnCurve => "the public key is not a point of the curve",
            Error::KeyNotCanonical => "the public key is not encoded canonically",
            Error::KeySmallOrder => "the public key is a point of small order",
            Error::KeyPairMismatch => "the public key does not belong to the secret key",
            Error::SignatureLength => "the signature does not have 64 bytes",
            Error::ScalarOutOfRange => "the scalar of the signature is not below the group order",
            Error::PointNotOnCurve => "the point of the signature is not on the curve",
            Error::PointNotCanonical => "the point of the signature is not encoded canonically",
            Error::PointSmallOrder => "the point of the signature has small order",
            Error::Mismatch => "the signature is not one of this message by this key",
            Error::ContextLength => "a context must have 1 to 255 bytes",
            Error::BatchLength => "there are not as many verdicts as entries of the batch",
            Error::NotCofactored => {
                "the policy is not cofactored: there is no one verdict for many signatures"
            }
            Error::Unspecified => "signing or verifying failed",
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

/// So that `?` works where both kinds of error occur.
impl From<signature::Error> for Error {
    fn from(error: signature::Error) -> Self {
        let source = core::error::Error::source(&error);
        source.and_then(|source| source.downcast_ref::<Error>()).copied().unwrap_or(Error::Unspecified)
    }
}

#[cfg(all(test, feature = "alloc"))]
mod tests {
    use super::Error;

    #[test]
    fn the_cause_survives_the_traits_of_signature() {
        assert_eq!(Error::from(signature::Error::from(Error::KeySmallOrder)), Error::KeySmallOrder);
        assert_eq!(Error::from(signature::Error::new()), Error::Unspecified);
    }
}
