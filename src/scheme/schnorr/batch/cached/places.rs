//! The prepared keys of a cache, found by the hashes of their bytes.

use alloc::boxed::Box;
use alloc::collections::BTreeMap;
use alloc::vec::Vec;

use crate::scheme::schnorr::{PreparedVerifyingKey, Scheme};

/// The places that are looked at for one that can be given to another key.
const SAMPLE: usize = 8;

/// How much more often a key must have come than the one that it displaces, beyond once: of keys that come equally often,
/// counts differ by chance, and none of them should give way to another.
const MARGIN: u8 = 1;

/// A bounded number of prepared keys.
#[derive(Clone)]
pub(super) struct Places<S: Scheme> {
    pub(super) capacity: usize,
    /// Where the key with a hash is. In an ordered tree no choice of keys makes a search long.
    index: BTreeMap<u64, usize>,
    places: Vec<Place<S>>,
    /// The place that is looked at next.
    hand: usize,
}

#[derive(Clone)]
struct Place<S: Scheme> {
    hash: u64,
    /// `None` until it is prepared.
    key: Option<Box<PreparedVerifyingKey<S>>>,
}

impl<S: Scheme> Places<S> {
    pub(super) fn new(capacity: usize) -> Self {
        Places { capacity, index: BTreeMap::new(), places: Vec::new(), hand: 0 }
    }

    /// The number of keys.
    pub(super) fn len(&self) -> usize {
        self.places.len()
    }

    /// The key with these bytes, whose hash this is, if it is here.
    pub(super) fn find(&self, hash: u64, bytes: &S::PublicKeyBytes) -> Option<&PreparedVerifyingKey<S>> {
        let key = self.places[*self.index.get(&hash)?].key.as_deref()?;
        (key.as_bytes() == bytes).then_some(key)
    }

    /// A place for a key that came so often: a free one, or that of a key that came clearly less often. None if there is a
    /// place for this hash.
    pub(super) fn reserve(&mut self, hash: u64, count: u8, count_of: impl Fn(u64) -> u8) -> Option<usize> {
        if self.index.contains_key(&hash) {
            return None;
        }
        let place =
            if self.places.len() < self.capacity { self.places.len() } else { self.least(&count_of)? };
        if let Some(old) = self.places.get(place) {
            if count <= count_of(old.hash).saturating_add(MARGIN) {
                return None;
            }
            self.index.remove(&old.hash);
            self.places[place] = Place { hash, key: None };
        } else {
            self.places.push(Place { hash, key: None });
        }
        self.index.insert(hash, place);
        Some(place)
    }

    /// The place of the key that came least often, of those that are next under the hand.
    fn least(&mut self, count_of: impl Fn(u64) -> u8) -> Option<usize> {
        let (first, places) = (self.hand, self.places.len());
        let sample = (first..first + SAMPLE.min(places)).map(|place| place % places);
        let least = sample.min_by_key(|&place| count_of(self.places[place].hash))?;
        self.hand = (first + SAMPLE) % places;
        Some(least)
    }

    /// Puts a key in the place that was reserved for it.
    pub(super) fn fill(&mut self, place: usize, key: Box<PreparedVerifyingKey<S>>) {
        self.places[place].key = Some(key);
    }
}
