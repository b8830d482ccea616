//! The formulas of `point`, `curve_e` and `curve_s` for elements whose products are added before they are carried
//! ([`PREFERS_UNCARRIED`](crate::field::Field::PREFERS_UNCARRIED)): every sum is carried once, where it is a factor or a result.
//!
//! Operations as there; the comments count C, sums that are carried.

use super::point::HELD;
use super::{Curve, Point};
use crate::field::{P3957, P18651, PrimeField};

/// The point becomes its sum with another, as by `Point::set_sum`: 9M + 2S + 11C, and without Z 8M + 2S + 9C. All coordinates are
/// written, before doublings too.
#[inline(always)]
pub(super) fn set_sum<C: Curve, F: PrimeField<Prime = C::Prime>>(
    point: &mut Point<C, F>,
    [e, u, t]: [&F; 3],
    z: Option<&F>,
    negative: bool,
) {
    // Both constants of the curve are powers of 2, but for their signs, or 0.
    let [log_ap, log_bp] = [C::AP, C::BP].map(|constant| constant.unsigned_abs().trailing_zeros());
    let Point { e: e1, z: z1, u: u1, t: t1, .. } = *point;
    let u = if negative { (-*u).carry() } else { *u };
    let (ee, uu) = (e1.mul_uncarried(e), u1.mul_uncarried(&u));
    let sums = e1.sum_carried(&u1).mul_uncarried(&e.sum_carried(&u));
    let eu = sums.sub_uncarried(&ee.add_uncarried(&uu)).carry_sum();
    let (zz, tt, zt) = if let Some(z) = z {
        let (zz, tt) = (z1.mul_uncarried(z), t1.mul_uncarried(t));
        let sums = z1.sum_carried(&t1).mul_uncarried(&z.sum_carried(t));
        (zz, tt, sums.sub_uncarried(&zz.add_uncarried(&tt)))
    } else {
        let t = if HELD > 2 { *t } else { u.square() };
        (z1.to_uncarried(), t1.mul_uncarried(&t), z1.mul_uncarried(&t).add_uncarried(&t1.to_uncarried()))
    };
    let zt = zt.carry_sum();
    // The factor 1 + b' t and the denominator 1 - b' t.
    let tt = tt.double_n_uncarried(log_bp);
    let (plus, minus) = (zz.add_uncarried(&tt).carry_sum(), zz.sub_uncarried(&tt).carry_sum());
    let (factor, denominator) = if C::BP > 0 { (plus, minus) } else { (minus, plus) };
    let ee = match C::AP {
        0 => ee,
        _ => ee.add_uncarried(&uu.double_n_uncarried(log_ap)),
    };
    let eef = ee.carry_sum().mul_uncarried(&factor);
    let other = uu.double_n_uncarried(1 + log_bp).carry_sum().mul_uncarried(&zt);
    point.e = if C::BP > 0 { eef.add_uncarried(&other) } else { eef.sub_uncarried(&other) }.carry_sum();
    point.u = denominator.product(&eu);
    point.z = denominator.square();
    point.t = eu.square();
}

/// 2^n times a point of the e curve, for n at least 1: 2M + 4S + 3C for each doubling, and 1S. As `curve_e::set_double_n_by`.
#[inline(always)]
pub(super) fn set_double_n_e<F: PrimeField<Prime = P18651>>(point: &mut Point<super::E, F>, n: usize) {
    let Point { e, z, u, t, .. } = point;
    for left in (0..n).rev() {
        // W' = 2Z^2 - E^2, J' = 2EU and E' = 2E^4 - W'^2.
        let ee = e.square_uncarried();
        let w = z.square_uncarried().double_n_uncarried(1).sub_uncarried(&ee).carry_sum();
        let j = u.mul_uncarried(e).double_n_uncarried(1).carry_sum();
        let ww = w.square_uncarried();
        let e4 = ee.carry_sum().square_uncarried();
        *e = e4.double_n_uncarried(1).sub_uncarried(&ww).carry_sum();
        *z = ww.carry_sum();
        *u = w.product(&j);
        if left == 0 {
            *t = j.square();
        }
    }
}

/// 2^n times a point of the s curve, for n at least 1: 2M + 4S + 6C for each doubling, and 1S. As `Curve::set_double_n`.
#[inline(always)]
pub(super) fn set_double_n_s<F: PrimeField<Prime = P3957>>(point: &mut Point<super::S, F>, n: usize) {
    let Point { e, z, u, t, .. } = point;
    let mut v = z.sum_carried(t);
    for left in (0..n).rev() {
        // 2U^2, W' = V^2 - 2U^2, J' = 2EU and 2X' = (4U^2)^2.
        let uu = u.square_uncarried().double_n_uncarried(1);
        let w = v.square_uncarried().sub_uncarried(&uu).carry_sum();
        let j = u.mul_uncarried(e).double_n_uncarried(1).carry_sum();
        let x = uu.carry_sum().square_uncarried().double_n_uncarried(2);
        if left == 0 {
            let (ww, jj) = (w.square_uncarried(), j.square_uncarried());
            *u = w.product(&j);
            *e = ww.add_uncarried(&jj).sub_uncarried(&x).carry_sum();
            (*z, *t) = (ww.carry_sum(), jj.carry_sum());
            return;
        }
        // W'^2 + J'^2 = (W' + J')^2 - 2W'J'.
        let wj = w.mul_uncarried(&j);
        let sum = w.sum_carried(&j).square_uncarried();
        let next = sum.sub_uncarried(&wj.double_n_uncarried(1));
        *e = next.sub_uncarried(&x).carry_sum();
        (v, *u) = (next.carry_sum(), wj.carry_sum());
    }
}
