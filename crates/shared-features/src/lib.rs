//! Empty: `Cargo.toml` says why this package exists.
#![no_std]
