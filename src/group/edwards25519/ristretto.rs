//! ristretto255 (RFC 9496 section 4): a group of prime order L made of edwards25519. Its elements are the points that are twice
//! another, where points that differ by one of order 1, 2 or 4 are the same element.
//!
//! An element is encoded as s, a field element below q whose canonical representative is even, in 32 bytes. All of this is
//! written for one element, or for one in each lane.

use crate::field::{Field, P25519, PrimeField};
use subtle::Choice;

use crate::field::by_call::ByCall;
use crate::field::gf255::sqrt::{inverse_sqrt, sqrt_ratio_or_twisted};
use crate::wide::{subtract, words_from_bytes};

use super::codec::Q;
use super::d;
use super::point::Point;

/// The even square root i of -1.
pub(super) const SQRT_M1: [u64; 4] =
    [0xc4ee1b274a0ea0b0, 0x2f431806ad2fe478, 0x2b4d00993dfbd7a7, 0x2b8324804fc1df0b];
/// The odd square root of -d - 1.
const SQRT_AD_MINUS_ONE: [u64; 4] =
    [0x7e97f6a0497b2e1b, 0xaf9d8e0c1b7854bd, 0x0f3cfcc931f5d1fd, 0x376931bf2b8348ac];
/// The inverse of the even square root of -1 - d.
const INVSQRT_A_MINUS_D: [u64; 4] =
    [0x99c8fdaa805d40ea, 0x9d2f16175a4172be, 0x16c27b91fe01d840, 0x786c8905cfaffca2];
/// 1 - d^2.
const ONE_MINUS_D_SQ: [u64; 4] =
    [0xe27c09c1945fc176, 0x2c81a138cd5e350f, 0x9994abddbe70dfe4, 0x029072a8b2b3e0d7];
/// (d - 1)^2.
const D_MINUS_ONE_SQ: [u64; 4] =
    [0x31ad5aaa44ed4d20, 0xd29e4a2cb01e1999, 0x4cdcd32f529b4eeb, 0x5968b37af66c2241];

/// s of an encoding as words, and whether it is canonical: below q, and even. Constant-time.
#[inline(always)]
pub fn words(bytes: &[u8; 32]) -> (Choice, [u64; 4]) {
    let words = words_from_bytes(bytes);
    let (_, below) = subtract(&words, &Q);
    (Choice::from(u8::from(below)) & !Choice::from(bytes[0] & 1), words)
}

/// Decodes s. The mask is set where it encodes an element, if it is canonical; elsewhere the result is meaningless.
/// Constant-time.
#[inline(always)]
pub fn decode<F: PrimeField<Prime = P25519>>(s: F) -> (F::Mask, Point<F>) {
    outline!(F, || {
        // 8M + 3S and the root of an inverse.
        let s = ByCall(s);
        let ss = s.square();
        let (u1, u2) = (ByCall::ONE - ss, ByCall::ONE + ss);
        let u2_squared = u2.square();
        let v = -(d::<ByCall<F>>() * u1.square()) - u2_squared;
        let (is_square, inverse) = inverse_sqrt((v * u2_squared).0);
        let inverse = ByCall(inverse);
        let x_factor = inverse * u2;
        let x = absolute(s.double() * x_factor);
        let y = u1 * (inverse * x_factor * v);
        let is_element = is_square & !(x * y).is_odd() & !y.is_zero();
        (is_element, Point::from_affine(x.0, y.0))
    })
}

/// s of an element. Constant-time.
#[inline(always)]
pub fn encode<F: PrimeField<Prime = P25519>>(point: &Point<F>) -> F {
    outline!(F, || {
        // 15M + 1S and the root of an inverse.
        let [x, y, z] = [point.x, point.y, point.z].map(ByCall);
        let t = ByCall(point.ta) * ByCall(point.tb);
        let u1 = (z + y) * (z - y);
        let u2 = x * y;
        // The root of an inverse of 0 is given as 0, as it should be.
        let (_, inverse) = inverse_sqrt((u1 * u2.square()).0);
        let inverse = ByCall(inverse);
        let (d1, d2) = (inverse * u1, inverse * u2);
        let z_inverse = d1 * d2 * t;
        let rotate = (t * z_inverse).is_odd();
        let i = ByCall(F::constant(SQRT_M1));
        let of_rotated = d1 * ByCall(F::constant(INVSQRT_A_MINUS_D));
        let (x, y, factor) = (
            ByCall::select(rotate, y * i, x),
            ByCall::select(rotate, x * i, y),
            ByCall::select(rotate, of_rotated, d2),
        );
        let y = y.negate_if((x * z_inverse).is_odd());
        absolute(factor * (z - y.carry())).0
    })
}

/// Returns whether two points are the same element. Constant-time.
#[inline(always)]
pub fn equals<F: PrimeField<Prime = P25519>>(a: &Point<F>, b: &Point<F>) -> F::Mask {
    outline!(F, || {
        let [x1, y1, x2, y2] = [a.x, a.y, b.x, b.y].map(ByCall);
        (x1 * y2 - y1 * x2).is_zero() | (y1 * y2 - x1 * x2).is_zero()
    })
}

/// The element that a field element is mapped to. Constant-time.
#[inline(always)]
pub fn map<F: PrimeField<Prime = P25519>>(t: F) -> Point<F> {
    outline!(F, || {
        // 13M + 2S and a square root of a quotient.
        let (t, one, d) = (ByCall(t), ByCall(F::ONE), d::<ByCall<F>>());
        let i = F::constant(SQRT_M1);
        let r = ByCall(i) * t.square();
        let u = (r + one) * ByCall(F::constant(ONE_MINUS_D_SQ));
        let v = (-one - r * d) * (r + d);
        let (is_square, root) = sqrt_ratio_or_twisted(u.0, v.0, i);
        let root = ByCall(root);
        let s = ByCall::select(is_square, root, (-absolute(root * t)).carry());
        let c = ByCall::select(is_square, (-one).carry(), r);
        let n = c * (r - one) * ByCall(F::constant(D_MINUS_ONE_SQ)) - v;
        let ss = s.square();
        let w0 = s.double() * v;
        let w1 = n * ByCall(F::constant(SQRT_AD_MINUS_ONE));
        let (w2, w3) = (one - ss, one + ss);
        Point { x: (w0 * w3).0, y: (w2 * w1).0, z: (w1 * w3).0, ta: w0.0, tb: w2.0 }
    })
}

/// The one of x and -x that is even. Operand and result of level 0.
#[inline(always)]
fn absolute<F: Field>(x: ByCall<F>) -> ByCall<F> {
    x.negate_if(x.is_odd()).carry()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::field::FieldElement;
    use crate::field::gf255::portable64::Fe;

    #[test]
    fn constants_are_what_they_are_said_to_be() {
        type F = Fe<P25519>;
        let [i, ad, inverse, one_minus, minus_one] =
            [SQRT_M1, SQRT_AD_MINUS_ONE, INVSQRT_A_MINUS_D, ONE_MINUS_D_SQ, D_MINUS_ONE_SQ]
                .map(F::from_words);
        let d: F = d();
        assert!(bool::from(i.square().equals((-F::ONE).carry()) & !i.is_odd()));
        assert!(bool::from(ad.square().equals((-d - F::ONE).carry()) & ad.is_odd()));
        assert!(bool::from((inverse.square() * (-d - F::ONE)).equals(F::ONE) & !inverse.invert().is_odd()));
        assert!(bool::from(one_minus.equals((F::ONE - d.square()).carry())));
        assert!(bool::from(minus_one.equals((d - F::ONE).square())));
    }
}
