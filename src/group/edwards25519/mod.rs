//! edwards25519 (RFC 7748 section 4.1, RFC 8032 section 5.1): -x^2 + y^2 = 1 + d x^2 y^2 over GF(2^255 - 19),
//! d = -121665/121666. The group has order 8 L, is cyclic, and B (y = 4/5, x even) generates the part of order L.

use crate::field::{P25519, PrimeField};
pub mod codec;
pub mod elligator;
pub mod lanes;
pub mod parallel;
pub mod point;
pub mod ristretto;
pub mod tables;
pub mod torsion;

pub use codec::{Affine, Encoding};
pub use point::{Held, Point};

/// d, as little-endian words.
const D: [u64; 4] = [0x75eb4dca135978a3, 0x00700a4d4141d8ab, 0x8cc740797779e898, 0x52036cee2b6ffe73];
/// 2d.
const D2: [u64; 4] = [0xebd69b9426b2f159, 0x00e0149a8283b156, 0x198e80f2eef3d130, 0x2406d9dc56dffce7];

#[inline(always)]
fn d<F: PrimeField<Prime = P25519>>() -> F {
    F::constant(D)
}

#[inline(always)]
fn d2<F: PrimeField<Prime = P25519>>() -> F {
    F::constant(D2)
}
