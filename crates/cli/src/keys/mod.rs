//! Keys, from files of several formats or from hexadecimal digits, and back.

mod format;
mod key;

use std::path::{Path, PathBuf};

use clap::Args;
use lemniscate::key_file::Role;

use crate::failure::Outcome;

pub use format::KeyFormat;
pub use key::Key;

/// The private key.
#[derive(Args)]
#[group(id = "private", required = true, multiple = false)]
pub struct PrivateArgs {
    /// File of the private key: PEM, DER, OpenSSH or hex; "-" is standard input
    #[arg(long, value_name = "FILE")]
    key: Option<PathBuf>,

    /// The private key in hexadecimal; other users may see it in the process list
    #[arg(long, value_name = "H")]
    private_hex: Option<String>,
}

/// The public key of the signer.
#[derive(Args)]
#[group(id = "public_key", required = true, multiple = false)]
pub struct PublicArgs {
    /// File of the public key: PEM, DER, OpenSSH or hex; "-" is standard input
    #[arg(long, value_name = "FILE")]
    public: Option<PathBuf>,

    /// The public key in hexadecimal
    #[arg(long, value_name = "H")]
    public_hex: Option<String>,
}

/// The public key of the peer.
#[derive(Args)]
#[group(id = "peer_key", required = true, multiple = false)]
pub struct PeerArgs {
    /// File of the peer's public key: PEM, DER or hex; "-" is standard input
    #[arg(long, value_name = "FILE")]
    peer: Option<PathBuf>,

    /// The peer's public key in hexadecimal
    #[arg(long, value_name = "H")]
    peer_hex: Option<String>,
}

impl PrivateArgs {
    /// The key of a file.
    pub fn of_file(path: &Path) -> Self {
        PrivateArgs { key: Some(path.to_owned()), private_hex: None }
    }

    /// Reads the key.
    pub fn read(&self) -> Outcome<Key> {
        Key::read(Role::Private, self.key.as_deref(), ("--private-hex", self.private_hex.as_deref()))
    }
}

impl PublicArgs {
    /// Reads the key.
    pub fn read(&self) -> Outcome<Key> {
        Key::read(Role::Public, self.public.as_deref(), ("--public-hex", self.public_hex.as_deref()))
    }
}

impl PeerArgs {
    /// Reads the key.
    pub fn read(&self) -> Outcome<Key> {
        Key::read(Role::Public, self.peer.as_deref(), ("--peer-hex", self.peer_hex.as_deref()))
    }
}
