//! Elements of ristretto255.

#[cfg(feature = "alloc")]
use alloc::vec::Vec;
use core::array::TryFromSliceError;
use core::borrow::Borrow;
use core::fmt;
use core::iter::Sum;
use core::ops::{Add, AddAssign, Mul, MulAssign, Neg, Sub, SubAssign};

#[cfg(feature = "digest")]
use digest::{Digest, consts::U64};
use lemniscate::ristretto255 as ours;
use subtle::{Choice, ConditionallySelectable, ConstantTimeEq};
#[cfg(feature = "zeroize")]
use zeroize::Zeroize;

use crate::operators::{assignments, negation_and_sum, operators, point_operators};
use crate::scalar::Scalar;
use crate::traits::Identity;

#[cfg(feature = "alloc")]
pub use crate::sums::VartimeRistrettoPrecomputation;
#[cfg(feature = "precomputed-tables")]
pub use crate::tables::RistrettoBasepointTable;

crate::bytes::compressed! {
    /// An encoded element, or other 32 bytes.
    CompressedRistretto, CompressedRistretto([0; 32])
}

impl CompressedRistretto {
    /// The element.
    pub fn decompress(&self) -> Option<RistrettoPoint> {
        ours::Element::decode(&self.0).ok().map(RistrettoPoint)
    }
}

/// An element.
#[derive(Clone, Copy)]
pub struct RistrettoPoint(pub(crate) ours::Element);

impl RistrettoPoint {
    /// Its encoding.
    pub fn compress(&self) -> CompressedRistretto {
        CompressedRistretto(self.0.encode())
    }

    /// The encodings of the doubles of elements.
    #[cfg(feature = "alloc")]
    pub fn double_and_compress_batch<'a, I>(points: I) -> Vec<CompressedRistretto>
    where
        I: IntoIterator<Item = &'a RistrettoPoint>,
    {
        let doubles: Vec<_> = points.into_iter().map(|point| point.0.double()).collect();
        ours::Element::encode_all(&doubles).into_iter().map(CompressedRistretto).collect()
    }

    #[cfg(feature = "group")]
    pub(crate) fn double(&self) -> RistrettoPoint {
        RistrettoPoint(self.0.double())
    }

    /// The hash of bytes.
    #[cfg(feature = "digest")]
    pub fn hash_from_bytes<D: Digest<OutputSize = U64> + Default>(input: &[u8]) -> RistrettoPoint {
        Self::from_hash(D::default().chain_update(input))
    }

    /// The element of the output of a hash.
    #[cfg(feature = "digest")]
    pub fn from_hash<D: Digest<OutputSize = U64> + Default>(hash: D) -> RistrettoPoint {
        Self::from_uniform_bytes(hash.finalize()[..].try_into().expect("it has 64 bytes"))
    }

    /// The element that uniform bytes are mapped to.
    pub fn from_uniform_bytes(bytes: &[u8; 64]) -> RistrettoPoint {
        RistrettoPoint(ours::Element::from_uniform_bytes(bytes))
    }

    /// A product of the base point.
    pub fn mul_base(scalar: &Scalar) -> Self {
        RistrettoPoint(ours::Element::mul_generator(&scalar.reduced()))
    }

    /// a A + b B, for the base point B. Variable-time.
    #[allow(non_snake_case, reason = "as it is in the crate")]
    pub fn vartime_double_scalar_mul_basepoint(a: &Scalar, A: &RistrettoPoint, b: &Scalar) -> RistrettoPoint {
        #[cfg(feature = "alloc")]
        return RistrettoPoint(ours::Element::sum_with_generator_vartime(
            &b.reduced(),
            &[(a.reduced(), A.0)],
        ));
        #[cfg(not(feature = "alloc"))]
        return A * a + Self::mul_base(b);
    }
}

operators! {
    Add::add, RistrettoPoint, RistrettoPoint => RistrettoPoint = |left, right| RistrettoPoint(left.0 + right.0);
    Sub::sub, RistrettoPoint, RistrettoPoint => RistrettoPoint = |left, right| RistrettoPoint(left.0 - right.0);
    Mul::mul, RistrettoPoint, Scalar => RistrettoPoint = |point, scalar| RistrettoPoint(point.0 * scalar.reduced());
}

point_operators!(RistrettoPoint);

negation_and_sum!(RistrettoPoint, RistrettoPoint::identity(), |point| RistrettoPoint(-point.0));

impl Identity for RistrettoPoint {
    fn identity() -> RistrettoPoint {
        RistrettoPoint(ours::Element::NEUTRAL)
    }
}

impl Default for RistrettoPoint {
    fn default() -> RistrettoPoint {
        RistrettoPoint::identity()
    }
}

#[cfg(feature = "zeroize")]
impl Zeroize for RistrettoPoint {
    fn zeroize(&mut self) {
        self.0.zeroize();
    }
}

impl ConditionallySelectable for RistrettoPoint {
    fn conditional_select(a: &Self, b: &Self, choice: Choice) -> Self {
        RistrettoPoint(ours::Element::conditional_select(&a.0, &b.0, choice))
    }
}

impl ConstantTimeEq for RistrettoPoint {
    fn ct_eq(&self, other: &Self) -> Choice {
        self.0.ct_eq(&other.0)
    }
}

impl PartialEq for RistrettoPoint {
    fn eq(&self, other: &Self) -> bool {
        self.ct_eq(other).into()
    }
}

impl Eq for RistrettoPoint {}

/// Its encoding: the crate prints coordinates, which depend on how an element was computed.
impl fmt::Debug for RistrettoPoint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "RistrettoPoint: {:?}", self.compress())
    }
}
