//! Signed messages.

use core::iter;

use super::Error;

/// Data, in one piece or in several consecutive pieces.
#[derive(Clone, Copy, Debug)]
pub struct Parts<'a> {
    first: &'a [u8],
    others: &'a [&'a [u8]],
}

impl<'a> Parts<'a> {
    /// Data in one piece.
    pub const fn one(data: &'a [u8]) -> Self {
        Parts { first: data, others: &[] }
    }

    /// Data in several pieces.
    pub const fn several(parts: &'a [&'a [u8]]) -> Self {
        Parts { first: &[], others: parts }
    }

    /// The pieces, in order.
    pub fn iter(self) -> impl Iterator<Item = &'a [u8]> {
        iter::once(self.first).chain(self.others.iter().copied())
    }
}

/// The data that a prime-order scheme signs or hashes to an element: raw data, or its hash with the name of the hash function.
///
/// ```
/// use lemniscate::schnorr::Message;
///
/// let raw = Message::from("the data themselves");
/// let hashed = Message::prehashed("sha256", &[0; 32])?;
/// assert_eq!((raw.hash(), hashed.hash()), ("", "sha256"));
/// # Ok::<(), lemniscate::schnorr::Error>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Message<'a> {
    /// Empty for raw data.
    hash: &'a str,
    data: Parts<'a>,
}

impl<'a> Message<'a> {
    /// Raw data.
    pub const fn raw(data: &'a [u8]) -> Self {
        Message { hash: "", data: Parts::one(data) }
    }

    /// The hash of the data, computed by the named function. jq255 uses names like `blake2s`; do255 and Curve9767 use object
    /// identifiers like `2.16.840.1.101.3.4.2.1` (SHA-256).
    ///
    /// # Errors
    /// [`Error::HashName`] if the name is empty or contains a zero byte or a colon, which end the name in the hash input.
    pub fn prehashed(hash: &'a str, digest: &'a [u8]) -> Result<Self, Error> {
        if hash.is_empty() || hash.contains(['\0', ':']) {
            return Err(Error::HashName);
        }
        Ok(Message { hash, data: Parts::one(digest) })
    }

    /// The name of the hash function, empty for raw data.
    pub const fn hash(&self) -> &'a str {
        self.hash
    }

    /// The data, or its hash.
    pub const fn data(&self) -> Parts<'a> {
        self.data
    }
}

/// Raw data.
impl<'a> From<Parts<'a>> for Message<'a> {
    fn from(data: Parts<'a>) -> Self {
        Message { hash: "", data }
    }
}

/// Raw data.
impl<'a, T: AsRef<[u8]> + ?Sized> From<&'a T> for Message<'a> {
    fn from(data: &'a T) -> Self {
        Self::raw(data.as_ref())
    }
}
