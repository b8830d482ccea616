//! Integers modulo p = 2^448 - 2^224 - 1 (RFC 7748 section 4.2).
//!
//! With t = 2^224, p is t^2 - t - 1: a product of two elements is one of polynomials of degree 1 in t, by t^2 = t + 1.
//!
//! - (a0 + a1 t) (b0 + b1 t) = (a0 b0 + a1 b1) + ((a0 + a1) (b0 + b1) - a0 b0) t, which takes three products of halves
//!   (Hamburg, "Ed448-Goldilocks, a new elliptic curve", 2015, section 3.3);
//! - what stands above bit 447 is added at bit 0 and at bit 224.

#[cfg(target_arch = "x86_64")]
pub mod ifma;
mod inverse;
pub mod packed;
pub mod portable32;
pub mod portable64;
mod power;
mod shared;
pub mod sqrt;
#[cfg(test)]
mod tests;
pub mod vector;
#[cfg(target_arch = "x86_64")]
mod words;

#[cfg(all(feature = "alloc", feature = "decaf448"))]
pub use shared::invert_each;
#[cfg(feature = "ed448")]
pub use shared::invert_each_vartime;
pub use shared::{invert_lanes, set_inverses_of_vectors};

use subtle::Choice;

use super::Field;

/// Words of 64 bits in a canonical representative.
pub const WORDS: usize = 7;

/// A [`Field`] whose elements are integers modulo 2^448 - 2^224 - 1; single or in lanes.
pub trait Mod448: Field {
    /// A public constant, from its value as little-endian words below p, in every lane.
    fn constant(words: [u64; WORDS]) -> Self;

    /// [`Field::set_mul`], as a call where products are long: formulas of points, of which many take turns, were measured to
    /// take a tenth of their time longer with the products in them, and ladders to take less.
    #[inline(always)]
    fn set_mul_by_call(&mut self, factor: &Self) {
        self.set_mul(factor);
    }

    /// [`Field::set_product`], likewise.
    #[inline(always)]
    fn set_product_by_call(&mut self, a: &Self, b: &Self) {
        self.set_product(a, b);
    }

    /// [`Field::set_square`], likewise.
    #[inline(always)]
    fn set_square_by_call(&mut self) {
        self.set_square();
    }

    /// 1/self, and 0 for 0. Constant-time. Operand of level at most 2, result of level 0.
    #[inline(always)]
    fn invert(self) -> Self {
        Self::outline(
            #[inline(always)]
            || power::invert(self),
        )
    }
}

/// One element of GF(2^448 - 2^224 - 1).
pub trait Gf448: Mod448 + Field<Mask = Choice> {
    /// The element congruent to any integer below 2^448, given as little-endian words.
    fn from_words(words: [u64; WORDS]) -> Self;

    /// The canonical representative, below p, as little-endian words. Operand of level at most 2.
    fn to_words(self) -> [u64; WORDS];

    /// [`Mod448::invert`] in variable time: public values only.
    #[inline(always)]
    fn invert_vartime(self) -> Self {
        Self::from_words(inverse::invert_vartime(&self.to_words()))
    }
}

/// Several elements side by side: every operation combines element j of one operand with element j of the other.
pub trait Lanes448: Mod448 {
    /// The single element this is a vector of.
    type Element: Gf448;

    /// Lane j of the result is `elements(j)`; called for j = 0 .. LANES.
    fn from_lanes(elements: impl FnMut(usize) -> Self::Element) -> Self;

    /// Lane j of the result is congruent to `words(j)`, any integer below 2^448 as little-endian words; called for
    /// j = 0 .. LANES.
    fn from_lane_words(words: impl FnMut(usize) -> [u64; WORDS]) -> Self;

    /// The element in lane `lane`.
    fn lane(self, lane: usize) -> Self::Element;

    /// The same element in every lane.
    fn splat(element: Self::Element) -> Self {
        Self::from_lanes(|_| element)
    }
}

/// A single element is a vector of one lane.
impl<F: Gf448> Lanes448 for F {
    type Element = F;

    #[inline(always)]
    fn from_lanes(mut elements: impl FnMut(usize) -> F) -> F {
        elements(0)
    }

    #[inline(always)]
    fn from_lane_words(mut words: impl FnMut(usize) -> [u64; WORDS]) -> F {
        F::from_words(words(0))
    }

    #[inline(always)]
    fn lane(self, lane: usize) -> F {
        debug_assert_eq!(lane, 0);
        self
    }
}
