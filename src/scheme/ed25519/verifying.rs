//! Public keys, and verifying (RFC 8032 section 5.1.7).

use core::fmt;

use sha2::digest::{Digest, Update, consts::U64};

use crate::group::edwards25519::{Affine, Encoding};
use crate::scheme::curve25519::{self, Key};
use crate::scheme::x25519;

use super::hash::Variant;
use super::{Context, Error, PUBLIC_KEY_LENGTH, Policy, Signature, SigningKey, StreamVerifier};

/// A public key: a point of the curve, and the 32 bytes it came as.
#[derive(Clone, Copy)]
pub struct VerifyingKey {
    /// As given: they are hashed into every challenge, so two encodings of one point are two keys.
    bytes: [u8; PUBLIC_KEY_LENGTH],
    pub(super) affine: Affine,
}

impl VerifyingKey {
    pub(super) const fn new(bytes: [u8; PUBLIC_KEY_LENGTH], affine: Affine) -> Self {
        VerifyingKey { bytes, affine }
    }

    /// Decodes a public key. Encodings that are not canonical are taken: it is a [`Policy`] that may refuse them.
    ///
    /// # Errors
    /// [`Error::KeyNotOnCurve`]
    pub fn from_bytes(bytes: &[u8; PUBLIC_KEY_LENGTH]) -> Result<Self, Error> {
        let affine = curve25519::decode_vartime(&Encoding::new(bytes)).ok_or(Error::KeyNotOnCurve)?;
        Ok(Self::new(*bytes, affine))
    }

    /// The 32 bytes it was made from.
    pub fn to_bytes(&self) -> [u8; PUBLIC_KEY_LENGTH] {
        self.bytes
    }

    /// The 32 bytes it was made from.
    pub fn as_bytes(&self) -> &[u8; PUBLIC_KEY_LENGTH] {
        &self.bytes
    }

    /// Is it a point of order 1, 2, 4 or 8? Then signatures that it verifies prove nothing.
    pub fn is_weak(&self) -> bool {
        curve25519::is_small_order_vartime(&self.affine)
    }

    /// Is this a valid Ed25519 signature of the message, by the default policy, [`Policy::Rfc8032`]?
    ///
    /// # Errors
    /// What makes it invalid.
    pub fn verify(&self, message: &[u8], signature: &Signature) -> Result<(), Error> {
        self.verify_with(Policy::default(), message, signature)
    }

    /// Is this a valid Ed25519 signature of the message, by [`Policy::Strict`]?
    ///
    /// # Errors
    /// What makes it invalid.
    pub fn verify_strict(&self, message: &[u8], signature: &Signature) -> Result<(), Error> {
        self.verify_with(Policy::Strict, message, signature)
    }

    /// Is this a valid Ed25519 signature of the message, by this policy?
    ///
    /// # Errors
    /// What makes it invalid.
    pub fn verify_with(&self, policy: Policy, message: &[u8], signature: &Signature) -> Result<(), Error> {
        self.verify_variant(Variant::Pure, policy, message, signature)
    }

    /// Is this a valid Ed25519ctx signature of the message, under a context of 1 to 255 bytes?
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
        self.verify_variant(Variant::with_context(context)?, policy, message, signature)
    }

    /// Is this a valid Ed25519ph signature of a message that was put into a SHA-512, under a context of at most 255
    /// bytes (none is an empty one), by the default policy?
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
        let variant = Variant::prehashed(context.unwrap_or_default())?;
        self.verify_variant(variant, policy, &message.finalize(), signature)
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
        StreamVerifier::new(Key::Decoded(self.affine), &self.bytes, Variant::Pure, policy, signature)
    }

    /// This key with a context, for the traits that verify what was hashed beforehand.
    ///
    /// # Errors
    /// [`Error::ContextLength`]
    pub fn with_context<'k, 'v>(&'k self, context: &'v [u8]) -> Result<Context<'k, 'v, Self>, Error> {
        Context::new(self, context)
    }

    /// The same point on curve25519: the X25519 public key of who holds the secret key.
    ///
    /// The signs of x get lost: a key and its opposite have the same.
    pub fn to_montgomery(&self) -> x25519::PublicKey {
        curve25519::to_montgomery(&self.affine).into()
    }

    fn verify_variant(
        &self,
        variant: Variant<'_>,
        policy: Policy,
        message: &[u8],
        signature: &Signature,
    ) -> Result<(), Error> {
        check(Key::Decoded(self.affine), &self.bytes, variant, policy, message, signature)
    }
}

/// Verifies with a public key that is used once: decoding it together with the signature is faster than
/// [`VerifyingKey::from_bytes`] and [`VerifyingKey::verify_with`], and gives the same verdict.
///
/// # Errors
/// What is wrong with the key or the signature.
pub fn verify_bytes(
    policy: Policy,
    public_key: &[u8; PUBLIC_KEY_LENGTH],
    message: &[u8],
    signature: &Signature,
) -> Result<(), Error> {
    let key = Key::Encoded(Encoding::new(public_key));
    check(key, public_key, Variant::Pure, policy, message, signature)
}

#[inline]
fn check(
    key: Key,
    key_bytes: &[u8; PUBLIC_KEY_LENGTH],
    variant: Variant<'_>,
    policy: Policy,
    message: &[u8],
    signature: &Signature,
) -> Result<(), Error> {
    let mut verifier = StreamVerifier::new(key, key_bytes, variant, policy, signature)?;
    verifier.update(message);
    verifier.finalize_and_verify()
}

/// The neutral element.
impl Default for VerifyingKey {
    fn default() -> Self {
        let affine = Affine::NEUTRAL;
        Self::new(affine.encode(), affine)
    }
}

impl PartialEq for VerifyingKey {
    fn eq(&self, other: &Self) -> bool {
        self.bytes == other.bytes
    }
}

impl Eq for VerifyingKey {}

impl core::hash::Hash for VerifyingKey {
    fn hash<H: core::hash::Hasher>(&self, state: &mut H) {
        self.bytes.hash(state);
    }
}

impl fmt::Debug for VerifyingKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("VerifyingKey(")?;
        for byte in self.bytes {
            write!(f, "{byte:02x}")?;
        }
        f.write_str(")")
    }
}

impl AsRef<[u8]> for VerifyingKey {
    fn as_ref(&self) -> &[u8] {
        &self.bytes
    }
}

impl TryFrom<&[u8]> for VerifyingKey {
    type Error = Error;

    fn try_from(bytes: &[u8]) -> Result<Self, Error> {
        Self::from_bytes(bytes.try_into().map_err(|_| Error::KeyLength)?)
    }
}

impl From<&SigningKey> for VerifyingKey {
    fn from(key: &SigningKey) -> Self {
        key.verifying_key()
    }
}

/// By the default policy.
impl signature::Verifier<Signature> for VerifyingKey {
    fn verify(&self, message: &[u8], signature: &Signature) -> Result<(), signature::Error> {
        Ok(VerifyingKey::verify(self, message, signature)?)
    }
}

/// By the default policy.
impl signature::MultipartVerifier<Signature> for VerifyingKey {
    fn multipart_verify(&self, message: &[&[u8]], signature: &Signature) -> Result<(), signature::Error> {
        let mut verifier = self.verify_stream(signature)?;
        for part in message {
            verifier.update(part);
        }
        Ok(verifier.finalize_and_verify()?)
    }
}

/// Ed25519ph without a context, by the default policy.
impl<D: Digest<OutputSize = U64> + Update> signature::DigestVerifier<D, Signature> for VerifyingKey {
    fn verify_digest<F>(&self, fill: F, signature: &Signature) -> Result<(), signature::Error>
    where
        F: Fn(&mut D) -> Result<(), signature::Error>,
    {
        self.with_context(&[])?.verify_digest(fill, signature)
    }
}
