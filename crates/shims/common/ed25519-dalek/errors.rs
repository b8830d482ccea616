//! Errors, with the texts of the crate that this replaces. When an error has a source differs by version.

use core::fmt;

/// An error of `signature`'s, whose source says what is wrong.
pub type SignatureError = ed25519::signature::Error;

/// What is wrong.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum InternalError {
    PointDecompression,
    ScalarFormat,
    BytesLength {
        name: &'static str,
        length: usize,
    },
    Verify,
    #[cfg(feature = "batch")]
    ArrayLength {
        messages: usize,
        signatures: usize,
        keys: usize,
    },
    #[cfg(feature = "digest")]
    PrehashedContextLength,
    MismatchedKeypair,
}

impl fmt::Display for InternalError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            InternalError::PointDecompression => f.write_str("Cannot decompress Edwards point"),
            InternalError::ScalarFormat => f.write_str("Cannot use scalar with high-bit set"),
            InternalError::BytesLength { name, length } => {
                write!(f, "{name} must be {length} bytes in length")
            }
            InternalError::Verify => f.write_str("Verification equation was not satisfied"),
            #[cfg(feature = "batch")]
            InternalError::ArrayLength { messages, signatures, keys } => write!(
                f,
                "Arrays must be the same length: signatures has length {signatures},{:31}messages has length {messages}, \
                 verifying_keys has length {keys}.",
                '\n'
            ),
            #[cfg(feature = "digest")]
            InternalError::PrehashedContextLength => {
                f.write_str("An ed25519ph signature can only take up to 255 octets of context")
            }
            InternalError::MismatchedKeypair => f.write_str("Mismatched Keypair detected"),
        }
    }
}

impl core::error::Error for InternalError {}
