//! One point spread over the four lanes of a vector, X, Y, Z, T, so that several products of a formula are one (Hisil, Wong,
//! Carter, Dawson, ePrint 2008/522, section 4). `docs/parallel-formulas.md` has the lanes of each step.

use core::ops::Neg;

use subtle::Choice;

use crate::field::element::Words;
use crate::field::table::Packed;
use crate::field::vector::{Vector, Vector4, lanes};
use crate::field::{FieldLanes, Mask, Prime, Unpack};
use crate::group::gradual::Gradual;
use crate::group::lookup::{LaneDigits, lookup};
use crate::group::{Addend, Entry, FromTable, Group, RunningSum, Scan};

use super::{Formulas, Held, Point};

/// The formulas of points in four lanes, of coordinates of level 0 unless they say more, with results of level 0.
pub trait ParallelFormulas: Prime {
    /// Whether a point and an entry of a table stay in registers from one doubling to the next: then entries are looked up meanwhile.
    const KEEPS_ENTRIES: bool;

    /// 2^n times a point.
    fn double_n<V: Vector4<Prime = Self>>(coordinates: V, n: usize) -> V;

    /// A point for [`Self::add`] and [`Self::sub`].
    type ToAdd<V: Vector4<Prime = Self>>: Copy;

    /// The point itself.
    fn to_add<V: Vector4<Prime = Self>>(coordinates: V) -> Self::ToAdd<V>;

    /// 2^n times a point; before each product what does not wait for any is done.
    fn double_n_to_add<V: Vector4<Prime = Self>>(
        point: Self::ToAdd<V>,
        n: usize,
        meanwhile: impl FnMut(),
    ) -> Self::ToAdd<V>;

    /// 2^n times a point, as its coordinates.
    fn double_n_of<V: Vector4<Prime = Self>>(point: Self::ToAdd<V>, n: usize) -> V;

    /// A point becomes 2^n times itself and an addend more, or less. Variable-time in the sign and in n.
    fn set_double_n_add_vartime<V: Vector4<Prime = Self>>(
        point: &mut Self::ToAdd<V>,
        n: usize,
        addend: &V,
        negative: bool,
    );

    /// The sum of a point and an addend.
    fn add<V: Vector4<Prime = Self>>(coordinates: Self::ToAdd<V>, addend: V) -> V;

    /// Their difference.
    fn sub<V: Vector4<Prime = Self>>(coordinates: Self::ToAdd<V>, addend: V) -> V;

    /// The point, ready to be added; of level 1.
    fn to_addend<V: Vector4<Prime = Self>>(coordinates: V) -> V;

    /// X, Y and Z of an addend, of level 1 or of a lookup.
    fn from_addend<V: Vector4<Prime = Self>>(addend: V) -> V;

    /// The neutral element, ready to be added.
    fn neutral_addend<V: Vector4<Prime = Self>>() -> V;

    /// The opposite of an addend; of a level more.
    fn opposite<V: Vector4<Prime = Self>>(addend: V) -> V;

    /// The coordinates of an addend as a table holds them, in the order of the lanes.
    fn held_lanes(held: &Held<Self>) -> [&Packed<Self>; 4];
}

/// A point: (X, Y, Z, T).
#[derive(Clone, Copy)]
pub struct ParallelPoint<V>(V);

/// A point ready to be added: (Y - X, Y + X, 2Z, 2d T) on edwards25519, and (X, Y, Z, -d T) on edwards448.
#[derive(Clone, Copy)]
pub struct ParallelAddend<V>(V);

/// Writes the sum of a point and an addend, or their difference. Each is written by itself: one value of both would be copied where
/// vectors are in memory.
#[inline(always)]
fn set_sum_vartime<V: Vector4<Prime: ParallelFormulas>>(
    sum: &mut V,
    coordinates: <V::Prime as ParallelFormulas>::ToAdd<V>,
    addend: V,
    negative: bool,
) {
    if negative {
        *sum = V::Prime::sub(coordinates, addend);
    } else {
        *sum = V::Prime::add(coordinates, addend);
    }
}

impl<V: Vector4> ParallelPoint<V> {
    /// No point: what tables are filled with before they are made.
    pub const UNSET: Self = ParallelPoint(V::ZERO);

    /// From X, Y, Z, T.
    #[inline(always)]
    pub(in crate::group) const fn new(coordinates: V) -> Self {
        ParallelPoint(coordinates)
    }

    /// The coordinates: X, Y, Z, T.
    #[inline(always)]
    pub(in crate::group) const fn coordinates(&self) -> &V {
        &self.0
    }
}

impl<V: Vector4 + FieldLanes<Prime: Formulas>> ParallelPoint<V> {
    /// The same point, with its coordinates in lanes.
    #[inline(always)]
    pub fn from_point(point: &Point<V::Element>) -> Self {
        outline!(V, || {
            let coordinates = point.to_coordinates();
            ParallelPoint(V::from_lanes(|lane| coordinates[lane]))
        })
    }

    /// The points of all lanes, as a vector each.
    #[inline(always)]
    pub fn of_lanes(points: &Point<V>) -> [Self; 4] {
        V::transpose(points.to_coordinates()).map(ParallelPoint)
    }

    /// From X, Y, Z and T as little-endian words, each times a factor that is not 0: the same point. 1M of vectors; level 0.
    #[inline(always)]
    pub fn from_scaled_words(coordinates: &[Words<V>; 4], factor: Words<V>) -> Self {
        outline!(V, || {
            let scaled = V::from_lane_words(
                #[inline(always)]
                |lane| coordinates[lane],
            ) * V::from_lane_words(
                #[inline(always)]
                |_| factor,
            );
            ParallelPoint(scaled)
        })
    }

    /// Returns whether the element is neutral: whether X and Y - Z are 0. Constant-time.
    #[inline(always)]
    pub fn is_neutral(self) -> Choice {
        outline!(V, || {
            let z = V::ZERO.blend::<0b0010>(self.0.permute::<{ lanes(0, 2, 2, 2) }>());
            let is_zero = self.0.add_sub::<0b0010>(z).is_zero();
            is_zero.lane(0) & is_zero.lane(1)
        })
    }

    /// X, Y, Z and T, as canonical little-endian words.
    #[inline(always)]
    pub fn to_words(self) -> [Words<V>; 4]
    where
        V: Vector,
    {
        outline!(V, || {
            let mut words = [Words::<V>::default(); 4];
            Vector::to_words(self.0, &mut words);
            words
        })
    }

    /// The same point in single elements.
    #[inline(always)]
    pub fn to_point(self) -> Point<V::Element> {
        outline!(V, || self.to_point_here())
    }

    /// [`Self::to_point`], in a piece that has been entered.
    #[inline(always)]
    pub(super) fn to_point_here(self) -> Point<V::Element> {
        let lanes = &self.0;
        Point::from_coordinates([lanes.lane(0), lanes.lane(1), lanes.lane(2), lanes.lane(3)])
    }
}

impl<V: Vector4> Neg for ParallelPoint<V> {
    type Output = Self;

    #[inline(always)]
    fn neg(self) -> Self {
        ParallelPoint(self.0.negate_lanes::<0b1001>().carry())
    }
}

impl<V: Vector4<Prime: ParallelFormulas>> Group for ParallelPoint<V> {
    type Coordinate = V;
    type Mask = Choice;
    type Addend = ParallelAddend<V>;
    type Fixed = ParallelAddend<V>;
    const LANES: usize = 1;
    fixed_as_addends!();

    #[inline(always)]
    fn neutral() -> Self {
        ParallelPoint(V::ZERO.blend::<0b0110>(V::ONE))
    }

    #[inline(always)]
    fn double_n(self, n: usize) -> Self {
        ParallelPoint(V::Prime::double_n(self.0, n))
    }

    #[inline(always)]
    fn to_addend(self) -> ParallelAddend<V> {
        ParallelAddend(V::Prime::to_addend(self.0))
    }

    #[inline(always)]
    fn add_signed_vartime(mut self, other: &ParallelAddend<V>, negative: bool) -> Self {
        let coordinates = V::Prime::to_add(self.0);
        set_sum_vartime(&mut self.0, coordinates, other.0, negative);
        self
    }

    #[inline(always)]
    fn set_lookup_to_double(&mut self, table: &[Self::Addend], digits: &LaneDigits) {
        outline!(V, || *self = ParallelPoint(V::Prime::from_addend(lookup(table, digits).0)));
    }

    #[inline(always)]
    fn set_double_n_add_lookup(&mut self, n: usize, table: &[Self::Addend], digits: &LaneDigits) {
        if !V::Prime::KEEPS_ENTRIES {
            self.set_double_n(n);
            return self.set_add_lookup(table, digits);
        }
        outline!(V, || {
            let neutral = <ParallelAddend<V> as Addend>::neutral();
            let mut lookup = Gradual::new([neutral.0], table, digits[0], 2 * n);
            let doubled = V::Prime::double_n_to_add(
                V::Prime::to_add(self.0),
                n,
                #[inline(always)]
                || lookup.go_on(ParallelAddend::vectors),
            );
            let entry = ParallelAddend(lookup.finish()[0]).negate_if(Choice::negative(digits));
            *self = ParallelPoint(V::Prime::add(doubled, entry.0));
        });
    }

    #[inline(always)]
    fn set_add_and_write(&mut self, other: &Self::Addend, addend: &mut Self::Addend) {
        outline!(V, || {
            let sum = self.add(other);
            *self = sum;
            *addend = sum.to_addend();
        });
    }
}

impl<V: Vector4> ParallelAddend<V> {
    /// From the coordinates of a table, of a point with Z = 1.
    #[inline(always)]
    pub const fn new(coordinates: V) -> Self {
        ParallelAddend(coordinates)
    }

    /// What lookups look up.
    #[inline(always)]
    fn vectors(&self) -> [&V; 1] {
        [&self.0]
    }

    /// The coordinates.
    #[inline(always)]
    pub const fn coordinates(&self) -> &V {
        &self.0
    }
}

impl<V: Vector4<Prime: ParallelFormulas>> Addend for ParallelAddend<V> {
    type Mask = Choice;
    const UNSET: Self = ParallelAddend(V::ZERO);

    #[inline(always)]
    fn neutral() -> Self {
        ParallelAddend(V::Prime::neutral_addend())
    }

    #[inline(always)]
    fn select(mask: Choice, if_set: &Self, otherwise: &Self) -> Self {
        ParallelAddend(V::select(V::Mask::splat(mask), if_set.0, otherwise.0))
    }

    #[inline(always)]
    fn negate_if(self, mask: Choice) -> Self {
        Self::select(mask, &ParallelAddend(V::Prime::opposite(self.0)), &self)
    }
}

impl<V: Vector4<Prime: ParallelFormulas>> Scan for ParallelAddend<V> {
    #[inline(always)]
    fn scan(table: &[Self], digits: &LaneDigits) -> Self {
        let neutral = <Self as Addend>::neutral();
        ParallelAddend(Gradual::whole([neutral.0], table, digits[0], Self::vectors)[0])
    }
}

impl<V: Vector4 + Unpack<Prime: ParallelFormulas>> FromTable for ParallelPoint<V> {
    type Held = Held<V::Prime>;
    type Sum = ParallelSum<V>;

    #[inline(always)]
    fn unpack(held: &Self::Held) -> ParallelAddend<V> {
        let coordinates = V::Prime::held_lanes(held);
        ParallelAddend::new(V::unpack(
            #[inline(always)]
            |lane| coordinates[lane],
        ))
    }
}

/// A sum between its steps.
pub struct ParallelSum<V: Vector4<Prime: ParallelFormulas>>(<V::Prime as ParallelFormulas>::ToAdd<V>);

impl<V: Vector4<Prime: ParallelFormulas>> Clone for ParallelSum<V> {
    #[inline(always)]
    fn clone(&self) -> Self {
        *self
    }
}

impl<V: Vector4<Prime: ParallelFormulas>> Copy for ParallelSum<V> {}

impl<V: Vector4 + Unpack<Prime: ParallelFormulas>> RunningSum<ParallelPoint<V>> for ParallelSum<V> {
    #[inline(always)]
    fn of(point: ParallelPoint<V>) -> Self {
        ParallelSum(V::Prime::to_add(point.0))
    }

    #[inline(always)]
    fn set_double_n_add_entry_vartime(
        &mut self,
        n: usize,
        entry: Entry<'_, ParallelPoint<V>>,
        negative: bool,
    ) {
        let addend = match entry {
            Entry::Addend(addend) | Entry::Fixed(addend) => *addend,
            Entry::Held(held) => ParallelPoint::unpack(held),
        };
        V::Prime::set_double_n_add_vartime(&mut self.0, n, &addend.0, negative);
    }

    #[inline(always)]
    fn finish(self, n: usize) -> ParallelPoint<V> {
        ParallelPoint(V::Prime::double_n_of(self.0, n))
    }
}
