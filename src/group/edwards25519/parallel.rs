//! The formulas of one point in four lanes: a doubling costs one squaring and one product of vectors, an addition two products.

use crate::field::P25519;
use crate::field::table::Packed;
use crate::field::vector::{Unsettled, Vector4, lanes};
use crate::group::edwards::parallel::ParallelFormulas;
pub use crate::group::edwards::parallel::{ParallelAddend, ParallelPoint};

use super::point::Held;

/// Points to add to may be products that are not carried.
impl ParallelFormulas for P25519 {
    type ToAdd<V: Vector4<Prime = Self>> = V::Unsettled;
    const KEEPS_ENTRIES: bool = true;

    /// 1M + 1S of vectors for each.
    #[inline(always)]
    fn double_n<V: Vector4<Prime = Self>>(coordinates: V, n: usize) -> V {
        let Some(n) = n.checked_sub(1) else { return coordinates };
        let [egfe, fhgh] = factors_of_double::<V>(double_n_loosely(
            coordinates,
            n,
            #[inline(always)]
            || {},
        ));
        egfe * fhgh
    }

    #[inline(always)]
    fn double_n_to_add<V: Vector4<Prime = Self>>(
        coordinates: V,
        n: usize,
        meanwhile: impl FnMut(),
    ) -> V::Unsettled {
        double_n_loosely(coordinates, n, meanwhile)
    }

    /// 2M of vectors.
    #[inline(always)]
    fn add<V: Vector4<Prime = Self>>(coordinates: V::Unsettled, addend: V) -> V {
        from_abdc::<V, 0b0101>(<V::Unsettled>::product(
            difference_and_sum_as_factor::<V>(coordinates),
            addend,
        ))
    }

    /// 2M of vectors.
    #[inline(always)]
    fn sub<V: Vector4<Prime = Self>>(coordinates: V::Unsettled, addend: V) -> V {
        // -P2 has Y - X and Y + X exchanged and C of the other sign: that exchanges F and G.
        let addend = addend.permute::<{ lanes(1, 0, 2, 3) }>();
        from_abdc::<V, 0b0011>(<V::Unsettled>::product(
            difference_and_sum_as_factor::<V>(coordinates),
            addend,
        ))
    }

    /// A product by small constants.
    #[inline(always)]
    fn to_addend<V: Vector4<Prime = Self>>(coordinates: V) -> V {
        // All coordinates times 121666, so that 2d T times that is -2 * 121665 T.
        let scaled =
            difference_and_sum(coordinates).mul_small_lanes([121_666, 121_666, 2 * 121_666, 2 * 121_665]);
        scaled.negate_lanes::<0b1000>()
    }

    /// 2X, 2Y, 2Z from Y - X, Y + X, 2Z.
    #[inline(always)]
    fn from_addend<V: Vector4<Prime = Self>>(addend: V) -> V {
        let minuend = addend.permute::<{ lanes(1, 1, 2, 2) }>();
        let x = V::ZERO.blend::<0b0011>(addend.permute::<{ lanes(0, 0, 2, 2) }>());
        minuend.add_sub::<0b0001>(x)
    }

    /// (1, 1, 2, 0)
    #[inline(always)]
    fn neutral_addend<V: Vector4<Prime = Self>>() -> V {
        V::ONE.blend::<0b0100>(V::ONE.double()).blend::<0b1000>(V::ZERO)
    }

    #[inline(always)]
    fn opposite<V: Vector4<Prime = Self>>(addend: V) -> V {
        addend.permute::<{ lanes(1, 0, 2, 3) }>().negate_lanes::<0b1000>()
    }

    #[inline(always)]
    fn held_lanes([y_plus_x, y_minus_x, xy2d]: &Held) -> [&Packed<Self>; 4] {
        const TWO: &Packed<P25519> = &Packed::new([2, 0, 0, 0]);
        [y_minus_x, y_plus_x, TWO, xy2d]
    }
}

/// The factors of X = E F, Y = G H, Z = F G, T = E H, from (E, G, F, H).
#[inline(always)]
fn factors<V: Vector4>(egfh: V) -> [V; 2] {
    [egfh.permute::<{ lanes(0, 1, 2, 0) }>(), egfh.permute::<{ lanes(2, 3, 1, 3) }>()]
}

/// The factors of the double of a point, whose coordinates may be a product that is not carried. 1S of vectors; level 0.
#[inline(always)]
fn factors_of_double<V: Vector4>(coordinates: V::Unsettled) -> [V; 2] {
    // As in `Point::double`: A, B, C, S = X^2, Y^2, Z^2, (X + Y)^2; E = A + B - S, G = A - B, F = A - B + 2C, H = A + B.
    let xyzx = coordinates.permute::<{ lanes(0, 1, 2, 0) }>();
    let zero = <V::Unsettled>::ZERO;
    let y = zero.blend::<0b1000>(coordinates.permute::<{ lanes(1, 1, 1, 1) }>());
    let squares = <V::Unsettled>::square_of(xyzx.add_sub_as_factor::<0>(y));
    factors(squares.sums_of_doubling())
}

/// The coordinates of 2^n times a point, as a product that is not carried where n is not 0. 1M + 1S of vectors for each
/// doubling; before each what does not wait for any is done.
#[inline(always)]
fn double_n_loosely<V: Vector4>(coordinates: V, n: usize, mut meanwhile: impl FnMut()) -> V::Unsettled {
    let mut coordinates = <V::Unsettled>::of(coordinates);
    for _ in 0..n {
        meanwhile();
        let [egfe, fhgh] = factors_of_double::<V>(coordinates);
        meanwhile();
        coordinates = <V::Unsettled>::product(egfe, fhgh);
    }
    coordinates
}

/// (Y - X, Y + X, Z, T), of level 0.
#[inline(always)]
fn difference_and_sum<V: Vector4>(coordinates: V) -> V {
    let x = V::ZERO.blend::<0b0011>(coordinates.permute::<{ lanes(0, 0, 2, 3) }>());
    coordinates.permute::<{ lanes(1, 1, 2, 3) }>().add_sub::<0b0001>(x)
}

/// The same as a factor alone, of coordinates that may be a product that is not carried.
#[inline(always)]
fn difference_and_sum_as_factor<V: Vector4>(coordinates: V::Unsettled) -> V {
    let x = <V::Unsettled>::ZERO.blend::<0b0011>(coordinates.permute::<{ lanes(0, 0, 2, 3) }>());
    coordinates.permute::<{ lanes(1, 1, 2, 3) }>().add_sub_as_factor::<0b0001>(x)
}

/// From (A, B, D, C) = ((Y1 - X1)(Y2 - X2), (Y1 + X1)(Y2 + X2), 2 Z1 Z2, 2d T1 T2), which are not carried: E = B - A,
/// G = D + C, F = D - C, H = B + A. The lanes in `MINUS` are differences, in the order E, G, F, H. 1M of vectors; level 0.
#[inline(always)]
fn from_abdc<V: Vector4, const MINUS: i32>(abdc: V::Unsettled) -> V {
    let bddb = abdc.permute::<{ lanes(1, 2, 2, 1) }>();
    let acca = abdc.permute::<{ lanes(0, 3, 3, 0) }>();
    let [egfe, fhgh] = factors(bddb.add_sub_as_factor::<MINUS>(acca));
    egfe * fhgh
}
