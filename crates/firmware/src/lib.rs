//! Programs for small processors, and operations whose cycles are counted: all of it one library, of which each program is
//! linked from one function that is its `main` and what that calls. So what is tested in QEMU is what is counted.
//!
//! `cargo xtask cycles` and `cargo xtask firmware` build, link and run it.
#![no_std]
#![cfg(feature = "image")]

extern crate lemniscate_ffi as _;

#[cfg(target_arch = "arm")]
mod application;
#[cfg(target_arch = "arm")]
mod boot_loader;
mod hex;
mod operations;
mod semihosting;
mod start;
mod tests;
