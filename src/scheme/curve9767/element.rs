//! Elements of the group, whatever the backend.

use core::fmt;
use core::ops::{Add, Mul, Neg, Sub};

use subtle::{Choice, ConstantTimeEq};
use zeroize::DefaultIsZeroes;

use crate::field::gf9767::DEGREE;

use super::blinding::Mask;
use super::curve_ops::{self, Coordinates, Decoded};
use super::hash::shake;
use super::{Error, Scalar};
use crate::scheme::schnorr::Parts;

/// A point of the curve, or the neutral element. Arithmetic and comparison are constant-time. It is not printed.
#[derive(Clone, Copy)]
pub struct Element(Coordinates);

impl Element {
    /// The neutral element.
    pub const NEUTRAL: Self = Element([[0; DEGREE]; 2]);

    /// The conventional generator.
    pub const GENERATOR: Self = {
        let mut y = [0; DEGREE];
        y[14] = 32;
        Element([[0; DEGREE], y])
    };

    pub(super) const fn coordinates(&self) -> &Coordinates {
        &self.0
    }

    /// The product of the generator. Faster than [`Mul`]. Constant-time.
    pub fn mul_generator(scalar: &Scalar) -> Self {
        Self::mul_generator_masked(scalar, &Mask::of_build())
    }

    pub(super) fn mul_generator_masked(scalar: &Scalar, mask: &Mask) -> Self {
        Element(curve_ops::base_product(scalar, mask))
    }

    /// self k + G s, for the generator G. Faster than both products. Constant-time.
    pub fn mul_add_mul_generator(&self, k: &Scalar, s: &Scalar) -> Self {
        Element(curve_ops::product_and_base_product(k, &self.0, s, &Mask::of_build()))
    }

    /// 2^n self, with one inversion. Constant-time.
    pub fn double_n(&self, n: usize) -> Self {
        Element(curve_ops::double_n(&self.0, n))
    }

    /// Decodes a point. The neutral element has no encoding that decodes. Only the outcome shows in the time.
    ///
    /// # Errors
    /// [`Error::PointNotCanonical`], [`Error::PointNotOnCurve`]
    pub fn decode(bytes: &[u8; 32]) -> Result<Self, Error> {
        let Decoded { is_canonical, is_on_curve, coordinates } = curve_ops::decode(bytes);
        match (is_canonical.into(), is_on_curve.into()) {
            (true, true) => Ok(Element(coordinates)),
            (true, false) => Err(Error::PointNotOnCurve),
            (false, _) => Err(Error::PointNotCanonical),
        }
    }

    /// Its encoding; that of the neutral element does not decode. Constant-time.
    pub fn encode(&self) -> [u8; 32] {
        curve_ops::encode(&self.0)
    }

    /// Returns whether it is the neutral element. Constant-time.
    pub fn is_neutral(&self) -> Choice {
        self.ct_eq(&Self::NEUTRAL)
    }

    /// Hashes a message, with any separation of domains already in it, to a point of which no one knows the discrete
    /// logarithm. Constant-time but for the length of the message.
    pub fn hash(message: &[u8]) -> Self {
        Self::map_to_curve(&shake("", &[], Parts::one(message)))
    }

    /// Maps 96 uniform bytes to a point: the sum of the images of both halves under Icart's map. Constant-time.
    pub fn map_to_curve(bytes: &[u8; 96]) -> Self {
        Element(curve_ops::map_to_curve(bytes))
    }
}

impl Add for Element {
    type Output = Self;

    fn add(self, other: Self) -> Self {
        Element(curve_ops::add(&self.0, &other.0))
    }
}

impl Neg for Element {
    type Output = Self;

    fn neg(self) -> Self {
        Element(curve_ops::negate(&self.0))
    }
}

impl Sub for Element {
    type Output = Self;

    fn sub(self, other: Self) -> Self {
        self + -other
    }
}

/// The product. Constant-time.
impl Mul<&Scalar> for Element {
    type Output = Self;

    fn mul(self, scalar: &Scalar) -> Self {
        Element(curve_ops::product(scalar, &self.0, &Mask::of_build()))
    }
}

impl ConstantTimeEq for Element {
    fn ct_eq(&self, other: &Self) -> Choice {
        self.0[0].ct_eq(&other.0[0]) & self.0[1].ct_eq(&other.0[1])
    }
}

impl PartialEq for Element {
    fn eq(&self, other: &Self) -> bool {
        self.ct_eq(other).into()
    }
}

impl Eq for Element {}

impl Default for Element {
    fn default() -> Self {
        Self::NEUTRAL
    }
}

impl DefaultIsZeroes for Element {}

/// Prints the name of the type alone: points may be secret.
impl fmt::Debug for Element {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Element(Curve9767)")
    }
}
