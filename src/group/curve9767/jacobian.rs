//! Points as (X : Y : Z) with x = X / Z^2, y = Y / Z^3, for chains of doublings and additions without inversions.
//!
//! Formulas: "dbl-2001-b" and "madd-2004-hmv" of the Explicit-Formulas Database, for a = -3, the former with 2 Y in
//! the place of Y, which saves additions where a square costs as much as a product. Addition is made complete by exchanging
//! the slope of the chord for that of the tangent where both points are equal.

use subtle::Choice;
use zeroize::Zeroize;

use crate::field::gf9767::{Base, Gf9767};
#[cfg(feature = "internals")]
use crate::group::ToTable;
use crate::group::{FromTable, Group, Lanes};

use super::Affine;

/// A point (X : Y : Z); Z is 0 for the neutral element alone.
#[derive(Clone, Copy, Default)]
pub struct Jacobian<F> {
    x: F,
    y: F,
    z: F,
}

/// 1/2.
const HALF: Base = Base::new(2).invert();

impl<F: Gf9767> Jacobian<F> {
    /// The same point.
    #[inline(always)]
    pub fn from_affine(point: &Affine<F>) -> Self {
        let z = F::select(point.is_neutral(), F::ZERO, F::ONE);
        Jacobian { x: point.x(), y: point.y(), z }
    }

    /// The same point in other coordinates, by a factor that must not be 0. 4M + 1S.
    #[inline(always)]
    pub fn scale(self, factor: F) -> Self {
        let square = factor.square();
        Jacobian { x: self.x * square, y: self.y * (square * factor), z: self.z * factor }
    }

    /// The same point. 1I + 3M + 1S. Constant-time.
    #[inline(always)]
    pub fn to_affine(self) -> Affine<F> {
        F::outline(
            #[inline(always)]
            || {
                // 1/0 = 0 makes (0, 0) of the neutral element.
                let inverse = self.z.invert();
                let square = inverse.square();
                Affine::new(self.x * square, self.y * (square * inverse))
            },
        )
    }

    /// Returns whether it is the neutral element. Constant-time.
    #[inline(always)]
    pub fn is_neutral(&self) -> Choice {
        self.z.is_zero()
    }

    /// -self.
    #[cfg(feature = "internals")]
    #[inline(always)]
    pub fn negate(self) -> Self {
        Jacobian { y: -self.y, ..self }
    }

    /// 2 P: a doubling with Z = 1. 4M + 3S. Constant-time.
    #[inline(always)]
    pub fn double_affine(point: &Affine<F>) -> Self {
        let slope = (point.x().square() - F::ONE).mul_small(3);
        // Z is 2 y, so 0 for the neutral element alone.
        Self::doubled(point.x(), point.y().double(), slope, F::ONE)
    }

    /// The double of (X : Y : Z), of which `slope` is 3 X^2 - 3 Z^4, from X, 2 Y and Z. 4M + 2S.
    #[inline(always)]
    fn doubled(x: F, y2: F, slope: F, z: F) -> Self {
        let square = y2.square();
        let xy = x * square;
        let y4 = square * square.scale(HALF);
        let z = y2 * z;
        let x = slope.square() - xy.double();
        Jacobian { x, y: slope * (xy - x) - y4, z }
    }

    /// The sum with a point given as (x2 Z^2, y2 Z^3), for chords and tangents; see [`Self::add`]. 5M + 2S.
    #[inline(always)]
    pub(super) fn sum_on_line(self, rise: F, run: F, tangent: Choice) -> Self {
        let square = run.square();
        let cube = square * run;
        let v = self.x * square;
        // -(x1 + x2), scaled: on a tangent x2 = x1, on a chord x2 - x1 is the run.
        let x = rise.square() - v.double() - F::select(tangent, F::ZERO, cube);
        Jacobian { x, y: rise * (v - x) - self.y * cube, z: self.z * run }
    }

    /// x2 Z^2 - X and y2 Z^3 - Y: both are 0 if the points are equal, the first alone if they are opposite. 3M + 1S.
    #[inline(always)]
    pub fn differences(&self, other: &Affine<F>) -> (F, F) {
        let square = self.z.square();
        (other.x() * square - self.x, other.y() * (square * self.z) - self.y)
    }

    /// `if_set` where the mask is set, `otherwise` elsewhere.
    #[inline(always)]
    fn select(mask: Choice, if_set: &Self, otherwise: &Self) -> Self {
        Jacobian {
            x: F::select(mask, if_set.x, otherwise.x),
            y: F::select(mask, if_set.y, otherwise.y),
            z: F::select(mask, if_set.z, otherwise.z),
        }
    }
}

impl<F: Gf9767> Group for Jacobian<F> {
    type Mask = Choice;
    type Addend = Affine<F>;
    type Fixed = Affine<F>;

    const LANES: usize = 1;

    #[inline(always)]
    fn neutral() -> Self {
        Jacobian { x: F::ONE, y: F::ONE, z: F::ZERO }
    }

    #[inline(always)]
    fn double(self) -> Self {
        // 5M + 3S.
        let square = self.z.square();
        let slope = ((self.x - square) * (self.x + square)).mul_small(3);
        Self::doubled(self.x, self.y.double(), slope, self.z)
    }

    #[inline(always)]
    fn to_addend(self) -> Affine<F> {
        self.to_affine()
    }

    #[inline(always)]
    fn add(self, other: &Affine<F>) -> Self {
        // 9M + 4S.
        let (run, rise) = self.differences(other);
        // If self is neutral this may be true; the result is discarded then.
        let equal = run.is_zero() & rise.is_zero();
        // The tangent at (x2, y2) has the slope (3 x2^2 - 3) / 2 y2, the sum's Z being Z times the run.
        let tangent = other.tangent();
        let rise = F::select(equal, tangent.rise * self.z, rise);
        let run = F::select(equal, tangent.run, run);
        // Of opposite points the run is 0, and so is Z.
        let sum = self.sum_on_line(rise, run, equal);
        let sum = Self::select(self.is_neutral(), &Self::from_affine(other), &sum);
        Self::select(other.is_neutral(), &self, &sum)
    }

    #[inline(always)]
    fn add_fixed(self, other: &Affine<F>) -> Self {
        self.add(other)
    }

    #[inline(always)]
    fn sub(self, other: &Affine<F>) -> Self {
        self.add(&other.negate())
    }

    #[inline(always)]
    fn sub_fixed(self, other: &Affine<F>) -> Self {
        self.sub(other)
    }

    #[inline(always)]
    fn set_add_fixed_signed_vartime(&mut self, other: &Affine<F>, negative: bool) {
        self.set_add_signed_vartime(other, negative);
    }

    #[inline(always)]
    fn outline<R>(piece: impl FnOnce() -> R) -> R {
        F::outline(piece)
    }
}

impl<F: Gf9767> Lanes for Jacobian<F> {
    type Element = Self;

    #[inline(always)]
    fn lane(&self, _: usize) -> Self {
        *self
    }
}

impl<F: Gf9767> FromTable for Jacobian<F> {
    type Held = Affine<F>;

    #[inline(always)]
    fn unpack(held: &Affine<F>) -> Affine<F> {
        *held
    }
}

#[cfg(feature = "internals")]
impl<F: Gf9767> ToTable for Jacobian<F> {
    type Eight = [Affine<F>; 8];

    fn to_eight(points: &[Self; 8]) -> [Affine<F>; 8] {
        points.each_ref().map(Self::to_held)
    }

    #[inline(never)]
    fn to_held(&self) -> Affine<F> {
        self.to_affine()
    }
}

impl<F: Zeroize> Zeroize for Jacobian<F> {
    fn zeroize(&mut self) {
        self.x.zeroize();
        self.y.zeroize();
        self.z.zeroize();
    }
}
