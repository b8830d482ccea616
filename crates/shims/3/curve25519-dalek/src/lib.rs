//! The interface of `curve25519-dalek` 5, over `lemniscate`, for `[patch.crates-io]`: the same paths, types, traits, features and
//! results. `docs/drop-in.md` of the repository says how to use it, and what differs.
#![no_std]
#![forbid(unsafe_code)]

#[cfg(feature = "alloc")]
extern crate alloc;

#[path = "../../../common/curve25519-dalek/interface.rs"]
mod interface;
mod of_version;

pub use interface::*;
#[cfg(feature = "rand_core")]
pub use rand_core;
