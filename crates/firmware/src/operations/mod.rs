//! Operations as functions with names, for `cargo xtask cycles`, which calls them on an emulated processor.
//!
//! What a program in C calls is in `crates/ffi`, and counted as it is. The rest is here: products of points, and pieces of
//! fields and curves. Values that have no encoding are kept where the caller has room, and are made by functions named
//! `make_..`, which are not counted.

mod curve9767;
mod double_odd;
mod field;
mod planted;
