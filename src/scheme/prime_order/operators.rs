//! Sums, differences and products of elements, by value and by reference.

use core::borrow::Borrow;
use core::iter::Sum;
use core::ops::{Add, Mul, MulAssign, Neg, Sub};

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

impl<G: PrimeGroup> Neg for Element<G> {
    type Output = Self;

    fn neg(self) -> Self {
        Self::new(G::Base::negate(self.coordinates()))
    }
}

impl<G: PrimeGroup, T: Borrow<Element<G>>> Sub<T> for Element<G> {
    type Output = Self;

    fn sub(self, other: T) -> Self {
        self + -*other.borrow()
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

by_reference! {
    [G: PrimeGroup] Element<G>;
    Add::add<Element<G>>, AddAssign::add_assign;
    Sub::sub<Element<G>>, SubAssign::sub_assign;
}

/// The product. From where the element is: a copy would take as much of a small stack as the element.
impl<G: PrimeGroup, T: Borrow<ScalarOf<G>>> Mul<T> for &Element<G> {
    type Output = Element<G>;

    fn mul(self, scalar: T) -> Element<G> {
        self.product(scalar.borrow())
    }
}

impl<G: PrimeGroup, T: Borrow<ScalarOf<G>>> MulAssign<T> for Element<G> {
    fn mul_assign(&mut self, scalar: T) {
        *self = self.product(scalar.borrow());
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
