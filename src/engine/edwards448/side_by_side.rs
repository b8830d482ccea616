//! The verification equation for eight signatures at once, one in each lane of a vector.
//!
//! It is the half-length equation of four scalars that [`equation`](super::equation) has for one signature, but with
//! digits of fixed windows, so that all lanes take the same steps: of radix 16 for R and A, whose multiples are made on
//! the spot, and odd ones of radix 128 (32 with `small-tables`) for B and 2^223 B.

use crate::backend::dispatch;
use crate::engine::edwards::points::vanishes;
use crate::engine::tuning::edwards448 as tuning;
use crate::error::Error;
use crate::field::{FieldLanes, Mask, P448, Unpack};
use crate::group::edwards::lanes::points_of_affine;
use crate::group::edwards448::{Affine, Point, codec, tables};
use crate::multiply::side_by_side::MAX_LANES;
use crate::multiply::variable_base::multiples;
use crate::scalar::halving::Halved;
use crate::scalar::order;

use super::eddsa::{Claim, Key};
use super::equation::{CUT, halve_vartime};
use super::strategy::Strategy;
use super::{Ed448Scalar, Edwards448};
use crate::engine::edwards::Checks;
use crate::engine::edwards::lanes::{self, BASE_WIDTH, Halving, Verdicts};

/// The digits of radix 16 of half-length scalars, which have up to 232 bits.
const PLACES: usize = 59;
/// The digits for a multiple of B: scalars are below 2^224 in magnitude.
const BASE_PLACES: usize = 224_usize.div_ceil(BASE_WIDTH);

/// The digits of the scalars of several equations.
pub(super) type Digits = lanes::Digits<BASE_PLACES, PLACES>;

impl Halving<order::Ed448, 7, 4> for Edwards448 {
    const CUT: u32 = CUT;

    fn halve_vartime(challenge: &Ed448Scalar, is_cofactored: bool) -> Option<Halved<4>> {
        halve_vartime(challenge, is_cofactored)
    }
}

/// The verdicts on those of the first `count` claims that are verified together.
pub(super) fn verify_together_vartime(
    claims: &[Claim; MAX_LANES],
    count: usize,
    checks: Checks,
) -> [Option<Result<(), Error>>; MAX_LANES] {
    let count = tuning::verified_in_lanes(count);
    lanes::verify_together(
        claims,
        count,
        checks,
        |digits| dispatch!(gf448 B => <B as Strategy>::verify_side_by_side_vartime(claims, count, digits, checks)),
    )
}

/// The verdicts on the first `count` claims, one a lane.
#[inline(always)]
pub(super) fn verify_with_vartime<V: FieldLanes<Prime = P448> + Unpack>(
    claims: &[Claim; MAX_LANES],
    count: usize,
    digits: &Digits,
    checks: Checks,
) -> Verdicts {
    let mut verdicts = [Ok(()); MAX_LANES];
    for first in (0..count).step_by(V::LANES) {
        let places = first..first + V::LANES;
        let claims = &claims[places.clone()];
        let (key_decoded, key) = decode_keys::<V>(claims);
        let (point_decoded, point) = codec::decode_lanes::<V>(|lane| claims[lane].point);
        let right = vanishes(differences_vartime(digits, first, key, point), checks);
        lanes::write_verdicts(claims, checks, [key_decoded, point_decoded, right], &mut verdicts[places]);
    }
    verdicts
}

/// The points A, and where there are such.
#[inline(always)]
fn decode_keys<V: FieldLanes<Prime = P448>>(claims: &[Claim]) -> (V::Mask, Point<V>) {
    let mut decoded = [Affine::NEUTRAL; MAX_LANES];
    for (decoded, claim) in decoded.iter_mut().zip(claims) {
        let Key::Decoded(affine) = claim.key else {
            return codec::decode_lanes::<V>(|lane| claims[lane].key.encoding());
        };
        *decoded = affine;
    }
    (V::Mask::splat(1.into()), points_of_affine(&decoded))
}

/// S B - R - k A in each lane, times a tau. In the digits, the claims begin at the place `first`.
#[inline(always)]
fn differences_vartime<V: FieldLanes<Prime = P448> + Unpack>(
    digits: &Digits,
    first: usize,
    key: Point<V>,
    point: Point<V>,
) -> Point<V> {
    let base = [tables::odd(), tables::odd_223()];
    let [key, point] = [multiples::<Point<V>, 8>(key), multiples::<Point<V>, 8>(point)];
    lanes::differences_vartime(digits, first, [&key, &point], base)
}

#[cfg(test)]
mod tests {
    use num_bigint::BigInt;

    use super::*;
    use crate::scalar::order::{Ed448, Order};
    use crate::scalar::recode::odd_parts;
    use crate::wide;

    /// The integer of words in two's complement.
    fn signed(words: &[u64]) -> BigInt {
        let bytes: std::vec::Vec<_> = words.iter().flat_map(|word| word.to_le_bytes()).collect();
        BigInt::from_signed_bytes_le(&bytes)
    }

    #[test]
    fn parts_are_odd_and_short() {
        let [one, bound] = [BigInt::from(1), BigInt::from(1) << CUT];
        let order = signed(&Ed448::WORDS);
        let power = |bits| Ed448Scalar::from_words(wide::shift_left(&[1], bits));
        let mut scalars = std::vec![Ed448Scalar::ZERO, Ed448Scalar::ONE];
        for bits in [1, 222, 223, 224, 444, 445] {
            scalars.extend([power(bits), power(bits) - Ed448Scalar::ONE, power(bits) + Ed448Scalar::ONE]);
        }
        scalars.extend([3u64, 12345].map(|x| Ed448Scalar::from(x).invert()));
        for s in scalars.iter().flat_map(|s| [*s, Ed448Scalar::ZERO - *s]) {
            let [c0, c1] = odd_parts::<7, 4>(&s.to_words(), &Ed448::WORDS, CUT).map(|part| signed(&part));
            for part in [&c0, &c1] {
                assert!(part % 2 != BigInt::ZERO && *part <= bound && -part <= bound, "{part}");
            }
            let mut words = [0; 8];
            words[..7].copy_from_slice(&s.to_words());
            assert_eq!((c0 + c1 * &bound - signed(&words)) % &order, BigInt::ZERO, "{one}");
        }
    }
}
