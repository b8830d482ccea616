//! Elliptic curves: constant-time where secrets are involved, and with exact verdicts on signatures.
//!
//! | module | what it has | feature |
//! |---|---|---|
//! | `ed25519` | signatures (RFC 8032), by four verification policies | `ed25519`, default |
//! | `x25519` | key exchange (RFC 7748) | `x25519`, default |
//! | `jq255e`, `jq255s` | a prime-order group each: elements, signatures, key exchange, hashing to the group | `jq255` |
//! | `do255e`, `do255s` | the same with other encodings and longer signatures | `do255` |
//! | `curve9767` | the same on a curve over GF(9767^19) | `curve9767` |
//! | `ssh` | OpenSSH's files of Ed25519: keys, and signatures of files | `ssh` |
//!
//! [`backend`] chooses the implementation, [`blinding`] masks secrets against those who measure the device, and
//! [`scalar`] has the integers modulo the orders of the groups. README.md lists the other features.
//!
#![cfg_attr(feature = "ed25519", doc = "```")]
#![cfg_attr(not(feature = "ed25519"), doc = "```ignore")]
//! use lemniscate::ed25519::SigningKey;
//!
//! # fn main() -> Result<(), lemniscate::ed25519::Error> {
//! let key = SigningKey::from_bytes(&[7; 32]); // 32 bytes that nobody can guess
//! let signature = key.sign(b"a message");
//! key.verifying_key().verify(b"a message", &signature)?;
//! # Ok(())
//! # }
//! ```
//!
//! # What is inside
//!
//! Fields, points, multiplication and recodings are private. This repository's own tests and measurements see them
//! with the feature `internals`, and slower methods to compare with by the feature `methods`. No promise of stability
//! holds for what these two make public, nor that it is sound: values of vector types can be made with it on processors
//! that lack their instructions.
#![no_std]
#![cfg_attr(
    not(any(
        feature = "curve9767",
        feature = "do255",
        feature = "ed25519",
        feature = "jq255",
        feature = "x25519"
    )),
    allow(dead_code, unused_imports, unused_macros, reason = "no scheme is there to use any of it")
)]
#![cfg_attr(docsrs, feature(doc_cfg), doc(auto_cfg(hide(feature = "internals"))))]
#![deny(unsafe_code)]
#![warn(missing_docs)]

#[cfg(feature = "alloc")]
extern crate alloc;
#[cfg(feature = "std")]
extern crate std;

// From below: each knows only those before it. What is in the pairs is public with `internals` alone.
mod bytes;
mod wide;
mod wipe;

pub mod backend;
#[cfg(feature = "internals")]
pub mod field;
#[cfg(not(feature = "internals"))]
mod field;
#[cfg(feature = "internals")]
pub mod group;
#[cfg(not(feature = "internals"))]
mod group;
#[cfg(feature = "internals")]
pub mod multiply;
#[cfg(not(feature = "internals"))]
mod multiply;
pub mod scalar;
#[cfg(feature = "internals")]
pub mod scheme;
#[cfg(not(feature = "internals"))]
mod scheme;
#[cfg(test)]
mod testing;

pub mod blinding {
    //! Contexts of blinding: secrets that mask those of keys, against those who measure the power that a device draws
    //! or what it radiates. Each scheme has its own, such as `ed25519::Blinding`.

    pub use crate::scheme::blinding::Blinding;
}
#[cfg(feature = "curve9767")]
pub use scheme::curve9767;
#[cfg(feature = "do255")]
pub use scheme::do255::{do255e, do255s};
#[cfg(any(feature = "do255", feature = "jq255"))]
pub use scheme::double_odd;
#[cfg(feature = "ed25519")]
pub use scheme::ed25519;
#[cfg(feature = "jq255")]
pub use scheme::jq255::{jq255e, jq255s};
#[cfg(feature = "signatures")]
pub use scheme::schnorr;
#[cfg(feature = "ssh")]
pub use scheme::ssh;
#[cfg(feature = "x25519")]
pub use scheme::x25519;

/// The examples of the README compile, too.
#[cfg(all(doctest, feature = "ed25519", feature = "getrandom"))]
#[doc = include_str!("../README.md")]
struct Readme;
