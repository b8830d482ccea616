//! One point spread over the four lanes of a vector, X, Y, Z, T, so that the four products of each half of a formula
//! are one (Hisil, Wong, Carter, Dawson, ePrint 2008/522, section 4).
//!
//! A doubling costs one squaring and one product of vectors, an addition two products. `docs/parallel-formulas.md` has
//! the lanes of each step.

use crate::field::table::Packed;
use crate::field::vector::Vector;
use crate::field::vector::Vector4;
use crate::field::vector::lanes;
use crate::field::{Field, Mask};
use crate::field::{FieldLanes, P25519, Unpack};
use crate::group::gradual::Gradual;
use crate::group::lookup::{LaneDigits, lookup};
use crate::group::{Addend, Entry, FromTable, Group, Scan};
use subtle::Choice;

use super::point::{Held, Point};

/// A point: (X, Y, Z, T).
#[derive(Clone, Copy)]
pub struct ParallelPoint<V>(V);

/// A point ready to be added: (Y - X, Y + X, 2Z, 2d T).
#[derive(Clone, Copy)]
pub struct ParallelAddend<V>(V);

impl<V: Vector4> ParallelPoint<V> {
    /// No point: what tables are filled with before they are made.
    pub const UNSET: Self = ParallelPoint(V::ZERO);

    /// From the coordinates.
    #[cfg(any(lemniscate_simd128, lemniscate_internals, test))]
    #[inline(always)]
    pub(super) const fn new(coordinates: V) -> Self {
        ParallelPoint(coordinates)
    }

    /// The coordinates: X, Y, Z, T.
    #[inline(always)]
    pub(super) const fn coordinates(&self) -> &V {
        &self.0
    }

    /// The factors of X = E F, Y = G H, Z = F G, T = E H, from (E, G, F, H).
    #[inline(always)]
    fn factors(egfh: V) -> [V; 2] {
        [egfh.permute::<{ lanes(0, 1, 2, 0) }>(), egfh.permute::<{ lanes(2, 3, 1, 3) }>()]
    }

    /// The factors of the double of a point, whose coordinates may be a product that is not carried. 1S of vectors; level 0.
    #[inline(always)]
    fn factors_of_double(coordinates: V) -> [V; 2] {
        // As in `Point::double`: A, B, Z^2, S = X^2, Y^2, Z^2, (X + Y)^2; E = A + B - S, G = A - B, F = 2 Z^2 + A - B,
        // H = A + B.
        let xyzx = coordinates.permute::<{ lanes(0, 1, 2, 0) }>();
        let y = V::ZERO.blend::<0b1000>(coordinates.permute::<{ lanes(1, 1, 1, 1) }>());
        let squares = xyzx.add_sub_as_factor::<0>(y).square_loosely();
        let a = squares.permute::<{ lanes(0, 0, 0, 0) }>();
        let b = squares.permute::<{ lanes(1, 1, 1, 1) }>();
        let hggh = a.add_loosely::<0b0110>(b);
        let sszz = squares.permute::<{ lanes(3, 3, 2, 2) }>();
        let (s0z0, z2) = (V::ZERO.blend::<0b0101>(sszz), V::ZERO.blend::<0b0100>(sszz));
        Self::factors(hggh.add_loosely::<0b0001>(s0z0).add_loosely::<0>(z2).settle())
    }

    /// The coordinates of 2^n times a point, as a product that is not carried where n is not 0. 1M + 1S of vectors for each
    /// doubling; before each what does not wait for any is done.
    #[inline(always)]
    fn double_n_loosely(self, n: usize, mut meanwhile: impl FnMut()) -> V {
        let mut coordinates = self.0;
        for _ in 0..n {
            meanwhile();
            let [egfe, fhgh] = Self::factors_of_double(coordinates);
            meanwhile();
            coordinates = egfe.mul_loosely(fhgh);
        }
        coordinates
    }

    /// (Y - X, Y + X, Z, T), of level 0, of coordinates that may be a product that is not carried.
    #[inline(always)]
    fn difference_and_sum(coordinates: V) -> V {
        let [yyzt, xx] = Self::operands(coordinates);
        yyzt.add_sub::<0b0001>(xx)
    }

    /// The same as a factor alone.
    #[inline(always)]
    fn difference_and_sum_as_factor(coordinates: V) -> V {
        let [yyzt, xx] = Self::operands(coordinates);
        yyzt.add_sub_as_factor::<0b0001>(xx)
    }

    /// (Y, Y, Z, T) and (X, X, 0, 0).
    #[inline(always)]
    fn operands(coordinates: V) -> [V; 2] {
        let x = coordinates.permute::<{ lanes(0, 0, 2, 3) }>();
        [coordinates.permute::<{ lanes(1, 1, 2, 3) }>(), V::ZERO.blend::<0b0011>(x)]
    }

    /// The sum of a point, whose coordinates may be a product that is not carried, and another. 2M of vectors; level 0.
    #[inline(always)]
    fn sum(coordinates: V, other: &ParallelAddend<V>) -> Self {
        Self::from_abdc::<0b0101>(Self::difference_and_sum_as_factor(coordinates).mul_loosely(other.0))
    }

    /// Their difference. 2M of vectors; level 0.
    #[inline(always)]
    fn difference(coordinates: V, other: &ParallelAddend<V>) -> Self {
        // -P2 has Y - X and Y + X exchanged and C of the other sign: that exchanges F and G.
        let other = other.0.permute::<{ lanes(1, 0, 2, 3) }>();
        Self::from_abdc::<0b0011>(Self::difference_and_sum_as_factor(coordinates).mul_loosely(other))
    }

    /// From (A, B, D, C) = ((Y1 - X1)(Y2 - X2), (Y1 + X1)(Y2 + X2), 2 Z1 Z2, 2d T1 T2), which are not carried: E = B - A,
    /// G = D + C, F = D - C, H = B + A. The lanes in `MINUS` are differences, in the order E, G, F, H. 1M of vectors; level 0.
    #[inline(always)]
    fn from_abdc<const MINUS: i32>(abdc: V) -> Self {
        let bddb = abdc.permute::<{ lanes(1, 2, 2, 1) }>();
        let acca = abdc.permute::<{ lanes(0, 3, 3, 0) }>();
        let [egfe, fhgh] = Self::factors(bddb.add_sub_as_factor::<MINUS>(acca));
        ParallelPoint(egfe * fhgh)
    }
}

impl<V: Vector4 + FieldLanes<Prime = P25519>> ParallelPoint<V> {
    /// The same point, with its coordinates in lanes.
    #[inline(always)]
    pub fn from_point(point: &Point<V::Element>) -> Self {
        V::outline(
            #[inline(always)]
            || {
                let t = point.ta * point.tb;
                ParallelPoint(V::from_lanes(|lane| [point.x, point.y, point.z, t][lane]))
            },
        )
    }

    /// From X, Y, Z and T as little-endian words, each times a factor that is not 0: the same point. 1M of vectors; level 0.
    #[inline(always)]
    pub fn from_scaled_words(coordinates: &[[u64; 4]; 4], factor: [u64; 4]) -> Self {
        V::outline(
            #[inline(always)]
            || {
                let scaled = V::from_lane_words(
                    #[inline(always)]
                    |lane| coordinates[lane],
                ) * V::from_lane_words(
                    #[inline(always)]
                    |_| factor,
                );
                ParallelPoint(scaled)
            },
        )
    }

    /// X, Y, Z and T, as canonical little-endian words.
    #[inline(always)]
    pub fn to_words(self) -> [[u64; 4]; 4]
    where
        V: Vector,
    {
        V::outline(
            #[inline(always)]
            || {
                let mut words = [[0; 4]; 4];
                Vector::to_words(self.0, &mut words);
                words
            },
        )
    }

    /// The same point in single elements.
    #[inline(always)]
    pub fn to_point(self) -> Point<V::Element> {
        V::outline(
            #[inline(always)]
            || {
                // T = XY/Z in two factors: T and 1.
                Point {
                    x: self.0.lane(0),
                    y: self.0.lane(1),
                    z: self.0.lane(2),
                    ta: self.0.lane(3),
                    tb: V::Element::ONE,
                }
            },
        )
    }
}

impl<V: Vector4> Group for ParallelPoint<V> {
    type Mask = Choice;
    type Addend = ParallelAddend<V>;
    type Fixed = ParallelAddend<V>;
    const LANES: usize = 1;

    #[inline(always)]
    fn neutral() -> Self {
        ParallelPoint(V::ZERO.blend::<0b0110>(V::ONE))
    }

    #[inline(always)]
    fn double(self) -> Self {
        self.double_n(1)
    }

    #[inline(always)]
    fn double_n(self, n: usize) -> Self {
        // 1M + 1S of vectors for each; level 0.
        let Some(n) = n.checked_sub(1) else { return self };
        let [egfe, fhgh] = Self::factors_of_double(self.double_n_loosely(
            n,
            #[inline(always)]
            || {},
        ));
        ParallelPoint(egfe * fhgh)
    }

    #[inline(always)]
    fn to_addend(self) -> ParallelAddend<V> {
        // A product by small constants; level 1.
        // All coordinates times 121666, so that 2d T times that is -2 * 121665 T.
        let scaled =
            Self::difference_and_sum(self.0).mul_small_lanes([121_666, 121_666, 2 * 121_666, 2 * 121_665]);
        ParallelAddend(scaled.negate_lanes::<0b1000>())
    }

    #[inline(always)]
    fn add(self, other: &ParallelAddend<V>) -> Self {
        Self::sum(self.0, other)
    }

    #[inline(always)]
    fn add_fixed(self, other: &ParallelAddend<V>) -> Self {
        self.add(other)
    }

    #[inline(always)]
    fn sub(self, other: &ParallelAddend<V>) -> Self {
        Self::difference(self.0, other)
    }

    #[inline(always)]
    fn sub_fixed(self, other: &ParallelAddend<V>) -> Self {
        self.sub(other)
    }

    #[inline(always)]
    fn outline<R>(piece: impl FnOnce() -> R) -> R {
        V::outline(piece)
    }

    #[inline(always)]
    fn set_lookup_to_double(&mut self, table: &[Self::Addend], digits: &LaneDigits) {
        V::outline(
            #[inline(always)]
            || {
                // 2X, 2Y, 2Z from Y - X, Y + X, 2Z.
                let entry = lookup(table, digits).0;
                let minuend = entry.permute::<{ lanes(1, 1, 2, 2) }>();
                let x = V::ZERO.blend::<0b0011>(entry.permute::<{ lanes(0, 0, 2, 2) }>());
                *self = ParallelPoint(minuend.add_sub::<0b0001>(x));
            },
        );
    }

    #[inline(always)]
    fn set_double_n_add_lookup(&mut self, n: usize, table: &[Self::Addend], digits: &LaneDigits) {
        V::outline(
            #[inline(always)]
            || {
                let neutral = <ParallelAddend<V> as Addend>::neutral();
                let mut lookup = Gradual::new([neutral.0], table, digits[0], 2 * n);
                let doubled = self.double_n_loosely(
                    n,
                    #[inline(always)]
                    || lookup.go_on(ParallelAddend::vectors),
                );
                let entry = ParallelAddend(lookup.finish()[0]);
                *self = Self::sum(doubled, &entry.negate_if(Choice::negative(digits)));
            },
        );
    }

    #[inline(always)]
    fn set_add_and_write(&mut self, other: &Self::Addend, addend: &mut Self::Addend) {
        V::outline(
            #[inline(always)]
            || {
                let sum = self.add(other);
                *self = sum;
                *addend = sum.to_addend();
            },
        );
    }

    #[inline(always)]
    fn set_add_fixed_signed_vartime(&mut self, other: &Self::Fixed, negative: bool) {
        self.set_add_signed_vartime(other, negative);
    }
}

impl<V: Vector4> ParallelAddend<V> {
    /// From the coordinates of a table: y - x, y + x, 2 and 2d xy.
    #[inline(always)]
    pub const fn new(coordinates: V) -> Self {
        ParallelAddend(coordinates)
    }

    /// What lookups look up.
    #[inline(always)]
    fn vectors(&self) -> [&V; 1] {
        [&self.0]
    }

    /// The coordinates: y - x, y + x, 2 and 2d xy for an addend of a table.
    #[inline(always)]
    pub const fn coordinates(&self) -> &V {
        &self.0
    }
}

impl<V: Vector4> Addend for ParallelAddend<V> {
    type Mask = Choice;
    const UNSET: Self = ParallelAddend(V::ZERO);

    #[inline(always)]
    fn neutral() -> Self {
        // (1, 1, 2, 0)
        ParallelAddend(V::ONE.blend::<0b0100>(V::ONE.double()).blend::<0b1000>(V::ZERO))
    }

    #[inline(always)]
    fn select(mask: Choice, if_set: &Self, otherwise: &Self) -> Self {
        ParallelAddend(V::select(V::Mask::splat(mask), if_set.0, otherwise.0))
    }

    #[inline(always)]
    fn negate_if(self, mask: Choice) -> Self {
        let negative = self.0.permute::<{ lanes(1, 0, 2, 3) }>().negate_lanes::<0b1000>();
        ParallelAddend(V::select(V::Mask::splat(mask), negative, self.0))
    }
}

impl<V: Vector4> Scan for ParallelAddend<V> {
    #[inline(always)]
    fn scan(table: &[Self], digits: &LaneDigits) -> Self {
        let neutral = <Self as Addend>::neutral();
        ParallelAddend(Gradual::whole([neutral.0], table, digits[0], Self::vectors)[0])
    }
}

impl<V: Vector4 + Unpack<Prime = P25519>> FromTable for ParallelPoint<V> {
    type Held = Held;

    #[inline(always)]
    fn unpack([y_plus_x, y_minus_x, xy2d]: &Held) -> ParallelAddend<V> {
        const TWO: &Packed<P25519> = &Packed::new([2, 0, 0, 0]);
        let coordinates = [y_minus_x, y_plus_x, TWO, xy2d];
        ParallelAddend::new(V::unpack(
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
        let coordinates = self.double_n_loosely(
            n,
            #[inline(always)]
            || {},
        );
        *self =
            if negative { Self::difference(coordinates, &addend) } else { Self::sum(coordinates, &addend) };
    }
}
