//! The test vectors of RFC 8032 section 7, by every policy, on every backend: one text for both schemes, as they have the same
//! types and methods.
#![allow(clippy::duplicate_mod, reason = "`vectors` is that text")]

#[path = "../common/mod.rs"]
mod common;
mod ed25519;
mod ed448;
