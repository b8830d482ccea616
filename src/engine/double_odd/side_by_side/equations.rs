//! The equations of several signatures, one in each lane.
//!
//! They are those of [`products`](crate::engine::double_odd::products), but with digits of fixed windows, so that all lanes take the
//! same steps: of radix 16 for keys, whose multiples are made on the spot, and odd ones of radix 128 (32 with `small-tables`) for G
//! and 2^128 G.

use crate::field::{P3957, P18651};
use core::array;

use crate::engine::double_odd::Coordinates;
use crate::group::double_odd::lanes::{
    PerLane, Wide, add_odd_vartime, are_do_encodings_vartime, encode_jq_vartime, points_of_words,
};
use crate::group::double_odd::{Curve, E, Point, S};
use crate::group::shape::ODD_WIDTH;
use crate::multiply::side_by_side::{
    LaneDigits, LaneTerm, MAX_LANES, WIDTH, from_lane, set_lane, sums_of_products,
};
use crate::multiply::variable_base::multiples;
use crate::scalar::Scalar;
use crate::scalar::order::Order;
use crate::scalar::recode::{odd_parts, odd_windows, signed_windows};

use super::{Difference, InLanes, by_vectors, images, lanes_from};

/// The digits of radix 16 of integers of 128 bits.
const OF_128_BITS: usize = 33;
/// Those of scalars of the s curve.
const OF_255_BITS: usize = 64;
/// The bits of a digit for the multiples of G: 7, if all 64 odd multiples are there.
const BASE_WIDTH: usize = ODD_WIDTH as usize - 1;
/// The digits for a multiple of G: integers are below 2^128 + 1 in magnitude.
const BASE_PLACES: usize = 129_usize.div_ceil(BASE_WIDTH);

/// The digits of the scalars of several equations: of G, and of `POINTS` other points with so many places.
pub struct Digits<const POINTS: usize, const PLACES: usize> {
    base: [[LaneDigits; BASE_PLACES]; 2],
    points: [[LaneDigits; PLACES]; POINTS],
}

impl<const POINTS: usize, const PLACES: usize> Digits<POINTS, PLACES> {
    pub(super) const NONE: Self =
        Digits { base: [[[0; MAX_LANES]; BASE_PLACES]; 2], points: [[[0; MAX_LANES]; PLACES]; POINTS] };

    /// The scalar of G in a lane.
    pub(super) fn set_base<O: Order>(&mut self, lane: usize, s: &Scalar<O>) {
        for (of_base, part) in self.base.iter_mut().zip(odd_parts(&s.to_words(), &O::WORDS, 128)) {
            set_lane(of_base, lane, odd_windows::<{ BASE_WIDTH as u32 }, BASE_PLACES, 3>(&part));
        }
    }

    /// The integer of another point in a lane, by its magnitude of N words. Variable-time.
    pub(super) fn set_point_vartime<const N: usize>(
        &mut self,
        point: usize,
        lane: usize,
        magnitude: &[u64; N],
        negative: bool,
    ) {
        let digits = signed_windows::<{ WIDTH as u32 }, PLACES, N>(magnitude);
        set_lane(&mut self.points[point], lane, if negative { digits.map(|digit| -digit) } else { digits });
    }
}

/// The sums of the products of G, and of points with their multiples in tables, by the digits from lane `first` on.
#[inline(always)]
fn sums<C: Curve, V: Wide<Prime = C::Prime>, const POINTS: usize, const PLACES: usize>(
    digits: &Digits<POINTS, PLACES>,
    first: usize,
    tables: [&[Point<C, V>; 8]; POINTS],
) -> Point<C, V> {
    let base = [C::odd(), C::odd_128()];
    sums_of_products(
        WIDTH * (PLACES - 1) + 1,
        first,
        &array::from_fn::<_, POINTS, _>(|i| LaneTerm { digits: &digits.points[i], table: tables[i] }),
        |bit| bit.is_multiple_of(BASE_WIDTH) && bit / BASE_WIDTH < BASE_PLACES,
        #[inline(always)]
        |sum: &mut Point<C, V>, bit| {
            for (digits, table) in digits.base.iter().zip(base) {
                add_odd_vartime(sum, table, &from_lane::<Point<C, V>>(&digits[bit / BASE_WIDTH], first));
            }
        },
    )
}

/// The multiples of the point of each lane from `first` on.
#[inline(always)]
fn table<C: Curve, V: Wide<Prime = C::Prime>>(
    points: &PerLane<&Coordinates>,
    first: usize,
) -> [Point<C, V>; 8] {
    multiples(points_of_words(&lanes_from(points, first).map(|point| point.0)))
}

/// The differences s G - c Q, encoded as jq255 does.
pub(super) struct Differences<'a> {
    count: usize,
    digits: Digits<1, OF_128_BITS>,
    keys: PerLane<&'a Coordinates>,
}

impl<'a> Differences<'a> {
    /// The first `count`.
    pub(super) fn new<O: Order>(differences: &PerLane<Difference<'a, O>>, count: usize) -> Self {
        let mut digits = Digits::NONE;
        for (lane, difference) in differences.iter().enumerate().take(count) {
            digits.set_base(lane, difference.s);
            digits.set_point_vartime(0, lane, &difference.c, true);
        }
        Differences { count, digits, keys: differences.each_ref().map(|difference| difference.key) }
    }
}

impl<C: Curve> InLanes<C> for Differences<'_> {
    type Output = PerLane<[u8; 32]>;

    #[inline(always)]
    fn run<V: Wide<Prime = C::Prime>>(self) -> Self::Output {
        by_vectors::<V, _>(
            self.count,
            [0; 32],
            #[inline(always)]
            |first| encode_jq_vartime(&sums(&self.digits, first, [&table::<C, V>(&self.keys, first)])),
        )
    }
}

/// On the e curve: c is split in two by the endomorphism.
pub(super) struct Split<'a> {
    pub(super) count: usize,
    pub(super) digits: &'a Digits<2, OF_128_BITS>,
    pub(super) keys: PerLane<&'a Coordinates>,
    pub(super) encodings: PerLane<&'a [u8; 32]>,
}

impl InLanes<E> for Split<'_> {
    type Output = PerLane<bool>;

    #[inline(always)]
    fn run<V: Wide<Prime = P18651>>(self) -> Self::Output {
        by_vectors::<V, _>(
            self.count,
            false,
            #[inline(always)]
            |first| {
                let keys = table::<E, V>(&self.keys, first);
                let images = images(&keys);
                let sums = sums(self.digits, first, [&keys, &images]);
                are_do_encodings_vartime(&lanes_from(&self.encodings, first), &sums)
            },
        )
    }
}

/// On the s curve: c is taken as it is, with as many doublings again. To halve it takes longer for each signature, as then R
/// must be decoded.
pub(super) struct Whole<'a> {
    pub(super) count: usize,
    pub(super) digits: &'a Digits<1, OF_255_BITS>,
    pub(super) keys: PerLane<&'a Coordinates>,
    pub(super) encodings: PerLane<&'a [u8; 32]>,
}

impl InLanes<S> for Whole<'_> {
    type Output = PerLane<bool>;

    #[inline(always)]
    fn run<V: Wide<Prime = P3957>>(self) -> Self::Output {
        by_vectors::<V, _>(
            self.count,
            false,
            #[inline(always)]
            |first| {
                let differences = sums(self.digits, first, [&table::<S, V>(&self.keys, first)]);
                are_do_encodings_vartime(&lanes_from(&self.encodings, first), &differences)
            },
        )
    }
}
