//! Unencrypted private key files (PROTOCOL.key of OpenSSH).

use alloc::string::{String, ToString};
use core::fmt;

use zeroize::Zeroizing;

use crate::scheme::ed25519::SigningKey;
use crate::scheme::key_file::reader::openssh;
use crate::scheme::key_file::{self, Block};

use super::Error;
use super::public::PublicKey;
use super::wire::{ED25519, Writer, armored, public_key};

/// An OpenSSH private key file: PEM of type `OPENSSH PRIVATE KEY`.
///
/// ```
/// use lemniscate::ed25519::SigningKey;
/// use lemniscate::ssh::PrivateKey;
///
/// # fn main() -> Result<(), lemniscate::ssh::Error> {
/// let key = SigningKey::from_bytes(&[7; 32]);
/// let text = PrivateKey::new(key, "someone@example.org").to_openssh()?;
/// let read = PrivateKey::from_openssh(&text)?;
/// assert_eq!(read.key.as_bytes(), &[7; 32]);
/// assert_eq!(read.comment, "someone@example.org");
/// # Ok(())
/// # }
/// ```
#[derive(Clone)]
pub struct PrivateKey {
    /// The key.
    pub key: SigningKey,
    /// Whose it is, or nothing.
    pub comment: String,
}

impl PrivateKey {
    /// A key with a comment, which may be empty.
    pub fn new(key: SigningKey, comment: impl Into<String>) -> Self {
        PrivateKey { key, comment: comment.into() }
    }

    /// Reads a key file as `ssh-keygen -t ed25519 -N ""` writes it; other text around the key and lines of any length are accepted.
    ///
    /// # Errors
    /// - [`Error::Encrypted`]: `ssh-keygen -p` decrypts the file.
    /// - [`Error::OtherAlgorithm`]
    /// - [`Error::Malformed`]
    /// - [`Error::Ed25519`] if the public key in the file does not belong to the private key.
    pub fn from_openssh(text: &str) -> Result<Self, Error> {
        let mut blocks = Block::all(text.as_bytes());
        let block = blocks.find(|block| block.label() == openssh::PRIVATE_LABEL);
        let (found, comment) = block
            .ok_or(key_file::Error::NotKeyFile)
            .and_then(|block| openssh::private(&block.decode()?))
            .map_err(Error::reading("private key"))?;
        let key = found.to_key().map_err(Error::reading("private key"))?;
        Ok(Self::new(key, String::from_utf8_lossy(&comment)))
    }

    /// Writes a file. The text is wiped when dropped.
    ///
    /// # Errors
    /// [`Error::TooLong`]
    pub fn to_openssh(&self) -> Result<Zeroizing<String>, Error> {
        let public = self.key.verifying_key();
        // The check numbers are equal, and random where a cipher hides them.
        let private = Writer::new(b"", 96 + self.comment.len())
            .number(0)?
            .number(0)?
            .string(ED25519)?
            .string(public)?
            .strings([self.key.as_bytes(), public.as_bytes()])?
            .string(&self.comment)?
            .pad()?;
        let private = private.bytes();
        let file = Writer::new(openssh::MAGIC, 64 + private.len())
            .string("none")?
            .string("none")?
            .string("")?
            .number(1)?
            .string(&*public_key(&public)?)?
            .string(&*private)?;
        armored(openssh::PRIVATE_LABEL, &file.bytes())
    }

    /// The public key, with the same comment.
    pub fn public_key(&self) -> PublicKey {
        PublicKey::new(self.key.verifying_key(), self.comment.to_string())
    }
}

impl fmt::Debug for PrivateKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("PrivateKey").field("comment", &self.comment).finish_non_exhaustive()
    }
}
