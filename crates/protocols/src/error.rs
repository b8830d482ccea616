//! Errors in messages, keys and protocol runs.

use core::fmt;

#[cfg(feature = "frost")]
use alloc::vec::Vec;

#[cfg(feature = "frost")]
use crate::frost::Identifier;

/// An error in a message, a key or a protocol run. It reveals nothing about secrets.
///
/// The first five name the part of the message with the error.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Error {
    /// The part does not have the right length.
    Length(&'static str),
    /// The part is not the canonical encoding of an integer below the order of the group, or is 0 where that is forbidden.
    Scalar(&'static str),
    /// The part is not the encoding of an element of the group.
    Element(&'static str),
    /// The part is the neutral element, which the protocol forbids.
    Neutral(&'static str),
    /// The first byte of the part is not a known version of its format.
    Version(&'static str),
    /// The private input, or the public information, has more than 65,535 bytes.
    TooLong,
    /// The input hashes to the neutral element, or to no point. Nobody knows such an input.
    Input,
    /// No key can be derived from the seed, or the key cannot be used with this public information. Nobody knows such inputs.
    Key,
    /// A batch is empty, has more than 65,535 entries, or does not have as many entries as its counterpart.
    BatchLength,
    /// The proof, or the signature, is well-formed but not valid.
    Invalid,
    /// The public key is of small order.
    SmallOrder,
    /// The threshold is less than two, or more than the number of participants.
    #[cfg(feature = "frost")]
    Threshold,
    /// An identifier of a participant is 0.
    #[cfg(feature = "frost")]
    Identifier,
    /// The number of signers is below the threshold, or the number of participants is wrong.
    #[cfg(feature = "frost")]
    SignerCount,
    /// This participant is named twice.
    #[cfg(feature = "frost")]
    Duplicate(Identifier),
    /// This participant sent nothing.
    #[cfg(feature = "frost")]
    Missing(Identifier),
    /// This participant does not belong to the group, or is not among the signers.
    #[cfg(feature = "frost")]
    Unknown(Identifier),
    /// The signing package does not have the commitments of these nonces.
    #[cfg(feature = "frost")]
    Commitments,
    /// These participants sent invalid contributions.
    #[cfg(feature = "frost")]
    Culprits(Vec<Identifier>),
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Error::Length(part) => write!(f, "the {part} has the wrong length"),
            Error::Scalar(part) => write!(f, "the {part} is not an integer below the group order, or is 0"),
            Error::Element(part) => write!(f, "the {part} is not an element of the group"),
            Error::Neutral(part) => write!(f, "the {part} is the neutral element"),
            Error::Version(part) => write!(f, "the {part} has an unknown version"),
            Error::TooLong => f.write_str("the input or the public information exceeds 65,535 bytes"),
            Error::Input => f.write_str("the input does not hash to a usable element"),
            Error::Key => f.write_str("the key cannot be used"),
            Error::BatchLength => f.write_str("the batch has the wrong number of entries"),
            Error::Invalid => f.write_str("the proof or signature is not valid"),
            Error::SmallOrder => f.write_str("the public key has small order"),
            #[cfg(feature = "frost")]
            Error::Threshold => f.write_str("the threshold is below 2 or above the number of participants"),
            #[cfg(feature = "frost")]
            Error::Identifier => f.write_str("a participant's identifier is 0"),
            #[cfg(feature = "frost")]
            Error::SignerCount => f.write_str("the number of participants is wrong or below the threshold"),
            #[cfg(feature = "frost")]
            Error::Duplicate(who) => write!(f, "participant {who} occurs twice"),
            #[cfg(feature = "frost")]
            Error::Missing(who) => write!(f, "participant {who} sent nothing"),
            #[cfg(feature = "frost")]
            Error::Unknown(who) => {
                write!(f, "participant {who} does not belong to the group or to the signers")
            }
            #[cfg(feature = "frost")]
            Error::Commitments => {
                f.write_str("the signing package does not contain the commitments of these nonces")
            }
            #[cfg(feature = "frost")]
            Error::Culprits(who) => {
                f.write_str("invalid contribution of participant")?;
                who.iter()
                    .enumerate()
                    .try_for_each(|(i, who)| write!(f, "{} {who}", if i > 0 { "," } else { "" }))
            }
        }
    }
}

impl core::error::Error for Error {}
