//! The formulas of `point`, `curve_e` and `curve_s` for elements whose sums with small multiples are as quick as sums
//! ([`PREFERS_MULTIPLES`](crate::field::Field::PREFERS_MULTIPLES)): factors of 2 wait until they are factors of something that is added.
//!
//! Operations as there; the comments count A, sums and differences of two or three elements, one of them with a factor.

use super::point::HELD;
use super::{Curve, Point};
use crate::field::{P3957, P18651, PrimeField};

/// The point becomes its sum with another, as by `Point::set_sum`: 9M + 2S + 9A, and without Z 8M + 2S + 6A; a difference takes
/// one A more. Before doublings a square less.
#[inline(always)]
pub(super) fn set_sum<C: Curve, F: PrimeField<Prime = C::Prime>>(
    point: &mut Point<C, F>,
    [e, u, t]: [&F; 3],
    z: Option<&F>,
    negative: bool,
    is_before_doubling: bool,
) {
    let mut opposite;
    let u = if negative {
        opposite = F::ZERO;
        opposite.set_sub(u);
        opposite = opposite.carry();
        &opposite
    } else {
        u
    };
    let Point { e: e1, z: z1, u: u1, t: t1, .. } = point;
    let mut eu = e1.sum(u1);
    eu.set_mul(&e.sum(u));
    e1.set_mul(e);
    u1.set_mul(u);
    eu.set_sub_both(e1, u1);
    let mut zt;
    if let Some(z) = z {
        zt = z1.sum(t1);
        zt.set_mul(&z.sum(t));
        z1.set_mul(z);
        t1.set_mul(t);
        zt.set_sub_both(z1, t1);
    } else {
        let square;
        let t = if HELD > 2 {
            t
        } else {
            square = u.squared();
            &square
        };
        zt = z1.product(t);
        zt.set_add(t1);
        t1.set_mul(t);
    }
    // The factor 1 + b' t in T1, the denominator 1 - b' t in Z1.
    if C::BP > 0 {
        e1.set_mul(&z1.sum_with_multiple(C::BP.unsigned_abs(), t1));
        z1.set_sub_multiple(C::BP.unsigned_abs(), t1);
    } else {
        z1.set_sum_difference(t1);
        e1.set_add_multiple(C::AP.unsigned_abs(), u1);
        e1.set_mul(t1);
    }
    u1.set_mul(&zt);
    if C::BP > 0 {
        e1.set_add_multiple(2 * C::BP.unsigned_abs(), u1);
    } else {
        e1.set_sub_multiple(2 * C::BP.unsigned_abs(), u1);
    }
    *e1 = e1.carry();
    u1.set_product(z1, &eu);
    if !is_before_doubling {
        t1.set_square_of(&eu);
        z1.set_square();
    } else if C::BP > 0 {
        z1.set_square();
    } else {
        *z1 = z1.carry();
        z1.set_add(&eu);
        z1.set_square();
        // Z + T, for `set_double_n_of_sum_s`.
        z1.set_sub_multiple(2, u1);
    }
}

/// 2^n times a point of the e curve, for n at least 1: 2M + 4S + 2A for each doubling, and 1S + 1A. As
/// `curve_e::set_double_n_by`, with factors of 2 in U that wait for its end.
#[inline(always)]
pub(super) fn set_double_n_e<F: PrimeField<Prime = P18651>>(point: &mut Point<super::E, F>, n: usize) {
    let Point { e, z, u, t, .. } = point;
    let mut factor = 1;
    for left in (0..n).rev() {
        t.set_square_of(e);
        z.set_square();
        u.set_mul(e);
        factor *= 2;
        if left == 0 || factor == 1 << 16 {
            u.set_multiple(factor);
            factor = 1;
        }
        e.set_square_of(t);
        // W' = 2Z^2 - E^2, E' = 2E^4 - W'^2.
        t.set_sub_from_double(z);
        z.set_square_of(t);
        e.set_double_sub(z);
        if left == 0 {
            let j = *u;
            u.set_mul(t);
            t.set_square_of(&j);
            *e = e.carry();
        } else {
            u.set_mul(t);
        }
    }
}

/// 2^n times a point of the s curve, for n at least 1: 2M + 4S + 4A for each doubling, and 1S + 1A. As `Curve::set_double_n`,
/// with U = factor u, and X' in t as X' = 8 factor^4 t. Begins with Z + T instead of Z, and does not read T.
#[inline(always)]
pub(super) fn set_double_n_of_sum_s<F: PrimeField<Prime = P3957>>(point: &mut Point<super::S, F>, n: usize) {
    let Point { e, z: v, u, t, .. } = point;
    let mut factor = 1_u32;
    for left in (0..n).rev() {
        // W' = V^2 - 2U^2 and J' = 2EU.
        t.set_square_of(u);
        v.set_square();
        v.set_sub_multiple(2 * factor * factor, t);
        t.set_square();
        u.set_mul(e);
        let [j, x] = [2 * factor, 16 * factor.pow(4)];
        if left == 0 {
            u.set_multiple(j);
            let jj = u.squared();
            u.set_mul(v);
            v.set_square();
            e.set_sum(v, &jj);
            e.set_sub_multiple(x, t);
            (*e, *t) = (e.carry(), jj);
            return;
        }
        // W'^2 + J'^2 = (W' + J')^2 - 2W'J'.
        e.set_sum_with_multiple(v, j, u);
        u.set_mul(v);
        v.set_square_of(e);
        v.set_sub_multiple(2 * j, u);
        e.set_difference_with_multiple(v, x, t);
        factor = j;
        if factor == 16 {
            u.set_multiple(factor);
            factor = 1;
        }
    }
}
