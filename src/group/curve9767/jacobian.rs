//! Points as (X : Y : Z) with x = X / Z^2, y = Y / Z^3, for chains of doublings and additions without inversions.
//!
//! Formulas: "dbl-2001-b" and "madd-2004-hmv" of the Explicit-Formulas Database, for a = -3, the former with half the Z, and
//! so with half the slope and no multiples of Y. Addition is made complete by exchanging the slope of the chord for that of the
//! tangent where both points are equal.

use subtle::Choice;
use zeroize::Zeroize;

use crate::field::gf9767::{Base, Gf9767};
#[cfg(lemniscate_internals)]
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
/// 3/2.
const THREE_HALVES: Base = Base::new(3).mul(HALF);

impl<F: Gf9767> Jacobian<F> {
    /// The same point.
    #[inline(always)]
    pub fn from_affine(point: &Affine<F>) -> Self {
        let z = F::select(point.is_neutral(), F::ZERO, F::ONE);
        Jacobian { x: *point.x(), y: *point.y(), z }
    }

    /// self becomes a point that is not neutral.
    #[inline(always)]
    pub(super) fn set_affine(&mut self, point: &Affine<F>) {
        self.x.copy_from(&point.x);
        self.y.copy_from(&point.y);
        self.z.copy_from(&F::ONE);
    }

    /// The same point in other coordinates, by a factor that must not be 0. 4M + 1S.
    #[inline(always)]
    pub fn scale(mut self, factor: &F) -> Self {
        self.z.set_mul(factor);
        self.set_scale_x_y(factor);
        self
    }

    /// X f^2 and Y f^3 instead of X and Y. 3M + 1S.
    #[inline(always)]
    fn set_scale_x_y(&mut self, f: &F) {
        let mut power = f.squared();
        self.x.set_mul(&power);
        power.set_mul(f);
        self.y.set_mul(&power);
    }

    /// Writes the same point, and leaves nothing of use. 1I + 3M + 1S. Constant-time.
    #[inline(always)]
    pub fn write_affine(&mut self, point: &mut Affine<F>) {
        outline!(F, || {
            // 1/0 = 0 makes (0, 0) of the neutral element.
            self.z.set_invert();
            let Jacobian { x, y, z } = self;
            point.x.set_square_of(z);
            x.set_mul(&point.x);
            point.y.set_product(&point.x, z);
            point.y.set_mul(y);
            point.x.copy_from(x);
        });
    }

    /// The same point. 1I + 3M + 1S. Constant-time.
    #[inline(always)]
    pub fn to_affine(mut self) -> Affine<F> {
        outline!(F, || {
            // 1/0 = 0 makes (0, 0) of the neutral element.
            self.z.set_invert();
            let inverse = self.z;
            self.set_scale_x_y(&inverse);
            Affine::new(self.x, self.y)
        })
    }

    /// Returns whether the element is neutral. Constant-time.
    #[inline(always)]
    pub fn is_neutral(&self) -> Choice {
        self.z.is_zero()
    }

    /// -self.
    #[cfg(lemniscate_internals)]
    #[inline(always)]
    pub fn negate(self) -> Self {
        Jacobian { y: -self.y, ..self }
    }

    /// 2 P: a doubling with Z = 1. 3M + 4S. Constant-time.
    #[inline(always)]
    pub fn double_affine(point: &Affine<F>) -> Self {
        let mut slope = point.tangent_rise();
        slope.set_scale(HALF);
        // Z becomes y, so 0 for the neutral element alone.
        let mut double = Jacobian { x: *point.x(), y: *point.y(), z: F::ONE };
        double.set_doubled(&slope, &mut { F::ZERO });
        double
    }

    /// 2 self, of which `slope` is (3 X^2 - 3 Z^4) / 2; `t` is for use on the way. 3M + 3S.
    #[inline(always)]
    fn set_doubled(&mut self, slope: &F, t: &mut F) {
        self.z.set_mul(&self.y);
        // X Y^2, Y^4, and the new X in turn.
        self.y.set_square();
        t.set_product(&self.x, &self.y);
        self.y.set_square();
        self.x.set_square_of(slope);
        self.x.set_sub_twice(t);
        t.set_sub(&self.x);
        t.set_mul(slope);
        self.y.set_sub_from(t);
    }

    /// self becomes self + other, for any two points. 9M + 4S.
    #[inline(always)]
    fn set_sum(&mut self, other: &Affine<F>) {
        let before = *self;
        self.set_sum_with_point(other);
        let adds_nothing = other.is_neutral();
        self.x.set_if(adds_nothing, &before.x);
        self.y.set_if(adds_nothing, &before.y);
        self.z.set_if(adds_nothing, &before.z);
    }

    /// The same for a point that is not neutral, unless self is. 9M + 4S.
    #[inline(always)]
    fn set_sum_with_point(&mut self, other: &Affine<F>) {
        let is_neutral = self.is_neutral();
        let mut differences = *other;
        self.make_differences(&mut differences);
        // If self is neutral this may be true; the result is discarded then.
        let equal = differences.x.is_zero() & differences.y.is_zero();
        // The tangent at (x2, y2) has the slope (3 x2^2 - 3) / 2 y2, the sum's Z being Z times the run.
        let mut t = other.tangent_rise();
        t.set_mul(&self.z);
        differences.y.set_if(equal, &t);
        t.set_sum(&other.y, &other.y);
        differences.x.set_if(equal, &t);
        self.set_sum_on_line(
            &mut differences,
            #[inline(always)]
            |x, cube| {
                cube.set_if(equal, &F::ZERO);
                x.set_sub(cube);
            },
        );
        self.x.set_if(is_neutral, &other.x);
        self.y.set_if(is_neutral, &other.y);
        self.z.set_if(is_neutral, &F::ONE);
        self.z.set_if(other.is_neutral(), &F::ZERO);
    }

    /// self becomes digit * P, as [`Self::set_add_distinct_lookup`], in other coordinates, by a factor that must not be 0.
    /// Constant-time.
    #[inline(always)]
    pub fn set_look_up(&mut self, table: &[Affine<F>], digit: i8, factor: &F) {
        outline!(F, || {
            let entry = Affine::look_up(table, digit);
            self.z.copy_from(factor);
            self.z.set_if(entry.is_neutral(), &F::ZERO);
            (self.x, self.y) = (entry.x, entry.y);
            self.set_scale_x_y(factor);
        });
    }

    /// As [`Self::set_add_distinct_lookup`], for any two points; but an entry may be neutral only if self is.
    #[inline(always)]
    pub fn set_add_any_lookup(&mut self, table: &[Affine<F>], digit: i8) {
        outline!(F, || {
            let entry = Affine::look_up(table, digit);
            outline!(F, || self.set_sum_with_point(&entry));
        });
    }

    /// self becomes self + digit * P, from a table of the multiples that digits 1, 2, .. stand for, for points that are
    /// neither neutral nor equal, and a digit that is not 0. 8M + 3S. Constant-time.
    #[inline(always)]
    pub fn set_add_distinct_lookup(&mut self, table: &[Affine<F>], digit: i8) {
        outline!(F, || {
            let mut entry = Affine::look_up(table, digit);
            self.make_differences(&mut entry);
            self.set_sum_on_chord(&mut entry);
        });
    }

    /// The sum with a point whose [differences](Self::make_differences) these are, not both 0. 5M + 2S.
    #[inline(always)]
    pub(super) fn set_sum_on_chord(&mut self, differences: &mut Affine<F>) {
        self.set_sum_on_line(
            differences,
            #[inline(always)]
            |x, cube| x.set_sub(cube),
        );
    }

    /// The same for chords and tangents, where `subtract` takes x2 - x1, scaled, from the new X: the cube of the run or, on a
    /// tangent, 0. 5M + 2S.
    ///
    /// Of opposite points the run is 0, and so is Z.
    #[inline(always)]
    fn set_sum_on_line(&mut self, differences: &mut Affine<F>, subtract: impl FnOnce(&mut F, &mut F)) {
        let Affine { x: run, y: rise } = differences;
        self.z.set_mul(run);
        let mut t = run.squared();
        run.set_mul(&t);
        // X times the square of the run, and the new X in turn.
        t.set_mul(&self.x);
        self.x.set_square_of(rise);
        self.x.set_sub_twice(&t);
        self.y.set_mul(run);
        subtract(&mut self.x, run);
        t.set_sub(&self.x);
        t.set_mul(rise);
        self.y.set_sub_from(&t);
    }

    /// A point becomes x2 Z^2 - X and y2 Z^3 - Y: both are 0 if the points are equal, the first alone if they are opposite.
    /// 3M + 1S.
    #[inline(always)]
    pub fn make_differences(&self, other: &mut Affine<F>) {
        let mut power = self.z.squared();
        other.x.set_mul(&power);
        other.x.set_sub(&self.x);
        power.set_mul(&self.z);
        other.y.set_mul(&power);
        other.y.set_sub(&self.y);
    }
}

impl<F: Gf9767> Group for Jacobian<F> {
    type Coordinate = F;
    type Mask = Choice;
    type Addend = Affine<F>;
    type Fixed = Affine<F>;

    const LANES: usize = 1;
    fixed_as_addends!();

    #[inline(always)]
    fn neutral() -> Self {
        Jacobian { x: F::ONE, y: F::ONE, z: F::ZERO }
    }

    /// X and Y may be anything.
    #[inline(always)]
    fn set_neutral(&mut self) {
        self.z.copy_from(&F::ZERO);
    }

    #[inline(always)]
    fn double_n(mut self, n: usize) -> Self {
        self.set_double_n(n);
        self
    }

    #[inline(always)]
    fn set_double_n(&mut self, n: usize) {
        outline!(F, || {
            let (mut slope, mut t) = (F::ZERO, F::ZERO);
            for _ in 0..n {
                // 4M + 4S.
                t.set_square_of(&self.z);
                slope.set_difference(&self.x, &t);
                t.set_add(&self.x);
                slope.set_mul(&t);
                slope.set_scale(THREE_HALVES);
                self.set_doubled(&slope, &mut t);
            }
        });
    }

    #[inline(always)]
    fn to_addend(self) -> Affine<F> {
        self.to_affine()
    }

    #[inline(always)]
    fn add_signed_vartime(self, other: &Affine<F>, negative: bool) -> Self {
        let mut sum = self;
        if negative {
            sum.set_sum(&other.negate())
        } else {
            sum.set_sum(other)
        }
        sum
    }

    #[inline(always)]
    fn set_add_signed_vartime(&mut self, other: &Affine<F>, negative: bool) {
        outline!(F, || if negative { self.set_sum(&other.negate()) } else { self.set_sum(other) });
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
    type Sum = Self;

    #[inline(always)]
    fn unpack(held: &Affine<F>) -> Affine<F> {
        *held
    }
}

#[cfg(lemniscate_internals)]
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

crate::wipe::zeroize!([F: Zeroize] Jacobian<F>: x, y, z);
