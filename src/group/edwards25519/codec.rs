//! Points as 32 bytes (RFC 8032 sections 5.1.2 and 5.1.3): y in little-endian, and the parity of x in the top bit.
//!
//! Decoding is as permissive as the curve equation allows: y may be 2^255 - 19 or more, and x = 0 may come with either
//! sign. [`PointEncoding::is_canonical_vartime`](crate::group::edwards::PointEncoding::is_canonical_vartime) tells these from canonical encodings.

use crate::field::{Field, FieldElement, FieldLanes, Mask, P25519, PrimeField, by_call::ByCall};
use subtle::Choice;

use crate::field::gf255::sqrt::{set_sqrt_ratio, sqrt_ratio};
use crate::wide::{bytes_from_words, is_less_vartime, subtract, words_from_bytes};

use super::d;
use super::point::Point;
use crate::group::{edwards, shape};

/// 2^255 - 19.
pub(super) const Q: [u64; 4] = [0xffff_ffff_ffff_ffed, u64::MAX, u64::MAX, u64::MAX >> 1];

/// y of the points of order 8 with the smaller y; the others have the opposite.
pub(super) const Y_OF_ORDER_8: [u64; 4] =
    [0xb027b2c28f95e826, 0xf098eff289f4c345, 0x3933c6d305acdfd5, 0x05fc536d880238b1];

/// The encodings of y of points of order 1, 2, 4 or 8: 1, -1, 0 and the two of order 8; and 0 and 1 plus 2^255 - 19, the only
/// ones of them that fit 255 bits with the modulus added.
const SMALL_ORDER: [[u64; 4]; 7] = [
    [1, 0, 0, 0],
    [Q[0] - 1, Q[1], Q[2], Q[3]],
    [0; 4],
    Y_OF_ORDER_8,
    subtract(&Q, &Y_OF_ORDER_8).0,
    Q,
    [Q[0] + 1, Q[1], Q[2], Q[3]],
];

/// An encoding split into y and sign, not yet decoded or checked.
#[derive(Clone, Copy)]
pub struct Encoding {
    /// The 255 low bits.
    y: [u64; 4],
    /// The top bit: set if x is odd.
    sign: Choice,
}

impl Encoding {
    /// Splits 32 bytes into y and sign. Checks nothing.
    #[inline(always)]
    pub fn new(bytes: &[u8; 32]) -> Self {
        let mut y = words_from_bytes(bytes);
        let sign = Choice::from((y[3] >> 63) as u8);
        y[3] &= u64::MAX >> 1;
        Encoding { y, sign }
    }

    /// The bytes.
    #[cfg(lemniscate_microcontroller)]
    pub fn to_bytes(&self) -> [u8; 32] {
        let mut words = self.y;
        words[3] |= u64::from(self.sign.unwrap_u8()) << 63;
        bytes_from_words(&words)
    }
}

impl edwards::PointEncoding for Encoding {
    fn is_same_vartime(&self, other: &Self) -> bool {
        self.y == other.y && self.sign.unwrap_u8() == other.sign.unwrap_u8()
    }

    fn prefix(&self) -> u64 {
        self.y[0]
    }

    /// Returns whether it encodes a point of order 1, 2, 4 or 8. Not meaningful if it encodes no point. Variable-time.
    fn is_small_order_vartime(&self) -> bool {
        SMALL_ORDER.contains(&self.y)
    }

    /// Returns whether y is below 2^255 - 19, and the sign is 0 where x = 0 (which is so for y = 1 and y = -1 only).
    /// Variable-time.
    fn is_canonical_vartime(&self) -> bool {
        let x_is_zero = self.y == [1, 0, 0, 0] || self.y == [Q[0] - 1, Q[1], Q[2], Q[3]];
        is_less_vartime(&self.y, &Q) && !(x_is_zero && bool::from(self.sign))
    }
}

/// A point by its affine coordinates.
pub type Affine = edwards::Affine<P25519>;

impl Affine {
    /// The point with these coordinates, and Z = 1.
    #[inline(always)]
    pub fn to_point<F: FieldElement<Prime = P25519>>(&self) -> Point<F> {
        Point::from_affine(F::constant(self.x), F::constant(self.y))
    }

    /// The encoding of the point, as y and sign.
    #[inline(always)]
    pub fn encoding(&self) -> Encoding {
        Encoding { y: self.y, sign: Choice::from((self.x[0] & 1) as u8) }
    }

    /// The encoding of the point. Constant-time.
    #[inline(always)]
    pub fn encode(&self) -> [u8; 32] {
        let mut y = self.y;
        y[3] |= self.x[0] << 63;
        bytes_from_words(&y)
    }
}

/// Decodes the points with the given y and the parities of x in `x_is_odd`. The mask is set where there is such a point;
/// elsewhere the result is meaningless. Constant-time.
#[inline(always)]
pub fn decode<F: PrimeField<Prime = P25519>>(y: F, x_is_odd: F::Mask) -> (F::Mask, Point<F>) {
    outline!(F, || {
        // 1M + 1S and a square root of a quotient; level 0, Y as it comes.
        // x^2 = (y^2 - 1) / (d y^2 + 1); the denominator is never 0, as -1/d is not a square.
        let yy = ByCall(y).square();
        let dyy = yy * d();
        let (is_square, even_x) = sqrt_ratio(yy.0 - F::ONE, dyy.0 + F::ONE);
        (is_square, Point::from_affine(even_x.negate_if(x_is_odd).carry(), y))
    })
}

/// Decodes one point, and returns whether there is one. Constant-time.
#[inline(always)]
pub fn decode_one<F: FieldElement<Prime = P25519>>(encoding: &Encoding) -> (Choice, Point<F>) {
    if shape::IS_SMALL_MACHINE {
        let mut point = Point::UNSET;
        let is_point = set_decoded(&mut point, encoding);
        return (is_point, point);
    }
    decode(F::from_words(encoding.y), encoding.sign)
}

/// [`decode`] for one element, in the place where the point is to be. Constant-time.
#[inline(always)]
pub fn set_decoded<F: FieldElement<Prime = P25519>>(point: &mut Point<F>, encoding: &Encoding) -> Choice {
    outline!(F, || {
        let Point { x, y, z, ta, tb } = point;
        y.set_words(&encoding.y);
        z.set_square_of(y);
        x.set_difference(z, &F::ONE);
        z.set_mul(&d());
        z.set_add(&F::ONE);
        let is_square = set_sqrt_ratio(x, z);
        x.set_negate_if(encoding.sign);
        (*z, *ta, *tb) = (F::ONE, *x, *y);
        is_square
    })
}

/// Decodes one point in each lane of V: `encodings` is called for each lane, and the mask is set where there is such a
/// point. Constant-time.
#[inline(always)]
pub fn decode_lanes<'a, V: FieldLanes<Prime = P25519>>(
    mut encodings: impl FnMut(usize) -> &'a Encoding,
) -> (V::Mask, Point<V>) {
    const { assert!(V::LANES <= 16) };
    let mut signs = [0; 16];
    let y = V::from_lanes(
        #[inline(always)]
        |lane| {
            let encoding = encodings(lane);
            signs[lane] = encoding.sign.unwrap_u8() as i8;
            V::Element::from_words(encoding.y)
        },
    );
    decode(y, V::Mask::magnitude_is(&signs, 1))
}

#[cfg(test)]
mod tests {
    use crate::field::Field;
    use crate::field::gf255::portable64::Fe;
    use crate::group::Group;
    use crate::group::edwards::PointEncoding as _;

    use super::*;

    #[test]
    fn small_orders_show_in_encodings() {
        let mut points = 0;
        for (i, y) in SMALL_ORDER.into_iter().enumerate() {
            let canonical = is_less_vartime(&y, &Q);
            for sign in [0, 1] {
                let encoding = Encoding { y, sign: Choice::from(sign) };
                assert!(encoding.is_small_order_vartime());
                let (decoded, mut point) = decode_one::<Fe<P25519>>(&encoding);
                assert!(bool::from(decoded), "entry {i}");
                // 0 has no sign.
                points += usize::from(canonical && !(bool::from(point.x.is_zero()) && sign == 1));
                point.set_double_n(3);
                assert!(bool::from(point.is_neutral()), "entry {i}");
            }
        }
        // As many as there are: the points of small order are a cyclic group.
        assert_eq!(points, 8);
        assert!(!Encoding::new(&[2; 32]).is_small_order_vartime());
    }
}
