//! Several independent elements as one value: the portable vector of lanes.
//!
//! It runs anywhere, so it is what code over lanes is tested against. With two elements it also interleaves two long
//! chains of products, such as two square roots, so that neither waits for its own last product.

use core::fmt;
use core::ops::{Add, BitAnd, BitOr, BitXor, Mul, Neg, Not, Sub};

use subtle::Choice;
use zeroize::Zeroize;

use super::gf255::{Lanes255, Mod255};
use super::{Field, Mask};

/// `N` elements, or `N` vectors of elements, side by side.
#[derive(Clone, Copy)]
pub struct Each<F, const N: usize>(pub [F; N]);

/// One truth value per element of an [`Each`].
pub struct EachMask<F: Field, const N: usize>([F::Mask; N]);

/// Prints the name of the type alone: elements may be secret.
impl<F, const N: usize> fmt::Debug for Each<F, N> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Each<{}>", core::any::type_name::<F>())
    }
}

impl<F: Zeroize, const N: usize> Zeroize for Each<F, N> {
    fn zeroize(&mut self) {
        self.0.zeroize();
    }
}

impl<F: Field, const N: usize> Each<F, N> {
    #[inline(always)]
    fn map(mut self, f: impl Fn(F) -> F) -> Self {
        for x in &mut self.0 {
            *x = f(*x);
        }
        self
    }

    #[inline(always)]
    fn zip(mut self, other: Self, f: impl Fn(F, F) -> F) -> Self {
        for (x, y) in self.0.iter_mut().zip(&other.0) {
            *x = f(*x, *y);
        }
        self
    }

    #[inline(always)]
    fn test(self, f: impl Fn(F) -> F::Mask) -> EachMask<F, N> {
        EachMask(core::array::from_fn(|i| f(self.0[i])))
    }
}

impl<F: Field, const N: usize> Add for Each<F, N> {
    type Output = Self;

    #[inline(always)]
    fn add(self, other: Self) -> Self {
        self.zip(other, F::add)
    }
}

impl<F: Field, const N: usize> Sub for Each<F, N> {
    type Output = Self;

    #[inline(always)]
    fn sub(self, other: Self) -> Self {
        self.zip(other, F::sub)
    }
}

impl<F: Field, const N: usize> Mul for Each<F, N> {
    type Output = Self;

    #[inline(always)]
    fn mul(self, other: Self) -> Self {
        self.zip(other, F::mul)
    }
}

impl<F: Field, const N: usize> Neg for Each<F, N> {
    type Output = Self;

    #[inline(always)]
    fn neg(self) -> Self {
        self.map(F::neg)
    }
}

impl<F: Field, const N: usize> Field for Each<F, N> {
    type Mask = EachMask<F, N>;

    const LANES: usize = N * F::LANES;
    const ZERO: Self = Self([F::ZERO; N]);
    const ONE: Self = Self([F::ONE; N]);

    #[inline(always)]
    fn square(self) -> Self {
        self.map(F::square)
    }

    #[inline(always)]
    fn double(self) -> Self {
        self.map(F::double)
    }

    #[inline(always)]
    fn mul_small(self, k: u32) -> Self {
        self.map(|x| x.mul_small(k))
    }

    #[inline(always)]
    fn carry(self) -> Self {
        self.map(F::carry)
    }

    #[inline(always)]
    fn select(mask: EachMask<F, N>, if_set: Self, otherwise: Self) -> Self {
        Self(core::array::from_fn(|i| F::select(mask.0[i], if_set.0[i], otherwise.0[i])))
    }

    #[inline(always)]
    fn is_zero(self) -> EachMask<F, N> {
        self.test(F::is_zero)
    }

    #[inline(always)]
    fn is_odd(self) -> EachMask<F, N> {
        self.test(F::is_odd)
    }
}

impl<const M: u64, F: Mod255<M>, const N: usize> Mod255<M> for Each<F, N> {
    #[inline(always)]
    fn constant(words: [u64; 4]) -> Self {
        Self([F::constant(words); N])
    }
}

impl<const M: u64, F: Lanes255<M>, const N: usize> Lanes255<M> for Each<F, N> {
    type Element = F::Element;

    #[inline(always)]
    fn from_lanes(mut elements: impl FnMut(usize) -> F::Element) -> Self {
        Self(core::array::from_fn(|i| F::from_lanes(|lane| elements(i * F::LANES + lane))))
    }

    #[inline(always)]
    fn lane(self, lane: usize) -> F::Element {
        self.0[lane / F::LANES].lane(lane % F::LANES)
    }
}

impl<F: Field, const N: usize> Clone for EachMask<F, N> {
    #[inline(always)]
    fn clone(&self) -> Self {
        *self
    }
}

impl<F: Field, const N: usize> Copy for EachMask<F, N> {}

impl<F: Field, const N: usize> EachMask<F, N> {
    #[inline(always)]
    fn zip(self, other: Self, f: impl Fn(F::Mask, F::Mask) -> F::Mask) -> Self {
        Self(core::array::from_fn(|i| f(self.0[i], other.0[i])))
    }
}

impl<F: Field, const N: usize> BitAnd for EachMask<F, N> {
    type Output = Self;

    #[inline(always)]
    fn bitand(self, other: Self) -> Self {
        self.zip(other, BitAnd::bitand)
    }
}

impl<F: Field, const N: usize> BitOr for EachMask<F, N> {
    type Output = Self;

    #[inline(always)]
    fn bitor(self, other: Self) -> Self {
        self.zip(other, BitOr::bitor)
    }
}

impl<F: Field, const N: usize> BitXor for EachMask<F, N> {
    type Output = Self;

    #[inline(always)]
    fn bitxor(self, other: Self) -> Self {
        self.zip(other, BitXor::bitxor)
    }
}

impl<F: Field, const N: usize> Not for EachMask<F, N> {
    type Output = Self;

    #[inline(always)]
    fn not(self) -> Self {
        Self(self.0.map(Not::not))
    }
}

impl<F: Field, const N: usize> Mask for EachMask<F, N> {
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
        Self(core::array::from_fn(|i| F::Mask::magnitude_is(&digits[i * F::LANES..], magnitude)))
    }

    #[inline(always)]
    fn negative(digits: &[i8]) -> Self {
        Self(core::array::from_fn(|i| F::Mask::negative(&digits[i * F::LANES..])))
    }
}
