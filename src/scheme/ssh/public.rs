//! Public keys, each a line of text.

use alloc::format;
use alloc::string::String;

use crate::scheme::ed25519::VerifyingKey;
use crate::scheme::key_file;
use crate::scheme::key_file::reader::{LONGEST, openssh};

use super::Error;
use super::wire::{self, ED25519};

/// An OpenSSH public key line: `ssh-ed25519 AAAA... comment`.
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

    /// Reads a line, with or without options before the key. Empty lines and lines that begin with `#` around it are ignored.
    ///
    /// # Errors
    /// - [`Error::SeveralLines`]
    /// - [`Error::OtherAlgorithm`]
    /// - [`Error::Malformed`]
    /// - [`Error::Ed25519`] if the key is not a point of the curve.
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
        let key = wire::base64(&wire::public_key(&self.key)?)?;
        let space = if self.comment.is_empty() { "" } else { " " };
        let line = format!("{ED25519} {}{space}{}", *key, self.comment);
        if line.len() > LONGEST { Err(Error::TooLong) } else { Ok(line) }
    }
}
