//! Ed448 signatures (RFC 8032): pure, with a context, and pre-hashed (Ed448ph), at a strength of 224 bits.
//!
//! The types and methods equal those of the module `ed25519`. A [`Policy`] decides which signatures are valid;
//! [`VerifyingKey::verify`] uses the default, [`Policy::Rfc8032`].
//!
//! ```
//! use lemniscate::ed448::SigningKey;
//!
//! # fn main() -> Result<(), lemniscate::ed448::Error> {
//! let key = SigningKey::from_bytes(&[7; 57]);
//! let signature = key.sign(b"a message");
//! key.verifying_key().verify(b"a message", &signature)?;
//! assert!(key.verifying_key().verify(b"another", &signature).is_err());
//! # Ok(())
//! # }
//! ```

mod curve;
#[cfg(feature = "alloc")]
mod many;
#[cfg(feature = "pkcs8")]
pub mod pkcs8;
mod policy;

pub use super::eddsa::Context;
use super::{eddsa, schnorr};
use crate::engine::edwards448::Edwards448;
#[cfg(feature = "alloc")]
pub use many::*;
pub use policy::Policy;
pub use schnorr::{Error, verify_each_into, verify_each_into_with};

pub use ::shake::Shake256;
pub use ::signature::{
    self, AsyncSigner, DigestSigner, DigestVerifier, MultipartSigner, MultipartVerifier, Signer, Verifier,
};

/// Ed448, as a type parameter.
pub type Ed448 = eddsa::EdDsa<Edwards448>;

/// A secret key, with its public key, for signing. Constant-time, and wiped when dropped.
///
/// The key stores everything derived from the seed, so signing hashes only the message, twice.
///
/// ```
/// use lemniscate::ed448::{SigningKey, VerifyingKey};
///
/// # fn main() -> Result<(), lemniscate::ed448::Error> {
/// let key = SigningKey::from_bytes(&[7; 57]); // 57 secret, random bytes; or `SigningKey::random()`
/// let signature = key.sign(b"a message");
/// let public_key = VerifyingKey::from_bytes(key.verifying_key().as_bytes())?;
/// public_key.verify(b"a message", &signature)?;
/// # Ok(())
/// # }
/// ```
pub type SigningKey = schnorr::SigningKey<Ed448>;

/// A public key: a point of the curve and its 57-byte encoding.
///
/// ```
/// use lemniscate::ed448::{Policy, SigningKey, VerifyingKey};
///
/// # fn main() -> Result<(), lemniscate::ed448::Error> {
/// let key = SigningKey::from_bytes(&[7; 57]);
/// let signature = key.sign(b"a message");
/// let public_key: VerifyingKey = key.verifying_key().to_string().parse()?;
/// public_key.verify_with(Policy::Strict, b"a message", &signature)?;
/// # Ok(())
/// # }
/// ```
pub type VerifyingKey = schnorr::VerifyingKey<Ed448>;

/// A public key with a table of its multiples, about 23 KiB, which verifies each signature in about half the time.
///
/// ```
/// use lemniscate::ed448::SigningKey;
///
/// # fn main() -> Result<(), lemniscate::ed448::Error> {
/// let key = SigningKey::from_bytes(&[7; 57]);
/// let prepared = key.verifying_key().prepare();
/// for message in [&b"one message"[..], b"another", b"and a third"] {
///     prepared.verify(message, &key.sign(message))?;
/// }
/// # Ok(())
/// # }
/// ```
pub type PreparedVerifyingKey = schnorr::PreparedVerifyingKey<Ed448>;

/// A secret key with a blinding context, which signs like the key.
///
/// ```
/// use lemniscate::ed448::{Blinding, SigningKey};
///
/// let mut blinding = Blinding::from_seed(&[1; 32]); // 32 random bytes
/// let key = SigningKey::from_bytes_blinded(&[7; 57], &blinding);
/// let signature = key.blinded(&blinding).sign(b"a message");
/// blinding.renew();
/// assert_eq!(key.blinded(&blinding).sign(b"a message"), signature);
/// ```
pub type BlindedKey<'a> = schnorr::BlindedKey<'a, Ed448>;

/// A signature: R, encoded, and S, below the order n.
///
/// ```
/// use lemniscate::ed448::{Signature, SigningKey};
///
/// # fn main() -> Result<(), lemniscate::ed448::Error> {
/// let signature = SigningKey::from_bytes(&[7; 57]).sign(b"a message");
/// let bytes: [u8; 114] = signature.to_bytes();
/// assert_eq!(Signature::from_bytes(&bytes)?, signature);
/// # Ok(())
/// # }
/// ```
pub type Signature = schnorr::Signature<Ed448>;

impl schnorr::TwoParts for Ed448 {
    type Head = [u8; PUBLIC_KEY_LENGTH];
    type SignatureBytes = [u8; SIGNATURE_LENGTH];
}

/// A message, optionally prehashed or with a context.
///
/// Plain bytes are a message without a context, which equals a message with an empty context.
///
/// ```
/// use lemniscate::ed448::{Message, SigningKey};
///
/// # fn main() -> Result<(), lemniscate::ed448::Error> {
/// let key = SigningKey::from_bytes(&[7; 57]);
/// let message = Message::with_context(b"mail", b"a message")?;
/// let signature = key.sign_message(message);
/// assert!(key.verifying_key().verify_message(message, &signature).is_ok());
/// assert!(key.verifying_key().verify(b"a message", &signature).is_err());
/// # Ok(())
/// # }
/// ```
pub type Message<'a> = eddsa::Message<'a, Edwards448>;

/// Verifies a message that arrives in pieces: see [`VerifyingKey::verify_stream`].
///
/// Do not trust any part of the message before [`StreamVerifier::finalize_and_verify`] succeeds.
pub type StreamVerifier = eddsa::StreamVerifier<Edwards448>;

/// Verifies a message that arrives in pieces, with a prepared key: see [`VerifyingKey::verify_stream`].
///
/// Do not trust any part of the message before [`PreparedStreamVerifier::finalize_and_verify`] succeeds.
pub type PreparedStreamVerifier<'k> = eddsa::PreparedStreamVerifier<'k, Edwards448>;

/// One signature of a batch, with its message and its public key.
///
/// ```
/// use lemniscate::ed448::{Entry, SigningKey, verify_each};
///
/// let key = SigningKey::from_bytes(&[7; 57]);
/// let public_key = key.verifying_key();
/// let signature = key.sign(b"a message");
/// let entries = [
///     Entry::new(&public_key, b"a message", &signature),
///     Entry::from_bytes(public_key.as_bytes(), b"a message", &signature),
/// ];
/// assert!(verify_each(&entries).iter().all(Result::is_ok));
/// ```
pub type Entry<'a> = schnorr::Entry<'a, Ed448>;

/// The blinding context of Ed448 and X448: see [`BlindedKey`].
#[cfg(feature = "blinding")]
pub type Blinding = crate::engine::blinding::Blinding<Edwards448>;

/// An integer modulo n, the order of the base point.
pub type Scalar = crate::scalar::Scalar<crate::scalar::order::Ed448, 7>;

/// Verifies with a public key that is used only once. Decoding it together with the signature is faster than
/// [`VerifyingKey::from_bytes`] and [`VerifyingKey::verify_with`], with the same verdict. Variable-time.
///
/// [`VerifyingKey::from_bytes`]: crate::schnorr::VerifyingKey::from_bytes
/// [`VerifyingKey::verify_with`]: crate::schnorr::VerifyingKey::verify_with
///
/// # Errors
/// The error of the key or the signature.
pub fn verify_bytes(
    policy: Policy,
    public_key: &[u8; PUBLIC_KEY_LENGTH],
    message: &[u8],
    signature: &Signature,
) -> Result<(), Error> {
    eddsa::verify_bytes::<Edwards448>(policy, public_key, message, signature)
}

/// The length in bytes of a seed, from which the whole secret key is derived.
pub const SECRET_KEY_LENGTH: usize = 57;
/// The length in bytes of an encoded public key.
pub const PUBLIC_KEY_LENGTH: usize = 57;
/// The length in bytes of a seed followed by its public key.
pub const KEYPAIR_LENGTH: usize = SECRET_KEY_LENGTH + PUBLIC_KEY_LENGTH;
/// The length in bytes of a signature: R, then S.
pub const SIGNATURE_LENGTH: usize = 114;
