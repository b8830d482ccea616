//! A seed that is new for every build, or the one that the environment variable `LEMNISCATE_BLINDING_SEED` gave: see the
//! feature `build-blinding` of the crate `lemniscate`.
#![no_std]
#![forbid(unsafe_code)]
#![warn(missing_docs)]

/// What the build script has drawn, or was given.
pub static SEED: [u8; 32] = *include_bytes!(concat!(env!("OUT_DIR"), "/blinding-seed"));
