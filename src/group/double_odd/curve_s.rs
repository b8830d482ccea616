//! The curve of jq255s and do255s: a = -1, b = 1/2 over GF(2^255 - 3957).

use crate::field::gf255::sqrt::sqrt;
use crate::field::gf255::vector::{Vector4, lanes};
use crate::field::gf255::{Gf255, Mod255};
use crate::scalar::order::DoubleOddS;

use super::map::Isogenous;
use super::parallel::sum_of_factors;
use super::{Curve, Point};

/// y^2 = x (x^2 - x + 1/2) over GF(2^255 - 3957).
#[derive(Clone, Copy, Debug)]
pub struct S;

impl Curve<3957> for S {
    type Order = DoubleOddS;
    const A: i32 = -1;
    const B4: i32 = 2;
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
    fn double_n<F: Mod255<3957>>(point: Point<Self, F, 3957>, n: usize) -> Point<Self, F, 3957> {
        let (mut e, mut u, mut v) = (point.e, point.u, point.z.plus(&point.t));
        let mut left = n;
        loop {
            let uu = u.squared();
            let uu2 = uu.plus(&uu);
            let w = v.squared().minus(&uu2).carry();
            let j = e.times(&u);
            let j = j.plus(&j);
            // 2X' = (4U^2)^2.
            let x2 = uu2.plus(&uu2).squared();
            u = w.times(&j);
            left -= 1;
            if left == 0 {
                let (z, t) = (w.squared(), j.squared());
                return Point::new(z.plus(&t).minus(&x2).carry(), z, u, t);
            }
            v = w.plus(&j).squared().minus(&u.plus(&u)).carry();
            e = v.minus(&x2);
        }
    }

    /// Z + T alone is read, which is (z + u)^2 - 2zu. 1M + 1S; level 0.
    #[inline(always)]
    fn before_doubling<F: Mod255<3957>>(z: &F, u: &F) -> [F; 3] {
        let zu = z.times(u);
        let square = z.carry().plus(&u.carry()).squared();
        [square.minus(&zu.plus(&zu)).carry(), zu, F::ZERO]
    }

    /// As [`Self::double_n`]: V^2, U^2, EU make 4U^2, W', J', and those 2X', W'^2, W' J', J'^2. 2M of vectors for each
    /// doubling; level 0.
    #[inline(always)]
    fn double_n_parallel<V: Vector4<3957>>(ezut: V, n: usize) -> V {
        let t = V::ZERO.blend::<0b0001>(ezut.permute::<{ lanes(3, 3, 3, 3) }>());
        let mut vue = ezut.permute::<{ lanes(1, 2, 0, 0) }>().add_sub::<0>(t);
        let mut left = n;
        loop {
            let products = vue.mul_loosely(vue.permute::<{ lanes(0, 1, 1, 1) }>());
            let uve = products.permute::<{ lanes(1, 0, 2, 2) }>();
            let uue = products.permute::<{ lanes(1, 1, 2, 2) }>();
            let (uu, u) = (V::ZERO.blend::<0b0011>(uue), V::ZERO.blend::<0b0001>(uue));
            let uwj = uve.add_loosely::<0b0010>(uue).add_loosely::<0b0010>(uu).add_loosely::<0>(u).settle();
            let uwwj = uwj.permute::<{ lanes(0, 1, 1, 2) }>();
            let next = uwwj.mul_loosely(uwj.permute::<{ lanes(0, 1, 2, 2) }>());
            let t = next.permute::<{ lanes(3, 3, 3, 3) }>();
            left -= 1;
            if left == 0 {
                let (t, x) = (V::ZERO.blend::<0b0001>(t), V::ZERO.blend::<0b0001>(next));
                let zzut = next.permute::<{ lanes(1, 1, 2, 3) }>();
                return zzut.add_loosely::<0>(t).add_loosely::<0b0001>(x).settle();
            }
            let t = V::ZERO.blend::<0b0101>(t);
            let x = V::ZERO.blend::<0b0100>(next.permute::<{ lanes(0, 0, 0, 0) }>());
            let zuz = next.permute::<{ lanes(1, 2, 1, 1) }>();
            vue = zuz.add_loosely::<0>(t).add_loosely::<0b0100>(x).settle();
        }
    }

    #[inline(always)]
    fn sum_parallel<V: Vector4<3957>>(products: V, crossed: V) -> V {
        let uttu = products.permute::<{ lanes(2, 3, 3, 2) }>();
        let ezz = V::ZERO.blend::<0b0111>(products.permute::<{ lanes(0, 1, 1, 1) }>());
        let uu = V::ZERO.blend::<0b1001>(uttu);
        let lhkr = ezz.add_loosely::<0b1100>(uttu).add_loosely::<0b1000>(uu).settle();
        sum_of_factors(lhkr, crossed)
    }

    /// With d = -1 and z = 1 - f^2, -a'/z or a' f^2/z is the x of a point.
    #[inline(always)]
    fn map_to_isogenous<F: Gf255<3957>>(f: F) -> Isogenous<F> {
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
