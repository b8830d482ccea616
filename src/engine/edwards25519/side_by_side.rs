//! The verification equation for several signatures at once, one in each lane of a vector.
//!
//! It is the half-length equation of four scalars that [`equation`](super::equation) has for one signature, but with
//! digits of fixed windows, so that all lanes take the same steps: of radix 16 for R and A, whose multiples are made on
//! the spot, and odd ones of radix 128 (32 with `small-tables`) for B and 2^126 B.

use crate::backend::dispatch;
use crate::engine::tuning::edwards25519 as tuning;
use crate::error::Error;
use crate::field::Mask;
use crate::field::gf255::vector::Rows;
use crate::field::{FieldLanes, P25519, Unpack};
use crate::group::edwards25519::lanes::{MultiplesByLane, add_odd_vartime, decode_two, points_of_affine};
use crate::group::edwards25519::{Point, codec, tables};
use crate::group::shape::EDWARDS25519_ODD_WIDTH as ODD_WIDTH;
use crate::multiply::side_by_side::{
    LaneDigits, LaneTable, LaneTerm, MAX_LANES, WIDTH, from_lane, set_lane, sums_of_products,
};
use crate::multiply::variable_base::multiples;
use crate::scalar::halving::{Halved, Method};
use crate::scalar::order::{Ed25519, Order};
use crate::scalar::recode::{odd_parts, odd_windows, signed_windows};

use super::Ed25519Scalar;
use super::eddsa::{Claim, LaneKeys, vanishes};
use super::equation::{CUT, halve};
use super::strategy::Strategy;
use crate::engine::edwards::Checks;

/// One verdict for each lane.
pub(super) type Verdicts = [Result<(), Error>; MAX_LANES];

/// A vector for this: its lanes can be filled from tables of points.
pub(super) trait Wide: FieldLanes<Prime = P25519> + Rows + Unpack {}

impl<V: FieldLanes<Prime = P25519> + Rows + Unpack> Wide for V {}

/// The digits of radix 16 of half-length scalars, which have up to 136 bits.
const PLACES: usize = 35;
/// The bits of a digit for the multiples of B: 7, if all 64 odd multiples are there.
const BASE_WIDTH: usize = ODD_WIDTH as usize - 1;
/// The digits for a multiple of B: scalars are below 2^128 in magnitude.
const BASE_PLACES: usize = 128_usize.div_ceil(BASE_WIDTH);

/// The digits of the scalars of several equations, lane by lane.
///
/// Made before any backend is entered, as they do not depend on it.
pub(super) struct Digits {
    base: [[LaneDigits; BASE_PLACES]; 2],
    point: [LaneDigits; PLACES],
    key: [LaneDigits; PLACES],
    /// There are no digits from this bit on.
    bits: usize,
}

impl Digits {
    const NONE: Self = Digits {
        base: [[[0; MAX_LANES]; BASE_PLACES]; 2],
        point: [[0; MAX_LANES]; PLACES],
        key: [[0; MAX_LANES]; PLACES],
        bits: BASE_WIDTH * (BASE_PLACES - 1) + 1,
    };

    /// Fills a lane; `None` if the claim has no half-length equation. Variable-time.
    fn set_vartime(&mut self, lane: usize, claim: &Claim, cofactored: bool) -> Option<()> {
        let Halved { rho, tau, negative } = halve(claim.challenge, cofactored, Method::HalfGcd)?;
        let product = Ed25519Scalar::from_words([tau[0], tau[1], tau[2], 0]) * claim.scalar;
        for (of_base, part) in self.base.iter_mut().zip(odd_parts(&product.to_words(), &Ed25519::WORDS, CUT))
        {
            set_lane(of_base, lane, odd_windows::<{ BASE_WIDTH as u32 }, BASE_PLACES, 3>(&part));
        }
        // tau S B - tau R - tau k A, where tau k = rho or -rho.
        let point = signed_windows::<{ WIDTH as u32 }, PLACES, 3>(&tau).map(|digit| -digit);
        let key = signed_windows::<{ WIDTH as u32 }, PLACES, 3>(&rho);
        let key = if negative { key } else { key.map(|digit| -digit) };
        for i in (0..PLACES).rev() {
            if point[i] | key[i] != 0 {
                self.bits = self.bits.max(WIDTH * i + 1);
                break;
            }
        }
        set_lane(&mut self.point, lane, point);
        set_lane(&mut self.key, lane, key);
        Some(())
    }
}

/// The verdicts on those of the first `count` claims that are verified together.
pub(super) fn verify_together_vartime(
    claims: &[Claim; MAX_LANES],
    count: usize,
    checks: Checks,
) -> [Option<Result<(), Error>>; MAX_LANES] {
    let mut digits = Digits::NONE;
    let mut in_lane = [false; MAX_LANES];
    let together = tuning::verified_in_lanes(count);
    for (lane, claim) in claims[..together].iter().enumerate() {
        in_lane[lane] = digits.set_vartime(lane, claim, checks.is_cofactored).is_some();
    }
    let of_lanes =
        if in_lane.contains(&true) { verify_vartime(claims, together, &digits, checks) } else { None };
    core::array::from_fn(|lane| of_lanes.filter(|_| in_lane[lane]).map(|verdicts| verdicts[lane]))
}

/// The verdicts on the first `count` claims; `None` if the backend in force has no vectors for this.
fn verify_vartime(
    claims: &[Claim; MAX_LANES],
    count: usize,
    digits: &Digits,
    checks: Checks,
) -> Option<Verdicts> {
    dispatch!(B => <B as Strategy>::verify_side_by_side_vartime(claims, count, digits, checks))
}

/// The verdicts on the first `count` claims, by vectors V.
#[inline(always)]
pub(super) fn verify_with_vartime<V: Wide>(
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

/// One claim a lane, of which the digits begin at `first`.
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
    for ((lane, verdict), claim) in verdicts.iter_mut().enumerate().zip(claims) {
        let orders = if checks.refuses_small_order { claim.check_orders_vartime() } else { Ok(()) };
        let is = |mask: V::Mask| bool::from(mask.lane(lane));
        *verdict = if !is(key_decoded) {
            Err(Error::KeyNotOnCurve)
        } else if !is(point_decoded) {
            Err(Error::PointNotOnCurve)
        } else if orders.is_err() {
            orders
        } else if !is(right) {
            Err(Error::Mismatch)
        } else {
            Ok(())
        };
    }
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
    if V::LANES <= tuning::MOST_GATHERED {
        let key_table = MultiplesByLane::new(&multiples::<Point<V>, 8>(key));
        let point_table = MultiplesByLane::new(&multiples::<Point<V>, 8>(point));
        sums_vartime(digits, first, &key_table, &point_table)
    } else {
        let [key_table, point_table] = [multiples::<Point<V>, 8>(key), multiples::<Point<V>, 8>(point)];
        sums_vartime(digits, first, &key_table, &point_table)
    }
}

impl<V: Rows> LaneTable<Point<V>> for MultiplesByLane<V::Row> {
    #[inline(always)]
    fn add_to(&self, sum: &mut Point<V>, digits: &LaneDigits) {
        self.add_to_vartime(sum, digits);
    }
}

/// From the multiples of A and R.
#[inline(always)]
fn sums_vartime<V: Wide, T: LaneTable<Point<V>>>(
    digits: &Digits,
    first: usize,
    key_table: &T,
    point_table: &T,
) -> Point<V> {
    let base = [tables::odd(), tables::odd_126()];
    let terms = [
        LaneTerm { digits: &digits.point, table: point_table },
        LaneTerm { digits: &digits.key, table: key_table },
    ];
    sums_of_products(
        digits.bits,
        first,
        &terms,
        |bit| bit % BASE_WIDTH == 0 && bit / BASE_WIDTH < BASE_PLACES,
        #[inline(always)]
        |sum: &mut Point<V>, bit| {
            for (digits, table) in digits.base.iter().zip(base) {
                add_odd_vartime(sum, table, &from_lane::<Point<V>>(&digits[bit / BASE_WIDTH], first));
            }
        },
    )
}
