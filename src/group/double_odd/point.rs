//! Points in extended coordinates (E : Z : U : T): e = E/Z, u = U/Z, u^2 = T/Z, so that U^2 = T Z.
//!
//! Additions are those of ePrint 2022/1052, section 3.2: 9M + 2S, and 8M + 2S with a table point of Z = 1. (U of the
//! sum is taken as a product, where the paper gets it from a third square and a halving: the number of operations is
//! the same.) Doublings are the curve's own. E is of level at most 1, the other coordinates are of level 0.

use crate::field::Prime255;
use crate::field::{FieldElement, FieldLanes, LookUp, PrimeField, Unpack};
use core::marker::PhantomData;

use crate::field::by_call::ByCall;
use crate::field::table::{Eight, Packed};
#[cfg(lemniscate_internals)]
use crate::group::ToTable;
use crate::group::lookup::{LaneDigits, Rows, lookup};
use crate::group::shape::{self, Shape};
use crate::group::start::MaskedStart;
use crate::group::{Addend, BaseTable, FromFixed, FromTable, Group, Lanes, Scan};

use super::{Curve, NEUTRAL, multiples, set_add_scaled, set_scale, uncarried};

/// A point, or several side by side where F holds several elements.
#[derive(Clone, Copy)]
pub struct Point<C, F> {
    pub(super) e: F,
    pub(super) z: F,
    pub(super) u: F,
    pub(super) t: F,
    pub(super) curve: PhantomData<C>,
}

/// A point with Z = 1 for tables: (e, u, u^2).
#[derive(Clone, Copy)]
pub struct AffineAddend<C, F> {
    e: F,
    u: F,
    uu: F,
    curve: PhantomData<C>,
}

impl<C: Curve, F: PrimeField<Prime = C::Prime>> Point<C, F> {
    /// The neutral element.
    pub const NEUTRAL: Self = Point { e: F::ONE, z: F::ONE, u: F::ZERO, t: F::ZERO, curve: PhantomData };

    /// From coordinates that satisfy the curve equation and U^2 = T Z, Z not 0.
    #[inline(always)]
    pub(super) fn new(e: F, z: F, u: F, t: F) -> Self {
        Point { e, z, u, t, curve: PhantomData }
    }

    /// The point with these affine coordinates, which must satisfy the curve equation; both of level at most 1.
    #[inline(always)]
    pub fn from_affine(e: F, u: F) -> Self {
        Self::new(e, F::ONE, u.carry(), u.square())
    }

    /// The point that a sum starts with, in the coordinates that the factors give it. Constant-time.
    #[inline(always)]
    pub fn from_start(start: &MaskedStart) -> Self
    where
        F: FieldLanes<Prime = C::Prime>,
    {
        Self::from_masked(start).unwrap_or(Self::NEUTRAL)
    }

    /// [`Self::from_start`], unless that is the neutral element.
    #[inline(always)]
    pub fn from_masked(start: &MaskedStart) -> Option<Self>
    where
        F: FieldLanes<Prime = C::Prime>,
    {
        if start.is_neutral() {
            return None;
        }
        Some(outline!(F, || {
            let ([e, u], z) = start.lanes(NEUTRAL);
            let scaled = u * z;
            Self::new(e * z, z, scaled, u * scaled)
        }))
    }

    /// e and u, as canonical words. Constant-time.
    #[inline(always)]
    pub fn to_affine_words(&self) -> [[u64; 4]; 2]
    where
        F: FieldElement<Prime = C::Prime>,
    {
        outline!(F, || {
            let inverse = self.z.invert();
            [(self.e * inverse).to_words(), (self.u * inverse).to_words()]
        })
    }

    /// All coordinates are multiplied by a factor that is not 0: the same point. 4M; level 0.
    #[inline(always)]
    pub fn set_scale(&mut self, factor: &F) {
        for coordinate in [&mut self.e, &mut self.z, &mut self.u, &mut self.t] {
            coordinate.set_mul(factor);
        }
    }

    /// T as bytes, where an [`Encoding`](super::codec::Encoding) has put what is encoded.
    #[inline(always)]
    pub fn encoded(&self) -> [u8; 32]
    where
        F: FieldElement<Prime = C::Prime>,
    {
        self.t.to_bytes()
    }

    /// Writes Z and T for affine e and u in the places of E and U.
    #[inline(always)]
    pub fn set_affine(&mut self) {
        self.z.set_one();
        self.t.set_square_of(&self.u);
    }

    /// From coordinates that [`Self::to_coordinates`] has given, all of level 0.
    #[inline(always)]
    pub fn from_coordinates([e, z, u, t]: [F; 4]) -> Self {
        Self::new(e, z, u, t)
    }

    /// E, Z, U and T, of level at most 1.
    #[inline(always)]
    pub fn coordinates(&self) -> [&F; 4] {
        [&self.e, &self.z, &self.u, &self.t]
    }

    /// E, Z, U and T, of level at most 1.
    #[inline(always)]
    pub fn to_coordinates(self) -> [F; 4] {
        [self.e, self.z, self.u, self.t]
    }

    /// The conventional generator of the group.
    #[inline(always)]
    pub fn generator() -> Self {
        let (e, u) = C::GENERATOR;
        Self::from_affine(F::constant(e), F::constant(u))
    }

    /// `if_set` where the mask is set, `otherwise` elsewhere.
    #[inline(always)]
    pub fn select(mask: F::Mask, if_set: &Self, otherwise: &Self) -> Self {
        Self::new(
            F::select(mask, if_set.e, otherwise.e),
            F::select(mask, if_set.z, otherwise.z),
            F::select(mask, if_set.u, otherwise.u),
            F::select(mask, if_set.t, otherwise.t),
        )
    }

    /// The opposite.
    #[inline(always)]
    pub fn negate(self) -> Self {
        Self { u: (-self.u).carry(), ..self }
    }

    /// The opposite where the mask is set.
    #[inline(always)]
    pub fn negate_if(self, mask: F::Mask) -> Self {
        Self { u: self.u.negate_if(mask).carry(), ..self }
    }

    /// Returns whether it is the neutral element of the group, (1, 0) or N = (-1, 0). Constant-time.
    #[inline(always)]
    pub fn is_neutral(&self) -> F::Mask {
        self.u.is_zero()
    }

    /// Returns whether both are the same element of the group. Constant-time.
    ///
    /// e is never 0, as b is not a square. u/e is common to the two points of an element, and differs between elements:
    /// for points with the same u/e, u^2 has two possible values, whose product 1/b' is not a square.
    #[inline(always)]
    pub fn equals(&self, other: &Self) -> F::Mask {
        F::outline(
            #[inline(always)]
            // 2M.
            || (self.u * other.e).equals(self.e * other.u),
        )
    }

    /// The other point of the same element.
    #[inline(always)]
    pub fn other_representative(self) -> Self {
        Self { e: -self.e.carry(), u: (-self.u).carry(), ..self }
    }

    /// self becomes its sum with the point whose coordinates are given, Z as `None` where it is 1: 9M + 2S, and 8M + 2S where
    /// Z is 1, or 3S where tables do not hold u^2 ([`HELD`]), which is not read then; or the difference. E of level 1, the others of level 0. In place, as machines with little memory copy elements.
    ///
    /// Before doublings: 9M + 1S, of coordinates that [`Curve::double_n`] may take and nothing else.
    #[inline(always)]
    pub(super) fn set_sum(
        &mut self,
        [e, u, t]: [&F; 3],
        z: Option<&F>,
        negative: bool,
        is_before_doubling: bool,
    ) {
        if F::PREFERS_MULTIPLES {
            return multiples::set_sum(self, [e, u, t], z, negative, is_before_doubling);
        }
        if F::PREFERS_UNCARRIED {
            return uncarried::set_sum(self, [e, u, t], z, negative);
        }
        // E1 E2, U1 U2, Z1 Z2 and T1 T2 in the places of the coordinates, E1 U2 + U1 E2 and Z1 T2 + T1 Z2.
        let (mut eu, mut zt, mut temporary) = (F::ZERO, F::ZERO, F::ZERO);
        // What others wait for comes first, and sums between products that do not wait for them: so a processor overlaps more.
        eu.set_sum_with_term(&self.e, &self.u);
        self.u.set_mul(u);
        if let Some(z) = z {
            temporary.set_sum_as_factor(z, t);
            zt.set_sum_as_factor(&self.z, &self.t);
            self.t.set_mul(t);
            zt.set_mul(&temporary);
        } else {
            let t = if HELD > 2 {
                t
            } else {
                temporary.set_square_of(u);
                &temporary
            };
            zt.set_product(&self.z, t);
            zt.set_add_as_factor(&self.t);
            self.t.set_mul(t);
        }
        if negative {
            temporary.set_difference_as_factor(e, u);
        } else {
            temporary.set_sum_with_term(e, u);
        }
        self.e.set_mul(e);
        if let Some(z) = z {
            self.z.set_mul(z);
        }
        eu.set_mul(&temporary);
        if negative {
            self.u.set_sub_from(&F::ZERO);
            self.u = self.u.carry();
        }
        eu.set_sub(&self.e);
        set_add_scaled(&mut self.e, C::AP, &self.u);
        eu.set_sub(&self.u);
        if z.is_some() {
            zt.set_sub(&self.z);
            zt.set_sub(&self.t);
        }
        // e3 = ((1 + b' t)(e1 e2 + a' u1 u2) + 2b' u1 u2 (u1^2 + u2^2)) / (1 - b' t)^2, with t = (u1 u2)^2,
        // u3 = (e1 u2 + u1 e2) / (1 - b' t).
        set_scale(&mut self.t, C::BP.unsigned_abs());
        self.z.set_sum_difference_in(&mut self.t, &mut temporary);
        let (factor, denominator) =
            if C::BP > 0 { (&mut self.z, &mut self.t) } else { (&mut self.t, &mut self.z) };
        self.e.set_mul(factor);
        set_scale(&mut self.u, 2 * C::BP.unsigned_abs());
        self.u.set_mul(&zt);
        if C::BP > 0 {
            self.e.set_add(&self.u)
        } else {
            self.e.set_sub(&self.u)
        }
        self.u.set_product(denominator, &eu);
        if is_before_doubling {
            eu = eu.carry();
            C::set_before_doubling(self, &eu);
        } else if C::BP > 0 {
            self.z.set_square_of(&self.t);
            self.t.set_square_of(&eu);
        } else {
            self.z.set_square();
            self.t.set_square_of(&eu);
        }
    }

    /// self becomes 2^n times itself, after [`Self::set_add_before_doubling`], for n at least 1.
    #[inline(always)]
    pub fn set_double_n_of_sum(&mut self, n: usize) {
        outline!(F, || C::set_double_n_of_sum(self, n));
    }

    /// self becomes self + other, in coordinates that [`Self::set_double_n_of_sum`] may take next and nothing else: those that
    /// it does not read are left out. One square less than an addition.
    #[inline(always)]
    pub fn set_add_before_doubling(&mut self, other: &Self) {
        outline!(F, || self.set_sum([&other.e, &other.u, &other.t], Some(&other.z), false, true));
    }

    /// [`Self::set_sum`], by one piece for all addends, as flash is scarce where this is called.
    #[inline(always)]
    pub(super) fn set_add_parts(&mut self, parts: [&F; 3], z: Option<&F>, negative: bool) {
        self.set_add_parts_before(parts, z, negative, false);
    }

    #[inline(always)]
    fn set_add_parts_before(
        &mut self,
        parts: [&F; 3],
        z: Option<&F>,
        negative: bool,
        is_before_doubling: bool,
    ) {
        outline!(F, move || self.set_sum(parts, z, negative, is_before_doubling));
    }
}

impl<C: Curve, F: PrimeField<Prime = C::Prime>> Point<C, ByCall<F>> {
    /// The same point, with elements whose products are inlined.
    #[inline(always)]
    pub fn from_calls(self) -> Point<C, F> {
        Point::new(self.e.0, self.z.0, self.u.0, self.t.0)
    }
}

impl<C: Curve, F: PrimeField<Prime = C::Prime>> Group for Point<C, F> {
    type Coordinate = F;
    type Mask = F::Mask;
    type Addend = Self;
    type Fixed = AffineAddend<C, F>;
    const LANES: usize = F::LANES;

    #[inline(always)]
    fn neutral() -> Self {
        Self::NEUTRAL
    }

    #[inline(always)]
    fn double_n(self, n: usize) -> Self {
        let mut multiple = self;
        if n > 0 {
            C::set_double_n(&mut multiple, n);
        }
        multiple
    }

    #[inline(always)]
    fn to_addend(self) -> Self {
        self
    }

    #[inline(always)]
    fn add(self, other: &Self) -> Self {
        let mut sum = self;
        sum.set_sum([&other.e, &other.u, &other.t], Some(&other.z), false, false);
        sum
    }

    #[inline(always)]
    fn add_fixed(self, other: &AffineAddend<C, F>) -> Self {
        let mut sum = self;
        sum.set_sum([&other.e, &other.u, &other.uu], None, false, false);
        sum
    }

    #[inline(always)]
    fn add_signed_vartime(self, other: &Self, negative: bool) -> Self {
        let u = if negative { (-other.u).carry() } else { other.u };
        self.add(&Self { u, ..*other })
    }

    #[inline(always)]
    fn add_fixed_signed_vartime(self, other: &AffineAddend<C, F>, negative: bool) -> Self {
        let u = if negative { (-other.u).carry() } else { other.u };
        self.add_fixed(&AffineAddend { u, ..*other })
    }

    #[inline(always)]
    fn set_add_signed_vartime(&mut self, other: &Self, negative: bool) {
        if shape::IS_SMALL_MACHINE {
            return self.set_add_parts([&other.e, &other.u, &other.t], Some(&other.z), negative);
        }
        outline!(F, || {
            let u = if negative { (-other.u).carry() } else { other.u };
            self.set_sum([&other.e, &u, &other.t], Some(&other.z), false, false);
        });
    }

    #[inline(always)]
    fn set_add_fixed_signed_vartime(&mut self, other: &AffineAddend<C, F>, negative: bool) {
        if shape::IS_SMALL_MACHINE {
            return self.set_add_parts([&other.e, &other.u, &other.uu], None, negative);
        }
        outline!(F, || {
            let u = if negative { (-other.u).carry() } else { other.u };
            self.set_sum([&other.e, &u, &other.uu], None, false, false);
        });
    }

    #[inline(always)]
    fn set_add_fixed_before(&mut self, other: &AffineAddend<C, F>, is_before_doubling: bool) {
        if shape::IS_SMALL_MACHINE {
            let is_before_doubling = C::DOUBLES_WITHOUT_T && is_before_doubling;
            let parts = [&other.e, &other.u, &other.uu];
            return self.set_add_parts_before(parts, None, false, is_before_doubling);
        }
        self.set_add_fixed_signed_vartime(other, false);
    }

    #[inline(always)]
    fn set_double_n(&mut self, n: usize) {
        outline!(F, move || {
            if n > 0 {
                C::set_double_n(self, n);
            }
        });
    }

    #[inline(always)]
    fn write_addend(&self, addend: &mut Self) {
        *addend = *self;
    }

    /// For single points two functions, of which the second has other callers, too.
    #[inline(always)]
    fn set_add_lookup(&mut self, table: &[Self], digits: &LaneDigits) {
        let entry = outline!(F, || lookup(table, digits));
        self.set_add_signed_vartime(&entry, false);
    }
}

impl<C: Curve, V: FieldLanes<Prime = C::Prime>> Lanes for Point<C, V> {
    type Element = Point<C, V::Element>;

    #[inline(always)]
    fn lane(&self, lane: usize) -> Self::Element {
        let of = |coordinate: V| coordinate.lane(lane);
        Point::new(of(self.e), of(self.z), of(self.u), of(self.t))
    }
}

impl<C: Curve, F: PrimeField<Prime = C::Prime>> Addend for Point<C, F> {
    type Mask = F::Mask;
    const UNSET: Self = Point { e: F::ZERO, z: F::ZERO, u: F::ZERO, t: F::ZERO, curve: PhantomData };

    #[inline(always)]
    fn neutral() -> Self {
        Self::NEUTRAL
    }

    #[inline(always)]
    fn select(mask: F::Mask, if_set: &Self, otherwise: &Self) -> Self {
        Point::select(mask, if_set, otherwise)
    }

    #[inline(always)]
    fn negate_if(self, mask: F::Mask) -> Self {
        Point::negate_if(self, mask)
    }
}

impl<C: Curve, F: PrimeField<Prime = C::Prime>> Scan for Point<C, F> {
    #[inline(always)]
    fn scan(table: &[Self], digits: &LaneDigits) -> Self {
        let neutral: Self = Addend::neutral();
        let [e, z, u, t] = F::scan(
            [neutral.e, neutral.z, neutral.u, neutral.t],
            table,
            digits,
            #[inline(always)]
            |entry| [&entry.e, &entry.z, &entry.u, &entry.t],
        );
        Self::new(e, z, u, t)
    }
}

impl<C: Curve, F: PrimeField<Prime = C::Prime>> AffineAddend<C, F> {
    /// From e, u and u^2, all of level at most 1.
    #[inline(always)]
    pub const fn new(e: F, u: F, uu: F) -> Self {
        AffineAddend { e, u, uu, curve: PhantomData }
    }
}

/// Writes public points with Z = 1, by one inversion for all (Montgomery's trick); there must be as many of both. Variable-time.
#[inline(always)]
pub fn write_affine_vartime<C: Curve, F: FieldElement<Prime = C::Prime>>(
    points: &[Point<C, F>],
    affine: &mut [AffineAddend<C, F>],
) {
    outline!(F, || {
        let mut product = F::ONE;
        for (affine, point) in affine.iter_mut().zip(points) {
            // Kept where the point will be: the product of the Z of all points before this one.
            affine.e = product;
            product = product * point.z;
        }
        // A public element may come from a secret: then its Z is secret as long as it was not encoded.
        let mut inverse = product.invert();
        for (affine, point) in affine.iter_mut().zip(points).rev() {
            let z_inverse = inverse * affine.e;
            inverse = inverse * point.z;
            let u = point.u * z_inverse;
            *affine = AffineAddend::new(point.e * z_inverse, u, u.square());
        }
    });
}

impl<C: Curve, F: PrimeField<Prime = C::Prime>> Addend for AffineAddend<C, F> {
    type Mask = F::Mask;
    const UNSET: Self = AffineAddend::new(F::ZERO, F::ZERO, F::ZERO);

    #[inline(always)]
    fn neutral() -> Self {
        Self::new(F::ONE, F::ZERO, F::ZERO)
    }

    #[inline(always)]
    fn select(mask: F::Mask, if_set: &Self, otherwise: &Self) -> Self {
        Self::new(
            F::select(mask, if_set.e, otherwise.e),
            F::select(mask, if_set.u, otherwise.u),
            F::select(mask, if_set.uu, otherwise.uu),
        )
    }

    #[inline(always)]
    fn negate_if(self, mask: F::Mask) -> Self {
        Self { u: self.u.negate_if(mask).carry(), ..self }
    }

    #[inline(always)]
    fn set_negate_if(&mut self, mask: F::Mask) {
        self.u.set_negate_if(mask);
    }
}

/// The coordinates of a point that a table holds: e, u and u^2, which is computed where flash is scarce.
pub const HELD: usize = if shape::IS_SMALL_MACHINE { 2 } else { 3 };

/// A point as a table holds it.
pub type Held<P> = [Packed<P>; HELD];

/// The neutral element.
pub(super) const fn held_neutral<P: Prime255>() -> Held<P> {
    let mut held = [Packed::new([0; 4]); HELD];
    held[0] = Packed::new([1, 0, 0, 0]);
    held
}

impl<C: Curve, F: PrimeField<Prime = C::Prime>> AffineAddend<C, F> {
    /// From the coordinates that tables hold. Where these are two, u^2 is not used.
    #[inline(always)]
    pub(super) fn of_held(held: [F; HELD]) -> Self {
        Self::new(held[0], held[1], held.get(2).copied().unwrap_or(F::ZERO))
    }
}

impl<C: Curve, F: Unpack<Prime = C::Prime>> FromTable for Point<C, F> {
    type Held = Held<C::Prime>;
    type Sum = Self;

    #[inline(always)]
    fn unpack(held: &Held<C::Prime>) -> AffineAddend<C, F> {
        let coordinate = |i: usize| {
            F::unpack(
                #[inline(always)]
                |_| &held[i],
            )
        };
        AffineAddend::of_held(core::array::from_fn(coordinate))
    }

    #[inline(always)]
    fn set_add_held_signed_vartime(&mut self, held: &Held<C::Prime>, negative: bool) {
        match [F::held(&held[0]), F::held(&held[1])] {
            [Some(e), Some(u)] if HELD == 2 => {
                self.set_add_parts([e, u, u], None, negative);
            }
            _ => self.set_add_unpacked_signed_vartime(held, negative),
        }
    }
}

impl<C: Curve, F: PrimeField<Prime = C::Prime>> FromFixed for Point<C, F> {
    #[inline(always)]
    fn from_fixed(entry: &AffineAddend<C, F>) -> Self {
        Self::from_affine(entry.e, entry.u.carry())
    }
}

impl<C: Curve, F: LookUp<Prime = C::Prime> + FieldLanes> BaseTable for Point<C, F> {
    type Eight = Eight<C::Prime, HELD>;

    const SHAPE: Shape = if F::LANES == 1 { shape::DOUBLE_ODD } else { shape::FOUR_LANES };

    #[inline(always)]
    fn base_table() -> &'static [Eight<C::Prime, HELD>] {
        if F::LANES == 1 { C::base_of_single() } else { C::base_of_lanes() }
    }

    #[inline(always)]
    fn look_up(rows: &Rows<'_, Eight<C::Prime, HELD>>, digits: &LaneDigits) -> AffineAddend<C, F> {
        AffineAddend::of_held(F::look_up(
            #[inline(always)]
            |lane, i| rows.get(lane, i),
            digits,
            &const { held_neutral() },
        ))
    }

    #[inline(always)]
    fn look_up_signed(
        rows: &Rows<'_, Eight<C::Prime, HELD>>,
        digits: &LaneDigits,
        negative: F::Mask,
    ) -> AffineAddend<C, F> {
        let mut found = F::look_up_signed(
            #[inline(always)]
            |lane, i| rows.get(lane, i),
            digits,
            &const { held_neutral() },
            1,
            negative,
        );
        found[1] = found[1].carry();
        AffineAddend::of_held(found)
    }

    #[inline(always)]
    fn set_looked_up(
        entry: &mut AffineAddend<C, F>,
        rows: &Rows<'_, Eight<C::Prime, HELD>>,
        digits: &LaneDigits,
        are_columns: bool,
    ) {
        if HELD > 2 {
            return *entry = Self::look_up(rows, digits);
        }
        F::set_looked_up(
            [&mut entry.e, &mut entry.u],
            rows.first(),
            digits[0],
            &const { held_neutral() },
            !are_columns,
        );
    }
}

#[cfg(lemniscate_internals)]
impl<C: Curve, F: FieldElement<Prime = C::Prime>> ToTable for Point<C, F> {
    type Eight = Eight<C::Prime, HELD>;

    fn to_eight(points: &[Self; 8]) -> Eight<C::Prime, HELD> {
        Eight::new(&points.each_ref().map(Self::to_held))
    }

    #[inline(never)]
    fn to_held(&self) -> Held<C::Prime> {
        let [e, u] = self.to_affine_words();
        let uu = F::from_words(u).square().to_words();
        let coordinates = [e, u, uu].map(Packed::new);
        core::array::from_fn(|i| coordinates[i])
    }
}
