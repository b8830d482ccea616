//! Several ladders side by side: [`montgomery::lanes`].

use super::{A24, ZEROS, bit, decode};
use crate::field::{FieldElement, FieldLanes, P25519, invert_lanes};
use crate::group::montgomery::{self, lanes};
use crate::group::start::MaskedStart;
use crate::wide::bytes_from_words;

/// A scalar, which is clamped here, and an encoded u-coordinate.
pub type Input = lanes::Input<32>;

impl<V: FieldLanes<Prime = P25519>> lanes::Encoded<32> for V {
    #[inline(always)]
    fn decode_lanes<'a>(mut encodings: impl FnMut(usize) -> &'a [u8; 32]) -> Self {
        V::from_lanes(|lane| decode(encodings(lane)))
    }

    #[inline(always)]
    fn encode_lane(self, lane: usize) -> [u8; 32] {
        bytes_from_words(&self.lane(lane).to_words())
    }

    #[inline(always)]
    fn inverses(self) -> Self {
        invert_lanes(self)
    }
}

/// [`ladder_bytes`](super::ladder_bytes) of each input. Constant-time.
#[inline(always)]
pub fn ladders<V: FieldLanes<Prime = P25519>>(
    inputs: &[Input],
    results: &mut [[u8; 32]],
    factors: &MaskedStart,
) {
    let [first, second] = super::factors(factors);
    let factors = [V::splat(first), V::splat(second)];
    montgomery::lanes::ladders::<V, 32, 255, ZEROS, A24>(inputs, results, factors, bit);
}
