//! One element of GF(2^255 - M) for 32-bit processors: eight words of 32 bits.
//!
//! An element is any integer below 2q = 2^256 - 2M, at every level. Whatever an operation leaves above bit 255 is
//! folded in at once, times M.
//!
//! Products are made of steps a b + c + d with 32-bit words, which never exceed 64 bits and are one instruction
//! (`umaal`) on the larger Cortex-M cores. Full words make 64 of them, where limbs with room for carries would make
//! 100. Code size matters on such processors as well, so rows and columns are loops.

use core::fmt;
use core::ops::{Add, Mul, Neg, Sub};

use subtle::{Choice, ConditionallySelectable, ConstantTimeEq};
use zeroize::DefaultIsZeroes;

use super::{Gf255, Mod255, words};
use crate::field::{Field, level::Level, outline};

/// One element of GF(2^255 - M), M odd and below 2^15: an integer below 2^256 - 2M in eight words of 32 bits.
#[derive(Clone, Copy, Default)]
pub struct Fe<const M: u64> {
    limbs: [u32; 8],
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
    /// M as one word.
    const FOLD: u32 = {
        assert!(M % 2 == 1 && M < 1 << 15);
        M as u32
    };

    /// The element congruent to any integer below 2^256, given as four little-endian words.
    pub const fn new(words: [u64; 4]) -> Self {
        let words = words::fold_bit_255::<M>(words);
        let mut limbs = [0; 8];
        let mut i = 0;
        while i < 8 {
            limbs[i] = (words[i / 2] >> (32 * (i % 2))) as u32;
            i += 1;
        }
        Self { limbs, level: Level::TIGHT }
    }

    /// The limbs, of a value asserted in debug builds to be below 2q.
    #[inline(always)]
    #[track_caller]
    fn checked(self) -> [u32; 8] {
        debug_assert!(self.limbs[0] < (2 * Self::FOLD).wrapping_neg() || self.limbs[1..] != [u32::MAX; 7]);
        self.limbs
    }

    /// limbs + 2^256 top, with all that stands above bit 255 folded in once. For top below 2^18 it is below
    /// 2^255 + 2^34.
    #[inline(always)]
    fn fold(mut limbs: [u32; 8], top: u32, level: Level) -> Self {
        let above = top << 1 | limbs[7] >> 31;
        limbs[7] &= u32::MAX >> 1;
        let mut carry = u64::from(above) * u64::from(Self::FOLD);
        for limb in &mut limbs {
            carry += u64::from(*limb);
            *limb = carry as u32;
            carry >>= 32;
        }
        Self { limbs, level }
    }

    /// The element with the value low + 2^256 high.
    #[inline(always)]
    fn fold_product(mut low: [u32; 8], high: [u32; 8]) -> Self {
        let top = add_row(&mut low, 2 * Self::FOLD, &high);
        Self::fold(low, top, Level::TIGHT)
    }
}

/// sum += a b; returns the word that is carried out.
#[inline(always)]
fn add_row(sum: &mut [u32], a: u32, b: &[u32]) -> u32 {
    let mut carry = 0;
    for (sum, &b) in sum.iter_mut().zip(b) {
        carry += u64::from(a) * u64::from(b) + u64::from(*sum);
        *sum = carry as u32;
        carry >>= 32;
    }
    carry as u32
}

/// The lower and the upper eight words.
#[inline(always)]
fn halves(product: [u32; 16]) -> ([u32; 8], [u32; 8]) {
    (core::array::from_fn(|i| product[i]), core::array::from_fn(|i| product[i + 8]))
}

impl<const M: u64> Add for Fe<M> {
    type Output = Self;

    #[inline]
    #[track_caller]
    fn add(self, other: Self) -> Self {
        let (mut sum, b) = (self.checked(), other.checked());
        let top = add_row(&mut sum, 1, &b);
        Self::fold(sum, top, self.level.of_sum(other.level))
    }
}

impl<const M: u64> Sub for Fe<M> {
    type Output = Self;

    /// a - b + 2q, which is positive and below 4q.
    #[inline]
    #[track_caller]
    fn sub(self, other: Self) -> Self {
        let (mut limbs, b) = (self.checked(), other.checked());
        // 2q is 2^256 - 2M.
        let mut carry = -2 * i64::from(Self::FOLD);
        for (limb, b) in limbs.iter_mut().zip(b) {
            carry += i64::from(*limb) - i64::from(b);
            *limb = carry as u32;
            carry >>= 32;
        }
        Self::fold(limbs, (carry + 1) as u32, self.level.of_sum(other.level))
    }
}

impl<const M: u64> Neg for Fe<M> {
    type Output = Self;

    #[inline(always)]
    #[track_caller]
    fn neg(self) -> Self {
        Self { level: self.level, ..Self::ZERO } - self
    }
}

impl<const M: u64> Mul for Fe<M> {
    type Output = Self;

    /// One copy for all callers: a call costs little beside 64 products, and flash memory is scarce.
    #[inline(never)]
    fn mul(self, other: Self) -> Self {
        let (a, b) = (self.checked(), other.checked());
        let mut product = [0; 16];
        for (i, &a) in a.iter().enumerate() {
            product[i + 8] = add_row(&mut product[i..i + 8], a, &b);
        }
        let (low, high) = halves(product);
        Self::fold_product(low, high)
    }
}

impl<const M: u64> Field for Fe<M> {
    type Mask = Choice;

    const LANES: usize = 1;
    const ZERO: Self = Self::new([0; 4]);
    const ONE: Self = Self::new([1, 0, 0, 0]);

    /// The mixed products once, then doubled, with the squares added. One copy for all callers, as of `mul`.
    #[inline(never)]
    fn square(self) -> Self {
        let a = self.checked();
        let mut product = [0; 16];
        for i in 0..7 {
            product[i + 8] = add_row(&mut product[2 * i + 1..i + 8], a[i], &a[i + 1..]);
        }
        let (mut bit, mut carry) = (0, 0);
        for (pair, a) in product.chunks_exact_mut(2).zip(a) {
            let mixed = u64::from(pair[0]) | u64::from(pair[1]) << 32;
            let (sum, over) = (mixed << 1 | bit).overflowing_add(u64::from(a) * u64::from(a));
            let (sum, over_by_carry) = sum.overflowing_add(carry);
            (pair[0], pair[1]) = (sum as u32, (sum >> 32) as u32);
            (bit, carry) = (mixed >> 63, u64::from(over) + u64::from(over_by_carry));
        }
        let (low, high) = halves(product);
        Self::fold_product(low, high)
    }

    #[inline]
    fn mul_small(self, k: u32) -> Self {
        debug_assert!(k < 1 << 18);
        let mut product = [0; 8];
        let top = add_row(&mut product, k, &self.checked());
        Self::fold(product, top, Level::TIGHT)
    }

    /// Nothing to carry: a value of any level is as reduced as one of level 0.
    #[inline(always)]
    fn carry(self) -> Self {
        Self { limbs: self.checked(), level: Level::TIGHT }
    }

    #[inline(always)]
    fn select(mask: Choice, if_set: Self, otherwise: Self) -> Self {
        let limb = |i: usize| u32::conditional_select(&otherwise.limbs[i], &if_set.limbs[i], mask);
        Self { limbs: core::array::from_fn(limb), level: if_set.level.of_either(otherwise.level) }
    }

    #[inline]
    fn is_zero(self) -> Choice {
        self.to_words().iter().fold(0, |any, word| any | word).ct_eq(&0)
    }

    #[inline(always)]
    fn outline<R>(piece: impl FnOnce() -> R) -> R {
        outline(piece)
    }

    #[inline]
    fn is_odd(self) -> Choice {
        Choice::from((self.to_words()[0] & 1) as u8)
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

    #[inline]
    fn to_words(self) -> [u64; 4] {
        let limbs = self.checked();
        words::canonical::<M>(core::array::from_fn(|i| {
            u64::from(limbs[2 * i]) | u64::from(limbs[2 * i + 1]) << 32
        }))
    }
}
