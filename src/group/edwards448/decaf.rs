//! decaf448 (RFC 9496 section 5): a group of prime order made of edwards448. Its elements are the points that are twice
//! another, where points that differ by that of order 2 are the same element.
//!
//! An element is encoded as s, a field element below p whose canonical representative is even, in 56 bytes.

use crate::field::{Field, P448, PrimeField};
use subtle::Choice;

use crate::field::by_call::ByCall;
use crate::field::gf448::WORDS;
use crate::field::gf448::sqrt::{sqrt_ratio, sqrt_ratio_or_negated};
use crate::wide::{subtract, words_from_bytes};

use super::MINUS_D;
use super::codec::P;
use super::point::Point;

/// The even square root of -d.
const SQRT_MINUS_D: [u64; WORDS] = [
    0x9642ef0f45572736,
    0x60337bf6aa20ce52,
    0x839a66f4fd6eded2,
    0x64a2d780968c14ba,
    0xa1f1a7b8a5b8d54b,
    0x3bf68d722fa26aa0,
    0x22d962fbeb24f768,
];
/// The inverse.
const INVSQRT_MINUS_D: [u64; WORDS] = [
    0x53afbb5eb878682c,
    0xefbb2479f19e94f3,
    0xbe707ee2c21fba15,
    0xd6ba56f128a6521a,
    0x5a90950c3a5b27a7,
    0x902be35a0bcac807,
    0x6ef40652e222c057,
];
/// 1 - d.
const ONE_MINUS_D: u32 = 1 + MINUS_D;
/// 1 - 2d.
const ONE_MINUS_TWO_D: u32 = 1 + 2 * MINUS_D;

/// s of an encoding as words, and whether it is canonical: below p, and even. Constant-time.
#[inline(always)]
pub fn words(bytes: &[u8; 56]) -> (Choice, [u64; WORDS]) {
    let words = words_from_bytes(bytes);
    let (_, below) = subtract(&words, &P);
    (Choice::from(u8::from(below)) & !Choice::from(bytes[0] & 1), words)
}

/// Decodes s. The mask is set where it encodes an element, if it is canonical; elsewhere the result is meaningless.
/// Constant-time.
#[inline(always)]
pub fn decode<F: PrimeField<Prime = P448>>(s: F) -> (F::Mask, Point<F>) {
    let (is_square, inverse) = sqrt_ratio(F::ONE, decode_radicand(s));
    (is_square, decode_by_root(s, inverse))
}

/// s of an element. Constant-time.
#[inline(always)]
pub fn encode<F: PrimeField<Prime = P448>>(point: &Point<F>) -> F {
    // A quotient by 0 is given as 0, as it should be.
    let (_, inverse) = sqrt_ratio(F::ONE, encode_radicand(point));
    encode_by_root(point, inverse)
}

/// s^2, and u1 and u2 of the RFC.
#[inline(always)]
fn of_encoding<F: PrimeField<Prime = P448>>(s: F) -> [ByCall<F>; 3] {
    let ss = ByCall(s).square();
    let u1 = ByCall::ONE + ss;
    [ss, u1, u1.square() + ss.mul_small(4 * MINUS_D)]
}

/// What [`decode`] takes the inverse square root of. Constant-time.
#[inline(always)]
pub fn decode_radicand<F: PrimeField<Prime = P448>>(s: F) -> F {
    outline!(F, || {
        // 1M + 3S
        let [_, u1, u2] = of_encoding(s);
        (u2 * u1.square()).0
    })
}

/// The point of s, by that inverse square root. Constant-time.
#[inline(always)]
pub fn decode_by_root<F: PrimeField<Prime = P448>>(s: F, inverse: F) -> Point<F> {
    outline!(F, || {
        // 7M + 2S
        let [ss, u1, u2] = of_encoding(s);
        let inverse = ByCall(inverse);
        let u1_inverse = inverse * u1;
        let u3 = absolute(ByCall(s).double() * u1_inverse * ByCall(F::constant(SQRT_MINUS_D)));
        let x = u3 * inverse * u2 * ByCall(F::constant(INVSQRT_MINUS_D));
        let y = (ByCall::ONE - ss) * u1_inverse;
        Point::from_affine(x.0, y.0)
    })
}

/// X, T and (X + T) (X - T).
#[inline(always)]
fn of_element<F: PrimeField<Prime = P448>>(point: &Point<F>) -> [ByCall<F>; 3] {
    let x = ByCall(point.x);
    let t = ByCall(point.ta) * ByCall(point.tb);
    [x, t, (x + t) * (x - t)]
}

/// What [`encode`] takes the inverse square root of. Constant-time.
#[inline(always)]
pub fn encode_radicand<F: PrimeField<Prime = P448>>(point: &Point<F>) -> F {
    outline!(F, || {
        // 3M + 1S
        let [x, _, u1] = of_element(point);
        (u1.mul_small(ONE_MINUS_D) * x.square()).0
    })
}

/// s of an element, by that inverse square root. Constant-time.
#[inline(always)]
pub fn encode_by_root<F: PrimeField<Prime = P448>>(point: &Point<F>, inverse: F) -> F {
    outline!(F, || {
        // 8M
        let [x, t, u1] = of_element(point);
        let inverse = ByCall(inverse);
        let ratio = absolute(inverse * u1 * ByCall(F::constant(SQRT_MINUS_D)));
        let u2 = ByCall(F::constant(INVSQRT_MINUS_D)) * ratio * ByCall(point.z) - t;
        absolute(inverse.mul_small(ONE_MINUS_D) * x * u2).0
    })
}

/// Returns whether two points are the same element. Constant-time.
#[inline(always)]
pub fn equals<F: PrimeField<Prime = P448>>(a: &Point<F>, b: &Point<F>) -> F::Mask {
    outline!(F, || {
        let [x1, y1, x2, y2] = [a.x, a.y, b.x, b.y].map(ByCall);
        (x1 * y2 - y1 * x2).is_zero()
    })
}

/// The element that a field element is mapped to. Constant-time.
#[inline(always)]
pub fn map<F: PrimeField<Prime = P448>>(t: F) -> Point<F> {
    outline!(F, || {
        // 13M + 2S and a square root of a quotient.
        let (t, one) = (ByCall(t), ByCall(F::ONE));
        let r = (-t.square()).carry();
        let u0 = (one - r).mul_small(MINUS_D);
        let u1 = (u0 + one) * (u0 - r);
        let numerator = one.mul_small(ONE_MINUS_TWO_D);
        let (is_square, root) = sqrt_ratio_or_negated(numerator.0, ((r + one) * u1).0);
        let root = ByCall(root);
        let v = ByCall::select(is_square, root, t * root);
        let sign = ByCall::select(is_square, one, (-one).carry());
        let s = v * (r + one);
        let ss = s.square();
        let w0 = absolute(s).double();
        let (w1, w2) = (ss + one, ss - one);
        let w3 = (v * s * (r - one)).mul_small(ONE_MINUS_TWO_D) + sign;
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
    use crate::field::gf448::portable64::Fe;

    #[test]
    fn constants_are_what_they_are_said_to_be() {
        let [root, inverse] = [SQRT_MINUS_D, INVSQRT_MINUS_D].map(Fe::from_words);
        assert!(bool::from(root.square().equals(Fe::ONE.mul_small(MINUS_D)) & !root.is_odd()));
        assert!(bool::from((root * inverse).equals(Fe::ONE)));
    }
}
