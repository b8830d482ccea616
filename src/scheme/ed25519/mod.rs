//! Ed25519 signatures (RFC 8032): pure, with a context (Ed25519ctx) and pre-hashed (Ed25519ph).
//!
//! The types and methods match `ed25519-dalek`. A [`Policy`] decides which signatures are valid; [`VerifyingKey::verify`] uses the
//! default, [`Policy::Rfc8032`].
//!
//! ```
//! use lemniscate::ed25519::SigningKey;
//!
//! # fn main() -> Result<(), lemniscate::ed25519::Error> {
//! let key = SigningKey::from_bytes(&[7; 32]);
//! let signature = key.sign(b"a message");
//! key.verifying_key().verify(b"a message", &signature)?;
//! assert!(key.verifying_key().verify(b"another", &signature).is_err());
//! # Ok(())
//! # }
//! ```

#[cfg_attr(lemniscate_microcontroller, path = "alone/small.rs")]
mod alone;
mod curve;
pub mod hazmat;
#[cfg_attr(not(lemniscate_vectors), path = "lanes/none.rs")]
mod lanes;
#[cfg(feature = "alloc")]
mod many;
#[cfg(lemniscate_methods)]
mod methods;
#[cfg(feature = "x25519")]
mod montgomery;
#[cfg(feature = "pkcs8")]
pub mod pkcs8;
mod policy;
mod signing;
mod verifying;

pub use super::eddsa::Context;
use super::{eddsa, schnorr};
use crate::engine::edwards25519::Edwards25519;
#[cfg(feature = "alloc")]
pub use many::*;
#[cfg(lemniscate_methods)]
pub use methods::*;
pub use policy::Policy;
pub use schnorr::{Error, verify_each_into, verify_each_into_with};
pub use verifying::verify_bytes;

pub use ::ed25519::{self, Signature};
pub use ::sha2::{Digest, Sha512};
pub use ::signature::{
    self, AsyncSigner, DigestSigner, DigestVerifier, MultipartSigner, MultipartVerifier, Signer, Verifier,
};

/// Ed25519, as a type parameter.
pub type Ed25519 = eddsa::EdDsa<Edwards25519>;

/// A secret key, with its public key, for signing. Constant-time, and wiped when dropped.
///
/// The key stores everything derived from the seed, so signing hashes only the message, twice.
///
/// ```
/// use lemniscate::ed25519::{SigningKey, VerifyingKey};
///
/// # fn main() -> Result<(), lemniscate::ed25519::Error> {
/// let key = SigningKey::from_bytes(&[7; 32]); // 32 secret, random bytes; or `SigningKey::random()`
/// let signature = key.sign(b"a message");
/// let public_key = VerifyingKey::from_bytes(key.verifying_key().as_bytes())?;
/// public_key.verify(b"a message", &signature)?;
/// # Ok(())
/// # }
/// ```
pub type SigningKey = schnorr::SigningKey<Ed25519>;

/// A public key: a point of the curve and its 32-byte encoding.
///
/// Non-canonical encodings are accepted; a [`Policy`] may reject them later.
///
/// ```
/// use lemniscate::ed25519::{Policy, SigningKey, VerifyingKey};
///
/// # fn main() -> Result<(), lemniscate::ed25519::Error> {
/// let key = SigningKey::from_bytes(&[7; 32]);
/// let signature = key.sign(b"a message");
/// let public_key: VerifyingKey = key.verifying_key().to_string().parse()?;
/// public_key.verify_with(Policy::Zip215, b"a message", &signature)?;
/// # Ok(())
/// # }
/// ```
pub type VerifyingKey = schnorr::VerifyingKey<Ed25519>;

/// A public key with a table of its multiples, about 12 KiB, which verifies each signature in about half the time.
///
/// ```
/// use lemniscate::ed25519::SigningKey;
///
/// # fn main() -> Result<(), lemniscate::ed25519::Error> {
/// let key = SigningKey::from_bytes(&[7; 32]);
/// let prepared = key.verifying_key().prepare();
/// for message in [&b"one message"[..], b"another", b"and a third"] {
///     prepared.verify(message, &key.sign(message))?;
/// }
/// # Ok(())
/// # }
/// ```
pub type PreparedVerifyingKey = schnorr::PreparedVerifyingKey<Ed25519>;

/// A secret key with a blinding context, which signs like the key.
///
/// ```
/// use lemniscate::ed25519::{Blinding, SigningKey};
///
/// let mut blinding = Blinding::from_seed(&[1; 32]); // 32 random bytes
/// let key = SigningKey::from_bytes_blinded(&[7; 32], &blinding);
/// let signature = key.blinded(&blinding).sign(b"a message");
/// blinding.renew();
/// assert_eq!(key.blinded(&blinding).sign(b"a message"), signature);
/// ```
pub type BlindedKey<'a> = schnorr::BlindedKey<'a, Ed25519>;

/// A message, optionally prehashed or with a context.
///
/// Plain bytes are a message of ordinary Ed25519.
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
pub type Message<'a> = eddsa::Message<'a, Edwards25519>;

/// Verifies a message that arrives in pieces: see [`VerifyingKey::verify_stream`].
///
/// Do not trust any part of the message before [`StreamVerifier::finalize_and_verify`] succeeds.
pub type StreamVerifier = eddsa::StreamVerifier<Edwards25519>;

/// Verifies a message that arrives in pieces, with a prepared key: see [`VerifyingKey::verify_stream`].
///
/// Do not trust any part of the message before [`PreparedStreamVerifier::finalize_and_verify`] succeeds.
pub type PreparedStreamVerifier<'k> = eddsa::PreparedStreamVerifier<'k, Edwards25519>;

/// One signature of a batch, with its message and its public key.
///
/// ```
/// use lemniscate::ed25519::{Entry, Message, SigningKey, verify_each};
///
/// # fn main() -> Result<(), lemniscate::ed25519::Error> {
/// let key = SigningKey::from_bytes(&[7; 32]);
/// let public_key = key.verifying_key();
/// let signature = key.sign(b"a message");
/// let of_context = key.sign_with_context(b"mail", b"a message")?;
/// let entries = [
///     Entry::new(&public_key, b"a message", &signature),
///     Entry::new(&public_key, Message::with_context(b"mail", b"a message")?, &of_context),
///     Entry::from_bytes(public_key.as_bytes(), b"a message", &signature),
/// ];
/// assert!(verify_each(&entries).iter().all(Result::is_ok));
/// # Ok(())
/// # }
/// ```
pub type Entry<'a> = schnorr::Entry<'a, Ed25519>;

/// [`Error`], under the name that `ed25519-dalek` uses.
pub type SignatureError = Error;

/// A seed: any 32 bytes, secret and hard to guess.
pub type SecretKey = [u8; SECRET_KEY_LENGTH];

/// The blinding context of Ed25519 and X25519: see [`BlindedKey`].
#[cfg(feature = "blinding")]
pub type Blinding = crate::engine::blinding::Blinding<crate::engine::edwards25519::Edwards25519>;

/// An integer modulo L, the order of the base point.
pub type Scalar = crate::scalar::Scalar<crate::scalar::order::Ed25519>;

/// The length in bytes of a seed, from which the whole secret key is derived.
pub const SECRET_KEY_LENGTH: usize = 32;
/// The length in bytes of an encoded public key.
pub const PUBLIC_KEY_LENGTH: usize = 32;
/// The length in bytes of a seed followed by its public key.
pub const KEYPAIR_LENGTH: usize = SECRET_KEY_LENGTH + PUBLIC_KEY_LENGTH;
/// The length in bytes of a signature: R, then S.
pub const SIGNATURE_LENGTH: usize = 64;
