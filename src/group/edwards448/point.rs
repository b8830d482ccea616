//! Points in extended coordinates (Hisil, Wong, Carter, Dawson, ePrint 2008/522), x = X/Z, y = Y/Z, with the product
//! T = XY/Z kept as two factors.
//!
//! A doubling does not read T, so it is multiplied out only by the addition that needs it: an addition costs 9M (8M
//! with a table point of Z = 1), a doubling 3M + 4S, in whatever order they come. The formulas are complete on this
//! curve, as 1 is a square and d is not.

use crate::field::{FieldLanes, LookUp, P448, PrimeField, Unpack};
use core::ops::Neg;

use crate::field::by_call::ByCall;
use crate::field::gf448::packed::{self, Eight, Packed};
use crate::group::lookup::{LaneDigits, Rows};
use crate::group::shape::{self, Shape};
use crate::group::start::MaskedStart;
use crate::group::{Addend, BaseTable, FromTable, Group, Lanes, Scan};
#[cfg(lemniscate_internals)]
use crate::{field::FieldElement, group::ToTable};

use super::{Affine, MINUS_D, tables};

/// A point, or several side by side where F holds several elements.
#[derive(Clone, Copy)]
pub struct Point<F> {
    pub(crate) x: F,
    pub(crate) y: F,
    pub(crate) z: F,
    /// The factors of T: XY = Z * ta * tb; of level 2 (see [`crate::field`]), good for a product.
    pub(super) ta: F,
    pub(super) tb: F,
}

/// A point of any Z, ready to be added: (X, Y, Z, -d T), of level 0.
#[derive(Clone, Copy)]
pub struct ProjectiveAddend<F> {
    x: F,
    y: F,
    z: F,
    td: F,
}

/// A point with Z = 1, ready to be added: (x, y, -d xy), of level 0.
#[derive(Clone, Copy)]
pub struct AffineAddend<F> {
    x: F,
    y: F,
    xyd: F,
}

impl<F: PrimeField<Prime = P448>> Point<F> {
    /// No point: what tables are filled with before they are made.
    pub const UNSET: Self = Point { x: F::ZERO, y: F::ZERO, z: F::ZERO, ta: F::ZERO, tb: F::ZERO };

    /// The point with these affine coordinates, which must satisfy the curve equation.
    #[inline(always)]
    pub fn from_affine(x: F, y: F) -> Self {
        Point { x, y, z: F::ONE, ta: x, tb: y }
    }

    /// From X, Y, Z and T, with XY = ZT, all of level 0.
    #[inline(always)]
    pub fn from_coordinates([x, y, z, t]: [F; 4]) -> Self {
        Point { x, y, z, ta: t, tb: F::ONE }
    }

    /// From X, Y, Z and two factors of T = XY/Z.
    #[cfg(lemniscate_internals)]
    pub const fn with_factors(x: F, y: F, z: F, ta: F, tb: F) -> Self {
        Point { x, y, z, ta, tb }
    }

    /// Z.
    #[cfg(lemniscate_internals)]
    pub const fn z(&self) -> F {
        self.z
    }

    /// X, Y, Z and T. 1M.
    #[inline(always)]
    pub fn to_coordinates(&self) -> [F; 4] {
        [self.x, self.y, self.z, (ByCall(self.ta) * ByCall(self.tb)).0]
    }

    /// All coordinates are multiplied by a factor that is not 0: the same point. 4M; level 0.
    #[inline(always)]
    pub fn set_scale(&mut self, factor: &F) {
        for coordinate in [&mut self.x, &mut self.y, &mut self.z, &mut self.ta] {
            coordinate.set_mul(factor);
        }
    }

    /// The point that a sum starts with, in the coordinates that the factors give it. Constant-time.
    #[inline(always)]
    pub fn from_start(start: &MaskedStart<7>) -> Self
    where
        F: FieldLanes<Prime = P448>,
    {
        F::outline(
            #[inline(always)]
            || {
                let ([x, y], z) = start.lanes::<F>(Affine::NEUTRAL.words());
                let scaled = (ByCall(x) * ByCall(z)).0;
                Point { x: scaled, y: (ByCall(y) * ByCall(z)).0, z, ta: scaled, tb: y }
            },
        )
    }

    /// A point with Z = 1, ready to be added.
    #[inline(always)]
    pub fn affine_to_fixed(self) -> AffineAddend<F> {
        F::outline(
            #[inline(always)]
            // 1M; level 0.
            || AffineAddend {
                x: self.x,
                y: self.y,
                xyd: (ByCall(self.ta) * ByCall(self.tb)).0.mul_small(MINUS_D),
            },
        )
    }

    /// Returns whether the element is neutral. Constant-time.
    #[inline(always)]
    pub fn is_neutral(self) -> F::Mask {
        F::outline(
            #[inline(always)]
            || {
                // x = 0 holds for (0, 1) and for (0, -1) of order 2.
                self.x.is_zero() & self.y.equals(self.z)
            },
        )
    }

    /// self becomes 2 self. 3M + 4S; X, Y, Z of level 0, the factors of T of levels 2 and 1.
    ///
    /// "dbl-2008-hwcd" with a = 1; F and G negated, which changes no product.
    #[inline(always)]
    fn set_double(&mut self) {
        let Point { x, y, z, ta, tb } = self;
        ta.set_sum(x, y);
        ta.set_square_by_call();
        x.set_square_by_call();
        y.set_square_by_call();
        z.set_square_by_call();
        z.set_double();
        // A = X^2, B = Y^2, C = 2 Z^2: H = A - B, G = A + B, E = (X + Y)^2 - G, F = G - C
        tb.set_difference(x, y);
        y.set_add(x);
        ta.set_sub(y);
        z.set_sub_from(y);
        x.set_product_by_call(ta, z);
        z.set_mul_by_call(y);
        y.set_mul_by_call(tb);
    }

    /// self becomes its sum with the point of which X2, Y2 and -d T2 are given, and Z2 if that is not 1; or the difference,
    /// where X2 and -d T2 have the other sign.
    ///
    /// 9M, and 8M where Z2 is 1; X, Y, Z of level 0, the factors of T of levels 1 and 2.
    #[inline(always)]
    fn set_sum(&mut self, x2: &F, y2: &F, td: &F, z2: Option<&F>, negative: bool) {
        let Point { x, y, z, ta, tb } = self;
        // C = -d T1 T2, D = Z1 Z2
        ta.set_mul_by_call(tb);
        ta.set_mul_by_call(td);
        if let Some(z2) = z2 {
            z.set_mul_by_call(z2);
        }
        // (X1 + Y1)(X2 + Y2), A = X1 X2, B = Y1 Y2
        tb.set_sum(x, y);
        let mut factor = F::ZERO;
        if negative {
            factor.set_difference(y2, x2);
        } else {
            factor.set_sum(y2, x2);
        }
        tb.set_mul_by_call(&factor);
        x.set_mul_by_call(x2);
        y.set_mul_by_call(y2);
        // E = (X1 + Y1)(X2 + Y2) - A - B, H = B - A
        tb.set_sub(y);
        if negative {
            tb.set_add(x);
            y.set_add(x);
        } else {
            tb.set_sub(x);
            y.set_sub(x);
        }
        // F = D + C and G = D - C, or the other way round.
        factor.set_sum(z, ta);
        z.set_sub(ta);
        let (f, g) = if negative { (z, &mut factor) } else { (&mut factor, z) };
        ta.set_product_by_call(f, g);
        x.set_product_by_call(f, tb);
        g.set_mul_by_call(y);
        // Z is in the place of a factor of T, H in that of Y, and Y in that of G.
        core::mem::swap(&mut self.y, g);
        if negative {
            self.z = factor;
        }
        core::mem::swap(&mut self.z, &mut self.ta);
    }
}

impl<F: PrimeField<Prime = P448>> Neg for Point<F> {
    type Output = Self;

    #[inline(always)]
    fn neg(self) -> Self {
        Point { x: (-self.x).carry(), ta: (-self.ta.carry()).carry(), ..self }
    }
}

impl<F: PrimeField<Prime = P448>> Group for Point<F> {
    type Mask = F::Mask;
    type Addend = ProjectiveAddend<F>;
    type Fixed = AffineAddend<F>;
    const LANES: usize = F::LANES;

    #[inline(always)]
    fn neutral() -> Self {
        Self::from_affine(F::ZERO, F::ONE)
    }

    #[inline(always)]
    fn set_neutral(&mut self) {
        let Point { x, y, z, ta, tb } = self;
        for coordinate in [x, ta] {
            *coordinate = F::ZERO;
        }
        for coordinate in [y, z, tb] {
            *coordinate = F::ONE;
        }
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
    fn to_addend(self) -> ProjectiveAddend<F> {
        // 1M; level 0.
        ProjectiveAddend {
            x: self.x,
            y: self.y,
            z: self.z,
            td: (ByCall(self.ta) * ByCall(self.tb)).0.mul_small(MINUS_D),
        }
    }

    #[inline(always)]
    fn add(self, other: &ProjectiveAddend<F>) -> Self {
        self.add_signed_vartime(other, false)
    }

    #[inline(always)]
    fn sub(self, other: &ProjectiveAddend<F>) -> Self {
        self.add_signed_vartime(other, true)
    }

    #[inline(always)]
    fn add_fixed(self, other: &AffineAddend<F>) -> Self {
        self.add_fixed_signed_vartime(other, false)
    }

    #[inline(always)]
    fn sub_fixed(self, other: &AffineAddend<F>) -> Self {
        self.add_fixed_signed_vartime(other, true)
    }

    #[inline(always)]
    fn add_signed_vartime(self, other: &ProjectiveAddend<F>, negative: bool) -> Self {
        let mut sum = self;
        sum.set_sum(&other.x, &other.y, &other.td, Some(&other.z), negative);
        sum
    }

    #[inline(always)]
    fn add_fixed_signed_vartime(self, other: &AffineAddend<F>, negative: bool) -> Self {
        let mut sum = self;
        sum.set_sum(&other.x, &other.y, &other.xyd, None, negative);
        sum
    }

    #[inline(always)]
    fn set_add_signed_vartime(&mut self, other: &ProjectiveAddend<F>, negative: bool) {
        F::outline(
            #[inline(always)]
            || self.set_sum(&other.x, &other.y, &other.td, Some(&other.z), negative),
        );
    }

    #[inline(always)]
    fn set_add_fixed_signed_vartime(&mut self, other: &AffineAddend<F>, negative: bool) {
        F::outline(
            #[inline(always)]
            || self.set_sum(&other.x, &other.y, &other.xyd, None, negative),
        );
    }

    #[inline(always)]
    fn outline<R>(piece: impl FnOnce() -> R) -> R {
        F::outline(piece)
    }
}

impl<V: FieldLanes<Prime = P448>> Lanes for Point<V> {
    type Element = Point<V::Element>;

    #[inline(always)]
    fn lane(&self, lane: usize) -> Point<V::Element> {
        Point {
            x: self.x.lane(lane),
            y: self.y.lane(lane),
            z: self.z.lane(lane),
            ta: self.ta.lane(lane),
            tb: self.tb.lane(lane),
        }
    }
}

impl<F: PrimeField<Prime = P448>> Addend for ProjectiveAddend<F> {
    type Mask = F::Mask;
    const UNSET: Self = ProjectiveAddend { x: F::ZERO, y: F::ZERO, z: F::ZERO, td: F::ZERO };

    #[inline(always)]
    fn neutral() -> Self {
        ProjectiveAddend { x: F::ZERO, y: F::ONE, z: F::ONE, td: F::ZERO }
    }

    #[inline(always)]
    fn select(mask: F::Mask, if_set: &Self, otherwise: &Self) -> Self {
        ProjectiveAddend {
            x: F::select(mask, if_set.x, otherwise.x),
            y: F::select(mask, if_set.y, otherwise.y),
            z: F::select(mask, if_set.z, otherwise.z),
            td: F::select(mask, if_set.td, otherwise.td),
        }
    }

    #[inline(always)]
    fn negate_if(self, mask: F::Mask) -> Self {
        ProjectiveAddend { x: self.x.negate_if(mask), td: self.td.negate_if(mask), ..self }
    }
}

impl<F: PrimeField<Prime = P448>> Scan for ProjectiveAddend<F> {
    #[inline(always)]
    fn scan(table: &[Self], digits: &LaneDigits) -> Self {
        let neutral: Self = Addend::neutral();
        let [x, y, z, td] = F::scan(
            [neutral.x, neutral.y, neutral.z, neutral.td],
            table,
            digits,
            #[inline(always)]
            |entry| [&entry.x, &entry.y, &entry.z, &entry.td],
        );
        ProjectiveAddend { x, y, z, td }
    }
}

impl<F: PrimeField<Prime = P448>> Addend for AffineAddend<F> {
    type Mask = F::Mask;
    const UNSET: Self = AffineAddend { x: F::ZERO, y: F::ZERO, xyd: F::ZERO };

    #[inline(always)]
    fn neutral() -> Self {
        AffineAddend { x: F::ZERO, y: F::ONE, xyd: F::ZERO }
    }

    #[inline(always)]
    fn select(mask: F::Mask, if_set: &Self, otherwise: &Self) -> Self {
        AffineAddend {
            x: F::select(mask, if_set.x, otherwise.x),
            y: F::select(mask, if_set.y, otherwise.y),
            xyd: F::select(mask, if_set.xyd, otherwise.xyd),
        }
    }

    #[inline(always)]
    fn negate_if(self, mask: F::Mask) -> Self {
        AffineAddend { x: self.x.negate_if(mask), xyd: self.xyd.negate_if(mask), ..self }
    }
}

/// A point as a table holds it: x, y and -d xy.
pub type Held = packed::Point;

impl<F> AffineAddend<F> {
    /// From x, y and -d xy, of level 0.
    #[inline(always)]
    pub(super) const fn new(x: F, y: F, xyd: F) -> Self {
        AffineAddend { x, y, xyd }
    }
}

impl<F: Unpack<Prime = P448>> AffineAddend<F> {
    /// A point in each lane, as a table holds it.
    #[inline(always)]
    pub(super) fn unpack<'a>(held: impl Fn(usize) -> &'a Held) -> Self {
        let coordinate = |i: usize| {
            F::unpack(
                #[inline(always)]
                |lane| &held(lane)[i],
            )
        };
        AffineAddend { x: coordinate(0), y: coordinate(1), xyd: coordinate(2) }
    }
}

impl<F: Unpack<Prime = P448>> FromTable for Point<F> {
    type Held = Held;

    #[inline(always)]
    fn unpack(held: &Held) -> AffineAddend<F> {
        AffineAddend::unpack(
            #[inline(always)]
            |_| held,
        )
    }
}

/// The neutral element as a table would hold it.
pub(super) const HELD_NEUTRAL: &Held = {
    const ZERO: Packed = Packed::pad([0; 7]);
    &[ZERO, Packed::pad([1, 0, 0, 0, 0, 0, 0]), ZERO]
};

impl<F: LookUp + FieldLanes<Prime = P448>> BaseTable for Point<F> {
    type Eight = Eight<3>;

    const SHAPE: Shape = if F::LANES == 1 { shape::EDWARDS448 } else { shape::EDWARDS448_LANES };

    #[inline(always)]
    fn base_table() -> &'static [Eight<3>] {
        if F::LANES == 1 { tables::base_of_single() } else { tables::base_of_lanes() }
    }

    #[inline(always)]
    fn look_up(rows: &Rows<'_, Eight<3>>, digits: &LaneDigits) -> AffineAddend<F> {
        let [x, y, xyd] = F::look_up(
            #[inline(always)]
            |lane, c| rows.get(lane, c),
            digits,
            HELD_NEUTRAL,
        );
        AffineAddend { x, y, xyd }
    }
}

#[cfg(lemniscate_internals)]
impl<F: FieldElement<Prime = P448>> ToTable for Point<F> {
    type Eight = Eight<3>;

    fn to_eight(points: &[Self; 8]) -> Eight<3> {
        Eight::of_points(&points.each_ref().map(Self::to_held))
    }

    #[inline(never)]
    fn to_held(&self) -> Held {
        let [x, y] = self.to_affine().words().map(F::from_words);
        [x, y, (x * y).mul_small(MINUS_D)].map(|coordinate| Packed::pad(coordinate.to_words()))
    }
}
