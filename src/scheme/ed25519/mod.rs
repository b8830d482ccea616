//! Ed25519 signatures (RFC 8032): pure, with a context (Ed25519ctx) and pre-hashed (Ed25519ph).
//!
//! The types and their methods are those that users of `ed25519-dalek` know. What a signature must satisfy to be
//! valid is a [`Policy`]; [`VerifyingKey::verify`] goes by the default one, [`Policy::Rfc8032`].
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

mod error;
mod hash;
#[cfg(feature = "pkcs8")]
pub mod pkcs8;
mod policy;
mod signing;
mod verifying;

pub use error::Error;
pub use policy::Policy;
pub use signing::SigningKey;
pub use verifying::{VerifyingKey, verify_bytes};

pub use ::ed25519::Signature;
pub use ::signature::{self, Error as SignatureError, Signer, Verifier};

/// The bytes of a seed, from which all of a secret key is derived.
pub const SECRET_KEY_LENGTH: usize = 32;
/// The bytes of an encoded public key.
pub const PUBLIC_KEY_LENGTH: usize = 32;
/// The bytes of a seed followed by its public key.
pub const KEYPAIR_LENGTH: usize = SECRET_KEY_LENGTH + PUBLIC_KEY_LENGTH;
/// The bytes of a signature: R, then S.
pub const SIGNATURE_LENGTH: usize = 64;
