//! Several independent elements as one value: the portable vector of lanes.
//!
//! It runs anywhere, so it is what code over lanes is tested against (`docs/lanes.md`). With two elements it also interleaves two long
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

/// `$value` for each $i as one value, which begins as `$start`.
///
/// Not a function of a closure: the compiler may leave a closure by itself, and then it is compiled without the
/// instructions that vectors need.
macro_rules! each {
    ($start:expr; |$i:ident| $value:expr) => {{
        let mut each = $start;
        for $i in 0..N {
            each[$i] = $value;
        }
        each
    }};
}

impl<F: Field, const N: usize> Add for Each<F, N> {
    type Output = Self;

    #[inline(always)]
    fn add(self, other: Self) -> Self {
        Self(each!(self.0; |i| self.0[i] + other.0[i]))
    }
}

impl<F: Field, const N: usize> Sub for Each<F, N> {
    type Output = Self;

    #[inline(always)]
    fn sub(self, other: Self) -> Self {
        Self(each!(self.0; |i| self.0[i] - other.0[i]))
    }
}

impl<F: Field, const N: usize> Mul for Each<F, N> {
    type Output = Self;

    #[inline(always)]
    fn mul(self, other: Self) -> Self {
        Self(each!(self.0; |i| self.0[i] * other.0[i]))
    }
}

impl<F: Field, const N: usize> Neg for Each<F, N> {
    type Output = Self;

    #[inline(always)]
    fn neg(self) -> Self {
        Self(each!(self.0; |i| -self.0[i]))
    }
}

impl<F: Field, const N: usize> Field for Each<F, N> {
    type Mask = EachMask<F, N>;

    const LANES: usize = N * F::LANES;
    const ZERO: Self = Self([F::ZERO; N]);
    const ONE: Self = Self([F::ONE; N]);

    #[inline(always)]
    fn square(self) -> Self {
        Self(each!(self.0; |i| self.0[i].square()))
    }

    #[inline(always)]
    fn double(self) -> Self {
        Self(each!(self.0; |i| self.0[i].double()))
    }

    #[inline(always)]
    fn add_products(self, other: Self) -> Self {
        Self(each!(self.0; |i| self.0[i].add_products(other.0[i])))
    }

    #[inline(always)]
    fn mul_small(self, k: u32) -> Self {
        Self(each!(self.0; |i| self.0[i].mul_small(k)))
    }

    #[inline(always)]
    fn carry(self) -> Self {
        Self(each!(self.0; |i| self.0[i].carry()))
    }

    #[inline(always)]
    fn select(mask: EachMask<F, N>, if_set: Self, otherwise: Self) -> Self {
        Self(each!(if_set.0; |i| F::select(mask.0[i], if_set.0[i], otherwise.0[i])))
    }

    #[inline(always)]
    fn is_zero(self) -> EachMask<F, N> {
        EachMask(each!(EachMask::<F, N>::start(); |i| self.0[i].is_zero()))
    }

    #[inline(always)]
    fn outline<R>(piece: impl FnOnce() -> R) -> R {
        F::outline(piece)
    }

    #[inline(always)]
    fn is_odd(self) -> EachMask<F, N> {
        EachMask(each!(EachMask::<F, N>::start(); |i| self.0[i].is_odd()))
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
        Self(each!([F::ZERO; N]; |i| F::from_lanes(
            #[inline(always)]
            |lane| elements(i * F::LANES + lane),
        )))
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
    /// The truth value of part i of an [`Each`].
    #[inline(always)]
    pub fn part(self, i: usize) -> F::Mask {
        self.0[i]
    }

    /// A start value, to be overwritten.
    #[inline(always)]
    fn start() -> [F::Mask; N] {
        [F::Mask::splat(Choice::from(0)); N]
    }
}

impl<F: Field, const N: usize> BitAnd for EachMask<F, N> {
    type Output = Self;

    #[inline(always)]
    fn bitand(self, other: Self) -> Self {
        Self(each!(self.0; |i| self.0[i] & other.0[i]))
    }
}

impl<F: Field, const N: usize> BitOr for EachMask<F, N> {
    type Output = Self;

    #[inline(always)]
    fn bitor(self, other: Self) -> Self {
        Self(each!(self.0; |i| self.0[i] | other.0[i]))
    }
}

impl<F: Field, const N: usize> BitXor for EachMask<F, N> {
    type Output = Self;

    #[inline(always)]
    fn bitxor(self, other: Self) -> Self {
        Self(each!(self.0; |i| self.0[i] ^ other.0[i]))
    }
}

impl<F: Field, const N: usize> Not for EachMask<F, N> {
    type Output = Self;

    #[inline(always)]
    fn not(self) -> Self {
        Self(each!(self.0; |i| !self.0[i]))
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
        Self(each!(Self::start(); |i| F::Mask::magnitude_is(&digits[i * F::LANES..], magnitude)))
    }

    #[inline(always)]
    fn negative(digits: &[i8]) -> Self {
        Self(each!(Self::start(); |i| F::Mask::negative(&digits[i * F::LANES..])))
    }
}
