//! Why a scheme did not do what it was asked.

use std::error::Error;
use std::fmt;

use lemniscate::schnorr;

/// The result of everything that can fail here.
pub type Outcome<T> = Result<T, Failure>;

/// What went wrong. The text is one line without a full stop, and has nothing secret in it.
#[derive(Debug)]
pub enum Failure {
    /// The signature is not valid.
    NotValid(schnorr::Error),
    /// A key or an option cannot be used.
    Unusable(schnorr::Error),
    /// A key or a signature does not have its length.
    Length {
        /// How many bytes it has.
        found: usize,
        /// How many it should have.
        needed: usize,
    },
    /// A key file: what is wrong with what.
    KeyFile(&'static str, String),
    /// The scheme has no such thing.
    Lacks {
        /// Its name.
        scheme: &'static str,
        /// What follows its name.
        what: &'static str,
    },
    /// The scheme's signatures take no context.
    NoContext(&'static str),
    /// The scheme hashes the whole message to the curve, and no hash of it.
    NoPrehash(&'static str),
    /// The scheme has other policies.
    Policy {
        /// Its name.
        scheme: &'static str,
        /// Their names.
        policies: &'static [&'static str],
    },
    /// The shared secret is all zero, known to all.
    SmallOrder,
    /// The operating system gives no random numbers.
    Random(getrandom::Error),
    /// The message cannot be read.
    Message(Box<dyn Error + Send + Sync>),
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Failure::NotValid(error) | Failure::Unusable(error) => write!(f, "{error}"),
            Failure::Length { found, needed } => write!(f, "expected {needed} bytes, found {found}"),
            Failure::KeyFile(what, why) => write!(f, "{what}: {why}"),
            Failure::Lacks { scheme, what } => write!(f, "{scheme} {what}"),
            Failure::NoContext(scheme) => write!(f, "{scheme} signatures take no context"),
            Failure::NoPrehash(scheme) => write!(f, "{scheme} hashes the whole message to the curve"),
            Failure::Policy { scheme, policies: [] } => {
                write!(f, "{scheme} has no policies")
            }
            Failure::Policy { scheme, policies } => {
                write!(f, "{scheme} has only the policies {}", policies.join(" and "))
            }
            Failure::SmallOrder => {
                f.write_str("the peer's key is a point of small order: the shared secret would be all zeros")
            }
            Failure::Random(error) => write!(f, "the operating system supplies no random numbers: {error}"),
            Failure::Message(error) => write!(f, "{error}"),
        }
    }
}

impl Error for Failure {}
