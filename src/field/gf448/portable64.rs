//! One element of GF(2^448 - 2^224 - 1) for any 64-bit processor: eight signed limbs of 56 bits.
//!
//! An element is sum of limbs\[i\] 2^(56 i), with limbs of either sign, so subtracting costs no more than adding and no
//! multiple of the modulus has to be added first. Tight limbs are rounded to the nearest: at level n every limb is at most
//! 2^n (2^55 + 2^21) in magnitude.
//!
//! Products are of halves of four limbs, three instead of four. Before, limbs are multiplied by 16, so that a column
//! c comes out as 2^8 c: its upper word is what goes to the next column, and no shift of two words is needed, which
//! would take several instructions or a slow one. All columns are cut at once, and the words that come out once more.

use crate::field::{FieldElement, P448, PrimeField};

use subtle::{Choice, ConditionallySelectable, ConstantTimeEq};
use zeroize::DefaultIsZeroes;

use super::WORDS;
use crate::field::{Field, level::Level};

const BITS: u32 = 56;
const LOW: i64 = (1 << BITS) - 1;
/// What limbs are shifted by before they are multiplied: by half of what a limb has less than a word.
const SHIFT: u32 = (64 - BITS) / 2;
/// Half of what a limb counts to.
const HALF: i64 = 1 << (BITS - 1);
/// Every limb of a value of level 0 is at most this in magnitude.
const TIGHT: i64 = HALF + (1 << 21);

type Limbs = [i64; 8];
/// Columns of a product of halves, from the lowest. The last one is 0.
type Columns = [i128; 8];

/// One element of GF(2^448 - 2^224 - 1): eight limbs of 56 bits.
#[derive(Clone, Copy, Default)]
pub struct Fe {
    limbs: Limbs,
    level: Level,
}

impl DefaultIsZeroes for Fe {}

// Prints only the name of the type: elements may be secret.
prints! { [] Debug for Fe: "Fe" }

impl Fe {
    #[cfg_attr(not(debug_assertions), inline(always))]
    const fn tight(limbs: Limbs) -> Self {
        Self { limbs, level: Level::TIGHT }
    }

    /// Asserts, in debug builds, that the limbs keep the bounds of the level.
    #[cfg_attr(not(debug_assertions), inline(always))]
    #[track_caller]
    fn checked(self) -> Self {
        self.level.check(|level| self.limbs.iter().all(|limb| limb.abs() <= TIGHT << level));
        self
    }

    /// Tight limbs for the same value as any limbs below 2^63 - 2^55 in magnitude. What goes to the next limbs is at most
    /// 2^7, and twice that at limb 4.
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn carried(limbs: Limbs) -> Self {
        let rounded = limbs.map(|limb| limb + HALF);
        Self::tight(join(rounded.map(|limb| (limb & LOW) - HALF), rounded.map(|limb| limb >> BITS))).checked()
    }

    /// Tight limbs for the value of columns, given as 2^8 times these.
    ///
    /// Of operands of level 2, whose limbs are at most m = 2^57 + 2^23, the columns are sums of at most
    ///
    /// - 11, 10, 9 and 8 products for limbs 0 to 3, and 18, 16, 14 and 12 for limbs 4 to 7.
    ///
    /// So 2^8 c is below 2^8 18 m^2 < 2^126.2, and the words that the cut leaves are below 2^56 + (12 + 8) m^2 / 2^56 < 2^62.4.
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn from_columns(columns: Columns) -> Self {
        let low = columns.map(|column| (column as u64 >> (2 * SHIFT)) as i64);
        Self::carried(join(low, columns.map(|column| (column >> 64) as i64)))
    }

    /// The limbs of the canonical representative: each in 0 .. 2^56, their sum in 0 .. p.
    #[inline]
    fn canonical_limbs(self) -> Limbs {
        // The first pass leaves less than 4 (2^224 + 1) outside of 0 .. 2^448, and the second nothing.
        let limbs = fold(fold(self.checked().limbs));
        // At least p exactly if adding 2^224 + 1 reaches 2^448.
        let (_, above) = carry_through(plus(limbs, 1));
        carry_through(plus(limbs, above)).0
    }
}

#[cfg_attr(not(debug_assertions), inline(always))]
fn product(a: i64, b: i64) -> i128 {
    i128::from(a) * i128::from(b)
}

/// Sum of low\[i\] 2^(56 i) + high\[i\] 2^(56 (i + 1)), where 2^448 = 2^224 + 1.
#[cfg_attr(not(debug_assertions), inline(always))]
fn join(low: Limbs, high: Limbs) -> Limbs {
    [
        low[0] + high[7],
        low[1] + high[0],
        low[2] + high[1],
        low[3] + high[2],
        low[4] + high[3] + high[7],
        low[5] + high[4],
        low[6] + high[5],
        low[7] + high[6],
    ]
}

/// limbs + n (2^224 + 1).
#[cfg_attr(not(debug_assertions), inline(always))]
fn plus(mut limbs: Limbs, n: i64) -> Limbs {
    limbs[0] += n;
    limbs[4] += n;
    limbs
}

/// Limbs in 0 .. 2^56 and the carry out of the last, all in sequence.
#[cfg_attr(not(debug_assertions), inline(always))]
fn carry_through(mut limbs: Limbs) -> (Limbs, i64) {
    let mut carry = 0;
    for limb in &mut limbs {
        let sum = *limb + carry;
        *limb = sum & LOW;
        carry = sum >> BITS;
    }
    (limbs, carry)
}

/// Carries through all limbs, and folds in what leaves the last one.
#[cfg_attr(not(debug_assertions), inline(always))]
fn fold(limbs: Limbs) -> Limbs {
    let (limbs, carry) = carry_through(limbs);
    plus(limbs, carry)
}

/// The halves of the limbs and their sum, times 2^SHIFT. Of operands of level 2 all are below 2^62 + 2^28.
#[cfg_attr(not(debug_assertions), inline(always))]
fn halves(limbs: Limbs) -> [[i64; 4]; 3] {
    let [a0, a1, a2, a3, a4, a5, a6, a7] = limbs.map(|limb| limb << SHIFT);
    [[a0, a1, a2, a3], [a4, a5, a6, a7], [a0 + a4, a1 + a5, a2 + a6, a3 + a7]]
}

/// The columns of a product modulo p, from those of the products of the lower halves, of the upper halves, and of the sums.
/// What is in between may leave 128 bits, and comes back.
#[cfg_attr(not(debug_assertions), inline(always))]
fn fold_columns(lower: Columns, upper: Columns, sums: Columns) -> Columns {
    let mut columns = [0; 8];
    for k in 0..4 {
        let carried = sums[k + 4];
        columns[k] = lower[k].wrapping_add(upper[k]).wrapping_add(carried).wrapping_sub(lower[k + 4]);
        columns[k + 4] = sums[k].wrapping_sub(lower[k]).wrapping_add(upper[k + 4]).wrapping_add(carried);
    }
    columns
}

/// Column k of the product of two halves.
#[cfg_attr(not(debug_assertions), inline(always))]
fn column(a: &[i64; 4], b: &[i64; 4], k: usize) -> i128 {
    let mut sum = 0i128;
    for i in k.saturating_sub(3)..(k + 1).min(4) {
        sum = sum.wrapping_add(product(a[i], b[k - i]));
    }
    sum
}

/// The square of a half whose doubles fit words.
#[cfg_attr(not(debug_assertions), inline(always))]
fn half_square(a: [i64; 4]) -> Columns {
    let p = product;
    let d = [2 * a[0], 2 * a[1], 2 * a[2]];
    [
        p(a[0], a[0]),
        p(d[0], a[1]),
        p(d[0], a[2]) + p(a[1], a[1]),
        p(d[0], a[3]) + p(d[1], a[2]),
        p(d[1], a[3]) + p(a[2], a[2]),
        p(d[2], a[3]),
        p(a[3], a[3]),
        0,
    ]
}

/// The square of a sum of halves, whose doubles may not fit words.
#[cfg_attr(not(debug_assertions), inline(always))]
fn sum_square(a: [i64; 4]) -> Columns {
    let p = product;
    let s = i128::wrapping_add;
    [
        p(a[0], a[0]),
        p(a[0], a[1]) << 1,
        s(p(a[0], a[2]) << 1, p(a[1], a[1])),
        s(p(a[0], a[3]), p(a[1], a[2])) << 1,
        s(p(a[1], a[3]) << 1, p(a[2], a[2])),
        p(a[2], a[3]) << 1,
        p(a[3], a[3]),
        0,
    ]
}

operators! {
    #[cfg_attr(not(debug_assertions), inline(always))]
    #[track_caller]
    [] Fe;
    Add::add(self, other) = {
        let level = self.level.of_sum(other.level);
        let limbs = core::array::from_fn(|i| self.limbs[i] + other.limbs[i]);
        Self { limbs, level }.checked()
    };
    Sub::sub(self, other) = {
        let level = self.level.of_sum(other.level);
        let limbs = core::array::from_fn(|i| self.limbs[i] - other.limbs[i]);
        Self { limbs, level }.checked()
    };
    Neg::neg(self) = Self { limbs: self.limbs.map(|limb| -limb), level: self.level.of_negative() }.checked();
    Mul::mul(self, other) = {
        let (a, b) = (halves(self.checked().limbs), halves(other.checked().limbs));
        let columns = |half: usize| core::array::from_fn(|k| column(&a[half], &b[half], k));
        Self::from_columns(fold_columns(columns(0), columns(1), columns(2)))
    };
}

impl Field for Fe {
    type Mask = Choice;

    const LANES: usize = 1;
    const ZERO: Self = Self::tight([0; 8]);
    const ONE: Self = Self::tight([1, 0, 0, 0, 0, 0, 0, 0]);

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn square(self) -> Self {
        let [lower, upper, sums] = halves(self.checked().limbs);
        Self::from_columns(fold_columns(half_square(lower), half_square(upper), sum_square(sums)))
    }

    /// The upper parts of the products are below 2^(57 + 18 - 56) and a little.
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn mul_small(self, k: u32) -> Self {
        debug_assert!(k < 1 << 18);
        let k = i64::from(k) << (2 * SHIFT);
        let rounded = self.checked().limbs.map(|limb| product(limb, k) + (i128::from(HALF) << (2 * SHIFT)));
        let low = rounded.map(|column| (column as u64 >> (2 * SHIFT)) as i64 - HALF);
        Self::tight(join(low, rounded.map(|column| (column >> 64) as i64))).checked()
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn carry(self) -> Self {
        Self::carried(self.checked().limbs)
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn select(mask: Choice, if_set: Self, otherwise: Self) -> Self {
        let limb = |i: usize| i64::conditional_select(&otherwise.limbs[i], &if_set.limbs[i], mask);
        Self { limbs: core::array::from_fn(limb), level: if_set.level.of_either(otherwise.level) }
    }

    #[inline]
    fn is_zero(self) -> Choice {
        self.canonical_limbs().iter().fold(0, |any, limb| any | limb).ct_eq(&0)
    }

    #[inline]
    fn is_odd(self) -> Choice {
        Choice::from((self.canonical_limbs()[0] & 1) as u8)
    }
}

/// The product, as a call.
#[inline(never)]
fn multiply(a: &Fe, b: &Fe) -> Fe {
    *a * *b
}

/// The square, as a call.
#[inline(never)]
fn square(x: &Fe) -> Fe {
    x.square()
}

impl PrimeField for Fe {
    type Prime = P448;

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn set_mul_by_call(&mut self, factor: &Self) {
        *self = multiply(self, factor);
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn set_product_by_call(&mut self, a: &Self, b: &Self) {
        *self = multiply(a, b);
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn set_square_by_call(&mut self) {
        *self = square(self);
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn constant(words: [u64; WORDS]) -> Self {
        Self::from_words(words)
    }
}

impl FieldElement for Fe {
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn from_words(words: [u64; WORDS]) -> Self {
        let [w0, w1, w2, w3, w4, w5, w6] = words;
        let limbs = [
            w0,
            w0 >> 56 | w1 << 8,
            w1 >> 48 | w2 << 16,
            w2 >> 40 | w3 << 24,
            w3 >> 32 | w4 << 32,
            w4 >> 24 | w5 << 40,
            w5 >> 16 | w6 << 48,
            w6 >> 8,
        ];
        Self::carried(limbs.map(|limb| limb as i64 & LOW))
    }

    /// Not inlined: it takes long compared with a call, and one function often uses it several times.
    #[inline(never)]
    fn to_words(self) -> [u64; WORDS] {
        let limbs = self.canonical_limbs().map(|limb| limb as u64);
        core::array::from_fn(|i| limbs[i] >> (8 * i) | limbs[i + 1] << (56 - 8 * i))
    }

    /// By safegcd, which takes a third of the time of a power.
    #[cfg(target_pointer_width = "64")]
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn invert(self) -> Self {
        Self::from_words(super::inverse::invert(self.to_words()))
    }
}
