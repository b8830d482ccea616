//! A key together with a context of blinding: signs as the key does.

use sha2::digest::{Digest, Update, consts::U64};
use signature::{DigestSigner, MultipartSigner, Signer};

use crate::scheme::blinding::Blinded;
use crate::scheme::curve25519::Edwards25519;

use super::hash::Variant;
use super::{Error, Signature, SigningKey};

/// A secret key with a context that masks what it signs: see [`SigningKey::blinded`].
pub type BlindedKey<'a> = Blinded<'a, SigningKey, Edwards25519>;

impl BlindedKey<'_> {
    /// [`SigningKey::sign`]
    pub fn sign(&self, message: &[u8]) -> Signature {
        self.key.sign_variant(Variant::Pure, &[message], self.mask)
    }

    /// [`SigningKey::sign_with_context`]
    ///
    /// # Errors
    /// [`Error::ContextLength`]
    pub fn sign_with_context(&self, context: &[u8], message: &[u8]) -> Result<Signature, Error> {
        Ok(self.key.sign_variant(Variant::with_context(context)?, &[message], self.mask))
    }

    /// [`SigningKey::sign_prehashed`]
    ///
    /// # Errors
    /// [`Error::ContextLength`]
    pub fn sign_prehashed<D>(&self, message: D, context: Option<&[u8]>) -> Result<Signature, Error>
    where
        D: Digest<OutputSize = U64>,
    {
        let variant = Variant::prehashed(context.unwrap_or_default())?;
        Ok(self.key.sign_variant(variant, &[&message.finalize()], self.mask))
    }
}

impl Signer<Signature> for BlindedKey<'_> {
    fn try_sign(&self, message: &[u8]) -> Result<Signature, signature::Error> {
        Ok(self.sign(message))
    }
}

impl MultipartSigner<Signature> for BlindedKey<'_> {
    fn try_multipart_sign(&self, message: &[&[u8]]) -> Result<Signature, signature::Error> {
        Ok(self.key.sign_variant(Variant::Pure, message, self.mask))
    }
}

/// Ed25519ph without a context.
impl<D: Digest<OutputSize = U64> + Update> DigestSigner<D, Signature> for BlindedKey<'_> {
    fn try_sign_digest<F>(&self, fill: F) -> Result<Signature, signature::Error>
    where
        F: Fn(&mut D) -> Result<(), signature::Error>,
    {
        let mut digest = D::new();
        fill(&mut digest)?;
        Ok(self.sign_prehashed(digest, None)?)
    }
}
