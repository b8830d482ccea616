//! Which signatures of Ed25519 and Ed448 are valid.

use clap::ValueEnum;
use lemniscate::ed25519::Policy;

/// What RFC 8032 leaves open, and libraries answer differently.
#[derive(Clone, Copy, ValueEnum)]
pub enum PolicyArg {
    /// RFC 8032 to the letter: cofactored, canonical encodings only
    Rfc8032,
    /// ZIP 215: cofactored, any encoding (ed25519 only)
    Zip215,
    /// The verdicts of ed25519-dalek's `verify`: cofactorless (ed25519 only)
    Dalek,
    /// Cofactorless, no points of small order
    Strict,
}

impl PolicyArg {
    /// What the option takes, and the library.
    pub fn name(self) -> &'static str {
        Policy::from(self).name()
    }
}

impl From<PolicyArg> for Policy {
    fn from(policy: PolicyArg) -> Self {
        match policy {
            PolicyArg::Rfc8032 => Policy::Rfc8032,
            PolicyArg::Zip215 => Policy::Zip215,
            PolicyArg::Dalek => Policy::Dalek,
            PolicyArg::Strict => Policy::Strict,
        }
    }
}
