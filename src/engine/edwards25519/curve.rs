//! The whole curve edwards25519, with its points of small order: what the backends do beyond `elements`.
//!
//! Products here are those of the integer: a scalar k and k - L give different multiples of a point that is not in the subgroup
//! of order L.

#[cfg(feature = "alloc")]
pub(crate) mod sums;

use subtle::{Choice, ConstantTimeEq};
use zeroize::Zeroizing;

use crate::backend::{Backend, dispatch};
use crate::engine::Coordinates;
use crate::engine::edwards::points::affine_each as affine_each_of;
use crate::field::{FieldElement, P25519};
use crate::group::Group;
use crate::group::edwards25519::{Affine, Encoding, Point, codec, torsion};
use crate::scalar::recode::signed_windows;

use super::Mask;
use super::elements::{ALONE, F, NEUTRAL, product_by_digits};

/// Decodes a point (RFC 8032 section 5.1.3): whether the encoding is canonical, whether there is a point, and the point. An
/// encoding of x = 0 with a negative sign is not canonical. Constant-time.
pub(crate) fn decode(bytes: &[u8; 32]) -> (Choice, Choice, Coordinates) {
    let encoding = Encoding::new(bytes);
    let (is_point, point) = dispatch!(B => {
        let (is_point, point) = codec::decode_one::<F<B>>(&encoding);
        (is_point, Coordinates::from(point))
    });
    // In coordinates that are canonical, Z is 1 and y is what was reduced.
    let [x, y, ..] = point.0;
    let is_canonical = Affine { x, y }.encode().ct_eq(bytes);
    (is_canonical | !is_point, is_point, point)
}

/// The points of small order: a point of order 8 times 0, 1, .. 7.
pub(crate) const TORSION: [Coordinates; 8] = {
    let mut points = [NEUTRAL; 8];
    let mut i = 0;
    while i < points.len() {
        points[i] = Coordinates(torsion::TORSION[i]);
        i += 1;
    }
    points
};

/// k P, of the integer k of these little-endian words. Constant-time.
pub(crate) fn product(k: &[u64; 4], point: &Coordinates, mask: &Mask) -> Coordinates {
    /// As many as any four words have.
    const DIGITS: usize = 65;
    let digits = Zeroizing::new(signed_windows::<{ ALONE as u32 }, DIGITS, 4>(k));
    product_by_digits(&digits[..], point, mask)
}

/// 8 P. Constant-time.
pub(crate) fn times_cofactor(point: &Coordinates) -> Coordinates {
    #[inline(always)]
    fn run<B: Backend>(point: &Coordinates) -> Coordinates {
        let mut multiple: Point<F<B>> = point.into();
        multiple.set_double_n(3);
        multiple.into()
    }
    dispatch!(B => run::<B>(point))
}

/// The points that share an inversion.
const SHARING: usize = 8;

/// Calls `take` for each point with its place and its affine coordinates. Constant-time.
pub(crate) fn affine_each(points: &[Coordinates], mut take: impl FnMut(usize, Affine)) {
    #[inline(always)]
    fn run<F: FieldElement<Prime = P25519>>(points: &[Coordinates], take: &mut dyn FnMut(usize, Affine)) {
        for (i, points) in points.chunks(SHARING).enumerate() {
            let affine: [_; SHARING] = affine_each_of::<F, 4, _>(points.iter());
            for (place, affine) in affine[..points.len()].iter().enumerate() {
                take(SHARING * i + place, *affine);
            }
        }
    }
    dispatch!(B => run::<F<B>>(points, &mut take))
}

/// The point with Z = 1. Constant-time.
pub(crate) fn normalized(affine: &Affine) -> Coordinates {
    dispatch!(B => Coordinates::from(affine.to_point::<F<B>>()))
}
