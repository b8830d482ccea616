//! Contexts of Ed25519ph.

use crate::errors::{InternalError, SignatureError};

/// A key with a context, for Ed25519ph.
#[derive(Clone, Debug)]
pub struct Context<'k, 'v, K> {
    key: &'k K,
    value: &'v [u8],
}

impl<'k, 'v, K> Context<'k, 'v, K> {
    /// The most bytes of a context.
    pub const MAX_LENGTH: usize = 255;

    pub(crate) fn new(key: &'k K, value: &'v [u8]) -> Result<Self, SignatureError> {
        if value.len() > Self::MAX_LENGTH {
            return Err(InternalError::PrehashedContextLength.into());
        }
        Ok(Context { key, value })
    }

    /// The key.
    pub fn key(&self) -> &'k K {
        self.key
    }

    /// The context.
    pub fn value(&self) -> &'v [u8] {
        self.value
    }
}
