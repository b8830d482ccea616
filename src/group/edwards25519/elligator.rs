//! The map of field elements to points of edwards25519 by Elligator 2 on curve25519 (RFC 9380 section 6.8.2, with the constants of
//! its appendix G.2).

use crate::field::by_call::ByCall;
use crate::field::gf255::sqrt::sqrt_ratio_or_twisted;
use crate::field::{Field, P25519, PrimeField};

use super::point::Point;
use super::ristretto::SQRT_M1;

/// J of v^2 = u^3 + J u^2 + u.
const J: [u64; 4] = [486_662, 0, 0, 0];
/// The even square root of -(J + 2).
const SQRT_MINUS_J_TWO: [u64; 4] =
    [0xcc6e04aaff457e06, 0xc5a1d3d14b7d1a82, 0xd27b08dc03fc4f7e, 0x0f26edf460a006bb];
/// The even square root of 2/i, for the even square root i of -1.
const SQRT_TWO_OVER_I: [u64; 4] =
    [0x3b11e4d8b5f15f3e, 0xd0bce7f952d01b87, 0xd4b2ff66c2042858, 0x547cdb7fb03e20f4];

/// The point that a field element is mapped to, of any order. Constant-time.
#[inline(always)]
pub fn map<F: PrimeField<Prime = P25519>>(t: F) -> Point<F> {
    outline!(F, || {
        // On curve25519, u1 = -J/d with d = 1 + 2t^2, or u2 = -J - u1 = -J 2t^2 / d, and v. The curve equation for u1 times d^3 is
        // -J (d^2 - J^2 2t^2), and that for u2 is 2t^2 times as large.
        let (t, one) = (ByCall(t), ByCall(F::ONE));
        let j = ByCall(F::constant(J));
        let tt2 = t.square().double().carry();
        let d = (tt2 + one).carry();
        let dd = d.square();
        let minus_j = (-j).carry();
        let cubic = minus_j * (dd - j.square() * tt2);
        let i = F::constant(SQRT_M1);
        let (is_first, root) = sqrt_ratio_or_twisted(cubic.0, (dd * d).0, i);
        let root = ByCall(root);
        let n = ByCall::select(is_first, minus_j, minus_j * tt2);
        let v = ByCall::select(is_first, root, root * t * ByCall(F::constant(SQRT_TWO_OVER_I)));
        // Odd for u1, even for u2.
        let v = v.negate_if(v.is_odd() ^ is_first).carry();
        // x = sqrt(-J - 2) u/v, y = (u - 1)/(u + 1); the neutral element where a denominator is 0.
        let (x, x_denominator) = (n * ByCall(F::constant(SQRT_MINUS_J_TWO)), d * v);
        let (y, y_denominator) = ((n - d).carry(), (n + d).carry());
        Point::from_fractions([x, x_denominator], [y, y_denominator])
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::field::FieldElement;
    use crate::field::gf255::portable64::Fe;

    #[test]
    fn constants_are_what_they_are_said_to_be() {
        type F = Fe<P25519>;
        let [j, c, root, i] = [J, SQRT_MINUS_J_TWO, SQRT_TWO_OVER_I, SQRT_M1].map(F::from_words);
        assert!(bool::from(c.square().equals((-j - F::ONE.double()).carry()) & !c.is_odd()));
        assert!(bool::from((root.square() * i).equals(F::ONE.double()) & !root.is_odd()));
    }

    #[test]
    fn zero_is_mapped_to_the_neutral_element() {
        assert!(bool::from(map(Fe::<P25519>::ZERO).is_neutral()));
    }
}
