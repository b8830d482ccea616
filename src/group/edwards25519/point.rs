//! The formulas of points (Hisil, Wong, Carter, Dawson, ePrint 2008/522): an addition costs 8M (7M with a table point of Z = 1), a
//! doubling 3M + 4S. They are complete on this curve, as -1 is a square and d is not.

use crate::field::by_call::ByCall;
use crate::field::table::{Eight, Packed};
use crate::field::{P25519, PrimeField};
use crate::group::edwards::{self, AffineAddend, Formulas, ProjectiveAddend};
use crate::group::shape::{self, Shape};

use super::{d2, tables};

pub use crate::group::edwards::Point;

/// A point as a table holds it: y + x, y - x and 2d xy.
pub type Held = edwards::Held<P25519>;

impl Formulas for P25519 {
    const NEUTRAL: [[u64; 4]; 2] = [[0; 4], [1, 0, 0, 0]];
    const HELD_NEUTRAL: &'static Held =
        &[Packed::new([1, 0, 0, 0]), Packed::new([1, 0, 0, 0]), Packed::new([0; 4])];
    const COFACTOR_BITS: usize = 3;
    const SINGLE: Shape = shape::EDWARDS25519_SINGLE;
    const IN_LANES: Shape = shape::EDWARDS25519_LANES;
    const ADDS_IN_PLACE: bool = shape::IS_SMALL_MACHINE;

    #[inline(always)]
    fn base_of_single() -> &'static [Eight<P25519, 3>] {
        tables::base_of_single()
    }

    #[inline(always)]
    fn base_of_lanes() -> &'static [Eight<P25519, 3>] {
        tables::base_of_lanes()
    }

    /// "dbl-2008-hwcd" with a = -1; all four of E, F, G, H negated, which changes no product.
    #[inline(always)]
    fn set_double<F: PrimeField<Prime = Self>>(point: &mut Point<F>) {
        if shape::IS_SMALL_MACHINE {
            return point.set_double_in_place();
        }
        let Point { x, y, z, ta, tb } = point;
        ta.set_sum_as_factor(x, y);
        if F::CARRIES_SUMS_ONCE {
            let [h, g, f, e] = F::sums_of_squares([x, y, z, ta]);
            (*z, *y, *x) = (f.product(&g), g.product(&h), f.product(&e));
            (*ta, *tb) = (e, h);
            return;
        }
        x.set_square_uncarried();
        y.set_square_uncarried();
        // H = A + B and G = A - B at once, F = C + G in the place of X, E = H - (X + Y)^2: sums wait while squares are computed.
        tb.set_sum_as_factor(x, y);
        y.set_sub_from_as_factor(x);
        x.set_square_of_uncarried(z);
        ta.set_square_uncarried();
        x.set_double_add_as_factor(y);
        ta.set_sub_from_as_factor(tb);
        z.set_product(x, y);
        y.set_mul(tb);
        x.set_mul(ta);
    }

    /// For a difference Y2 + X2 and Y2 - X2 change places, and 2d T2 has the other sign.
    ///
    /// 8M, and 7M where Z2 is 1; X, Y, Z of level 0, both factors of T of level 1.
    #[inline(always)]
    fn set_sum<F: PrimeField<Prime = Self>>(
        point: &mut Point<F>,
        [y_plus_x, y_minus_x, t2d]: [&F; 3],
        z2: Option<&F>,
        negative: bool,
    ) {
        let (y_plus_x, y_minus_x) = if negative { (y_minus_x, y_plus_x) } else { (y_plus_x, y_minus_x) };
        let Point { x, y, z, ta, tb } = point;
        // C = 2d T1 T2, D = 2 Z1 Z2
        if F::CARRIES_SUMS_ONCE {
            let [g, f] = match z2 {
                Some(z2) => F::sum_difference_of_products([z, z2], [&ta.product(tb), t2d]),
                None => {
                    ta.set_mul(tb);
                    ta.set_mul_uncarried(t2d);
                    z.set_double_as_term();
                    [*z + *ta, *z - *ta]
                }
            };
            let [y_factor, z_factor] = if negative { [f, g] } else { [g, f] };
            tb.set_sum_as_factor(y, x);
            y.set_sub_as_factor(x);
            let [h, e] = F::sum_difference_of_products([tb, y_plus_x], [y, y_minus_x]);
            (*z, *x, *y) = (y_factor.product(&z_factor), e.product(&z_factor), y_factor.product(&h));
            (*ta, *tb) = (e, h);
            return;
        }
        ta.set_mul(tb);
        ta.set_mul_uncarried(t2d);
        match z2 {
            Some(z2) => z.set_mul_uncarried(z2),
            None => z.set_double_as_term(),
        }
        // B = (Y1 + X1)(Y2 + X2), A = (Y1 - X1)(Y2 - X2)
        tb.set_sum_as_factor(y, x);
        y.set_sub_as_factor(x);
        tb.set_mul_uncarried(y_plus_x);
        y.set_mul_uncarried(y_minus_x);
        // E = B - A, H = B + A; G = D + C in the place of Y and F = D - C in that of a factor of T, or the other way round.
        x.set_difference_as_factor(tb, y);
        tb.set_add_as_factor(y);
        if negative {
            y.set_difference_as_factor(z, ta);
            ta.set_add_term(z);
        } else {
            y.set_sum_with_term(ta, z);
            ta.set_sub_from_as_factor(z);
        }
        z.set_product(y, ta);
        // X and E do not change places when both are there: what a product has just written cannot be read in other widths
        // without waiting. Measured: Y first makes keys 2 % faster with ADX, X first sums of many points 5 % with AVX-512.
        if F::LANES == 1 {
            y.set_mul(tb);
        }
        let mut product = F::ZERO;
        product.set_product(x, ta);
        ta.copy_from(x);
        x.copy_from(&product);
        if F::LANES > 1 {
            y.set_mul(tb);
        }
    }

    /// A sum comes with a difference, and nothing is copied unless it is negative.
    #[inline(always)]
    fn set_sum_in_place<F: PrimeField<Prime = Self>>(
        point: &mut Point<F>,
        [y_plus_x, y_minus_x, t2d]: [&F; 3],
        z2: Option<&F>,
        negative: bool,
    ) {
        let (y_plus_x, y_minus_x) = if negative { (y_minus_x, y_plus_x) } else { (y_plus_x, y_minus_x) };
        let Point { x, y, z, ta, tb } = point;
        ta.set_mul(tb);
        // X1 + Y1 and X1 - Y1; B, C, -A and D
        x.set_sum_difference_in(y, tb);
        tb.set_product(x, y_plus_x);
        x.set_product(ta, t2d);
        ta.set_product(y, y_minus_x);
        match z2 {
            Some(z2) => z.set_mul(z2),
            None => z.set_double(),
        }
        // E = B - A and H = B + A; G = D + C and F = D - C, or the other way round: then X and Y change places, too
        tb.set_sum_difference_in(ta, y);
        z.set_sum_difference_in(x, y);
        let (of_z, of_x) = if negative { (&*tb, &*ta) } else { (&*ta, &*tb) };
        y.set_product(z, of_z);
        z.set_mul(x);
        x.set_mul(of_x);
        if negative {
            core::mem::swap(x, y);
        }
    }

    #[inline(always)]
    fn neutral_addend<F: PrimeField<Prime = Self>>() -> ProjectiveAddend<F> {
        ProjectiveAddend { first: F::ONE, second: F::ONE, z: F::ONE.double(), t: F::ZERO }
    }

    /// 2M; Y + X, Y - X and 2Z of level 1, 2d T of level 0.
    #[inline(always)]
    fn to_addend<F: PrimeField<Prime = Self>>(point: &Point<F>) -> ProjectiveAddend<F> {
        ProjectiveAddend {
            first: point.y + point.x,
            second: point.y - point.x,
            z: point.z.double(),
            t: point.ta * point.tb * d2(),
        }
    }

    #[inline(always)]
    fn write_addend<F: PrimeField<Prime = Self>>(point: &Point<F>, addend: &mut ProjectiveAddend<F>) {
        if !shape::IS_SMALL_MACHINE {
            *addend = Self::to_addend(point);
            return;
        }
        addend.first.set_sum(&point.y, &point.x);
        addend.second.set_difference(&point.y, &point.x);
        addend.z.set_sum(&point.z, &point.z);
        addend.t.set_product(&point.ta, &point.tb);
        addend.t.set_mul(&d2());
    }

    /// 2M.
    #[inline(always)]
    fn affine_to_fixed<F: PrimeField<Prime = Self>>(point: &Point<F>) -> AffineAddend<F> {
        AffineAddend {
            first: (point.y + point.x).carry(),
            second: (point.y - point.x).carry(),
            t: (ByCall(point.ta) * ByCall(point.tb) * d2()).0,
        }
    }

    /// With 2x, 2y, 2 and 2 for E, H, F and G of a sum.
    #[inline(always)]
    fn of_fixed<F: PrimeField<Prime = Self>>(addend: &AffineAddend<F>) -> Point<F> {
        let (e, h) = ((addend.first - addend.second).carry(), (addend.first + addend.second).carry());
        Point {
            x: e.double().carry(),
            y: h.double().carry(),
            z: F::ONE.double().carry().double().carry(),
            ta: e,
            tb: h,
        }
    }

    /// They change places.
    #[inline(always)]
    fn negate_parts_if<F: PrimeField<Prime = Self>>([first, second]: [F; 2], mask: F::Mask) -> [F; 2] {
        [F::select(mask, second, first), F::select(mask, first, second)]
    }

    #[inline(always)]
    fn set_negate_if<F: PrimeField<Prime = Self>>(addend: &mut AffineAddend<F>, mask: F::Mask) {
        let AffineAddend { first, second, t } = addend;
        let [plus, minus] = [*first, *second];
        first.set_select(mask, &minus, &plus);
        second.set_select(mask, &plus, &minus);
        t.set_negate_if(mask);
    }

    #[cfg(any(lemniscate_derived_tables, lemniscate_internals))]
    fn pack(words: [u64; 4]) -> Packed<Self> {
        Packed::new(words)
    }

    #[cfg(any(lemniscate_derived_tables, lemniscate_internals))]
    fn eight(points: &[Held; 8]) -> Eight<Self, 3> {
        Eight::new(points)
    }
}

impl<F: PrimeField<Prime = P25519>> Point<F> {
    /// The same as `set_double` where elements are in memory: a sum comes with a difference.
    #[inline(always)]
    pub fn set_double_in_place(&mut self) {
        let Point { x, y, z, ta, tb } = self;
        ta.set_sum(x, y);
        tb.set_square_of(x);
        y.set_square();
        // H and G
        tb.set_sum_difference_in(y, x);
        // F = 2 Z^2 + G
        z.set_square();
        if F::PREFERS_MULTIPLES {
            x.set_sum_with_multiple(y, 2, z);
        } else {
            z.set_double();
            x.set_sum(y, z);
        }
        // E
        ta.set_square();
        ta.set_sub_from(tb);
        z.set_product(x, y);
        y.set_mul(tb);
        x.set_mul(ta);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    // Of machines that have these formulas.
    use crate::field::gf255::portable32::Fe;
    use crate::field::{Field, FieldElement};
    use crate::group::Group;
    use crate::group::edwards25519::elligator;
    use crate::testing::Random;

    type P = Point<Fe<P25519>>;

    /// The same point, and the same T.
    fn are_equal(a: &P, b: &P) -> bool {
        let ([x, y, z, t], [u, v, w, s]) = (a.to_coordinates(), b.to_coordinates());
        [x, y, t].into_iter().zip([u, v, s]).all(|(m, n)| bool::from((m * w).equals(n * z)))
    }

    #[test]
    fn formulas_in_place_are_the_others() {
        let mut random = Random::new(25519);
        let mut element = || Fe::from_words(random.words());
        let neutral = P::neutral();
        for _ in 0..20 {
            let mut p = elligator::map(element());
            p.set_scale(&element());
            let q = elligator::map(element());
            let opposite = -p;
            for (p, q) in [(p, q), (p, p), (p, opposite), (p, neutral), (neutral, q), (neutral, neutral)] {
                let addend = q.to_addend();
                for negative in [false, true] {
                    let mut sum = p;
                    sum.set_add_in_place(&addend, negative);
                    assert!(are_equal(&sum, &p.add_signed_vartime(&addend, negative)));
                }
                let mut double = p;
                double.set_double_in_place();
                assert!(are_equal(&double, &p.double()));
            }
            let addend = P::from_affine(q.x * q.z.invert(), q.y * q.z.invert()).affine_to_fixed();
            for negative in [false, true] {
                let mut sum = p;
                sum.set_add_fixed_in_place(&addend, negative);
                assert!(are_equal(&sum, &p.add_fixed_signed_vartime(&addend, negative)));
            }
        }
    }
}
