//! Points as 32 bytes: x, in 254 bits, and the sign of y.

use subtle::{Choice, ConditionallySelectable, ConstantTimeEq};

use crate::bytes::set_if;
use crate::group::Addend;

use super::{Affine, Constants};

/// The encoding of the neutral element. It does not decode: its coefficients are out of range.
pub const NEUTRAL: [u8; 32] = with_last(0x7f);

/// The same for [`encode_x`].
const NEUTRAL_X: [u8; 32] = with_last(0x3f);

const fn with_last(last: u8) -> [u8; 32] {
    let mut bytes = [0xff; 32];
    bytes[31] = last;
    bytes
}

/// The bit of the last byte that says whether y is negative.
const SIGN: u8 = 0x40;

/// The result of decoding. Unless both flags are true, the point is the neutral element.
#[derive(Clone, Copy)]
pub struct Decoded<F> {
    /// Whether all coefficients are in range and the top bit is 0.
    pub is_canonical: Choice,
    /// Whether there is a point with this x.
    pub is_on_curve: Choice,
    /// The point.
    pub point: Affine<F>,
}

/// x^3 - 3x + B. 1M + 1S.
#[inline(always)]
pub(super) fn right_side<F: Constants>(x: F) -> F {
    (x.square() - F::ONE.mul_small(3)) * x + F::B
}

/// Decodes a point; the encoding of the neutral element does not decode. Constant-time.
#[inline(always)]
pub fn decode<F: Constants>(bytes: &[u8; 32]) -> Decoded<F> {
    outline!(F, || {
        let (x, in_range) = F::decode(bytes);
        let is_canonical = in_range & !Choice::from(bytes[31] >> 7);
        let (y, is_on_curve) = right_side(x).sqrt();
        // The order being odd, y is not 0.
        let change = y.is_negative() ^ (bytes[31] & SIGN).ct_eq(&SIGN);
        let point = Affine::new(x, y.negate_if(change));
        let point = Addend::select(is_canonical & is_on_curve, &point, &Affine::NEUTRAL);
        Decoded { is_canonical, is_on_curve, point }
    })
}

/// The encoding of a point, or [`NEUTRAL`]. Constant-time.
#[inline(always)]
pub fn encode<F: Constants>(point: &Affine<F>) -> [u8; 32] {
    outline!(F, || {
        // One function for both encodings. The sign bit is in that of the neutral element.
        let has_sign = point.y().is_negative() | point.is_neutral();
        let mut bytes = encode_x(point);
        bytes[31] |= u8::conditional_select(&0, &SIGN, has_sign);
        bytes
    })
}

/// The encoding of x only, with a separate value for the neutral element. Constant-time.
#[inline(always)]
pub fn encode_x<F: Constants>(point: &Affine<F>) -> [u8; 32] {
    outline!(F, || select(point.is_neutral(), &NEUTRAL_X, &point.x().encode()))
}

#[inline(always)]
fn select(mask: Choice, if_set: &[u8; 32], otherwise: &[u8; 32]) -> [u8; 32] {
    let mut selected = *otherwise;
    set_if(&mut selected, mask, if_set);
    selected
}
