//! Points as (x, y), and their addition law, without exceptions.

use subtle::Choice;
use zeroize::Zeroize;

use crate::field::gf9767::{Base, DEGREE, Gf9767};
use crate::group::lookup::LaneDigits;
use crate::group::{Addend, Group, Scan};

use super::Jacobian;

/// A point (x, y). The neutral element is kept as (0, 0), which is not on the curve; no other point has y = 0, as the
/// order of the group is odd.
#[derive(Clone, Copy, Default)]
pub struct Affine<F> {
    pub(super) x: F,
    pub(super) y: F,
}

/// The slope of the line through two points, or of a tangent, as a fraction.
#[derive(Clone, Copy)]
pub(super) struct Slope<F> {
    /// y2 - y1, or the numerator of the slope of a tangent.
    pub(super) rise: F,
    /// x2 - x1, or the denominator of the slope of a tangent.
    pub(super) run: F,
}

impl<F: Gf9767> Affine<F> {
    /// The neutral element.
    pub const NEUTRAL: Self = Affine { x: F::ZERO, y: F::ZERO };

    /// The point with these coordinates, which must be one of the curve, or both 0.
    pub(super) const fn new(x: F, y: F) -> Self {
        Affine { x, y }
    }

    /// The point with these coordinates, which must be one of the curve, or both 0.
    #[cfg(lemniscate_internals)]
    pub const fn of(x: F, y: F) -> Self {
        Self::new(x, y)
    }

    /// From coefficients, lowest first, each in 0 .. p; the point must be one of the curve, or (0, 0).
    #[inline(always)]
    pub fn from_coordinates([x, y]: &[[u16; DEGREE]; 2]) -> Self {
        Affine { x: F::from_coefficients(x), y: F::from_coefficients(y) }
    }

    /// The coefficients of x and y, or 0 throughout for the neutral element.
    #[inline(always)]
    pub fn to_coordinates(&self) -> [[u16; DEGREE]; 2] {
        [self.x.to_coefficients(), self.y.to_coefficients()]
    }

    /// x, or 0 for the neutral element.
    #[inline(always)]
    pub fn x(&self) -> &F {
        &self.x
    }

    /// y, or 0 for the neutral element alone.
    #[inline(always)]
    pub fn y(&self) -> &F {
        &self.y
    }

    /// Returns whether the element is neutral. Constant-time.
    #[inline(always)]
    pub fn is_neutral(&self) -> Choice {
        self.y.is_zero()
    }

    /// Returns whether both are the same point. Constant-time.
    #[cfg(lemniscate_internals)]
    #[inline(always)]
    pub fn equals(&self, other: &Self) -> Choice {
        self.x.equals(other.x) & self.y.equals(other.y)
    }

    /// -self.
    #[inline(always)]
    pub fn negate(&self) -> Self {
        Affine { x: self.x, y: -self.y }
    }

    /// The slope of the line through both points, neither of them neutral and neither the other's opposite or itself.
    #[inline(always)]
    pub(super) fn chord(&self, other: &Self) -> Slope<F> {
        Slope { rise: other.y.minus(&self.y), run: other.x.minus(&self.x) }
    }

    /// 3 x^2 - 3. 1S.
    #[inline(always)]
    pub(super) fn tangent_rise(&self) -> F {
        let mut rise = self.x.squared();
        rise.set_sub(&F::ONE);
        rise.set_scale(const { Base::new(3) });
        rise
    }

    /// The slope of the tangent: (3 x^2 - 3) / 2 y. Its run is 0 for the neutral element alone. 1S.
    #[inline(always)]
    pub(super) fn tangent(&self) -> Slope<F> {
        Slope { rise: self.tangent_rise(), run: self.y.sum(&self.y) }
    }

    /// The sum of two points on a line of this slope, neither of them neutral and neither the other's opposite. 1M + 1S.
    #[inline(always)]
    pub(super) fn sum_on_line(&self, other: &Self, slope: &F) -> Self {
        let mut x = slope.squared();
        x.set_sub(&self.x);
        x.set_sub(&other.x);
        let mut y = self.x.minus(&x);
        y.set_mul(slope);
        y.set_sub(&self.y);
        Affine { x, y }
    }

    /// digit * P from the table of the multiples that digits 1, 2, .. stand for, 32 at most. The digit must not be 0. Constant-time.
    #[inline(always)]
    pub fn look_up(table: &[Self], digit: i8) -> Self {
        outline!(F, || {
            let sign = i32::from(digit >> 7);
            let place = ((i32::from(digit) ^ sign) - sign - 1) as u32;
            let [x, mut y] = F::look_up(
                table,
                place,
                #[inline(always)]
                |entry| [&entry.x, &entry.y],
            );
            let mut opposite = y;
            opposite.set_sub_from(&F::ZERO);
            y.set_if(Choice::from((sign & 1) as u8), &opposite);
            Affine { x, y }
        })
    }

    /// self becomes the [chord](Self::chord) of two points, x the run and y the rise.
    #[inline(always)]
    pub(super) fn set_chord(&mut self, a: &Self, b: &Self) {
        *self = *b;
        self.x.set_sub(&a.x);
        self.y.set_sub(&a.y);
    }

    /// self becomes the [tangent](Self::tangent) of a point, x the run and y the rise.
    #[inline(always)]
    pub(super) fn set_tangent(&mut self, point: &Self) {
        self.y.set_square_of(&point.x);
        self.y.set_sub(&F::ONE);
        self.y.set_scale(const { Base::new(3) });
        self.x = point.y;
        self.x.set_double();
    }

    /// self becomes [the sum of two points](Self::sum_on_line) on a line whose slope is y.
    #[inline(always)]
    pub(super) fn set_sum_on_line(&mut self, a: &Self, b: &Self) {
        self.x = self.y.squared();
        self.x.set_sub(&a.x);
        self.x.set_sub(&b.x);
        self.y.set_mul(&a.x.minus(&self.x));
        self.y.set_sub(&a.y);
    }

    /// self becomes 2 self, on a tangent of this slope.
    #[inline(always)]
    pub(super) fn set_double_on_line(&mut self, slope: &F) {
        let mut x = slope.squared();
        x.set_sub_twice(&self.x);
        self.x.set_sub(&x);
        self.x.set_mul(slope);
        self.y.set_sub_from(&self.x);
        self.x = x;
    }

    /// y becomes y times the product, which becomes its product with x. 2M.
    #[inline(always)]
    pub(super) fn set_step(&mut self, product: &mut F) {
        self.y.set_mul(product);
        product.set_mul(&self.x);
    }

    /// y becomes y times the factor.
    #[inline(always)]
    pub(super) fn set_y_mul(&mut self, factor: &F) {
        self.y.set_mul(factor);
    }

    /// self + other, for any two points. Constant-time.
    #[inline(always)]
    pub fn add(&self, other: &Self) -> Self {
        outline!(F, || self.sum(other))
    }

    #[inline(always)]
    fn sum(&self, other: &Self) -> Self {
        // 1I + 2M + 2S.
        let (chord, tangent) = (self.chord(other), self.tangent());
        let same_x = chord.run.is_zero();
        // For equal points this is the run of the tangent, and for opposite ones it is 0.
        let run = self.y + other.y;
        let opposite = same_x & run.is_zero();
        let slope = Slope {
            rise: F::select(same_x, tangent.rise, chord.rise),
            run: F::select(same_x, run, chord.run),
        };
        let sum = self.sum_on_line(other, &(slope.rise * slope.run.invert()));
        let sum = Addend::select(opposite, &Self::NEUTRAL, &sum);
        sum.or_the_other_of(self, other)
    }

    /// self, unless one of two points is neutral: then the other.
    #[inline(always)]
    pub(super) fn or_the_other_of(&self, a: &Self, b: &Self) -> Self {
        let sum = Addend::select(a.is_neutral(), b, self);
        Addend::select(b.is_neutral(), a, &sum)
    }

    #[inline(always)]
    fn double_by_tangent(&self) -> Self {
        // 1I + 2M + 2S.
        // Of the neutral element the slope is 0 / 0 = 0, which gives (0, 0) again.
        let slope = self.tangent();
        self.sum_on_line(self, &(slope.rise * slope.run.invert()))
    }

    /// 2 self. Constant-time.
    #[cfg(lemniscate_internals)]
    #[inline(always)]
    pub fn double(&self) -> Self {
        self.double_n(1)
    }

    /// 2^n self, with one inversion. Constant-time.
    #[inline(always)]
    pub fn double_n(&self, n: usize) -> Self {
        outline!(F, || match n {
            0 => *self,
            1 => self.double_by_tangent(),
            _ => Jacobian::double_affine(self).double_n(n - 1).to_affine(),
        })
    }
}

impl<F: Gf9767> Addend for Affine<F> {
    type Mask = Choice;
    const UNSET: Self = Self::NEUTRAL;

    #[inline(always)]
    fn neutral() -> Self {
        Self::NEUTRAL
    }

    #[inline(always)]
    fn select(mask: Choice, if_set: &Self, otherwise: &Self) -> Self {
        Affine { x: F::select(mask, if_set.x, otherwise.x), y: F::select(mask, if_set.y, otherwise.y) }
    }

    #[inline(always)]
    fn negate_if(self, mask: Choice) -> Self {
        Affine { x: self.x, y: self.y.negate_if(mask) }
    }
}

impl<F: Gf9767> Scan for Affine<F> {
    #[inline(always)]
    fn scan(table: &[Self], digits: &LaneDigits) -> Self {
        let neutral: Self = Addend::neutral();
        let [x, y] = F::scan(
            [neutral.x, neutral.y],
            table,
            digits,
            #[inline(always)]
            |entry| [&entry.x, &entry.y],
        );
        Affine { x, y }
    }
}

crate::wipe::zeroize!([F: Zeroize] Affine<F>: x, y);
