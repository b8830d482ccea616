//! The verification equation for several signatures at once, one in each lane of a vector.
//!
//! It is the half-length equation of four scalars that [`equation`](super::equation) has for one signature, but with
//! digits of fixed windows, so that all lanes take the same steps: of radix 16 for R and A, whose multiples are made on
//! the spot, and odd ones of radix 128 (32 with `small-tables`) for B and 2^126 B.

use crate::backend::{Backend, dispatch};
use crate::engine::edwards::points::vanishes;
use crate::engine::tuning::edwards25519 as tuning;
use crate::error::Error;
use crate::field::gf255::vector::Rows;
use crate::field::{FieldLanes, Mask, P25519, Unpack};
use crate::group::Addend;
use crate::group::edwards::ProjectiveAddend;
use crate::group::edwards::lanes::points_of_affine;
use crate::group::edwards25519::lanes::{MultiplesByLane, decode_two};
use crate::group::edwards25519::{Point, codec, tables};
use crate::multiply::side_by_side::{LaneDigits, LaneTable, MAX_LANES};
use crate::multiply::variable_base::{multiples, write_multiples};
use crate::scalar::halving::{Halved, Method};
use crate::scalar::order;

use super::eddsa::{Claim, LaneKeys};
use super::equation::{CUT, halve};
use super::strategy::{InVectors, Strategy, VectorWork};
use super::{Ed25519Scalar, Edwards25519};
use crate::engine::edwards::Checks;
use crate::engine::edwards::lanes::{self, BASE_WIDTH, Halving, Verdicts};

/// A vector for this: its lanes can be filled from tables of points.
pub(super) trait Wide: FieldLanes<Prime = P25519> + Rows + Unpack {}

impl<V: FieldLanes<Prime = P25519> + Rows + Unpack> Wide for V {}

/// The digits of radix 16 of half-length scalars, which have up to 136 bits.
const PLACES: usize = 35;
/// The digits for a multiple of B: scalars are below 2^126 in magnitude, unless tau S or its opposite is between 2^252 and L.
const BASE_PLACES: usize = 126_usize.div_ceil(BASE_WIDTH);

/// The digits of the scalars of several equations.
pub(super) type Digits = lanes::Digits<BASE_PLACES, PLACES>;

impl Halving<order::Ed25519, 4, 3> for Edwards25519 {
    const CUT: u32 = CUT;

    fn halve_vartime(challenge: &Ed25519Scalar, is_cofactored: bool) -> Option<Halved<3>> {
        halve(*challenge, is_cofactored, Method::HalfGcd)
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
        |digits| dispatch!(side_by_side B => <B as Strategy>::in_vectors(Verify { claims, count, digits, checks })),
    )
}

struct Verify<'a> {
    claims: &'a [Claim; MAX_LANES],
    count: usize,
    digits: &'a Digits,
    checks: Checks,
}

impl<B: Backend> VectorWork<B> for Verify<'_> {
    type Output = Verdicts;

    #[inline(always)]
    fn run(self) -> Verdicts
    where
        B: InVectors,
    {
        verify_with_vartime::<B::Widest>(self.claims, self.count, self.digits, self.checks)
    }
}

/// The verdicts on the first `count` claims, by vectors V.
#[inline(always)]
fn verify_with_vartime<V: Wide>(
    claims: &[Claim; MAX_LANES],
    count: usize,
    digits: &Digits,
    checks: Checks,
) -> Verdicts {
    let mut verdicts = [Ok(()); MAX_LANES];
    for first in (0..count).step_by(V::LANES) {
        let lanes = first..first + V::LANES;
        verify_lanes_vartime::<V>(&claims[lanes.clone()], first, digits, checks, &mut verdicts[lanes]);
    }
    verdicts
}

/// One claim a lane. In the digits, the claims begin at the place `first`.
#[inline(always)]
fn verify_lanes_vartime<V: Wide>(
    claims: &[Claim],
    first: usize,
    digits: &Digits,
    checks: Checks,
    verdicts: &mut [Result<(), Error>],
) {
    let [(key_decoded, key), (point_decoded, point)] = decode_claims::<V>(claims);
    let right = vanishes(differences_vartime(digits, first, key, point), checks);
    lanes::write_verdicts(claims, checks, [key_decoded, point_decoded, right], verdicts);
}

/// The points A and R, and where there are such.
#[inline(always)]
fn decode_claims<V: FieldLanes<Prime = P25519>>(claims: &[Claim]) -> [(V::Mask, Point<V>); 2] {
    let points = |lane: usize| &claims[lane].point;
    match LaneKeys::new(claims.iter().map(|claim| claim.key)) {
        LaneKeys::Decoded(keys) => {
            [(V::Mask::splat(1.into()), points_of_affine(&keys)), codec::decode_lanes(points)]
        }
        LaneKeys::Encoded(keys) => decode_two(|lane| &keys[lane], points),
    }
}

/// S B - R - k A in each lane, times a tau.
#[inline(always)]
fn differences_vartime<V: Wide>(digits: &Digits, first: usize, key: Point<V>, point: Point<V>) -> Point<V> {
    let base = [tables::odd(), tables::odd_126()];
    if V::LANES <= tuning::MOST_GATHERED {
        let mut tables = [MultiplesByLane::<V::Row, { tuning::MOST_GATHERED }>::UNSET; 2];
        for (table, point) in tables.iter_mut().zip([key, point]) {
            table.set(&multiples::<Point<V>, 8>(point));
        }
        lanes::differences_vartime(digits, first, tables.each_ref(), base)
    } else {
        let mut tables = [[ProjectiveAddend::UNSET; 8]; 2];
        for (table, point) in tables.iter_mut().zip([key, point]) {
            write_multiples(table, point);
        }
        lanes::differences_vartime(digits, first, tables.each_ref(), base)
    }
}

impl<V: Rows, const N: usize> LaneTable<Point<V>> for MultiplesByLane<V::Row, N> {
    #[inline(always)]
    fn add_to(&self, sum: &mut Point<V>, digits: &LaneDigits) {
        self.add_to_vartime(sum, digits);
    }
}

#[cfg(test)]
mod tests {
    use std::vec::Vec;

    use super::*;
    use crate::backend::on_each_backend;
    use crate::engine::blinding::Blindable;
    use crate::engine::edwards::Edwards;
    use crate::engine::edwards25519::Key;
    use crate::scalar::order::Order;
    use crate::wide;

    /// A valid claim with this tau S.
    fn claim_by(product: Ed25519Scalar, challenge: Ed25519Scalar, checks: Checks) -> Claim {
        let [t0, t1, t2] =
            halve(challenge, checks.is_cofactored, Method::HalfGcd).expect("it has halves").tau;
        let scalar = product * Ed25519Scalar::from_words([t0, t1, t2, 0]).invert();
        let secret = Ed25519Scalar::from(0x1234_5678_9abc_def1_u64);
        let base_product = |scalar| Edwards25519::base_product(&scalar, Edwards25519::NO_MASK).0;
        let point = Edwards25519::encoding_of(&base_product(scalar - challenge * secret));
        Claim { key: Key::Decoded(base_product(secret)), point, scalar, challenge }
    }

    /// Some integers of 253 bits are too large for 18 digits of 7 bits: such claims get no verdict here.
    fn verdicts_at_the_bounds<B: Strategy>(_: B) {
        let power = |bit: u32| Ed25519Scalar::from_words(wide::shift_left(&[1], bit));
        let [zero, one] = [Ed25519Scalar::ZERO, Ed25519Scalar::ONE];
        // L - 2^252
        let excess = zero - power(252);
        let products = [zero, one, power(126), power(251), power(252), excess]
            .into_iter()
            .flat_map(|product| [product - one - one, product - one, product, product + one])
            .collect::<Vec<_>>();
        // The odd one of x and x - L is taken, which has digits below 2^252.
        let has_digits = |product: Ed25519Scalar| {
            let words = product.to_words();
            let odd =
                if words[0] & 1 == 1 { words } else { wide::subtract(&order::Ed25519::WORDS, &words).0 };
            BASE_WIDTH * BASE_PLACES > 126 || wide::bit_length(&odd) <= 252
        };
        for checks in [Checks::COFACTORED, Checks { is_cofactored: false, refuses_small_order: true }] {
            let challenge = Ed25519Scalar::from_bytes_wide(&[0xa7; 64]);
            for products in products.chunks(MAX_LANES) {
                let mut claims = [0, 1, 2, 3, 4, 5, 6, 7].map(|i| claim_by(products[i], challenge, checks));
                for wrong in [None, Some(0), Some(3), Some(7)] {
                    if let Some(lane) = wrong {
                        claims[lane].scalar += one;
                    }
                    let verdicts = lanes::verify_together(&claims, MAX_LANES, checks, |digits| {
                        B::in_vectors(Verify { claims: &claims, count: MAX_LANES, digits, checks })
                    });
                    for (lane, verdict) in verdicts.into_iter().enumerate() {
                        if let Some(verdict) = verdict {
                            assert_eq!(verdict.is_ok(), wrong != Some(lane));
                        }
                        if wrong.is_none() && B::in_vectors(Present).is_some() {
                            assert_eq!(verdict.is_some(), has_digits(products[lane]));
                        }
                    }
                    if let Some(lane) = wrong {
                        claims[lane].scalar -= one;
                    }
                }
            }
        }
        assert!(BASE_WIDTH * BASE_PLACES > 126 || !products.into_iter().all(has_digits));
    }

    /// Work that any vectors do.
    struct Present;

    impl<B: Backend> VectorWork<B> for Present {
        type Output = ();

        fn run(self) {}
    }

    #[test]
    fn scalars_at_the_bounds_of_their_digits() {
        on_each_backend!(verdicts_at_the_bounds);
    }
}
