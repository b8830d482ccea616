//! What Ed25519 signs: a message, and which of the three variants of RFC 8032 is meant.

use sha2::{Digest, Sha512};

use crate::scheme::schnorr::{Error, Parts};

/// A message, with a context and whether it is hashed beforehand.
///
/// Bytes by themselves are a message of Ed25519 as it is most often used.
///
/// ```
/// use lemniscate::ed25519::{Message, SigningKey};
///
/// # fn main() -> Result<(), lemniscate::ed25519::Error> {
/// let key = SigningKey::from_bytes(&[7; 32]);
/// let message = Message::with_context(b"mail", b"a message")?;
/// let signature = key.sign_message(message);
/// assert!(key.verifying_key().verify_message(message, &signature).is_ok());
/// assert!(key.verifying_key().verify(b"a message", &signature).is_err());
/// # Ok(())
/// # }
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Message<'a> {
    pub(super) variant: Variant<'a>,
    pub(super) data: Parts<'a>,
}

impl<'a> Message<'a> {
    /// Ed25519ctx: bytes, under a context of 1 to 255 bytes.
    ///
    /// # Errors
    /// [`Error::ContextLength`]
    pub fn with_context(context: &'a [u8], message: &'a [u8]) -> Result<Self, Error> {
        Ok(Message { variant: Variant::with_context(context)?, data: Parts::one(message) })
    }

    /// Ed25519ph: the SHA-512 of a message, under a context of at most 255 bytes.
    ///
    /// # Errors
    /// [`Error::ContextLength`]
    pub fn prehashed(context: &'a [u8], digest: &'a [u8; 64]) -> Result<Self, Error> {
        Ok(Message { variant: Variant::prehashed(context)?, data: Parts::one(digest) })
    }
}

/// Ed25519, of data in one or in several pieces.
impl<'a> From<Parts<'a>> for Message<'a> {
    fn from(data: Parts<'a>) -> Self {
        Message { variant: Variant::Pure, data }
    }
}

/// Ed25519.
impl<'a, T: AsRef<[u8]> + ?Sized> From<&'a T> for Message<'a> {
    fn from(data: &'a T) -> Self {
        Parts::one(data.as_ref()).into()
    }
}

/// What precedes every hashed string (RFC 8032 section 5.1, dom2).
#[derive(Clone, Copy, Debug)]
pub(super) enum Variant<'a> {
    /// Ed25519: nothing.
    Pure,
    /// Ed25519ctx (flag 0) or Ed25519ph (flag 1), and a context of at most 255 bytes.
    Dom2 { flag: u8, context: &'a [u8] },
}

impl<'a> Variant<'a> {
    /// Ed25519ctx; the context must not be empty (RFC 8032 section 5.1).
    fn with_context(context: &'a [u8]) -> Result<Self, Error> {
        if context.is_empty() { Err(Error::ContextLength) } else { Self::dom2(0, context) }
    }

    /// Ed25519ph; the context may be empty.
    fn prehashed(context: &'a [u8]) -> Result<Self, Error> {
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
