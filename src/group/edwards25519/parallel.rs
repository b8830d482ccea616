//! The formulas of one point in four lanes: a doubling costs one squaring and one product of vectors, an addition two products.

use crate::field::P25519;
use crate::field::table::Packed;
use crate::field::vector::{Unsettled, Vector4, lanes};
use crate::group::edwards::parallel::ParallelFormulas;
pub use crate::group::edwards::parallel::{ParallelAddend, ParallelPoint};

use super::point::Held;

/// Points to add to may be products that are not carried. Where sums of products are carried once, their lanes are T, Y, X, Z: the sums of
/// a doubling and of an addition then take few moves between both halves of a vector.
impl ParallelFormulas for P25519 {
    type ToAdd<V: Vector4<Prime = Self>> = V::Unsettled;
    const KEEPS_ENTRIES: bool = true;

    /// 1M + 1S of vectors for each.
    #[inline(always)]
    fn double_n<V: Vector4<Prime = Self>>(coordinates: V, n: usize) -> V {
        if n == 0 { coordinates } else { Self::double_n_of(Self::to_add(coordinates), n) }
    }

    #[inline(always)]
    fn to_add<V: Vector4<Prime = Self>>(coordinates: V) -> V::Unsettled {
        let point = <V::Unsettled>::of(coordinates);
        if V::CARRIES_SUMS_ONCE { point.permute::<{ lanes(3, 1, 0, 2) }>() } else { point }
    }

    /// 1M + 1S of vectors for each doubling.
    #[inline(always)]
    fn double_n_to_add<V: Vector4<Prime = Self>>(
        mut point: V::Unsettled,
        n: usize,
        mut meanwhile: impl FnMut(),
    ) -> V::Unsettled {
        for _ in 0..n {
            meanwhile();
            let [left, right] = if V::CARRIES_SUMS_ONCE {
                let hgef = in_pairs::sums_of_double::<V>(point);
                [hgef, hgef.permute::<{ lanes(2, 0, 3, 1) }>()]
            } else {
                factors_of_double::<V>(point)
            };
            meanwhile();
            point = <V::Unsettled>::product(left, right);
        }
        point
    }

    /// 1M + 1S of vectors for each doubling.
    #[inline(always)]
    fn double_n_of<V: Vector4<Prime = Self>>(point: V::Unsettled, n: usize) -> V {
        let Some(n) = n.checked_sub(1) else {
            let settled = point.settle();
            return if V::CARRIES_SUMS_ONCE { settled.permute::<{ lanes(2, 1, 3, 0) }>() } else { settled };
        };
        let point = Self::double_n_to_add::<V>(
            point,
            n,
            #[inline(always)]
            || {},
        );
        if V::CARRIES_SUMS_ONCE {
            let hgef = in_pairs::sums_of_double::<V>(point);
            return hgef.permute::<{ lanes(2, 1, 3, 2) }>() * hgef.permute::<{ lanes(3, 0, 1, 0) }>();
        }
        let [egfe, fhgh] = factors_of_double::<V>(point);
        egfe * fhgh
    }

    #[inline(always)]
    fn set_double_n_add_vartime<V: Vector4<Prime = Self>>(
        point: &mut V::Unsettled,
        n: usize,
        addend: &V,
        negative: bool,
    ) {
        let doubled = Self::double_n_to_add::<V>(
            *point,
            n,
            #[inline(always)]
            || {},
        );
        // Each is written by itself: one value of both would be copied where vectors are in memory.
        if V::CARRIES_SUMS_ONCE {
            if negative {
                let ehfg = in_pairs::sums::<V>(doubled, addend.permute::<{ lanes(1, 0, 2, 3) }>());
                *point = <V::Unsettled>::product(ehfg, ehfg.permute::<{ lanes(1, 3, 0, 2) }>());
            } else {
                let ehgf = in_pairs::sums::<V>(doubled, *addend);
                let [ehfg, hgef] =
                    [ehgf.permute::<{ lanes(0, 1, 3, 2) }>(), ehgf.permute::<{ lanes(1, 2, 0, 3) }>()];
                *point = <V::Unsettled>::product(ehfg, hgef);
            }
        } else if negative {
            *point = <V::Unsettled>::of(Self::sub::<V>(doubled, *addend));
        } else {
            *point = <V::Unsettled>::of(Self::add::<V>(doubled, *addend));
        }
    }

    /// 2M of vectors.
    #[inline(always)]
    fn add<V: Vector4<Prime = Self>>(point: V::Unsettled, addend: V) -> V {
        if V::CARRIES_SUMS_ONCE {
            let ehgf = in_pairs::sums::<V>(point, addend);
            return ehgf.permute::<{ lanes(0, 2, 3, 0) }>() * ehgf.permute::<{ lanes(3, 1, 2, 1) }>();
        }
        from_abdc::<V, 0b0101>(<V::Unsettled>::product(difference_and_sum_as_factor::<V>(point), addend))
    }

    /// 2M of vectors.
    #[inline(always)]
    fn sub<V: Vector4<Prime = Self>>(point: V::Unsettled, addend: V) -> V {
        // -P2 has Y - X and Y + X exchanged and C of the other sign: that exchanges F and G.
        let addend = addend.permute::<{ lanes(1, 0, 2, 3) }>();
        if V::CARRIES_SUMS_ONCE {
            let ehfg = in_pairs::sums::<V>(point, addend);
            return ehfg.permute::<{ lanes(0, 3, 2, 0) }>() * ehfg.permute::<{ lanes(2, 1, 3, 1) }>();
        }
        from_abdc::<V, 0b0011>(<V::Unsettled>::product(difference_and_sum_as_factor::<V>(point), addend))
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
    let a = squares.permute::<{ lanes(0, 0, 0, 0) }>();
    let b = squares.permute::<{ lanes(1, 1, 1, 1) }>();
    let sscc = squares.permute::<{ lanes(3, 3, 2, 2) }>();
    let (s0c0, c2) = (zero.blend::<0b0101>(sscc), zero.blend::<0b0100>(sscc));
    let sums = a.add_loosely::<0b0110>(b).add_loosely::<0b0001>(s0c0).add_loosely::<0>(c2);
    factors(sums.settle())
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

/// Sums of doublings and additions of a point in the lanes T, Y, X, Z: operands of a sum are in one half of a vector, as far as can be.
mod in_pairs {
    use super::*;

    /// (H, G, E, F) of the double, as in `factors_of_double`. 1S of vectors; level 0.
    #[inline(always)]
    pub fn sums_of_double<V: Vector4>(point: V::Unsettled) -> V {
        let xyyz = point.permute::<{ lanes(2, 1, 1, 3) }>();
        let x = <V::Unsettled>::ZERO.blend::<0b0100>(point);
        // A, B, S, C
        <V::Unsettled>::square_of(xyyz.add_sub_as_factor::<0>(x)).sums_of_doubling()
    }

    /// (E, H, G, F) of the sum with an addend, as in `from_abdc`. 1M of vectors; level 0.
    #[inline(always)]
    pub fn sums<V: Vector4>(point: V::Unsettled, addend: V) -> V {
        let yyzt = point.permute::<{ lanes(1, 1, 3, 0) }>();
        let x = <V::Unsettled>::ZERO.blend::<0b0011>(point.permute::<{ lanes(2, 2, 2, 2) }>());
        let abdc = <V::Unsettled>::product(yyzt.add_sub_as_factor::<0b0001>(x), addend);
        abdc.permute::<{ lanes(1, 0, 3, 2) }>().add_sub_as_factor::<0b1001>(abdc)
    }
}
