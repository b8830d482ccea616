//! Limbs of four elements in floating point: carries, products by small factors, and conversions to integers and back.
//! `docs/avx2-arithmetic.md` derives the bounds.

use crate::field::Prime255;
use core::arch::x86_64::*;

use crate::field::gf255::vector::integer;
pub(super) use crate::field::vector::floats::{
    add, from_bits, mul_add, mul_sub, opaque, select, splat, sub, to_bits, xor,
};
use crate::field::vector::integers::{Integers, five, steps};
use crate::field::vector::words;

/// Five limbs of four elements.
pub(super) type Limbs = [__m256d; 5];

/// Every limb of a tight value is at most this in magnitude.
pub(super) const TIGHT: f64 = ((1u64 << 50) + (1 << 22)) as f64;

/// 2^51, the weight of a limb in units of the one below.
pub(super) const RADIX: f64 = (1u64 << 51) as f64;
/// 2^52, whose encoding plus an integer below it is that of the sum.
pub(super) const UNIT: f64 = 2.0 * RADIX;
/// 1.5 * 2^103. Numbers from 2^103 to 2^104 are multiples of 2^51, so adding this one rounds to a multiple of 2^51.
pub(super) const HIGH: f64 = 1.5 * RADIX * (1u64 << 52) as f64;
/// 1.5 * 2^52. Numbers from 2^52 to 2^53 are multiples of 1, written in the lower bits of their encoding.
pub(super) const LOW: f64 = 1.5 * (1u64 << 52) as f64;

/// Limbs for the sum of low\[i\] 2^(51 i) + high\[i\] 2^(51 i), where |low\[i\]| <= 2^50 and the high parts are multiples of 2^51. They
/// are tight if M times the high parts is at most 2^73.
#[inline(always)]
fn join<P: Prime255>(low: Limbs, high: Limbs) -> Limbs {
    let up = splat(1.0 / RADIX);
    [
        mul_add(high[4], splat(P::M as f64 / RADIX), low[0]),
        mul_add(high[0], up, low[1]),
        mul_add(high[1], up, low[2]),
        mul_add(high[2], up, low[3]),
        mul_add(high[3], up, low[4]),
    ]
}

steps! {
    /// x as tight limbs, for limbs of at most 2^73 / M in magnitude.
    "avx2,fma" pub(super) fn carry<P: Prime255>(x: &Limbs) -> Limbs {
        let high = five!(|i| sub(add(x[i], splat(HIGH)), splat(HIGH)));
        join::<P>(five!(|i| sub(x[i], high[i])), high)
    }
}

/// k * x as tight limbs, for tight limbs and integers k (one for each lane) below 2^18: products are below 2^68, which M = 19 alone
/// carries once.
#[cfg_attr(not(debug_assertions), inline(always))]
pub(super) fn mul_small<P: Prime255>(x: &Limbs, k: __m256d) -> Limbs {
    let high = five!(|i| sub(mul_add(x[i], k, splat(HIGH)), splat(HIGH)));
    let product = join::<P>(five!(|i| mul_sub(x[i], k, high[i])), high);
    if P::M == 19 { product } else { carry::<P>(&product) }
}

steps! {
    /// Tight values as integers below 2^256, with limbs that are not negative.
    "avx2" pub(super) fn to_integers<P: Prime255>(x: &Limbs) -> [__m256i; 5] {
        const MAX: u64 = (1 << 51) - 1;
        // x + q, where q = 2^255 - M is more than the magnitude of x.
        five!(|i| {
            let q = if i == 0 { MAX + 1 - P::M } else { MAX };
            to_bits(add(x[i], splat(LOW))).add(Integers::splat(q.wrapping_sub(LOW.to_bits())))
        })
    }

    /// a + b as tight limbs.
    "avx2,fma" pub(super) fn sum<P: Prime255>(a: &Limbs, b: &Limbs) -> Limbs {
        carry::<P>(&five!(|i| add(a[i], b[i])))
    }

    /// a - b as tight limbs.
    "avx2,fma" pub(super) fn difference<P: Prime255>(a: &Limbs, b: &Limbs) -> Limbs {
        carry::<P>(&five!(|i| sub(a[i], b[i])))
    }
}

/// The excess of the upper part of a column with [`SETTLE_BIAS`].
const SETTLE_HIGH_BIAS: u64 = 1 << 9;
/// The bias that makes columns positive, and their lower parts too large by half the radix.
pub(super) const SETTLE_BIAS: u64 = (SETTLE_HIGH_BIAS << 51) + (1 << 50);

/// The largest column that can be carried: with [`SETTLE_BIAS`] it stays positive, and M times its carry is below 2^22.
pub(super) const fn largest<P: Prime255>() -> u64 {
    if P::M == 19 { (1 << 60) - (1 << 50) } else { 1 << 58 }
}

steps! {
    /// Tight limbs of columns that are integers with signs, of at most [`largest`] in magnitude.
    "avx2" pub(super) fn settle<P: Prime255>(columns: &[__m256i; 5]) -> Limbs {
        settle_biased::<P>(&five!(|i| columns[i].add(Integers::splat(SETTLE_BIAS))))
    }

    /// The same of columns to which [`SETTLE_BIAS`] has been added.
    "avx2" pub(super) fn settle_biased<P: Prime255>(biased: &[__m256i; 5]) -> Limbs {
        const LIMB_BIAS: f64 = UNIT + (1u64 << 50) as f64;
        let of_first = LIMB_BIAS + (P::M * SETTLE_HIGH_BIAS) as f64;
        const OF_OTHERS: f64 = LIMB_BIAS + SETTLE_HIGH_BIAS as f64;
        let up = five!(|i| biased[i].shift_right(51));
        let stays = five!(|i| biased[i].low(51).or(Integers::splat(UNIT.to_bits())));
        [
            sub(from_bits(stays[0].add(up[4].times(P::M))), splat(of_first)),
            sub(from_bits(stays[1].add(up[0])), splat(OF_OTHERS)),
            sub(from_bits(stays[2].add(up[1])), splat(OF_OTHERS)),
            sub(from_bits(stays[3].add(up[2])), splat(OF_OTHERS)),
            sub(from_bits(stays[4].add(up[3])), splat(OF_OTHERS)),
        ]
    }

    /// Tight limbs as integers with signs.
    "avx2" pub(super) fn integers_of<>(x: &Limbs) -> [__m256i; 5] {
        five!(|i| to_bits(add(x[i], splat(LOW))).sub(Integers::splat(LOW.to_bits())))
    }
}

/// The limbs of the canonical representatives of tight values, as integers in 0 .. 2^51.
#[cfg_attr(not(debug_assertions), inline(always))]
pub(super) fn canonical<P: Prime255>(x: &Limbs) -> [__m256i; 5] {
    integer::canonical::<P, _>(to_integers::<P>(x))
}

/// The lanes j of `b` with bit j of `MASK` set, the other ones of `a`.
#[inline(always)]
pub(super) fn blend<const MASK: i32>(a: __m256d, b: __m256d) -> __m256d {
    // SAFETY: see `instructions!`: AVX2 has been found in the processor.
    unsafe { _mm256_blend_pd::<MASK>(a, b) }
}

/// [`blend`] of integers.
#[inline(always)]
pub(super) fn blend_bits<const MASK: i32>(a: __m256i, b: __m256i) -> __m256i {
    to_bits(blend::<MASK>(from_bits(a), from_bits(b)))
}

/// The lanes that `CONTROL` names, as [`lanes`](crate::field::vector::lanes) writes it.
#[inline(always)]
pub(super) fn permute<const CONTROL: i32>(a: __m256d) -> __m256d {
    // SAFETY: see `instructions!`: AVX2 has been found in the processor.
    unsafe { _mm256_permute4x64_pd::<CONTROL>(a) }
}

/// [`permute`] of integers.
#[inline(always)]
pub(super) fn permute_bits<const CONTROL: i32>(a: __m256i) -> __m256i {
    to_bits(permute::<CONTROL>(from_bits(a)))
}

/// Lane j of vector i is lane i of row j.
#[inline(always)]
pub(super) fn transpose([r0, r1, r2, r3]: [__m256d; 4]) -> [__m256d; 4] {
    let [a, b, c, d] = words::transpose(&[to_bits(r0), to_bits(r1), to_bits(r2), to_bits(r3)]);
    [from_bits(a), from_bits(b), from_bits(c), from_bits(d)]
}

/// Tight limbs from integer limbs below 2^52.
#[inline(always)]
pub(super) fn from_integers<P: Prime255>(limbs: [__m256i; 5]) -> Limbs {
    carry::<P>(&five!(|i| sub(from_bits(limbs[i].or(Integers::splat(UNIT.to_bits()))), splat(UNIT))))
}

/// Tight limbs from integer limbs below 2^51 that are 2^50 too large.
#[inline(always)]
pub(super) fn from_biased(limbs: [__m256i; 5]) -> Limbs {
    const BIAS: f64 = (1u64 << 50) as f64;
    five!(|i| sub(from_bits(limbs[i].or(Integers::splat(UNIT.to_bits()))), splat(UNIT + BIAS)))
}
