//! Integers modulo a group order, and recodings of them: windows, wNAF, combs.
//!
//! A [`Scalar`] stores its canonical representative, so encoding and recoding cost nothing. Everything is constant-time unless its
//! name ends in `_vartime`, and scalars are never printed.

use core::marker::PhantomData;

use subtle::{Choice, ConditionallySelectable, ConstantTimeEq, CtOption};

#[cfg(feature = "group")]
mod field;
mod group;
mod inversion;
mod operators;
pub mod order;
mod reduce;
#[cfg(feature = "serde")]
mod serde;

pub(crate) mod comb;
#[cfg(lemniscate_internals)]
pub mod halving;
#[cfg(not(lemniscate_internals))]
pub(crate) mod halving;
// Where memory is not scarce, there to be tested.
#[cfg(any(test, lemniscate_microcontroller))]
pub(crate) mod mof;
#[cfg(lemniscate_internals)]
pub mod recode;
#[cfg(not(lemniscate_internals))]
pub(crate) mod recode;

use crate::field::inverse::{Modulus, safegcd};
use crate::loops::{rolled, rolled_mut};
pub(crate) use crate::wide;
#[cfg(feature = "group")]
#[doc(hidden)]
pub use field::Constants;
#[cfg(feature = "group")]
pub use field::Repr;
pub use group::GroupScalar;
use order::Order;
pub(crate) use reduce::{DigitArray, Reduce};

/// An integer modulo the order `O`, in N words.
///
/// All operations are constant-time, including comparisons. Scalars are `Copy`: if you keep a secret one, wipe it (see
/// [`zeroize::Zeroizing`]).
#[derive(Clone, Copy)]
pub struct Scalar<O, const N: usize = 4> {
    /// Below the order.
    words: [u64; N],
    order: PhantomData<O>,
}

impl<O: Order<N>, const N: usize> Scalar<O, N> {
    /// 0.
    pub const ZERO: Self = Self::new([0; N]);
    /// 1.
    pub const ONE: Self = Self::new(wide::one());

    const fn new(words: [u64; N]) -> Self {
        Self { words, order: PhantomData }
    }

    /// The integer of any N little-endian words, reduced modulo the order.
    #[inline]
    pub fn from_words(words: [u64; N]) -> Self {
        Self::new(O::reduce(&words))
    }

    /// The integer encoded by any number of little-endian bytes, reduced modulo the order; 0 for no bytes. Timing depends only on
    /// the length.
    pub fn from_slice_reduced(bytes: &[u8]) -> Self {
        let mut sum = [0; N];
        for chunk in bytes.chunks(8 * N).rev() {
            sum = O::reduce_both(&wide::words_from_bytes(chunk), &sum);
        }
        Self::new(sum)
    }

    /// The integer of N little-endian words, if it is below the order; otherwise none. Constant-time.
    #[inline]
    pub fn from_canonical_words(words: [u64; N]) -> CtOption<Self> {
        let (_, below) = wide::subtract(&words, &O::WORDS);
        CtOption::new(Self::new(words), Choice::from(below as u8))
    }

    /// The integer below the order, as N little-endian words.
    #[inline]
    pub const fn to_words(self) -> [u64; N] {
        self.words
    }

    /// self^2.
    #[inline]
    pub fn square(self) -> Self {
        Self::new(O::square(&self.words))
    }

    /// self * factor + addend, with one reduction.
    #[inline]
    pub fn mul_add(self, factor: Self, addend: Self) -> Self {
        Self::new(O::product_plus(&self.words, &factor.words, &addend.words))
    }

    /// self / 2 modulo the order.
    #[inline]
    pub fn halve(self) -> Self {
        let odd = self.words[0] & 1 == 1;
        // Below 2n, which fits in the words: the highest bit of none is that of an order.
        let even = wide::add(&self.words, &wide::kept_if(odd, &O::WORDS)).0;
        Self::new(wide::shift_right(&even, 1))
    }

    /// 2^bits - 1 modulo the order, for less bits than twice the words have.
    pub(crate) fn ones(bits: u32) -> Self {
        Self::new(O::ones(bits))
    }

    /// The same at compile time.
    pub(crate) const fn constant_ones(bits: u32) -> Self {
        // A power of two is not 0 modulo an odd number.
        Self::new(wide::subtract(&reduce::power_of_two_mod(bits, &O::WORDS), &wide::one()).0)
    }

    /// Returns whether the scalar is 0. Constant-time.
    #[inline]
    pub fn is_zero(&self) -> Choice {
        wide::is_zero(&self.words)
    }
}

impl<O: Order> Scalar<O> {
    /// The integer of any eight little-endian words, reduced modulo the order.
    #[inline]
    pub fn from_words_wide(words: [u64; 8]) -> Self {
        let [a, b, c, d, e, f, g, h] = words;
        Self::new(O::reduce_both(&[a, b, c, d], &[e, f, g, h]))
    }

    /// The integer of any 32 little-endian bytes, reduced modulo the order.
    #[inline]
    pub fn from_bytes_reduced(bytes: &[u8; 32]) -> Self {
        Self::from_words(wide::words_from_bytes(bytes))
    }

    /// The integer of any 64 little-endian bytes, reduced modulo the order. For random bytes, it is uniform to within 2^-256.
    #[inline]
    pub fn from_bytes_wide(bytes: &[u8; 64]) -> Self {
        let (low, high) = bytes.split_at(32);
        Self::new(O::reduce_both(&wide::words_from_bytes(low), &wide::words_from_bytes(high)))
    }

    /// The integer of 32 little-endian bytes, if it is below the order; otherwise none. Constant-time.
    #[inline]
    pub fn from_canonical_bytes(bytes: &[u8; 32]) -> CtOption<Self> {
        Self::from_canonical_words(wide::words_from_bytes(bytes))
    }

    /// The integer below the order, as 32 little-endian bytes.
    #[inline]
    pub fn to_bytes(self) -> [u8; 32] {
        wide::bytes_from_words(&self.words)
    }

    /// 1 / self modulo the order, and 0 for 0. Constant-time.
    pub fn invert(self) -> Self {
        Self::new(safegcd::invert(&self.words, const { &inversion_modulus::<O>() }))
    }
}

/// Of 57 bytes, the last of them 0 (RFC 8032 section 5.2).
impl<O: Order<7>> Scalar<O, 7> {
    /// The integer of any 57 little-endian bytes, reduced modulo the order.
    pub fn from_bytes_reduced(bytes: &[u8; 57]) -> Self {
        Self::from_slice_reduced(bytes)
    }

    /// The integer of any 114 little-endian bytes, reduced modulo the order. For random bytes, it is uniform to within 2^-465.
    pub fn from_bytes_wide(bytes: &[u8; 114]) -> Self {
        Self::from_slice_reduced(bytes)
    }

    /// The integer of 57 little-endian bytes, if it is below the order; otherwise none. Constant-time.
    #[inline]
    pub fn from_canonical_bytes(bytes: &[u8; 57]) -> CtOption<Self> {
        let [low @ .., last] = bytes;
        Self::from_canonical_words(wide::words_from_bytes(low)).and_then(|k| CtOption::new(k, last.ct_eq(&0)))
    }

    /// 1 / self modulo the order, and 0 for 0. Constant-time.
    pub fn invert(self) -> Self {
        #[cfg(target_pointer_width = "64")]
        return {
            let [a, b, c, d, e, f, g] = self.words;
            let [inverse @ .., _] =
                safegcd::invert_448([a, b, c, d, e, f, g, 0], const { &modulus_448::<O>() });
            Self::new(inverse)
        };
        // By Fermat's theorem: the power by n - 2, which is public.
        #[cfg(not(target_pointer_width = "64"))]
        {
            let exponent = wide::subtract(&O::WORDS, &wide::shift_left(&[2], 0)).0;
            let mut power = Self::ONE;
            for bit in (0..O::BITS).rev() {
                power = power.square();
                if exponent[bit / 64] >> (bit % 64) & 1 == 1 {
                    power *= self;
                }
            }
            power
        }
    }

    /// The integer below the order, as 57 little-endian bytes.
    #[inline]
    pub fn to_bytes(self) -> [u8; 57] {
        let mut bytes = [0; 57];
        bytes[..56].copy_from_slice(&wide::bytes_from_words::<7, 56>(&self.words));
        bytes
    }
}

/// The order as the inversions take it. Compilation fails for an order out of their range.
const fn inversion_modulus<O: Order>() -> Modulus {
    match Modulus::new(O::WORDS) {
        Some(modulus) => modulus,
        None => panic!("an order is odd and has at most 255 bits"),
    }
}

/// The same for an order of seven words.
#[cfg(target_pointer_width = "64")]
const fn modulus_448<O: Order<7>>() -> Modulus<8> {
    let [a, b, c, d, e, f, g] = O::WORDS;
    match Modulus::new([a, b, c, d, e, f, g, 0]) {
        Some(modulus) => modulus,
        None => panic!("an order is odd and has at most 447 bits"),
    }
}

impl<O: Order<N>, const N: usize> From<u64> for Scalar<O, N> {
    #[inline]
    fn from(value: u64) -> Self {
        let mut words = [0; N];
        words[0] = value;
        Self::new(words)
    }
}

impl<O: Order<N>, const N: usize> From<u128> for Scalar<O, N> {
    #[inline]
    fn from(value: u128) -> Self {
        let mut words = [0; N];
        (words[0], words[1]) = (value as u64, (value >> 64) as u64);
        Self::new(words)
    }
}

crate::wipe::zeroes!([O: Order<N>, const N: usize] Scalar<O, N>: Self::ZERO);

equals_in_constant_time! {
    [O: Order<N>, const N: usize] Scalar<O, N>: (self, other) = self.words.ct_eq(&other.words)
}

impl<O: Order<N>, const N: usize> ConditionallySelectable for Scalar<O, N> {
    #[inline]
    fn conditional_select(a: &Self, b: &Self, choice: Choice) -> Self {
        let mut selected = *a;
        for (word, other) in rolled_mut(&mut selected.words).zip(rolled(&b.words)) {
            word.conditional_assign(other, choice);
        }
        selected
    }
}

prints! { [O, const N: usize] Debug for Scalar<O, N>: "Scalar(..)" }

#[cfg(test)]
mod tests;
