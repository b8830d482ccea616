//! Eight elements in ten registers, one for each limb: those of the lower halves, and then those of the upper ones.
//!
//! Three products of halves make one (Hamburg, "Ed448-Goldilocks, a new elliptic curve", 2015, section 3.3): with L = a0 b0,
//! H = a1 b1 and S = (a0 + a1) (b0 + b1),
//!
//! - (a0 + a1 t) (b0 + b1 t) = L + H + (S - L) t.
//!
//! A product of halves has nine columns. Those from 5 on are at 2^225 = 2t and count for the other half:
//!
//! - lower half: L + H + 2 (S - L)', upper half: S - L + 2 (S + H)', where ' is what stands from column 5 on.

use core::arch::x86_64::*;

use super::limbs::{self, BITS, Columns, LAST_BITS};
use super::{Form, table};
use crate::field::gf448::WORDS;
use crate::field::ifma::LaneMask;
use crate::field::ifma::register::Register;
use crate::field::vector::integers::{Integers, instructions};

/// Eight elements.
#[derive(Clone, Copy)]
pub struct Eight;

type Limbs = [__m512i; 10];
type Half = [__m512i; 5];

instructions! {
    /// The lower halves of both registers.
    fn lower(a: __m512i, b: __m512i) -> __m512i = _mm512_shuffle_i64x2::<0b01_00_01_00>(a, b);
    /// The upper halves of both registers.
    fn upper(a: __m512i, b: __m512i) -> __m512i = _mm512_shuffle_i64x2::<0b11_10_11_10>(a, b);
}

/// The limbs of twice four elements.
#[inline(always)]
pub(super) fn of_fours(first: Half, second: Half) -> Limbs {
    let mut limbs = [Register::ZERO; 10];
    for i in 0..5 {
        (limbs[i], limbs[5 + i]) = (lower(first[i], second[i]), upper(first[i], second[i]));
    }
    limbs
}

impl Form<10> for Eight {
    type Lanes = __m512i;
    const BY_CALL: bool = true;

    #[inline(always)]
    fn from_words(mut words: impl FnMut(usize) -> [u64; WORDS]) -> Limbs {
        let first = table::limbs_of_four(&mut words);
        let second = table::limbs_of_four(
            #[inline(always)]
            |lane| words(4 + lane),
        );
        of_fours(first, second)
    }

    #[inline(always)]
    fn place(half: usize, i: usize, lane: usize) -> (usize, usize) {
        (5 * half + i, lane)
    }

    #[inline(always)]
    fn lanes(mask: LaneMask<__m512i>) -> u8 {
        mask.bits
    }

    #[inline(always)]
    fn multiple_of_p(n: u64) -> Limbs {
        let [lower, upper, full, last] = limbs::multiple_of_p(n);
        [lower, full, full, full, last, upper, full, full, full, last].map(Integers::splat)
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn carry(x: Limbs) -> Limbs {
        let mut low = x;
        let mut carries = x;
        for i in 0..10 {
            let bits = if i % 5 == 4 { LAST_BITS } else { BITS };
            (low[i], carries[i]) = (x[i].low(bits), x[i].shift_right(bits));
        }
        let mut sums = low;
        for i in 1..10 {
            sums[i] = low[i].add(carries[i - 1]);
        }
        sums[0] = low[0].add(carries[9]);
        sums[5] = sums[5].add(carries[9]);
        sums
    }

    /// By 150 instructions of IFMA.
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn mul(a: &Limbs, b: &Limbs) -> Limbs {
        product::<false>(a, b)
    }

    /// By 90 instructions of IFMA.
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn square(a: &Limbs) -> Limbs {
        product::<true>(a, a)
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn mul_add(a: &Limbs, b: &Limbs, c: &Limbs, d: &Limbs) -> Limbs {
        let (mut sum, other) = (Self::mul(a, b), Self::mul(c, d));
        for i in 0..10 {
            sum[i] = sum[i].add(other[i]);
        }
        sum
    }

    /// What is above the last column of a half is at 2^(180 + 52) = 2^8 t.
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn mul_small(x: &Limbs, k: __m512i) -> Limbs {
        let mut sums = *x;
        let mut high = *x;
        for i in 0..10 {
            (sums[i], high[i]) = (__m512i::ZERO.add_low(x[i], k), __m512i::ZERO.add_high(x[i], k));
        }
        for i in 0..9 {
            sums[i + 1] = sums[i + 1].add(high[i].shift_left(if i == 4 { 8 } else { 7 }));
        }
        let top = high[9].shift_left(8);
        (sums[0], sums[5]) = (sums[0].add(top), sums[5].add(top));
        sums
    }
}

/// Adds a b; for a square, a a, with the products of two different limbs taken once.
#[inline(always)]
fn add_product<const SQUARE: bool>(mut sum: Columns, a: &Half, b: &Half) -> Columns {
    for i in 0..5 {
        let doubled = a[i].add(a[i]);
        for j in if SQUARE { i } else { 0 }..5 {
            sum.add(i + j, if SQUARE && i < j { &doubled } else { &a[i] }, &b[j]);
        }
    }
    sum
}

/// The product of values of level at most 2, as limbs that are not carried, below 2^59.
///
/// Limbs are below 2^47.6, their sums below 2^48.6, and doubled below 2^49.6. A column of S is the sum of at most 5 lower parts
/// below 2^52 and 2^7 5 upper parts below 2^45.2, together below 2^55.6; those of L and H are smaller. What is subtracted has
/// smaller upper parts than what it is subtracted from, and lower parts of at most 2 5 2^52 in each half: 2^12 p has more.
#[inline(always)]
fn product<const SQUARE: bool>(a: &Limbs, b: &Limbs) -> Limbs {
    let ([a0, a1, a2, a3, a4, a5, a6, a7, a8, a9], [b0, b1, b2, b3, b4, b5, b6, b7, b8, b9]) = (*a, *b);
    let a_sum = [a0.add(a5), a1.add(a6), a2.add(a7), a3.add(a8), a4.add(a9)];
    let b_sum = [b0.add(b5), b1.add(b6), b2.add(b7), b3.add(b8), b4.add(b9)];
    let multiple = Eight::multiple_of_p(1 << 12);

    // L, and the multiple in the lower half.
    let mut columns = Columns::ZERO;
    columns.low[..5].copy_from_slice(&multiple[..5]);
    let l = add_product::<SQUARE>(columns, &[a0, a1, a2, a3, a4], &[b0, b1, b2, b3, b4]);
    // S - L below column 5, with the multiple in the upper half, and S from there on.
    let mut columns = Columns::ZERO;
    for k in 0..5 {
        columns.low[k] = multiple[k].add(multiple[5 + k]).sub(l.low[k]);
    }
    for k in 0..4 {
        columns.high[k] = columns.high[k].sub(l.high[k]);
    }
    let s = add_product::<SQUARE>(columns, &a_sum, &b_sum);
    // L + H below column 5, and S + H from there on.
    let mut columns = s;
    columns.low[..5].copy_from_slice(&l.low[..5]);
    columns.high[..4].copy_from_slice(&l.high[..4]);
    let h = add_product::<SQUARE>(columns, &[a5, a6, a7, a8, a9], &[b5, b6, b7, b8, b9]);
    // S - L from column 5 on.
    let mut difference = s;
    for k in 4..9 {
        difference.low[k] = s.low[k].sub(l.low[k]);
        difference.high[k] = s.high[k].sub(l.high[k]);
    }

    let mut limbs = multiple;
    for k in 0..5 {
        let (for_lower, for_upper) = (difference.column(5 + k), h.column(5 + k));
        limbs[k] = h.column(k).add(for_lower.add(for_lower));
        limbs[5 + k] = s.column(k).add(for_upper.add(for_upper));
    }
    limbs
}
