//! edwards448 (RFC 7748 section 4.2, RFC 8032 section 5.2): x^2 + y^2 = 1 + d x^2 y^2 over GF(2^448 - 2^224 - 1), d = -39081.
//! The group has order 4 n, is cyclic, and B generates the part of order n.

#[cfg(lemniscate_vectors)]
mod base_rows;
pub mod codec;
#[cfg(feature = "decaf448")]
pub mod decaf;
#[cfg(feature = "decaf448")]
pub mod elligator;
#[cfg(lemniscate_vectors)]
pub mod lanes;
pub mod parallel;
pub mod point;
pub mod tables;

pub use codec::{Affine, Encoding};
#[cfg(any(feature = "ed448", lemniscate_internals))]
pub use point::Held;
pub use point::Point;

/// -d.
const MINUS_D: u32 = 39_081;
