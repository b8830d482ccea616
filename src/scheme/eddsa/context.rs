//! A key with a context, for prehashed messages, with the traits of the crate `signature`.

use signature::digest::Update;
use signature::{DigestSigner, DigestVerifier};

use crate::scheme::schnorr::{Error, Multiples, SigningKey, VerifyingKey};

use super::{Curve, EdDsa, Prehash};

/// A key and a context of at most 255 bytes, which sign or verify prehashed messages (Ed25519ph, Ed448ph).
///
/// ```
/// use lemniscate::ed25519::{DigestSigner, DigestVerifier, Sha512, SigningKey};
/// use sha2::Digest;
///
/// # fn main() -> Result<(), lemniscate::ed25519::Error> {
/// let key = SigningKey::from_bytes(&[7; 32]);
/// let message = |hash: &mut Sha512| Digest::update(hash, b"a long message");
/// let signature = key.with_context(b"mail")?.sign_digest(message);
/// let verifier = key.verifying_key();
/// verifier.with_context(b"mail")?.verify_digest(|hash| Ok(message(hash)), &signature)?;
/// # Ok(())
/// # }
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Context<'k, 'v, K> {
    key: &'k K,
    value: &'v [u8],
}

impl<'k, 'v, K> Context<'k, 'v, K> {
    /// The longest a context may be.
    pub const MAX_LENGTH: usize = 255;

    pub(super) fn new(key: &'k K, value: &'v [u8]) -> Result<Self, Error> {
        if value.len() > Self::MAX_LENGTH { Err(Error::ContextLength) } else { Ok(Context { key, value }) }
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

impl<C: Curve, D: Prehash<C> + Update> DigestSigner<D, C::Signature>
    for Context<'_, '_, SigningKey<EdDsa<C>>>
{
    fn try_sign_digest<F>(&self, fill: F) -> Result<C::Signature, signature::Error>
    where
        F: Fn(&mut D) -> Result<(), signature::Error>,
    {
        let mut digest = D::hasher();
        fill(&mut digest)?;
        Ok(self.key.sign_prehashed(digest, Some(self.value))?)
    }
}

/// Under the default policy.
impl<C, D, T> DigestVerifier<D, C::Signature> for Context<'_, '_, VerifyingKey<EdDsa<C>, T>>
where
    C: Curve,
    D: Prehash<C> + Update,
    T: Multiples<EdDsa<C>>,
{
    fn verify_digest<F>(&self, fill: F, signature: &C::Signature) -> Result<(), signature::Error>
    where
        F: Fn(&mut D) -> Result<(), signature::Error>,
    {
        let mut digest = D::hasher();
        fill(&mut digest)?;
        Ok(self.key.verify_prehashed(digest, Some(self.value), signature)?)
    }
}
