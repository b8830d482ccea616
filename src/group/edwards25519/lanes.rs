//! Independent points in the lanes of a vector, from encodings and from tables of single points.

use crate::field::Mask;
use crate::field::each::Each;
use crate::field::gf255::Lanes255;
use crate::field::gf255::vector::Rows;
use crate::group::Addend;

use super::codec::{self, Encoding};
use super::parallel::ParallelAddend;
use super::point::{AffineNiels, Point};

/// Decodes two encodings a lane, those of all lanes together; the masks say which points there are.
///
/// The square roots of both are interleaved, so that neither waits for its own last product.
#[inline(always)]
pub fn decode_two<V: Lanes255<19>>(encodings: [&[Encoding]; 2]) -> [(V::Mask, Point<V>); 2] {
    let (decoded, points) = codec::decode_lanes::<Each<V, 2>>(|lane| {
        // Each takes the lanes of its first vector first.
        &encodings[lane / V::LANES][lane % V::LANES]
    });
    [0, 1].map(
        #[inline(always)]
        |i| (decoded.part(i), Point::from_affine(points.x.0[i], points.y.0[i])),
    )
}

/// Digit times P in each lane, from the odd multiples P, 3P, .. 127 P, for odd digits.
///
/// Variable-time: digits show in the addresses that are read.
#[inline(always)]
pub fn lookup_odd_vartime<V: Rows>(table: &[ParallelAddend<V::Row>; 64], digits: &[i8]) -> AffineNiels<V> {
    let [y_minus_x, y_plus_x, _, xy2d] = V::from_rows(
        #[inline(always)]
        |lane| table[usize::from(digits[lane].unsigned_abs() / 2 % 64)].coordinates(),
    );
    AffineNiels::new(y_plus_x, y_minus_x, xy2d).negate_if(V::Mask::negative(digits))
}
