//! The formulas of points (Hisil, Wong, Carter, Dawson, ePrint 2008/522): an addition costs 9M (8M with a table point of Z = 1), a
//! doubling 3M + 4S. They are complete on this curve, as 1 is a square and d is not.

use crate::field::by_call::ByCall;
use crate::field::gf448::WORDS;
use crate::field::gf448::packed::{Eight, Packed};
use crate::field::{P448, PrimeField};
use crate::group::edwards::{self, AffineAddend, Formulas, ProjectiveAddend};
use crate::group::shape::{self, Shape};
use crate::wide::one;

use super::{MINUS_D, tables};

pub use crate::group::edwards::Point;

/// A point as a table holds it: x, y and -d xy.
pub type Held = edwards::Held<P448>;

impl Formulas for P448 {
    const NEUTRAL: [[u64; WORDS]; 2] = [[0; WORDS], one()];
    const HELD_NEUTRAL: &'static Held =
        &[Packed::pad([0; WORDS]), Packed::pad(one()), Packed::pad([0; WORDS])];
    const COFACTOR_BITS: usize = 2;
    const SINGLE: Shape = shape::EDWARDS448;
    const IN_LANES: Shape = shape::EDWARDS448_LANES;

    #[inline(always)]
    fn base_of_single() -> &'static [Eight<3>] {
        tables::base_of_single()
    }

    #[inline(always)]
    fn base_of_lanes() -> &'static [Eight<3>] {
        tables::base_of_lanes()
    }

    /// "dbl-2008-hwcd" with a = 1; F and G negated, which changes no product.
    #[inline(always)]
    fn set_double<F: PrimeField<Prime = Self>>(point: &mut Point<F>) {
        let Point { x, y, z, ta, tb } = point;
        ta.set_sum(x, y);
        ta.set_square_by_call();
        x.set_square_by_call();
        y.set_square_by_call();
        z.set_square_by_call();
        z.set_double();
        // A = X^2, B = Y^2, C = 2 Z^2: H = A - B, G = A + B, E = (X + Y)^2 - G, F = G - C
        tb.set_difference(x, y);
        y.set_add(x);
        ta.set_sub(y);
        z.set_sub_from(y);
        x.set_product_by_call(ta, z);
        z.set_mul_by_call(y);
        y.set_mul_by_call(tb);
    }

    /// For a difference X2 and -d T2 have the other sign.
    ///
    /// 9M, and 8M where Z2 is 1; X, Y, Z of level 0, the factors of T of levels 1 and 2.
    #[inline(always)]
    fn set_sum<F: PrimeField<Prime = Self>>(
        point: &mut Point<F>,
        [x2, y2, td]: [&F; 3],
        z2: Option<&F>,
        negative: bool,
    ) {
        let Point { x, y, z, ta, tb } = point;
        // C = -d T1 T2, D = Z1 Z2
        ta.set_mul_by_call(tb);
        ta.set_mul_by_call(td);
        if let Some(z2) = z2 {
            z.set_mul_by_call(z2);
        }
        // (X1 + Y1)(X2 + Y2), A = X1 X2, B = Y1 Y2
        tb.set_sum(x, y);
        let mut factor = F::ZERO;
        if negative {
            factor.set_difference(y2, x2);
        } else {
            factor.set_sum(y2, x2);
        }
        tb.set_mul_by_call(&factor);
        x.set_mul_by_call(x2);
        y.set_mul_by_call(y2);
        // E = (X1 + Y1)(X2 + Y2) - A - B, H = B - A
        tb.set_sub(y);
        if negative {
            tb.set_add(x);
            y.set_add(x);
        } else {
            tb.set_sub(x);
            y.set_sub(x);
        }
        // F = D + C and G = D - C, or the other way round.
        factor.set_sum(z, ta);
        z.set_sub(ta);
        let (f, g) = if negative { (z, &mut factor) } else { (&mut factor, z) };
        ta.set_product_by_call(f, g);
        x.set_product_by_call(f, tb);
        g.set_mul_by_call(y);
        // Z is in the place of a factor of T, H in that of Y, and Y in that of G.
        core::mem::swap(&mut point.y, g);
        if negative {
            point.z = factor;
        }
        core::mem::swap(&mut point.z, &mut point.ta);
    }

    #[inline(always)]
    fn neutral_addend<F: PrimeField<Prime = Self>>() -> ProjectiveAddend<F> {
        ProjectiveAddend { first: F::ZERO, second: F::ONE, z: F::ONE, t: F::ZERO }
    }

    /// 1M; level 0.
    #[inline(always)]
    fn to_addend<F: PrimeField<Prime = Self>>(point: &Point<F>) -> ProjectiveAddend<F> {
        let AffineAddend { first, second, t } = Self::affine_to_fixed(point);
        ProjectiveAddend { first, second, z: point.z, t }
    }

    /// 1M.
    #[inline(always)]
    fn affine_to_fixed<F: PrimeField<Prime = Self>>(point: &Point<F>) -> AffineAddend<F> {
        let t = (ByCall(point.ta) * ByCall(point.tb)).0.mul_small(MINUS_D);
        AffineAddend { first: point.x, second: point.y, t }
    }

    #[inline(always)]
    fn of_fixed<F: PrimeField<Prime = Self>>(addend: &AffineAddend<F>) -> Point<F> {
        Point::from_affine(addend.first, addend.second)
    }

    /// X has the other sign.
    #[inline(always)]
    fn negate_parts_if<F: PrimeField<Prime = Self>>([first, second]: [F; 2], mask: F::Mask) -> [F; 2] {
        [first.negate_if(mask), second]
    }

    #[cfg(any(lemniscate_derived_tables, lemniscate_internals))]
    fn pack(words: [u64; WORDS]) -> Packed {
        Packed::pad(words)
    }

    #[cfg(any(lemniscate_derived_tables, lemniscate_internals))]
    fn eight(points: &[Held; 8]) -> Eight<3> {
        Eight::of_points(points)
    }
}
