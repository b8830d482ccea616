//! Errors in key files.

use alloc::string::String;
use core::fmt;

use pkcs8::der::{self, ErrorKind};

use crate::error::Error as KeyError;

use super::{Algorithm, Role};

/// An error in a key file, and its position. It reveals nothing about secrets.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Error {
    /// The file contains only white space.
    Empty,
    /// The text is UTF-16.
    Utf16,
    /// The file is not a known kind of key file.
    NotKeyFile,
    /// The file is a key file in this unsupported format.
    OtherFormat(&'static str),
    /// The file is longer than any key.
    TooLong,
    /// The PEM block of this type has no end.
    NoEnd(String),
    /// Line breaks of a PEM block are written as a backslash and a letter.
    Escaped,
    /// A PEM block or an OpenSSH public key is not base64 in this line.
    Base64 {
        /// The line of the text, counted from 1.
        line: usize,
    },
    /// The file has no PEM block of the required type.
    Type {
        /// The type that was found.
        found: String,
        /// The required half of the key pair.
        needed: Role,
    },
    /// The file has the wrong half of a key pair; this one is required.
    Role(Role),
    /// The private key is encrypted.
    Encrypted,
    /// The file has more than one OpenSSH public key.
    SeveralKeys,
    /// The key belongs to another algorithm.
    Algorithm {
        /// The algorithm of the key.
        found: Algorithm,
        /// The required scheme.
        needed: &'static str,
    },
    /// The file does not begin like DER.
    NotDer,
    /// The DER does not contain a key.
    Der {
        /// The position in the DER, counted from 0.
        at: usize,
        /// The error at this position.
        what: &'static str,
    },
    /// The encoding of the OpenSSH key is malformed.
    OpenSsh(&'static str),
    /// The algorithm has parameters, but must have none.
    Parameters,
    /// The secret is not an octet string within the private key.
    NotNested,
    /// The key has the wrong length for the scheme.
    Length {
        /// The number of bytes found.
        found: usize,
        /// The number of bytes required.
        needed: usize,
    },
    /// The public key in the file does not belong to the private key.
    Pair,
    /// The bytes are not a key of the scheme.
    Key(KeyError),
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Error::Empty => f.write_str("the key file is empty"),
            Error::Utf16 => f.write_str("the text is UTF-16, which is not supported: save it as UTF-8"),
            Error::NotKeyFile => f.write_str("not a key file: neither PEM, DER nor OpenSSH"),
            Error::OtherFormat(format) => f.write_str(format),
            Error::TooLong => f.write_str("it is too long for a key"),
            Error::NoEnd(label) => write!(f, "the PEM is malformed: {label} has no end line"),
            Error::Escaped => f.write_str(
                "the PEM is malformed: it contains the two characters `\\n` instead of line breaks",
            ),
            Error::Base64 { line } => write!(f, "line {line} is not base64"),
            Error::Type { found, needed } => {
                write!(f, "expected PEM of type {}, found {found}", needed.label())
            }
            Error::Role(Role::Private) => f.write_str("expected a private key, found a public key"),
            Error::Role(Role::Public) => f.write_str("expected a public key, found a private key"),
            Error::Encrypted => f.write_str("the private key is encrypted, which is not supported"),
            Error::SeveralKeys => f.write_str("expected one OpenSSH public key, found several"),
            Error::Algorithm { found, needed } => {
                write!(f, "expected key type {needed}, found {found}")
            }
            Error::NotDer => f.write_str("not a key file in DER: the first byte is not 0x30"),
            Error::Der { at, what } => write!(f, "the DER is malformed at byte {at}: {what}"),
            Error::OpenSsh(what) => write!(f, "the OpenSSH key is malformed: {what}"),
            Error::Parameters => f.write_str("the algorithm must not have parameters"),
            Error::NotNested => f.write_str("the private key is not an octet string within an octet string"),
            Error::Length { found, needed } => {
                write!(f, "expected a key of {needed} bytes, found {found}")
            }
            Error::Pair => f.write_str("the public key in the file does not belong to the private key"),
            Error::Key(error) => error.fmt(f),
        }
    }
}

impl core::error::Error for Error {
    fn source(&self) -> Option<&(dyn core::error::Error + 'static)> {
        match self {
            Error::Key(error) => Some(error),
            _ => None,
        }
    }
}

/// Our own wording: errors of `der` do not mention keys.
impl From<der::Error> for Error {
    fn from(error: der::Error) -> Self {
        let what = match error.kind() {
            ErrorKind::Incomplete { .. } => "it ends before the key does",
            ErrorKind::TrailingData { .. } => "data follows the key",
            ErrorKind::TagUnexpected { .. } | ErrorKind::TagUnknown { .. } | ErrorKind::TagNumberInvalid => {
                "it has an element of the wrong type"
            }
            ErrorKind::Value { tag: der::Tag::Integer } => {
                "PKCS#8 version 2 has a public key, version 1 has none"
            }
            ErrorKind::Value { .. } => "the public key does not consist of whole bytes",
            ErrorKind::Length { .. } => "the length of an element does not match its content",
            _ => "an element is not encoded in DER",
        };
        Error::Der { at: error.position().map_or(0, |at| u32::from(at) as usize), what }
    }
}
