//! The library below `scheme`: what changes in groups and products is compiled and tested without the schemes.
#![allow(dead_code, unused_imports, unused_macros, missing_docs, reason = "what is above uses it")]
#![deny(unsafe_code)]

extern crate alloc;

#[macro_use]
#[path = "../../../src/macros.rs"]
mod macros;

#[path = "../../../src/backend/mod.rs"]
pub mod backend;
#[path = "../../../src/bytes.rs"]
mod bytes;
#[path = "../../../src/field/mod.rs"]
pub mod field;
#[path = "../../../src/group/mod.rs"]
pub mod group;
#[path = "../../../src/loops.rs"]
mod loops;
#[path = "../../../src/multiply/mod.rs"]
pub mod multiply;
#[path = "../../../src/scalar/mod.rs"]
pub mod scalar;
#[path = "../../../src/sealed.rs"]
mod sealed;
#[path = "../../../src/sha512/mod.rs"]
mod sha512;
#[path = "../../../src/testing.rs"]
mod testing;
// rustfmt does not find its modules for other processors.
#[path = "../../../src/wide.rs"]
#[rustfmt::skip]
mod wide;
#[path = "../../../src/wipe.rs"]
mod wipe;
#[path = "../../../src/xof/mod.rs"]
mod xof;
