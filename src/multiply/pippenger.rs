//! Sums of very many products in variable time: Pippenger's method (Bernstein, Doumen, Lange, Oosterwijk, "Faster batch
//! forgery identification", section 4).
//!
//! Scalars are cut in signed digits of radix 2^W. For one place of the digits, points of equal digit are first added
//! up in a bucket for each magnitude; then the sum of magnitude times bucket takes two additions a bucket. So a point
//! costs one addition a place, however large the radix; the buckets cost 2^W additions a place.

use alloc::vec::Vec;

use crate::group::Group;
use crate::wide;

/// The digits of one scalar, read off by place.
///
/// With half a radix added in every place, the digits are plain windows, half a radix too high.
#[derive(Clone, Copy)]
pub(super) struct ScalarDigits<const W: usize> {
    words: [u64; W],
    /// What is above the words.
    high: u64,
}

impl<const W: usize> ScalarDigits<W> {
    pub(super) fn new(scalar: &[u64; W], halves: &Self) -> Self {
        let (words, carry) = wide::add(scalar, &halves.words);
        ScalarDigits { words, high: halves.high + u64::from(carry) }
    }

    /// Half a radix in every place.
    pub(super) fn halves(places: usize, width: usize) -> Self {
        let mut halves = ScalarDigits { words: [0; W], high: 0 };
        for place in 0..places {
            let bit = place * width + width - 1;
            *halves.words.get_mut(bit / 64).unwrap_or(&mut halves.high) |= 1 << (bit % 64);
        }
        halves
    }

    /// The digit of a place, in -2^(width - 1) .. 2^(width - 1).
    #[inline(always)]
    pub(super) fn at(&self, place: usize, width: usize) -> i32 {
        let bit = place * width;
        let word = |i: usize| if i == W { self.high } else { self.words.get(i).copied().unwrap_or(0) };
        let window = word(bit / 64) >> (bit % 64) | word(bit / 64 + 1) << 1 << (63 - bit % 64);
        (window & ((1 << width) - 1)) as i32 - (1 << (width - 1))
    }
}

/// The number of digits of a scalar of so many bits: two bits more, as halves of the radix in all places make more than
/// half of the last place, and the scalar must not make up the rest.
pub(super) const fn places(bits: usize, width: usize) -> usize {
    (bits + 2).div_ceil(width)
}

/// Scalars of about one length.
pub struct Scalars<'a, const W: usize> {
    /// The most bits that one has, less than those of W words.
    pub bits: usize,
    /// As little-endian words.
    pub words: &'a [[u64; W]],
}

impl<const W: usize> Scalars<'_, W> {
    /// The number of digits of each: 0 where there is none, as places of no scalar would only be doubled.
    fn places(&self, width: usize) -> usize {
        if self.words.is_empty() { 0 } else { places(self.bits, width) }
    }
}

/// The width of digits that makes a sum cheapest: an addition for each digit, and 2^width more expensive ones for each
/// place.
fn best_width<const W: usize>(sets: &[Scalars<'_, W>]) -> usize {
    let cost = |&width: &usize| {
        let additions: usize = sets.iter().map(|set| set.places(width) * set.words.len()).sum();
        let most = sets.iter().map(|set| set.places(width)).max().unwrap_or(0);
        7 * additions + most * (10 << width)
    };
    (3..=13).min_by_key(cost).unwrap_or(3)
}

/// The digits of all scalars. They are made once for all kinds of points: each sum is a loop of additions.
struct Digits {
    width: usize,
    /// Of each set, how many there are of a scalar.
    places: Vec<usize>,
    /// From the highest place: those of one set after another, of the sets that have the place.
    digits: Vec<i16>,
}

impl Digits {
    #[inline(never)]
    fn new<const W: usize>(sets: &[Scalars<'_, W>]) -> Self {
        let width = best_width(sets);
        let places: Vec<_> = sets.iter().map(|set| set.places(width)).collect();
        let mut of_sets = Vec::with_capacity(sets.len());
        for (set, places) in sets.iter().zip(&places) {
            let halves = ScalarDigits::halves(*places, width);
            let of_set: Vec<_> = set.words.iter().map(|words| ScalarDigits::new(words, &halves)).collect();
            of_sets.push(of_set);
        }
        let count = sets.iter().zip(&places).map(|(set, places)| set.words.len() * places).sum();
        let mut digits = Vec::with_capacity(count);
        for place in (0..most(&places)).rev() {
            for (of_set, places) in of_sets.iter().zip(&places) {
                if place < *places {
                    digits.extend(of_set.iter().map(|of_scalar| of_scalar.at(place, width) as i16));
                }
            }
        }
        Digits { width, places, digits }
    }
}

fn most(places: &[usize]) -> usize {
    places.iter().copied().max().unwrap_or(0)
}

/// The sum of scalar times point over all sets, each of which has as many points as scalars. Variable-time: public values only.
#[inline(always)]
pub fn pippenger_vartime<G: Group, const W: usize>(scalars: &[Scalars<'_, W>], points: &[&[G::Fixed]]) -> G {
    sum(&Digits::new(scalars), points)
}

#[inline(always)]
fn sum<G: Group>(digits: &Digits, points: &[&[G::Fixed]]) -> G {
    outline!(G, || {
        let mut buckets = Vec::new();
        let mut sum = G::neutral();
        let mut next = digits.digits.iter();
        for place in (0..most(&digits.places)).rev() {
            buckets.clear();
            buckets.resize(1 << (digits.width - 1), G::neutral());
            for (points, places) in points.iter().zip(&digits.places) {
                if place >= *places {
                    continue;
                }
                for (point, digit) in points.iter().zip(&mut next) {
                    if *digit != 0 {
                        let bucket = &mut buckets[usize::from(digit.unsigned_abs()) - 1];
                        bucket.set_add_fixed_signed_vartime(point, *digit < 0);
                    }
                }
            }
            sum.set_double_n(digits.width);
            sum.set_add_point(&weighted_sum(&buckets));
        }
        sum
    })
}

/// The sum of (i + 1) * buckets\[i\]: that of all the partial sums from the last bucket down.
#[inline(always)]
fn weighted_sum<G: Group>(buckets: &[G]) -> G {
    outline!(G, || {
        let (mut partial, mut weighted) = (G::neutral(), G::neutral());
        for bucket in buckets.iter().rev() {
            partial.set_add_point(bucket);
            weighted.set_add_point(&partial);
        }
        weighted
    })
}
