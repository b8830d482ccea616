//! The two halves of a key pair.

use crate::failure::{Failure, Outcome, bad};

/// Which half of a key pair is needed.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Role {
    Private,
    Public,
}

impl Role {
    /// What the label of PEM must be.
    pub fn label(self) -> &'static str {
        match self {
            Role::Private => "PRIVATE KEY",
            Role::Public => "PUBLIC KEY",
        }
    }

    /// An error if a key turns out to be the other half.
    pub fn expect(self, found: Role) -> Outcome<()> {
        if self == found { Ok(()) } else { Err(self.missing()) }
    }

    /// The error for a key that is the other half.
    fn missing(self) -> Failure {
        match self {
            Role::Private => bad("a public key where a private key is needed"),
            Role::Public => bad("a private key where a public key is needed (`lemniscate public` makes it)"),
        }
    }
}
