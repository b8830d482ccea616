//! Each signature with its own verdict, for traffic in which the same keys come again and again.

use alloc::boxed::Box;
use alloc::collections::{BTreeMap, BTreeSet};
use alloc::{vec, vec::Vec};

use super::Entry;
use super::each::{Pending, on_all_cores};
use crate::scheme::schnorr::{Error, Key, PreparedVerifyingKey, Scheme};

/// A bounded cache of [prepared keys](PreparedVerifyingKey), for verifying signatures of which many have the same keys.
///
/// A key is prepared when it comes a second time, so keys that come once cost next to nothing. When the cache is full, a
/// key takes the place of one that was not used of late (the "clock" that stands in for least recently used): each
/// time a key would be prepared, one place is looked at, and a key that was used since the last look stays. So keys
/// more than there is room for do not drive one another out.
///
/// Every key takes about 12 KiB. Whoever sends the keys may choose them: they are found in ordered trees, where no choice
/// makes a search long. Which keys were seen lately shows in the time that verifying takes.
///
/// ```
/// use lemniscate::ed25519::{Entry, PreparedKeys, SigningKey};
///
/// let key = SigningKey::from_bytes(&[7; 32]);
/// let public_key = key.verifying_key();
/// let messages = [b"first", b"other", b"third"];
/// let signatures = messages.map(|message| key.sign(message));
/// let entries: Vec<_> = messages
///     .iter()
///     .zip(&signatures)
///     .map(|(message, signature)| Entry::new(&public_key, *message, signature))
///     .collect();
/// let mut keys = PreparedKeys::with_capacity(100);
/// assert!(keys.verify_each(&entries).iter().all(Result::is_ok));
/// assert_eq!((keys.hits(), keys.misses()), (1, 2));
/// ```
#[derive(Clone)]
pub struct PreparedKeys<S: Scheme> {
    capacity: usize,
    /// The places of the keys.
    index: BTreeMap<S::PublicKeyBytes, usize>,
    places: Vec<Place<S>>,
    /// The place that is looked at next.
    hand: usize,
    seen: Seen<S::PublicKeyBytes>,
    /// The number of batches so far.
    round: u64,
    hits: u64,
    misses: u64,
}

#[derive(Clone)]
struct Place<S: Scheme> {
    key: Box<PreparedVerifyingKey<S>>,
    /// Whether it was used since the hand was here.
    is_used: bool,
    /// The batch that used it last: until that is verified, the key stays.
    round: u64,
}

impl<S: Scheme> PreparedKeys<S> {
    /// An empty cache for so many keys.
    pub fn with_capacity(capacity: usize) -> Self {
        PreparedKeys {
            capacity,
            index: BTreeMap::new(),
            places: Vec::new(),
            hand: 0,
            seen: Seen::new(capacity.saturating_mul(4)),
            round: 0,
            hits: 0,
            misses: 0,
        }
    }

    /// Verifies any number of signatures, each with its own verdict: those of [`verify_each`](fn@super::verify_each).
    /// Signatures of keys that are in the cache take about half the time. Variable-time.
    pub fn verify_each(&mut self, entries: &[Entry<'_, S>]) -> Vec<Result<(), Error>> {
        self.verify_each_with(S::Policy::default(), entries)
    }

    /// [`Self::verify_each`] by any policy.
    pub fn verify_each_with(
        &mut self,
        policy: S::Policy,
        entries: &[Entry<'_, S>],
    ) -> Vec<Result<(), Error>> {
        self.round += 1;
        let places: Vec<_> = entries.iter().map(|entry| self.place_of(entry)).collect();
        let key = |place: Option<usize>| place.map(|place| &*self.places[place].key);
        let items: Vec<_> = entries.iter().zip(places).map(|(entry, place)| (entry, key(place))).collect();
        let mut verdicts = vec![Ok(()); entries.len()];
        on_all_cores(&items, &mut verdicts, |items, verdicts| verify_part(policy, items, verdicts));
        verdicts
    }

    /// Where the key of an entry is, if it is in the cache now.
    fn place_of(&mut self, entry: &Entry<'_, S>) -> Option<usize> {
        if let Some(&place) = self.index.get(entry.key_bytes()) {
            self.hits += 1;
            (self.places[place].is_used, self.places[place].round) = (true, self.round);
            return Some(place);
        }
        self.misses += 1;
        if !self.seen.is_second_time(entry.key_bytes()) {
            return None;
        }
        let place = self.free_place()?;
        let key = Box::new(entry.verifying_key().ok()?.prepare());
        let new = Place { key, is_used: true, round: self.round };
        match self.places.get_mut(place) {
            Some(old) => {
                self.index.remove(old.key.as_bytes());
                *old = new;
            }
            None => self.places.push(new),
        }
        self.index.insert(*entry.key_bytes(), place);
        Some(place)
    }

    /// One more place, or that under the hand, if nobody has used it since the hand was there.
    fn free_place(&mut self) -> Option<usize> {
        if self.places.len() < self.capacity {
            return Some(self.places.len());
        }
        let hand = self.hand;
        let place = self.places.get_mut(hand)?;
        self.hand = (hand + 1) % self.capacity;
        let was_used = core::mem::replace(&mut place.is_used, false);
        (!was_used && place.round != self.round).then_some(hand)
    }

    /// The number of signatures whose key was in the cache when they came.
    pub fn hits(&self) -> u64 {
        self.hits
    }

    /// The number of signatures whose key was not.
    pub fn misses(&self) -> u64 {
        self.misses
    }

    /// The number of prepared keys.
    pub fn len(&self) -> usize {
        self.places.len()
    }

    /// Returns whether there are none.
    pub fn is_empty(&self) -> bool {
        self.places.is_empty()
    }

    /// The most keys there may be.
    pub fn capacity(&self) -> usize {
        self.capacity
    }

    /// Forgets all keys, and counts hits and misses from 0.
    pub fn clear(&mut self) {
        *self = Self::with_capacity(self.capacity);
    }
}

/// Prints no keys.
impl<S: Scheme> core::fmt::Debug for PreparedKeys<S> {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.debug_struct("PreparedKeys")
            .field("capacity", &self.capacity)
            .field("len", &self.len())
            .field("hits", &self.hits)
            .field("misses", &self.misses)
            .finish()
    }
}

/// A record of the keys that came lately.
#[derive(Clone)]
struct Seen<K> {
    limit: usize,
    /// When there are `limit` new ones, they become the old ones, and what was old is forgotten.
    new: BTreeSet<K>,
    old: BTreeSet<K>,
}

impl<K: Copy + Ord> Seen<K> {
    fn new(limit: usize) -> Self {
        Seen { limit, new: BTreeSet::new(), old: BTreeSet::new() }
    }

    /// Returns whether it has come before, and records that it has.
    fn is_second_time(&mut self, key: &K) -> bool {
        if self.old.contains(key) || !self.new.insert(*key) {
            return true;
        }
        if self.new.len() >= self.limit {
            self.old = core::mem::take(&mut self.new);
        }
        false
    }
}

/// As many verdicts as items, on one core.
fn verify_part<S: Scheme>(
    policy: S::Policy,
    items: &[(&Entry<'_, S>, Option<&PreparedVerifyingKey<S>>)],
    verdicts: &mut [Result<(), Error>],
) {
    let verify = |claims: &_, count| S::verify_several_vartime(policy, claims, count);
    let mut plain = Pending::new(verdicts, verify);
    for (index, (entry, _)) in items.iter().enumerate().filter(|(_, (_, key))| key.is_none()) {
        plain.push(index, entry.claim(policy));
    }
    plain.verify();
    let verify = |claims: &_, count| S::verify_several_prepared_vartime(policy, claims, count);
    let mut prepared = Pending::new(verdicts, verify);
    for (index, (entry, key)) in items.iter().enumerate() {
        if let Some(key) = key {
            let key_of_entry = Key::Decoded { bytes: entry.key_bytes(), point: *key.point() };
            let claim = S::claim(policy, key_of_entry, entry.message, entry.signature);
            prepared.push(index, claim.map(|claim| (claim, key.table())));
        }
    }
    prepared.verify();
}
