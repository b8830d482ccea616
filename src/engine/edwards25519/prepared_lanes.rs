//! The verification equation for several signatures of prepared keys, one in each lane of a vector.
//!
//! It is the equation of [`prepared`](super::prepared), with odd digits of fixed windows for the wNAF digits, so that all
//! lanes take the same steps: 28 doublings, 36 additions for S in radix 128 (with small tables 63, in radix 16) and 63 for k in radix 16. Entries come from the
//! table of each lane's own key. Encodings are compared after one inversion for all lanes. Where they differ, all points R
//! are decoded, and the differences have the last word: so invalid signatures take hardly longer than valid ones.

use crate::backend::{Backend, match_backend};
use crate::engine::edwards::points::vanishes;
use crate::engine::tuning::edwards25519 as tuning;
use crate::error::Error;
use crate::field::{Field, Mask, invert_lanes_vartime};
use crate::group::edwards::PointEncoding as _;
use crate::group::edwards::lanes::add_odd_vartime;
use crate::group::edwards25519::lanes::add_gathered;
use crate::group::edwards25519::parallel::ParallelAddend;
use crate::group::edwards25519::{self, Affine, Point, codec};
use crate::group::shape::EDWARDS25519_ODD_WIDTH as ODD_WIDTH;
use crate::group::{Addend, Group};
use crate::multiply::side_by_side::{LaneDigits, MAX_LANES, from_lane, set_lane};
use crate::scalar::order::{Ed25519, Order};
use crate::scalar::recode::odd_windows;

use crate::engine::edwards::Checks;
use crate::wide;

use super::Ed25519Scalar;
use super::eddsa::Claim;
use super::prepared::{BITS, ENTRIES, PARTS, PreparedPoint, Tables};
use super::side_by_side::Wide;
use super::strategy::{InVectors, Strategy, VectorWork};

/// The bits of a digit for the multiples of a key.
const KEY_WIDTH: usize = 4;
/// The bits of a digit for the multiples of B: as many as their table is good for and fill a part.
const BASE_WIDTH: usize = if ODD_WIDTH > 7 { 7 } else { 4 };
const BASE_PLACES: usize = BITS * PARTS / BASE_WIDTH;
const KEY_PLACES: usize = BITS * PARTS / KEY_WIDTH;
const _: () = assert!(BITS.is_multiple_of(BASE_WIDTH) && BITS.is_multiple_of(KEY_WIDTH));
const _: () =
    assert!(BASE_WIDTH < ODD_WIDTH as usize || cfg!(not(any(lemniscate_vectors, lemniscate_simd128))));

/// The verdicts on those claims that were decided.
type Verdicts = [Option<Result<(), Error>>; MAX_LANES];

/// The digits of the scalars of several equations, lane by lane.
struct Digits {
    base: [LaneDigits; BASE_PLACES],
    key: [LaneDigits; KEY_PLACES],
    /// How often the key is to be added because the digits of k are of k + 1.
    excess: LaneDigits,
}

impl Digits {
    const NONE: Self = Digits {
        base: [[0; MAX_LANES]; BASE_PLACES],
        key: [[0; MAX_LANES]; KEY_PLACES],
        excess: [0; MAX_LANES],
    };

    /// Fills a lane; `None` for the rare scalars that have no such digits. Variable-time.
    fn set_vartime(&mut self, lane: usize, claim: &Claim) -> Option<()> {
        let key = claim.challenge.to_words();
        let even = key[0] & 1 == 0;
        let key = within_bounds([key[0] | 1, key[1], key[2], key[3]])?;
        let base = within_bounds(odd_representative(claim.scalar))?;
        set_lane(&mut self.base, lane, odd_windows::<{ BASE_WIDTH as u32 }, BASE_PLACES, 4>(&base));
        set_lane(&mut self.key, lane, odd_windows::<{ KEY_WIDTH as u32 }, KEY_PLACES, 4>(&key));
        self.excess[lane] = even.into();
        Some(())
    }
}

/// s or s - L, whichever is odd.
fn odd_representative(s: Ed25519Scalar) -> [u64; 4] {
    let words = s.to_words();
    if words[0] & 1 == 1 { words } else { wide::subtract(&words, &Ed25519::WORDS).0 }
}

/// An odd integer in two's complement, if its magnitude is below 2^252: its high bits are all alike.
fn within_bounds(x: [u64; 4]) -> Option<[u64; 4]> {
    const { assert!(BITS * PARTS == 252) };
    matches!(x[3] >> 60, 0 | 0xf).then_some(x)
}

/// The verdicts on claims with these prepared keys, as far as vectors come to one; all keys must have been prepared for
/// the same backend.
pub(super) fn verify_together_vartime(
    keys: &[&PreparedPoint],
    claims: &[Claim; MAX_LANES],
    checks: Checks,
) -> Verdicts {
    let mut verdicts = [None; MAX_LANES];
    let Some(first) = keys.first() else { return verdicts };
    let mut digits = Digits::NONE;
    let mut has_digits = [false; MAX_LANES];
    for (lane, claim) in claims[..keys.len()].iter().enumerate() {
        has_digits[lane] = digits.set_vartime(lane, claim).is_some();
    }
    match_backend!(&first.tables, Tables, _table: B => {
        let work = Verify { keys, claims, digits: &digits, checks, verdicts: &mut verdicts };
        let _ = <B as Strategy>::in_vectors(work);
    });
    for (lane, verdict) in verdicts.iter_mut().enumerate() {
        let small = || checks.refuses_small_order && keys[lane].is_small_order;
        *verdict = match *verdict {
            Some(_) if !has_digits[lane] => None,
            Some(Err(Error::PointNotOnCurve)) => *verdict,
            Some(_) if small() => Some(Err(Error::KeySmallOrder)),
            verdict => verdict,
        };
    }
    verdicts
}

struct Verify<'a> {
    keys: &'a [&'a PreparedPoint],
    claims: &'a [Claim; MAX_LANES],
    digits: &'a Digits,
    checks: Checks,
    verdicts: &'a mut Verdicts,
}

/// Writes the verdicts on claims by the vectors of the backend that has made the tables of the keys. Orders of keys are not looked at.
impl<B: Backend> VectorWork<B> for Verify<'_> {
    type Output = ();

    #[inline(always)]
    fn run(self)
    where
        B: InVectors,
    {
        let Verify { keys, claims, digits, checks, verdicts } = self;
        let Some(mut tables) = keys[0].table::<B>().map(|table| [table; MAX_LANES]) else { return };
        for (table, key) in tables.iter_mut().zip(keys) {
            let Some(of_key) = key.table::<B>() else { return };
            *table = of_key;
        }
        // A vector with few lanes in use takes longer than one claim after the other.
        let last = keys.len() % B::Widest::LANES;
        let is_full = last >= tuning::fewest_prepared(B::Widest::LANES);
        let count = if is_full { keys.len() } else { keys.len() - last };
        verify::<B::Widest>(&tables, claims, count, digits, checks, verdicts);
    }
}

/// Writes the verdicts on the first `count` claims, by vectors V. Orders of keys are not looked at.
#[inline(always)]
fn verify<V: Wide>(
    tables: &[&[ParallelAddend<V::Row>; PARTS * ENTRIES]; MAX_LANES],
    claims: &[Claim; MAX_LANES],
    count: usize,
    digits: &Digits,
    checks: Checks,
    verdicts: &mut Verdicts,
) {
    for first in (0..count).step_by(V::LANES) {
        let sum: Point<V> = sums_vartime(tables, first, digits);
        let z_inverse = invert_lanes_vartime(sum.z);
        let (mut x, mut y) = ([[0; 4]; MAX_LANES], [[0; 4]; MAX_LANES]);
        (sum.x * z_inverse).to_words(&mut x[..V::LANES]);
        (sum.y * z_inverse).to_words(&mut y[..V::LANES]);
        let lanes = V::LANES.min(count - first);
        let is_same = |lane: usize| {
            Affine { x: x[lane], y: y[lane] }.encoding().is_same_vartime(&claims[first + lane].point)
        };
        let all_are_same = (0..lanes).all(is_same);
        let differences =
            if all_are_same { None } else { Some(differences::<V>(sum, &claims[first..], checks)) };
        for lane in 0..lanes {
            let point = &claims[first + lane].point;
            let is = |mask: V::Mask| bool::from(mask.lane(lane));
            verdicts[first + lane] = Some(match differences {
                Some((decoded, _)) if !is(decoded) => Err(Error::PointNotOnCurve),
                _ if checks.refuses_small_order && point.is_small_order_vartime() => {
                    Err(Error::PointSmallOrder)
                }
                Some((_, right)) if !is(right) => Err(Error::Mismatch),
                _ => Ok(()),
            });
        }
    }
}

/// Where there is a point R, and where it is the sum; if the policy is cofactored, except a point of small order.
#[inline(always)]
fn differences<V: Wide>(sum: Point<V>, claims: &[Claim], checks: Checks) -> (V::Mask, V::Mask) {
    let (decoded, point) = codec::decode_lanes::<V>(|lane| &claims[lane].point);
    let mut difference = sum;
    difference.set_add_point(&-point);
    (decoded, vanishes(difference, checks))
}

/// S B - k A in each lane, with the digits and the tables of the lanes from `first` on.
#[inline(always)]
fn sums_vartime<V: Wide>(
    tables: &[&[ParallelAddend<V::Row>; PARTS * ENTRIES]; MAX_LANES],
    first: usize,
    digits: &Digits,
) -> Point<V> {
    let tables = &tables[first..first + V::LANES];
    let mut entries = [&tables[0][0]; MAX_LANES];
    let mut sum = Point::<V>::neutral();
    // Doublings not yet done.
    let mut pending = 0;
    for place in (0..BITS).rev() {
        pending += usize::from(place < BITS - KEY_WIDTH);
        if place % KEY_WIDTH == 0 || place % BASE_WIDTH == 0 {
            sum.set_double_n(core::mem::take(&mut pending));
        }
        if place % KEY_WIDTH == 0 {
            for part in 0..PARTS {
                let digits = from_lane::<Point<V>>(&digits.key[(BITS * part + place) / KEY_WIDTH], first);
                for ((entry, table), digit) in entries.iter_mut().zip(tables).zip(digits) {
                    *entry = &table[part * ENTRIES + usize::from(digit.unsigned_abs() / 2) % ENTRIES];
                }
                add_gathered(&mut sum, &entries, &digits);
            }
        }
        if place % BASE_WIDTH == 0 {
            for (part, table) in edwards25519::tables::odd_parts().iter().enumerate() {
                let digits = from_lane::<Point<V>>(&digits.base[(BITS * part + place) / BASE_WIDTH], first);
                add_odd_vartime(&mut sum, table, &digits);
            }
        }
    }
    // The tables are of -A: a digit of -1 adds A.
    let neutral = Addend::neutral();
    let excess = from_lane::<Point<V>>(&digits.excess.map(|digit| -digit), first);
    for ((entry, table), digit) in entries.iter_mut().zip(tables).zip(excess) {
        *entry = if digit == 0 { &neutral } else { &table[0] };
    }
    add_gathered(&mut sum, &entries, &excess);
    sum
}

#[cfg(test)]
mod tests {
    use num_bigint::BigInt;

    use super::*;
    use crate::engine::edwards25519::Key;
    use crate::group::edwards25519::Affine;

    /// The integer that the digits of lane 0 stand for.
    fn sum(digits: &[LaneDigits], width: usize) -> BigInt {
        digits.iter().rev().fold(BigInt::ZERO, |sum, digit| (sum << width) + digit[0])
    }

    fn big(words: &[u64; 4]) -> BigInt {
        words.iter().rev().fold(BigInt::ZERO, |sum, &word| (sum << 64) + word)
    }

    #[test]
    fn digits_at_the_bounds() {
        let order = big(&Ed25519::WORDS);
        let minus = |n: u64| Ed25519Scalar::ZERO - Ed25519Scalar::from(n);
        let power = |bit: u32| Ed25519Scalar::from_words(wide::shift_left(&[1], bit));
        let one = Ed25519Scalar::ONE;
        let high = power(252);
        let values = [
            (one, true),
            (one + one, false),
            (power(251), true),
            (power(200), true),
            (high - one, true),
            (high, true),
            (high + one, false),
            (minus(1), true),
            (minus(2), false),
        ];
        for (value, has_digits) in values {
            let mut digits = Digits::NONE;
            let (key, point) = (Key::Decoded(Affine::NEUTRAL), Affine::NEUTRAL.encoding());
            let claim = Claim { key, point, scalar: value, challenge: one };
            let odd = odd_representative(value);
            assert_eq!(odd[0] & 1, 1);
            assert_eq!(digits.set_vartime(0, &claim).is_some(), has_digits);
            if has_digits {
                assert_eq!((sum(&digits.base, BASE_WIDTH) - big(&value.to_words())) % &order, BigInt::ZERO);
            }
            let claim = Claim { scalar: one, challenge: value, ..claim };
            let is_short = big(&value.to_words()) < BigInt::from(1) << 252;
            assert_eq!(digits.set_vartime(0, &claim).is_some(), is_short);
            if is_short {
                let key = sum(&digits.key, KEY_WIDTH) - digits.excess[0];
                assert_eq!(key, big(&value.to_words()));
            }
        }
    }
}
