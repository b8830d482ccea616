//! EdDSA (RFC 8032), written once for both of its curves: Ed25519 and Ed448.
//!
//! Keys have the methods that [`schnorr`](crate::schnorr) defines for every scheme, and methods that only EdDSA has: contexts,
//! prehashed messages, messages in pieces, and policies. A curve states its formats and hashes. The module of each scheme names
//! these types.

#[cfg(feature = "blinding")]
mod blinding;
#[cfg(feature = "alloc")]
pub(crate) mod combination;
mod context;
mod curve;
mod message;
#[cfg(feature = "pkcs8")]
pub mod pkcs8;
pub(crate) mod policy;
mod prehash;
mod scheme;
mod signing;
mod stream;
mod verifying;

pub(crate) use crate::engine::edwards::{Claim, Key};
pub use context::Context;
pub(crate) use curve::Curve;
pub use message::Message;
pub(crate) use message::{Hashed, Variant};
pub(crate) use policy::{Policies, Rule, policies};
pub use prehash::Prehash;
pub use scheme::EdDsa;
pub(crate) use scheme::{Secret, claim, expand, hedge, of_hash, sign};
pub(crate) use stream::Opened;
pub use stream::{PreparedStreamVerifier, StreamVerifier};
pub(crate) use verifying::verify_bytes;
