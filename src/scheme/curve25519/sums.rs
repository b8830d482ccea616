//! Sums of products of very many points by public scalars, as one equation for many signatures needs.
//!
//! Points are decoded several at a time. Few products are added up in the lanes of vectors, each lane with its own share
//! of the points ([`side_by_side`](crate::multiply::side_by_side)), many by Pippenger's method, from where that is
//! faster ([`Strategy::PIPPENGER`]).

use alloc::vec::Vec;

use crate::backend::{self, BackendKind, dispatch};
use crate::field::Field;
use crate::field::Mask;
use crate::field::gf255::Lanes255;
use crate::group::edwards25519::lanes::points_of_affine;
use crate::group::edwards25519::{Affine, Point, codec, point::ProjectiveNiels};
use crate::group::{Addend, Group, Lanes};
use crate::multiply::pippenger::pippenger_vartime;
use crate::multiply::side_by_side::{LaneDigits, LaneTerm, MAX_LANES, WIDTH, sums_of_products};
use crate::multiply::straus::{Term, odd_multiples, straus_vartime};
use crate::multiply::variable_base::multiples;
use crate::scalar::recode::{signed_windows, wnaf_vartime};

use super::strategy::{Strategy, SumPoint};
use super::{Key, LaneKeys};

/// One product: of a point and an integer below 2^253 in magnitude.
#[derive(Clone, Copy)]
pub(crate) struct Product {
    pub(crate) point: Key,
    pub(crate) scalar: [u64; 4],
    pub(crate) negative: bool,
}

/// The digits of radix 16 of a scalar.
const PLACES: usize = 64;

/// The products in the lanes at a time: their tables stay in the cache.
const CHUNK: usize = 512;

/// With fewer signatures than this one equation for all was measured not to be faster than one for each.
pub(crate) fn fewest_in_sum() -> usize {
    match backend::selected() {
        // Eight lanes at a time are hard to beat.
        BackendKind::Avx512Ifma => 24,
        _ => 12,
    }
}

/// The sum of all products, for scalars of at most `bits` bits; `None` if one of the points is not on the curve.
///
/// Variable-time: public values only.
pub(crate) fn sum_vartime(products: &[Product], bits: usize) -> Option<Affine> {
    #[inline(always)]
    fn run<B: Strategy>(products: &[Product], bits: usize) -> Option<Affine> {
        let sum = if products.len() < B::PIPPENGER {
            if B::SUMS_IN_LANES { straus_in_lanes::<B>(products) } else { straus::<B>(products) }
        } else {
            pippenger::<B>(products, bits)
        };
        Some(sum?.to_affine())
    }
    dispatch!(B => run::<B>(products, bits))
}

/// The points of at most as many products as there are lanes; the neutral element in the other lanes. `None` if one of
/// the points is not on the curve.
#[inline(always)]
fn decode<V: Lanes255<19>>(products: &[Product]) -> Option<Point<V>> {
    V::outline(
        #[inline(always)]
        || {
            let encodings = match LaneKeys::new(products.iter().map(|product| product.point)) {
                LaneKeys::Decoded(affine) => return Some(points_of_affine(&affine)),
                LaneKeys::Encoded(encodings) => encodings,
            };
            let (decoded, points) = codec::decode_lanes::<V>(
                #[inline(always)]
                |lane| &encodings[lane],
            );
            for lane in 0..V::LANES {
                if !bool::from(decoded.lane(lane)) {
                    return None;
                }
            }
            Some(points)
        },
    )
}

/// One product after the other.
#[inline(always)]
fn straus<B: Strategy>(products: &[Product]) -> Option<Point<B::Fe<19>>> {
    let mut tables = Vec::with_capacity(products.len());
    let mut digits = Vec::with_capacity(products.len());
    for group in products.chunks(B::Wide::LANES) {
        // Square roots are still taken several at a time.
        let points = decode::<B::Wide>(group)?;
        for (lane, product) in group.iter().enumerate() {
            let point = points.lane(lane);
            let point = if product.negative { -point } else { point };
            tables.push(odd_multiples::<B::Sum, 8>(B::Sum::from_point(point)));
            digits.push(wnaf_vartime::<5, 256, 4>(&product.scalar));
        }
    }
    let mut terms = Vec::with_capacity(products.len());
    for (digits, table) in digits.iter().zip(&tables) {
        terms.push(Term { digits, table: table.as_slice() });
    }
    Some(straus_vartime::<B::Sum>(&[], &terms).to_point())
}

/// By vectors, each lane with its own points.
#[inline(always)]
fn straus_in_lanes<B: Strategy>(products: &[Product]) -> Option<Point<B::Fe<19>>> {
    let mut sum = Point::<B::Wide>::neutral();
    for chunk in products.chunks(CHUNK) {
        let mut tables: Vec<[ProjectiveNiels<B::Wide>; 8]> = Vec::with_capacity(CHUNK / B::Wide::LANES);
        for group in chunk.chunks(B::Wide::LANES) {
            tables.push(multiples(decode::<B::Wide>(group)?));
        }
        let (digits, bits) = digits(chunk, B::Wide::LANES);
        let terms: Vec<_> =
            digits.iter().zip(&tables).map(|(digits, table)| LaneTerm { digits, table }).collect();
        let of_chunk: Point<B::Wide> = sums_of_products(bits, 0, &terms, |_| false, |_, _| ());
        sum.set_add_point(&of_chunk);
    }
    let mut total = sum.lane(0);
    for lane in 1..B::Wide::LANES {
        total.set_add_point(&sum.lane(lane));
    }
    Some(total)
}

/// The digits for as many products at a time as there are lanes, and the bit from which on there are none.
fn digits(products: &[Product], lanes: usize) -> (Vec<[LaneDigits; PLACES]>, usize) {
    let mut bits = 0;
    let of_group = |group: &[Product]| {
        let mut digits = [[0; MAX_LANES]; PLACES];
        for (lane, product) in group.iter().enumerate() {
            let of_lane = signed_windows::<{ WIDTH as u32 }, PLACES, 4>(&product.scalar);
            for (i, digit) in of_lane.into_iter().enumerate() {
                digits[i][lane] = if product.negative { -digit } else { digit };
                if digit != 0 {
                    bits = bits.max(WIDTH * i + 1);
                }
            }
        }
        digits
    };
    let digits = products.chunks(lanes).map(of_group).collect();
    (digits, bits)
}

/// By buckets.
#[inline(always)]
fn pippenger<B: Strategy>(products: &[Product], bits: usize) -> Option<Point<B::Fe<19>>> {
    let neutral = <<B::Sum as Group>::Fixed as Addend>::neutral();
    let mut terms = Vec::with_capacity(products.len() + MAX_LANES);
    for group in products.chunks(B::Wide::LANES) {
        let mut points = decode::<B::Wide>(group)?;
        let mut signs = [0; 2 * MAX_LANES];
        for (sign, product) in signs.iter_mut().zip(group) {
            *sign = i8::from(product.negative);
        }
        let negated = <B::Wide as Field>::Mask::magnitude_is(&signs, 1);
        points = Point::from_affine(points.x.negate_if(negated).carry(), points.y);
        let mut addends = [neutral; MAX_LANES];
        B::fixed_of_affine(&points, &mut addends);
        for (product, addend) in group.iter().zip(addends) {
            terms.push((product.scalar, addend));
        }
    }
    let sum: B::Sum = pippenger_vartime(bits, &terms);
    Some(sum.to_point())
}
