//! Integers modulo a group order, and recodings of them: windows, wNAF, combs.
//!
//! A [`Scalar`] is kept as its canonical representative, so encoding and recoding cost nothing. Everything is
//! constant-time unless its name ends in `_vartime`, and no scalar is printed.
#![cfg_attr(
    not(all(
        feature = "alloc",
        feature = "curve9767",
        feature = "do255",
        feature = "ed25519",
        feature = "jq255",
        feature = "x25519",
        feature = "x448"
    )),
    allow(
        dead_code,
        unused_imports,
        reason = "each scheme uses a part of this; builds of all of them find what none uses"
    )
)]

use core::fmt;
use core::marker::PhantomData;
use core::ops::{Add, AddAssign, Mul, MulAssign, Neg, Sub, SubAssign};

use subtle::{Choice, ConditionallySelectable, ConstantTimeEq, CtOption};
use zeroize::DefaultIsZeroes;

mod group;
pub mod order;
mod reduce;

pub(crate) mod comb;
#[cfg(feature = "internals")]
pub mod halving;
#[cfg(not(feature = "internals"))]
pub(crate) mod halving;
#[cfg(feature = "internals")]
pub mod recode;
#[cfg(not(feature = "internals"))]
pub(crate) mod recode;

use crate::field::inverse::{Modulus, safegcd};
pub(crate) use crate::wide;
pub use group::GroupScalar;
use order::Order;

/// An integer modulo the order `O`.
///
/// All operations are constant-time, comparisons too. It is `Copy`, so the owner of a secret one wipes it: see
/// [`zeroize::Zeroizing`].
#[derive(Clone, Copy)]
pub struct Scalar<O> {
    /// Below the order.
    words: [u64; 4],
    order: PhantomData<O>,
}

impl<O: Order> Scalar<O> {
    /// 0.
    pub const ZERO: Self = Self::new([0; 4]);
    /// 1.
    pub const ONE: Self = Self::new([1, 0, 0, 0]);

    const fn new(words: [u64; 4]) -> Self {
        Self { words, order: PhantomData }
    }

    /// The integer of any four little-endian words, reduced modulo the order.
    #[inline]
    pub fn from_words(words: [u64; 4]) -> Self {
        Self::new(reduce::reduce::<O>(&words))
    }

    /// The integer of any eight little-endian words, reduced modulo the order.
    #[inline]
    pub fn from_words_wide(words: [u64; 8]) -> Self {
        Self::new(reduce::reduce_wide::<O>(&words))
    }

    /// The integer of any 32 little-endian bytes, reduced modulo the order.
    #[inline]
    pub fn from_bytes_reduced(bytes: &[u8; 32]) -> Self {
        Self::from_words(wide::words_from_bytes(bytes))
    }

    /// The integer of any 64 little-endian bytes, reduced modulo the order. Of random bytes it is uniform to within 2^-256.
    #[inline]
    pub fn from_bytes_wide(bytes: &[u8; 64]) -> Self {
        Self::from_words_wide(wide::words_from_bytes(bytes))
    }

    /// The integer of any number of little-endian bytes, reduced modulo the order; 0 for none. The time depends on the
    /// length only.
    pub fn from_slice_reduced(bytes: &[u8]) -> Self {
        let mut sum = [0; 4];
        for chunk in bytes.chunks(32).rev() {
            let [a, b, c, d] = wide::words_from_bytes(chunk);
            sum = reduce::reduce_wide::<O>(&[a, b, c, d, sum[0], sum[1], sum[2], sum[3]]);
        }
        Self::new(sum)
    }

    /// The integer of 32 little-endian bytes, if it is below the order; else none. Constant-time.
    #[inline]
    pub fn from_canonical_bytes(bytes: &[u8; 32]) -> CtOption<Self> {
        Self::from_canonical_words(wide::words_from_bytes(bytes))
    }

    /// The integer of four little-endian words, if it is below the order; else none. Constant-time.
    #[inline]
    pub fn from_canonical_words(words: [u64; 4]) -> CtOption<Self> {
        let (_, below) = wide::subtract(&words, &O::WORDS);
        CtOption::new(Self::new(words), Choice::from(below as u8))
    }

    /// The integer below the order, as 32 little-endian bytes.
    #[inline]
    pub fn to_bytes(self) -> [u8; 32] {
        wide::bytes_from_words(&self.words)
    }

    /// The integer below the order, as four little-endian words.
    #[inline]
    pub const fn to_words(self) -> [u64; 4] {
        self.words
    }

    /// self^2.
    #[inline]
    pub fn square(self) -> Self {
        Self::new(reduce::reduce_wide::<O>(&wide::square(&self.words)))
    }

    /// self * factor + addend, with one reduction.
    #[inline]
    pub fn mul_add(self, factor: Self, addend: Self) -> Self {
        let product: [u64; 8] = wide::multiply(&self.words, &factor.words);
        let [a, b, c, d] = addend.words;
        // (n - 1)^2 + n - 1 is far from 2^512.
        Self::new(reduce::reduce_wide::<O>(&wide::add(&product, &[a, b, c, d, 0, 0, 0, 0]).0))
    }

    /// self / 2 modulo the order.
    #[inline]
    pub fn halve(self) -> Self {
        let odd = self.words[0] & 1 == 1;
        // Below 2n, which fits in four words: an order is below 2^255.
        let even = wide::add(&self.words, &wide::kept_if(odd, &O::WORDS)).0;
        Self::new(wide::shift_right(&even, 1))
    }

    /// 1 / self modulo the order, and 0 for 0. Constant-time.
    pub fn invert(self) -> Self {
        Self::new(safegcd::invert(&self.words, const { &inversion_modulus::<O>() }))
    }

    /// Returns whether it is 0. Constant-time.
    #[inline]
    pub fn is_zero(&self) -> Choice {
        self.ct_eq(&Self::ZERO)
    }
}

/// The order as the inversions take it. Compilation fails for an order out of their range.
const fn inversion_modulus<O: Order>() -> Modulus {
    match Modulus::new(O::WORDS) {
        Some(modulus) => modulus,
        None => panic!("an order is odd and has at most 255 bits"),
    }
}

impl<O: Order> Add for Scalar<O> {
    type Output = Self;

    #[inline]
    fn add(self, other: Self) -> Self {
        // Below 2n, which fits in four words: an order is below 2^255.
        Self::new(wide::subtract_once(&wide::add(&self.words, &other.words).0, &O::WORDS))
    }
}

impl<O: Order> Sub for Scalar<O> {
    type Output = Self;

    #[inline]
    fn sub(self, other: Self) -> Self {
        let (difference, borrow) = wide::subtract(&self.words, &other.words);
        Self::new(wide::add(&difference, &wide::kept_if(borrow, &O::WORDS)).0)
    }
}

impl<O: Order> Mul for Scalar<O> {
    type Output = Self;

    #[inline]
    fn mul(self, other: Self) -> Self {
        Self::new(reduce::reduce_wide::<O>(&wide::multiply(&self.words, &other.words)))
    }
}

impl<O: Order> Neg for Scalar<O> {
    type Output = Self;

    #[inline]
    fn neg(self) -> Self {
        Self::ZERO - self
    }
}

impl<O: Order> AddAssign for Scalar<O> {
    #[inline]
    fn add_assign(&mut self, other: Self) {
        *self = *self + other;
    }
}

impl<O: Order> SubAssign for Scalar<O> {
    #[inline]
    fn sub_assign(&mut self, other: Self) {
        *self = *self - other;
    }
}

impl<O: Order> MulAssign for Scalar<O> {
    #[inline]
    fn mul_assign(&mut self, other: Self) {
        *self = *self * other;
    }
}

impl<O: Order> From<u64> for Scalar<O> {
    #[inline]
    fn from(value: u64) -> Self {
        Self::new([value, 0, 0, 0])
    }
}

impl<O: Order> From<u128> for Scalar<O> {
    #[inline]
    fn from(value: u128) -> Self {
        Self::new([value as u64, (value >> 64) as u64, 0, 0])
    }
}

impl<O: Order> Default for Scalar<O> {
    #[inline]
    fn default() -> Self {
        Self::ZERO
    }
}

impl<O: Order> DefaultIsZeroes for Scalar<O> {}

impl<O: Order> ConstantTimeEq for Scalar<O> {
    #[inline]
    fn ct_eq(&self, other: &Self) -> Choice {
        self.words.ct_eq(&other.words)
    }
}

impl<O: Order> PartialEq for Scalar<O> {
    #[inline]
    fn eq(&self, other: &Self) -> bool {
        self.ct_eq(other).into()
    }
}

impl<O: Order> Eq for Scalar<O> {}

impl<O: Order> ConditionallySelectable for Scalar<O> {
    #[inline]
    fn conditional_select(a: &Self, b: &Self, choice: Choice) -> Self {
        Self::new(core::array::from_fn(|i| u64::conditional_select(&a.words[i], &b.words[i], choice)))
    }
}

impl<O> fmt::Debug for Scalar<O> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Scalar(..)")
    }
}

#[cfg(test)]
mod tests;
