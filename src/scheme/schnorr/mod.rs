//! Schnorr-type signature schemes over a group: Ed25519, Ed448, jq255, do255 and Curve9767.
//!
//! This module implements their shared parts once, over the trait [`Scheme`]: keys, prepared keys and their cache, blinded keys,
//! signatures, batches, errors, and the traits of other crates. The module of each scheme, such as `lemniscate::ed25519`, names
//! these types and adds its own functions.
//!
//! # What every scheme has
//!
//! | | |
//! |---|---|
//! | [`SigningKey`] | signs messages; created by `random`, `generate` or `from_bytes`, or from hexadecimal digits, PEM, DER or `serde` formats |
//! | [`VerifyingKey`] | verifies signatures: `verify`, `verify_message` |
//! | [`PreparedVerifyingKey`] | a [`VerifyingKey`] with a table, for many signatures by one key |
//! | [`PreparedKeys`] | a bounded cache of prepared keys, for batches in which keys recur |
//! | [`BlindedKey`] | a [`SigningKey`] with a blinding context, against power analysis |
//! | [`Entry`], [`verify_each`], [`verify_each_into`], [`find_invalid`] | batches in which each signature has its own verdict |
//! | [`sign_many`], [`SigningKey::from_seeds`] | many signatures or many keys at once |
//! | [`exchange_many`] | many key exchanges at once, in prime-order groups |
//! | [`verify_all`] | one verdict for a batch; except for jq255, whose signatures lack the point R |
//! | [`Error`] | the error of a key, a signature or a batch |
// Where they lead if there are none.
#![cfg_attr(
    not(feature = "alloc"),
    doc = "",
    doc = "[`PreparedKeys`]: crate#features",
    doc = "[`sign_many`]: crate#features",
    doc = "[`exchange_many`]: crate#features",
    doc = "[`SigningKey::from_seeds`]: crate#features",
    doc = "[`verify_each`]: crate#features",
    doc = "[`find_invalid`]: crate#features"
)]
#![cfg_attr(
    not(all(feature = "alloc", feature = "getrandom")),
    doc = "",
    doc = "[`verify_all`]: crate#features"
)]

pub(crate) mod batch;
mod blinded;
#[cfg(feature = "blinding")]
mod blinding;
#[cfg(feature = "rand_core")]
mod from_rng;
mod hedged;
mod key;
#[cfg(feature = "pkcs8")]
pub mod key_file;
mod message;
mod prime_order;
#[cfg(feature = "getrandom")]
mod random;
mod scheme;
#[cfg(feature = "serde")]
mod serde;
mod shared_secret;
mod signature;
mod signing;
mod traits;
mod verifying;

pub(crate) use crate::engine::{LANES, TableWorth, verdict};
pub use crate::error::Error;
#[cfg(feature = "alloc")]
pub use batch::many::*;
pub use batch::{Entry, verify_each_into, verify_each_into_with};
pub use blinded::BlindedKey;
#[doc(hidden)]
pub use key::Key;
pub use message::{Message, Parts};
#[doc(hidden)]
pub use prime_order::Statement;
pub(crate) use prime_order::decode_secret_scalar;
pub use prime_order::{Exchange, PrimeOrder};
pub use scheme::Scheme;
pub(crate) use scheme::{by_claim_vartime, in_lanes};
pub use shared_secret::SharedSecret;
pub use signature::{Signature, TwoParts};
pub use signing::SigningKey;
pub use verifying::{Multiples, NoTable, PreparedVerifyingKey, Table, VerifyingKey};

pub use crate::bytes::ByteArray;
