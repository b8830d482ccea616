//! What versions 2 and 3 have alike. `of_version` of each has the rest.

#[cfg(feature = "batch")]
pub(crate) mod batch;
pub(crate) mod constants;
#[cfg(feature = "digest")]
pub(crate) mod context;
pub(crate) mod errors;
#[cfg(feature = "hazmat")]
pub mod hazmat;
#[cfg(not(feature = "hazmat"))]
pub(crate) mod hazmat;
#[cfg(feature = "pkcs8")]
pub(crate) mod key_files;
#[cfg(feature = "serde")]
pub(crate) mod serialized;
pub(crate) mod signing;
pub(crate) mod verifying;

pub use curve25519_dalek::digest::Digest;
pub use ed25519;
pub use sha2::Sha512;

#[cfg(feature = "batch")]
pub use batch::*;
pub use constants::*;
#[cfg(feature = "digest")]
pub use context::Context;
pub use errors::SignatureError;
pub use signing::{SecretKey, SigningKey};
#[cfg(feature = "hazmat")]
pub use verifying::StreamVerifier;
pub use verifying::VerifyingKey;

pub use ed25519::Signature;
#[cfg(feature = "pkcs8")]
pub use ed25519::pkcs8;
#[cfg(feature = "digest")]
pub use ed25519::signature::{DigestSigner, DigestVerifier};
pub use ed25519::signature::{Signer, Verifier};
