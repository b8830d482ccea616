//! Sums of very many products of points by public scalars, which one equation for many signatures is made of.

use core::ops::{Add, AddAssign, Mul};

use super::{Edwards, Key};

/// What combinations compute with scalars.
pub trait Ring: Copy + Add<Output = Self> + AddAssign + Mul<Output = Self> {}

impl<S: Copy + Add<Output = S> + AddAssign + Mul<Output = S>> Ring for S {}

/// A curve on which sums of very many products are computed, of points by public scalars.
pub trait Sums: Edwards<Scalar: Ring> {
    /// The magnitude of a scalar, as it is recoded.
    type Words: Copy + Send + Sync;

    /// An integer, modulo the order.
    fn scalar(z: i128) -> Self::Scalar;

    /// An integer without a sign.
    fn words(magnitude: u128) -> Self::Words;

    /// The representative of least magnitude, and whether it is negative.
    fn least(scalar: &Self::Scalar) -> (Self::Words, bool);

    /// The low 64 bits of the encoding, the canonical one of a decoded key.
    fn prefix(key: &Key<Self>) -> u64;

    /// Returns whether both have the same encoding, the canonical one of decoded keys. Variable-time.
    fn is_same_vartime(a: &Key<Self>, b: &Key<Self>) -> bool;

    /// The sum of all products, of which those that are `long` have scalars of any length and those that are `short` below
    /// 2^128; `None` if one of the points is not on the curve. Variable-time.
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
    pub(crate) scalar: C::Words,
    pub(crate) negative: bool,
}
