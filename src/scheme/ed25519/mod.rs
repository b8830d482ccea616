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

mod batch;
mod blinded;
mod context;
mod error;
mod hash;
mod methods;
#[cfg(feature = "pkcs8")]
pub mod pkcs8;
mod policy;
mod prepared;
#[cfg(feature = "serde")]
mod serde;
mod signing;
mod stream;
mod verifying;

#[cfg(feature = "methods")]
pub use super::curve25519::{Equation, Way};
#[cfg(feature = "methods")]
pub use crate::scalar::halving::Method as Halving;
#[cfg(all(feature = "alloc", feature = "getrandom"))]
pub use batch::verify_all;
#[cfg(feature = "alloc")]
pub use batch::{Combination, PreparedKeys, find_invalid, verify_all_seeded, verify_each};
pub use batch::{Entry, verify_each_into};
pub use blinded::BlindedKey;
pub use context::Context;
pub use error::Error;
pub use policy::Policy;
pub use prepared::{PreparedStreamVerifier, PreparedVerifyingKey};
pub use signing::{SecretKey, SigningKey};
pub use stream::StreamVerifier;
pub use verifying::{VerifyingKey, verify_bytes};

pub use ::ed25519::{self, Signature};
#[cfg(feature = "rand_core")]
pub use ::rand_core;
pub use ::sha2::{Digest, Sha512};
pub use ::signature::{
    self, DigestSigner, DigestVerifier, MultipartSigner, MultipartVerifier, Signer, Verifier,
};

/// [`Error`], by the name that users of `ed25519-dalek` know.
pub type SignatureError = Error;

/// Secrets that mask those of Ed25519 and of X25519, which share it: see [`SigningKey::blinded`].
pub type Blinding = crate::scheme::blinding::Blinding<crate::scheme::curve25519::Edwards25519>;

/// Integers modulo L, the order of the base point.
pub type Scalar = crate::scalar::Scalar<crate::scalar::order::Ed25519>;

/// The bytes of a seed, from which all of a secret key is derived.
pub const SECRET_KEY_LENGTH: usize = 32;
/// The bytes of an encoded public key.
pub const PUBLIC_KEY_LENGTH: usize = 32;
/// The bytes of a seed followed by its public key.
pub const KEYPAIR_LENGTH: usize = SECRET_KEY_LENGTH + PUBLIC_KEY_LENGTH;
/// The bytes of a signature: R, then S.
pub const SIGNATURE_LENGTH: usize = 64;
