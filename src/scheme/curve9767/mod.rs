//! Curve9767: keys, signatures and exchanges on a prime-order curve over GF(9767^19) (Pornin, ePrint 2020/009).
//! Signatures have 64 bytes: the point C and a scalar. Hashing is SHAKE256.
//!
//! A signature is made of the hash of the data, by a function that is named by its object identifier.
//! [`SigningKey::sign`] and [`VerifyingKey::verify`] hash the data with SHAKE256 first.
//!
//! ```
//! use lemniscate::curve9767::SigningKey;
//!
//! let key = SigningKey::from_seed(&[1; 32]);
//! let signature = key.sign(b"data");
//! assert!(key.verifying_key().verify(b"data", &signature).is_ok());
//! ```

mod batch;
mod blinded;
mod blinding;
mod doors;
mod error;
mod hash;
#[cfg(feature = "pkcs8")]
pub mod pkcs8;
mod point;
mod prepared;
#[cfg(feature = "serde")]
mod serde;
mod signature;
mod signing;
mod verifying;

pub use super::shared_secret::SharedSecret;
#[cfg(all(feature = "alloc", feature = "getrandom"))]
pub use batch::all::verify_all;
#[cfg(feature = "alloc")]
pub use batch::all::verify_all_seeded;
pub use batch::{Entry, verify_each_into};
#[cfg(feature = "alloc")]
pub use batch::{find_invalid, verify_each};
pub use blinded::BlindedKey;
pub use error::Error;
pub use hash::Digest;
pub use point::Point;
pub use prepared::PreparedVerifyingKey;
pub use signature::Signature;
pub use signing::SigningKey;
pub use verifying::VerifyingKey;

/// Secrets that mask those of keys: see [`SigningKey::blinded`].
pub type Blinding = super::blinding::Blinding<blinding::Curve9767>;

/// An integer modulo the order of the group.
pub type Scalar = crate::group::curve9767::multiply::GroupScalar;

/// The bytes of a secret key: the secret integer, and what makes the nonces secret.
pub const SECRET_KEY_LENGTH: usize = 64;
/// The bytes of a public key.
pub const PUBLIC_KEY_LENGTH: usize = 32;
/// The bytes of a signature.
pub const SIGNATURE_LENGTH: usize = 64;
