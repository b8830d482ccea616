//! Several ladders side by side, each with a scalar and a point of its own in one lane of a vector.

use zeroize::Zeroizing;

use super::{bit, decode, ladder};
use crate::field::Mask;
use crate::field::gf255::{Gf255, Lanes255, invert_lanes};
use crate::group::lookup::MAX_LANES;
use crate::group::start::MaskedStart;
use crate::wide::bytes_from_words;

/// A scalar, which is clamped here, and an encoded u-coordinate.
pub type Input = (Zeroizing<[u8; 32]>, [u8; 32]);

/// [`ladder_bytes`](super::ladder_bytes) of each input; lanes without an input compute the last one again. Constant-time.
#[inline(always)]
pub fn ladders<V: Lanes255<19>>(inputs: &[Input], results: &mut [[u8; 32]], factors: &MaskedStart) {
    let Some(last) = inputs.len().min(results.len()).checked_sub(1) else { return };
    let input = |lane: usize| &inputs[lane.min(last)];
    let [first, second] = super::factors(factors);
    let factors = [V::splat(first), V::splat(second)];
    let (x, z) = ladder(V::from_lanes(|lane| decode(&input(lane).1)), factors, |i| {
        let mut digits = [0i8; MAX_LANES];
        for (lane, digit) in digits[..V::LANES].iter_mut().enumerate() {
            *digit = -(bit(&input(lane).0, i).unwrap_u8() as i8);
        }
        V::Mask::negative(&digits[..V::LANES])
    });
    let inverses = invert_lanes(z);
    V::outline(
        #[inline(always)]
        || {
            let u = x * inverses;
            for (lane, result) in results.iter_mut().enumerate().take(last + 1).take(V::LANES) {
                *result = bytes_from_words(&u.lane(lane).to_words());
            }
        },
    );
}
