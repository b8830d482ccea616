//! Sums, differences and products of scalars, by value and by reference.

use core::borrow::Borrow;
use core::iter::{Product, Sum};
use core::ops::{Add, Mul, Neg, Sub};

use super::order::Order;
use super::{Scalar, wide};

impl<O: Order<N>, const N: usize, T: Borrow<Self>> Add<T> for Scalar<O, N> {
    type Output = Self;

    #[inline]
    fn add(self, other: T) -> Self {
        // Below 2n, which fits in the words: the highest bit of none is that of an order.
        Self::new(wide::subtract_once(&wide::add(&self.words, &other.borrow().words).0, &O::WORDS))
    }
}

impl<O: Order<N>, const N: usize, T: Borrow<Self>> Sub<T> for Scalar<O, N> {
    type Output = Self;

    #[inline]
    fn sub(self, other: T) -> Self {
        let (difference, borrow) = wide::subtract(&self.words, &other.borrow().words);
        Self::new(wide::add(&difference, &wide::kept_if(borrow, &O::WORDS)).0)
    }
}

impl<O: Order<N>, const N: usize, T: Borrow<Self>> Mul<T> for Scalar<O, N> {
    type Output = Self;

    #[inline]
    fn mul(self, other: T) -> Self {
        Self::new(O::product(&self.words, &other.borrow().words))
    }
}

impl<O: Order<N>, const N: usize> Neg for Scalar<O, N> {
    type Output = Self;

    #[inline]
    fn neg(self) -> Self {
        Self::ZERO - self
    }
}

by_reference! {
    [O: Order<N>, const N: usize] Scalar<O, N>;
    Add::add<Scalar<O, N>>, AddAssign::add_assign;
    Sub::sub<Scalar<O, N>>, SubAssign::sub_assign;
    Mul::mul<Scalar<O, N>>, MulAssign::mul_assign;
}

impl<O: Order<N>, const N: usize, T: Borrow<Self>> Sum<T> for Scalar<O, N> {
    fn sum<I: Iterator<Item = T>>(terms: I) -> Self {
        terms.fold(Self::ZERO, |sum, term| sum + term)
    }
}

impl<O: Order<N>, const N: usize, T: Borrow<Self>> Product<T> for Scalar<O, N> {
    fn product<I: Iterator<Item = T>>(factors: I) -> Self {
        factors.fold(Self::ONE, |product, factor| product * factor)
    }
}
