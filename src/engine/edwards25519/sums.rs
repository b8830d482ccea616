//! Sums of products of very many points by public scalars, as one equation for many signatures needs.
//!
//! Points are decoded several at a time. Few products are added up in the lanes of vectors, each lane with its own share
//! of the points ([`side_by_side`](crate::multiply::side_by_side)), many by Pippenger's method, from where that is
//! faster ([`Strategy::pippenger_from`]).

use crate::engine::edwards::points::SumPoint;
use crate::field::{Field, FieldLanes, Mask, P25519};
use alloc::vec::Vec;

use crate::backend::{Backend, dispatch};
use crate::engine::tuning::edwards25519 as tuning;
use crate::group::edwards::lanes::points_of_affine;
use crate::group::edwards25519::{Affine, Point, codec};
use crate::group::{Addend, Group, Lanes};
use crate::multiply::pippenger::{Scalars, pippenger_vartime};
use crate::multiply::side_by_side::MAX_LANES;
use crate::multiply::straus::{Term, odd_multiples, straus_vartime};
use crate::scalar::recode::wnaf_vartime;
use crate::{
    field::gf255::vector::Rows,
    group::edwards25519::lanes::MultiplesByLane,
    multiply::side_by_side::{LaneDigits, WIDTH},
    multiply::variable_base::multiples,
    scalar::recode::signed_windows,
};

use super::eddsa::{LaneKeys, add, is_base_product};
use super::strategy::{InVectors, LanePoint, Strategy, VectorWork};
use super::{Ed25519Scalar, Edwards25519};
use crate::engine::edwards::{self, Sums};

/// One product: of a point and an integer, by its magnitude and sign.
pub(crate) type Product = edwards::Product<Edwards25519>;

impl Sums for Edwards25519 {
    fn sum_vartime(long: &[Product], short: &[Product]) -> Option<Affine> {
        sum_vartime(long, short)
    }

    fn pays(signatures: usize) -> bool {
        tuning::one_equation_pays(signatures)
    }

    fn add(a: &Affine, b: &Affine) -> Affine {
        add(a, b)
    }

    fn is_base_product(scalar: &Ed25519Scalar, point: &Affine) -> bool {
        is_base_product(scalar, point)
    }
}

/// The most bits of long and of short scalars.
const LONG: usize = 253;
const SHORT: usize = 128;

/// The digits of radix 16 of a scalar.
const PLACES: usize = 64;

/// The sum of all products: `long` have scalars below 2^253 in magnitude, `short` have scalars of at most 2^128 - 1. `None` if one
/// of the points is not on the curve.
///
/// Variable-time: public values only.
pub(crate) fn sum_vartime(long: &[Product], short: &[Product]) -> Option<Affine> {
    let by_elements = tuning::adds_by_elements(long.len() + short.len());
    dispatch!(adx if by_elements; B => sum_point_vartime::<B>(long, short).map(|sum| sum.to_affine()))
}

/// [`sum_vartime`], as the backend has it.
#[inline(always)]
pub(super) fn sum_point_vartime<B: Strategy>(
    long: &[Product],
    short: &[Product],
) -> Option<Point<B::Fe<P25519>>> {
    if long.len() + short.len() >= B::pippenger_from() {
        pippenger::<B>(long, short)
    } else {
        match B::in_vectors(SideBySide { long, short }) {
            Some(sum) => sum,
            None => one_after_the_other::<B>(long, short),
        }
    }
}

/// The points of at most twice as many products as there are lanes; the neutral element in the other lanes. `None` if one
/// of the points is not on the curve.
#[inline(always)]
fn decode<B: Strategy>(products: &[Product]) -> Option<[Point<B::Wide>; 2]> {
    outline!(B::Wide, || {
        let (first, second) = products.split_at(products.len().min(B::Wide::LANES));
        let keys = [first, second].map(|group| LaneKeys::new(group.iter().map(|product| product.point)));
        if let [LaneKeys::Encoded(first), LaneKeys::Encoded(second)] = &keys {
            return all_decoded(B::decode_lanes([first, second]));
        }
        let [first, second] = keys;
        let [[first], [second]] = [decode_keys(&first)?, decode_keys(&second)?];
        Some([first, second])
    })
}

/// Decodes what is not decoded yet.
#[inline(always)]
fn decode_keys<V: FieldLanes<Prime = P25519>>(keys: &LaneKeys) -> Option<[Point<V>; 1]> {
    outline!(V, || match keys {
        LaneKeys::Decoded(affine) => Some([points_of_affine(affine)]),
        LaneKeys::Encoded(encodings) => all_decoded([codec::decode_lanes(
            #[inline(always)]
            |lane| &encodings[lane],
        )]),
    })
}

/// The points, if there is one in every lane.
#[inline(always)]
fn all_decoded<V: FieldLanes<Prime = P25519>, const N: usize>(
    points: [(V::Mask, Point<V>); N],
) -> Option<[Point<V>; N]> {
    let is_decoded = |lane| points.iter().all(|(decoded, _)| bool::from(decoded.lane(lane)));
    (0..V::LANES).all(is_decoded).then(|| points.map(|(_, point)| point))
}

/// One product after the other.
#[inline(always)]
fn one_after_the_other<B: Strategy>(long: &[Product], short: &[Product]) -> Option<Point<B::Fe<P25519>>> {
    let count = long.len() + short.len();
    let (mut tables, mut digits) = (Vec::with_capacity(count), Vec::with_capacity(count));
    for group in groups(2 * B::Wide::LANES, long, short) {
        // Square roots are still taken several at a time.
        let points = decode::<B>(group)?;
        for (i, product) in group.iter().enumerate() {
            let point = points[i / B::Wide::LANES].lane(i % B::Wide::LANES);
            let point = if product.negative { -point } else { point };
            tables.push(odd_multiples::<B::Sum, 8>(B::Sum::from_point(point)));
            digits.push(wnaf_vartime::<5, { LONG + 1 }, 4>(&product.scalar));
        }
    }
    let mut terms = Vec::with_capacity(count);
    for (i, (digits, table)) in digits.iter().zip(&tables).enumerate() {
        let digits = if i < long.len() { digits } else { &digits[..=SHORT] };
        terms.push(Term { digits, table: table.as_slice() });
    }
    Some(straus_vartime::<B::Sum>(&[], &terms).to_point())
}

struct SideBySide<'a> {
    long: &'a [Product],
    short: &'a [Product],
}

impl<B: Backend> VectorWork<B> for SideBySide<'_> {
    type Output = Option<Point<B::Fe<P25519>>>;

    #[inline(always)]
    fn run(self) -> Self::Output
    where
        B: InVectors,
    {
        side_by_side::<B>(self.long, self.short)
    }
}

/// By vectors, each lane with its own points.
#[inline(always)]
fn side_by_side<B: Strategy<Wide: Rows>>(
    long: &[Product],
    short: &[Product],
) -> Option<Point<B::Fe<P25519>>> {
    let groups: Vec<&[Product]> = groups(2 * B::Wide::LANES, long, short).collect();
    let mut total = Point::<B::Wide>::neutral();
    for chunk in groups.chunks(tuning::CHUNK / (2 * B::Wide::LANES)) {
        let (mut tables, mut digits) =
            (Vec::with_capacity(2 * chunk.len()), Vec::with_capacity(2 * chunk.len()));
        for group in chunk {
            let points = decode::<B>(group)?;
            for (group, point) in group.chunks(B::Wide::LANES).zip(points) {
                tables.push(MultiplesByLane::<_, MAX_LANES>::UNSET);
                if let Some(table) = tables.last_mut() {
                    table.set(&multiples(point));
                }
                digits.push(Digits::new(group));
            }
        }
        let places = digits.iter().map(|digits| digits.count).max().unwrap_or(0);
        let mut sum = Point::neutral();
        for place in (0..places).rev() {
            sum.set_double_n(WIDTH);
            for (digits, table) in digits.iter().zip(&tables) {
                if place < digits.count {
                    table.add_to_vartime(&mut sum, &digits.digits[place]);
                }
            }
        }
        total.set_add_point(&sum);
    }
    let mut sum = total.lane(0);
    for lane in 1..B::Wide::LANES {
        sum.set_add_point(&total.lane(lane));
    }
    Some(sum)
}

/// Groups of so many products, none of long and short ones.
fn groups<'a>(size: usize, long: &'a [Product], short: &'a [Product]) -> impl Iterator<Item = &'a [Product]> {
    long.chunks(size).chain(short.chunks(size))
}

/// The digits for as many products as there are lanes, at most.
struct Digits {
    digits: [LaneDigits; PLACES],
    /// The digits from this one on are 0.
    count: usize,
}

impl Digits {
    fn new(group: &[Product]) -> Self {
        let (mut digits, mut count) = ([[0; MAX_LANES]; PLACES], 0);
        for (lane, product) in group.iter().enumerate() {
            let of_lane = signed_windows::<{ WIDTH as u32 }, PLACES, 4>(&product.scalar);
            for (i, digit) in of_lane.into_iter().enumerate() {
                digits[i][lane] = if product.negative { -digit } else { digit };
                if digit != 0 {
                    count = count.max(i + 1);
                }
            }
        }
        Digits { digits, count }
    }
}

/// By buckets.
#[inline(always)]
fn pippenger<B: Strategy>(long: &[Product], short: &[Product]) -> Option<Point<B::Fe<P25519>>> {
    let mut points = [Vec::with_capacity(long.len()), Vec::with_capacity(short.len())];
    for (products, points) in [long, short].into_iter().zip(&mut points) {
        push_points::<B>(products, points)?;
    }
    let words = [long, short].map(scalars_of);
    let [of_long, of_short] = &words;
    let scalars = [Scalars { bits: LONG, words: of_long }, Scalars { bits: SHORT, words: of_short }];
    let sum: B::Sum = pippenger_vartime(&scalars, &points.each_ref().map(Vec::as_slice));
    Some(sum.to_point())
}

#[inline(never)]
fn scalars_of(products: &[Product]) -> Vec<[u64; 4]> {
    products.iter().map(|product| product.scalar).collect()
}

/// The points of products for a sum by buckets.
#[inline(always)]
fn push_points<B: Strategy>(products: &[Product], all: &mut Vec<<B::Sum as Group>::Fixed>) -> Option<()> {
    let neutral = <<B::Sum as Group>::Fixed as Addend>::neutral();
    for pair in products.chunks(2 * B::Wide::LANES) {
        let points = decode::<B>(pair)?;
        for (group, point) in pair.chunks(B::Wide::LANES).zip(points) {
            let mut signs = [0; 2 * MAX_LANES];
            for (sign, product) in signs.iter_mut().zip(group) {
                *sign = i8::from(product.negative);
            }
            let negated = <B::Wide as Field>::Mask::magnitude_is(&signs, 1);
            let point = Point::from_affine(point.x.negate_if(negated).carry(), point.y);
            let mut addends = [neutral; MAX_LANES];
            B::Sum::fixed_of_affine(&point, &mut addends);
            all.extend_from_slice(&addends[..group.len()]);
        }
    }
    Some(())
}
