//! Keys by their numbers, and schemes by theirs.

mod exchanges;
mod signatures;

use std::sync::Arc;

#[cfg(feature = "key-files")]
use lemniscate::key_file::KeyFile;

use crate::{Bytes, Failure, Result, no_such};
use exchanges::EXCHANGES;
use signatures::SIGNATURES;

/// A key, in memory of its own, as what moves leaves a copy behind.
pub type Handle = Arc<dyn Key>;

/// How a message is meant.
pub struct Message<'a> {
    pub bytes: &'a [u8],
    pub context: Option<&'a [u8]>,
    pub prehash: bool,
}

/// A key of whatever scheme. What it cannot do it refuses.
pub trait Key: Send + Sync {
    /// The bytes of the key.
    fn bytes(&self) -> Bytes;

    /// The public key of a secret one.
    fn public_key(&self) -> Result<Handle> {
        no_such("key")
    }

    /// The signature of a message.
    fn sign(&self, _message: &Message<'_>) -> Result<Bytes> {
        no_such("key")
    }

    /// Returns whether this is a signature of the message.
    fn verify(&self, _policy: u32, _message: &Message<'_>, _signature: &[u8]) -> Result<bool> {
        no_such("key")
    }

    /// The secret that the owner of this secret key shares with that of a public key.
    fn exchange(&self, _peer: &dyn Key) -> Result<Bytes> {
        no_such("key")
    }
}

/// Secret keys or public ones.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Half {
    Secret,
    Public,
}

/// The constants of a scheme. Lengths are in bytes.
pub struct About {
    pub secret: usize,
    pub public: usize,
    /// 0 if it has no signatures.
    pub signature: usize,
    pub policies: &'static [&'static str],
    pub takes_context: bool,
}

/// A scheme.
pub trait Scheme: Sync {
    fn about(&self) -> About;

    /// The key of its bytes.
    fn key(&self, half: Half, bytes: &[u8]) -> Result<Handle>;

    /// The key of a key file.
    #[cfg(feature = "key-files")]
    fn key_of_file(&self, half: Half, file: &KeyFile) -> Result<Handle>;

    /// The secret key of random bytes, as many as a secret key has.
    fn generate(&self, random: &[u8]) -> Result<Handle>;

    /// 1 or 0 for each of some rows, as [`crate::rows`] describes them.
    fn verify_each(&self, _policy: u32, _rows: u32, _bytes: &[u8]) -> Result<Bytes> {
        no_such("scheme")
    }
}

/// A scheme with its name.
pub type Named = (&'static str, &'static dyn Scheme);

/// All schemes, in the order of their numbers.
pub fn schemes() -> impl Iterator<Item = &'static Named> {
    SIGNATURES.iter().chain(EXCHANGES)
}

/// The scheme of a number.
pub fn scheme(number: u32) -> Result<&'static dyn Scheme> {
    schemes().nth(number as usize).map_or_else(|| no_such("scheme"), |(_, scheme)| Ok(*scheme))
}

/// The scheme and the half of a kind of keys: twice the number of the scheme, and one more for public keys.
pub fn kind(number: u32) -> Result<(&'static dyn Scheme, Half)> {
    Ok((scheme(number / 2)?, if number.is_multiple_of(2) { Half::Secret } else { Half::Public }))
}

/// Keys by numbers.
#[derive(Default)]
pub struct Keys {
    all: Vec<Option<Handle>>,
    /// The numbers of keys that are gone.
    free: Vec<u32>,
}

impl Keys {
    /// No keys.
    #[must_use]
    pub const fn new() -> Self {
        Keys { all: Vec::new(), free: Vec::new() }
    }

    /// Keeps a key, and returns its number.
    ///
    /// # Errors
    /// If there is no memory for it.
    pub fn insert(&mut self, key: Handle) -> Result<i32> {
        if self.free.is_empty() {
            // Room for the number too, so that there is some when the key goes.
            let no_memory = |_| Failure("not enough memory for a key".to_owned());
            self.all.try_reserve(1).map_err(no_memory)?;
            self.free.try_reserve(self.all.len() + 1).map_err(no_memory)?;
            self.free.push(u32::try_from(self.all.len())?);
            self.all.push(None);
        }
        let number = self.free.pop().unwrap_or_default();
        self.all[number as usize] = Some(key);
        Ok(i32::try_from(number)?)
    }

    /// The key of a number.
    pub(crate) fn get(&self, number: u32) -> Result<&Handle> {
        let key = self.all.get(number as usize).and_then(Option::as_ref);
        key.map_or_else(|| no_such("key"), Ok)
    }

    /// Forgets a key, which is wiped when nothing uses it any more.
    pub fn remove(&mut self, number: u32) {
        if self.all.get_mut(number as usize).and_then(Option::take).is_some() {
            self.free.push(number);
        }
    }
}
