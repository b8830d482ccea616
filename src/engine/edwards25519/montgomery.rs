//! Points of edwards25519 by u-coordinates of curve25519, and by uniform representatives of these: Elligator 2 and its inverse
//! (Bernstein, Hamburg, Krasnova, Lange, IACR ePrint 2013/325, section 5).
//!
//! The map takes r to u1 = -J/(1 + 2 r^2) if u1 is on the curve, else to u2 = -J - u1. Backwards, u = u1 where
//! r^2 = -(u + J)/(2u), and u = u2 where r^2 = -u/(2(u + J)): for a point of the curve both are squares or none is, as 2 is none and
//! the product of both is 1/4. With y of edwards25519, u = (1 + y)/(1 - y) (RFC 7748 section 4.1).

use subtle::{Choice, ConstantTimeEq};
use zeroize::Zeroizing;

use crate::backend::dispatch;
use crate::engine::Coordinates;
use crate::field::by_call::ByCall;
use crate::field::gf255::sqrt::sqrt_ratio;
use crate::field::{Field, FieldElement};
use crate::group::edwards25519::{Point, elligator};
use crate::group::montgomery25519;
use crate::wide::{bytes_from_words, words_from_bytes};

use super::elements::F;

/// J of v^2 = u^3 + J u^2 + u.
const J: u64 = 486_662;

/// Returns whether these bytes are an integer below q. Constant-time.
pub(crate) fn is_reduced(u: &[u8; 32]) -> Choice {
    let words = words_from_bytes(u);
    let reduced: [u8; 32] = dispatch!(B => bytes_from_words(&F::<B>::from_words(words).to_words()));
    reduced.ct_eq(u)
}

/// y = (u - 1)/(u + 1), encoded, with 0 for u = -1. Constant-time.
pub(crate) fn y_of_u(u: &[u8; 32]) -> [u8; 32] {
    let words = words_from_bytes(u);
    dispatch!(B => {
        let (u, one) = (ByCall(F::<B>::from_words(words)), ByCall(F::<B>::ONE));
        let y = (u - one).carry() * ByCall((u + one).carry().0.invert());
        bytes_from_words(&y.0.to_words())
    })
}

/// The representative of the u-coordinate of a point, below 2^254, and whether there is one. If `other` is set it is that by which the
/// point is u2, else u1. Constant-time.
pub(crate) fn representative(point: &Coordinates, other: Choice) -> (Choice, [u8; 32]) {
    let (is_there, words) = dispatch!(B => {
        let point = Point::<F<B>>::from(point);
        let (n, d) = (ByCall((point.z + point.y).carry()), ByCall((point.z - point.y).carry()));
        // u = n/d and u + J = m/d.
        let m = (n + d * ByCall(F::<B>::from_words([J, 0, 0, 0]))).carry();
        let other = <F<B> as Field>::Mask::from(other);
        let (numerator, denominator) = (ByCall::select(other, n, m), ByCall::select(other, m, n));
        let (is_square, root) = sqrt_ratio((-numerator).carry().0, denominator.double().carry().0);
        // The lesser of r and -r: 2r is not reduced then, and even.
        let root = ByCall(root);
        let root = root.negate_if(root.double().carry().is_odd()).carry();
        (is_square, root.0.to_words())
    });
    (is_there, bytes_from_words(&words))
}

/// The u-coordinate, encoded, of a multiple: by the bits of the integer, from the highest. Constant-time except for their number.
pub(crate) fn u_of_multiple(bits: &mut dyn Iterator<Item = Choice>, u: &[u8; 32]) -> [u8; 32] {
    dispatch!(B => montgomery25519::ladder_of_bits::<F<B>>(bits, u))
}

/// The u-coordinate, encoded, of a representative without the two highest bits. Constant-time.
pub(crate) fn u_of_representative(representative: &[u8; 32]) -> [u8; 32] {
    let mut words: Zeroizing<[u64; 4]> = Zeroizing::new(words_from_bytes(representative));
    words[3] &= u64::MAX >> 2;
    dispatch!(B => montgomery25519::encode_edwards(&elligator::map(F::<B>::from_words(*words))))
}
