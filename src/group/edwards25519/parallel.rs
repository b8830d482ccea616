//! One point spread over the four lanes of a vector, X, Y, Z, T, so that the four products of each half of a formula
//! are one (Hisil, Wong, Carter, Dawson, ePrint 2008/522, section 4).
//!
//! A doubling costs one squaring and one product of vectors, an addition two products. `docs/parallel-formulas.md` has
//! the lanes of each step.

use crate::field::gf255::Lanes255;
use crate::field::gf255::packed::{Packed, Unpack};
use crate::field::gf255::vector::Vector4;
use crate::field::vector::lanes;
use crate::field::{Field, Mask};
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

    /// The coordinates: X, Y, Z, T.
    #[inline(always)]
    pub(super) const fn coordinates(&self) -> &V {
        &self.0
    }

    /// From (E, G, F, H), of level at most 2: X = E F, Y = G H, Z = F G, T = E H. 1M of vectors; level 0.
    #[inline(always)]
    fn from_egfh(egfh: V) -> Self {
        let egfe = egfh.permute::<{ lanes(0, 1, 2, 0) }>();
        let fhgh = egfh.permute::<{ lanes(2, 3, 1, 3) }>();
        ParallelPoint(egfe * fhgh)
    }

    /// From (A, B, D, C) = ((Y1 - X1)(Y2 - X2), (Y1 + X1)(Y2 + X2), 2 Z1 Z2, 2d T1 T2): E = B - A, G = D + C,
    /// F = D - C, H = B + A. The lanes in `MINUS` are differences, in the order E, G, F, H. 1M of vectors; level 0.
    #[inline(always)]
    fn from_abdc<const MINUS: i32>(abdc: V) -> Self {
        let bddb = abdc.permute::<{ lanes(1, 2, 2, 1) }>();
        let acca = abdc.permute::<{ lanes(0, 3, 3, 0) }>();
        Self::from_egfh(bddb.add_sub::<MINUS>(acca))
    }

    /// (Y - X, Y + X, Z, T), of level 0.
    #[inline(always)]
    fn difference_and_sum(self) -> V {
        let yyzt = self.0.permute::<{ lanes(1, 1, 2, 3) }>();
        let x = self.0.permute::<{ lanes(0, 0, 2, 3) }>();
        yyzt.add_sub::<0b0001>(V::ZERO.blend::<0b0011>(x))
    }
}

impl<V: Vector4 + Lanes255<19>> ParallelPoint<V> {
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
        // 1M + 1S of vectors; level 0.
        // As in `Point::double`: A, B, Z^2, S = X^2, Y^2, Z^2, (X + Y)^2; E = A + B - S, G = A - B, F = 2 Z^2 + A - B,
        // H = A + B.
        let xyzx = self.0.permute::<{ lanes(0, 1, 2, 0) }>();
        let y = V::ZERO.blend::<0b1000>(self.0.permute::<{ lanes(1, 1, 1, 1) }>());
        let squares = (xyzx + y).square();
        let a = squares.permute::<{ lanes(0, 0, 0, 0) }>();
        let b = squares.permute::<{ lanes(1, 1, 1, 1) }>();
        let hggh = a.add_loosely::<0b0110>(b);
        let sszz = squares.permute::<{ lanes(3, 3, 2, 2) }>();
        let (s0z0, z2) = (V::ZERO.blend::<0b0101>(sszz), V::ZERO.blend::<0b0100>(sszz));
        Self::from_egfh(hggh.add_loosely::<0b0001>(s0z0).add_loosely::<0>(z2).settle())
    }

    #[inline(always)]
    fn to_addend(self) -> ParallelAddend<V> {
        // A product by small constants; level 1.
        // All coordinates times 121666, so that 2d T times that is -2 * 121665 T.
        let scaled = self.difference_and_sum().mul_small_lanes([121_666, 121_666, 2 * 121_666, 2 * 121_665]);
        ParallelAddend(scaled.negate_lanes::<0b1000>())
    }

    #[inline(always)]
    fn add(self, other: &ParallelAddend<V>) -> Self {
        // 2M of vectors; level 0.
        Self::from_abdc::<0b0101>(self.difference_and_sum() * other.0)
    }

    #[inline(always)]
    fn add_fixed(self, other: &ParallelAddend<V>) -> Self {
        self.add(other)
    }

    #[inline(always)]
    fn sub(self, other: &ParallelAddend<V>) -> Self {
        // 2M of vectors; level 0.
        // -P2 has Y - X and Y + X exchanged and C of the other sign: that exchanges F and G.
        let other = other.0.permute::<{ lanes(1, 0, 2, 3) }>();
        Self::from_abdc::<0b0011>(self.difference_and_sum() * other)
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
    fn neutral_if(mask: Choice) -> Self {
        ParallelAddend(V::scan_start(V::Mask::splat(mask), <Self as Addend>::neutral().0))
    }

    #[inline(always)]
    fn scan(start: Self, table: &[Self], mask: impl Fn(u8) -> Choice) -> Self {
        let [coordinates] = V::scan(
            [start.0],
            table,
            #[inline(always)]
            |i| V::Mask::splat(mask(i)),
            #[inline(always)]
            |entry| [&entry.0],
        );
        ParallelAddend(coordinates)
    }
}

impl<V: Vector4 + Unpack<19>> FromTable for ParallelPoint<V> {
    type Held = Held;

    #[inline(always)]
    fn unpack([y_plus_x, y_minus_x, xy2d]: &Held) -> ParallelAddend<V> {
        const TWO: &Packed<19> = &Packed::new([2, 0, 0, 0]);
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
        *self = self.double_n(n).add_signed_vartime(&addend, negative);
    }
}
