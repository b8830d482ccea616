//! curve448 (RFC 7748 section 4.2) by u-coordinates alone: v^2 = u^3 + 156326 u^2 + u over GF(2^448 - 2^224 - 1).

use crate::field::{Field, FieldElement, FieldLanes, P448};
use subtle::Choice;

use super::edwards448::Point;
use super::montgomery::{self, lanes};
use super::start::MaskedStart;
use crate::field::by_call::ByCall;
use crate::field::gf448::WORDS;
use crate::field::vector::Vector4;
use crate::wide::{bytes_from_words, words_from_bytes};

/// (156326 - 2) / 4, of the ladder step (RFC 7748 section 5).
const A24: u32 = 39_081;

/// Bits of a scalar.
const BITS: usize = 448;

/// Lowest bits of a clamped scalar that are 0.
const ZEROS: usize = 2;

/// The ladder for one clamped scalar, given as 56 little-endian bytes, and the u-coordinate as RFC 7748 encodes it: values of p and
/// more are taken modulo p. The factors are taken for the coordinates that it starts with. 1I and, for each bit, 5M + 4S; 0
/// where z = 0. Constant-time.
#[inline(always)]
pub fn ladder_bytes<F: FieldElement<Prime = P448>>(
    scalar: &[u8; 56],
    u: &[u8; 56],
    start: &MaskedStart<7>,
) -> [u8; 56] {
    let (x, z) = montgomery::ladder::<F, BITS, ZEROS, A24>(decode(u), factors(start), |i| bit(scalar, i));
    encode_fraction(&x, &z)
}

/// [`ladder_bytes`], with the coordinates in the lanes of a vector: [`montgomery::parallel`]. Constant-time.
#[inline(always)]
pub fn parallel_ladder_bytes<V: Vector4 + FieldLanes<Prime = P448>>(
    scalar: &[u8; 56],
    u: &[u8; 56],
    start: &MaskedStart<7>,
) -> [u8; 56] {
    let mut a24 = [0; WORDS];
    a24[0] = A24.into();
    let u = V::constant(words_from_bytes(u));
    let [first, second] = factors::<V>(start);
    let factors = first.blend::<0b1100>(second);
    let fraction = montgomery::parallel::ladder::<V, BITS>(u, V::constant(a24), factors, |i| bit(scalar, i));
    encode_fraction(&fraction.lane(0), &fraction.lane(1))
}

/// The factors of both points that a ladder starts with, in every lane.
#[inline(always)]
fn factors<V: FieldLanes<Prime = P448>>(start: &MaskedStart<7>) -> [V; 2] {
    let first = V::from_lane_words(
        #[inline(always)]
        |_| start.factor::<0>(),
    );
    let second = V::from_lane_words(
        #[inline(always)]
        |_| start.factor::<1>(),
    );
    [first, second]
}

/// A scalar and an encoded u-coordinate.
pub type Input = lanes::Input<56>;

/// [`ladder_bytes`] of each input, side by side: [`montgomery::lanes`]. Constant-time.
#[inline(always)]
pub fn ladders<V: FieldLanes<Prime = P448>>(
    inputs: &[Input],
    results: &mut [[u8; 56]],
    start: &MaskedStart<7>,
) {
    lanes::ladders::<V, 56, BITS, ZEROS, A24>(inputs, results, factors(start), bit, |u| words_from_bytes(u));
}

/// A u-coordinate: values of p and more are reduced.
#[inline(always)]
fn decode<F: FieldElement<Prime = P448>>(u: &[u8; 56]) -> F {
    F::from_words(words_from_bytes(u))
}

/// x/z, encoded; 0 for z = 0.
#[inline(always)]
fn encode_fraction<F: FieldElement<Prime = P448>>(x: &F, z: &F) -> [u8; 56] {
    outline!(F, || bytes_from_words(&(ByCall(*x) * ByCall(z.invert())).0.to_words()))
}

/// The u-coordinate on curve448 of 4 times a point of edwards448, by the 4-isogeny of RFC 7748 section 4.2: (y/x)^2, encoded.
/// The neutral element gives 0. 1I + 1M + 2S. Constant-time.
#[inline(always)]
pub fn encode_edwards<F: FieldElement<Prime = P448>>(point: &Point<F>) -> [u8; 56] {
    encode_fraction(&ByCall(point.y).square().0, &ByCall(point.x).square().0)
}

/// Bit i of a scalar.
#[inline(always)]
fn bit(scalar: &[u8; 56], i: usize) -> Choice {
    Choice::from(scalar[i / 8] >> (i % 8) & 1)
}
