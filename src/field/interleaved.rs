//! Several independent elements as one value: the portable vector of lanes.
//!
//! It runs anywhere, so it is what code over lanes is tested against (`docs/lanes.md`). With two elements it also interleaves two long
//! chains of products, such as two square roots, so that neither waits for its own last product.

use crate::field::{FieldLanes, Prime255, PrimeField};

use subtle::Choice;
use zeroize::Zeroize;

use super::{Field, Mask};

/// `N` elements, or `N` vectors of elements, side by side.
#[derive(Clone, Copy)]
pub struct Interleaved<F, const N: usize>(pub [F; N]);

/// One truth value per element of an [`Interleaved`].
pub struct InterleavedMask<F: Field, const N: usize>([F::Mask; N]);

// Prints only the name of the type: elements may be secret.
prints! { [F, const N: usize] Debug for Interleaved<F, N>: "Interleaved<{}>", core::any::type_name::<F>() }

crate::wipe::zeroize!([F: Zeroize, const N: usize] Interleaved<F, N>: 0);

/// The value after each element i has been replaced by the given one.
macro_rules! each {
    ($value:ident[$i:ident] = $element:expr) => {{
        for $i in 0..N {
            $value.0[$i] = $element;
        }
        $value
    }};
}

operators! {
    #[inline(always)]
    [F: Field, const N: usize] Interleaved<F, N>;
    Add::add(mut self, other) = each!(self[i] = self.0[i] + other.0[i]);
    Sub::sub(mut self, other) = each!(self[i] = self.0[i] - other.0[i]);
    Mul::mul(mut self, other) = each!(self[i] = self.0[i] * other.0[i]);
    Neg::neg(mut self) = each!(self[i] = -self.0[i]);
}

impl<F: Field, const N: usize> Field for Interleaved<F, N> {
    type Mask = InterleavedMask<F, N>;

    const LANES: usize = N * F::LANES;
    const ZERO: Self = Self([F::ZERO; N]);
    const ONE: Self = Self([F::ONE; N]);

    #[inline(always)]
    fn square(mut self) -> Self {
        each!(self[i] = self.0[i].square())
    }

    #[inline(always)]
    fn square_n(mut self, n: usize) -> Self {
        F::set_square_n_each(&mut self.0, n);
        self
    }

    #[inline(always)]
    fn set_square_n_mul(&mut self, n: usize, factor: &Self) {
        outline!(F, || {
            F::set_square_n_each(&mut self.0, n);
            self.set_mul(factor);
        });
    }

    #[inline(always)]
    fn set_mul(&mut self, factor: &Self) {
        for (x, factor) in self.0.iter_mut().zip(&factor.0) {
            x.set_mul(factor);
        }
    }

    #[inline(always)]
    fn double(mut self) -> Self {
        each!(self[i] = self.0[i].double())
    }

    #[inline(always)]
    fn add_products(mut self, other: Self) -> Self {
        each!(self[i] = self.0[i].add_products(other.0[i]))
    }

    #[inline(always)]
    fn mul_small(mut self, k: u32) -> Self {
        each!(self[i] = self.0[i].mul_small(k))
    }

    #[inline(always)]
    fn carry(mut self) -> Self {
        each!(self[i] = self.0[i].carry())
    }

    #[inline(always)]
    fn select(mask: InterleavedMask<F, N>, mut if_set: Self, otherwise: Self) -> Self {
        each!(if_set[i] = F::select(mask.0[i], if_set.0[i], otherwise.0[i]))
    }

    #[inline(always)]
    fn is_zero(self) -> InterleavedMask<F, N> {
        let mut mask = InterleavedMask::splat(Choice::from(0));
        each!(mask[i] = self.0[i].is_zero())
    }

    #[inline(always)]
    fn outline<R>(piece: impl FnOnce() -> R) -> R {
        F::outline(piece)
    }

    #[inline(always)]
    fn is_odd(self) -> InterleavedMask<F, N> {
        let mut mask = InterleavedMask::splat(Choice::from(0));
        each!(mask[i] = self.0[i].is_odd())
    }
}

impl<P: Prime255, F: PrimeField<Prime = P>, const N: usize> PrimeField for Interleaved<F, N> {
    type Prime = P;

    #[inline(always)]
    fn constant(words: [u64; 4]) -> Self {
        Self([F::constant(words); N])
    }
}

impl<P: Prime255, F: FieldLanes<Prime = P>, const N: usize> FieldLanes for Interleaved<F, N> {
    type Element = F::Element;

    #[inline(always)]
    fn from_lanes(mut elements: impl FnMut(usize) -> F::Element) -> Self {
        let mut vector = Self::ZERO;
        for i in 0..N {
            vector.0[i] = F::from_lanes(
                #[inline(always)]
                |lane| elements(i * F::LANES + lane),
            );
        }
        vector
    }

    #[inline(always)]
    fn lane(self, lane: usize) -> F::Element {
        self.0[lane / F::LANES].lane(lane % F::LANES)
    }
}

impl<F: Field, const N: usize> Clone for InterleavedMask<F, N> {
    #[inline(always)]
    fn clone(&self) -> Self {
        *self
    }
}

impl<F: Field, const N: usize> Copy for InterleavedMask<F, N> {}

impl<F: Field, const N: usize> InterleavedMask<F, N> {
    /// The truth value of part i of an [`Interleaved`].
    #[inline(always)]
    pub fn part(self, i: usize) -> F::Mask {
        self.0[i]
    }
}

operators! {
    #[inline(always)]
    [F: Field, const N: usize] InterleavedMask<F, N>;
    BitAnd::bitand(mut self, other) = each!(self[i] = self.0[i] & other.0[i]);
    BitOr::bitor(mut self, other) = each!(self[i] = self.0[i] | other.0[i]);
    BitXor::bitxor(mut self, other) = each!(self[i] = self.0[i] ^ other.0[i]);
    Not::not(mut self) = each!(self[i] = !self.0[i]);
}

impl<F: Field, const N: usize> Mask for InterleavedMask<F, N> {
    #[inline(always)]
    fn splat(value: Choice) -> Self {
        Self([F::Mask::splat(value); N])
    }

    #[inline(always)]
    fn lane(self, lane: usize) -> Choice {
        self.0[lane / F::LANES].lane(lane % F::LANES)
    }

    #[inline(always)]
    fn magnitude_is(digits: &[i8], magnitude: u8) -> Self {
        let mut mask = Self::splat(Choice::from(0));
        each!(mask[i] = F::Mask::magnitude_is(&digits[i * F::LANES..], magnitude))
    }

    #[inline(always)]
    fn negative(digits: &[i8]) -> Self {
        let mut mask = Self::splat(Choice::from(0));
        each!(mask[i] = F::Mask::negative(&digits[i * F::LANES..]))
    }
}
