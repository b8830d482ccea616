//! What is signed, or hashed to an element: the data themselves, or their hash with the name of the hash function.

use super::Error;

/// Data to be signed or hashed to an element.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Message<'a> {
    /// Empty for raw data.
    hash: &'a str,
    data: &'a [u8],
}

impl<'a> Message<'a> {
    /// The data as they are.
    pub const fn raw(data: &'a [u8]) -> Self {
        Message { hash: "", data }
    }

    /// The hash of the data, by the function of that name. jq255 has names like `blake2s`, do255 has object
    /// identifiers like `2.16.840.1.101.3.4.2.1`.
    ///
    /// # Errors
    /// [`Error::HashName`] if the name is empty, or has a zero byte or a colon: they end the name where it is hashed.
    pub fn prehashed(hash: &'a str, digest: &'a [u8]) -> Result<Self, Error> {
        if hash.is_empty() || hash.contains(['\0', ':']) {
            return Err(Error::HashName);
        }
        Ok(Message { hash, data: digest })
    }

    /// The name of the hash function, empty for raw data.
    pub const fn hash(&self) -> &'a str {
        self.hash
    }

    /// The data, or their hash.
    pub const fn data(&self) -> &'a [u8] {
        self.data
    }
}

/// Raw data.
impl<'a> From<&'a [u8]> for Message<'a> {
    fn from(data: &'a [u8]) -> Self {
        Self::raw(data)
    }
}
