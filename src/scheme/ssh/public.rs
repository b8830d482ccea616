//! Public keys, each a line of text.

use alloc::string::String;

use ssh_key::public::KeyData;

use crate::scheme::ed25519::VerifyingKey;
use crate::scheme::key_file::{self, openssh};

use super::Error;

pub(super) use ssh_key::public::Ed25519PublicKey;

/// A public key as it stands on a line of OpenSSH's: `ssh-ed25519 AAAA... comment`.
///
/// ```
/// use lemniscate::ssh::PublicKey;
///
/// # fn main() -> Result<(), lemniscate::ssh::Error> {
/// let line = "ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIN3+1SVXt8nKhbHOjk22W39GCgsA8b8QLaVqvbE+U4MY me";
/// let public = PublicKey::from_openssh(line)?;
/// assert_eq!(public.comment, "me");
/// assert_eq!(public.to_openssh()?, line);
/// # Ok(())
/// # }
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PublicKey {
    /// The key.
    pub key: VerifyingKey,
    /// Whose it is, or nothing.
    pub comment: String,
}

impl PublicKey {
    /// A key with a comment, which may be empty.
    pub fn new(key: VerifyingKey, comment: impl Into<String>) -> Self {
        PublicKey { key, comment: comment.into() }
    }

    /// Reads a line, with or without options before the key. Lines around it that are empty or begin with `#` are passed over.
    ///
    /// # Errors
    /// - [`Error::SeveralLines`]
    /// - [`Error::OtherAlgorithm`]
    /// - [`Error::Malformed`]
    /// - [`Error::Ed25519`] if the key is no point of the curve.
    pub fn from_openssh(line: &str) -> Result<Self, Error> {
        let reading = || Error::reading("public key");
        let found = openssh::public(line.as_bytes()).unwrap_or(Err(key_file::Error::NotKeyFile));
        let (found, comment) = found.map_err(reading())?;
        Ok(Self::new(found.to_key().map_err(reading())?, String::from_utf8_lossy(comment)))
    }

    /// Writes a line, without the line break.
    ///
    /// # Errors
    /// [`Error::Comment`], [`Error::TooLong`]
    pub fn to_openssh(&self) -> Result<String, Error> {
        // It would be another line, and so another key, to who reads a file of keys.
        if self.comment.contains(char::is_control) {
            return Err(Error::Comment);
        }
        ssh_key::PublicKey::new(to_data(&self.key), self.comment.as_str())
            .to_openssh()
            .map_err(Error::writing)
    }
}

pub(super) fn to_data(key: &VerifyingKey) -> KeyData {
    KeyData::Ed25519(Ed25519PublicKey(*key.as_bytes()))
}

pub(super) fn from_data(data: &KeyData) -> Result<VerifyingKey, Error> {
    match data {
        KeyData::Ed25519(key) => Ok(VerifyingKey::from_bytes(&key.0)?),
        _ => Err(Error::other(&data.algorithm())),
    }
}
