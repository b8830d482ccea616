//! Points as 57 bytes (RFC 8032 sections 5.2.2 and 5.2.3): y in little-endian, and the parity of x in the top bit.
//!
//! Decoding takes what [`PointEncoding::is_canonical_vartime`](crate::group::edwards::PointEncoding::is_canonical_vartime) accepts, and no other encoding belongs to a point.

use crate::field::{Field, FieldElement, FieldLanes, P448};
use subtle::Choice;

use crate::field::by_call::ByCall;
use crate::field::gf448::WORDS;
use crate::field::gf448::sqrt::sqrt_ratio;
use crate::group::edwards;
use crate::wide::{bytes_from_words, is_less_vartime, one, shift_left, subtract, words_from_bytes};
use crate::{field::Mask, group::lookup::each_lane};

use super::MINUS_D;
use super::point::Point;

/// p = 2^448 - 2^224 - 1.
pub(super) const P: [u64; WORDS] = subtract(&subtract(&[0; WORDS], &shift_left(&[1], 224)).0, &one()).0;
/// p - 1.
const MINUS_ONE: [u64; WORDS] = subtract(&P, &one()).0;

/// An encoding split into y and sign, not yet decoded or checked.
#[derive(Clone, Copy)]
pub struct Encoding {
    /// The 448 low bits.
    y: [u64; WORDS],
    /// The last byte: bit 7 is set if x is odd, and the others should be 0.
    last: u8,
}

impl Encoding {
    /// Splits 57 bytes into y and sign. Checks nothing.
    #[inline(always)]
    pub fn new(bytes: &[u8; 57]) -> Self {
        Encoding { y: words_from_bytes(&bytes[..56]), last: bytes[56] }
    }

    #[inline(always)]
    fn sign(&self) -> Choice {
        Choice::from(self.last >> 7)
    }
}

impl edwards::PointEncoding for Encoding {
    fn is_same_vartime(&self, other: &Self) -> bool {
        self.y == other.y && self.last == other.last
    }

    fn prefix(&self) -> u64 {
        self.y[0]
    }

    /// Returns whether it encodes a point of order 1, 2 or 4, canonically: y is 1, -1 or 0. Variable-time.
    fn is_small_order_vartime(&self) -> bool {
        self.y == one() || self.y == MINUS_ONE || self.y == [0; WORDS]
    }

    /// Returns whether y is below p, and the sign is 0 where x = 0 (which is so for y = 1 and y = -1 only). Variable-time.
    fn is_canonical_vartime(&self) -> bool {
        let x_is_zero = self.y == one() || self.y == MINUS_ONE;
        self.last & 0x7f == 0 && is_less_vartime(&self.y, &P) && !(x_is_zero && self.last != 0)
    }
}

/// A point by its affine coordinates.
pub type Affine = edwards::Affine<P448>;

impl Affine {
    /// The point with these coordinates, and Z = 1.
    #[inline(always)]
    pub fn to_point<F: FieldElement<Prime = P448>>(&self) -> Point<F> {
        outline!(F, || Point::from_affine(F::from_words(self.x), F::from_words(self.y)))
    }

    /// The encoding of the point, as y and sign.
    #[inline(always)]
    pub fn encoding(&self) -> Encoding {
        Encoding { y: self.y, last: (self.x[0] as u8) << 7 }
    }

    /// The encoding of the point. Constant-time.
    #[inline(always)]
    pub fn encode(&self) -> [u8; 57] {
        let mut bytes = [0; 57];
        bytes[..56].copy_from_slice(&bytes_from_words::<WORDS, 56>(&self.y));
        bytes[56] = (self.x[0] as u8) << 7;
        bytes
    }
}

/// Decodes the points with the y that `encodings` gives for each lane and the parities of x in `x_is_odd`. The mask is set where there is such a point;
/// elsewhere the result is meaningless. Constant-time.
#[inline(always)]
pub fn decode<F: FieldLanes<Prime = P448>>(
    encodings: impl FnMut(usize) -> [u64; WORDS],
    x_is_odd: F::Mask,
) -> (F::Mask, Point<F>) {
    outline!(F, || {
        let y = F::from_lane_words(encodings);
        // 1S and a square root of a quotient; level 0, Y as it comes.
        // x^2 = (1 - y^2) / (1 - d y^2); the denominator is never 0, as 1/d is not a square.
        let yy = ByCall(y).square().0;
        let (is_square, even_x) = sqrt_ratio(F::ONE - yy, F::ONE + yy.mul_small(MINUS_D));
        (is_square, Point::from_affine(even_x.negate_if(x_is_odd).carry(), y))
    })
}

/// Decodes one point, and returns whether there is one. The encoding must be canonical. Constant-time.
#[inline(always)]
pub fn decode_one<F: FieldElement<Prime = P448>>(encoding: &Encoding) -> (Choice, Point<F>) {
    decode(
        #[inline(always)]
        |_| encoding.y,
        encoding.sign(),
    )
}

/// Decodes a point in each lane, from canonical encodings; the mask is set where there is one. Constant-time.
#[inline(always)]
pub fn decode_lanes<V: FieldLanes<Prime = P448>>(
    encodings: impl Fn(usize) -> Encoding,
) -> (V::Mask, Point<V>) {
    let signs = each_lane(
        V::LANES,
        #[inline(always)]
        |lane| -((encodings(lane).last >> 7) as i8),
    );
    decode(
        #[inline(always)]
        |lane| encodings(lane).y,
        V::Mask::negative(&signs),
    )
}
