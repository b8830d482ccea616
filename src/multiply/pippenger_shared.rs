//! Pippenger's method where many additions at once are cheaper than one by one, as in affine coordinates.
//!
//! The digits are those of [`pippenger`](super::pippenger). Points of equal digit are added up in pairs, the sums in
//! pairs again, and so on: in each round all pairs of all buckets share their inversions. The weighted sums of the
//! buckets are made side by side, one for each place.

use alloc::vec;
use alloc::vec::Vec;
use core::ops::Range;

use subtle::Choice;

use crate::field::Mask;
use crate::group::{Addend, Group, SharedAdditions};

use super::pippenger::{Digits, halves, places};

/// About so many points are sorted into buckets at once: more would not make additions cheaper, and leave the cache.
const AT_ONCE: usize = 2048;

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
    let halves = halves(places, width);
    let digits: Vec<Digits> = terms.iter().map(|(scalar, _)| Digits::new(scalar, &halves)).collect();
    // Bucket by bucket, the places side by side.
    let mut buckets = vec![G::Fixed::neutral(); places << (width - 1)];
    let group = (AT_ONCE / terms.len().max(1)).clamp(1, places);
    for first in (0..places).step_by(group) {
        let here = first..places.min(first + group);
        let mut sums = Sums::<G>::new(here.len() << (width - 1), terms.len() * here.len());
        for place in here.clone() {
            for (digits, (_, point)) in digits.iter().zip(terms) {
                let digit = digits.at(place, width);
                if digit != 0 {
                    let bucket = digit.unsigned_abs() as usize - 1;
                    let negative = G::Mask::splat(Choice::from(u8::from(digit < 0)));
                    sums.points.push(point.negate_if(negative));
                    sums.slots.push(((place - first) << (width - 1)) + bucket);
                }
            }
        }
        sums.add_up_vartime();
        for (slot, point) in sums.slots.iter().zip(&sums.points) {
            let (place, bucket) = (first + (slot >> (width - 1)), slot & ((1 << (width - 1)) - 1));
            buckets[bucket * places + place] = *point;
        }
    }
    let mut sum = G::neutral();
    for weighted in weighted_sums::<G>(&buckets, places).iter().rev() {
        sum = sum.double_n(width).add_fixed(weighted);
    }
    sum
}

/// Points, each with the number of the slot whose sum it belongs to.
struct Sums<G: Group> {
    slots: Vec<usize>,
    points: Vec<G::Fixed>,
    /// The number of slots.
    count: usize,
}

impl<G: SharedAdditions> Sums<G> {
    fn new(count: usize, capacity: usize) -> Self {
        Sums { slots: Vec::with_capacity(capacity), points: Vec::with_capacity(capacity), count }
    }

    /// Leaves one point for each slot that had any.
    fn add_up_vartime(&mut self) {
        self.sort();
        loop {
            let (mut firsts, mut seconds) = (Vec::new(), Vec::new());
            let (mut alone, mut alone_slots, mut slots) = (Vec::new(), Vec::new(), Vec::new());
            for Range { start, end } in runs(&self.slots) {
                for i in (start..end).step_by(2) {
                    if i + 1 < end {
                        firsts.push(self.points[i]);
                        seconds.push(self.points[i + 1]);
                        slots.push(self.slots[i]);
                    } else {
                        alone.push(self.points[i]);
                        alone_slots.push(self.slots[i]);
                    }
                }
            }
            if firsts.is_empty() {
                return;
            }
            G::add_all_vartime(&mut firsts, &seconds);
            firsts.append(&mut alone);
            slots.append(&mut alone_slots);
            (self.points, self.slots) = (firsts, slots);
            self.sort();
        }
    }

    /// By slots, counting.
    fn sort(&mut self) {
        let mut ends = vec![0; self.count];
        for &slot in &self.slots {
            ends[slot] += 1;
        }
        let mut sum = 0;
        for end in &mut ends {
            sum += *end;
            *end = sum;
        }
        let mut points = vec![G::Fixed::neutral(); self.points.len()];
        let mut slots = vec![0; self.slots.len()];
        for (&slot, point) in self.slots.iter().zip(&self.points) {
            ends[slot] -= 1;
            points[ends[slot]] = *point;
            slots[ends[slot]] = slot;
        }
        (self.points, self.slots) = (points, slots);
    }
}

/// The ranges of equal numbers.
fn runs(numbers: &[usize]) -> impl Iterator<Item = Range<usize>> + '_ {
    let mut start = 0;
    numbers.chunk_by(|a, b| a == b).map(move |run| {
        let range = start..start + run.len();
        start = range.end;
        range
    })
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
