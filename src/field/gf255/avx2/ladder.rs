//! The step of a ladder, and products by its two constant factors: a small one in lane 1, and any element in lane 3.
//!
//! The product of a = sum a\[i\] 2^(51 i) and a fixed element f is sum a\[i\] (2^(51 i) f): limbs of a times the limbs of five elements that
//! are computed once. Columns 0 to 3 of lane 3 are in the lanes of one register, and column 4 is in lane 3 of the registers that
//! multiply lane 1: 10 products of registers, where a product of four elements takes 25. `docs/avx2-arithmetic.md` has the bounds.
#![allow(unsafe_code)]

use core::arch::x86_64::*;

use super::columns::{bias_of_complements, complement_in};
use super::limbs::{
    HIGH, LOW, Limbs, SETTLE_BIAS, add, blend, blend_bits, mul_add, permute, permute_bits, settle_biased,
    splat, sub, to_bits, transpose,
};
use super::{Fe4, product};
use crate::field::ifma::register::from_array;
use crate::field::vector::floats::lanes as lanes_of;
use crate::field::vector::integers::{Integers, five, steps};
use crate::field::vector::lanes;
use crate::field::vector::mask::Mask4;
use crate::field::{FieldElement, P25519, Prime255, PrimeField};

/// The factors of lane 1 and of lane 3.
#[derive(Clone, Copy)]
pub struct Factors {
    /// Limbs 0 to 3 of 2^(51 i) times the factor of lane 3, at place i.
    rows: Limbs,
    /// The small factor in lane 1, limb 4 of the same element in lane 3, and 0 in the other lanes.
    last: Limbs,
}

impl Factors {
    /// For factors that are 0 in lanes 0 and 2, and below 2^18 in lane 1, with one limb.
    #[inline(always)]
    pub(super) fn new<E: FieldElement<Prime: Prime255>>(factors: Fe4<E>) -> Self {
        const { assert!(E::Prime::M == 19) };
        let small = blend::<0b0010>(splat(0.0), factors.limbs[0]);
        let radix = Fe4::constant([1 << 51, 0, 0, 0]);
        let mut multiple = factors;
        let mut new = Factors { rows: [splat(0.0); 5], last: [splat(0.0); 5] };
        for (row, last) in new.rows.iter_mut().zip(&mut new.last) {
            let [l0, l1, l2, l3, l4] = multiple.limbs;
            [_, _, _, *row] = transpose([l0, l1, l2, l3]);
            *last = blend::<0b1000>(small, l4);
            multiple = multiple * radix;
        }
        new
    }
}

/// The sum of `lows` encodings of LOW and `highs` encodings of HIGH.
const fn encodings(lows: u64, highs: u64) -> u64 {
    LOW.to_bits().wrapping_mul(lows).wrapping_add(HIGH.to_bits().wrapping_mul(highs))
}

/// The sum of the encodings of HIGH and LOW in each column.
const OFFSETS: [__m256i; 5] = {
    let mut offsets = [from_array([0; 4]); 5];
    let mut k = 0;
    while k < 5 {
        // 19 times the upper parts of column 4 are in column 0.
        let [ups, ups_of_last] = if k == 0 { [19, 19 * 5] } else { [1, 3] };
        let lows_of_last = if k == 4 { 5 } else { 3 };
        let one = encodings(1, ups);
        offsets[k] = from_array([one, one, one, encodings(lows_of_last, ups_of_last)]);
        k += 1;
    }
    offsets
};

steps! {
    /// The columns of the products of tight values by the factors, with [`OFFSETS`].
    "avx2,fma" fn columns_with_offsets<>(a: &Limbs, factors: &Factors) -> [__m256i; 5] {
        let Factors { rows, last } = factors;
        // Column i of lane 1, and a part of column 4 of lane 3.
        let cut = five!(|i| cut(a[i], last[i]));
        let up = five!(|i| cut[i].0);
        let low = five!(|i| cut[i].1);
        let ups = up[0].add(up[1]).add(up[2].add(up[3])).add(up[4]);
        let lows = low[0].add(low[1]).add(low[2].add(low[3])).add(low[4]);
        let folded = times_19(blend_bits::<0b1000>(up[4], ups));

        // Columns 0 to 3 of lane 3.
        let x = five!(|i| permute::<{ lanes(3, 3, 3, 3) }>(a[i]));
        let pairs = [cut_two([x[0], x[1]], [rows[0], rows[1]]), cut_two([x[2], x[3]], [rows[2], rows[3]])];
        let alone = self::cut(x[4], rows[4]);
        let up_of_four = pairs[0].0.add(pairs[1].0).add(alone.0);
        let low_of_four = pairs[0].1.add(pairs[1].1).add(alone.1);
        let moved = permute_bits::<{ lanes(3, 0, 1, 2) }>(up_of_four);
        let four = low_of_four.add(blend_bits::<0b0001>(moved, permute_bits::<{ lanes(3, 3, 3, 3) }>(folded)));

        [
            blend_bits::<0b1000>(low[0].add(folded), permute_bits::<{ lanes(0, 0, 0, 0) }>(four)),
            blend_bits::<0b1000>(low[1].add(up[0]), permute_bits::<{ lanes(1, 1, 1, 1) }>(four)),
            blend_bits::<0b1000>(low[2].add(up[1]), permute_bits::<{ lanes(2, 2, 2, 2) }>(four)),
            blend_bits::<0b1000>(low[3].add(up[2]), four),
            blend_bits::<0b1000>(low[4].add(up[3]), lows.add(up_of_four)),
        ]
    }
}

/// The columns of the products of tight values by the factors, integers of at most 2^57 in magnitude.
#[inline(always)]
pub(super) fn columns(a: &Limbs, factors: &Factors) -> [__m256i; 5] {
    let columns = columns_with_offsets(a, factors);
    five!(|k| columns[k].sub(OFFSETS[k]))
}

/// The lanes whose sums are differences.
const MINUS: i32 = 0b1010;
/// The bias that makes these sums positive.
const BIAS_OF_SUMS: __m256i = bias_of_complements(MINUS);
/// The biases of sums with [`columns_with_offsets`].
const BIASES_OF_SCALED: [__m256i; 5] = {
    let mut biases = OFFSETS;
    let mut k = 0;
    while k < 5 {
        let [a, _, _, d] = lanes_of(OFFSETS[k]);
        let [a, d] = [SETTLE_BIAS.wrapping_sub(a), SETTLE_BIAS.wrapping_sub(d)];
        biases[k] = from_array([a, a, a, d]);
        k += 1;
    }
    biases
};

steps! {
    /// A step of a ladder on two points as columns, which are exchanged first where the mask is set. `group::montgomery::parallel` has the
    /// formulas; the same sums take fewer moves here. Constant-time.
    "avx2,fma" pub(super) fn step<>(points: &[__m256i; 5], exchanged: Mask4, factors: &Factors) -> [__m256i; 5] {
        let places = _mm256_setr_epi32(0, 1, 2, 3, 4, 5, 6, 7);
        let places = _mm256_xor_si256(places, to_bits(exchanged.0).and(from_array([0x4_0000_0004; 4])));
        // (X2, Z2, X3, Z3)
        let points = five!(|i| _mm256_permutevar8x32_epi32(points[i], places));
        // (A, B, C, D)
        let sums = five!(|i| exchanged_pairs(points[i]).add(complement_in::<MINUS>(points[i])));
        let abcd = settle_biased::<P25519>(&five!(|i| sums[i].add(BIAS_OF_SUMS)));
        // (AA, BB, DA, CB)
        let abab = five!(|i| permute::<{ lanes(0, 1, 0, 1) }>(abcd[i]));
        let abdc = five!(|i| _mm256_permute_pd::<0b0110>(abcd[i]));
        let products = product::columns_of_product::<P25519>(&abab, &abdc);
        let products = five!(|i| to_bits(products[i]));
        let exchanged = five!(|i| exchanged_pairs(products[i]));
        // (AA, E, DA + CB, DA - CB)
        let sums = five!(|i| {
            let first = blend_bits::<0b0001>(exchanged[i], Integers::splat(0));
            first.add(complement_in::<MINUS>(products[i]))
        });
        let left = settle_biased::<P25519>(&five!(|i| sums[i].add(BIAS_OF_SUMS)));
        // (BB, AA, DA + CB, 0)
        let others = five!(|i| {
            let two = blend_bits::<0b1000>(exchanged[i], Integers::splat(0));
            blend_bits::<0b0100>(two, sums[i])
        });
        // (BB, AA + a24 E, DA + CB, u (DA - CB))
        let scaled = columns_with_offsets(&left, factors);
        let right = settle_biased::<P25519>(&five!(|i| others[i].add(BIASES_OF_SCALED[i]).add(scaled[i])));
        let products = product::columns_of_product::<P25519>(&right, &left);
        five!(|i| to_bits(products[i]))
    }
}

/// The lanes of each pair exchanged.
#[inline(always)]
fn exchanged_pairs(a: __m256i) -> __m256i {
    // SAFETY: see `instructions!`: AVX2 has been found in the processor.
    unsafe { _mm256_shuffle_epi32::<{ lanes(2, 3, 0, 1) }>(a) }
}

/// The upper and the lower part of a product, as encodings.
#[inline(always)]
fn cut(a: __m256d, b: __m256d) -> (__m256i, __m256i) {
    let high = mul_add(a, b, splat(HIGH));
    (to_bits(high), to_bits(mul_add(a, b, sub(splat(HIGH + LOW), high))))
}

/// The same for the sum of two products.
#[inline(always)]
fn cut_two([a, c]: [__m256d; 2], [b, d]: [__m256d; 2]) -> (__m256i, __m256i) {
    let first = mul_add(a, b, splat(HIGH));
    let low = mul_add(a, b, sub(splat(HIGH + LOW), first));
    let high = mul_add(c, d, first);
    (to_bits(high), to_bits(add(low, mul_add(c, d, sub(first, high)))))
}

/// 19 times each integer, modulo 2^64.
#[inline(always)]
fn times_19(x: __m256i) -> __m256i {
    let nine = x.shift_left(3).add(x);
    x.add(nine.add(nine))
}
