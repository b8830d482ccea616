//! Points in extended coordinates (Hisil, Wong, Carter, Dawson, ePrint 2008/522), x = X/Z, y = Y/Z, with the product
//! T = XY/Z kept as two factors.
//!
//! A doubling does not read T, so it is multiplied out only by the addition that needs it, in whatever order they come.

use core::ops::Neg;

use crate::field::by_call::ByCall;
use crate::field::table::Eight;
use crate::field::{Field as _, FieldLanes, LookUp, Prime, PrimeField, Unpack};
use crate::group::lookup::{LaneDigits, Rows};
use crate::group::shape::Shape;
use crate::group::start::MaskedStart;
use crate::group::{Addend, BaseTable, FromFixed, FromTable, Group, Lanes, Scan};
#[cfg(any(lemniscate_derived_tables, lemniscate_internals))]
use crate::{
    field::{FieldElement, invert_each},
    group::ToTable,
};

use super::{Formulas, Held};

/// A point, or several side by side where F holds several elements.
#[derive(Clone, Copy)]
pub struct Point<F> {
    pub(crate) x: F,
    pub(crate) y: F,
    pub(crate) z: F,
    /// The factors of T: XY = Z * ta * tb; of level 2 (see [`crate::field`]), good for a product.
    pub(in crate::group) ta: F,
    pub(in crate::group) tb: F,
}

/// A point of any Z, ready to be added: (Y + X, Y - X, 2Z, 2d T) on edwards25519, and (X, Y, Z, -d T), of level 0, on edwards448.
#[derive(Clone, Copy)]
pub struct ProjectiveAddend<F> {
    pub(in crate::group) first: F,
    pub(in crate::group) second: F,
    pub(in crate::group) z: F,
    pub(in crate::group) t: F,
}

/// A point with Z = 1, ready to be added: (y + x, y - x, 2d xy) on edwards25519, and (x, y, -d xy), of level 0, on edwards448.
#[derive(Clone, Copy)]
pub struct AffineAddend<F> {
    pub(in crate::group) first: F,
    pub(in crate::group) second: F,
    pub(in crate::group) t: F,
}

impl<F: PrimeField<Prime: Formulas>> Point<F> {
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

    /// From affine coordinates as fractions, numerators and denominators of level 0; the neutral element where a denominator is 0.
    /// Constant-time.
    #[inline(always)]
    pub(in crate::group) fn from_fractions(
        [x, x_denominator]: [ByCall<F>; 2],
        [y, y_denominator]: [ByCall<F>; 2],
    ) -> Self {
        let (zero, one) = (ByCall(F::ZERO), ByCall(F::ONE));
        let is_none = (x_denominator * y_denominator).is_zero();
        let [x, x_denominator, y, y_denominator] =
            [(zero, x), (one, x_denominator), (one, y), (one, y_denominator)].map(
                #[inline(always)]
                |(of_neutral, of_point)| ByCall::select(is_none, of_neutral, of_point),
            );
        Point {
            x: (x * y_denominator).0,
            y: (y * x_denominator).0,
            z: (x_denominator * y_denominator).0,
            ta: x.0,
            tb: y.0,
        }
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

    /// The point with these affine coordinates and this Z.
    #[inline(always)]
    pub(super) fn scaled([x, y]: [F; 2], z: F) -> Self {
        let scaled = (ByCall(x) * ByCall(z)).0;
        Point { x: scaled, y: (ByCall(y) * ByCall(z)).0, z, ta: scaled, tb: y }
    }

    /// The point that a sum starts with, in the coordinates that the factors give it. Constant-time.
    #[inline(always)]
    pub fn from_start<const N: usize>(start: &MaskedStart<N>) -> Self
    where
        F: FieldLanes<Prime: Formulas + Prime<Words = [u64; N]>>,
    {
        Self::from_masked(start).unwrap_or_else(Self::neutral)
    }

    /// [`Self::from_start`], unless that is the neutral element.
    #[inline(always)]
    pub fn from_masked<const N: usize>(start: &MaskedStart<N>) -> Option<Self>
    where
        F: FieldLanes<Prime: Formulas + Prime<Words = [u64; N]>>,
    {
        if start.is_neutral() {
            return None;
        }
        Some(outline!(F, || {
            let (coordinates, z) = start.lanes::<F>(F::Prime::NEUTRAL);
            Self::scaled(coordinates, z)
        }))
    }

    /// A point with Z = 1, ready to be added.
    #[inline(always)]
    pub fn affine_to_fixed(self) -> AffineAddend<F> {
        outline!(F, || F::Prime::affine_to_fixed(&self))
    }

    /// Returns whether the element is neutral. Constant-time.
    #[inline(always)]
    pub fn is_neutral(self) -> F::Mask {
        outline!(F, || {
            // x = 0 holds for (0, 1) and for (0, -1) of order 2.
            self.x.is_zero() & self.y.equals(self.z)
        })
    }

    /// [`Formulas::set_sum_in_place`], by one piece for all addends.
    #[inline(always)]
    fn set_add_parts(&mut self, parts: [&F; 3], z: Option<&F>, negative: bool) {
        outline!(F, || F::Prime::set_sum_in_place(self, parts, z, negative));
    }

    /// `set_add_signed_vartime` where elements are in memory.
    #[inline(always)]
    pub fn set_add_in_place(&mut self, other: &ProjectiveAddend<F>, negative: bool) {
        self.set_add_parts(other.parts(), Some(&other.z), negative);
    }

    /// `set_add_fixed_signed_vartime` where elements are in memory.
    #[inline(always)]
    pub fn set_add_fixed_in_place(&mut self, other: &AffineAddend<F>, negative: bool) {
        self.set_add_parts(other.parts(), None, negative);
    }
}

impl<F: PrimeField<Prime: Formulas>> Neg for Point<F> {
    type Output = Self;

    #[inline(always)]
    fn neg(self) -> Self {
        Point { x: (-self.x).carry(), ta: (-self.ta.carry()).carry(), ..self }
    }
}

impl<F: PrimeField<Prime: Formulas>> Group for Point<F> {
    type Coordinate = F;
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
    fn double_n(mut self, n: usize) -> Self {
        for _ in 0..n {
            F::Prime::set_double(&mut self);
        }
        self
    }

    #[inline(always)]
    fn set_double_n(&mut self, n: usize) {
        outline!(F, || {
            for _ in 0..n {
                F::Prime::set_double(self);
            }
        });
    }

    #[inline(always)]
    fn to_addend(self) -> ProjectiveAddend<F> {
        F::Prime::to_addend(&self)
    }

    #[inline(always)]
    fn write_addend(&self, addend: &mut ProjectiveAddend<F>) {
        outline!(F, || F::Prime::write_addend(self, addend));
    }

    #[inline(always)]
    fn add_signed_vartime(self, other: &ProjectiveAddend<F>, negative: bool) -> Self {
        let mut sum = self;
        F::Prime::set_sum(&mut sum, other.parts(), Some(&other.z), negative);
        sum
    }

    #[inline(always)]
    fn add_fixed_signed_vartime(self, other: &AffineAddend<F>, negative: bool) -> Self {
        let mut sum = self;
        F::Prime::set_sum(&mut sum, other.parts(), None, negative);
        sum
    }

    #[inline(always)]
    fn set_add_signed_vartime(&mut self, other: &ProjectiveAddend<F>, negative: bool) {
        if F::Prime::ADDS_IN_PLACE {
            return self.set_add_in_place(other, negative);
        }
        outline!(F, || F::Prime::set_sum(self, other.parts(), Some(&other.z), negative));
    }

    #[inline(always)]
    fn set_add_fixed_signed_vartime(&mut self, other: &AffineAddend<F>, negative: bool) {
        if F::Prime::ADDS_IN_PLACE {
            return self.set_add_fixed_in_place(other, negative);
        }
        outline!(F, || F::Prime::set_sum(self, other.parts(), None, negative));
    }
}

impl<V: FieldLanes<Prime: Formulas>> Lanes for Point<V> {
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

impl<F> ProjectiveAddend<F> {
    /// Those that do not depend on Z.
    #[inline(always)]
    pub(in crate::group) const fn parts(&self) -> [&F; 3] {
        [&self.first, &self.second, &self.t]
    }
}

impl<F: PrimeField<Prime: Formulas>> Addend for ProjectiveAddend<F> {
    type Mask = F::Mask;
    const UNSET: Self = ProjectiveAddend { first: F::ZERO, second: F::ZERO, z: F::ZERO, t: F::ZERO };

    #[inline(always)]
    fn neutral() -> Self {
        F::Prime::neutral_addend()
    }

    #[inline(always)]
    fn select(mask: F::Mask, if_set: &Self, otherwise: &Self) -> Self {
        ProjectiveAddend {
            first: F::select(mask, if_set.first, otherwise.first),
            second: F::select(mask, if_set.second, otherwise.second),
            z: F::select(mask, if_set.z, otherwise.z),
            t: F::select(mask, if_set.t, otherwise.t),
        }
    }

    #[inline(always)]
    fn negate_if(self, mask: F::Mask) -> Self {
        let [first, second] = F::Prime::negate_parts_if([self.first, self.second], mask);
        ProjectiveAddend { first, second, z: self.z, t: self.t.negate_if(mask) }
    }
}

impl<F: PrimeField<Prime: Formulas>> Scan for ProjectiveAddend<F> {
    #[inline(always)]
    fn scan(table: &[Self], digits: &LaneDigits) -> Self {
        let neutral: Self = Addend::neutral();
        let [first, second, z, t] = F::scan(
            [neutral.first, neutral.second, neutral.z, neutral.t],
            table,
            digits,
            #[inline(always)]
            |entry| [&entry.first, &entry.second, &entry.z, &entry.t],
        );
        ProjectiveAddend { first, second, z, t }
    }
}

impl<F> AffineAddend<F> {
    /// From the coordinates, as a table holds them.
    #[inline(always)]
    pub const fn new(first: F, second: F, t: F) -> Self {
        AffineAddend { first, second, t }
    }

    #[inline(always)]
    pub(in crate::group) const fn parts(&self) -> [&F; 3] {
        [&self.first, &self.second, &self.t]
    }
}

impl<F: Unpack<Prime: Formulas>> AffineAddend<F> {
    /// A point in each lane, as a table holds it.
    #[inline(always)]
    pub(super) fn unpack<'a>(held: impl Fn(usize) -> &'a Held<F::Prime>) -> Self {
        let coordinate = |i: usize| {
            F::unpack(
                #[inline(always)]
                |lane| &held(lane)[i],
            )
        };
        AffineAddend::new(coordinate(0), coordinate(1), coordinate(2))
    }
}

impl<F: PrimeField<Prime: Formulas>> Addend for AffineAddend<F> {
    type Mask = F::Mask;
    const UNSET: Self = AffineAddend::new(F::ZERO, F::ZERO, F::ZERO);

    #[inline(always)]
    fn neutral() -> Self {
        let ProjectiveAddend { first, second, t, .. } = F::Prime::neutral_addend();
        AffineAddend { first, second, t }
    }

    #[inline(always)]
    fn select(mask: F::Mask, if_set: &Self, otherwise: &Self) -> Self {
        AffineAddend {
            first: F::select(mask, if_set.first, otherwise.first),
            second: F::select(mask, if_set.second, otherwise.second),
            t: F::select(mask, if_set.t, otherwise.t),
        }
    }

    #[inline(always)]
    fn set_negate_if(&mut self, mask: F::Mask) {
        F::Prime::set_negate_if(self, mask);
    }

    #[inline(always)]
    fn negate_if(self, mask: F::Mask) -> Self {
        let [first, second] = F::Prime::negate_parts_if([self.first, self.second], mask);
        AffineAddend { first, second, t: self.t.negate_if(mask) }
    }
}

impl<F: Unpack<Prime: Formulas>> FromTable for Point<F> {
    type Held = Held<F::Prime>;
    type Sum = Self;

    #[inline(always)]
    fn unpack(held: &Self::Held) -> AffineAddend<F> {
        AffineAddend::unpack(
            #[inline(always)]
            |_| held,
        )
    }

    #[inline(always)]
    fn set_add_held_signed_vartime(&mut self, held: &Self::Held, negative: bool) {
        match held.each_ref().map(F::held) {
            [Some(first), Some(second), Some(t)] => self.set_add_parts([first, second, t], None, negative),
            _ => self.set_add_unpacked_signed_vartime(held, negative),
        }
    }
}

impl<F: PrimeField<Prime: Formulas>> FromFixed for Point<F> {
    #[inline(always)]
    fn from_fixed(entry: &AffineAddend<F>) -> Self {
        F::Prime::of_fixed(entry)
    }
}

impl<F: LookUp + FieldLanes<Prime: Formulas>> BaseTable for Point<F> {
    type Eight = Eight<F::Prime, 3>;

    const SHAPE: Shape = if F::LANES == 1 { F::Prime::SINGLE } else { F::Prime::IN_LANES };

    #[inline(always)]
    fn base_table() -> &'static [Self::Eight] {
        if F::LANES == 1 { F::Prime::base_of_single() } else { F::Prime::base_of_lanes() }
    }

    #[inline(always)]
    fn look_up(rows: &Rows<'_, Self::Eight>, digits: &LaneDigits) -> AffineAddend<F> {
        let [first, second, t] = F::look_up(
            #[inline(always)]
            |lane, i| rows.get(lane, i),
            digits,
            F::Prime::HELD_NEUTRAL,
        );
        AffineAddend { first, second, t }
    }

    #[inline(always)]
    fn look_up_signed(
        rows: &Rows<'_, Self::Eight>,
        digits: &LaneDigits,
        negative: F::Mask,
    ) -> AffineAddend<F> {
        let [first, second, t] = F::look_up_signed(
            #[inline(always)]
            |lane, i| rows.get(lane, i),
            digits,
            F::Prime::HELD_NEUTRAL,
            2,
            negative,
        );
        let [first, second] = F::Prime::negate_parts_if([first, second], negative);
        AffineAddend { first, second, t }
    }

    #[inline(always)]
    fn set_looked_up(
        entry: &mut AffineAddend<F>,
        rows: &Rows<'_, Self::Eight>,
        digits: &LaneDigits,
        are_columns: bool,
    ) {
        F::set_looked_up(
            [&mut entry.first, &mut entry.second, &mut entry.t],
            rows.first(),
            digits[0],
            F::Prime::HELD_NEUTRAL,
            !are_columns,
        );
    }
}

#[cfg(any(lemniscate_derived_tables, lemniscate_internals))]
impl<F: FieldElement<Prime: Formulas>> ToTable for Point<F> {
    type Eight = Eight<F::Prime, 3>;

    fn to_eight(points: &[Self; 8]) -> Self::Eight {
        let inverses = invert_each(points.map(|point| point.z));
        F::Prime::eight(&core::array::from_fn(|i| points[i].to_held_with(inverses[i])))
    }

    fn to_held(&self) -> Held<F::Prime> {
        self.to_held_with(self.z.invert())
    }
}

#[cfg(any(lemniscate_derived_tables, lemniscate_internals))]
impl<F: FieldElement<Prime: Formulas>> Point<F> {
    /// [`ToTable::to_held`], with the inverse of Z.
    #[inline(never)]
    fn to_held_with(&self, z_inverse: F) -> Held<F::Prime> {
        let [x, y] = self.to_affine_with(z_inverse).words().map(F::from_words);
        let fixed = Point::from_affine(x, y).affine_to_fixed();
        fixed.parts().map(|part| F::Prime::pack(part.to_words()))
    }
}
