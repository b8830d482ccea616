//! The hashes of Ed25519: which variant is meant goes in front (RFC 8032 section 5.1, dom2).

use sha2::{Digest, Sha512};

use crate::scalar::Scalar;
use crate::scalar::order;

use super::Error;

/// Integers modulo L.
pub(super) type Ed25519Scalar = Scalar<order::Ed25519>;

/// What precedes every hashed string.
#[derive(Clone, Copy)]
pub(super) enum Variant<'a> {
    /// Ed25519: nothing.
    Pure,
    /// Ed25519ctx (flag 0) or Ed25519ph (flag 1), and a context of at most 255 bytes.
    Dom2 { flag: u8, context: &'a [u8] },
}

impl<'a> Variant<'a> {
    /// Ed25519ctx; the context must not be empty (RFC 8032 section 5.1).
    pub(super) fn with_context(context: &'a [u8]) -> Result<Self, Error> {
        if context.is_empty() { Err(Error::ContextLength) } else { Self::dom2(0, context) }
    }

    /// Ed25519ph; the context may be empty.
    pub(super) fn prehashed(context: &'a [u8]) -> Result<Self, Error> {
        Self::dom2(1, context)
    }

    fn dom2(flag: u8, context: &'a [u8]) -> Result<Self, Error> {
        if context.len() > 255 { Err(Error::ContextLength) } else { Ok(Variant::Dom2 { flag, context }) }
    }

    /// SHA-512 of the variant's mark and all parts, as an integer modulo L.
    pub(super) fn hash_to_scalar(self, parts: [&[u8]; 3]) -> Ed25519Scalar {
        let mut hash = Sha512::new();
        if let Variant::Dom2 { flag, context } = self {
            hash.update(b"SigEd25519 no Ed25519 collisions");
            // The constructors let no context of more than 255 bytes pass.
            hash.update([flag, context.len() as u8]);
            hash.update(context);
        }
        for part in parts {
            hash.update(part);
        }
        Scalar::from_bytes_wide(&hash.finalize().into())
    }
}
