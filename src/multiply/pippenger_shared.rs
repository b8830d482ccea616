//! Pippenger's method where many additions at once are cheaper than one by one, as in affine coordinates.
//!
//! The digits are those of [`pippenger`](super::pippenger). Points of equal digit are added up in pairs, the sums in
//! pairs again, and so on: in each round all pairs of all buckets share their inversions. The weighted sums of the
//! buckets are made side by side, one for each place.

use alloc::vec;
use alloc::vec::Vec;

use subtle::Choice;

use crate::field::Mask;
use crate::group::{Addend, Group, SharedAdditions};

use super::pippenger::{ScalarDigits, places};

/// About how many points are sorted into buckets at once: more would not make additions cheaper, and would not fit the
/// cache.
const AT_ONCE: usize = 2048;

/// So many pairs share an inversion.
const PAIRS: usize = 64;

/// The width of digits that makes a sum of n products cheapest: n additions for each place, and two for each bucket.
fn best_width(n: usize, bits: usize) -> usize {
    (2..=12).min_by_key(|&width| places(bits, width) * (n + (1 << width))).unwrap_or(2)
}

/// The sum of scalar times point over all terms. Variable-time: public values only.
///
/// Scalars are of at most `bits` bits, little-endian words; `bits` is at most 255. Bits that are 0 from some place on cost
/// next to nothing.
#[inline(always)]
pub fn pippenger_shared_vartime<G: SharedAdditions>(bits: usize, terms: &[([u64; 4], G::Fixed)]) -> G {
    let width = best_width(terms.len(), bits);
    let places = places(bits, width);
    let halves = ScalarDigits::halves(places, width);
    let digits: Vec<_> = terms.iter().map(|(scalar, _)| ScalarDigits::new(scalar, &halves)).collect();
    // Bucket by bucket, the places side by side.
    let mut buckets = vec![G::Fixed::neutral(); places << (width - 1)];
    let group = (AT_ONCE / terms.len().max(1)).clamp(1, places);
    let mut sums = Sums::<G>::new(group << (width - 1), group * terms.len());
    for first in (0..places).step_by(group) {
        let here = first..places.min(first + group);
        let digits_at = |place: usize| {
            let digits =
                digits.iter().zip(terms).map(move |(digits, (_, point))| (digits.at(place, width), point));
            // The slot of a digit, if it is not 0.
            digits.filter_map(move |(digit, point)| {
                let bucket = (digit.unsigned_abs() as usize).checked_sub(1)?;
                Some((((place - first) << (width - 1)) + bucket, digit < 0, point))
            })
        };
        sums.sort(|| here.clone().flat_map(digits_at));
        sums.add_up_vartime();
        let mut start = 0;
        for slot in 0..here.len() << (width - 1) {
            let (place, bucket) = (first + (slot >> (width - 1)), slot & ((1 << (width - 1)) - 1));
            if sums.counts[slot] == 1 {
                buckets[bucket * places + place] = sums.points[start];
                start += 1;
            }
        }
    }
    let mut sum = G::neutral();
    for weighted in weighted_sums::<G>(&buckets, places).iter().rev() {
        sum.set_double_n(width);
        sum.set_add_fixed_signed_vartime(weighted, false);
    }
    sum
}

/// Points in the order of the slots whose sums they belong to.
struct Sums<G: Group> {
    points: Vec<G::Fixed>,
    /// How many points each slot has.
    counts: Vec<usize>,
}

impl<G: SharedAdditions> Sums<G> {
    fn new(slots: usize, points: usize) -> Self {
        Sums { points: vec![G::Fixed::neutral(); points], counts: vec![0; slots] }
    }

    /// Takes points, each with its slot and whether to take the opposite; `points` gives the same ones each time.
    #[inline(always)]
    fn sort<'a, I: Iterator<Item = (usize, bool, &'a G::Fixed)>>(&mut self, points: impl Fn() -> I) {
        self.counts.fill(0);
        for (slot, ..) in points() {
            self.counts[slot] += 1;
        }
        let mut next = self.counts.clone();
        let mut sum = 0;
        for start in &mut next {
            sum += core::mem::replace(start, sum);
        }
        for (slot, negative, point) in points() {
            let mask = G::Mask::splat(Choice::from(u8::from(negative)));
            self.points[next[slot]] = point.negate_if(mask);
            next[slot] += 1;
        }
    }

    /// Leaves one point for each slot that had any.
    fn add_up_vartime(&mut self) {
        while self.counts.iter().any(|&count| count > 1) {
            self.halve_vartime();
        }
    }

    /// Adds up the points of each slot in pairs; the sums, and the points that are left alone, close up.
    fn halve_vartime(&mut self) {
        let mut pairs = Pairs::<G>::new();
        let (mut from, mut to) = (0, 0);
        for count in &mut self.counts {
            for _ in 0..*count / 2 {
                pairs.push(&mut self.points, from, to);
                (from, to) = (from + 2, to + 1);
            }
            if *count % 2 == 1 {
                self.points[to] = self.points[from];
                (from, to) = (from + 1, to + 1);
            }
            *count = count.div_ceil(2);
        }
        pairs.add_vartime(&mut self.points);
    }
}

/// Pairs that wait to be added with one inversion, and where their sums belong.
struct Pairs<G: Group> {
    firsts: [G::Fixed; PAIRS],
    seconds: [G::Fixed; PAIRS],
    to: [usize; PAIRS],
    count: usize,
}

impl<G: SharedAdditions> Pairs<G> {
    fn new() -> Self {
        let neutral = [G::Fixed::neutral(); PAIRS];
        Pairs { firsts: neutral, seconds: neutral, to: [0; PAIRS], count: 0 }
    }

    /// The pair that begins at `from`, the sum of which belongs at `to`.
    fn push(&mut self, points: &mut [G::Fixed], from: usize, to: usize) {
        self.firsts[self.count] = points[from];
        self.seconds[self.count] = points[from + 1];
        self.to[self.count] = to;
        self.count += 1;
        if self.count == PAIRS {
            self.add_vartime(points);
        }
    }

    fn add_vartime(&mut self, points: &mut [G::Fixed]) {
        G::add_all_vartime(&mut self.firsts[..self.count], &self.seconds[..self.count]);
        for (&to, sum) in self.to[..self.count].iter().zip(&self.firsts) {
            points[to] = *sum;
        }
        self.count = 0;
    }
}

/// For each place the sum of (i + 1) * buckets\[i\]: that of all the partial sums from the last bucket down.
#[inline(always)]
fn weighted_sums<G: SharedAdditions>(buckets: &[G::Fixed], places: usize) -> Vec<G::Fixed> {
    let mut partial = vec![G::Fixed::neutral(); places];
    let mut weighted = vec![G::Fixed::neutral(); places];
    for row in buckets.chunks(places).rev() {
        G::add_all_vartime(&mut partial, row);
        G::add_all_vartime(&mut weighted, &partial);
    }
    weighted
}
