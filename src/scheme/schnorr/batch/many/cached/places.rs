//! The slots for a cache's prepared keys, located by hashes of the keys' bytes.

use alloc::collections::BTreeMap;
use alloc::vec::Vec;

/// The places that are looked at for one that can be given to another key.
const SAMPLE: usize = 8;

/// How much more often a key must have come than the one that it displaces, beyond once: of keys that come equally often,
/// counts differ by chance, and none of them should give way to another.
const MARGIN: u8 = 1;

/// A bounded number of places, each of the key with one hash. The same for all schemes.
#[derive(Clone)]
pub(super) struct Places {
    pub(super) capacity: usize,
    /// Where the key with a hash is. In an ordered tree no choice of keys makes a search long.
    index: BTreeMap<u64, usize>,
    /// The hash of the key in each place.
    hashes: Vec<u64>,
    /// The place that is looked at next.
    hand: usize,
}

impl Places {
    pub(super) fn new(capacity: usize) -> Self {
        Places { capacity, index: BTreeMap::new(), hashes: Vec::new(), hand: 0 }
    }

    /// The number of places that are taken.
    pub(super) fn len(&self) -> usize {
        self.hashes.len()
    }

    /// The place of the key with this hash.
    pub(super) fn find(&self, hash: u64) -> Option<usize> {
        self.index.get(&hash).copied()
    }

    /// A place for a key that came so often: a free one, the next after all, or that of a key that came clearly less often. None if
    /// there is a place for this hash.
    pub(super) fn reserve(&mut self, hash: u64, count: u8, count_of: impl Fn(u64) -> u8) -> Option<usize> {
        if self.index.contains_key(&hash) {
            return None;
        }
        let place =
            if self.hashes.len() < self.capacity { self.hashes.len() } else { self.least(&count_of)? };
        if let Some(of_place) = self.hashes.get_mut(place) {
            if count <= count_of(*of_place).saturating_add(MARGIN) {
                return None;
            }
            self.index.remove(of_place);
            *of_place = hash;
        } else {
            self.hashes.push(hash);
        }
        self.index.insert(hash, place);
        Some(place)
    }

    /// The place of the key that came least often, of those that are next under the hand.
    fn least(&mut self, count_of: impl Fn(u64) -> u8) -> Option<usize> {
        let (first, places) = (self.hand, self.hashes.len());
        let sample = (first..first + SAMPLE.min(places)).map(|place| place % places);
        let least = sample.min_by_key(|&place| count_of(self.hashes[place]))?;
        self.hand = (first + SAMPLE) % places;
        Some(least)
    }
}
