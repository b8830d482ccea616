//! Fast elliptic curves that can be trusted: constant-time where secrets are involved, exact verdicts everywhere.
//!
//! The rooms of the house, each one knowing only those above it in this list:
//!
//! - [`field`]: elements of one field, in several representations ("backends") behind one trait;
//! - [`scalar`]: integers modulo a group order, their recodings, and halving;
//! - [`group`]: points of one curve: formulas, encodings, maps;
//! - [`multiply`]: scalar times point, written once for all groups;
//! - [`scheme`]: what people call.
#![no_std]
#![deny(unsafe_code)]
#![warn(missing_docs)]

#[cfg(feature = "alloc")]
extern crate alloc;
#[cfg(feature = "std")]
extern crate std;

pub mod backend;
pub mod field;
pub mod group;
pub mod multiply;
pub mod scalar;
pub mod scheme;
#[cfg(test)]
mod testing;
mod wide;

pub use scheme::do255::{do255e, do255s};
pub use scheme::jq255::{jq255e, jq255s};
pub use scheme::{curve9767, double_odd, ed25519, x25519};

/// The examples of the README compile, too.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
