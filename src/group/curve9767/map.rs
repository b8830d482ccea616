//! Icart's map (CRYPTO 2009) from the field to the curve, and from bytes to points.

use crate::field::gf9767::Base;
use crate::group::Addend;

use super::{Affine, Constants};

/// Icart's map; 0 goes to the neutral element. Constant-time.
///
/// v = (3a - u^4) / 6u; x = (v^2 - B - u^6 / 27)^(1/3) + u^2 / 3; y = u x + v.
#[inline(always)]
pub fn icart<F: Constants>(u: F) -> Affine<F> {
    outline!(F, || {
        const SIXTH: Base = Base::new(6).invert();
        const THIRD: Base = Base::new(3).invert();
        const TWENTY_SEVENTH: Base = Base::new(27).invert();
        // 1I + 3M + 3S and a cube root.
        let u2 = u.square();
        let u4 = u2.square();
        let three_a = -F::ONE.mul_small(9);
        let v = ((three_a - u4) * u.invert()).scale(SIXTH);
        let cube = v.square() - F::B - (u4 * u2).scale(TWENTY_SEVENTH);
        let x = cube.cube_root() + u2.scale(THIRD);
        Addend::select(u.is_zero(), &Affine::NEUTRAL, &Affine::new(x, u * x + v))
    })
}

/// Maps 96 bytes, which should be the output of a hash function, to a point: the sum of the images of both halves, each
/// a little-endian integer whose 19 lowest digits in base p are the coefficients. Constant-time.
#[inline(always)]
pub fn map_to_curve<F: Constants>(bytes: &[u8; 96]) -> Affine<F> {
    let half = |offset: usize| icart(F::from_digits_of(&core::array::from_fn(|i| bytes[offset + i])));
    half(0).add(&half(48))
}
