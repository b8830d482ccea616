//! What public keys of Ed25519 have besides what those of every scheme have.

use sha2::digest::{Digest, Update, consts::U64};
use signature::DigestVerifier;

use crate::scheme::curve25519;
use crate::scheme::schnorr::{self, Key, Multiples, Scheme};
#[cfg(feature = "x25519")]
use crate::scheme::x25519;

use super::message::Variant;
use super::{
    Context, Ed25519, Error, Message, PUBLIC_KEY_LENGTH, Policy, PreparedStreamVerifier,
    PreparedVerifyingKey, Signature, StreamVerifier, VerifyingKey,
};

impl VerifyingKey {
    /// Returns whether the order of the point is 1, 2, 4 or 8: signatures by such a key prove nothing. Variable-time.
    pub fn is_weak(&self) -> bool {
        curve25519::is_small_order_vartime(self.point())
    }

    /// The same point on curve25519: the X25519 public key of who holds the secret key.
    ///
    /// The signs of x get lost: a key and its opposite have the same.
    #[cfg(feature = "x25519")]
    pub fn to_montgomery(&self) -> x25519::PublicKey {
        curve25519::to_montgomery(self.point()).into()
    }

    /// Verifies an Ed25519 signature of a message that comes piece by piece, by the default policy.
    ///
    /// ```
    /// # fn main() -> Result<(), lemniscate::ed25519::Error> {
    /// let key = lemniscate::ed25519::SigningKey::from_bytes(&[7; 32]);
    /// let signature = key.sign(b"a message");
    /// let mut verifier = key.verifying_key().verify_stream(&signature)?;
    /// verifier.update("a mess");
    /// verifier.update("age");
    /// verifier.finalize_and_verify()?;
    /// # Ok(())
    /// # }
    /// ```
    ///
    /// # Errors
    /// What makes the signature invalid whatever the message.
    pub fn verify_stream(&self, signature: &Signature) -> Result<StreamVerifier, Error> {
        self.verify_stream_with(Policy::default(), signature)
    }

    /// [`Self::verify_stream`] by any policy.
    ///
    /// # Errors
    /// What makes the signature invalid whatever the message.
    pub fn verify_stream_with(&self, policy: Policy, signature: &Signature) -> Result<StreamVerifier, Error> {
        StreamVerifier::begin(policy, self.into(), Variant::Pure, signature)
    }
}

impl PreparedVerifyingKey {
    /// [`VerifyingKey::verify_stream`]
    ///
    /// # Errors
    /// What makes the signature invalid whatever the message.
    pub fn verify_stream(&self, signature: &Signature) -> Result<PreparedStreamVerifier<'_>, Error> {
        self.verify_stream_with(Policy::default(), signature)
    }

    /// [`Self::verify_stream`] by any policy.
    ///
    /// # Errors
    /// What makes the signature invalid whatever the message.
    pub fn verify_stream_with(
        &self,
        policy: Policy,
        signature: &Signature,
    ) -> Result<PreparedStreamVerifier<'_>, Error> {
        let verifier = StreamVerifier::begin(policy, self.into(), Variant::Pure, signature)?;
        Ok(PreparedStreamVerifier::new(verifier, self))
    }
}

/// Keys with and without a table.
impl<T: Multiples<Ed25519>> schnorr::VerifyingKey<Ed25519, T> {
    /// Returns whether this is a valid Ed25519 signature of the message, by [`Policy::Strict`]. Variable-time.
    ///
    /// # Errors
    /// What makes it invalid.
    pub fn verify_strict(&self, message: &[u8], signature: &Signature) -> Result<(), Error> {
        self.verify_with(Policy::Strict, message, signature)
    }

    /// Returns whether this is a valid Ed25519 signature of the message, by this policy. Variable-time.
    ///
    /// # Errors
    /// What makes it invalid.
    pub fn verify_with(&self, policy: Policy, message: &[u8], signature: &Signature) -> Result<(), Error> {
        self.verify_message_with(policy, message, signature)
    }

    /// Returns whether this is a valid Ed25519ctx signature of the message, under a context of 1 to 255 bytes.
    /// Variable-time.
    ///
    /// # Errors
    /// What makes it invalid.
    pub fn verify_with_context(
        &self,
        policy: Policy,
        context: &[u8],
        message: &[u8],
        signature: &Signature,
    ) -> Result<(), Error> {
        self.verify_message_with(policy, Message::with_context(context, message)?, signature)
    }

    /// Returns whether this is a valid Ed25519ph signature of a message that was put into a SHA-512, under a context of
    /// at most 255 bytes (none is an empty one), by the default policy. Variable-time.
    ///
    /// # Errors
    /// What makes it invalid.
    pub fn verify_prehashed<D>(
        &self,
        message: D,
        context: Option<&[u8]>,
        signature: &Signature,
    ) -> Result<(), Error>
    where
        D: Digest<OutputSize = U64>,
    {
        self.verify_prehashed_with(Policy::default(), message, context, signature)
    }

    /// [`Self::verify_prehashed`] by [`Policy::Strict`].
    ///
    /// # Errors
    /// What makes it invalid.
    pub fn verify_prehashed_strict<D>(
        &self,
        message: D,
        context: Option<&[u8]>,
        signature: &Signature,
    ) -> Result<(), Error>
    where
        D: Digest<OutputSize = U64>,
    {
        self.verify_prehashed_with(Policy::Strict, message, context, signature)
    }

    /// [`Self::verify_prehashed`] by any policy.
    ///
    /// # Errors
    /// What makes it invalid.
    pub fn verify_prehashed_with<D>(
        &self,
        policy: Policy,
        message: D,
        context: Option<&[u8]>,
        signature: &Signature,
    ) -> Result<(), Error>
    where
        D: Digest<OutputSize = U64>,
    {
        let digest = message.finalize().into();
        let message = Message::prehashed(context.unwrap_or_default(), &digest)?;
        self.verify_message_with(policy, message, signature)
    }

    /// This key with a context, for the traits that verify what was hashed beforehand.
    ///
    /// # Errors
    /// [`Error::ContextLength`]
    pub fn with_context<'k, 'v>(&'k self, context: &'v [u8]) -> Result<Context<'k, 'v, Self>, Error> {
        Context::new(self, context)
    }
}

/// Verifies with a public key that is used once: decoding it together with the signature is faster than
/// [`VerifyingKey::from_bytes`] and [`VerifyingKey::verify_with`](schnorr::VerifyingKey::verify_with), and gives the same
/// verdict. Variable-time.
///
/// # Errors
/// What is wrong with the key or the signature.
pub fn verify_bytes(
    policy: Policy,
    public_key: &[u8; PUBLIC_KEY_LENGTH],
    message: &[u8],
    signature: &Signature,
) -> Result<(), Error> {
    let claim = Ed25519::claim(policy, Key::Encoded(public_key), message.into(), signature)?;
    Ed25519::verify_vartime(policy, &claim)
}

/// The neutral element.
impl Default for VerifyingKey {
    fn default() -> Self {
        Ed25519::no_key()
    }
}

/// Ed25519ph without a context, by the default policy.
impl<D, T: Multiples<Ed25519>> DigestVerifier<D, Signature> for schnorr::VerifyingKey<Ed25519, T>
where
    D: Digest<OutputSize = U64> + Update,
{
    fn verify_digest<F>(&self, fill: F, signature: &Signature) -> Result<(), signature::Error>
    where
        F: Fn(&mut D) -> Result<(), signature::Error>,
    {
        self.with_context(&[])?.verify_digest(fill, signature)
    }
}

/// By the default policy.
impl<D, T: Multiples<Ed25519>> DigestVerifier<D, Signature>
    for Context<'_, '_, schnorr::VerifyingKey<Ed25519, T>>
where
    D: Digest<OutputSize = U64> + Update,
{
    fn verify_digest<F>(&self, fill: F, signature: &Signature) -> Result<(), signature::Error>
    where
        F: Fn(&mut D) -> Result<(), signature::Error>,
    {
        let mut digest = D::new();
        fill(&mut digest)?;
        Ok(self.key().verify_prehashed(digest, Some(self.value()), signature)?)
    }
}
