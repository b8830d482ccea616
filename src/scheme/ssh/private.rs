//! Files of private keys (PROTOCOL.key of OpenSSH), not encrypted.

use alloc::string::{String, ToString};
use core::fmt;

use ssh_key::encoding::pem::PemLabel;
use ssh_key::encoding::{Decode, DecodePem, Reader};
use ssh_key::private::{Ed25519Keypair, Ed25519PrivateKey, KeypairData};
use ssh_key::{Algorithm, LineEnding};
use zeroize::Zeroizing;

use crate::scheme::ed25519::{KEYPAIR_LENGTH, SigningKey};

use super::Error;
use super::public::{Ed25519PublicKey, PublicKey};

/// A private key as it stands in a file of OpenSSH's, which is PEM of type `OPENSSH PRIVATE KEY`.
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

    /// Reads a file, as `ssh-keygen -t ed25519 -N ""` makes it.
    ///
    /// # Errors
    /// - [`Error::Encrypted`]: `ssh-keygen -p` decrypts the file.
    /// - [`Error::OtherAlgorithm`]
    /// - [`Error::Malformed`]
    /// - [`Error::Ed25519`] if the public key in the file does not belong to the private key.
    pub fn from_openssh(text: &str) -> Result<Self, Error> {
        let text = text.trim();
        let file =
            ssh_key::PrivateKey::from_openssh(text).map_err(|error| match Named::decode_pem(text) {
                Ok(Named(algorithm)) if algorithm != Algorithm::Ed25519 => Error::other(&algorithm),
                _ => Error::reading("private key")(error),
            })?;
        if file.is_encrypted() {
            return Err(Error::Encrypted);
        }
        let KeypairData::Ed25519(pair) = file.key_data() else {
            return Err(Error::other(&file.algorithm()));
        };
        let bytes: Zeroizing<[u8; KEYPAIR_LENGTH]> = Zeroizing::new(pair.to_bytes());
        Ok(Self::new(SigningKey::from_keypair_bytes(&bytes)?, file.comment().as_str_lossy()))
    }

    /// Writes a file. The text is wiped when dropped.
    ///
    /// # Errors
    /// [`Error::TooLong`]
    pub fn to_openssh(&self) -> Result<Zeroizing<String>, Error> {
        let pair = Ed25519Keypair {
            public: Ed25519PublicKey(*self.key.verifying_key().as_bytes()),
            private: Ed25519PrivateKey::from_bytes(self.key.as_bytes()),
        };
        ssh_key::PrivateKey::new(KeypairData::from(pair), self.comment.as_str())
            .and_then(|file| file.to_openssh(LineEnding::LF))
            .map_err(Error::writing)
    }

    /// The public key, with the same comment.
    pub fn public_key(&self) -> PublicKey {
        PublicKey::new(self.key.verifying_key(), self.comment.to_string())
    }
}

/// The algorithm that the public key in a file of a private key names: of other algorithms not all private keys can be read.
struct Named(Algorithm);

impl PemLabel for Named {
    const PEM_LABEL: &'static str = ssh_key::PrivateKey::PEM_LABEL;
}

impl Decode for Named {
    type Error = ssh_key::Error;

    fn decode(reader: &mut impl Reader) -> Result<Self, ssh_key::Error> {
        reader.drain(b"openssh-key-v1\0".len())?;
        // The cipher, the derivation of its key, and what that takes.
        for _ in 0..3 {
            reader.drain_prefixed()?;
        }
        // How many keys there are, and the length of the first public one.
        u32::decode(reader)?;
        u32::decode(reader)?;
        let algorithm = Algorithm::decode(reader)?;
        reader.drain(reader.remaining_len())?;
        Ok(Named(algorithm))
    }
}

impl fmt::Debug for PrivateKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("PrivateKey").field("comment", &self.comment).finish_non_exhaustive()
    }
}
