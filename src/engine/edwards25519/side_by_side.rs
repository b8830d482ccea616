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
use crate::group::edwards::lanes::points_of_affine;
use crate::group::edwards25519::lanes::{MultiplesByLane, decode_two};
use crate::group::edwards25519::{Point, codec, tables};
use crate::multiply::side_by_side::{LaneDigits, LaneTable, MAX_LANES};
use crate::multiply::variable_base::multiples;
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
/// The digits for a multiple of B: scalars are below 2^128 in magnitude.
const BASE_PLACES: usize = 128_usize.div_ceil(BASE_WIDTH);

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
        let key = MultiplesByLane::new(&multiples::<Point<V>, 8>(key));
        let point = MultiplesByLane::new(&multiples::<Point<V>, 8>(point));
        lanes::differences_vartime(digits, first, [&key, &point], base)
    } else {
        let [key, point] = [multiples::<Point<V>, 8>(key), multiples::<Point<V>, 8>(point)];
        lanes::differences_vartime(digits, first, [&key, &point], base)
    }
}

impl<V: Rows> LaneTable<Point<V>> for MultiplesByLane<V::Row> {
    #[inline(always)]
    fn add_to(&self, sum: &mut Point<V>, digits: &LaneDigits) {
        self.add_to_vartime(sum, digits);
    }
}
