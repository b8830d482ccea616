//! Is the time that secrets take independent of them? The list of all that handles secrets, with its secrets and what is
//! published of them marked. A program that runs it gives the marks a meaning:
//!
//! - `src/valgrind.rs` marks secrets as undefined memory, so that memcheck reports every branch and every address that
//!   depends on them, as libsecp256k1's `ctime_tests` does it;
//! - `crates/trace` runs it with several secrets and compares what is executed, and where memory is accessed: as machine
//!   code of this processor, or as `src/image.rs`, a program for small processors and for WebAssembly.
//!
//! `cargo xtask constant-time` builds and runs them, and makes sure that a leak is found where one is planted.
#![no_std]
// Nothing is compiled with the workspace, where nothing runs it.
#![cfg(any(feature = "image", feature = "std"))]

#[cfg(feature = "std")]
extern crate std;

mod checks;
#[cfg(feature = "std")]
mod command_line;
mod curve9767;
mod double_odd;
mod eddsa;
mod elements;
#[cfg(feature = "std")]
mod many;
mod mark;
#[cfg(not(feature = "std"))]
mod operations;
mod parts;
mod planted;
#[cfg(feature = "std")]
mod protocols;

#[cfg(feature = "std")]
pub use command_line::{main, main_with};
pub use lemniscate::backend::{self, BackendKind};

/// A name, and what to run with its secrets marked.
pub type Check = (&'static str, fn());

/// The checks for one backend, which must be the one in force.
pub fn checks(kind: BackendKind) -> impl Iterator<Item = Check> {
    #[cfg(feature = "std")]
    protocols::mark_published();
    [
        eddsa::ed25519::CHECKS,
        eddsa::ed448::CHECKS,
        checks::CHECKS,
        double_odd::CHECKS,
        elements::CHECKS,
        #[cfg(feature = "std")]
        elements::MANY,
        #[cfg(feature = "std")]
        many::CHECKS,
        #[cfg(feature = "std")]
        protocols::CHECKS,
        parts::of(kind),
        curve9767::parts_of(kind),
        curve9767::SCHEME,
    ]
    .into_iter()
    .flatten()
    .copied()
}

/// Operations by themselves, for comparisons of many secrets on small processors.
#[cfg(not(feature = "std"))]
pub fn operations() -> impl Iterator<Item = Check> {
    operations::CHECKS.iter().copied()
}

/// Leaks made on purpose, one of each kind that there is.
pub fn planted() -> impl Iterator<Item = Check> {
    planted::CHECKS.iter().copied()
}
