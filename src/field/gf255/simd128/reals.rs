//! Five limbs of 51 bits of four elements, as floating point numbers: for engines with relaxed SIMD.
//!
//! This is the arithmetic of AVX2, which `docs/avx2-arithmetic.md` derives: the same limbs, bounds and constants, and fused
//! multiply-adds that cut products of limbs. Registers have two lanes rather than four, and products sum up in another order.
//!
//! # Fused or not
//!
//! `f64x2.relaxed_madd` rounds once or twice, as the engine chooses by the processor: once on 64-bit ARM and where x86-64 has FMA. The
//! specification of WebAssembly fixes the choice for an execution environment, so [`is_fused`] looks once. If an engine chose anew, verdicts
//! on signatures could be wrong. No secrets come here: only `verify_each` uses these elements.
//!
//! # Products
//!
//! A [`Chain`] takes at most three products of a column, or two of which one counts twice, and one by 19: below 3 T^2 + 2^58 < 2^102 in
//! magnitude for T of docs/avx2-arithmetic.md. Each leaves a lower part of at most 2^50, and there are at most five in a column, so that
//! their sums are exact without a bias. The upper part of the chain counts in the next column.
//!
//! Column k + 5 counts 19 times in column k: with the upper parts of the column before it is an integer of at most 6.5 * 2^50, below 2^53,
//! and one more factor of a chain. Column 9 and the upper parts of column 3 join a chain that also carries column 4, of at most 7 * 2^50.
//! The sums of columns 0 to 3 are at most 6.5 * 2^50. So a limb is at most 2^50 + 19 * 12, and tight.
#![allow(unsafe_code)]

use super::Form;
use super::limbs::{copy, each, load, store};
use super::register::*;
use crate::field::P25519;
use crate::field::gf255::packed;
use crate::field::gf255::vector::words_from_limbs;
use crate::field::gf255::words::canonical;

/// Limbs of elements 0 and 1, or 2 and 3.
type Half = [Register; 5];

/// Both halves.
#[derive(Clone, Copy)]
#[repr(transparent)]
pub struct Reals([Half; 2]);

/// 2^51, the weight of a limb in units of the one below.
const RADIX: f64 = (1u64 << 51) as f64;
/// Numbers nearby are multiples of 2^51.
const HIGH: f64 = 1.5 * RADIX * (1u64 << 52) as f64;
/// Numbers nearby are multiples of 1.
const LOW: f64 = 1.5 * (1u64 << 52) as f64;
/// Numbers nearby, from 2^52 on: their encoding is that of 2^52 plus an integer.
const UNIT: f64 = 2.0 * RADIX;
/// What an upper part counts in the next limb; 19 times from the last one.
const UP: f64 = 1.0 / RADIX;
const UP_19: f64 = 19.0 / RADIX;

const fn splat(real: f64) -> Register {
    pair(real.to_bits())
}

const fn pair(word: u64) -> Register {
    words([word; 2])
}

const ZERO: Half = [splat(0.0); 5];

/// Whether the engine rounds a product and a sum once: (2^51 + 1)^2 - 2^102 = 2^52 + 1 and (2^51 - 1)(2^51 + 1) - 2^102 = -1, where two
/// roundings lose a 1. False, too, where another instruction replaces `relaxed_madd` (`crates/wasm/js/code.js`).
pub fn is_fused() -> bool {
    let a = core::hint::black_box(words([(RADIX + 1.0).to_bits(), (RADIX - 1.0).to_bits()]));
    let square = splat(RADIX * RADIX);
    let rest = mul_add_real(a, splat(RADIX + 1.0), sub_real(splat(0.0), square));
    in_words(rest) == [(2.0 * RADIX + 1.0).to_bits(), (-1.0_f64).to_bits()]
}

/// The sum of some products: [`HIGH`] plus the upper parts, and the lower parts.
#[derive(Clone, Copy)]
struct Chain {
    high: Register,
    low: Register,
}

impl Chain {
    #[inline(always)]
    fn new(a: Register, b: Register) -> Self {
        let high = mul_add_real(a, b, splat(HIGH));
        Chain { high, low: mul_add_real(a, b, sub_real(splat(HIGH), high)) }
    }

    #[inline(always)]
    fn and(self, a: Register, b: Register) -> Self {
        let high = mul_add_real(a, b, self.high);
        Chain { high, low: add_real(self.low, mul_add_real(a, b, sub_real(self.high, high))) }
    }

    /// With one more lower part, of which all together leave at most 2^50.
    #[inline(always)]
    fn cut(self, low: Register) -> Self {
        let low = add_real(self.low, low);
        let high = add_real(self.high, low);
        Chain { high, low: add_real(low, sub_real(self.high, high)) }
    }

    /// The upper parts.
    #[inline(always)]
    fn upper(self) -> Register {
        sub_real(self.high, splat(HIGH))
    }
}

/// A number as its lower part and its upper one.
#[inline(always)]
fn cut(x: Register) -> (Register, Register) {
    let high = sub_real(add_real(x, splat(HIGH)), splat(HIGH));
    (sub_real(x, high), high)
}

/// The limbs for these lower and upper parts.
#[inline(always)]
fn join(parts: [(Register, Register); 5]) -> Half {
    let [(l0, h0), (l1, h1), (l2, h2), (l3, h3), (l4, h4)] = parts;
    let [up, up_19] = [splat(UP), splat(UP_19)];
    [
        mul_add_real(h4, up_19, l0),
        mul_add_real(h0, up, l1),
        mul_add_real(h1, up, l2),
        mul_add_real(h2, up, l3),
        mul_add_real(h3, up, l4),
    ]
}

/// Column k of a product, as one chain or two, of which the last can take one more product.
type Column = (Option<Chain>, Chain);

/// The sum of its lower parts, and that of its upper parts.
#[inline(always)]
fn sum((first, last): Column) -> (Register, Register) {
    match first {
        Some(first) => (add_real(first.low, last.low), add_real(first.upper(), last.upper())),
        None => (last.low, last.upper()),
    }
}

/// The tight value with these columns, k = 0 .. 8.
#[inline(always)]
fn carried(column: impl Fn(usize) -> Column) -> Half {
    let (mut low, mut high) = (ZERO, ZERO);
    let (low_4, mut upper) = sum(column(4));
    store(&mut low[4], low_4);
    macro_rules! fold {
        ($k:literal) => {
            let (above, next) = sum(column($k + 5));
            let above = mul_add_real(upper, splat(UP), above);
            upper = next;
            let (first, last) = column($k);
            let (lower, upper) = sum((first, last.and(above, splat(19.0))));
            store(&mut low[$k], lower);
            store(&mut high[$k], upper);
        };
    }
    each!(fold: 0 1 2 3);
    let up = splat(UP);
    let last = Chain::new(upper, splat(UP_19)).and(high[3], up).cut(low[4]);
    join([
        cut(low[0]),
        cut(mul_add_real(high[0], up, low[1])),
        cut(mul_add_real(high[1], up, low[2])),
        cut(mul_add_real(high[2], up, low[3])),
        (last.low, last.upper()),
    ])
}

#[inline(always)]
fn product(a: &Half, b: &Half) -> Half {
    let [a0, a1, a2, a3, a4] = *a;
    // Read where they are needed: there are not enough registers for all.
    let b = |i: usize| load(&b[i]);
    carried(
        #[inline(always)]
        |k| match k {
            0 => (None, Chain::new(a0, b(0))),
            1 => (None, Chain::new(a0, b(1)).and(a1, b(0))),
            2 => (None, Chain::new(a0, b(2)).and(a1, b(1)).and(a2, b(0))),
            3 => (Some(Chain::new(a0, b(3)).and(a1, b(2))), Chain::new(a2, b(1)).and(a3, b(0))),
            4 => (Some(Chain::new(a0, b(4)).and(a1, b(3)).and(a2, b(2))), Chain::new(a3, b(1)).and(a4, b(0))),
            5 => (Some(Chain::new(a1, b(4)).and(a2, b(3))), Chain::new(a3, b(2)).and(a4, b(1))),
            6 => (None, Chain::new(a2, b(4)).and(a3, b(3)).and(a4, b(2))),
            7 => (None, Chain::new(a3, b(4)).and(a4, b(3))),
            _ => (None, Chain::new(a4, b(4))),
        },
    )
}

/// Products of two different limbs are taken once, with one of them doubled.
#[inline(always)]
fn square(a: &Half) -> Half {
    let [a0, a1, a2, a3, a4] = *a;
    let [d0, d1, d2, d3] = [add_real(a0, a0), add_real(a1, a1), add_real(a2, a2), add_real(a3, a3)];
    carried(
        #[inline(always)]
        |k| match k {
            0 => (None, Chain::new(a0, a0)),
            1 => (None, Chain::new(d0, a1)),
            2 => (None, Chain::new(d0, a2).and(a1, a1)),
            3 => (Some(Chain::new(d0, a3)), Chain::new(d1, a2)),
            4 => (Some(Chain::new(d0, a4)), Chain::new(d1, a3).and(a2, a2)),
            5 => (Some(Chain::new(d1, a4)), Chain::new(d2, a3)),
            6 => (None, Chain::new(d2, a4).and(a3, a3)),
            7 => (None, Chain::new(d3, a4)),
            _ => (None, Chain::new(a4, a4)),
        },
    )
}

/// Writes a half, of a place where there may be nothing yet.
///
/// # Safety
/// The place can be written.
#[inline(always)]
unsafe fn write(to: *mut Reals, h: usize, half: &Half) {
    // SAFETY: the caller's; both halves are one after the other.
    unsafe { to.cast::<Half>().add(h).write(*half) }
}

/// Writes the product of tight values, tight, to a place that may be that of a factor.
///
/// # Safety
/// The factors can be read, and the product written; nobody else writes to them or reads it.
#[inline(never)]
unsafe fn multiply(to: *mut Reals, a: *const Reals, b: *const Reals) {
    for h in 0..2 {
        // SAFETY: the caller's. A half depends on no other one.
        unsafe { write(to, h, &product(&(&*a).0[h], &(&*b).0[h])) }
    }
}

/// Writes `x^(2^n)`, likewise; for n = 0 the place stays as it is.
///
/// # Safety
/// As for [`multiply`].
#[inline(never)]
unsafe fn power(to: *mut Reals, x: *const Reals, n: usize) {
    let mut from = x;
    for _ in 0..n {
        for h in 0..2 {
            // SAFETY: the caller's.
            unsafe { write(to, h, &square(&(&*from).0[h])) }
        }
        from = to;
    }
}

#[inline(always)]
fn carry(x: &mut Reals) {
    for half in &mut x.0 {
        let [l0, l1, l2, l3, l4] = *half;
        *half = join([cut(l0), cut(l1), cut(l2), cut(l3), cut(l4)]);
    }
}

/// The registers for i = 0 .. 5 of both halves.
macro_rules! both {
    (|$h:ident, $i:ident| $value:expr) => {{
        let mut all = [ZERO; 2];
        let mut $h = 0;
        while $h < 2 {
            let mut $i = 0;
            while $i < 5 {
                all[$h][$i] = $value;
                $i += 1;
            }
            $h += 1;
        }
        Reals(all)
    }};
}

/// Limbs of 51 bits from words; the last has 52. As numbers from 2^52 on, less `OFFSET`.
#[inline(always)]
fn from_words(words: &[[Register; 2]; 4], offset: f64) -> Reals {
    let low = pair((1 << 51) - 1);
    both!(|h, i| {
        let limb = match i {
            0 => words[0][h],
            4 => right64(words[3][h], 12),
            _ => or(right64(words[i - 1][h], 64 - 13 * i as u32), left64(words[i][h], 13 * i as u32)),
        };
        let limb = if i < 4 { and(limb, low) } else { limb };
        sub_real(or(limb, splat(UNIT)), splat(offset))
    })
}

/// Two of four lanes, which the lower bits of the control name.
#[inline(always)]
fn two_of([a, b]: [Register; 2], control: i32) -> Register {
    let [x, y] = [control & 3, control >> 2 & 3].map(
        #[inline(always)]
        |lane| if lane < 2 { a } else { b },
    );
    match control & 0b0101 {
        0 => low64(x, y),
        0b0001 => high_low64(x, y),
        0b0100 => low_high64(x, y),
        _ => high64(x, y),
    }
}

impl Form for Reals {
    const ZERO: Self = Reals([ZERO; 2]);
    const ONE: Self = {
        let mut one = ZERO;
        one[0] = splat(1.0);
        Reals([one; 2])
    };
    const TAKES_SUMS: bool = false;
    type Factors = Self;

    #[inline(always)]
    fn from_words(words: &[[Register; 2]; 4]) -> Self {
        let mut limbs = from_words(words, UNIT);
        carry(&mut limbs);
        limbs
    }

    /// Balanced, with nothing to carry.
    #[inline(always)]
    fn unpacked(words: &[[Register; 2]; 4]) -> Self {
        from_words(words, UNIT + if packed::IS_PLAIN { 0.0 } else { (1u64 << 50) as f64 })
    }

    /// From the sum with q, whose limbs are positive.
    #[inline(always)]
    fn to_words(&self, lane: usize) -> [u64; 4] {
        const MAX: u64 = (1 << 51) - 1;
        let mut limbs = [0; 5];
        for (i, limb) in limbs.iter_mut().enumerate() {
            let integer = in_words(add_real(self.0[lane / 2][i], splat(LOW)))[lane % 2];
            *limb = integer.wrapping_sub(LOW.to_bits()).wrapping_add(if i == 0 { MAX - 18 } else { MAX });
        }
        canonical::<P25519>(words_from_limbs(limbs))
    }

    #[inline(always)]
    fn copy_from(&mut self, other: &Self) {
        for (to, from) in self.0.iter_mut().zip(&other.0) {
            copy(from, to);
        }
    }

    #[inline(always)]
    fn plus(&self, other: &Self) -> Self {
        both!(|h, i| add_real(self.0[h][i], other.0[h][i]))
    }

    #[inline(always)]
    fn minus(&self, other: &Self) -> Self {
        both!(|h, i| sub_real(self.0[h][i], other.0[h][i]))
    }

    #[inline(always)]
    fn signed<const MASK: i32>(&self) -> Self {
        let sign = |j: i32| u64::from(MASK >> j & 1 == 1) << 63;
        let signs = [[sign(0), sign(1)], [sign(2), sign(3)]].map(words);
        both!(|h, i| xor(self.0[h][i], signs[h]))
    }

    #[inline(always)]
    fn carry(&mut self) {
        carry(self);
    }

    #[inline(always)]
    unsafe fn multiply(product: *mut Self, a: *const Self, b: *const Self) {
        // SAFETY: the caller's.
        unsafe { multiply(product, a, b) }
    }

    #[inline(always)]
    unsafe fn power(to: *mut Self, x: *const Self, n: usize) {
        // SAFETY: the caller's.
        unsafe { power(to, x, n) }
    }

    #[inline(always)]
    fn mul_small(&self, k: [u32; 4]) -> Self {
        let [k0, k1, k2, k3] = k.map(|k| f64::from(k).to_bits());
        let k = [words([k0, k1]), words([k2, k3])];
        let mut product = *self;
        for (half, k) in product.0.iter_mut().zip(k) {
            let part = |i: usize| {
                let chain = Chain::new(half[i], k);
                (chain.low, chain.upper())
            };
            *half = join([part(0), part(1), part(2), part(3), part(4)]);
        }
        product
    }

    #[inline(always)]
    fn odd_factors(&self) -> Self {
        *self
    }

    #[inline(always)]
    fn mul_odd(&self, factors: &Self) -> Self {
        self.mul(factors)
    }

    #[inline(always)]
    fn select(mask: Register, if_set: &Self, otherwise: &Self) -> Self {
        let masks = [zip_low32(mask, mask), zip_high32(mask, mask)];
        both!(|h, i| select(masks[h], if_set.0[h][i], otherwise.0[h][i]))
    }

    #[inline(always)]
    fn permute<const CONTROL: i32>(&self) -> Self {
        both!(|h, i| two_of([self.0[0][i], self.0[1][i]], CONTROL >> (4 * h)))
    }

    #[inline(always)]
    fn blend<const MASK: i32>(&self, other: &Self) -> Self {
        both!(|h, i| {
            let (lower, upper) = (MASK >> (2 * h) & 1, MASK >> (2 * h) & 2);
            two_of([self.0[h][i], other.0[h][i]], 2 * lower + 4 * (1 + upper))
        })
    }

    #[inline(always)]
    fn transpose([a, b, c, d]: [&Self; 4], [e, f, g, h]: [&mut Self; 4]) {
        for i in 0..5 {
            for (half, [low, high]) in [[&mut *e, &mut *f], [&mut *g, &mut *h]].into_iter().enumerate() {
                let [a, b, c, d] = [a, b, c, d].map(|row| row.0[half][i]);
                [low.0[0][i], low.0[1][i]] = [low64(a, b), low64(c, d)];
                [high.0[0][i], high.0[1][i]] = [high64(a, b), high64(c, d)];
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use std::vec::Vec;

    use super::*;
    use crate::field::gf255::portable64::Fe;
    use crate::field::gf255::simd128::Fe4;
    use crate::field::gf255::vector::suite;
    use crate::field::{Field, FieldElement, FieldLanes};
    use crate::testing::Random;

    type V = Fe4<Fe<P25519>, Reals>;

    /// The bound of tight limbs.
    const TIGHT: f64 = ((1u64 << 50) + (1 << 22)) as f64;

    fn limbs(x: &Reals) -> [[f64; 5]; 4] {
        [0, 1, 2, 3].map(|lane| x.0[lane / 2].map(|limb| f64::from_bits(in_words(limb)[lane % 2])))
    }

    fn is_tight(x: &Reals) -> bool {
        limbs(x).as_flattened().iter().all(|&limb| limb.abs() <= TIGHT && limb.fract() == 0.0)
    }

    /// The element in a lane, from its limbs.
    fn value(x: &Reals, lane: usize) -> Fe<P25519> {
        limbs(x)[lane].iter().rev().fold(Fe::ZERO, |sum, &limb| {
            let magnitude = Fe::from_words([limb.abs() as u64, 0, 0, 0]);
            (sum * Fe::from_words([1 << 51, 0, 0, 0]) + if limb < 0.0 { -magnitude } else { magnitude })
                .carry()
        })
    }

    /// Values with limbs at their bounds and at ties of rounding, with all kinds of signs.
    fn extremes() -> Vec<V> {
        let mut random = Random::new(6);
        let tie = (1u64 << 50) as f64;
        let mut limb = || match random.word() % 7 {
            0 | 1 => TIGHT,
            2 | 3 => -TIGHT,
            4 => tie,
            5 => -tie,
            _ => (random.word() as i64 >> 14) as f64,
        };
        let mut half = || [0; 5].map(|_| words([limb().to_bits(), limb().to_bits()]));
        let mut extremes: Vec<V> = (0..40).map(|_| V::from_limbs(Reals([half(), half()]))).collect();
        extremes.extend([TIGHT, -TIGHT, tie, -tie].map(|limb| V::from_limbs(Reals([[splat(limb); 5]; 2]))));
        extremes
    }

    #[test]
    fn lanes_are_elements() {
        let extremes = extremes();
        for x in &extremes {
            for lane in 0..4 {
                assert_eq!(x.lane(lane).to_words(), value(&x.limbs, lane).to_words());
            }
        }
        suite::check(&extremes);
        suite::check_moves(&extremes);
        suite::check_rows::<V>(&extremes);
    }

    #[test]
    fn products_and_carried_sums_are_tight() {
        let extremes = extremes();
        for &a in &extremes {
            for &b in &extremes {
                let product = a * b;
                assert!(is_tight(&product.limbs));
                assert!((0..4).all(|j| product.lane(j).to_words() == (a.lane(j) * b.lane(j)).to_words()));
                let mut sum = a.limbs.plus(&b.limbs).plus(&a.limbs).minus(&b.limbs.signed::<0b1111>());
                sum.carry();
                assert!(is_tight(&sum));
                assert_eq!(value(&sum, 3).to_words(), (a + b).double().lane(3).to_words());
            }
            let square = a.square();
            assert!(is_tight(&square.limbs));
            assert!((0..4).all(|j| square.lane(j).to_words() == a.lane(j).square().to_words()));
            assert_eq!(a.square_n(3).lane(0).to_words(), a.square().square().square().lane(0).to_words());
            assert!(is_tight(&a.limbs.mul_small([0, 1, 121_665, (1 << 18) - 1])));
        }
    }

    #[test]
    fn a_fused_product_is_told_from_another() {
        assert!(is_fused());
    }
}
