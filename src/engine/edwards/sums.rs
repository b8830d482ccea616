//! Sums of very many products of points by public scalars, which one equation for many signatures is made of.

use core::ops::{Add, AddAssign, Mul};

use crate::scalar::Scalar;
use crate::scalar::order::Order;

use super::{Edwards, Key};

/// What combinations compute with scalars.
pub trait Ring: Copy + From<u128> + Add<Output = Self> + AddAssign + Mul<Output = Self> {
    /// The magnitude of a scalar, as it is recoded.
    type Words: Copy + Send + Sync;

    /// An integer, modulo the order.
    fn signed(z: i128) -> Self;

    /// The integer below the order.
    fn words(&self) -> Self::Words;

    /// The representative of least magnitude, below half the order, and whether it is negative.
    fn least(&self) -> (Self::Words, bool);
}

impl<O: Order<N>, const N: usize> Ring for Scalar<O, N> {
    type Words = [u64; N];

    fn signed(z: i128) -> Self {
        let magnitude = Scalar::from(z.unsigned_abs());
        if z < 0 { -magnitude } else { magnitude }
    }

    fn words(&self) -> [u64; N] {
        self.to_words()
    }

    fn least(&self) -> ([u64; N], bool) {
        let (words, opposite) = (self.to_words(), (-*self).to_words());
        let negative = opposite[N - 1] < words[N - 1];
        (if negative { opposite } else { words }, negative)
    }
}

/// A curve on which sums of very many products are computed, of points by public scalars.
pub trait Sums: Edwards<Scalar: Ring> {
    /// The sum of all products: `long` have scalars of any length, `short` have scalars below 2^128. `None` if one of the points is not on the curve. Variable-time.
    fn sum_vartime(long: &[Product<Self>], short: &[Product<Self>]) -> Option<Self::Point>;

    /// Returns whether one equation for so many signatures takes less time than one for each.
    fn pays(signatures: usize) -> bool;

    /// The sum of two points.
    fn add(a: &Self::Point, b: &Self::Point) -> Self::Point;

    /// Returns whether scalar B and the point are the same, times the cofactor.
    fn is_base_product(scalar: &Self::Scalar, point: &Self::Point) -> bool;
}

/// One product: of a point and an integer, by its magnitude and sign.
#[derive(Clone, Copy)]
pub struct Product<C: Sums> {
    pub(crate) point: Key<C>,
    pub(crate) scalar: <C::Scalar as Ring>::Words,
    pub(crate) negative: bool,
}
