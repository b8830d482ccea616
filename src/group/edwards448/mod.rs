//! edwards448 (RFC 7748 section 4.2, RFC 8032 section 5.2): x^2 + y^2 = 1 + d x^2 y^2 over GF(2^448 - 2^224 - 1), d = -39081.
//! The group has order 4 n, is cyclic, and B generates the part of order n.

pub mod codec;
pub mod decaf;
pub mod elligator;
pub mod parallel;
pub mod point;
pub mod tables;

pub use codec::{Affine, Encoding};
pub use point::{Held, Point};

/// -d.
const MINUS_D: u32 = 39_081;
