//! The names of the crate `pkcs8` that each scheme's module `pkcs8` has.

#[cfg(feature = "pem")]
pub use ::pkcs8::LineEnding;
pub use ::pkcs8::{DecodePrivateKey, DecodePublicKey, Error, KeyError, Result, spki};
#[cfg(feature = "alloc")]
pub use ::pkcs8::{Document, EncodePrivateKey, EncodePublicKey, SecretDocument};
