//! The subgroup of prime order of edwards25519: what the backends do beyond [`elements`](super::elements).

use crate::engine::edwards::points::sum_of_maps;
use crate::field::{Field as _, FieldElement, P25519};
use subtle::Choice;
use zeroize::Zeroizing;

use crate::backend::dispatch;
use crate::engine::tuning::edwards25519 as tuning;
use crate::engine::{Coordinates, Elements as _};
use crate::group::edwards25519::{Affine, Point, elligator};
use crate::group::{Group, montgomery25519};
use crate::wide::words_from_bytes;

use super::elements::F;
use super::strategy::Strategy;
use super::{Ed25519Scalar, Edwards25519, Mask, curve};

pub(crate) use crate::engine::edwards::points::{equals, is_neutral};

/// The bytes of which a field element is made (RFC 9380 section 5.2).
pub(crate) const FIELD_BYTES: usize = 48;

fn affine(point: &Coordinates) -> Affine {
    dispatch!(B => Point::<F<B>>::from(point).to_affine())
}

/// Encodes a point (RFC 8032 section 5.1.2). Constant-time.
pub(crate) fn encode(point: &Coordinates) -> [u8; 32] {
    affine(point).encode()
}

/// Decodes a point: whether the encoding is canonical, whether it is that of a point in the subgroup, and the point.
/// Constant-time.
pub(crate) fn decode(bytes: &[u8; 32]) -> (Choice, Choice, Coordinates) {
    let (is_canonical, is_point, point) = curve::decode(bytes);
    (is_canonical, is_point & contains(&point), point)
}

/// Returns whether a point is in the subgroup. Constant-time.
pub(crate) fn contains(point: &Coordinates) -> Choice {
    // (n - 1) P = -P, for the order n of the subgroup. Products by scalars of at most half of it are those of any point.
    let half = Edwards25519::product(&(-Ed25519Scalar::ONE).halve(), point, &Mask::of_build());
    is_neutral(&Edwards25519::add(&Edwards25519::double(&half), point))
}

/// The sum of the points that the parts of uniform bytes are mapped to, times 8 (RFC 9380 section 3). Constant-time.
pub(crate) fn map(uniform: &[u8]) -> Coordinates {
    #[inline(always)]
    fn run<B: Strategy>(uniform: &[u8]) -> Coordinates {
        let mut elements = [F::<B>::ZERO; 2];
        let parts = uniform.chunks(FIELD_BYTES);
        let elements = &mut elements[..parts.len()];
        for (place, bytes) in elements.iter_mut().zip(parts) {
            *place = element::<F<B>>(bytes);
        }
        // Two that are interleaved would take 0.75 of the time, and 7 kB more.
        let mut sum = if B::Pair::LANES == 4 && elements.len() == 2 {
            sum_of_maps::<B::Pair>(elements, elligator::map)
        } else {
            sum_of_maps::<F<B>>(elements, elligator::map)
        };
        sum.set_double_n(3);
        sum.into()
    }
    dispatch!(adx if tuning::two_by_elements(); B => run::<B>(uniform))
}

/// An integer in big-endian, of [`FIELD_BYTES`] bytes, modulo q. Constant-time.
#[inline(always)]
fn element<F: FieldElement<Prime = P25519>>(bytes: &[u8]) -> F {
    let mut reversed = Zeroizing::new([0; FIELD_BYTES]);
    for (reversed, byte) in reversed.iter_mut().zip(bytes.iter().rev()) {
        *reversed = *byte;
    }
    let (low, high) = reversed.split_at(32);
    outline!(F, || {
        // 2^256 = 38
        let high = F::from_words(words_from_bytes(high)).mul_small(38);
        (F::from_words(words_from_bytes(low)) + high).carry()
    })
}

/// The u-coordinate on curve25519, encoded (RFC 7748 section 4.1); 0 for the neutral element. Constant-time.
pub(crate) fn encode_u(point: &Coordinates) -> [u8; 32] {
    dispatch!(B => montgomery25519::encode_edwards(&Point::<F<B>>::from(point)))
}
