//! The subgroup of prime order of edwards448: what the backends do beyond [`elements`](super::elements).

use crate::field::{FieldElement, P448};
use subtle::{Choice, ConstantTimeEq};
use zeroize::Zeroizing;

use crate::backend::{Backend, dispatch};
use crate::engine::{self, Elements as _};
use crate::group::edwards448::{Affine, Encoding, Point, codec, elligator};
use crate::group::{Group, montgomery448};
use crate::wide::words_from_bytes;

use super::elements::{Coordinates, ONE};
use super::{Ed448Scalar, Edwards448, Mask, fixed};

/// One element of a backend.
type F<B> = <B as Backend>::Fe<P448>;

pub(crate) use crate::engine::edwards::points::{equals, is_neutral};

/// The bytes of which a field element is made (RFC 9380 section 5.2).
pub(crate) const FIELD_BYTES: usize = 84;

/// The base point, with Z = 1.
pub(crate) const BASE_POINT: Coordinates = engine::Coordinates([
    [
        0x2626a82bc70cc05e,
        0x433b80e18b00938e,
        0x12ae1af72ab66511,
        0xea6de324a3d3a464,
        0x9e146570470f1767,
        0x221d15a622bf36da,
        0x4f1970c66bed0ded,
    ],
    [
        0x9808795bf230fa14,
        0xfdbd132c4ed7c8ad,
        0x3ad3ff1ce67c39c4,
        0x87789c1e05a0c2d7,
        0x4bea73736ca39840,
        0x8876203756c9c762,
        0x693f46716eb6bc24,
    ],
    ONE,
    [
        0xeb06624e82af95f3,
        0xf78fa07d85662d1d,
        0xf179de90b5b27da1,
        0x60d71667e2356d58,
        0xc5056a183f8451d2,
        0xcec39d2d508d91c9,
        0xc75eb58aee221c6c,
    ],
]);

/// k B. Constant-time.
pub(crate) fn base_product(k: &Ed448Scalar, mask: &Mask) -> Coordinates {
    dispatch!(gf448 B => Coordinates::from(fixed::<B>(k, mask)))
}

fn affine(point: &Coordinates) -> Affine {
    dispatch!(gf448 B => Point::<F<B>>::from(point).to_affine())
}

/// Encodes a point (RFC 8032 section 5.2.2). Constant-time.
pub(crate) fn encode(point: &Coordinates) -> [u8; 57] {
    affine(point).encode()
}

/// Decodes a point: whether the encoding is canonical, whether it is that of a point in the subgroup, and the point.
/// Constant-time.
pub(crate) fn decode(bytes: &[u8; 57]) -> (Choice, Choice, Coordinates) {
    let encoding = Encoding::new(bytes);
    let (is_point, point) = dispatch!(gf448 B => {
        let (is_point, point) = codec::decode_one::<F<B>>(&encoding);
        (is_point, Coordinates::from(point))
    });
    // In coordinates that are canonical, Z is 1 and y is what was reduced.
    let [x, y, ..] = point.0;
    let is_canonical = Affine { x, y }.encode().ct_eq(bytes);
    // (n - 1) P = -P, for the order n of the subgroup.
    let product = Edwards448::product(&-Ed448Scalar::ONE, &point, &Mask::of_build());
    let is_in_subgroup = is_neutral(&Edwards448::add(&product, &point));
    (is_canonical | !is_point, is_point & is_in_subgroup, point)
}

/// The sum of the points that the parts of uniform bytes are mapped to.
#[inline(always)]
fn sum<B: Backend>(uniform: &[u8]) -> Point<F<B>> {
    let mut sum = Point::<F<B>>::neutral();
    for bytes in uniform.chunks(FIELD_BYTES) {
        sum.set_add_point(&elligator::map(element::<F<B>>(bytes)));
    }
    sum
}

/// The sum of the points that the parts of uniform bytes are mapped to, times 4 (RFC 9380 section 3). Constant-time.
pub(crate) fn map(uniform: &[u8]) -> Coordinates {
    #[inline(always)]
    fn run<B: Backend>(uniform: &[u8]) -> Coordinates {
        let mut sum = sum::<B>(uniform);
        sum.set_double_n(2);
        sum.into()
    }
    dispatch!(gf448 B => run::<B>(uniform))
}

/// The u-coordinate of the point of curve448 that uniform bytes are mapped to. The isogeny to edwards448 and its dual are four
/// times the point, which is in the subgroup of prime order. Constant-time.
pub(crate) fn map_to_u(uniform: &[u8]) -> [u8; 56] {
    dispatch!(gf448 B => montgomery448::encode_edwards(&sum::<B>(uniform)))
}

/// An integer in big-endian, of [`FIELD_BYTES`] bytes, modulo p. Constant-time.
#[inline(always)]
fn element<F: FieldElement<Prime = P448>>(bytes: &[u8]) -> F {
    let mut reversed = Zeroizing::new([0; 2 * 56]);
    for (reversed, byte) in reversed.iter_mut().zip(bytes.iter().rev()) {
        *reversed = *byte;
    }
    let (low, high) = reversed.split_at(56);
    outline!(F, || {
        // 2^448 = 2^224 + 1
        let radix = F::from_words([1, 0, 0, 1 << 32, 0, 0, 0]);
        let high = F::from_words(words_from_bytes(high)) * radix;
        (F::from_words(words_from_bytes(low)) + high).carry()
    })
}
