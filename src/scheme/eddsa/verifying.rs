//! Methods that only EdDSA public keys have.

use crate::engine::edwards::PointEncoding as _;
use signature::DigestVerifier;
use signature::digest::Update;

use crate::scheme::schnorr::{Error, Key, Multiples, PreparedVerifyingKey, Scheme, VerifyingKey};

use super::message::Variant;
use super::{Context, Curve, EdDsa, Message, Policies, Prehash, PreparedStreamVerifier, StreamVerifier};

impl<C: Curve> VerifyingKey<EdDsa<C>> {
    /// Returns whether the order of the point divides the cofactor: signatures by such a key prove nothing. Variable-time.
    pub fn is_weak(&self) -> bool {
        C::encoding_of(self.point()).is_small_order_vartime()
    }

    /// Verifies a signature of a message that arrives in pieces, under the default policy.
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
    /// The reason why the signature is invalid for every message.
    pub fn verify_stream(&self, signature: &C::Signature) -> Result<StreamVerifier<C>, Error> {
        self.verify_stream_with(C::Policy::default(), signature)
    }

    /// [`Self::verify_stream`] under any policy.
    ///
    /// # Errors
    /// The reason why the signature is invalid for every message.
    pub fn verify_stream_with(
        &self,
        policy: C::Policy,
        signature: &C::Signature,
    ) -> Result<StreamVerifier<C>, Error> {
        StreamVerifier::begin(policy, self.into(), Variant::Pure, signature)
    }
}

impl<C: Curve> PreparedVerifyingKey<EdDsa<C>> {
    /// [`VerifyingKey::verify_stream`]
    ///
    /// # Errors
    /// The reason why the signature is invalid for every message.
    pub fn verify_stream(&self, signature: &C::Signature) -> Result<PreparedStreamVerifier<'_, C>, Error> {
        self.verify_stream_with(C::Policy::default(), signature)
    }

    /// [`Self::verify_stream`] under any policy.
    ///
    /// # Errors
    /// The reason why the signature is invalid for every message.
    pub fn verify_stream_with(
        &self,
        policy: C::Policy,
        signature: &C::Signature,
    ) -> Result<PreparedStreamVerifier<'_, C>, Error> {
        let verifier = StreamVerifier::begin(policy, self.into(), Variant::Pure, signature)?;
        Ok(PreparedStreamVerifier::new(verifier, self))
    }
}

/// Keys with and without a table.
impl<C: Curve, T: Multiples<EdDsa<C>>> VerifyingKey<EdDsa<C>, T> {
    /// Returns whether this is a valid signature of the message, under the policy `Strict`. Variable-time.
    ///
    /// # Errors
    /// The reason why it is invalid.
    pub fn verify_strict(&self, message: &[u8], signature: &C::Signature) -> Result<(), Error> {
        self.verify_with(C::Policy::STRICT, message, signature)
    }

    /// Returns whether this is a valid signature of the message under this policy. Variable-time.
    ///
    /// # Errors
    /// The reason why it is invalid.
    pub fn verify_with(
        &self,
        policy: C::Policy,
        message: &[u8],
        signature: &C::Signature,
    ) -> Result<(), Error> {
        self.verify_message_with(policy, message, signature)
    }

    /// Returns whether this is a valid signature of the message with a context: 1 to 255 bytes for Ed25519 (Ed25519ctx), at most
    /// 255 bytes for Ed448. Variable-time.
    ///
    /// # Errors
    /// The reason why it is invalid.
    pub fn verify_with_context(
        &self,
        policy: C::Policy,
        context: &[u8],
        message: &[u8],
        signature: &C::Signature,
    ) -> Result<(), Error> {
        self.verify_message_with(policy, Message::with_context(context, message)?, signature)
    }

    /// Returns whether this is a valid signature of a prehashed message, with a context of at most 255 bytes (`None` equals an
    /// empty context), under the default policy: SHA-512 for Ed25519 (Ed25519ph), SHAKE256 for Ed448 (Ed448ph). Variable-time.
    ///
    /// # Errors
    /// The reason why it is invalid.
    pub fn verify_prehashed<D>(
        &self,
        message: D,
        context: Option<&[u8]>,
        signature: &C::Signature,
    ) -> Result<(), Error>
    where
        D: Prehash<C>,
    {
        self.verify_prehashed_with(C::Policy::default(), message, context, signature)
    }

    /// [`Self::verify_prehashed`] under the policy `Strict`.
    ///
    /// # Errors
    /// The reason why it is invalid.
    pub fn verify_prehashed_strict<D>(
        &self,
        message: D,
        context: Option<&[u8]>,
        signature: &C::Signature,
    ) -> Result<(), Error>
    where
        D: Prehash<C>,
    {
        self.verify_prehashed_with(C::Policy::STRICT, message, context, signature)
    }

    /// [`Self::verify_prehashed`] under any policy.
    ///
    /// # Errors
    /// The reason why it is invalid.
    pub fn verify_prehashed_with<D>(
        &self,
        policy: C::Policy,
        message: D,
        context: Option<&[u8]>,
        signature: &C::Signature,
    ) -> Result<(), Error>
    where
        D: Prehash<C>,
    {
        let digest = message.prehash();
        let message = Message::prehashed(context.unwrap_or_default(), &digest)?;
        self.verify_message_with(policy, message, signature)
    }

    /// This key with a context, for the traits that verify prehashed messages.
    ///
    /// # Errors
    /// [`Error::ContextLength`]
    pub fn with_context<'k, 'v>(&'k self, context: &'v [u8]) -> Result<Context<'k, 'v, Self>, Error> {
        Context::new(self, context)
    }
}

/// Verifies with a public key that is used once: the `verify_bytes` of each scheme.
pub(crate) fn verify_bytes<C: Curve>(
    policy: C::Policy,
    public_key: &C::Bytes,
    message: &[u8],
    signature: &C::Signature,
) -> Result<(), Error> {
    C::verify_message_vartime(policy, Key::Encoded(public_key), message.into(), signature)
}

/// The neutral element.
impl<C: Curve> Default for VerifyingKey<EdDsa<C>> {
    fn default() -> Self {
        EdDsa::no_key()
    }
}

/// For prehashed messages without a context, under the default policy.
impl<C, D, T> DigestVerifier<D, C::Signature> for VerifyingKey<EdDsa<C>, T>
where
    C: Curve,
    D: Prehash<C> + Update,
    T: Multiples<EdDsa<C>>,
{
    fn verify_digest<F>(&self, fill: F, signature: &C::Signature) -> Result<(), signature::Error>
    where
        F: Fn(&mut D) -> Result<(), signature::Error>,
    {
        self.with_context(&[])?.verify_digest(fill, signature)
    }
}
