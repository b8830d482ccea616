//! The traits of the crates `ff` and `group`.

use core::borrow::Borrow;
use core::iter::Sum;
use core::ops::{Add, AddAssign, Mul, MulAssign, Neg, Sub, SubAssign};

use group::GroupEncoding;
use group::cofactor::CofactorGroup;
use group::ff::helpers::{sqrt_ratio_generic, sqrt_tonelli_shanks};
use group::ff::{Field, FromUniformBytes, PrimeField};
use group::prime::PrimeGroup;
use subtle::{Choice, ConditionallySelectable, ConstantTimeEq, CtOption};

use crate::constants::{ED25519_BASEPOINT_POINT, RISTRETTO_BASEPOINT_POINT};
use crate::edwards::{CompressedEdwardsY, EdwardsPoint};
use crate::operators::{assignments, negation_and_sum, operators, point_operators};
use crate::ristretto::{CompressedRistretto, RistrettoPoint};
use crate::scalar::Scalar;
use crate::traits::IsIdentity;

/// Fills bytes with random ones.
type Fill<'a, E> = &'a mut dyn FnMut(&mut [u8]) -> Result<(), E>;

const fn scalar_of(words: [u64; 4]) -> Scalar {
    let mut bytes = [0; 32];
    let mut i = 0;
    while i < bytes.len() {
        bytes[i] = (words[i / 8] >> (8 * (i % 8))) as u8;
        i += 1;
    }
    Scalar { bytes }
}

fn random_scalar<E>(fill: Fill<'_, E>) -> Result<Scalar, E> {
    let mut bytes = zeroize::Zeroizing::new([0; 64]);
    fill(&mut *bytes)?;
    Ok(Scalar::from_bytes_mod_order_wide(&bytes))
}

impl Field for Scalar {
    const ZERO: Self = Self::ZERO;
    const ONE: Self = Self::ONE;

    crate::of_version::random!(random_scalar);

    fn square(&self) -> Self {
        self * self
    }

    fn double(&self) -> Self {
        self + self
    }

    fn invert(&self) -> CtOption<Self> {
        CtOption::new(self.invert(), !self.ct_eq(&Self::ZERO))
    }

    fn sqrt_ratio(num: &Self, div: &Self) -> (Choice, Self) {
        sqrt_ratio_generic(num, div)
    }

    fn sqrt(&self) -> CtOption<Self> {
        // ((order - 1)/4 - 1)/2
        sqrt_tonelli_shanks(self, [0xcb02_4c63_4b9e_ba7d, 0x029b_df3b_d45e_f39a, 0, 0x0200_0000_0000_0000])
    }
}

impl PrimeField for Scalar {
    type Repr = [u8; 32];

    const MODULUS: &'static str = "0x1000000000000000000000000000000014def9dea2f79cd65812631a5cf5d3ed";
    const NUM_BITS: u32 = 253;
    const CAPACITY: u32 = 252;
    const TWO_INV: Self = scalar_of([0x2c09318d2e7ae9f7, 0x0a6f7cef517bce6b, 0, 0x0800000000000000]);
    const MULTIPLICATIVE_GENERATOR: Self = scalar_of([2, 0, 0, 0]);
    const S: u32 = 2;
    const ROOT_OF_UNITY: Self =
        scalar_of([0xbe8775dfebbe07d4, 0x0ef0565342ce83fe, 0x7d3d6d60abc1c27a, 0x094a7310e07981e7]);
    const ROOT_OF_UNITY_INV: Self =
        scalar_of([0x998aed3a7137cc19, 0x05eea38b602918d7, 0x82c2929f543e3d86, 0x06b58cef1f867e18]);
    const DELTA: Self = scalar_of([16, 0, 0, 0]);

    fn from_repr(repr: Self::Repr) -> CtOption<Self> {
        Self::from_canonical_bytes(repr)
    }

    fn to_repr(&self) -> Self::Repr {
        self.to_bytes()
    }

    fn is_odd(&self) -> Choice {
        Choice::from(self.bytes[0] & 1)
    }
}

impl FromUniformBytes<64> for Scalar {
    fn from_uniform_bytes(bytes: &[u8; 64]) -> Self {
        Scalar::from_bytes_mod_order_wide(bytes)
    }
}

/// The first point that random bytes encode, and that is not the neutral element.
fn random_point<E>(fill: Fill<'_, E>) -> Result<EdwardsPoint, E> {
    let mut compressed = CompressedEdwardsY([0; 32]);
    loop {
        fill(&mut compressed.0)?;
        match compressed.decompress() {
            Some(point) if !IsIdentity::is_identity(&point) => return Ok(point),
            _ => {}
        }
    }
}

fn random_element<E>(fill: Fill<'_, E>) -> Result<RistrettoPoint, E> {
    let mut bytes = zeroize::Zeroizing::new([0; 64]);
    fill(&mut *bytes)?;
    Ok(RistrettoPoint::from_uniform_bytes(&bytes))
}

/// The product of the base point by the first random scalar that is not 0.
fn random_in_subgroup<E>(fill: Fill<'_, E>) -> Result<SubgroupPoint, E> {
    loop {
        let scalar = random_scalar(fill)?;
        if scalar != Scalar::ZERO {
            return Ok(SubgroupPoint(EdwardsPoint::mul_base(&scalar)));
        }
    }
}

macro_rules! group {
    ($type:ident, $random:path, $generator:expr, $compressed:expr) => {
        impl group::Group for $type {
            type Scalar = Scalar;

            crate::of_version::random!($random);

            fn identity() -> Self {
                Self::default()
            }

            fn generator() -> Self {
                $generator
            }

            fn is_identity(&self) -> Choice {
                self.ct_eq(&Self::default())
            }

            fn double(&self) -> Self {
                self.double()
            }
        }

        impl GroupEncoding for $type {
            type Repr = [u8; 32];

            fn from_bytes(bytes: &Self::Repr) -> CtOption<Self> {
                let decoded: Option<$type> = $compressed(*bytes).decompress().and_then($type::checked);
                CtOption::new(decoded.unwrap_or_default(), Choice::from(u8::from(decoded.is_some())))
            }

            /// There is nothing that could be left unchecked.
            fn from_bytes_unchecked(bytes: &Self::Repr) -> CtOption<Self> {
                Self::from_bytes(bytes)
            }

            fn to_bytes(&self) -> Self::Repr {
                self.compress().to_bytes()
            }
        }
    };
}

group!(EdwardsPoint, random_point, ED25519_BASEPOINT_POINT, CompressedEdwardsY);
group!(RistrettoPoint, random_element, RISTRETTO_BASEPOINT_POINT, CompressedRistretto);
group!(SubgroupPoint, random_in_subgroup, SubgroupPoint(ED25519_BASEPOINT_POINT), CompressedEdwardsY);

impl EdwardsPoint {
    fn checked(self) -> Option<Self> {
        Some(self)
    }
}

impl RistrettoPoint {
    fn checked(self) -> Option<Self> {
        Some(self)
    }
}

impl PrimeGroup for RistrettoPoint {}

impl CofactorGroup for RistrettoPoint {
    type Subgroup = Self;

    fn clear_cofactor(&self) -> Self {
        *self
    }

    fn into_subgroup(self) -> CtOption<Self> {
        CtOption::new(self, Choice::from(1))
    }

    fn is_torsion_free(&self) -> Choice {
        Choice::from(1)
    }
}

impl CofactorGroup for EdwardsPoint {
    type Subgroup = SubgroupPoint;

    fn clear_cofactor(&self) -> SubgroupPoint {
        SubgroupPoint(self.mul_by_cofactor())
    }

    fn into_subgroup(self) -> CtOption<SubgroupPoint> {
        CtOption::new(SubgroupPoint(self), CofactorGroup::is_torsion_free(&self))
    }

    fn is_torsion_free(&self) -> Choice {
        self.0.to_element().is_some()
    }
}

/// A point of edwards25519 whose order is that of the base point, or 1.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct SubgroupPoint(EdwardsPoint);

impl SubgroupPoint {
    fn checked(point: EdwardsPoint) -> Option<Self> {
        point.into_subgroup().into()
    }

    fn double(&self) -> Self {
        SubgroupPoint(self.0.double())
    }

    fn compress(&self) -> CompressedEdwardsY {
        self.0.compress()
    }
}

impl PrimeGroup for SubgroupPoint {}

impl From<SubgroupPoint> for EdwardsPoint {
    fn from(point: SubgroupPoint) -> Self {
        point.0
    }
}

operators! {
    Add::add, SubgroupPoint, SubgroupPoint => SubgroupPoint = |left, right| SubgroupPoint(left.0 + right.0);
    Add::add, EdwardsPoint, SubgroupPoint => EdwardsPoint = |left, right| left + right.0;
    Sub::sub, SubgroupPoint, SubgroupPoint => SubgroupPoint = |left, right| SubgroupPoint(left.0 - right.0);
    Sub::sub, EdwardsPoint, SubgroupPoint => EdwardsPoint = |left, right| left - right.0;
    Mul::mul, SubgroupPoint, Scalar => SubgroupPoint = |point, scalar| SubgroupPoint(point.0 * scalar);
}

point_operators!(SubgroupPoint);

assignments! {
    AddAssign::add_assign, EdwardsPoint, SubgroupPoint, +;
    SubAssign::sub_assign, EdwardsPoint, SubgroupPoint, -;
}

negation_and_sum!(SubgroupPoint, SubgroupPoint::default(), |point| SubgroupPoint(-point.0));

impl ConstantTimeEq for SubgroupPoint {
    fn ct_eq(&self, other: &Self) -> Choice {
        self.0.ct_eq(&other.0)
    }
}

impl ConditionallySelectable for SubgroupPoint {
    fn conditional_select(a: &Self, b: &Self, choice: Choice) -> Self {
        SubgroupPoint(EdwardsPoint::conditional_select(&a.0, &b.0, choice))
    }
}

#[cfg(feature = "zeroize")]
impl zeroize::Zeroize for SubgroupPoint {
    fn zeroize(&mut self) {
        self.0.zeroize();
    }
}
