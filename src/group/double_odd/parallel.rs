//! One point spread over the four lanes of a vector, E, Z, U, T, so that the products of each half of a formula are one
//! or two (as Hisil, Wong, Carter, Dawson do for Edwards curves, ePrint 2008/522, section 4).
//!
//! A doubling costs two products of vectors, an addition two pairs of products that do not wait for one another. The
//! formulas are those of [`Point`]. Only sums are carried, not the products that they are made of.
//! `docs/parallel-formulas.md` has the lanes of each step, and the bounds.

use crate::field::{FieldLanes, P18651, Unpack};
use core::marker::PhantomData;

use subtle::Choice;

use crate::field::Mask;
use crate::field::table::Packed;
use crate::field::vector::{Unsettled, Vector4, lanes};
use crate::group::gradual::Gradual;
use crate::group::lookup::{LaneDigits, lookup};
use crate::group::{Addend, Entry, FromTable, Group, Scan};

use super::point::{HELD, Held};
use super::{Curve, E, Point};

/// A point: (E, Z, U, T), of level 0.
#[derive(Clone, Copy)]
pub struct ParallelPoint<C, V> {
    pub(super) ezut: V,
    curve: PhantomData<C>,
}

impl<C: Curve, V: Vector4<Prime = C::Prime>> ParallelPoint<C, V> {
    /// From E, Z, U and T, of level at most 1.
    #[inline(always)]
    pub const fn new(ezut: V) -> Self {
        ParallelPoint { ezut, curve: PhantomData }
    }

    /// [`Group::double_n`], with what is done before each of the 2n products.
    #[inline(always)]
    pub(super) fn double_n_meanwhile(self, n: usize, meanwhile: impl FnMut()) -> Self {
        if n == 0 { self } else { Self::new(C::double_n_parallel(self.ezut, n, meanwhile)) }
    }

    /// What lookups look up.
    #[inline(always)]
    fn vectors(&self) -> [&V; 1] {
        [&self.ezut]
    }

    /// E1 U2, Z1 T2, U1 E2 and T1 Z2.
    #[inline(always)]
    fn crossed(&self, other: &Self) -> V::Unsettled {
        <V::Unsettled>::product(self.ezut, other.ezut.permute::<{ lanes(2, 3, 0, 1) }>())
    }

    /// The opposite.
    #[inline(always)]
    pub fn negate(self) -> Self {
        Self::new(self.ezut.negate_lanes::<0b0100>().carry())
    }
}

impl<C: Curve, V: Vector4<Prime = C::Prime> + FieldLanes> ParallelPoint<C, V> {
    /// The same point in lanes.
    #[inline(always)]
    pub fn from_point(point: &Point<C, V::Element>) -> Self {
        outline!(V, || {
            let coordinates = point.to_coordinates();
            Self::new(V::from_lanes(|lane| coordinates[lane]))
        })
    }

    /// The same point in single elements.
    #[inline(always)]
    pub fn to_point(self) -> Point<C, V::Element> {
        outline!(V, || {
            let lane = |lane| self.ezut.lane(lane);
            Point::new(lane(0), lane(1), lane(2), lane(3))
        })
    }
}

/// (K L + R S : H^2 : H P : P^2), for K = Z1 Z2 + b' T1 T2, H = Z1 Z2 - b' T1 T2, L = E1 E2 + a' U1 U2 and
/// R = 2b' U1 U2 in the lanes of `khlr`; P = E1 U2 + U1 E2 and S = Z1 T2 + T1 Z2 are made of `crossed`. 2M of vectors, with
/// one carry; level 0.
#[inline(always)]
fn sum_of_factors<V: Vector4>(khlr: V, crossed: V::Unsettled) -> V {
    let zzee = crossed.permute::<{ lanes(1, 1, 0, 0) }>();
    let sspp = zzee.add_loosely::<0>(crossed.permute::<{ lanes(3, 3, 2, 2) }>()).settle();
    // The first product does not wait for the factors that are made of `crossed`.
    let lh = V::ZERO.blend::<0b0011>(khlr.permute::<{ lanes(2, 1, 1, 1) }>());
    let rh = V::ZERO.blend::<0b0101>(khlr.permute::<{ lanes(3, 3, 1, 1) }>());
    lh.mul_add(khlr, rh.blend::<0b1000>(sspp), sspp)
}

impl<V: Vector4<Prime = P18651>> ParallelPoint<E, V> {
    /// self + other and self - other. 4M of vectors, as one of them takes; level 0.
    ///
    /// The difference is the sum with -U2: R has the other sign, and of P = E1 U2 + U1 E2 one operand.
    #[inline(always)]
    pub(super) fn sum_and_difference(self, other: &Self) -> [Self; 2] {
        let khlr: V = E::factors_parallel(<V::Unsettled>::product(self.ezut, other.ezut));
        let crossed = self.crossed(other);
        // S, P of the sum, and twice that of the difference.
        let sppp = crossed
            .permute::<{ lanes(1, 2, 2, 2) }>()
            .add_loosely::<0b1100>(crossed.permute::<{ lanes(3, 0, 0, 0) }>())
            .settle();
        // L K, H H, H P and H P.
        let khpp = khlr.blend::<0b1100>(sppp.permute::<{ lanes(0, 1, 1, 2) }>());
        let first = <V::Unsettled>::product(khlr.permute::<{ lanes(2, 1, 1, 1) }>(), khpp);
        // R S, P P and P P.
        let rppp = sppp.blend::<0b0001>(khlr.permute::<{ lanes(3, 3, 3, 3) }>());
        let second = <V::Unsettled>::product(rppp, sppp);
        let rs = <V::Unsettled>::ZERO.blend::<0b0001>(second);
        let sum = first.blend::<0b1000>(second.permute::<{ lanes(0, 1, 1, 1) }>());
        let difference = first
            .permute::<{ lanes(0, 1, 3, 3) }>()
            .blend::<0b1000>(second.permute::<{ lanes(2, 2, 2, 2) }>());
        [
            Self::new(sum.add_loosely::<0>(rs).settle()),
            Self::new(difference.add_loosely::<0b0001>(rs).settle()),
        ]
    }
}

impl<C: Curve, V: Vector4<Prime = C::Prime>> Group for ParallelPoint<C, V> {
    type Coordinate = V;
    type Mask = Choice;
    type Addend = Self;
    type Fixed = Self;
    const LANES: usize = 1;
    fixed_as_addends!();

    #[inline(always)]
    fn neutral() -> Self {
        Self::new(V::ZERO.blend::<0b0011>(V::ONE))
    }

    #[inline(always)]
    fn double_n(self, n: usize) -> Self {
        self.double_n_meanwhile(
            n,
            #[inline(always)]
            || {},
        )
    }

    #[inline(always)]
    fn to_addend(self) -> Self {
        self
    }

    #[inline(always)]
    fn add(self, other: &Self) -> Self {
        // 4M of vectors, with those of `sum_of_factors`; level 0.
        let products = <V::Unsettled>::product(self.ezut, other.ezut);
        Self::new(sum_of_factors(C::factors_parallel(products), self.crossed(other)))
    }

    #[inline(always)]
    fn add_signed_vartime(self, other: &Self, negative: bool) -> Self {
        if negative { self.add(&other.negate()) } else { self.add(other) }
    }

    #[inline(always)]
    fn write_addend(&self, addend: &mut Self) {
        *addend = *self;
    }

    #[inline(always)]
    fn set_lookup(&mut self, table: &[Self::Addend], digits: &LaneDigits) {
        outline!(V, || *self = lookup(table, digits));
    }

    #[inline(always)]
    fn set_double_n_add_lookup(&mut self, n: usize, table: &[Self::Addend], digits: &LaneDigits) {
        outline!(V, || {
            let neutral = <Self as Addend>::neutral();
            let mut lookup = Gradual::new([neutral.ezut], table, digits[0], 2 * n);
            let doubled = self.double_n_meanwhile(
                n,
                #[inline(always)]
                || lookup.go_on(Self::vectors),
            );
            let entry = Self::new(lookup.finish()[0]);
            *self = doubled.add(&entry.negate_if(Choice::negative(digits)));
        });
    }
}

impl<C: Curve, V: Vector4<Prime = C::Prime>> Addend for ParallelPoint<C, V> {
    type Mask = Choice;
    const UNSET: Self = Self::new(V::ZERO);

    #[inline(always)]
    fn neutral() -> Self {
        Group::neutral()
    }

    #[inline(always)]
    fn select(mask: Choice, if_set: &Self, otherwise: &Self) -> Self {
        Self::new(V::select(V::Mask::splat(mask), if_set.ezut, otherwise.ezut))
    }

    #[inline(always)]
    fn negate_if(self, mask: Choice) -> Self {
        Self::select(mask, &self.negate(), &self)
    }
}

impl<C: Curve, V: Vector4<Prime = C::Prime>> Scan for ParallelPoint<C, V> {
    #[inline(always)]
    fn scan(table: &[Self], digits: &LaneDigits) -> Self {
        let neutral = <Self as Addend>::neutral();
        Self::new(Gradual::whole([neutral.ezut], table, digits[0], Self::vectors)[0])
    }
}

impl<C: Curve, V: Vector4<Prime = C::Prime> + Unpack> FromTable for ParallelPoint<C, V> {
    type Held = Held<C::Prime>;
    type Sum = Self;

    #[inline(always)]
    fn unpack(held: &Held<C::Prime>) -> Self {
        const { assert!(HELD == 3, "where there are vectors, tables hold u^2") };
        let one = const { &Packed::new([1, 0, 0, 0]) };
        let coordinates = [&held[0], one, &held[1], &held[HELD - 1]];
        Self::new(V::unpack(
            #[inline(always)]
            |lane| coordinates[lane],
        ))
    }

    #[inline(always)]
    fn set_double_n_add_entry_vartime(&mut self, n: usize, entry: Entry<'_, Self>, negative: bool) {
        let addend = match entry {
            Entry::Addend(addend) | Entry::Fixed(addend) => *addend,
            Entry::Held(held) => Self::unpack(held),
        };
        *self = self.double_n(n).add_signed_vartime(&addend, negative);
    }
}
