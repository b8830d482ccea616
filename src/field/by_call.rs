//! Elements whose products are function calls: for formulas that run once, where small code matters more than the cost of
//! calls.
//!
//! A formula is made smaller by running it over `ByCall<F>` for the elements F: nothing else changes.

use crate::field::element::Words;
use crate::field::{FieldElement, PrimeField};

use subtle::Choice;

use super::Field;
use super::table::Packed;

/// An element, or a vector of them, that is multiplied by [`Field::set_square_n_mul`].
#[derive(Clone, Copy)]
pub struct ByCall<F>(pub F);

// Prints only the name of the type: elements may be secret.
prints! { [F] Debug for ByCall<F>: "ByCall<{}>", core::any::type_name::<F>() }

operators! {
    #[inline(always)]
    [F: Field] ByCall<F>;
    Add::add(self, other) = Self(self.0 + other.0);
    Sub::sub(self, other) = Self(self.0 - other.0);
    Neg::neg(self) = Self(-self.0);
    Mul::mul(self, other) = {
        let mut product = self;
        product.set_square_n_mul(0, &other);
        product
    };
}

impl<F: Field> Field for ByCall<F> {
    type Mask = F::Mask;

    const LANES: usize = F::LANES;
    const PREFERS_SQUARES: bool = F::PREFERS_SQUARES;
    const PREFERS_MULTIPLES: bool = F::PREFERS_MULTIPLES;
    const ZERO: Self = Self(F::ZERO);
    const ONE: Self = Self(F::ONE);

    #[inline(always)]
    fn square(self) -> Self {
        self * self
    }

    #[inline(always)]
    fn set_square_n_mul(&mut self, n: usize, factor: &Self) {
        self.0.set_square_n_mul(n, &factor.0);
    }

    #[inline(always)]
    fn set_mul(&mut self, factor: &Self) {
        self.set_square_n_mul(0, factor);
    }

    in_field! {
        F;
        set_add(self, other) = set_add;
        set_sum(self, a, b) = set_sum;
        set_double(self) = set_double;
        set_sub(self, other) = set_sub;
        set_sub_from(self, other) = set_sub_from;
        set_difference(self, a, b) = set_difference;
    }

    #[inline(always)]
    fn set_select(&mut self, mask: Self::Mask, if_set: &Self, otherwise: &Self) {
        self.0.set_select(mask, &if_set.0, &otherwise.0);
    }

    #[inline(always)]
    fn overwrite_if(&mut self, mask: Self::Mask, value: &Self) {
        self.0.overwrite_if(mask, &value.0);
    }

    #[inline(always)]
    fn set_negate_if(&mut self, mask: Self::Mask) {
        self.0.set_negate_if(mask);
    }

    #[inline(always)]
    fn double(self) -> Self {
        Self(self.0.double())
    }

    #[inline(always)]
    fn add_products(self, other: Self) -> Self {
        Self(self.0.add_products(other.0))
    }

    #[inline(always)]
    fn mul_small(self, k: u32) -> Self {
        Self(self.0.mul_small(k))
    }

    #[inline(always)]
    fn carry(self) -> Self {
        Self(self.0.carry())
    }

    #[inline(always)]
    fn to_operand(self) -> Self {
        Self(self.0.to_operand())
    }

    #[inline(always)]
    fn select(mask: F::Mask, if_set: Self, otherwise: Self) -> Self {
        Self(F::select(mask, if_set.0, otherwise.0))
    }

    #[inline(always)]
    fn is_zero(self) -> F::Mask {
        self.0.is_zero()
    }

    #[inline(always)]
    fn is_odd(self) -> F::Mask {
        self.0.is_odd()
    }

    #[inline(always)]
    fn negate_if(self, mask: F::Mask) -> Self {
        Self(self.0.negate_if(mask))
    }

    #[inline(always)]
    fn outline<R>(piece: impl FnOnce() -> R) -> R {
        F::outline(piece)
    }
}

impl<F: PrimeField> PrimeField for ByCall<F> {
    type Prime = F::Prime;

    #[inline(always)]
    fn constant(words: Words<F>) -> Self {
        Self(F::constant(words))
    }
}

impl<F: FieldElement> FieldElement for ByCall<F> {
    #[inline(always)]
    fn from_words(words: Words<F>) -> Self {
        Self(F::from_words(words))
    }

    #[inline(always)]
    fn to_words(self) -> Words<F> {
        outline!(F, || self.0.to_words())
    }

    #[inline(always)]
    fn is_square(self) -> Choice {
        self.0.is_square()
    }

    #[inline(always)]
    fn invert(self) -> Self {
        Self(self.0.invert())
    }

    #[inline(always)]
    fn from_packed(packed: &Packed<F::Prime>) -> Self {
        Self(F::from_packed(packed))
    }
}
