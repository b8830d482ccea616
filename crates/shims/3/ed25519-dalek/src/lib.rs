//! The interface of `ed25519-dalek` 3, over `lemniscate`, for `[patch.crates-io]`: the same paths, types, traits, features and errors, and
//! the same verdict on every signature. `docs/drop-in.md` of the repository says how to use it, and what differs.
#![no_std]
#![forbid(unsafe_code)]

#[cfg(feature = "alloc")]
extern crate alloc;

#[cfg(feature = "batch")]
#[path = "../../../common/ed25519-dalek/batch.rs"]
mod batch;
#[path = "../../../common/ed25519-dalek/constants.rs"]
mod constants;
#[cfg(feature = "digest")]
#[path = "../../../common/ed25519-dalek/context.rs"]
mod context;
#[path = "../../../common/ed25519-dalek/errors.rs"]
mod errors;
#[cfg(feature = "hazmat")]
#[path = "../../../common/ed25519-dalek/hazmat.rs"]
pub mod hazmat;
#[cfg(not(feature = "hazmat"))]
#[path = "../../../common/ed25519-dalek/hazmat.rs"]
mod hazmat;
#[cfg(feature = "pkcs8")]
mod key_files;
mod of_version;
#[cfg(feature = "serde")]
#[path = "../../../common/ed25519-dalek/serialized.rs"]
mod serialized;
#[path = "../../../common/ed25519-dalek/signing.rs"]
mod signing;
#[path = "../../../common/ed25519-dalek/verifying.rs"]
mod verifying;

pub use curve25519_dalek::digest::Digest;
pub use ed25519;
pub use sha2::Sha512;

#[cfg(feature = "batch")]
pub use crate::batch::*;
pub use crate::constants::*;
#[cfg(feature = "digest")]
pub use crate::context::Context;
pub use crate::errors::SignatureError;
pub use crate::signing::{SecretKey, SigningKey};
#[cfg(feature = "hazmat")]
pub use crate::verifying::StreamVerifier;
pub use crate::verifying::VerifyingKey;

pub use ed25519::Signature;
#[cfg(feature = "pkcs8")]
pub use ed25519::pkcs8;
#[cfg(feature = "digest")]
pub use ed25519::signature::{DigestSigner, DigestVerifier};
pub use ed25519::signature::{MultipartSigner, MultipartVerifier, Signer, Verifier};
