//! Several ladders side by side, each with a scalar and a point of its own in one lane of a vector.

use subtle::Choice;
use zeroize::Zeroizing;

use super::ladder;
use crate::field::element::Words;
use crate::field::{FieldElement, FieldLanes, Mask, Prime, invert_lanes};
use crate::group::lookup::MAX_LANES;

/// A scalar and an encoded u-coordinate.
pub type Input<const N: usize> = (Zeroizing<[u8; N]>, [u8; N]);

/// [`ladder`] of each input, where `bit` tells the bits of a scalar and `words` decodes a coordinate, and the results encoded; lanes
/// without an input compute the last one again. Constant-time.
#[inline(always)]
pub fn ladders<V, const N: usize, const BITS: usize, const ZEROS: usize, const A24: u32>(
    inputs: &[Input<N>],
    results: &mut [[u8; N]],
    factors: [V; 2],
    bit: impl Fn(&[u8; N], usize) -> Choice,
    words: impl Fn(&[u8; N]) -> Words<V>,
) where
    V: FieldLanes<Prime: Prime<Bytes = [u8; N]>>,
{
    let Some(last) = inputs.len().min(results.len()).checked_sub(1) else { return };
    let input = |lane: usize| &inputs[lane.min(last)];
    let u = V::from_lane_words(
        #[inline(always)]
        |lane| words(&input(lane).1),
    );
    let (x, z) = ladder::<V, BITS, ZEROS, A24>(u, factors, |i| {
        let mut digits = [0i8; MAX_LANES];
        for (lane, digit) in digits[..V::LANES].iter_mut().enumerate() {
            *digit = -(bit(&input(lane).0, i).unwrap_u8() as i8);
        }
        V::Mask::negative(&digits[..V::LANES])
    });
    let inverses = invert_lanes(z);
    outline!(V, || {
        let u = x * inverses;
        for (lane, result) in results.iter_mut().enumerate().take(last + 1).take(V::LANES) {
            *result = u.lane(lane).to_bytes();
        }
    });
}
