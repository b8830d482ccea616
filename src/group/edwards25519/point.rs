//! Points in extended coordinates (Hisil, Wong, Carter, Dawson, ePrint 2008/522), x = X/Z, y = Y/Z, with the product
//! T = XY/Z kept as two factors.
//!
//! A doubling does not read T, so it is multiplied out only by the addition that needs it: an addition costs 8M (7M
//! with a table point of Z = 1), a doubling 3M + 4S, in whatever order they come. The formulas are complete on this
//! curve, as -1 is a square and d is not.

use crate::field::{FieldLanes, LookUp, P25519, PrimeField, Unpack};
use core::ops::Neg;

use crate::field::by_call::ByCall;
use crate::field::table::{Eight, Packed};
use crate::group::lookup::{LaneDigits, Rows};
use crate::group::shape::{self, Shape};
use crate::group::start::MaskedStart;
use crate::group::{Addend, BaseTable, FromTable, Group, Lanes, Scan};
#[cfg(any(lemniscate_derived_tables, lemniscate_internals))]
use crate::{
    field::{FieldElement, invert_each},
    group::ToTable,
};

use super::{Affine, d2, tables};

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

/// A point of any Z, ready to be added: (Y + X, Y - X, 2Z, 2d T).
#[derive(Clone, Copy)]
pub struct ProjectiveNiels<F> {
    pub(super) y_plus_x: F,
    pub(super) y_minus_x: F,
    pub(super) z2: F,
    pub(super) t2d: F,
}

/// A point with Z = 1, ready to be added: (y + x, y - x, 2d xy).
#[derive(Clone, Copy)]
pub struct AffineNiels<F> {
    pub(super) y_plus_x: F,
    pub(super) y_minus_x: F,
    pub(super) xy2d: F,
}

impl<F: PrimeField<Prime = P25519>> Point<F> {
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
    pub fn from_start(start: &MaskedStart) -> Self
    where
        F: FieldLanes<Prime = P25519>,
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
    pub fn affine_to_fixed(self) -> AffineNiels<F> {
        F::outline(
            #[inline(always)]
            // 2M; level 0.
            || AffineNiels {
                y_plus_x: (self.y + self.x).carry(),
                y_minus_x: (self.y - self.x).carry(),
                xy2d: (ByCall(self.ta) * ByCall(self.tb) * d2()).0,
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

    /// self becomes 2 self. 3M + 4S; X, Y, Z of level 0, the factors of T of levels 2 and 1. In place, as machines with little
    /// memory copy elements.
    ///
    /// "dbl-2008-hwcd" with a = -1; all four of E, F, G, H negated, which changes no product.
    #[inline(always)]
    fn set_double(&mut self) {
        if shape::IS_SMALL_MACHINE {
            return self.set_double_in_place();
        }
        let Point { x, y, z, ta, tb } = self;
        ta.set_sum_as_factor(x, y);
        x.set_square_uncarried();
        y.set_square_uncarried();
        // H = A + B and G = A - B at once, F = C + G in the place of X, E = H - (X + Y)^2: sums wait while squares are computed.
        tb.set_sum_as_factor(x, y);
        y.set_sub_from_as_factor(x);
        x.set_square_of_uncarried(z);
        ta.set_square_uncarried();
        x.set_double_add_as_factor(y);
        ta.set_sub_from_as_factor(tb);
        z.set_product(x, y);
        y.set_mul(tb);
        x.set_mul(ta);
    }

    /// The same as `set_double` where elements are in memory: a sum comes with a difference.
    #[inline(always)]
    pub fn set_double_in_place(&mut self) {
        let Point { x, y, z, ta, tb } = self;
        ta.set_sum(x, y);
        tb.set_square_of(x);
        y.set_square();
        // H and G
        tb.set_sum_difference_in(y, x);
        // F = 2 Z^2 + G
        z.set_square();
        if F::PREFERS_MULTIPLES {
            x.set_sum_with_multiple(y, 2, z);
        } else {
            z.set_double();
            x.set_sum(y, z);
        }
        // E
        ta.set_square();
        ta.set_sub_from(tb);
        z.set_product(x, y);
        y.set_mul(tb);
        x.set_mul(ta);
    }

    /// self becomes its sum with the point of which Y2 + X2, Y2 - X2 and 2d T2 are given, and 2 Z2 if Z2 is not 1; or the
    /// difference, where Y2 + X2 and Y2 - X2 change places and 2d T2 has the other sign.
    ///
    /// 8M, and 7M where Z2 is 1; X, Y, Z of level 0, both factors of T of level 1.
    #[inline(always)]
    pub(super) fn set_sum(&mut self, y_plus_x: &F, y_minus_x: &F, t2d: &F, z2: Option<&F>, negative: bool) {
        let (y_plus_x, y_minus_x) = if negative { (y_minus_x, y_plus_x) } else { (y_plus_x, y_minus_x) };
        let Point { x, y, z, ta, tb } = self;
        // C = 2d T1 T2, D = 2 Z1 Z2
        ta.set_mul(tb);
        ta.set_mul_uncarried(t2d);
        match z2 {
            Some(z2) => z.set_mul_uncarried(z2),
            None => z.set_double_as_term(),
        }
        // B = (Y1 + X1)(Y2 + X2), A = (Y1 - X1)(Y2 - X2)
        tb.set_sum_as_factor(y, x);
        y.set_sub_as_factor(x);
        tb.set_mul_uncarried(y_plus_x);
        y.set_mul_uncarried(y_minus_x);
        // E = B - A, H = B + A; G = D + C in the place of Y and F = D - C in that of a factor of T, or the other way round.
        x.set_difference_as_factor(tb, y);
        tb.set_add_as_factor(y);
        if negative {
            y.set_difference_as_factor(z, ta);
            ta.set_add_term(z);
        } else {
            y.set_sum_with_term(ta, z);
            ta.set_sub_from_as_factor(z);
        }
        z.set_product(y, ta);
        // X and E do not change places when both are there: what a product has just written cannot be read in other widths
        // without waiting. Measured: Y first makes keys 2 % faster with ADX, X first sums of many points 5 % with AVX-512.
        if F::LANES == 1 {
            y.set_mul(tb);
        }
        let mut product = F::ZERO;
        product.set_product(x, ta);
        ta.copy_from(x);
        x.copy_from(&product);
        if F::LANES > 1 {
            y.set_mul(tb);
        }
    }

    /// [`Self::set_sum`] where elements are in memory: a sum comes with a difference, and nothing is copied unless it is negative.
    #[inline(always)]
    fn set_sum_in_place(&mut self, [y_plus_x, y_minus_x, t2d]: [&F; 3], z2: Option<&F>, negative: bool) {
        let (y_plus_x, y_minus_x) = if negative { (y_minus_x, y_plus_x) } else { (y_plus_x, y_minus_x) };
        let Point { x, y, z, ta, tb } = self;
        ta.set_mul(tb);
        // X1 + Y1 and X1 - Y1; B, C, -A and D
        x.set_sum_difference_in(y, tb);
        tb.set_product(x, y_plus_x);
        x.set_product(ta, t2d);
        ta.set_product(y, y_minus_x);
        match z2 {
            Some(z2) => z.set_mul(z2),
            None => z.set_double(),
        }
        // E = B - A and H = B + A; G = D + C and F = D - C, or the other way round: then X and Y change places, too
        tb.set_sum_difference_in(ta, y);
        z.set_sum_difference_in(x, y);
        let (of_z, of_x) = if negative { (&*tb, &*ta) } else { (&*ta, &*tb) };
        y.set_product(z, of_z);
        z.set_mul(x);
        x.set_mul(of_x);
        if negative {
            core::mem::swap(x, y);
        }
    }

    /// [`Self::set_sum`], by one piece for all addends, as flash is scarce where this is called.
    #[inline(always)]
    fn set_add_parts(&mut self, parts: [&F; 3], z2: Option<&F>, negative: bool) {
        F::outline(
            #[inline(always)]
            || self.set_sum_in_place(parts, z2, negative),
        );
    }

    /// `set_add_signed_vartime` where elements are in memory.
    #[inline(always)]
    pub fn set_add_in_place(&mut self, other: &ProjectiveNiels<F>, negative: bool) {
        let parts = [&other.y_plus_x, &other.y_minus_x, &other.t2d];
        self.set_add_parts(parts, Some(&other.z2), negative);
    }

    /// `set_add_fixed_signed_vartime` where elements are in memory.
    #[inline(always)]
    pub fn set_add_fixed_in_place(&mut self, other: &AffineNiels<F>, negative: bool) {
        self.set_add_parts([&other.y_plus_x, &other.y_minus_x, &other.xy2d], None, negative);
    }
}

impl<F: PrimeField<Prime = P25519>> Neg for Point<F> {
    type Output = Self;

    #[inline(always)]
    fn neg(self) -> Self {
        Point { x: (-self.x).carry(), ta: (-self.ta.carry()).carry(), ..self }
    }
}

impl<F: PrimeField<Prime = P25519>> Group for Point<F> {
    type Mask = F::Mask;
    type Addend = ProjectiveNiels<F>;
    type Fixed = AffineNiels<F>;
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
    fn to_addend(self) -> ProjectiveNiels<F> {
        // 2M; Y + X, Y - X and 2Z of level 1, 2d T of level 0.
        ProjectiveNiels {
            y_plus_x: self.y + self.x,
            y_minus_x: self.y - self.x,
            z2: self.z.double(),
            t2d: self.ta * self.tb * d2(),
        }
    }

    #[inline(always)]
    fn write_addend(&self, addend: &mut ProjectiveNiels<F>) {
        F::outline(
            #[inline(always)]
            || {
                if !shape::IS_SMALL_MACHINE {
                    *addend = self.to_addend();
                    return;
                }
                // The same in its place.
                addend.y_plus_x.set_sum(&self.y, &self.x);
                addend.y_minus_x.set_difference(&self.y, &self.x);
                addend.z2.set_sum(&self.z, &self.z);
                addend.t2d.set_product(&self.ta, &self.tb);
                addend.t2d.set_mul(&d2());
            },
        );
    }

    #[inline(always)]
    fn add(self, other: &ProjectiveNiels<F>) -> Self {
        self.add_signed_vartime(other, false)
    }

    #[inline(always)]
    fn sub(self, other: &ProjectiveNiels<F>) -> Self {
        self.add_signed_vartime(other, true)
    }

    #[inline(always)]
    fn add_fixed(self, other: &AffineNiels<F>) -> Self {
        self.add_fixed_signed_vartime(other, false)
    }

    #[inline(always)]
    fn sub_fixed(self, other: &AffineNiels<F>) -> Self {
        self.add_fixed_signed_vartime(other, true)
    }

    #[inline(always)]
    fn add_signed_vartime(self, other: &ProjectiveNiels<F>, negative: bool) -> Self {
        let mut sum = self;
        sum.set_sum(&other.y_plus_x, &other.y_minus_x, &other.t2d, Some(&other.z2), negative);
        sum
    }

    #[inline(always)]
    fn add_fixed_signed_vartime(self, other: &AffineNiels<F>, negative: bool) -> Self {
        let mut sum = self;
        sum.set_sum(&other.y_plus_x, &other.y_minus_x, &other.xy2d, None, negative);
        sum
    }

    #[inline(always)]
    fn set_add_signed_vartime(&mut self, other: &ProjectiveNiels<F>, negative: bool) {
        if shape::IS_SMALL_MACHINE {
            return self.set_add_in_place(other, negative);
        }
        F::outline(
            #[inline(always)]
            || self.set_sum(&other.y_plus_x, &other.y_minus_x, &other.t2d, Some(&other.z2), negative),
        );
    }

    #[inline(always)]
    fn set_add_fixed_signed_vartime(&mut self, other: &AffineNiels<F>, negative: bool) {
        if shape::IS_SMALL_MACHINE {
            return self.set_add_fixed_in_place(other, negative);
        }
        F::outline(
            #[inline(always)]
            || self.set_sum(&other.y_plus_x, &other.y_minus_x, &other.xy2d, None, negative),
        );
    }

    #[inline(always)]
    fn outline<R>(piece: impl FnOnce() -> R) -> R {
        F::outline(piece)
    }
}

impl<V: FieldLanes<Prime = P25519>> Lanes for Point<V> {
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

impl<F: PrimeField<Prime = P25519>> Addend for ProjectiveNiels<F> {
    type Mask = F::Mask;
    const UNSET: Self = ProjectiveNiels { y_plus_x: F::ZERO, y_minus_x: F::ZERO, z2: F::ZERO, t2d: F::ZERO };

    #[inline(always)]
    fn neutral() -> Self {
        ProjectiveNiels { y_plus_x: F::ONE, y_minus_x: F::ONE, z2: F::ONE.double(), t2d: F::ZERO }
    }

    #[inline(always)]
    fn select(mask: F::Mask, if_set: &Self, otherwise: &Self) -> Self {
        ProjectiveNiels {
            y_plus_x: F::select(mask, if_set.y_plus_x, otherwise.y_plus_x),
            y_minus_x: F::select(mask, if_set.y_minus_x, otherwise.y_minus_x),
            z2: F::select(mask, if_set.z2, otherwise.z2),
            t2d: F::select(mask, if_set.t2d, otherwise.t2d),
        }
    }

    #[inline(always)]
    fn negate_if(self, mask: F::Mask) -> Self {
        ProjectiveNiels {
            y_plus_x: F::select(mask, self.y_minus_x, self.y_plus_x),
            y_minus_x: F::select(mask, self.y_plus_x, self.y_minus_x),
            z2: self.z2,
            t2d: self.t2d.negate_if(mask),
        }
    }
}

impl<F: PrimeField<Prime = P25519>> Scan for ProjectiveNiels<F> {
    #[inline(always)]
    fn scan(table: &[Self], digits: &LaneDigits) -> Self {
        let neutral: Self = Addend::neutral();
        let [y_plus_x, y_minus_x, z2, t2d] = F::scan(
            [neutral.y_plus_x, neutral.y_minus_x, neutral.z2, neutral.t2d],
            table,
            digits,
            #[inline(always)]
            |entry| [&entry.y_plus_x, &entry.y_minus_x, &entry.z2, &entry.t2d],
        );
        ProjectiveNiels { y_plus_x, y_minus_x, z2, t2d }
    }
}

impl<F: PrimeField<Prime = P25519>> AffineNiels<F> {
    /// From the three coordinates, as a table holds them: y + x, y - x and 2d xy.
    #[inline(always)]
    pub const fn new(y_plus_x: F, y_minus_x: F, xy2d: F) -> Self {
        AffineNiels { y_plus_x, y_minus_x, xy2d }
    }
}

impl<F: PrimeField<Prime = P25519>> Addend for AffineNiels<F> {
    type Mask = F::Mask;
    const UNSET: Self = AffineNiels::new(F::ZERO, F::ZERO, F::ZERO);

    #[inline(always)]
    fn neutral() -> Self {
        AffineNiels { y_plus_x: F::ONE, y_minus_x: F::ONE, xy2d: F::ZERO }
    }

    #[inline(always)]
    fn select(mask: F::Mask, if_set: &Self, otherwise: &Self) -> Self {
        AffineNiels {
            y_plus_x: F::select(mask, if_set.y_plus_x, otherwise.y_plus_x),
            y_minus_x: F::select(mask, if_set.y_minus_x, otherwise.y_minus_x),
            xy2d: F::select(mask, if_set.xy2d, otherwise.xy2d),
        }
    }

    #[inline(always)]
    fn set_negate_if(&mut self, mask: F::Mask) {
        let [plus, minus] = [self.y_plus_x, self.y_minus_x];
        self.y_plus_x.set_select(mask, &minus, &plus);
        self.y_minus_x.set_select(mask, &plus, &minus);
        self.xy2d.set_negate_if(mask);
    }

    #[inline(always)]
    fn negate_if(self, mask: F::Mask) -> Self {
        AffineNiels {
            y_plus_x: F::select(mask, self.y_minus_x, self.y_plus_x),
            y_minus_x: F::select(mask, self.y_plus_x, self.y_minus_x),
            xy2d: self.xy2d.negate_if(mask),
        }
    }
}

/// A point as a table holds it: y + x, y - x and 2d xy.
pub type Held = [Packed<P25519>; 3];

impl<F: Unpack<Prime = P25519>> FromTable for Point<F> {
    type Held = Held;

    #[inline(always)]
    fn unpack(held: &Held) -> AffineNiels<F> {
        let coordinate = |i: usize| {
            F::unpack(
                #[inline(always)]
                |_| &held[i],
            )
        };
        AffineNiels::new(coordinate(0), coordinate(1), coordinate(2))
    }

    #[inline(always)]
    fn set_add_held_signed_vartime(&mut self, held: &Held, negative: bool) {
        match held.each_ref().map(F::held) {
            [Some(y_plus_x), Some(y_minus_x), Some(xy2d)] => {
                self.set_add_parts([y_plus_x, y_minus_x, xy2d], None, negative);
            }
            _ => self.set_add_unpacked_signed_vartime(held, negative),
        }
    }
}

/// The neutral element.
pub(super) const HELD_NEUTRAL: Held =
    [Packed::new([1, 0, 0, 0]), Packed::new([1, 0, 0, 0]), Packed::new([0; 4])];

impl<F: LookUp<Prime = P25519> + FieldLanes> BaseTable for Point<F> {
    type Eight = Eight<P25519, 3>;

    const SHAPE: Shape = if F::LANES == 1 { shape::SINGLE } else { shape::EDWARDS25519_LANES };

    #[inline(always)]
    fn base_table() -> &'static [Eight<P25519, 3>] {
        if F::LANES == 1 { tables::base_of_single() } else { tables::base_of_lanes() }
    }

    #[inline(always)]
    fn look_up(rows: &Rows<'_, Eight<P25519, 3>>, digits: &LaneDigits) -> AffineNiels<F> {
        let [y_plus_x, y_minus_x, xy2d] = F::look_up(
            #[inline(always)]
            |lane, i| rows.get(lane, i),
            digits,
            &HELD_NEUTRAL,
        );
        AffineNiels { y_plus_x, y_minus_x, xy2d }
    }

    #[inline(always)]
    fn look_up_signed(
        rows: &Rows<'_, Eight<P25519, 3>>,
        digits: &LaneDigits,
        negative: F::Mask,
    ) -> AffineNiels<F> {
        let [y_plus_x, y_minus_x, xy2d] = F::look_up_signed(
            #[inline(always)]
            |lane, i| rows.get(lane, i),
            digits,
            &HELD_NEUTRAL,
            2,
            negative,
        );
        AffineNiels {
            y_plus_x: F::select(negative, y_minus_x, y_plus_x),
            y_minus_x: F::select(negative, y_plus_x, y_minus_x),
            xy2d,
        }
    }

    #[inline(always)]
    fn set_looked_up(
        entry: &mut AffineNiels<F>,
        rows: &Rows<'_, Eight<P25519, 3>>,
        digits: &LaneDigits,
        are_columns: bool,
    ) {
        F::set_looked_up(
            [&mut entry.y_plus_x, &mut entry.y_minus_x, &mut entry.xy2d],
            rows.first(),
            digits[0],
            &HELD_NEUTRAL,
            !are_columns,
        );
    }
}

#[cfg(any(lemniscate_derived_tables, lemniscate_internals))]
impl<F: FieldElement<Prime = P25519>> ToTable for Point<F> {
    type Eight = Eight<P25519, 3>;

    fn to_eight(points: &[Self; 8]) -> Eight<P25519, 3> {
        let inverses = invert_each(points.map(|point| point.z));
        Eight::new(&core::array::from_fn(|i| points[i].to_held_with(inverses[i])))
    }

    fn to_held(&self) -> Held {
        self.to_held_with(self.z.invert())
    }
}

#[cfg(any(lemniscate_derived_tables, lemniscate_internals))]
impl<F: FieldElement<Prime = P25519>> Point<F> {
    /// [`ToTable::to_held`], with the inverse of Z.
    #[inline(never)]
    fn to_held_with(&self, z_inverse: F) -> Held {
        let [x, y] = self.to_affine_with(z_inverse).words().map(F::from_words);
        [y + x, y - x, x * y * d2()].map(|coordinate| Packed::new(coordinate.to_words()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    // Of machines that have these formulas.
    use crate::field::gf255::portable32::Fe;
    use crate::field::{Field, FieldElement};
    use crate::group::edwards25519::elligator;
    use crate::testing::Random;

    type P = Point<Fe<P25519>>;

    /// The same point, and the same T.
    fn are_equal(a: &P, b: &P) -> bool {
        let ([x, y, z, t], [u, v, w, s]) = (a.to_coordinates(), b.to_coordinates());
        [x, y, t].into_iter().zip([u, v, s]).all(|(m, n)| bool::from((m * w).equals(n * z)))
    }

    #[test]
    fn formulas_in_place_are_the_others() {
        let mut random = Random::new(25519);
        let mut element = || Fe::from_words(random.words());
        let neutral = P::neutral();
        for _ in 0..20 {
            let mut p = elligator::map(element());
            p.set_scale(&element());
            let q = elligator::map(element());
            let opposite = -p;
            for (p, q) in [(p, q), (p, p), (p, opposite), (p, neutral), (neutral, q), (neutral, neutral)] {
                let addend = q.to_addend();
                for negative in [false, true] {
                    let mut sum = p;
                    sum.set_add_in_place(&addend, negative);
                    assert!(are_equal(&sum, &p.add_signed_vartime(&addend, negative)));
                }
                let mut double = p;
                double.set_double_in_place();
                assert!(are_equal(&double, &p.double()));
            }
            let addend = P::from_affine(q.x * q.z.invert(), q.y * q.z.invert()).affine_to_fixed();
            for negative in [false, true] {
                let mut sum = p;
                sum.set_add_fixed_in_place(&addend, negative);
                assert!(are_equal(&sum, &p.add_fixed_signed_vartime(&addend, negative)));
            }
        }
    }
}
