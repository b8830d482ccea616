//! The curve of the schemes in e: a = 0, b = -2 over GF(2^255 - 18651).
//!
//! It has an [`endomorphism`](super::endomorphism).

use crate::field::gf255::sqrt::sqrt;
use crate::field::vector::{Unsettled, Vector4, lanes};
use crate::field::{FieldElement, P18651, PrimeField};
use crate::scalar::order::DoubleOddE;

use super::map::Isogenous;
use super::{Curve, Point, multiples, uncarried};

/// y^2 = x (x^2 - 2) over GF(2^255 - 18651).
#[derive(Clone, Copy, Debug)]
pub struct E;

/// The even root of -1, as little-endian words.
pub(super) const I: [u64; 4] =
    [0xd99e0f1baa938aee, 0xa60d864fb30e6336, 0xe414983fe53688e3, 0x10ed2db33c69b85f];

/// [`Curve::set_double_n`], with products or with squares. T is room for what is read once.
#[inline(always)]
pub(super) fn set_double_n_by<F: PrimeField<Prime = P18651>>(
    point: &mut Point<E, F>,
    n: usize,
    by_squares: bool,
) {
    let Point { e, z, u, t, .. } = point;
    for left in (0..n).rev() {
        z.set_square();
        t.set_square_of(e);
        if by_squares && left > 0 {
            // W' = 2Z^2 - E^2, 2EW', U' and E' = 2E^4 - W'^2.
            z.set_double();
            let mut w = *z;
            w.set_sub(t);
            (w, *e) = (w.carry(), e.carry());
            e.set_add(&w);
            e.set_square();
            e.set_sub(t);
            z.set_square_of(&w);
            e.set_sub(z);
            u.set_mul(e);
            e.set_square_of(t);
            e.set_double();
            e.set_sub(z);
            continue;
        }
        // W' first, which the next doubling waits for. In a place of its own: no element is copied.
        z.set_double_as_term();
        let mut w = F::ZERO;
        w.set_difference_as_factor(z, t);
        u.set_mul(e);
        u.set_double_as_factor();
        e.set_square_of(t);
        z.set_square_of(&w);
        e.set_double_as_term();
        e.set_sub_as_factor(z);
        if left == 0 {
            t.set_square_of(u);
            *e = e.carry();
        }
        u.set_mul(&w);
    }
}

impl Curve for E {
    type Order = DoubleOddE;
    const A: i32 = 0;
    const B4: i32 = -8;
    const DOUBLES_WITHOUT_T: bool = true;
    /// (-3, -1): the conventional generator has x = 2 and u = 1, which is (3, 1), the other point of the element.
    const GENERATOR: ([u64; 4], [u64; 4]) = (
        [(18651u64 + 3).wrapping_neg(), u64::MAX, u64::MAX, u64::MAX >> 1],
        [(18651u64 + 1).wrapping_neg(), u64::MAX, u64::MAX, u64::MAX >> 1],
    );

    /// 2M + 4S for each doubling, and 1S; level 0.
    ///
    /// e of the double of (e, u) is (2e^4 - (1 - 8u^4)^2) / (1 - 8u^4)^2, and u is 2eu / (1 - 8u^4). In terms of
    /// (E : Z : U : T) = (E : W^2 : WJ : J^2), that is E' = 2E^4 - W'^2, W' = 2Z^2 - E^2, J' = 2EU = 2EWJ: U and T are
    /// needed only at the end.
    ///
    /// 1M + 5S for all but the last, where squares are cheap: 2EW' is (E + W')^2 - E^2 - W'^2, and U' is U times that.
    #[inline(always)]
    fn set_double_n<F: PrimeField<Prime = P18651>>(point: &mut Point<Self, F>, n: usize) {
        if F::PREFERS_MULTIPLES {
            multiples::set_double_n_e(point, n);
        } else if F::PREFERS_UNCARRIED {
            uncarried::set_double_n_e(point, n);
        } else {
            set_double_n_by(point, n, F::PREFERS_SQUARES);
        }
    }

    /// T is not read. 1S; level 0.
    #[inline(always)]
    fn set_before_doubling<F: PrimeField<Prime = P18651>>(sum: &mut Point<Self, F>, _u: &F) {
        sum.z.set_square_of(&sum.t);
    }

    /// As [`Self::set_double_n`]: E^2, Z^2, EU make E^2, W', J', and those E^4, W'^2, W' J', J'^2. 2M of vectors for each
    /// doubling; level 0.
    #[inline(always)]
    fn double_n_parallel<V: Vector4<Prime = P18651>>(ezut: V, n: usize, mut meanwhile: impl FnMut()) -> V {
        // U is in the last lane too, so that right operands are where the sums before have left them, until the last
        // product makes T there.
        let zero = <V::Unsettled>::ZERO;
        let mut ezuu = ezut.permute::<{ lanes(0, 1, 2, 2) }>();
        for left in (0..n).rev() {
            meanwhile();
            let products = <V::Unsettled>::product(ezuu.permute::<{ lanes(0, 1, 0, 0) }>(), ezuu);
            let zz_eu = zero.blend::<0b1110>(products);
            let ee = zero.blend::<0b0010>(products.permute::<{ lanes(0, 0, 0, 0) }>());
            let ewjj: V = products.add_loosely::<0>(zz_eu).add_loosely::<0b0010>(ee).settle();
            let mut ewww = ewjj.permute::<{ lanes(0, 1, 1, 1) }>();
            if left == 0 {
                ewww = ewww.blend::<0b1000>(ewjj);
            }
            meanwhile();
            let next = <V::Unsettled>::product(ewww, ewjj);
            let e4 = zero.blend::<0b0001>(next);
            let ww = zero.blend::<0b0001>(next.permute::<{ lanes(1, 1, 1, 1) }>());
            ezuu = next.add_loosely::<0>(e4).add_loosely::<0b0001>(ww).settle();
        }
        ezuu
    }

    #[inline(always)]
    fn factors_parallel<V: Vector4<Prime = P18651>>(products: V::Unsettled) -> V {
        let zero = <V::Unsettled>::ZERO;
        let ttu = zero.blend::<0b1011>(products.permute::<{ lanes(3, 3, 3, 2) }>());
        let ttu = zero.add_loosely::<0b0010>(ttu).eightfold_loosely();
        let zze = zero.blend::<0b0111>(products.permute::<{ lanes(1, 1, 0, 0) }>());
        ttu.add_loosely::<0>(zero.blend::<0b1000>(ttu)).add_loosely::<0>(zze).settle()
    }

    /// With d = i, x1 = (4f^2 - 7) / 4f and x2 = d (4f^2 + 7) / 4f, one of x1, x2 and x1 x2 is the x of a point:
    /// y1^2 y2^2 is the square of a third y, up to the factor that the product of the curve equations has.
    #[inline(always)]
    fn map_to_isogenous<F: FieldElement<Prime = P18651>>(f: F) -> Isogenous<F> {
        // 8M + 3S, two Legendre symbols and a square root; levels at most 2.
        let f2 = f.square();
        let f3 = f2 * f;
        let f4 = f2.square();
        // (8f^2)^2 y1^2 and (8f^2)^2 y2^2, with 64f^7 - 308f^3 and 176f^5 - 343f for their odd and even parts in i.
        let odd = (f4.mul_small(64) - F::ONE.mul_small(308)) * f3;
        let even = (f4.mul_small(176) - F::ONE.mul_small(343)) * f;
        let yy1 = odd + even;
        let yy2 = (even - odd) * F::constant(I);
        let x1 = f2.mul_small(4) - F::ONE.mul_small(7);
        let x2 = (f2.mul_small(4) + F::ONE.mul_small(7)) * F::constant(I);

        let first = yy1.is_square();
        let second = !first & yy2.is_square();
        let third = !(first | second);
        let pick =
            |if_first, if_second, if_third| F::select(third, if_third, F::select(first, if_first, if_second));
        // x = xn / 2s and y = yn / 2s^2 with s = 2f, or x = xn / 4s^2 and y = yn / 4s^4.
        let xn = pick(x1, x2, x1 * x2);
        let (_, yn) = sqrt(pick(yy1, yy2, yy1 * yy2));
        let s = f.double();
        let s2 = s.square();
        Isogenous { xn, xd: pick(s.double(), s.double(), s2.mul_small(4)), un: xn * pick(s, s, s2), ud: yn }
    }
}
