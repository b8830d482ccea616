//! Public keys, and verifying (RFC 8032 section 5.1.7).

use core::fmt;

use sha2::digest::{Digest, Update, consts::U64};

use crate::group::edwards25519::{Affine, Encoding};
use crate::scheme::curve25519::{self, Key};
#[cfg(feature = "x25519")]
use crate::scheme::x25519;

use super::hash::Variant;
use super::methods::verifying_methods;
use super::{
    Context, Error, PUBLIC_KEY_LENGTH, Policy, PreparedVerifyingKey, Signature, SigningKey, StreamVerifier,
};

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

    /// Prints the encoding.
    pub(super) fn fmt_as(&self, name: &str, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{name}(")?;
        for byte in self.bytes {
            write!(f, "{byte:02x}")?;
        }
        f.write_str(")")
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

    /// What verifies signatures of this key, before the message.
    pub(super) fn begin(
        &self,
        variant: Variant<'_>,
        policy: Policy,
        signature: &Signature,
    ) -> Result<StreamVerifier, Error> {
        StreamVerifier::new(Key::Decoded(self.affine), &self.bytes, variant, policy, signature)
    }

    /// The same key with a table of its multiples, with which signatures are verified faster.
    pub fn prepare(&self) -> PreparedVerifyingKey {
        PreparedVerifyingKey::new(self)
    }

    /// The same point on curve25519: the X25519 public key of who holds the secret key.
    ///
    /// The signs of x get lost: a key and its opposite have the same.
    #[cfg(feature = "x25519")]
    pub fn to_montgomery(&self) -> x25519::PublicKey {
        curve25519::to_montgomery(&self.affine).into()
    }
}

verifying_methods!(VerifyingKey, StreamVerifier, "key.verifying_key()");

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
    let mut verifier = StreamVerifier::new(key, public_key, Variant::Pure, policy, signature)?;
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
        self.fmt_as("VerifyingKey", f)
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
