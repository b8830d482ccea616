//! The map of field elements to points of edwards448 by Elligator 2 on curve448 and the isogeny of degree 4 (RFC 9380 section
//! 6.8.2 and appendix G.2.4), and the dual of this isogeny (RFC 7748 section 4.2).

use crate::field::by_call::ByCall;
use crate::field::gf448::sqrt::sqrt_ratio_or_negated;
use crate::field::{Field, P448, PrimeField};

use super::point::Point;

/// J of v^2 = u^3 + J u^2 + u.
const J: u32 = 156_326;

/// The point that a field element is mapped to, of any order. Constant-time.
#[inline(always)]
pub fn map<F: PrimeField<Prime = P448>>(t: F) -> Point<F> {
    outline!(F, || {
        // On curve448, u1 = -J/d with d = 1 - t^2, or u2 = -J - u1 = J t^2 / d, and v. The curve equation for u1 times d^3 is
        // -J (d^2 + J^2 t^2), and that for u2 is -t^2 times as large. Where d = 0, u1 is taken to be -J, and u2 to be 0.
        let (t, one, zero) = (ByCall(t), ByCall(F::ONE), ByCall(F::ZERO));
        let tt = t.square();
        let is_pole = (one - tt).is_zero();
        let (t, tt) = (ByCall::select(is_pole, zero, t), ByCall::select(is_pole, zero, tt));
        let d = one - tt;
        let dd = d.square();
        let j = one.mul_small(J);
        let cubic = -(dd + tt.mul_small(J).mul_small(J)).carry().mul_small(J);
        let (is_first, root) = sqrt_ratio_or_negated(cubic.carry().0, (dd * d).0);
        let root = ByCall(root);
        let n = ByCall::select(is_first, (-j).carry(), tt.mul_small(J));
        let v = ByCall::select(is_first, root, root * t);
        // Odd for u1, even for u2.
        let v = v.negate_if(v.is_odd() ^ is_first).carry();
        // With a = n^2 - d^2 and b = 2v d^2: x = 2ab / (a^2 + b^2), y = n (b^2 - a^2) / (n a^2 - 2 v^2 d^3 (n^2 + d^2)); the
        // neutral element where a denominator is 0.
        let nn = n.square();
        let (a, b) = ((nn - dd).carry(), (v * dd).double().carry());
        let (aa, bb) = (a.square(), b.square());
        let (x, x_denominator) = ((a * b).double().carry(), (aa + bb).carry());
        let y = n * (bb - aa).carry();
        let y_denominator = (n * aa - b * v * d * (nn + dd).carry()).carry();
        Point::from_fractions([x, x_denominator], [y, y_denominator])
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::field::gf448::portable64::Fe;

    #[test]
    fn exceptions_are_mapped_to_points() {
        assert!(bool::from(map(Fe::ZERO).is_neutral()));
        // Of both the answer is the same point.
        let [a, b] = [Fe::ONE, (-Fe::ONE).carry()].map(map);
        assert!(bool::from((a.x * b.z).equals(b.x * a.z) & (a.y * b.z).equals(b.y * a.z)));
    }
}
