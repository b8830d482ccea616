//! Points of the whole curve.

use core::fmt;
use core::ops::{Add, Neg, Sub};

#[cfg(feature = "alloc")]
use alloc::{vec, vec::Vec};

use subtle::{Choice, ConstantTimeEq};
use zeroize::DefaultIsZeroes;

use super::{Element, Error};
use crate::engine::Coordinates;
use crate::engine::edwards25519::{curve, elements, subgroup};
use crate::scheme::prime_order::decoded;

#[cfg(feature = "alloc")]
use super::Scalar;

/// A point of the curve edwards25519, of any order: an [`Element`], or the sum of one and of a point whose order is 1, 2, 4 or 8.
///
/// It is for protocols whose messages may have such points, and whose verdicts on them a standard states: Ed25519, and verifiable
/// random functions (RFC 9381). There is no product by a scalar in constant time: a secret is for elements of the group alone.
///
/// ```
/// use lemniscate::edwards25519::{Element, Point};
///
/// // The point of order 2.
/// let mut minus_one = [0xff; 32];
/// (minus_one[0], minus_one[31]) = (0xec, 0x7f);
/// let two = Point::decode(&minus_one).unwrap();
/// assert!(bool::from(two.is_small_order()));
///
/// let mixed = Point::from(Element::generator()) + two;
/// assert!(Element::decode(&mixed.encode()).is_err());
/// assert_eq!(mixed.mul_by_cofactor(), Element::generator().double().double().double());
/// ```
#[derive(Clone, Copy)]
pub struct Point(Coordinates);

impl Point {
    /// The neutral element.
    pub const NEUTRAL: Self = Point(elements::NEUTRAL);

    /// Decodes a point by RFC 8032 section 5.1.3. Only the outcome shows in the time.
    ///
    /// # Errors
    /// [`Error::PointNotCanonical`] if y is not reduced, or if x = 0 has a negative sign; [`Error::PointNotOnCurve`].
    pub fn decode(bytes: &[u8; 32]) -> Result<Self, Error> {
        let (is_canonical, is_point, point) = curve::decode(bytes);
        decoded(is_canonical, is_point, Point(point))
    }

    /// Its one encoding.
    pub fn encode(&self) -> [u8; 32] {
        subgroup::encode(&self.0)
    }

    /// The encodings of all points: faster than each by itself.
    #[cfg(feature = "alloc")]
    pub fn encode_all(points: &[Self]) -> Vec<[u8; 32]> {
        let points: Vec<_> = points.iter().map(|point| point.0).collect();
        let mut encodings = vec![[0; 32]; points.len()];
        curve::affine_each(&points, |i, affine| encodings[i] = affine.encode());
        encodings
    }

    /// Eight times the point, which is an element of the group of prime order.
    pub fn mul_by_cofactor(&self) -> Element {
        Element::new(curve::times_cofactor(&self.0))
    }

    /// Returns whether the order of the point is 1, 2, 4 or 8.
    pub fn is_small_order(&self) -> Choice {
        subgroup::is_neutral(&curve::times_cofactor(&self.0))
    }

    /// The base point times `base`, plus the products of all terms: each scalar stands for the integer below L, as k and k - L give
    /// different multiples of a point that is not in the group of order L. Variable-time: for public values only.
    #[cfg(feature = "alloc")]
    pub fn sum_with_base_vartime(base: &Scalar, products: &[(Scalar, Self)]) -> Self {
        Point(curve::sum_of_products_vartime(Some(base), &terms(products)))
    }

    /// The same without the base point. Variable-time: for public values only.
    #[cfg(feature = "alloc")]
    pub fn sum_of_products_vartime(products: &[(Scalar, Self)]) -> Self {
        Point(curve::sum_of_products_vartime(None, &terms(products)))
    }

    /// Eight times the sum of products, by the method that is fastest for as many. Variable-time: for public values only.
    #[cfg(feature = "alloc")]
    pub fn eightfold_sum_of_products_vartime(products: &[(Scalar, Self)]) -> Element {
        Point(elements::sum_of_products_vartime(&terms(products))).mul_by_cofactor()
    }

    /// Eight times the sum of products of encoded points, by the method that is fastest for as many; none if a point cannot be
    /// decoded. Encodings need not be canonical. Variable-time: for public values only.
    #[cfg(feature = "alloc")]
    pub fn eightfold_sum_of_encoded_vartime<'a>(
        products: impl IntoIterator<Item = (&'a Scalar, &'a [u8; 32])>,
    ) -> Option<Element> {
        curve::eightfold_sum_vartime(products.into_iter()).map(Element::new)
    }
}

#[cfg(feature = "alloc")]
fn terms(products: &[(Scalar, Point)]) -> Vec<(Scalar, Coordinates)> {
    products.iter().map(|(scalar, point)| (*scalar, point.0)).collect()
}

impl Element {
    /// The same element with coordinates that depend on the element alone, and not on how it was computed. Faster than encoding and
    /// decoding it.
    pub fn normalize(&self) -> Self {
        let mut normalized = *self;
        curve::affine_each(&[*self.coordinates()], |_, affine| {
            normalized = Element::new(curve::normalized(&affine));
        });
        normalized
    }
}

impl From<Element> for Point {
    fn from(element: Element) -> Self {
        Point(*element.coordinates())
    }
}

impl Add for Point {
    type Output = Self;

    fn add(self, other: Self) -> Self {
        Point(elements::add(&self.0, &other.0))
    }
}

impl Neg for Point {
    type Output = Self;

    fn neg(self) -> Self {
        Point(elements::negate(&self.0))
    }
}

impl Sub for Point {
    type Output = Self;

    fn sub(self, other: Self) -> Self {
        self + -other
    }
}

impl ConstantTimeEq for Point {
    fn ct_eq(&self, other: &Self) -> Choice {
        subgroup::equals(&self.0, &other.0)
    }
}

impl PartialEq for Point {
    fn eq(&self, other: &Self) -> bool {
        self.ct_eq(other).into()
    }
}

impl Eq for Point {}

impl Default for Point {
    fn default() -> Self {
        Self::NEUTRAL
    }
}

impl DefaultIsZeroes for Point {}

/// Prints the name of the curve alone: points may be secret.
impl fmt::Debug for Point {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Point(edwards25519)")
    }
}
