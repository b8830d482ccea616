//! Errors in OpenSSH files.

use alloc::string::{String, ToString};
use core::fmt;

use crate::scheme::{ed25519, key_file};

use super::Hash;

/// An error in a file or a signature. It reveals nothing about secrets.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Error {
    /// The encoding of a file is malformed.
    Malformed(Malformed),
    /// A private key is encrypted, which is not supported.
    Encrypted,
    /// A key or a signature uses this algorithm instead of Ed25519.
    OtherAlgorithm(String),
    /// A public key has several lines; it must have one.
    SeveralLines,
    /// A comment has a control character, such as a line break, which the line of a public key cannot contain.
    Comment,
    /// A comment or a namespace is too long to be encoded.
    TooLong,
    /// A namespace is empty.
    Namespace,
    /// A digest does not have the length of its hash function's output.
    DigestLength,
    /// The signature names this hash function, but the message was hashed with another one.
    OtherHash(Hash),
    /// A signature was made with another key.
    OtherKey,
    /// A signature is for this other namespace.
    OtherNamespace(String),
    /// The key or the signature in a file is not an Ed25519 key or signature, or the signature is not valid.
    Ed25519(ed25519::Error),
}

/// The malformed part, and its position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Malformed {
    what: &'static str,
    cause: key_file::Error,
}

impl Error {
    /// The error of a failure to read this.
    pub(super) fn reading(what: &'static str) -> impl Fn(key_file::Error) -> Self {
        move |error| match error {
            key_file::Error::Encrypted => Error::Encrypted,
            key_file::Error::Algorithm { found, .. } => Error::OtherAlgorithm(found.to_string()),
            key_file::Error::SeveralKeys => Error::SeveralLines,
            key_file::Error::Pair => Error::Ed25519(ed25519::Error::KeyPairMismatch),
            key_file::Error::Key(error) => Error::Ed25519(error),
            cause => Error::Malformed(Malformed { what, cause }),
        }
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Error::Malformed(malformed) => malformed.fmt(f),
            Error::Encrypted => f.write_str(
                "the OpenSSH private key is encrypted, which is not supported (`ssh-keygen -p` decrypts it)",
            ),
            Error::OtherAlgorithm(found) => write!(f, "expected key type ssh-ed25519, found {found}"),
            Error::SeveralLines => f.write_str("expected one OpenSSH public key, found several lines"),
            Error::Comment => f.write_str("the comment has a control character, such as a line break"),
            Error::TooLong => f.write_str("the comment or the namespace is too long"),
            Error::Namespace => f.write_str("the namespace is empty"),
            Error::DigestLength => f.write_str("the length of the digest does not match its hash function"),
            Error::OtherHash(hash) => {
                write!(
                    f,
                    "the signature covers a {hash} hash, but the message was hashed with another function"
                )
            }
            Error::OtherKey => f.write_str("the signature was made with another key"),
            Error::OtherNamespace(found) => write!(f, "the signature is for the namespace {found}"),
            Error::Ed25519(error) => error.fmt(f),
        }
    }
}

impl core::error::Error for Error {
    fn source(&self) -> Option<&(dyn core::error::Error + 'static)> {
        match self {
            Error::Malformed(malformed) => Some(malformed),
            Error::Ed25519(error) => Some(error),
            _ => None,
        }
    }
}

impl fmt::Display for Malformed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "the OpenSSH {} is malformed: {}", self.what, self.cause)
    }
}

impl core::error::Error for Malformed {}

impl From<ed25519::Error> for Error {
    fn from(error: ed25519::Error) -> Self {
        Error::Ed25519(error)
    }
}
