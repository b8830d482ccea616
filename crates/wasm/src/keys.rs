//! Keys by their numbers.

#[cfg(feature = "ed25519-verification")]
use lemniscate::ed25519;
#[cfg(feature = "jq255e")]
use lemniscate::jq255e;
#[cfg(feature = "key-files")]
use lemniscate::key_file::{KeyFile, Role};
#[cfg(feature = "x25519")]
use lemniscate::schnorr::Error;
#[cfg(feature = "x25519")]
use lemniscate::x25519;
use zeroize::Zeroizing;

use crate::{Failure, Result};

/// A key.
pub enum Key {
    #[cfg(feature = "ed25519")]
    Ed25519(ed25519::SigningKey),
    #[cfg(feature = "ed25519-verification")]
    Ed25519Public(ed25519::VerifyingKey),
    #[cfg(feature = "jq255e")]
    Jq255e(jq255e::SigningKey),
    #[cfg(feature = "jq255e")]
    Jq255ePublic(jq255e::VerifyingKey),
    #[cfg(feature = "x25519")]
    X25519(x25519::StaticSecret),
    #[cfg(feature = "x25519")]
    X25519Public(x25519::PublicKey),
}

/// What JavaScript says that it wants, and says by mistake.
pub fn no_such(what: &str) -> Failure {
    Failure(format!("there is no such {what}"))
}

/// Is this the kind of public keys?
pub fn is_public(kind: u32) -> bool {
    kind % 2 == 1
}

#[cfg(feature = "x25519")]
fn array(bytes: &[u8]) -> Result<Zeroizing<[u8; 32]>> {
    Ok(Zeroizing::new(bytes.try_into().map_err(|_| Error::KeyLength)?))
}

impl Key {
    /// The key of its bytes. Kinds have the numbers that `js/keys.js` names.
    pub fn of_bytes(kind: u32, bytes: &[u8]) -> Result<Self> {
        Ok(match kind {
            #[cfg(feature = "ed25519")]
            0 => Key::Ed25519(ed25519::SigningKey::try_from(bytes)?),
            #[cfg(feature = "ed25519-verification")]
            1 => Key::Ed25519Public(ed25519::VerifyingKey::try_from(bytes)?),
            #[cfg(feature = "jq255e")]
            2 => Key::Jq255e(jq255e::SigningKey::try_from(bytes)?),
            #[cfg(feature = "jq255e")]
            3 => Key::Jq255ePublic(jq255e::VerifyingKey::try_from(bytes)?),
            #[cfg(feature = "x25519")]
            4 => Key::X25519((*array(bytes)?).into()),
            #[cfg(feature = "x25519")]
            5 => Key::X25519Public((*array(bytes)?).into()),
            _ => return Err(no_such("kind")),
        })
    }

    /// The key of a key file, of any format that the library reads.
    #[cfg(feature = "key-files")]
    pub fn of_file(kind: u32, file: &[u8]) -> Result<Self> {
        let role = if is_public(kind) { Role::Public } else { Role::Private };
        let file = KeyFile::read(file, role)?;
        Ok(match kind {
            #[cfg(feature = "ed25519")]
            0 => Key::Ed25519(file.to_key()?),
            #[cfg(feature = "ed25519-verification")]
            1 => Key::Ed25519Public(file.to_key()?),
            #[cfg(feature = "jq255e")]
            2 => Key::Jq255e(file.to_key()?),
            #[cfg(feature = "jq255e")]
            3 => Key::Jq255ePublic(file.to_key()?),
            #[cfg(feature = "x25519")]
            4 => Key::X25519(file.to_key()?),
            #[cfg(feature = "x25519")]
            5 => Key::X25519Public(file.to_key()?),
            _ => return Err(no_such("kind")),
        })
    }

    /// The key of random bytes.
    pub fn generate(kind: u32, random: &[u8]) -> Result<Self> {
        match kind {
            #[cfg(any(feature = "ed25519", feature = "x25519"))]
            0 | 4 => Self::of_bytes(kind, random),
            #[cfg(feature = "jq255e")]
            2 => Ok(Key::Jq255e(jq255e::SigningKey::from_seed(random))),
            _ => Err(no_such("kind")),
        }
    }

    /// The public key of a secret one.
    pub fn public_key(&self) -> Result<Self> {
        Ok(match self {
            #[cfg(feature = "ed25519")]
            Key::Ed25519(key) => Key::Ed25519Public(key.verifying_key()),
            #[cfg(feature = "jq255e")]
            Key::Jq255e(key) => Key::Jq255ePublic(key.verifying_key()),
            #[cfg(feature = "x25519")]
            Key::X25519(key) => Key::X25519Public(key.into()),
            _ => return Err(no_such("key")),
        })
    }

    /// The bytes of the key, which all have so many.
    pub fn bytes(&self) -> Result<Zeroizing<[u8; 32]>> {
        Ok(match self {
            #[cfg(feature = "ed25519")]
            Key::Ed25519(key) => Zeroizing::new(key.to_bytes()),
            #[cfg(feature = "ed25519-verification")]
            Key::Ed25519Public(key) => Zeroizing::new(key.to_bytes()),
            #[cfg(feature = "jq255e")]
            Key::Jq255e(key) => Zeroizing::new(key.to_bytes()),
            #[cfg(feature = "jq255e")]
            Key::Jq255ePublic(key) => Zeroizing::new(key.to_bytes()),
            #[cfg(feature = "x25519")]
            Key::X25519(key) => Zeroizing::new(*key.as_bytes()),
            #[cfg(feature = "x25519")]
            Key::X25519Public(key) => Zeroizing::new(*key.as_bytes()),
        })
    }
}

/// Keys. Each is in memory of its own, as what moves leaves a copy behind.
pub struct Keys {
    all: Vec<Option<Box<Key>>>,
    /// The numbers of those that are gone.
    free: Vec<u32>,
}

impl Keys {
    pub const fn new() -> Self {
        Keys { all: Vec::new(), free: Vec::new() }
    }

    /// Keeps a key, and returns its number.
    pub fn insert(&mut self, key: Key) -> Result<i32> {
        if self.free.is_empty() {
            // Room for the number too, so that there is some when the key goes.
            let no_memory = |_| Failure("not enough memory for a key".to_owned());
            self.all.try_reserve(1).map_err(no_memory)?;
            self.free.try_reserve(self.all.len() + 1).map_err(no_memory)?;
            self.free.push(self.all.len() as u32);
            self.all.push(None);
        }
        let number = self.free.pop().unwrap_or_default();
        self.all[number as usize] = Some(Box::new(key));
        Ok(number as i32)
    }

    /// The key of a number.
    pub fn get(&self, number: u32) -> Result<&Key> {
        self.all.get(number as usize).and_then(Option::as_deref).ok_or_else(|| no_such("key"))
    }

    /// Wipes a key.
    pub fn remove(&mut self, number: u32) {
        if self.all.get_mut(number as usize).and_then(Option::take).is_some() {
            self.free.push(number);
        }
    }
}
