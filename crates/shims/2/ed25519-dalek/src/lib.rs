//! The interface of `ed25519-dalek` 2, over `lemniscate`, for `[patch.crates-io]`: the same paths, types, traits, features and errors, and
//! the same verdict on every signature. `docs/drop-in.md` of the repository says how to use it, and what differs.
#![no_std]
#![forbid(unsafe_code)]

#[cfg(feature = "alloc")]
extern crate alloc;

#[path = "../../../common/ed25519-dalek/interface.rs"]
mod interface;
mod of_version;

pub use interface::*;
