//! Several ladders side by side, each with a scalar and a point of its own in one lane of a vector.

use subtle::Choice;
use zeroize::Zeroizing;

use super::ladder;
use crate::field::{Field, Mask};
use crate::group::lookup::MAX_LANES;

/// A scalar and an encoded u-coordinate.
pub type Input<const N: usize> = (Zeroizing<[u8; N]>, [u8; N]);

/// Vectors of coordinates that are encoded in `N` bytes each.
pub trait Encoded<const N: usize>: Field {
    /// Lane j of the result is what `encodings(j)` encodes; called for j = 0 .. LANES.
    fn decode_lanes<'a>(encodings: impl FnMut(usize) -> &'a [u8; N]) -> Self;
    /// The encoding of what is in a lane.
    fn encode_lane(self, lane: usize) -> [u8; N];
    /// The inverse in each lane; 0 for 0. Constant-time.
    fn inverses(self) -> Self;
}

/// [`ladder`] of each input, where `bit` tells the bits of a scalar, and the results encoded; lanes without an input compute
/// the last one again. Constant-time.
#[inline(always)]
pub fn ladders<V: Encoded<N>, const N: usize, const BITS: usize, const ZEROS: usize, const A24: u32>(
    inputs: &[Input<N>],
    results: &mut [[u8; N]],
    factors: [V; 2],
    bit: impl Fn(&[u8; N], usize) -> Choice,
) {
    let Some(last) = inputs.len().min(results.len()).checked_sub(1) else { return };
    let input = |lane: usize| &inputs[lane.min(last)];
    let (x, z) = ladder::<V, BITS, ZEROS, A24>(V::decode_lanes(|lane| &input(lane).1), factors, |i| {
        let mut digits = [0i8; MAX_LANES];
        for (lane, digit) in digits[..V::LANES].iter_mut().enumerate() {
            *digit = -(bit(&input(lane).0, i).unwrap_u8() as i8);
        }
        V::Mask::negative(&digits[..V::LANES])
    });
    let inverses = z.inverses();
    V::outline(
        #[inline(always)]
        || {
            let u = x * inverses;
            for (lane, result) in results.iter_mut().enumerate().take(last + 1).take(V::LANES) {
                *result = u.encode_lane(lane);
            }
        },
    );
}
