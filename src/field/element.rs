//! What fields of integers modulo a prime offer beyond the arithmetic of a [`Field`], whatever the prime: constants, single
//! elements, and several side by side.

use subtle::Choice;

use super::Field;
use super::prime::Prime;
use super::table::{Eight, Packed};

/// The words of an element.
pub type Words<F> = <<F as PrimeField>::Prime as Prime>::Words;

/// A [`Field`] whose elements are integers modulo a prime; single or in lanes.
pub trait PrimeField: Field {
    /// The prime.
    type Prime: Prime;

    /// Whether products in formulas of points are pieces of their own, by [`Field::outline`].
    const BY_CALL: bool = false;

    /// A public constant, from its value below the prime as little-endian words, in every lane.
    fn constant(words: Words<Self>) -> Self;

    /// [`Field::set_mul`], as a call where products are long. Measured with products inlined, programs that use many formulas of
    /// points in turn take a tenth longer, and ladders take less time.
    #[inline(always)]
    fn set_mul_by_call(&mut self, factor: &Self) {
        if Self::BY_CALL {
            outline!(Self, || self.set_mul(factor));
        } else {
            self.set_mul(factor);
        }
    }

    /// [`Field::set_product`], likewise.
    #[inline(always)]
    fn set_product_by_call(&mut self, a: &Self, b: &Self) {
        if Self::BY_CALL {
            outline!(Self, || self.set_product(a, b));
        } else {
            self.set_product(a, b);
        }
    }

    /// [`Field::set_square`], likewise.
    #[inline(always)]
    fn set_square_by_call(&mut self) {
        if Self::BY_CALL {
            outline!(Self, || self.set_square());
        } else {
            self.set_square();
        }
    }
}

/// One element modulo a prime.
pub trait FieldElement: PrimeField + Field<Mask = Choice> {
    /// The element congruent to any integer of as many words as the prime has, little-endian.
    fn from_words(words: Words<Self>) -> Self;

    /// self becomes what [`Self::from_words`] gives.
    #[inline(always)]
    fn set_words(&mut self, words: &Words<Self>) {
        *self = Self::from_words(*words);
    }

    /// The canonical representative, below the prime, as little-endian words. Operand of level at most 2.
    fn to_words(self) -> Words<Self>;

    /// [`Self::to_words`], where it is not a call of its own.
    #[inline(always)]
    fn to_words_here(self) -> Words<Self> {
        self.to_words()
    }

    /// The canonical representative as little-endian bytes.
    #[inline(always)]
    fn to_bytes(&self) -> <Self::Prime as Prime>::Bytes {
        Self::Prime::bytes(&self.to_words())
    }

    /// The element that a table entry holds; of level at most 1.
    #[inline(always)]
    fn from_packed(packed: &Packed<Self::Prime>) -> Self {
        Self::from_words(Self::Prime::unpacked(packed))
    }

    /// The element that a table entry holds, or its opposite where the mask is set; of level at most 2.
    #[inline(always)]
    fn from_packed_signed(packed: &Packed<Self::Prime>, negative: Choice) -> Self {
        Self::from_packed(packed).negate_if(negative)
    }

    /// The element that a table entry holds, where it is; `None` unless tables hold elements as they are.
    #[inline(always)]
    fn held(_packed: &Packed<Self::Prime>) -> Option<&Self> {
        None
    }

    /// [`LookUp::set_looked_up`](super::table::LookUp::set_looked_up).
    #[inline(always)]
    fn set_looked_up_single<const K: usize, const N: usize>(
        found: [&mut Self; N],
        row: &[Eight<Self::Prime, K>],
        digit: i8,
        zero: &[Packed<Self::Prime>; K],
        _may_be_zero: bool,
    ) {
        let packed = Self::Prime::look_up(
            #[inline(always)]
            |c| row.get(c),
            &[digit; 8],
            zero,
        );
        for (found, packed) in found.into_iter().zip(&packed) {
            *found = Self::from_packed(packed);
        }
    }

    /// Returns whether it is a square; zero counts as one. Constant-time.
    #[inline(always)]
    fn is_square(self) -> Choice {
        Self::Prime::is_square(self)
    }

    /// [`Self::is_square`], of an element that is lost: some elements find it in that memory.
    #[inline(always)]
    fn take_is_square(&mut self) -> Choice {
        (*self).is_square()
    }

    /// 1/self, and 0 for 0. Constant-time. Operand of level at most 2, result of level 0.
    #[inline(always)]
    fn invert(self) -> Self {
        Self::Prime::invert(self)
    }

    /// [`Self::invert`] in variable time: public values only. The same on microcontrollers, for less code.
    #[inline(always)]
    fn invert_vartime(self) -> Self {
        Self::Prime::invert_vartime(self)
    }

    /// self becomes its inverse. What the others are does not count and is lost: some elements are inverted in that memory.
    #[inline(always)]
    fn set_inverse(&mut self, _scratch: [&mut Self; 5]) {
        *self = self.invert();
    }
}

/// Several elements side by side: every operation combines element j of one operand with element j of the other.
pub trait FieldLanes: PrimeField {
    /// The single element this is a vector of.
    type Element: FieldElement<Prime = Self::Prime>;

    /// Lane j of the result is `elements(j)`; called for j = 0 .. LANES. Implementations have this or [`Self::from_lane_words`].
    #[inline(always)]
    fn from_lanes(mut elements: impl FnMut(usize) -> Self::Element) -> Self {
        Self::from_lane_words(
            #[inline(always)]
            |lane| elements(lane).to_words(),
        )
    }

    /// Lane j of the result is congruent to `words(j)`, any integer of as many words as the prime has, little-endian; called for
    /// j = 0 .. LANES.
    #[inline(always)]
    fn from_lane_words(mut words: impl FnMut(usize) -> Words<Self>) -> Self {
        Self::from_lanes(
            #[inline(always)]
            |lane| Self::Element::from_words(words(lane)),
        )
    }

    /// The element in lane `lane`.
    fn lane(self, lane: usize) -> Self::Element;

    /// The same element in every lane.
    fn splat(element: Self::Element) -> Self {
        Self::from_lanes(|_| element)
    }
}

/// A single element is a vector of one lane.
impl<F: FieldElement> FieldLanes for F {
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
