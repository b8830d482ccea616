//! The traits of points and of what computes with them.

#![allow(non_snake_case, reason = "points have capital letters")]

use core::borrow::Borrow;
use core::iter::empty;

use subtle::ConstantTimeEq;

use crate::scalar::{Scalar, clamp_integer};

/// Groups have a neutral element.
pub trait Identity {
    /// The neutral element.
    fn identity() -> Self;
}

/// What can be compared with its neutral element.
pub trait IsIdentity {
    /// Whether it is the neutral element.
    fn is_identity(&self) -> bool;
}

impl<T: ConstantTimeEq + Identity> IsIdentity for T {
    fn is_identity(&self) -> bool {
        self.ct_eq(&T::identity()).into()
    }
}

/// A point with a table of its multiples.
pub trait BasepointTable {
    /// The points.
    type Point;

    /// Makes the table.
    fn create(basepoint: &Self::Point) -> Self;

    /// The point.
    fn basepoint(&self) -> Self::Point;

    /// A product of the point. Constant-time.
    fn mul_base(&self, scalar: &Scalar) -> Self::Point;

    /// The product by `clamp_integer(bytes)`. Constant-time.
    fn mul_base_clamped(&self, bytes: [u8; 32]) -> Self::Point {
        self.mul_base(&Scalar { bytes: clamp_integer(bytes) })
    }
}

/// Sums of products in constant time.
pub trait MultiscalarMul {
    /// The points.
    type Point;

    /// The sum of the products of scalars and as many points.
    fn multiscalar_mul<I, J>(scalars: I, points: J) -> Self::Point
    where
        I: IntoIterator,
        I::Item: Borrow<Scalar>,
        J: IntoIterator,
        J::Item: Borrow<Self::Point>;
}

/// Sums of products in variable time.
pub trait VartimeMultiscalarMul {
    /// The points.
    type Point;

    /// The sum of the products of scalars and points, as many as scalars; none if a point is none.
    fn optional_multiscalar_mul<I, J>(scalars: I, points: J) -> Option<Self::Point>
    where
        I: IntoIterator,
        I::Item: Borrow<Scalar>,
        J: IntoIterator<Item = Option<Self::Point>>;

    /// The sum of the products of scalars and as many points.
    fn vartime_multiscalar_mul<I, J>(scalars: I, points: J) -> Self::Point
    where
        I: IntoIterator,
        I::Item: Borrow<Scalar>,
        J: IntoIterator,
        J::Item: Borrow<Self::Point>,
        Self::Point: Clone,
    {
        Self::optional_multiscalar_mul(scalars, points.into_iter().map(|point| Some(point.borrow().clone())))
            .expect("should return some point")
    }
}

/// Sums of products in variable time, some of whose points are known beforehand.
pub trait VartimePrecomputedMultiscalarMul: Sized {
    /// The points.
    type Point: Clone;

    /// Prepares points.
    fn new<I>(static_points: I) -> Self
    where
        I: IntoIterator,
        I::Item: Borrow<Self::Point>;

    crate::of_version::number_of_points!();

    /// The sum of the products of scalars and prepared points.
    fn vartime_multiscalar_mul<I>(&self, static_scalars: I) -> Self::Point
    where
        I: IntoIterator,
        I::Item: Borrow<Scalar>,
    {
        self.vartime_mixed_multiscalar_mul(static_scalars, empty::<Scalar>(), empty::<Self::Point>())
    }

    /// The sum of the products of scalars and prepared points, and of others.
    fn vartime_mixed_multiscalar_mul<I, J, K>(
        &self,
        static_scalars: I,
        dynamic_scalars: J,
        dynamic_points: K,
    ) -> Self::Point
    where
        I: IntoIterator,
        I::Item: Borrow<Scalar>,
        J: IntoIterator,
        J::Item: Borrow<Scalar>,
        K: IntoIterator,
        K::Item: Borrow<Self::Point>,
    {
        let points = dynamic_points.into_iter().map(|point| Some(point.borrow().clone()));
        self.optional_mixed_multiscalar_mul(static_scalars, dynamic_scalars, points)
            .expect("should return some point")
    }

    /// The sum of the products of scalars and prepared points, and of others; none if one of the others is none.
    fn optional_mixed_multiscalar_mul<I, J, K>(
        &self,
        static_scalars: I,
        dynamic_scalars: J,
        dynamic_points: K,
    ) -> Option<Self::Point>
    where
        I: IntoIterator,
        I::Item: Borrow<Scalar>,
        J: IntoIterator,
        J::Item: Borrow<Scalar>,
        K: IntoIterator<Item = Option<Self::Point>>;
}
