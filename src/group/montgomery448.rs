//! curve448 (RFC 7748 section 4.2) by u-coordinates alone: v^2 = u^3 + 156326 u^2 + u over GF(2^448 - 2^224 - 1).

use subtle::Choice;

use super::montgomery::ladder;
use crate::field::gf448::Gf448;
use crate::wide::{bytes_from_words, words_from_bytes};

/// (156326 - 2) / 4, of the ladder step (RFC 7748 section 5).
const A24: u32 = 39_081;

/// The u-coordinate of the base point.
const BASE: u32 = 5;

/// Bits of a scalar.
const BITS: usize = 448;

/// The ladder for one scalar, given as 56 little-endian bytes, and the u-coordinate as RFC 7748 encodes it: values of p and
/// more are taken modulo p. 1I and, for each bit, 5M + 4S. Constant-time.
#[inline(always)]
pub fn ladder_bytes<F: Gf448>(scalar: &[u8; 56], u: &[u8; 56]) -> [u8; 56] {
    let u = F::from_words(words_from_bytes(u));
    encode_fraction(ladder::<F, BITS, A24>(
        u,
        [F::ONE; 2],
        #[inline(always)]
        |x| u * x,
        |i| bit(scalar, i),
    ))
}

/// The same for the base point. 1I and, for each bit, 4M + 4S. Constant-time.
#[inline(always)]
pub fn ladder_of_base<F: Gf448>(scalar: &[u8; 56]) -> [u8; 56] {
    encode_fraction(ladder::<F, BITS, A24>(
        F::ONE.mul_small(BASE),
        [F::ONE; 2],
        #[inline(always)]
        |x| x.mul_small(BASE),
        |i| bit(scalar, i),
    ))
}

/// Bit i of a scalar.
#[inline(always)]
fn bit(scalar: &[u8; 56], i: usize) -> Choice {
    Choice::from(scalar[i / 8] >> (i % 8) & 1)
}

/// x/z, encoded; 0 for z = 0.
#[inline(always)]
fn encode_fraction<F: Gf448>((x, z): (F, F)) -> [u8; 56] {
    bytes_from_words(&(x * z.invert()).to_words())
}
