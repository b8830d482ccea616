//! Points of edwards25519, of any order.

use core::array::TryFromSliceError;
use core::borrow::Borrow;
use core::fmt;
use core::iter::Sum;
use core::ops::{Add, AddAssign, Mul, MulAssign, Neg, Sub, SubAssign};

use lemniscate::edwards25519 as ours;
use subtle::{Choice, ConditionallySelectable, ConstantTimeEq};
#[cfg(feature = "zeroize")]
use zeroize::Zeroize;

use crate::montgomery::MontgomeryPoint;
use crate::operators::{assignments, negation_and_sum, operators, point_operators};
use crate::scalar::{Scalar, clamp_integer};
use crate::traits::Identity;

#[cfg(feature = "group")]
pub use crate::groups::SubgroupPoint;
#[cfg(feature = "alloc")]
pub use crate::sums::VartimeEdwardsPrecomputation;
#[cfg(feature = "precomputed-tables")]
pub use crate::tables::{
    EdwardsBasepointTable, EdwardsBasepointTableRadix16, EdwardsBasepointTableRadix32,
    EdwardsBasepointTableRadix64, EdwardsBasepointTableRadix128, EdwardsBasepointTableRadix256,
};

crate::bytes::compressed! {
    /// An encoded point, or other 32 bytes.
    CompressedEdwardsY, CompressedEdwardsY([1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0])
}

impl CompressedEdwardsY {
    /// The point, also of encodings that are not canonical.
    pub fn decompress(&self) -> Option<EdwardsPoint> {
        ours::Point::decode_noncanonical(&self.0).ok().map(EdwardsPoint)
    }
}

/// A point.
#[derive(Clone, Copy)]
pub struct EdwardsPoint(pub(crate) ours::Point);

impl EdwardsPoint {
    /// Its encoding.
    pub fn compress(&self) -> CompressedEdwardsY {
        CompressedEdwardsY(self.0.encode())
    }

    /// Its u-coordinate on curve25519.
    pub fn to_montgomery(&self) -> MontgomeryPoint {
        MontgomeryPoint(self.0.to_montgomery())
    }

    #[cfg(feature = "group")]
    pub(crate) fn double(&self) -> EdwardsPoint {
        EdwardsPoint(self.0.double())
    }

    /// A product of the base point.
    pub fn mul_base(scalar: &Scalar) -> Self {
        EdwardsPoint(ours::Element::mul_generator(&scalar.reduced()).into())
    }

    /// The product by `clamp_integer(bytes)`.
    pub fn mul_clamped(self, bytes: [u8; 32]) -> Self {
        Scalar { bytes: clamp_integer(bytes) } * self
    }

    /// The product of the base point by `clamp_integer(bytes)`.
    pub fn mul_base_clamped(bytes: [u8; 32]) -> Self {
        Self::mul_base(&Scalar { bytes: clamp_integer(bytes) })
    }

    /// a A + b B, for the base point B. Variable-time.
    #[allow(non_snake_case, reason = "as it is in the crate")]
    pub fn vartime_double_scalar_mul_basepoint(a: &Scalar, A: &EdwardsPoint, b: &Scalar) -> EdwardsPoint {
        #[cfg(feature = "alloc")]
        if bool::from(a.is_canonical()) {
            return EdwardsPoint(ours::Point::sum_with_base_vartime(&b.reduced(), &[(a.reduced(), A.0)]));
        }
        A * a + Self::mul_base(b)
    }

    /// Eight times the point.
    pub fn mul_by_cofactor(&self) -> EdwardsPoint {
        EdwardsPoint(self.0.mul_by_cofactor().into())
    }

    /// Whether the order is 1, 2, 4 or 8.
    pub fn is_small_order(&self) -> bool {
        self.0.is_small_order().into()
    }

    /// Whether the order is that of the base point, or 1.
    pub fn is_torsion_free(&self) -> bool {
        self.0.to_element().is_some().into()
    }
}

operators! {
    Add::add, EdwardsPoint, EdwardsPoint => EdwardsPoint = |left, right| EdwardsPoint(left.0 + right.0);
    Sub::sub, EdwardsPoint, EdwardsPoint => EdwardsPoint = |left, right| EdwardsPoint(left.0 - right.0);
    Mul::mul, EdwardsPoint, Scalar => EdwardsPoint = |point, scalar| EdwardsPoint(point.0.mul_integer(&scalar.bytes));
}

point_operators!(EdwardsPoint);

negation_and_sum!(EdwardsPoint, EdwardsPoint::identity(), |point| EdwardsPoint(-point.0));

impl Identity for EdwardsPoint {
    fn identity() -> EdwardsPoint {
        EdwardsPoint(ours::Point::NEUTRAL)
    }
}

impl Default for EdwardsPoint {
    fn default() -> EdwardsPoint {
        EdwardsPoint::identity()
    }
}

#[cfg(feature = "zeroize")]
impl Zeroize for EdwardsPoint {
    fn zeroize(&mut self) {
        self.0.zeroize();
    }
}

impl ConditionallySelectable for EdwardsPoint {
    fn conditional_select(a: &Self, b: &Self, choice: Choice) -> Self {
        EdwardsPoint(ours::Point::conditional_select(&a.0, &b.0, choice))
    }
}

impl ConstantTimeEq for EdwardsPoint {
    fn ct_eq(&self, other: &Self) -> Choice {
        self.0.ct_eq(&other.0)
    }
}

impl PartialEq for EdwardsPoint {
    fn eq(&self, other: &Self) -> bool {
        self.ct_eq(other).into()
    }
}

impl Eq for EdwardsPoint {}

/// Its encoding: the crate prints coordinates, which depend on how a point was computed.
impl fmt::Debug for EdwardsPoint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "EdwardsPoint{{\n\t{:?}\n}}", self.compress())
    }
}
