//! The lowest modules of the library alone, fields and scalars: what changes there is compiled and tested without all that is above.
#![allow(dead_code, unused_imports, unused_macros, missing_docs, reason = "what is above uses it")]
#![deny(unsafe_code)]

extern crate alloc;

#[macro_use]
#[path = "../../../src/macros.rs"]
mod macros;

#[path = "../../../src/bytes.rs"]
mod bytes;
#[path = "../../../src/field/mod.rs"]
pub mod field;
#[path = "../../../src/loops.rs"]
mod loops;
#[path = "../../../src/scalar/mod.rs"]
pub mod scalar;
#[path = "../../../src/sealed.rs"]
mod sealed;
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
