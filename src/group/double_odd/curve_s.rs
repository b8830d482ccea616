//! The curve of the schemes in s: a = -1, b = 1/2 over GF(2^255 - 3957).

use crate::field::gf255::sqrt::sqrt;
use crate::field::vector::{Unsettled, Vector4, lanes};
use crate::field::{FieldElement, P3957, PrimeField};
use crate::scalar::order::DoubleOddS;

use super::map::Isogenous;
use super::{Curve, Point, multiples, uncarried};

/// y^2 = x (x^2 - x + 1/2) over GF(2^255 - 3957).
#[derive(Clone, Copy, Debug)]
pub struct S;

impl Curve for S {
    type Order = DoubleOddS;
    const A: i32 = -1;
    const B4: i32 = 2;
    const DOUBLES_WITHOUT_T: bool = false;
    /// (-e, -3): the conventional generator has u = 3 and an even e, and is the other point of the element.
    const GENERATOR: ([u64; 4], [u64; 4]) = (
        [0xefbddf325d875c7b, 0x928c794dcb733bc8, 0xaa1bad59b9ed2ef1, 0x70adf4e458b85253],
        [(3957u64 + 3).wrapping_neg(), u64::MAX, u64::MAX, u64::MAX >> 1],
    );

    /// 2M + 4S for each doubling, and 1S; level 0.
    ///
    /// In Jacobian coordinates of (x, w = 1/u), x = X/J^2 and w = W/J: with U = WJ and V = W^2 + J^2, which is
    /// (W + J)^2 - 2U, the double has X' = 8U^4, W' = W^4 + J^4 = V^2 - 2U^2, J' = 2EU, where E = V - 2X. The last
    /// double is (E : W^2 : WJ : J^2).
    #[inline(always)]
    fn set_double_n<F: PrimeField<Prime = P3957>>(point: &mut Point<Self, F>, n: usize) {
        if F::PREFERS_MULTIPLES {
            point.z.set_add(&point.t);
            return multiples::set_double_n_of_sum_s(point, n);
        }
        if F::PREFERS_UNCARRIED {
            return uncarried::set_double_n_s(point, n);
        }
        // V, and then W', is where Z was, and T is room for what is read once.
        let Point { e, z: v, u, t, .. } = point;
        v.set_add(t);
        let mut left = n;
        loop {
            left -= 1;
            // 2U^2, W' = V^2 - 2U^2, J' = 2EU and 2X' = (4U^2)^2.
            t.set_square_of(u);
            v.set_square();
            t.set_double();
            u.set_mul(e);
            v.set_sub(t);
            *v = v.to_operand();
            t.set_double();
            u.set_double();
            t.set_square();
            if left == 0 {
                let mut jj = *u;
                jj.set_square();
                u.set_mul(v);
                v.set_square();
                e.set_sum_as_factor(v, &jj);
                e.set_sub_as_factor(t);
                *e = e.carry();
                *t = jj;
                return;
            }
            e.set_sum_with_term(v, u);
            u.set_mul(v);
            // W'^2 + J'^2
            v.set_square_of(e);
            e.set_sum(u, u);
            v.set_sub(e);
            *v = v.to_operand();
            e.set_difference(v, t);
        }
    }

    /// Z + T alone is read, which is (z + u)^2 - 2zu. 1S; level 0.
    #[inline(always)]
    fn set_before_doubling<F: PrimeField<Prime = P3957>>(sum: &mut Point<Self, F>, u: &F) {
        // z is a sum that is good for a product alone.
        sum.z.set_mul_small(1);
        sum.z.set_add(u);
        sum.z.set_square();
        sum.t.set_sum(&sum.u, &sum.u);
        sum.z.set_sub(&sum.t);
        sum.z = sum.z.carry();
        sum.t = F::ZERO;
    }

    #[inline(always)]
    fn set_double_n_of_sum<F: PrimeField<Prime = P3957>>(sum: &mut Point<Self, F>, n: usize) {
        if F::PREFERS_MULTIPLES {
            multiples::set_double_n_of_sum_s(sum, n);
        } else {
            Self::set_double_n(sum, n);
        }
    }

    /// As [`Self::set_double_n`]: V^2, U^2, EU make 4U^2, W', J', and those 2X', W'^2, W' J', J'^2. 2M of vectors for each
    /// doubling; level 0.
    #[inline(always)]
    fn double_n_parallel<V: Vector4<Prime = P3957>>(ezut: V, n: usize, mut meanwhile: impl FnMut()) -> V {
        let zero = <V::Unsettled>::ZERO;
        let t = V::ZERO.blend::<0b0001>(ezut.permute::<{ lanes(3, 3, 3, 3) }>());
        let mut vue = ezut.permute::<{ lanes(1, 2, 0, 0) }>().add_sub::<0>(t);
        let mut left = n;
        loop {
            meanwhile();
            let products = <V::Unsettled>::product(vue, vue.permute::<{ lanes(0, 1, 1, 1) }>());
            let uve = products.permute::<{ lanes(1, 0, 2, 2) }>();
            let uue = products.permute::<{ lanes(1, 1, 2, 2) }>();
            let (uu, u) = (zero.blend::<0b0011>(uue), zero.blend::<0b0001>(uue));
            let uwj: V =
                uve.add_loosely::<0b0010>(uue).add_loosely::<0b0010>(uu).add_loosely::<0>(u).settle();
            let uwwj = uwj.permute::<{ lanes(0, 1, 1, 2) }>();
            meanwhile();
            let next = <V::Unsettled>::product(uwwj, uwj.permute::<{ lanes(0, 1, 2, 2) }>());
            let t = next.permute::<{ lanes(3, 3, 3, 3) }>();
            left -= 1;
            if left == 0 {
                let (t, x) = (zero.blend::<0b0001>(t), zero.blend::<0b0001>(next));
                let zzut = next.permute::<{ lanes(1, 1, 2, 3) }>();
                return zzut.add_loosely::<0>(t).add_loosely::<0b0001>(x).settle();
            }
            let t = zero.blend::<0b0101>(t);
            let x = zero.blend::<0b0100>(next.permute::<{ lanes(0, 0, 0, 0) }>());
            let zuz = next.permute::<{ lanes(1, 2, 1, 1) }>();
            vue = zuz.add_loosely::<0>(t).add_loosely::<0b0100>(x).settle();
        }
    }

    #[inline(always)]
    fn factors_parallel<V: Vector4<Prime = P3957>>(products: V::Unsettled) -> V {
        let zero = <V::Unsettled>::ZERO;
        let ttuu = products.permute::<{ lanes(3, 3, 2, 2) }>();
        let zze = zero.blend::<0b0111>(products.permute::<{ lanes(1, 1, 0, 0) }>());
        let uu = zero.blend::<0b1100>(ttuu);
        zze.add_loosely::<0b1001>(ttuu).add_loosely::<0b1000>(uu).settle()
    }

    /// With d = -1 and z = 1 - f^2, -a'/z or a' f^2/z is the x of a point.
    #[inline(always)]
    fn map_to_isogenous<F: FieldElement<Prime = P3957>>(f: F) -> Isogenous<F> {
        // 3M + 2S, a Legendre symbol and a square root; levels at most 2.
        let f2 = f.square();
        let z = (F::ONE - f2).carry();
        // z^4 y^2 for the first x: 2 - 14f^2 + 14f^4 - 2f^6.
        let f4 = f2.square();
        let yy1 = ((F::ONE - f4 * f2).double().carry() - (f2 - f4).mul_small(14)).carry();
        let first = yy1.is_square();
        let (_, root) = sqrt(F::select(first, yy1, (-yy1 * f2).carry()));
        let xn = F::select(first, -F::ONE.double(), f2.double());
        Isogenous { xn, xd: z, un: xn * z, ud: F::select(first, root, -root) }
    }
}
