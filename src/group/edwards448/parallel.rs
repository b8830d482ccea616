//! One point spread over the four lanes of a vector, X, Y, Z, T, so that the products of a step of a formula are one or two
//! (Hisil, Wong, Carter, Dawson, ePrint 2008/522, section 4).
//!
//! A doubling costs one squaring and one product of vectors, an addition three products, of which the first two do not wait
//! for one another: with a = 1 the sum X1 Y2 + X2 Y1 takes products of its own. `docs/parallel-formulas.md` has the lanes of
//! each step.

use crate::field::by_call::ByCall;
use crate::field::gf448::packed::Packed;
use crate::field::vector::Vector4;
use crate::field::vector::lanes;
use crate::field::{Field, Mask};
use crate::field::{FieldLanes, P448, Unpack};
use crate::group::gradual::Gradual;
use crate::group::lookup::LaneDigits;
use crate::group::{Addend, Entry, FromTable, Group, Scan};
use subtle::Choice;

use super::MINUS_D;
use super::point::{Held, Point};

/// A point: (X, Y, Z, T).
#[derive(Clone, Copy)]
pub struct ParallelPoint<V>(V);

/// A point ready to be added: (X, Y, Z, -d T).
#[derive(Clone, Copy)]
pub struct ParallelAddend<V>(V);

impl<V: Vector4> ParallelPoint<V> {
    /// No point: what tables are filled with before they are made.
    pub const UNSET: Self = ParallelPoint(V::ZERO);

    /// From (E, G, F, H), of level at most 2: X = E F, Y = G H, Z = F G, T = E H. 1M of vectors; level 0.
    #[inline(always)]
    fn from_egfh(egfh: V) -> Self {
        let egfe = egfh.permute::<{ lanes(0, 1, 2, 0) }>();
        let fhgh = egfh.permute::<{ lanes(2, 3, 1, 3) }>();
        ParallelPoint(egfe * fhgh)
    }

    /// The sum with (X2, Y2, Z2, -d T2), or the difference. `MINUS` has the lanes of (E, G, F, H) that are differences.
    ///
    /// 3M of vectors; level 0.
    #[inline(always)]
    fn add_or_sub<const MINUS: i32>(self, other: V) -> Self {
        // (A, B, D, C) = (X1 X2, Y1 Y2, Z1 Z2, -d T1 T2), and (X1 Y2, Y1 X2, _, _)
        let abdc = self.0 * other;
        let crossed = self.0 * other.permute::<{ lanes(1, 0, 2, 3) }>();
        // E = X1 Y2 + Y1 X2, G = D - C, F = D + C, H = B - A; for a difference, where X2 and C have the other sign, each is
        // what it is not here.
        let first = abdc.permute::<{ lanes(0, 2, 2, 1) }>().blend::<0b0001>(crossed);
        let second = abdc
            .permute::<{ lanes(0, 3, 3, 0) }>()
            .blend::<0b0001>(crossed.permute::<{ lanes(1, 1, 2, 3) }>());
        Self::from_egfh(first.add_sub_products::<MINUS>(second))
    }
}

impl<V: Vector4 + FieldLanes<Prime = P448>> ParallelPoint<V> {
    /// The same point, with its coordinates in lanes.
    #[inline(always)]
    pub fn from_point(point: &Point<V::Element>) -> Self {
        V::outline(
            #[inline(always)]
            || {
                let t = (ByCall(point.ta) * ByCall(point.tb)).0;
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
        // A, B, Z^2, S = X^2, Y^2, Z^2, (X + Y)^2; E = S - A - B, G = A + B, F = A + B - 2 Z^2, H = A - B.
        let xyzx = self.0.permute::<{ lanes(0, 1, 2, 0) }>();
        let y = V::ZERO.blend::<0b1000>(self.0.permute::<{ lanes(1, 1, 1, 1) }>());
        let squares = (xyzx + y).square();
        let saaa = squares.permute::<{ lanes(3, 0, 0, 0) }>();
        let abbb = squares.permute::<{ lanes(0, 1, 1, 1) }>();
        let b0z0 = V::ZERO.blend::<0b0101>(squares.permute::<{ lanes(1, 1, 2, 3) }>());
        let z2 = V::ZERO.blend::<0b0100>(squares);
        Self::from_egfh(
            saaa.add_loosely::<0b1001>(abbb).add_loosely::<0b0101>(b0z0).add_sub_as_factor::<0b0100>(z2),
        )
    }

    #[inline(always)]
    fn to_addend(self) -> ParallelAddend<V> {
        // A product by small constants; level 0.
        ParallelAddend(self.0.mul_small_lanes([1, 1, 1, MINUS_D]))
    }

    #[inline(always)]
    fn add(self, other: &ParallelAddend<V>) -> Self {
        self.add_or_sub::<0b1010>(other.0)
    }

    #[inline(always)]
    fn add_fixed(self, other: &ParallelAddend<V>) -> Self {
        self.add(other)
    }

    #[inline(always)]
    fn sub(self, other: &ParallelAddend<V>) -> Self {
        self.add_or_sub::<0b0101>(other.0)
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

impl<V: Vector4> Addend for ParallelAddend<V> {
    type Mask = Choice;
    const UNSET: Self = ParallelAddend(V::ZERO);

    #[inline(always)]
    fn neutral() -> Self {
        ParallelAddend(V::ZERO.blend::<0b0110>(V::ONE))
    }

    #[inline(always)]
    fn select(mask: Choice, if_set: &Self, otherwise: &Self) -> Self {
        ParallelAddend(V::select(V::Mask::splat(mask), if_set.0, otherwise.0))
    }

    #[inline(always)]
    fn negate_if(self, mask: Choice) -> Self {
        ParallelAddend(V::select(V::Mask::splat(mask), self.0.negate_lanes::<0b1001>(), self.0))
    }
}

impl<V: Vector4> Scan for ParallelAddend<V> {
    #[inline(always)]
    fn scan(table: &[Self], digits: &LaneDigits) -> Self {
        let neutral = <Self as Addend>::neutral();
        let [coordinates] = Gradual::whole(
            [neutral.0],
            table,
            digits[0],
            #[inline(always)]
            |entry| [&entry.0],
        );
        ParallelAddend(coordinates)
    }
}

impl<V: Vector4 + FieldLanes<Prime = P448>> ParallelAddend<V> {
    /// The point with these affine coordinates.
    #[inline(always)]
    pub fn from_affine(x: V::Element, y: V::Element) -> Self {
        V::outline(
            #[inline(always)]
            || {
                let xyd = (ByCall(x) * ByCall(y)).0.mul_small(MINUS_D);
                ParallelAddend(V::from_lanes(|lane| [x, y, V::Element::ONE, xyd][lane]))
            },
        )
    }
}

impl<V: Vector4 + Unpack<Prime = P448>> FromTable for ParallelPoint<V> {
    type Held = Held;

    #[inline(always)]
    fn unpack([x, y, xyd]: &Held) -> ParallelAddend<V> {
        const ONE: &Packed = &Packed::pad([1, 0, 0, 0, 0, 0, 0]);
        let coordinates = [x, y, ONE, xyd];
        ParallelAddend(V::unpack(
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
        if V::IN_MEMORY {
            if n > 0 {
                self.set_double_n(n);
            }
            self.set_add_signed_vartime(&addend, negative);
        } else {
            *self = self.double_n(n).add_signed_vartime(&addend, negative);
        }
    }
}
