//! Sums of very many products in variable time: Pippenger's method (Bernstein, Doumen, Lange, Oosterwijk, "Faster batch
//! forgery identification", section 4).
//!
//! Scalars are cut in signed digits of radix 2^W. For one place of the digits, points of equal digit are first added
//! up in a bucket for each magnitude; then the sum of magnitude times bucket takes two additions a bucket. So a point
//! costs one addition a place, however large the radix; the buckets cost 2^W additions a place.

use alloc::vec;
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

/// Products of points and scalars of about one length.
pub struct Terms<'a, P, const W: usize> {
    /// The most bits that a scalar has, less than those of W words.
    pub bits: usize,
    /// Scalars, as little-endian words, and points.
    pub terms: &'a [([u64; W], P)],
}

/// The width of digits that makes a sum cheapest: an addition for each digit, and 2^width more expensive ones for each
/// place.
fn best_width<P, const W: usize>(sets: &[Terms<'_, P, W>]) -> usize {
    let cost = |&width: &usize| {
        let additions: usize = sets.iter().map(|set| places(set.bits, width) * set.terms.len()).sum();
        7 * additions + most_places(sets, width) * (10 << width)
    };
    (3..=13).min_by_key(cost).unwrap_or(3)
}

/// The number of digits of the longest scalars.
fn most_places<P, const W: usize>(sets: &[Terms<'_, P, W>], width: usize) -> usize {
    sets.iter().map(|set| places(set.bits, width)).max().unwrap_or(0)
}

/// The sum of scalar times point over all terms of all sets. Variable-time: public values only.
#[inline(always)]
pub fn pippenger_vartime<G: Group, const W: usize>(sets: &[Terms<'_, G::Fixed, W>]) -> G {
    G::outline(
        #[inline(always)]
        || {
            let width = best_width(sets);
            let mut digits = Vec::with_capacity(sets.len());
            for set in sets {
                let halves = ScalarDigits::halves(places(set.bits, width), width);
                let of_set: Vec<_> =
                    set.terms.iter().map(|(scalar, _)| ScalarDigits::new(scalar, &halves)).collect();
                digits.push(of_set);
            }
            let mut buckets = vec![G::neutral(); 1 << (width - 1)];
            let mut sum = G::neutral();
            for place in (0..most_places(sets, width)).rev() {
                buckets.fill(G::neutral());
                for (set, digits) in sets.iter().zip(&digits) {
                    if place >= places(set.bits, width) {
                        continue;
                    }
                    for (digits, (_, point)) in digits.iter().zip(set.terms) {
                        let digit = digits.at(place, width);
                        if digit != 0 {
                            let bucket = &mut buckets[digit.unsigned_abs() as usize - 1];
                            bucket.set_add_fixed_signed_vartime(point, digit < 0);
                        }
                    }
                }
                sum.set_double_n(width);
                sum.set_add_point(&weighted_sum(&buckets));
            }
            sum
        },
    )
}

/// The sum of (i + 1) * buckets\[i\]: that of all the partial sums from the last bucket down.
#[inline(always)]
fn weighted_sum<G: Group>(buckets: &[G]) -> G {
    G::outline(
        #[inline(always)]
        || {
            let (mut partial, mut weighted) = (G::neutral(), G::neutral());
            for bucket in buckets.iter().rev() {
                partial.set_add_point(bucket);
                weighted.set_add_point(&partial);
            }
            weighted
        },
    )
}
