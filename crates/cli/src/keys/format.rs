//! The formats in which keys are written.

use clap::ValueEnum;
use lemniscate::key_file::Role;

use crate::failure::Outcome;
use crate::input::{self, Secret};
use crate::output::Destination;
use crate::pem;
use crate::schemes::{AnyScheme, openssh};

/// Formats in which keys are written.
#[derive(Clone, Copy, ValueEnum)]
pub enum KeyFormat {
    /// PKCS#8 or SubjectPublicKeyInfo in PEM, as OpenSSL writes it
    Pem,
    /// The same in DER
    Der,
    /// The key's bytes in hexadecimal
    Hex,
    /// OpenSSH's key format (ed25519 only)
    Ssh,
}

impl KeyFormat {
    /// The format that the user asks for; otherwise PEM for files, and hexadecimal digits for standard output.
    pub fn choose(format: Option<Self>, destination: &Destination) -> Self {
        format.unwrap_or(if destination.is_file() { KeyFormat::Pem } else { KeyFormat::Hex })
    }

    /// A private key in this format.
    pub fn private(self, scheme: &dyn AnyScheme, private: &[u8]) -> Outcome<Secret> {
        match self {
            KeyFormat::Pem => pem::encode(Role::Private.label(), &scheme.private_to_der(private)?),
            KeyFormat::Der => Ok(scheme.private_to_der(private)?),
            KeyFormat::Hex => Ok(input::hex_line(private)),
            KeyFormat::Ssh => {
                openssh::need(scheme)?;
                openssh::private_file(private)
            }
        }
    }

    /// A public key in this format.
    pub fn public(self, scheme: &dyn AnyScheme, public: &[u8]) -> Outcome<Secret> {
        match self {
            KeyFormat::Pem => pem::encode(Role::Public.label(), &scheme.public_to_der(public)?),
            KeyFormat::Der => Ok(scheme.public_to_der(public)?.into()),
            KeyFormat::Hex => Ok(input::hex_line(public)),
            KeyFormat::Ssh => {
                openssh::need(scheme)?;
                openssh::public_line(public)
            }
        }
    }
}
