//! Points of curve25519 and of its twist, by u-coordinates.

use core::hash::{Hash, Hasher};
use core::ops::{Mul, MulAssign};

use lemniscate::edwards25519 as ours;
use lemniscate::x25519::x25519;
use subtle::{Choice, ConditionallySelectable, ConstantTimeEq};
#[cfg(feature = "zeroize")]
use zeroize::Zeroize;

use crate::edwards::EdwardsPoint;
use crate::operators::{assignments, operators};
use crate::scalar::Scalar;
use crate::traits::Identity;

/// A u-coordinate, encoded; equal to others that are so when reduced.
#[derive(Clone, Copy, Debug, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct MontgomeryPoint(pub [u8; 32]);

impl MontgomeryPoint {
    /// The encoding below 2^255 - 19. Constant-time.
    fn reduced(&self) -> [u8; 32] {
        reduced(&self.0)
    }

    /// A product of the base point.
    pub fn mul_base(scalar: &Scalar) -> Self {
        EdwardsPoint::mul_base(scalar).to_montgomery()
    }

    /// The product by `clamp_integer(bytes)`: X25519.
    pub fn mul_clamped(self, bytes: [u8; 32]) -> Self {
        MontgomeryPoint(x25519(bytes, self.0))
    }

    /// The product of the base point by `clamp_integer(bytes)`.
    pub fn mul_base_clamped(bytes: [u8; 32]) -> Self {
        MontgomeryPoint(lemniscate::x25519::x25519_base(bytes))
    }

    /// The product by the integer of these bits, from the highest.
    pub fn mul_bits_be(&self, bits: impl Iterator<Item = bool>) -> MontgomeryPoint {
        MontgomeryPoint(ours::u_of_multiple(bits, &self.0))
    }

    /// The bytes.
    pub const fn as_bytes(&self) -> &[u8; 32] {
        &self.0
    }

    /// The bytes.
    pub const fn to_bytes(&self) -> [u8; 32] {
        self.0
    }

    /// The point with this u-coordinate and sign of x; none if it is on the twist.
    pub fn to_edwards(&self, sign: u8) -> Option<EdwardsPoint> {
        let u = self.reduced();
        let point = |sign| ours::Point::from_montgomery(&u, Choice::from(sign));
        // x = 0 has no sign.
        point(sign & 1).or_else(|_| point(0)).ok().map(EdwardsPoint)
    }
}

/// An integer of 255 bits modulo 2^255 - 19. Constant-time.
pub(crate) fn reduced(bytes: &[u8; 32]) -> [u8; 32] {
    let mut bytes = *bytes;
    bytes[31] &= 0x7f;
    // x + 19, which has bit 255 if x is not reduced.
    let (mut sum, mut carry) = ([0; 32], 19);
    for (sum, byte) in sum.iter_mut().zip(bytes) {
        carry += u16::from(byte);
        *sum = carry as u8;
        carry >>= 8;
    }
    let above = Choice::from(sum[31] >> 7);
    sum[31] &= 0x7f;
    crate::bytes::selected(&bytes, &sum, above)
}

operators! {
    Mul::mul, MontgomeryPoint, Scalar => MontgomeryPoint = |point, scalar| {
        point.mul_bits_be((0..255).rev().map(|i| scalar.bytes[i / 8] >> (i % 8) & 1 == 1))
    };
    Mul::mul, Scalar, MontgomeryPoint => MontgomeryPoint = |scalar, point| point * scalar;
}

assignments! {
    MulAssign::mul_assign, MontgomeryPoint, Scalar, *;
}

impl Identity for MontgomeryPoint {
    fn identity() -> MontgomeryPoint {
        MontgomeryPoint([0; 32])
    }
}

impl ConstantTimeEq for MontgomeryPoint {
    fn ct_eq(&self, other: &Self) -> Choice {
        self.reduced().ct_eq(&other.reduced())
    }
}

impl PartialEq for MontgomeryPoint {
    fn eq(&self, other: &Self) -> bool {
        self.ct_eq(other).into()
    }
}

impl Eq for MontgomeryPoint {}

impl Hash for MontgomeryPoint {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.reduced().hash(state);
    }
}

impl ConditionallySelectable for MontgomeryPoint {
    fn conditional_select(a: &Self, b: &Self, choice: Choice) -> Self {
        MontgomeryPoint(crate::bytes::selected(&a.0, &b.0, choice))
    }
}

#[cfg(feature = "zeroize")]
impl Zeroize for MontgomeryPoint {
    fn zeroize(&mut self) {
        self.0.zeroize();
    }
}
