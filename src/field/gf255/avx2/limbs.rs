//! Limbs of four elements in floating point: carries, products and squares. See the text of
//! [the parent module](super) for the method.

use core::arch::x86_64::*;

use crate::field::gf255::vector::integer::{self, Integers};

/// Five limbs of four elements.
pub(super) type Limbs = [__m256d; 5];
/// Columns of a product: integers in two's complement.
type Columns = [__m256i; 5];

/// Every limb of a tight value is at most this in magnitude.
pub(super) const TIGHT: f64 = ((1u64 << 50) + (1 << 22)) as f64;

/// 2^51, the weight of a limb in units of the one below.
pub(super) const RADIX: f64 = (1u64 << 51) as f64;
/// 1.5 * 2^103. Numbers from 2^103 to 2^104 are multiples of 2^51, so adding this one rounds to a multiple of 2^51.
const HIGH: f64 = 1.5 * RADIX * (1u64 << 52) as f64;
/// 1.5 * 2^52. Numbers from 2^52 to 2^53 are multiples of 1, written in the lower bits of their encoding.
const LOW: f64 = 1.5 * (1u64 << 52) as f64;

/// Declares functions that are one instruction each.
macro_rules! instructions {
    ($($name:ident($($arg:ident: $in:ty),*) -> $out:ty = $intrinsic:expr;)*) => {$(
        #[inline(always)]
        pub(super) fn $name($($arg: $in),*) -> $out {
            // SAFETY: an operation on registers alone; the code of this backend is reached only through entry points
            // that have found AVX2 and FMA in the processor.
            unsafe { $intrinsic($($arg),*) }
        }
    )*};
}

instructions! {
    add(a: __m256d, b: __m256d) -> __m256d = _mm256_add_pd;
    sub(a: __m256d, b: __m256d) -> __m256d = _mm256_sub_pd;
    xor(a: __m256d, b: __m256d) -> __m256d = _mm256_xor_pd;
    and(a: __m256d, b: __m256d) -> __m256d = _mm256_and_pd;
    or(a: __m256d, b: __m256d) -> __m256d = _mm256_or_pd;
    select(if_clear: __m256d, if_set: __m256d, mask: __m256d) -> __m256d = _mm256_blendv_pd;
    mul_add(a: __m256d, b: __m256d, c: __m256d) -> __m256d = _mm256_fmadd_pd;
    mul_sub(a: __m256d, b: __m256d, c: __m256d) -> __m256d = _mm256_fmsub_pd;
    splat(a: f64) -> __m256d = _mm256_set1_pd;
    to_bits(a: __m256d) -> __m256i = _mm256_castpd_si256;
    from_bits(a: __m256i) -> __m256d = _mm256_castsi256_pd;
    add_int(a: __m256i, b: __m256i) -> __m256i = _mm256_add_epi64;
    and_int(a: __m256i, b: __m256i) -> __m256i = _mm256_and_si256;
    or_int(a: __m256i, b: __m256i) -> __m256i = _mm256_or_si256;
    equal_int(a: __m256i, b: __m256i) -> __m256i = _mm256_cmpeq_epi64;
    greater_int(a: __m256i, b: __m256i) -> __m256i = _mm256_cmpgt_epi64;
    mul_int(a: __m256i, b: __m256i) -> __m256i = _mm256_mul_epu32;
    splat_int(a: i64) -> __m256i = _mm256_set1_epi64x;
    shift_left_3(a: __m256i) -> __m256i = _mm256_slli_epi64::<3>;
    shift_right_51(a: __m256i) -> __m256i = _mm256_srli_epi64::<51>;
}

/// Tight limbs for the sum of low\[i\] 2^(51 i) + high\[i\] 2^(51 i), where |low\[i\]| <= 2^50 and the high parts
/// are multiples of 2^51 below 2^69.
#[inline(always)]
fn join(low: Limbs, high: Limbs) -> Limbs {
    let up = splat(1.0 / RADIX);
    [
        mul_add(high[4], splat(19.0 / RADIX), low[0]),
        mul_add(high[0], up, low[1]),
        mul_add(high[1], up, low[2]),
        mul_add(high[2], up, low[3]),
        mul_add(high[3], up, low[4]),
    ]
}

/// `f` of every limb.
#[inline(always)]
pub(super) fn map(f: impl Fn(usize) -> __m256d) -> Limbs {
    [f(0), f(1), f(2), f(3), f(4)]
}

/// x as tight limbs, for limbs below 2^69 in magnitude.
#[cfg_attr(not(debug_assertions), inline(always))]
pub(super) fn carry(x: &Limbs) -> Limbs {
    let high = map(|i| sub(add(x[i], splat(HIGH)), splat(HIGH)));
    join(map(|i| sub(x[i], high[i])), high)
}

/// k * x as tight limbs, for tight limbs and integers k (one for each lane) below 2^18.
#[cfg_attr(not(debug_assertions), inline(always))]
pub(super) fn mul_small(x: &Limbs, k: __m256d) -> Limbs {
    let high = map(|i| sub(mul_add(x[i], k, splat(HIGH)), splat(HIGH)));
    join(map(|i| mul_sub(x[i], k, high[i])), high)
}

/// The product of two limbs, low + 2^51 high with |low| <= 2^50, each part in the encoding of a number added to
/// [`LOW`] or [`HIGH`]. For |a b| <= 2^102.
#[inline(always)]
fn product(a: __m256d, b: __m256d) -> (__m256i, __m256i) {
    let high = mul_add(a, b, splat(HIGH));
    // What is added to a b is -2^51 high + LOW, exactly.
    let low = mul_add(a, b, sub(splat(HIGH + LOW), high));
    (to_bits(low), to_bits(high))
}

/// The sum of the products of limbs for one column, and what it adds to the next column.
#[inline(always)]
fn column<const N: usize>(factors: [(__m256d, __m256d); N]) -> (__m256i, __m256i) {
    let (mut low, mut high) = product(factors[0].0, factors[0].1);
    for &(a, b) in &factors[1..] {
        let (l, h) = product(a, b);
        low = add_int(low, l);
        high = add_int(high, h);
    }
    (low, high)
}

/// low + 19 high.
#[inline(always)]
fn fold(low: __m256i, high: __m256i) -> __m256i {
    let high9 = add_int(high, shift_left_3(high));
    add_int(add_int(low, high), add_int(high9, high9))
}

/// The encodings of LOW and HIGH in folded columns, where `count[k]` products were summed in column k.
const fn excess(count: [i64; 9]) -> [i64; 5] {
    let mut excess = [0; 5];
    let mut k = 0;
    while k < 10 {
        let low = if k < 9 { count[k] } else { 0 };
        let high = if k > 0 { count[k - 1] } else { 0 };
        let column =
            (LOW.to_bits() as i64).wrapping_mul(low).wrapping_add((HIGH.to_bits() as i64).wrapping_mul(high));
        excess[k % 5] = if k < 5 { column } else { column.wrapping_mul(19).wrapping_add(excess[k - 5]) };
        k += 1;
    }
    excess
}

/// Tight limbs for columns which, less their `excess`, are below 2^58 in magnitude.
///
/// Each is cut into an upper part and one of 51 bits. For both to be non-negative, 2^58 + 2^50 is added; they are
/// taken off as floating point numbers.
#[inline(always)]
fn from_columns(columns: Columns, excess: [i64; 5]) -> Limbs {
    const BIAS: i64 = (1 << 58) + (1 << 50);
    /// Encoding and value of 2^52: a number below added to the encoding is added to the value.
    const ONE_BITS: i64 = (1f64 * 2.0 * RADIX).to_bits() as i64;
    const BIAS_LOW: f64 = 2.0 * RADIX + (1u64 << 50) as f64;
    const BIAS_HIGH: f64 = (1u64 << 7) as f64;

    let biased = |i: usize| add_int(columns[i], splat_int(BIAS.wrapping_sub(excess[i])));
    let biased = [biased(0), biased(1), biased(2), biased(3), biased(4)];
    let low = |i: usize| or_int(biased[i].low51(), splat_int(ONE_BITS));
    let high = |i: usize| biased[i].above51();
    let limb = |low: __m256i, high: __m256i, bias: f64| sub(from_bits(add_int(low, high)), splat(bias));
    [
        limb(low(0), high(4).times19(), BIAS_LOW + 19.0 * BIAS_HIGH),
        limb(low(1), high(0), BIAS_LOW + BIAS_HIGH),
        limb(low(2), high(1), BIAS_LOW + BIAS_HIGH),
        limb(low(3), high(2), BIAS_LOW + BIAS_HIGH),
        limb(low(4), high(3), BIAS_LOW + BIAS_HIGH),
    ]
}

/// The product of tight values.
///
/// A column is the sum of up to five low parts, 2^50 each, and five high parts, below 2^49 + 2^22 each: less than
/// 2^53. Folded: less than 2^58.
#[cfg_attr(not(debug_assertions), inline(always))]
pub(super) fn mul(a: &Limbs, b: &Limbs) -> Limbs {
    const EXCESS: [i64; 5] = excess([1, 2, 3, 4, 5, 4, 3, 2, 1]);
    let [a0, a1, a2, a3, a4] = *a;
    let [b0, b1, b2, b3, b4] = *b;
    // The columns k and k + 5 are taken together, so that few sums are pending at a time.
    let (low4, high5) = column([(a0, b4), (a1, b3), (a2, b2), (a3, b1), (a4, b0)]);
    let (low5, high6) = column([(a1, b4), (a2, b3), (a3, b2), (a4, b1)]);
    let (low0, high1) = column([(a0, b0)]);
    let column0 = fold(low0, add_int(low5, high5));
    let (low6, high7) = column([(a2, b4), (a3, b3), (a4, b2)]);
    let (low1, high2) = column([(a0, b1), (a1, b0)]);
    let column1 = fold(add_int(low1, high1), add_int(low6, high6));
    let (low7, high8) = column([(a3, b4), (a4, b3)]);
    let (low2, high3) = column([(a0, b2), (a1, b1), (a2, b0)]);
    let column2 = fold(add_int(low2, high2), add_int(low7, high7));
    let (low8, high9) = column([(a4, b4)]);
    let (low3, high4) = column([(a0, b3), (a1, b2), (a2, b1), (a3, b0)]);
    let column3 = fold(add_int(low3, high3), add_int(low8, high8));
    let column4 = fold(add_int(low4, high4), high9);
    from_columns([column0, column1, column2, column3, column4], EXCESS)
}

/// The square of a tight value: products of different limbs are taken once, with one of them doubled.
#[cfg_attr(not(debug_assertions), inline(always))]
pub(super) fn square(a: &Limbs) -> Limbs {
    const EXCESS: [i64; 5] = excess([1, 1, 2, 2, 3, 2, 2, 1, 1]);
    let [a0, a1, a2, a3, a4] = *a;
    let [d0, d1, d2, d3] = [add(a0, a0), add(a1, a1), add(a2, a2), add(a3, a3)];
    let (low4, high5) = column([(d0, a4), (d1, a3), (a2, a2)]);
    let (low5, high6) = column([(d1, a4), (d2, a3)]);
    let (low0, high1) = column([(a0, a0)]);
    let column0 = fold(low0, add_int(low5, high5));
    let (low6, high7) = column([(d2, a4), (a3, a3)]);
    let (low1, high2) = column([(d0, a1)]);
    let column1 = fold(add_int(low1, high1), add_int(low6, high6));
    let (low7, high8) = column([(d3, a4)]);
    let (low2, high3) = column([(d0, a2), (a1, a1)]);
    let column2 = fold(add_int(low2, high2), add_int(low7, high7));
    let (low8, high9) = column([(a4, a4)]);
    let (low3, high4) = column([(d0, a3), (d1, a2)]);
    let column3 = fold(add_int(low3, high3), add_int(low8, high8));
    let column4 = fold(add_int(low4, high4), high9);
    from_columns([column0, column1, column2, column3, column4], EXCESS)
}

/// The limbs of the canonical representatives of tight values, as integers in 0 .. 2^51.
#[cfg_attr(not(debug_assertions), inline(always))]
pub(super) fn canonical(x: &Limbs) -> [__m256i; 5] {
    const MAX: i64 = (1 << 51) - 1;
    // x + q, where q = 2^255 - 19 is more than the magnitude of x, as limbs that are not negative.
    let lifted = |i: usize| {
        let q = if i == 0 { MAX - 18 } else { MAX };
        add_int(to_bits(add(x[i], splat(LOW))), splat_int(q - LOW.to_bits() as i64))
    };
    integer::canonical([lifted(0), lifted(1), lifted(2), lifted(3), lifted(4)])
}

impl Integers for __m256i {
    #[inline(always)]
    fn splat(value: u64) -> Self {
        splat_int(value as i64)
    }

    #[inline(always)]
    fn add(self, other: Self) -> Self {
        add_int(self, other)
    }

    #[inline(always)]
    fn low51(self) -> Self {
        and_int(self, splat_int((1 << 51) - 1))
    }

    #[inline(always)]
    fn above51(self) -> Self {
        shift_right_51(self)
    }

    #[inline(always)]
    fn times19(self) -> Self {
        mul_int(self, splat_int(19))
    }
}

/// Limbs from integers below 2^51 + 2^50 or so: any below 2^52.
#[inline(always)]
pub(super) fn from_integers(limbs: [__m256i; 5]) -> Limbs {
    const ONE_BITS: i64 = (2.0 * RADIX).to_bits() as i64;
    carry(&map(|i| sub(from_bits(or_int(limbs[i], splat_int(ONE_BITS))), splat(2.0 * RADIX))))
}
