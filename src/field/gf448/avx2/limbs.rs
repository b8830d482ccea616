//! Limbs of four elements in floating point: carries, products by small factors, and conversions to integers and back.
//! `docs/avx2-arithmetic.md` derives the bounds.

use core::arch::x86_64::*;

use crate::field::gf448::WORDS;
use crate::field::gf448::words::{BITS, LAST_BITS, halves_from_words};
use crate::field::vector::floats::{add, from_bits, lanes, mul_add, mul_sub, splat, sub, to_bits};
use crate::field::vector::integers::{Integers, steps};
use crate::field::{P448, Prime};

/// Limbs 0 to 4 of the lower halves, then those of the upper halves.
pub(super) type Limbs = [__m256d; 10];

/// 1.5 * 2^52. Numbers from 2^52 to 2^53 are multiples of 1, written in the lower bits of their encoding.
pub(super) const LOW: f64 = 1.5 * (1u64 << 52) as f64;
/// 2^52.
pub(super) const UNIT: f64 = (1u64 << 52) as f64;

/// The weight of limb i + 1, in units of limb i of a half.
#[inline(always)]
pub(super) const fn radix(i: usize) -> f64 {
    (1u64 << if i % 5 == 4 { LAST_BITS } else { BITS }) as f64
}

/// Limb i of a value of level 0 is at most this in magnitude.
pub(super) const fn tight(i: usize) -> f64 {
    radix(i) / 2.0 + (1u64 << 22) as f64
}

/// Whether limbs are integers of at most n times the magnitude of tight ones.
pub(super) fn are_within(x: &Limbs, n: f64) -> bool {
    let within = |i: usize, limb: f64| limb.abs() <= n * tight(i) && (limb as i64) as f64 == limb;
    x.iter()
        .enumerate()
        .all(|(i, limb)| lanes(to_bits(*limb)).iter().all(|bits| within(i, f64::from_bits(*bits))))
}

/// 1.5 times the power of 2 near which numbers are multiples of the radix.
#[inline(always)]
const fn high(i: usize) -> f64 {
    LOW * radix(i)
}

/// Tight limbs for the sum of `low` and `high`, where the lower parts are at most half of the radix in magnitude, and the upper parts
/// multiples of the radix, at most 2^20 of them.
#[inline(always)]
fn join(low: Limbs, high: Limbs) -> Limbs {
    let mut limbs = low;
    for i in 0..10 {
        let from = if i == 0 { 9 } else { i - 1 };
        limbs[i] = mul_add(high[from], splat(1.0 / radix(from)), limbs[i]);
    }
    // 2^448 = 2^224 + 1
    limbs[5] = mul_add(high[9], splat(1.0 / radix(9)), limbs[5]);
    limbs
}

steps! {
    /// x as tight limbs, for limbs of at most 2^53 in magnitude.
    "avx2,fma" pub(super) fn carry<>(x: &Limbs) -> Limbs {
        let (mut low, mut upper) = (*x, *x);
        for i in 0..10 {
            upper[i] = sub(add(x[i], splat(high(i))), splat(high(i)));
            low[i] = sub(x[i], upper[i]);
        }
        join(low, upper)
    }

    /// k * x as tight limbs, for limbs of level 2 and integers k (one for each lane) below 2^18: products are below 2^64 + 2^42.
    "avx2,fma" pub(super) fn mul_small<>(x: &Limbs, k: &__m256d) -> Limbs {
        let (mut low, mut upper) = (*x, *x);
        for i in 0..10 {
            upper[i] = sub(mul_add(x[i], *k, splat(high(i))), splat(high(i)));
            low[i] = mul_sub(x[i], *k, upper[i]);
        }
        join(low, upper)
    }

    /// Limbs from integers below 2^45.
    "avx2" pub(super) fn from_integers<>(integers: &[__m256i; 10]) -> Limbs {
        let mut limbs = [splat(0.0); 10];
        for i in 0..10 {
            limbs[i] = sub(from_bits(integers[i].or(Integers::splat(UNIT.to_bits()))), splat(UNIT));
        }
        limbs
    }
}

/// Each limb of a lane of level 2 as an integer that is not negative, below 2^49: the limbs of 8 p, which are larger, are added.
#[inline(always)]
pub(super) fn halves(x: &Limbs, lane: usize) -> [[u64; 5]; 2] {
    const P: [[u64; 5]; 2] = halves_from_words(P448::MODULUS);
    let mut halves = [[0; 5]; 2];
    for i in 0..10 {
        let integer = lanes(to_bits(add(x[i], splat(LOW))))[lane].wrapping_sub(LOW.to_bits());
        halves[i / 5][i % 5] = integer.wrapping_add(8 * P[i / 5][i % 5]);
    }
    halves
}

/// The limbs of an integer below 2^448, tight. Constant-time.
pub(super) const fn balanced(words: [u64; WORDS]) -> [f64; 10] {
    let halves = halves_from_words(words);
    let mut limbs = [0.0; 10];
    let mut i = 0;
    while i < 10 {
        // What goes to the next limb, where this one is more than half of the radix.
        let (limb, bits) = (halves[i / 5][i % 5] as i64, if i % 5 == 4 { LAST_BITS } else { BITS });
        let carry = (limb + (1 << (bits - 1))) >> bits;
        limbs[i] += (limb - (carry << bits)) as f64;
        limbs[(i + 1) % 10] += carry as f64;
        if i == 9 {
            limbs[5] += carry as f64;
        }
        i += 1;
    }
    limbs
}
