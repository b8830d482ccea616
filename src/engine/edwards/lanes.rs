//! The equations of several signatures, one in each lane, whatever the curve: half-length ones of four scalars, in digits of fixed
//! windows, so that all lanes take the same steps: of radix 16 for R and A, whose multiples are made on the spot, and odd ones of radix
//! 128 (32 with `small-tables`) for B and the multiple of B at which tau S is cut.

use super::{Checks, Claim, Edwards};
use crate::engine::{self, LANES};
use crate::error::Error;
use crate::field::{Mask, Unpack};
use crate::group::edwards::lanes::add_odd_vartime;
use crate::group::edwards::{Formulas, Held, Point};
use crate::group::shape::ODD_WIDTH;
use crate::multiply::side_by_side::{
    LaneDigits, LaneTable, LaneTerm, WIDTH, from_lane, set_lane, sums_of_products,
};
use crate::scalar::Scalar;
use crate::scalar::halving::Halved;
use crate::scalar::order::Order;
use crate::scalar::recode::{odd_parts, odd_windows, signed_windows};
use crate::wide;

/// One verdict for each lane.
pub type Verdicts = [Result<(), Error>; LANES];

/// The bits of a digit for the multiples of B: 7, with all 64 odd multiples.
pub const BASE_WIDTH: usize = ODD_WIDTH as usize - 1;

/// The digits of the scalars of several equations, lane by lane: so many for B and its multiple, and for R and A.
///
/// Made before any backend is entered, as they do not depend on it.
pub struct Digits<const BASE_PLACES: usize, const PLACES: usize> {
    pub(in crate::engine) base: [[LaneDigits; BASE_PLACES]; 2],
    pub(in crate::engine) point: [LaneDigits; PLACES],
    pub(in crate::engine) key: [LaneDigits; PLACES],
    /// There are no digits from this bit on.
    pub(in crate::engine) bits: usize,
}

impl<const BASE_PLACES: usize, const PLACES: usize> Digits<BASE_PLACES, PLACES> {
    const NONE: Self = Digits {
        base: [[[0; LANES]; BASE_PLACES]; 2],
        point: [[0; LANES]; PLACES],
        key: [[0; LANES]; PLACES],
        bits: BASE_WIDTH * (BASE_PLACES - 1) + 1,
    };

    /// Fills a lane, by a challenge that was halved in words of H and the scalar of B, which is cut in parts of as many words at
    /// bit `cut`. Returns false, and leaves the lane empty, if a part is too large for its digits. Variable-time.
    fn set_vartime<O: Order<N>, const N: usize, const H: usize>(
        &mut self,
        lane: usize,
        halved: &Halved<H>,
        scalar: &Scalar<O, N>,
        cut: u32,
    ) -> bool {
        let Halved { rho, tau, negative } = halved;
        let product = Scalar::<O, N>::from_words(wide::shift_left(tau, 0)) * *scalar;
        let parts = odd_parts::<N, H>(&product.to_words(), &O::WORDS, cut);
        if !parts.iter().all(|part| wide::is_within(part, (BASE_WIDTH * BASE_PLACES) as u32)) {
            return false;
        }
        for (of_base, part) in self.base.iter_mut().zip(parts) {
            set_lane(of_base, lane, odd_windows::<{ BASE_WIDTH as u32 }, BASE_PLACES, H>(&part));
        }
        // tau S B - tau R - tau k A, where tau k = rho or -rho.
        let point = signed_windows::<{ WIDTH as u32 }, PLACES, H>(tau).map(|digit| -digit);
        let key = signed_windows::<{ WIDTH as u32 }, PLACES, H>(rho);
        let key = if *negative { key } else { key.map(|digit| -digit) };
        for i in (0..PLACES).rev() {
            if point[i] | key[i] != 0 {
                self.bits = self.bits.max(WIDTH * i + 1);
                break;
            }
        }
        set_lane(&mut self.point, lane, point);
        set_lane(&mut self.key, lane, key);
        true
    }

    /// Whether the bit is the lowest of a digit for the multiples of B.
    #[inline(always)]
    pub fn is_base_digit(bit: usize) -> bool {
        bit.is_multiple_of(BASE_WIDTH) && bit / BASE_WIDTH < BASE_PLACES
    }
}

/// A curve whose scalars are integers of N words, halved in H.
pub trait Halving<O: Order<N>, const N: usize, const H: usize>: Edwards<Scalar = Scalar<O, N>> {
    /// The bit at which tau S is cut.
    const CUT: u32;

    /// A challenge halved, with an odd tau if the equation is not cofactored; `None` where there is none. Variable-time.
    fn halve_vartime(challenge: &Self::Scalar, is_cofactored: bool) -> Option<Halved<H>>;
}

/// The verdicts on those of the first `count` claims that have half-length equations, which `verify` gives by their digits, if there
/// are vectors for it. Variable-time.
#[inline(always)]
pub fn verify_together<C, O, const N: usize, const H: usize, const BASE_PLACES: usize, const PLACES: usize>(
    claims: &[Claim<C>; LANES],
    count: usize,
    checks: Checks,
    verify: impl FnOnce(&Digits<BASE_PLACES, PLACES>) -> Option<Verdicts>,
) -> [Option<Result<(), Error>>; LANES]
where
    C: Halving<O, N, H>,
    O: Order<N>,
{
    let mut digits = Digits::NONE;
    let mut in_lane = [false; LANES];
    for (lane, claim) in claims[..count].iter().enumerate() {
        if let Some(halved) = C::halve_vartime(&claim.challenge, checks.is_cofactored) {
            in_lane[lane] = digits.set_vartime(lane, &halved, &claim.scalar, C::CUT);
        }
    }
    let of_lanes = if in_lane.contains(&true) { verify(&digits) } else { None };
    core::array::from_fn(|lane| of_lanes.filter(|_| in_lane[lane]).map(|verdicts| verdicts[lane]))
}

/// S B - R - k A in each lane, times a tau, from the multiples of A and R and the odd ones of B and of the multiple of B at which
/// tau S is cut. In the digits, the lanes begin at the place `first`. Variable-time.
#[inline(always)]
pub fn differences_vartime<V, T, const ODD: usize, const BASE_PLACES: usize, const PLACES: usize>(
    digits: &Digits<BASE_PLACES, PLACES>,
    first: usize,
    [key, point]: [&T; 2],
    base: [&[Held<V::Prime>; ODD]; 2],
) -> Point<V>
where
    V: Unpack<Prime: Formulas>,
    T: LaneTable<Point<V>>,
{
    let terms =
        [LaneTerm { digits: &digits.point, table: point }, LaneTerm { digits: &digits.key, table: key }];
    sums_of_products(
        digits.bits,
        first,
        &terms,
        Digits::<BASE_PLACES, PLACES>::is_base_digit,
        #[inline(always)]
        |sum: &mut Point<V>, bit| {
            for (digits, table) in digits.base.iter().zip(base) {
                add_odd_vartime(sum, table, &from_lane::<Point<V>>(&digits[bit / BASE_WIDTH], first));
            }
        },
    )
}

/// Writes the verdict on each claim, from the answers of its lane to these questions in this order.
#[inline(always)]
pub fn write_verdicts<C: Edwards, M: Mask>(
    claims: &[Claim<C>],
    checks: Checks,
    answers: [M; 3],
    verdicts: &mut [Result<(), Error>],
) {
    for ((lane, verdict), claim) in verdicts.iter_mut().enumerate().zip(claims) {
        let [is_key, is_point, holds] = answers.map(|answer| bool::from(answer.lane(lane)));
        *verdict = if !is_key {
            Err(Error::KeyNotOnCurve)
        } else if !is_point {
            Err(Error::PointNotOnCurve)
        } else {
            claim.check_orders_vartime(checks).and_then(|()| engine::verdict(holds))
        };
    }
}
