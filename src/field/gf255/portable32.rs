//! One element of GF(2^255 - M) for 32-bit processors: eight words of 32 bits.
//!
//! An element is any integer below 2q = 2^256 - 2M, at every level. Whatever an operation leaves above bit 255 is
//! folded in at once, times M.
//!
//! Products are made of steps a b + c + d with 32-bit words, which never exceed 64 bits and are one instruction
//! (`umaal`) on the larger Cortex-M cores. Full words make 64 of them, where limbs with room for carries would make
//! 100. Processors without long products put a step together from four products of halves (`multiply_add_32`).
//!
//! Flash memory is scarce on such processors, and a call costs little beside an operation of eight words. So each operation
//! is a function by itself, on words, in one copy for all callers and for all M.

use core::fmt;
use core::ops::{Add, Mul, Neg, Sub};

use subtle::{Choice, ConditionallySelectable, ConstantTimeEq};
use zeroize::DefaultIsZeroes;

use super::packed::Packed;
use super::{Gf255, Mod255};
use crate::field::{Field, level::Level, outline};
use crate::wide::{multiply_add_32, opaque};

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
        Self { limbs: fold(split(&words), 0, Self::FOLD), level: Level::TIGHT }
    }

    /// The limbs, of a value asserted in debug builds to be below 2q.
    #[inline(always)]
    #[track_caller]
    fn checked(&self) -> &Limbs {
        debug_assert!(self.limbs[0] < (2 * Self::FOLD).wrapping_neg() || self.limbs[1..] != [u32::MAX; 7]);
        &self.limbs
    }

    /// The element with these limbs.
    #[inline(always)]
    fn with(limbs: Limbs, level: Level) -> Self {
        Self { limbs, level }
    }
}

/// The words of an element, from the lowest.
type Limbs = [u32; 8];

/// sum += a b; returns the word that is carried out.
#[inline(always)]
fn add_row(sum: &mut [u32], a: u32, b: &[u32]) -> u32 {
    let mut carry = 0;
    for (sum, &b) in sum.iter_mut().zip(b) {
        (*sum, carry) = multiply_add_32(a, b, *sum, carry);
    }
    carry
}

/// limbs + 2^256 top, with all that stands above bit 255 folded in once, times `m`. For top below 2^18 it is below
/// 2^255 + 2^34.
#[inline(always)]
const fn fold(mut limbs: Limbs, top: u32, m: u32) -> Limbs {
    let above = top << 1 | limbs[7] >> 31;
    limbs[7] &= u32::MAX >> 1;
    let (low, high) = multiply_add_32(above, m, 0, 0);
    let mut carry = low as u64 + ((high as u64) << 32);
    let mut i = 0;
    while i < 8 {
        carry += limbs[i] as u64;
        limbs[i] = carry as u32;
        carry >>= 32;
        i += 1;
    }
    limbs
}

/// The element with the value low + 2^256 high, by 2^256 = 2M.
#[inline(always)]
fn fold_product(mut low: Limbs, high: &[u32], m: u32) -> Limbs {
    let top = add_row(&mut low, 2 * m, high);
    fold(low, top, m)
}

/// a b. Of the sum of the rows so far, the words that are not final yet move down by one with each row.
#[inline(never)]
fn multiply(a: &Limbs, b: &Limbs, m: u32) -> Limbs {
    let (mut low, mut sum) = ([0; 8], [0; 8]);
    for (low, &a) in low.iter_mut().zip(a) {
        let mut carry;
        (*low, carry) = multiply_add_32(a, b[0], sum[0], 0);
        for j in 1..8 {
            (sum[j - 1], carry) = multiply_add_32(a, b[j], sum[j], carry);
        }
        sum[7] = carry;
    }
    fold_product(low, &sum, m)
}

/// a^2: the mixed products once, then doubled, with the squares added.
#[inline(never)]
fn square(a: &Limbs, m: u32) -> Limbs {
    let mut product = [0; 16];
    for i in 0..7 {
        product[i + 8] = add_row(&mut product[2 * i + 1..i + 8], a[i], &a[i + 1..]);
    }
    let (mut bit, mut carry) = (0, 0);
    for (pair, &a) in product.chunks_exact_mut(2).zip(a) {
        let mixed = u64::from(pair[0]) | u64::from(pair[1]) << 32;
        let (low, high) = multiply_add_32(a, a, carry, 0);
        let square = u64::from(low) | u64::from(high) << 32;
        let sum = u128::from(mixed << 1 | bit) + u128::from(square);
        (pair[0], pair[1]) = (sum as u32, (sum >> 32) as u32);
        (bit, carry) = (mixed >> 63, (sum >> 64) as u32);
    }
    fold_product(core::array::from_fn(|i| product[i]), &product[8..], m)
}

/// a^(2^n).
#[inline(never)]
fn square_n(a: &Limbs, n: usize, m: u32) -> Limbs {
    let mut power = *a;
    for _ in 0..n {
        power = square(&power, m);
    }
    power
}

/// a k, for k below 2^18.
#[inline(never)]
fn multiply_small(a: &Limbs, k: u32, m: u32) -> Limbs {
    let mut product = [0; 8];
    let top = add_row(&mut product, k, a);
    fold(product, top, m)
}

/// a + b.
#[inline(never)]
fn add(a: &Limbs, b: &Limbs, m: u32) -> Limbs {
    let mut sum = [0; 8];
    let mut carry = 0;
    for i in 0..8 {
        carry += u64::from(a[i]) + u64::from(b[i]);
        sum[i] = carry as u32;
        carry >>= 32;
    }
    fold(sum, carry as u32, m)
}

/// a - b + 2q, which is positive and below 4q.
#[inline(never)]
fn subtract(a: &Limbs, b: &Limbs, m: u32) -> Limbs {
    let mut difference = [0; 8];
    // 2q is 2^256 - 2M.
    let mut carry = -2 * i64::from(m);
    for i in 0..8 {
        carry += i64::from(a[i]) - i64::from(b[i]);
        difference[i] = carry as u32;
        carry >>= 32;
    }
    fold(difference, (carry + 1) as u32, m)
}

/// The canonical representative, below q: a + M with what stands above bit 255 taken off reaches bit 255 again where there
/// is a q to take off.
#[inline(never)]
fn canonical(a: &Limbs, m: u32) -> Limbs {
    let mut limbs = fold(*a, 0, m);
    let excess = add_small(&mut { limbs }, m) >> 31;
    // A mask of one bit may become a branch.
    add_small(&mut limbs, m & core::hint::black_box(excess.wrapping_neg()));
    limbs[7] &= u32::MAX >> 1;
    limbs
}

/// a += b; returns the highest word of the sum.
#[inline(always)]
fn add_small(a: &mut Limbs, b: u32) -> u32 {
    let mut carry = u64::from(b);
    for limb in a.iter_mut() {
        carry += u64::from(*limb);
        *limb = carry as u32;
        carry >>= 32;
    }
    a[7]
}

/// What `new` makes of any integer below 2^256.
#[inline(never)]
fn from_words(words: &[u64; 4], m: u32) -> Limbs {
    // With 0 itself, the compiler knows that the multiple of `m` is a choice by one bit.
    fold(split(words), opaque(0), m)
}

/// Words of 64 bits as words of 32 bits.
#[inline(always)]
const fn split(words: &[u64; 4]) -> Limbs {
    let mut limbs = [0; 8];
    let mut i = 0;
    while i < 8 {
        limbs[i] = (words[i / 2] >> (32 * (i % 2))) as u32;
        i += 1;
    }
    limbs
}

/// Returns whether it is 0 modulo q.
#[inline(never)]
fn is_zero(a: &Limbs, m: u32) -> Choice {
    canonical(a, m).iter().fold(0, |any, limb| any | limb).ct_eq(&0)
}

/// a where the mask is all ones, b where it is zero.
#[inline(never)]
fn select(mask: u32, a: &Limbs, b: &Limbs) -> Limbs {
    core::array::from_fn(|i| b[i] ^ mask & (a[i] ^ b[i]))
}

impl<const M: u64> Add for Fe<M> {
    type Output = Self;

    #[inline(always)]
    #[track_caller]
    fn add(self, other: Self) -> Self {
        Self::with(add(self.checked(), other.checked(), Self::FOLD), self.level.of_sum(other.level))
    }
}

impl<const M: u64> Sub for Fe<M> {
    type Output = Self;

    #[inline(always)]
    #[track_caller]
    fn sub(self, other: Self) -> Self {
        Self::with(subtract(self.checked(), other.checked(), Self::FOLD), self.level.of_sum(other.level))
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

    #[inline(always)]
    fn mul(self, other: Self) -> Self {
        Self::with(multiply(self.checked(), other.checked(), Self::FOLD), Level::TIGHT)
    }
}

impl<const M: u64> Field for Fe<M> {
    type Mask = Choice;

    const LANES: usize = 1;
    const ZERO: Self = Self::new([0; 4]);
    const ONE: Self = Self::new([1, 0, 0, 0]);

    #[inline(always)]
    fn square(self) -> Self {
        Self::with(square(self.checked(), Self::FOLD), Level::TIGHT)
    }

    #[inline(always)]
    fn square_n(self, n: usize) -> Self {
        Self::with(square_n(self.checked(), n, Self::FOLD), Level::TIGHT)
    }

    #[inline(always)]
    fn mul_small(self, k: u32) -> Self {
        debug_assert!(k < 1 << 18);
        Self::with(multiply_small(self.checked(), k, Self::FOLD), Level::TIGHT)
    }

    /// Nothing to carry: a value of any level is as reduced as one of level 0.
    #[inline(always)]
    fn carry(self) -> Self {
        Self::with(*self.checked(), Level::TIGHT)
    }

    #[inline(always)]
    fn select(mask: Choice, if_set: Self, otherwise: Self) -> Self {
        let mask = u32::conditional_select(&0, &u32::MAX, mask);
        Self::with(select(mask, &if_set.limbs, &otherwise.limbs), if_set.level.of_either(otherwise.level))
    }

    #[inline(always)]
    fn overwrite_zero_if(self, mask: Choice, value: Self) -> Self {
        let mask = u32::conditional_select(&0, &u32::MAX, mask);
        Self::with(
            core::array::from_fn(|i| self.limbs[i] | mask & value.limbs[i]),
            self.level.of_either(value.level),
        )
    }

    #[inline(always)]
    fn is_zero(self) -> Choice {
        is_zero(self.checked(), Self::FOLD)
    }

    #[inline(always)]
    fn outline<R>(piece: impl FnOnce() -> R) -> R {
        outline(piece)
    }

    #[inline(always)]
    fn is_odd(self) -> Choice {
        Choice::from((canonical(self.checked(), Self::FOLD)[0] & 1) as u8)
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
        Self::with(from_words(&words, Self::FOLD), Level::TIGHT)
    }

    #[inline]
    fn to_words(self) -> [u64; 4] {
        let limbs = canonical(self.checked(), Self::FOLD);
        core::array::from_fn(|i| u64::from(limbs[2 * i]) | u64::from(limbs[2 * i + 1]) << 32)
    }

    /// The sum of words below q and of q - BIAS is below 2q: there is nothing to fold.
    #[inline(always)]
    fn from_packed(packed: &Packed<M>) -> Self {
        let mut limbs = split(packed.words());
        let mut carry = 0;
        for (limb, bias) in limbs.iter_mut().zip(const { split(&Packed::<M>::MINUS_BIAS) }) {
            carry += u64::from(*limb) + u64::from(bias);
            *limb = carry as u32;
            carry >>= 32;
        }
        Self::with(limbs, Level::TIGHT.of_sum(Level::TIGHT))
    }
}
