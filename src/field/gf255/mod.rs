//! Integers modulo q = 2^255 - M for an odd M below 2^15: M = 19, 18651 and 3957 are one code.
//!
//! `Fe<M>` of each backend file is one element; the lane backends hold several. Square roots are written once, over
//! the trait, in [`sqrt`], so they run on one element, on two interleaved or on a vector of four.

#[cfg(target_arch = "x86_64")]
pub mod adx;
#[cfg(target_arch = "x86_64")]
pub mod avx2;
mod four;
pub mod four_words;
#[cfg(target_arch = "x86_64")]
pub mod ifma;
pub mod packed;
pub mod portable32;
pub mod portable64;
mod power;
mod scan;
mod shared;
pub mod sqrt;
#[cfg(test)]
mod tests;
pub mod vector;
mod words;

pub use shared::{invert_each, invert_lanes, invert_lanes_vartime, set_inverses_of_vectors};

use subtle::Choice;

use super::Field;
use crate::wide::bytes_from_words;
use packed::{Eight, Packed};

/// A [`Field`] whose elements are integers modulo 2^255 - M; single or in lanes.
pub trait Mod255<const M: u64>: Field {
    /// A public constant, from its value as four little-endian words below 2^255 - M, in every lane.
    fn constant(words: [u64; 4]) -> Self;
}

/// One element of GF(2^255 - M).
pub trait Gf255<const M: u64>: Mod255<M> + Field<Mask = Choice> {
    /// The element congruent to any integer below 2^256, given as four little-endian words.
    fn from_words(words: [u64; 4]) -> Self;

    /// self becomes what [`Self::from_words`] gives.
    #[inline(always)]
    fn set_words(&mut self, words: &[u64; 4]) {
        *self = Self::from_words(*words);
    }

    /// The canonical representative, below 2^255 - M, as four little-endian words.
    fn to_words(self) -> [u64; 4];

    /// The canonical representative as little-endian bytes.
    #[inline(always)]
    fn to_bytes(&self) -> [u8; 32] {
        bytes_from_words(&self.to_words())
    }

    /// The element that a table entry holds; of level at most 1.
    #[inline(always)]
    fn from_packed(packed: &Packed<M>) -> Self {
        Self::from_words(packed.to_words())
    }

    /// The element that a table entry holds, or its opposite where the mask is set; of level at most 2.
    #[inline(always)]
    fn from_packed_signed(packed: &Packed<M>, negative: Choice) -> Self {
        Self::from_packed(packed).negate_if(negative)
    }

    /// The element that a table entry holds, where it is; `None` unless tables hold elements as they are.
    #[inline(always)]
    fn held(_packed: &Packed<M>) -> Option<&Self> {
        None
    }

    /// [`LookUp::set_looked_up`](packed::LookUp::set_looked_up).
    #[inline(always)]
    fn set_looked_up_single<const K: usize, const N: usize>(
        found: [&mut Self; N],
        row: &[Eight<M, K>],
        digit: i8,
        zero: &[Packed<M>; K],
        _may_be_zero: bool,
    ) {
        let words = scan::look_up(
            #[inline(always)]
            |c| row.get(c),
            &[digit; 8],
            zero,
        );
        for (found, words) in found.into_iter().zip(words) {
            *found = Self::from_packed(&Packed::from_held(words));
        }
    }

    /// Returns whether it is a square; zero counts as one. Constant-time (binary GCD).
    #[inline(always)]
    fn is_square(self) -> Choice {
        words::is_square::<M>(&self.to_words())
    }

    /// 1/self, and 0 for 0. Constant-time (safegcd).
    fn invert(self) -> Self {
        Self::from_words(words::invert::<M>(&self.to_words()))
    }

    /// [`Self::invert`] in variable time: public values only. The same on microcontrollers, for less code.
    fn invert_vartime(self) -> Self {
        #[cfg(lemniscate_microcontroller)]
        return self.invert();
        #[cfg(not(lemniscate_microcontroller))]
        Self::from_words(words::invert_vartime::<M>(&self.to_words()))
    }

    /// self becomes its inverse. What the others are does not count and is lost: some elements are inverted in that memory.
    #[inline(always)]
    fn set_inverse(&mut self, _scratch: [&mut Self; 5]) {
        *self = self.invert();
    }
}

/// Several elements side by side: every operation combines element j of one operand with element j of the other.
pub trait Lanes255<const M: u64>: Mod255<M> {
    /// The single element this is a vector of.
    type Element: Gf255<M>;

    /// Lane j of the result is `elements(j)`; called for j = 0 .. LANES.
    fn from_lanes(elements: impl FnMut(usize) -> Self::Element) -> Self;

    /// The element in lane `lane`.
    fn lane(self, lane: usize) -> Self::Element;

    /// The same element in every lane.
    fn splat(element: Self::Element) -> Self {
        Self::from_lanes(|_| element)
    }
}

/// A single element is a vector of one lane.
impl<const M: u64, F: Gf255<M>> Lanes255<M> for F {
    type Element = F;

    #[inline(always)]
    fn from_lanes(mut elements: impl FnMut(usize) -> F) -> F {
        elements(0)
    }

    #[inline(always)]
    fn lane(self, lane: usize) -> F {
        debug_assert_eq!(lane, 0);
        self
    }
}
