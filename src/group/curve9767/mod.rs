//! Curve9767: y^2 = x^3 - 3x + 2048 z^9 over GF(9767^19), a group of prime order (Pornin, IACR ePrint 2020/009).
//!
//! Points are stored as [`Affine`]; as an inversion costs only about ten products, several additions that share one
//! (see [`shared`]) are done in affine coordinates, too. Long chains of doublings run in [`Jacobian`] coordinates.

mod affine;
pub mod codec;
mod jacobian;
pub mod map;
mod public;
pub mod shared;
pub mod tables;
#[cfg(test)]
pub(crate) mod tests;

pub use affine::Affine;
pub use jacobian::Jacobian;
pub use public::Public;
pub use tables::Constants;
