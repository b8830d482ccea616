//! The hashes of Ed25519: which variant is meant goes in front (RFC 8032 section 5.1, dom2).

use sha2::{Digest, Sha512};
use zeroize::Zeroizing;

use super::{Error, Scalar};

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

    /// SHA-512, with the variant's mark put in.
    pub(super) fn hasher(self) -> Sha512 {
        let mut hasher = Sha512::new();
        if let Variant::Dom2 { flag, context } = self {
            hasher.update(b"SigEd25519 no Ed25519 collisions");
            // The constructors let no context of more than 255 bytes pass.
            hasher.update([flag, context.len() as u8]);
            hasher.update(context);
        }
        hasher
    }
}

/// What was hashed, as an integer modulo L.
pub(super) fn to_scalar(hasher: Sha512) -> Scalar {
    let mut hash = Zeroizing::new([0; 64]);
    hasher.finalize_into((&mut *hash).into());
    Scalar::from_bytes_wide(&hash)
}
