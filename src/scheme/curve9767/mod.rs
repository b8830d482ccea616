//! Curve9767: keys, signatures and exchanges on a prime-order curve over GF(9767^19) (Pornin, ePrint 2020/009). Signatures are 64
//! bytes: the point C and a scalar. The hash function is SHAKE256.
//!
//! A signature covers the hash of the data and the object identifier of the hash function. [`SigningKey::sign`] and
//! [`VerifyingKey::verify`] hash the data with SHAKE256 first.
//!
//! ```
//! use lemniscate::curve9767::SigningKey;
//!
//! let key = SigningKey::from_seed(&[1; 32]);
//! let signature = key.sign(b"data");
//! assert!(key.verifying_key().verify(b"data", &signature).is_ok());
//! ```

mod element;
mod hash;
#[cfg(feature = "alloc")]
mod many;
mod scheme;

use super::schnorr;
#[cfg(feature = "alloc")]
pub use many::*;
pub use scheme::Curve9767;
#[cfg(feature = "pkcs8")]
pub use schnorr::key_file as pkcs8;
pub use schnorr::{Error, Message, SharedSecret, verify_each_into};

/// An encoded element of the group.
pub type Compressed = super::prime_order::Compressed<Curve9767>;
/// An element of the group.
pub type Element = super::prime_order::Element<Curve9767>;
/// A secret key, with its public key, for signatures and key exchange.
pub type SigningKey = schnorr::SigningKey<Curve9767>;
/// A public key.
pub type VerifyingKey = schnorr::VerifyingKey<Curve9767>;
/// A public key with a table of its multiples, about 9 KiB.
pub type PreparedVerifyingKey = schnorr::PreparedVerifyingKey<Curve9767>;
/// A secret key with a blinding context; it has the methods of the key.
pub type BlindedKey<'a> = schnorr::BlindedKey<'a, Curve9767>;
/// A 64-byte signature: the encoded point C and a scalar.
pub type Signature = schnorr::Signature<Curve9767>;
/// One signature of a batch, with its message and its public key.
pub type Entry<'a> = schnorr::Entry<'a, Curve9767>;

/// The blinding context of the scheme: see [`BlindedKey`].
#[cfg(feature = "blinding")]
pub type Blinding = crate::engine::blinding::Blinding<crate::engine::curve9767::Curve9767>;

/// An integer modulo the order of the group.
pub type Scalar = crate::multiply::curve9767::GroupScalar;

/// The length in bytes of a secret key: the secret integer and the key of the nonces.
pub const SECRET_KEY_LENGTH: usize = 64;
/// The length in bytes of a public key.
pub const PUBLIC_KEY_LENGTH: usize = 32;
/// The length in bytes of a signature.
pub const SIGNATURE_LENGTH: usize = 64;
