//! curve25519 (RFC 7748 section 4.1) by u-coordinates alone: v^2 = u^3 + 486662 u^2 + u over GF(2^255 - 19).

use crate::field::gf255::{Gf255, Mod255};
use crate::wide::{bytes_from_words, words_from_bytes};
use subtle::Choice;

use super::edwards25519::Point;
use super::montgomery;
use super::start::MaskedStart;

pub mod lanes;
pub mod parallel;

/// (486662 - 2) / 4, of the ladder step (RFC 7748 section 5).
const A24: u32 = 121_665;

/// The u-coordinate of k times the point with u-coordinate `u`, for k below 2^255: [`montgomery::ladder`]. Constant-time.
#[inline(always)]
pub fn ladder<F: Mod255<19>>(u: F, factors: [F; 2], bit: impl FnMut(usize) -> F::Mask) -> (F, F) {
    montgomery::ladder::<F, 255, A24>(u, factors, bit)
}

/// The ladder for one scalar, given as 32 little-endian bytes, and the u-coordinate as RFC 7748 encodes it: the top
/// bit is ignored, values of 2^255 - 19 and more are taken modulo 2^255 - 19. Constant-time.
#[inline(always)]
pub fn ladder_bytes<F: Gf255<19>>(scalar: &[u8; 32], u: &[u8; 32], factors: &MaskedStart) -> [u8; 32] {
    let (x, z) = ladder(decode::<F>(u), self::factors(factors), |i| bit(scalar, i));
    encode_fraction(x, z)
}

/// The factors of both points that a ladder starts with.
#[inline(always)]
fn factors<F: Gf255<19>>(start: &MaskedStart) -> [F; 2] {
    [F::from_words(start.factor::<0>()), F::from_words(start.factor::<1>())]
}

/// Bit i of a scalar.
#[inline(always)]
fn bit(scalar: &[u8; 32], i: usize) -> Choice {
    Choice::from(scalar[i / 8] >> (i % 8) & 1)
}

/// A u-coordinate (RFC 7748 section 5): the top bit is ignored, and values of 2^255 - 19 and more are reduced.
#[inline(always)]
fn decode<F: Gf255<19>>(u: &[u8; 32]) -> F {
    let mut words: [u64; 4] = words_from_bytes(u);
    words[3] &= u64::MAX >> 1;
    F::from_words(words)
}

/// x/z, encoded; 0 for z = 0.
#[inline(always)]
fn encode_fraction<F: Gf255<19>>(x: F, z: F) -> [u8; 32] {
    bytes_from_words(&(x * z.invert()).to_words())
}

/// The u-coordinate of a point of edwards25519 on curve25519 (RFC 7748 section 4.1): (Z + Y) / (Z - Y), encoded.
/// The neutral element gives 0. 1I + 1M. Constant-time.
#[inline(always)]
pub fn encode_edwards<F: Gf255<19>>(point: &Point<F>) -> [u8; 32] {
    encode_fraction(point.z + point.y, point.z - point.y)
}
