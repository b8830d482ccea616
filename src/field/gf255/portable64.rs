//! One element of GF(2^255 - M) for any 64-bit processor: five signed limbs of 51 bits.
//!
//! An element is sum of limbs\[i\] 2^(51 i), with limbs of either sign, so subtracting costs no more than adding and no
//! multiple of the modulus has to be added first. At level n every limb is at most 2^n (2^51 + 2^37) in magnitude.
//!
//! A product is taken column by column. Carries do not run through the columns one after another, each of them
//! waiting for the one before: every column is cut at bit 51 at once, its upper part goes to the next column, and
//! the result is cut once more. That makes the sequence short where one product waits for another.

use core::fmt;
use core::ops::{Add, Mul, Neg, Sub};

use subtle::{Choice, ConditionallySelectable, ConstantTimeEq};
use zeroize::DefaultIsZeroes;

use super::packed::Packed;
use super::{Gf255, Mod255};
use crate::field::{Field, level::Level, outline};

const BITS: u32 = 51;
const LOW: i64 = (1 << BITS) - 1;
/// Every limb of a value of level 0 is at most this in magnitude.
const TIGHT: i64 = (1 << 51) + (1 << 37);

/// One element of GF(2^255 - M), M odd and below 2^15: five limbs of 51 bits.
#[derive(Clone, Copy, Default)]
pub struct Fe<const M: u64> {
    limbs: [i64; 5],
    level: Level,
}

impl<const M: u64> DefaultIsZeroes for Fe<M> {}

/// Prints the name of the type alone: elements may be secret.
impl<const M: u64> fmt::Debug for Fe<M> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Fe<{M}>")
    }
}

impl<const M: u64> Fe<M> {
    /// M as a factor of limbs, known to be odd and below 2^15.
    const FOLD: i64 = {
        assert!(M % 2 == 1 && M < 1 << 15);
        M as i64
    };

    /// Whether M times a limb of level 2 fits one word, and so do the carries of columns made with it.
    const FOLDS_LIMBS: bool = M < 32;

    /// The element congruent to any integer below 2^256, given as four little-endian words.
    pub const fn new(words: [u64; 4]) -> Self {
        let [w0, w1, w2, w3] = words;
        Self::tight([
            (w0 as i64 & LOW) + Self::FOLD * (w3 >> 63) as i64,
            (w0 >> 51 | w1 << 13) as i64 & LOW,
            (w1 >> 38 | w2 << 26) as i64 & LOW,
            (w2 >> 25 | w3 << 39) as i64 & LOW,
            (w3 >> 12) as i64 & LOW,
        ])
    }

    #[inline(always)]
    const fn tight(limbs: [i64; 5]) -> Self {
        Self { limbs, level: Level::TIGHT }
    }

    /// Asserts, in debug builds, that the limbs keep the bounds of the level.
    #[inline(always)]
    #[track_caller]
    fn checked(self) -> Self {
        self.level.check(|level| self.limbs.iter().all(|limb| limb.abs() <= TIGHT << level));
        self
    }

    /// Tight limbs for a sum of low\[i\] 2^(51 i) + high\[i\] 2^(51 (i+1)), where 0 <= low\[i\] < 2^51, every
    /// |high\[i\]| < 2^36 and |high\[4\]| < 2^22.
    #[inline(always)]
    fn join(low: [i64; 5], high: [i64; 5]) -> Self {
        Self::tight([
            low[0] + Self::FOLD * high[4],
            low[1] + high[0],
            low[2] + high[1],
            low[3] + high[2],
            low[4] + high[3],
        ])
        .checked()
    }

    /// Tight limbs for the same value as any limbs below 2^63 in magnitude.
    #[inline(always)]
    fn carried(limbs: [i64; 5]) -> Self {
        Self::join(limbs.map(|limb| limb & LOW), limbs.map(|limb| limb >> BITS))
    }

    /// The same value as five columns, where M times the upper part of column 4 fits one word, as do the others.
    #[inline(always)]
    fn from_columns(columns: [i128; 5]) -> Self {
        let low = columns.map(low);
        let high = columns.map(high);
        Self::carried([
            low[0] + Self::FOLD * high[4],
            low[1] + high[0],
            low[2] + high[1],
            low[3] + high[2],
            low[4] + high[3],
        ])
    }

    /// The same value as the nine columns of a product of operands of level 2, each below 5 (2^53 + 2^39)^2.
    ///
    /// The upper parts of the columns are below 2^58, so ten words hold the product. Folding the upper five gives
    /// columns below 2^58 + 2^(58 + 15), and their upper parts are below 2^23. The last of them is smaller: column 8
    /// is one product, so word 9 is below 2^56, and the upper part of the sum of words 4 and 9 below 2^21.
    #[inline(always)]
    fn fold_columns(columns: [i128; 9]) -> Self {
        let low_parts = columns.map(low);
        let high_parts = columns.map(high);
        let word =
            |i: usize| if i < 9 { low_parts[i] } else { 0 } + if i > 0 { high_parts[i - 1] } else { 0 };
        let folded = |i: usize| i128::from(word(i)) + product(Self::FOLD, word(i + 5));
        let folded = [folded(0), folded(1), folded(2), folded(3), folded(4)];
        Self::join(folded.map(low), folded.map(high))
    }

    /// The limbs of the canonical representative: each in 0 .. 2^51, their sum in 0 .. 2^255 - M.
    #[inline]
    fn canonical_limbs(self) -> [i64; 5] {
        // The first pass leaves -5M <= value < 2^255 + 5M, the second 0 <= value < 2^255.
        let limbs = Self::pass(Self::pass(self.checked().limbs, 0), 0);
        // At least 2^255 - M exactly if adding M reaches 2^255.
        let (_, above) = carry_through([limbs[0] + Self::FOLD, limbs[1], limbs[2], limbs[3], limbs[4]]);
        Self::pass([limbs[0] + Self::FOLD * above, limbs[1], limbs[2], limbs[3], limbs[4]], above)
    }

    /// Carries through all limbs, and folds in what leaves the last one, less `spent`, which was folded before.
    #[inline(always)]
    fn pass(limbs: [i64; 5], spent: i64) -> [i64; 5] {
        let (mut limbs, carry) = carry_through(limbs);
        limbs[0] += Self::FOLD * (carry - spent);
        limbs
    }
}

#[inline(always)]
fn product(a: i64, b: i64) -> i128 {
    i128::from(a) * i128::from(b)
}

#[inline(always)]
fn low(column: i128) -> i64 {
    column as i64 & LOW
}

#[inline(always)]
fn high(column: i128) -> i64 {
    (column >> BITS) as i64
}

/// Limbs in 0 .. 2^51 and the carry out of the last, all in sequence.
#[inline(always)]
fn carry_through(mut limbs: [i64; 5]) -> ([i64; 5], i64) {
    let mut carry = 0;
    for limb in &mut limbs {
        let sum = *limb + carry;
        *limb = sum & LOW;
        carry = sum >> BITS;
    }
    (limbs, carry)
}

impl<const M: u64> Add for Fe<M> {
    type Output = Self;

    #[inline(always)]
    #[track_caller]
    fn add(self, other: Self) -> Self {
        let level = self.level.of_sum(other.level);
        let limbs = core::array::from_fn(|i| self.limbs[i] + other.limbs[i]);
        Self { limbs, level }.checked()
    }
}

impl<const M: u64> Sub for Fe<M> {
    type Output = Self;

    #[inline(always)]
    #[track_caller]
    fn sub(self, other: Self) -> Self {
        let level = self.level.of_sum(other.level);
        let limbs = core::array::from_fn(|i| self.limbs[i] - other.limbs[i]);
        Self { limbs, level }.checked()
    }
}

impl<const M: u64> Neg for Fe<M> {
    type Output = Self;

    #[inline(always)]
    #[track_caller]
    fn neg(self) -> Self {
        Self { limbs: self.limbs.map(|limb| -limb), level: self.level.of_negative() }.checked()
    }
}

impl<const M: u64> Mul for Fe<M> {
    type Output = Self;

    #[inline]
    fn mul(self, other: Self) -> Self {
        let ([a0, a1, a2, a3, a4], [b0, b1, b2, b3, b4]) = (self.checked().limbs, other.checked().limbs);
        let p = product;
        if Self::FOLDS_LIMBS {
            // At most (1 + 4 * 31) (2^53 + 2^39)^2 < 2^113, and column 4 less than 2^108.4.
            let [m1, m2, m3, m4] = [b1, b2, b3, b4].map(|limb| Self::FOLD * limb);
            Self::from_columns([
                p(a0, b0) + p(a1, m4) + p(a2, m3) + p(a3, m2) + p(a4, m1),
                p(a0, b1) + p(a1, b0) + p(a2, m4) + p(a3, m3) + p(a4, m2),
                p(a0, b2) + p(a1, b1) + p(a2, b0) + p(a3, m4) + p(a4, m3),
                p(a0, b3) + p(a1, b2) + p(a2, b1) + p(a3, b0) + p(a4, m4),
                p(a0, b4) + p(a1, b3) + p(a2, b2) + p(a3, b1) + p(a4, b0),
            ])
        } else {
            Self::fold_columns([
                p(a0, b0),
                p(a0, b1) + p(a1, b0),
                p(a0, b2) + p(a1, b1) + p(a2, b0),
                p(a0, b3) + p(a1, b2) + p(a2, b1) + p(a3, b0),
                p(a0, b4) + p(a1, b3) + p(a2, b2) + p(a3, b1) + p(a4, b0),
                p(a1, b4) + p(a2, b3) + p(a3, b2) + p(a4, b1),
                p(a2, b4) + p(a3, b3) + p(a4, b2),
                p(a3, b4) + p(a4, b3),
                p(a4, b4),
            ])
        }
    }
}

impl<const M: u64> Field for Fe<M> {
    type Mask = Choice;

    const LANES: usize = 1;
    const ZERO: Self = Self::tight([0; 5]);
    const ONE: Self = Self::tight([1, 0, 0, 0, 0]);

    #[inline]
    fn square(self) -> Self {
        let [a0, a1, a2, a3, a4] = self.checked().limbs;
        let (d0, d1, d2, d3) = (2 * a0, 2 * a1, 2 * a2, 2 * a3);
        let p = product;
        if Self::FOLDS_LIMBS {
            let (m3, m4) = (Self::FOLD * a3, Self::FOLD * a4);
            Self::from_columns([
                p(a0, a0) + p(d1, m4) + p(d2, m3),
                p(d0, a1) + p(d2, m4) + p(a3, m3),
                p(d0, a2) + p(a1, a1) + p(d3, m4),
                p(d0, a3) + p(d1, a2) + p(a4, m4),
                p(d0, a4) + p(d1, a3) + p(a2, a2),
            ])
        } else {
            Self::fold_columns([
                p(a0, a0),
                p(d0, a1),
                p(d0, a2) + p(a1, a1),
                p(d0, a3) + p(d1, a2),
                p(d0, a4) + p(d1, a3) + p(a2, a2),
                p(d1, a4) + p(d2, a3),
                p(d2, a4) + p(a3, a3),
                p(d3, a4),
                p(a4, a4),
            ])
        }
    }

    #[inline]
    fn mul_small(self, k: u32) -> Self {
        debug_assert!(k < 1 << 18);
        // The upper parts of the products are below 2^(53 + 18 - 51) and a little.
        let products = self.checked().limbs.map(|limb| product(limb, k.into()));
        Self::join(products.map(low), products.map(high))
    }

    #[inline(always)]
    fn carry(self) -> Self {
        Self::carried(self.checked().limbs)
    }

    #[inline(always)]
    fn select(mask: Choice, if_set: Self, otherwise: Self) -> Self {
        let limb = |i: usize| i64::conditional_select(&otherwise.limbs[i], &if_set.limbs[i], mask);
        Self { limbs: core::array::from_fn(limb), level: if_set.level.of_either(otherwise.level) }
    }

    #[inline(always)]
    fn overwrite_zero_if(self, mask: Choice, value: Self) -> Self {
        let limb = |i: usize| self.limbs[i] | i64::conditional_select(&0, &value.limbs[i], mask);
        Self { limbs: core::array::from_fn(limb), level: self.level.of_either(value.level) }
    }

    #[inline]
    fn is_zero(self) -> Choice {
        self.canonical_limbs().iter().fold(0, |any, limb| any | limb).ct_eq(&0)
    }

    #[inline(always)]
    fn outline<R>(piece: impl FnOnce() -> R) -> R {
        outline(piece)
    }

    #[inline]
    fn is_odd(self) -> Choice {
        Choice::from((self.canonical_limbs()[0] & 1) as u8)
    }
}

impl<const M: u64> Mod255<M> for Fe<M> {
    #[inline(always)]
    fn constant(words: [u64; 4]) -> Self {
        Self::new(words)
    }
}

impl<const M: u64> Gf255<M> for Fe<M> {
    #[inline(always)]
    fn from_words(words: [u64; 4]) -> Self {
        Self::new(words)
    }

    /// Not inlined: it takes long compared with a call, and one function often uses it several times.
    #[inline(never)]
    fn to_words(self) -> [u64; 4] {
        let [l0, l1, l2, l3, l4] = self.canonical_limbs().map(|limb| limb as u64);
        [l0 | l1 << 51, l1 >> 13 | l2 << 38, l2 >> 26 | l3 << 25, l3 >> 39 | l4 << 12]
    }

    #[inline(always)]
    fn from_packed(packed: &Packed<M>) -> Self {
        let [w0, w1, w2, w3] = *packed.words();
        let limbs = [w0, w0 >> 51 | w1 << 13, w1 >> 38 | w2 << 26, w2 >> 25 | w3 << 39, w3 >> 12];
        Self::tight(limbs.map(|limb| (limb as i64 & LOW) - (1 << 50)))
    }
}
