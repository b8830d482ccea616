//! Sums, differences and products of elements, by value and by reference.

use core::borrow::Borrow;
use core::iter::Sum;
use core::ops::{Add, AddAssign, Mul, MulAssign, Neg, Sub, SubAssign};

use crate::scalar::Scalar;
use crate::scalar::order::Order;

use crate::engine::Elements as _;

use super::{Element, PrimeGroup, ScalarOf};

impl<G: PrimeGroup, T: Borrow<Element<G>>> Add<T> for Element<G> {
    type Output = Self;

    fn add(self, other: T) -> Self {
        Self::new(G::Base::add(self.coordinates(), other.borrow().coordinates()))
    }
}

impl<G: PrimeGroup, T: Borrow<Element<G>>> Add<T> for &Element<G> {
    type Output = Element<G>;

    fn add(self, other: T) -> Element<G> {
        *self + other
    }
}

impl<G: PrimeGroup> Neg for Element<G> {
    type Output = Self;

    fn neg(self) -> Self {
        Self::new(G::Base::negate(self.coordinates()))
    }
}

impl<G: PrimeGroup> Neg for &Element<G> {
    type Output = Element<G>;

    fn neg(self) -> Element<G> {
        -*self
    }
}

impl<G: PrimeGroup, T: Borrow<Element<G>>> Sub<T> for Element<G> {
    type Output = Self;

    fn sub(self, other: T) -> Self {
        self + -*other.borrow()
    }
}

impl<G: PrimeGroup, T: Borrow<Element<G>>> Sub<T> for &Element<G> {
    type Output = Element<G>;

    fn sub(self, other: T) -> Element<G> {
        *self - other
    }
}

/// The product.
impl<G: PrimeGroup, T: Borrow<ScalarOf<G>>> Mul<T> for Element<G> {
    type Output = Self;

    fn mul(self, scalar: T) -> Self {
        self.product(scalar.borrow())
    }
}

/// The product.
impl<G: PrimeGroup, T: Borrow<ScalarOf<G>>> Mul<T> for &Element<G> {
    type Output = Element<G>;

    fn mul(self, scalar: T) -> Element<G> {
        self.product(scalar.borrow())
    }
}

/// The product.
impl<G, O: Order<N>, const N: usize> Mul<Element<G>> for Scalar<O, N>
where
    G: PrimeGroup<Scalar = Self>,
{
    type Output = Element<G>;

    fn mul(self, element: Element<G>) -> Element<G> {
        element.product(&self)
    }
}

/// The product.
impl<G, O: Order<N>, const N: usize> Mul<&Element<G>> for Scalar<O, N>
where
    G: PrimeGroup<Scalar = Self>,
{
    type Output = Element<G>;

    fn mul(self, element: &Element<G>) -> Element<G> {
        element.product(&self)
    }
}

impl<G: PrimeGroup, T> AddAssign<T> for Element<G>
where
    Self: Add<T, Output = Self>,
{
    fn add_assign(&mut self, other: T) {
        *self = *self + other;
    }
}

impl<G: PrimeGroup, T> SubAssign<T> for Element<G>
where
    Self: Sub<T, Output = Self>,
{
    fn sub_assign(&mut self, other: T) {
        *self = *self - other;
    }
}

impl<G: PrimeGroup, T> MulAssign<T> for Element<G>
where
    Self: Mul<T, Output = Self>,
{
    fn mul_assign(&mut self, scalar: T) {
        *self = *self * scalar;
    }
}

impl<G: PrimeGroup, T> Sum<T> for Element<G>
where
    Self: Add<T, Output = Self>,
{
    fn sum<I: Iterator<Item = T>>(terms: I) -> Self {
        terms.fold(Self::NEUTRAL, |sum, term| sum + term)
    }
}
