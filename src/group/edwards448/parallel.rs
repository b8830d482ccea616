//! The formulas of one point in four lanes: a doubling costs one squaring and one product of vectors, an addition three products,
//! of which the first two do not wait for one another: with a = 1 the sum X1 Y2 + X2 Y1 takes products of its own.

use crate::field::P448;
use crate::field::gf448::packed::Packed;
use crate::field::vector::{Vector4, lanes};
use crate::group::Group as _;
pub use crate::group::edwards::parallel::ParallelPoint;
use crate::group::edwards::parallel::{ParallelAddend, ParallelFormulas};
use crate::wide::one;

use super::MINUS_D;
use super::point::Held;

impl ParallelFormulas for P448 {
    type ToAdd<V: Vector4<Prime = Self>> = ParallelPoint<V>;
    const KEEPS_ENTRIES: bool = false;

    #[inline(always)]
    fn double_n<V: Vector4<Prime = Self>>(mut coordinates: V, n: usize) -> V {
        for _ in 0..n {
            coordinates = double(coordinates);
        }
        coordinates
    }

    #[inline(always)]
    fn to_add<V: Vector4<Prime = Self>>(coordinates: V) -> ParallelPoint<V> {
        ParallelPoint::new(coordinates)
    }

    #[inline(always)]
    fn double_n_to_add<V: Vector4<Prime = Self>>(
        point: ParallelPoint<V>,
        n: usize,
        _meanwhile: impl FnMut(),
    ) -> ParallelPoint<V> {
        ParallelPoint::new(Self::double_n(*point.coordinates(), n))
    }

    #[inline(always)]
    fn double_n_of<V: Vector4<Prime = Self>>(mut point: ParallelPoint<V>, n: usize) -> V {
        point.set_double_n(n);
        *point.coordinates()
    }

    #[inline(always)]
    fn set_double_n_add_vartime<V: Vector4<Prime = Self>>(
        point: &mut ParallelPoint<V>,
        n: usize,
        addend: &V,
        negative: bool,
    ) {
        if V::IN_MEMORY {
            if n > 0 {
                point.set_double_n(n);
            }
            return point.set_add_signed_vartime(&ParallelAddend::new(*addend), negative);
        }
        let doubled = Self::double_n(*point.coordinates(), n);
        if negative {
            *point = ParallelPoint::new(add_or_sub::<V, 0b0101>(doubled, *addend));
        } else {
            *point = ParallelPoint::new(add_or_sub::<V, 0b1010>(doubled, *addend));
        }
    }

    #[inline(always)]
    fn add<V: Vector4<Prime = Self>>(point: ParallelPoint<V>, addend: V) -> V {
        add_or_sub::<V, 0b1010>(*point.coordinates(), addend)
    }

    #[inline(always)]
    fn sub<V: Vector4<Prime = Self>>(point: ParallelPoint<V>, addend: V) -> V {
        add_or_sub::<V, 0b0101>(*point.coordinates(), addend)
    }

    /// A product by small constants; level 0.
    #[inline(always)]
    fn to_addend<V: Vector4<Prime = Self>>(coordinates: V) -> V {
        coordinates.mul_small_lanes([1, 1, 1, MINUS_D])
    }

    #[inline(always)]
    fn from_addend<V: Vector4<Prime = Self>>(addend: V) -> V {
        addend
    }

    /// (0, 1, 1, 0)
    #[inline(always)]
    fn neutral_addend<V: Vector4<Prime = Self>>() -> V {
        V::ZERO.blend::<0b0110>(V::ONE)
    }

    #[inline(always)]
    fn opposite<V: Vector4<Prime = Self>>(addend: V) -> V {
        addend.negate_lanes::<0b1001>()
    }

    #[inline(always)]
    fn held_lanes([x, y, xyd]: &Held) -> [&Packed; 4] {
        const ONE: &Packed = &Packed::pad(one());
        [x, y, ONE, xyd]
    }
}

/// Twice a point. 1M + 1S of vectors; level 0.
#[inline(always)]
fn double<V: Vector4>(coordinates: V) -> V {
    // A, B, Z^2, S = X^2, Y^2, Z^2, (X + Y)^2; E = S - A - B, G = A + B, F = A + B - 2 Z^2, H = A - B.
    let xyzx = coordinates.permute::<{ lanes(0, 1, 2, 0) }>();
    let y = V::ZERO.blend::<0b1000>(coordinates.permute::<{ lanes(1, 1, 1, 1) }>());
    let squares = (xyzx + y).square();
    let saaa = squares.permute::<{ lanes(3, 0, 0, 0) }>();
    let abbb = squares.permute::<{ lanes(0, 1, 1, 1) }>();
    let b0z0 = V::ZERO.blend::<0b0101>(squares.permute::<{ lanes(1, 1, 2, 3) }>());
    let z2 = V::ZERO.blend::<0b0100>(squares);
    from_egfh(saaa.add_loosely::<0b1001>(abbb).add_loosely::<0b0101>(b0z0).add_sub_as_factor::<0b0100>(z2))
}

/// From (E, G, F, H), of level at most 2: X = E F, Y = G H, Z = F G, T = E H. 1M of vectors; level 0.
#[inline(always)]
fn from_egfh<V: Vector4>(egfh: V) -> V {
    let egfe = egfh.permute::<{ lanes(0, 1, 2, 0) }>();
    let fhgh = egfh.permute::<{ lanes(2, 3, 1, 3) }>();
    egfe * fhgh
}

/// The sum with (X2, Y2, Z2, -d T2), or the difference. `MINUS` has the lanes of (E, G, F, H) that are differences.
///
/// 3M of vectors; level 0.
#[inline(always)]
fn add_or_sub<V: Vector4, const MINUS: i32>(coordinates: V, other: V) -> V {
    // (A, B, D, C) = (X1 X2, Y1 Y2, Z1 Z2, -d T1 T2), and (X1 Y2, Y1 X2, _, _)
    let abdc = coordinates * other;
    let crossed = coordinates * other.permute::<{ lanes(1, 0, 2, 3) }>();
    // E = X1 Y2 + Y1 X2, G = D - C, F = D + C, H = B - A; for a difference, where X2 and C have the other sign, each is
    // what it is not here.
    let first = abdc.permute::<{ lanes(0, 2, 2, 1) }>().blend::<0b0001>(crossed);
    let second =
        abdc.permute::<{ lanes(0, 3, 3, 0) }>().blend::<0b0001>(crossed.permute::<{ lanes(1, 1, 2, 3) }>());
    from_egfh(first.add_sub_products::<MINUS>(second))
}
