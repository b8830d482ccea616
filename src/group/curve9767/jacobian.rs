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

use crate::group::lookup::{lookup, one_lane};

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
const THREE: Base = Base::new(3);

impl<F: Gf9767> Jacobian<F> {
    /// The same point.
    #[inline(always)]
    pub fn from_affine(point: &Affine<F>) -> Self {
        let z = F::select(point.is_neutral(), F::ZERO, F::ONE);
        Jacobian { x: *point.x(), y: *point.y(), z }
    }

    /// The same point in other coordinates, by a factor that must not be 0. 4M + 1S.
    #[inline(always)]
    pub fn scale(mut self, factor: &F) -> Self {
        self.z.set_mul(factor);
        self.set_scale_x_y(factor);
        self
    }

    /// X f^2 and Y f^3 in the place of X and Y. 3M + 1S.
    #[inline(always)]
    fn set_scale_x_y(&mut self, f: &F) {
        let mut power = f.squared();
        self.x.set_mul(&power);
        power.set_mul(f);
        self.y.set_mul(&power);
    }

    /// The same point. 1I + 3M + 1S. Constant-time.
    #[inline(always)]
    pub fn to_affine(mut self) -> Affine<F> {
        F::outline(
            #[inline(always)]
            || {
                // 1/0 = 0 makes (0, 0) of the neutral element.
                self.z.set_invert();
                let inverse = self.z;
                self.set_scale_x_y(&inverse);
                Affine::new(self.x, self.y)
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
        // Z becomes 2 y, so 0 for the neutral element alone.
        let mut double = Jacobian { x: *point.x(), y: point.y().double(), z: F::ONE };
        double.set_doubled(slope);
        double
    }

    /// 2 self, of which `slope` is 3 X^2 - 3 Z^4, with Y doubled and Z as they are. 4M + 2S, or 3M + 3S.
    #[inline(always)]
    fn set_doubled(&mut self, mut slope: F) {
        self.z.set_mul(&self.y);
        self.y.set_square();
        // 4 X Y^2, 8 Y^4, and the new X in turn.
        let mut xy = self.x.times(&self.y);
        if F::PREFERS_SQUARES {
            self.y.set_square();
            self.y.set_scale(HALF);
        } else {
            self.y = self.y * self.y.scale(HALF);
        }
        self.x = slope.squared();
        self.x.set_sub(&xy);
        self.x.set_sub(&xy);
        xy.set_sub(&self.x);
        slope.set_mul(&xy);
        self.y.set_sub_from(&slope);
    }

    /// 2 self.
    #[inline(always)]
    fn set_double(&mut self) {
        // 5M + 3S, or 4M + 4S.
        let square = self.z.squared();
        let mut slope = self.x.minus(&square);
        slope.set_mul(&self.x.plus(&square));
        slope.set_scale(THREE);
        self.y.set_double();
        self.set_doubled(slope);
    }

    /// self becomes self + digit * P, from a table of the multiples that digits 1, 2, .. stand for, for points that are
    /// neither neutral nor equal. 8M + 3S. Constant-time.
    #[inline(always)]
    pub fn set_add_distinct_lookup(&mut self, table: &[Affine<F>], digit: i8) {
        F::outline(
            #[inline(always)]
            || {
                let entry = lookup(table, &one_lane(digit));
                let (run, rise) = self.differences(&entry);
                self.set_sum_on_chord(rise, run);
            },
        );
    }

    /// The sum with a point whose [differences](Self::differences) these are, not both 0. 5M + 2S.
    #[inline(always)]
    pub(super) fn set_sum_on_chord(&mut self, rise: F, run: F) {
        self.set_sum_on_line(
            rise,
            run,
            #[inline(always)]
            |cube| cube,
        );
    }

    /// The same for chords and tangents, where `x_run` of the cube of the run is x2 - x1, scaled: on a tangent 0. 5M + 2S.
    ///
    /// Of opposite points the run is 0, and so is Z.
    #[inline(always)]
    fn set_sum_on_line(&mut self, mut rise: F, mut run: F, x_run: impl FnOnce(F) -> F) {
        self.z.set_mul(&run);
        let square = run.squared();
        run.set_mul(&square);
        // X times the square of the run, and the new X in turn.
        let mut v = self.x.times(&square);
        self.x = rise.squared();
        self.x.set_sub(&v);
        self.x.set_sub(&v);
        self.y.set_mul(&run);
        self.x.set_sub(&x_run(run));
        v.set_sub(&self.x);
        rise.set_mul(&v);
        self.y.set_sub_from(&rise);
    }

    /// x2 Z^2 - X and y2 Z^3 - Y: both are 0 if the points are equal, the first alone if they are opposite. 3M + 1S.
    #[inline(always)]
    pub fn differences(&self, other: &Affine<F>) -> (F, F) {
        let mut power = self.z.squared();
        let mut run = other.x().times(&power);
        run.set_sub(&self.x);
        power.set_mul(&self.z);
        power.set_mul(other.y());
        power.set_sub(&self.y);
        (run, power)
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
        let mut double = self;
        double.set_double();
        double
    }

    #[inline(always)]
    fn set_double_n(&mut self, n: usize) {
        F::outline(
            #[inline(always)]
            || {
                for _ in 0..n {
                    self.set_double();
                }
            },
        );
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
        let mut sum = self;
        sum.set_sum_on_line(
            rise,
            run,
            #[inline(always)]
            |cube| F::select(equal, F::ZERO, cube),
        );
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
