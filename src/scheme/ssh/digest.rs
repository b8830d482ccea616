//! The signed hash of a message, computed by one of two functions.

use core::fmt;

use sha2::{Digest as _, Sha256, Sha512};

use super::Error;

/// A hash function. `ssh-keygen` uses SHA-512 by default.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Hash {
    /// SHA-256.
    Sha256,
    /// SHA-512.
    #[default]
    Sha512,
}

impl Hash {
    /// The length in bytes of a digest.
    pub const fn length(self) -> usize {
        match self {
            Hash::Sha256 => 32,
            Hash::Sha512 => 64,
        }
    }

    pub(super) const fn name(self) -> &'static str {
        match self {
            Hash::Sha256 => "sha256",
            Hash::Sha512 => "sha512",
        }
    }

    pub(super) fn named(name: &[u8]) -> Option<Self> {
        [Hash::Sha256, Hash::Sha512].into_iter().find(|hash| hash.name().as_bytes() == name)
    }
}

/// The name in signatures.
impl fmt::Display for Hash {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// Hashes a message piece by piece, without holding it in memory.
///
/// ```
/// use lemniscate::ed25519::SigningKey;
/// use lemniscate::ssh::{Hash, Hasher, Signature};
///
/// # fn main() -> Result<(), lemniscate::ssh::Error> {
/// let mut hasher = Hasher::new(Hash::Sha512);
/// hasher.update(b"a mess");
/// hasher.update(b"age");
/// let digest = hasher.finalize();
///
/// let key = SigningKey::from_bytes(&[7; 32]);
/// let signature = Signature::sign_digest(&key, "file", &digest)?;
/// assert_eq!(signature, Signature::sign(&key, "file", b"a message")?);
/// signature.verify_digest(&key.verifying_key(), "file", &digest)?;
/// # Ok(())
/// # }
/// ```
#[derive(Clone)]
pub struct Hasher(State);

#[derive(Clone)]
enum State {
    Sha256(Sha256),
    Sha512(Sha512),
}

impl Hasher {
    /// Starts a hash.
    pub fn new(hash: Hash) -> Self {
        Hasher(match hash {
            Hash::Sha256 => State::Sha256(Sha256::new()),
            Hash::Sha512 => State::Sha512(Sha512::new()),
        })
    }

    /// Adds the next piece of the message.
    pub fn update(&mut self, piece: &[u8]) {
        match &mut self.0 {
            State::Sha256(state) => state.update(piece),
            State::Sha512(state) => state.update(piece),
        }
    }

    /// Ends the message and returns its hash.
    pub fn finalize(self) -> Digest {
        match self.0 {
            State::Sha256(state) => Digest::copy(Hash::Sha256, &state.finalize()),
            State::Sha512(state) => Digest::copy(Hash::Sha512, &state.finalize()),
        }
    }
}

impl fmt::Debug for Hasher {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let hash = match self.0 {
            State::Sha256(_) => Hash::Sha256,
            State::Sha512(_) => Hash::Sha512,
        };
        write!(f, "Hasher({hash})")
    }
}

/// The hash of a message, and its hash function.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Digest {
    hash: Hash,
    /// As many of them as the function gives, then zeros.
    bytes: [u8; 64],
}

impl Digest {
    /// Accepts a hash computed elsewhere.
    ///
    /// # Errors
    /// [`Error::DigestLength`] if the length does not match the hash function.
    pub fn new(hash: Hash, bytes: &[u8]) -> Result<Self, Error> {
        if bytes.len() == hash.length() { Ok(Self::copy(hash, bytes)) } else { Err(Error::DigestLength) }
    }

    /// The hash of a message.
    pub fn of(hash: Hash, message: &[u8]) -> Self {
        let mut hasher = Hasher::new(hash);
        hasher.update(message);
        hasher.finalize()
    }

    /// Of at most 64 bytes.
    fn copy(hash: Hash, bytes: &[u8]) -> Self {
        let mut digest = Digest { hash, bytes: [0; 64] };
        digest.bytes.iter_mut().zip(bytes).for_each(|(to, from)| *to = *from);
        digest
    }

    /// The hash function.
    pub fn hash(&self) -> Hash {
        self.hash
    }

    /// The hash.
    pub fn as_bytes(&self) -> &[u8] {
        &self.bytes[..self.hash.length()]
    }
}
