//! Each signature with its own verdict, for traffic in which the same keys come again and again.

use alloc::boxed::Box;
use alloc::collections::{BTreeMap, BTreeSet};
use alloc::{vec, vec::Vec};

use crate::scheme::curve25519::{Claim, MAX_LANES, PreparedPoint};

use super::Entry;
use super::each::{Group, on_all_cores};
use crate::scheme::ed25519::{Error, PUBLIC_KEY_LENGTH, Policy, PreparedVerifyingKey};

type KeyBytes = [u8; PUBLIC_KEY_LENGTH];

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
/// use lemniscate::ed25519::{Entry, Policy, PreparedKeys, SigningKey};
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
/// assert!(keys.verify_each(Policy::default(), &entries).iter().all(Result::is_ok));
/// assert_eq!((keys.hits(), keys.misses()), (1, 2));
/// ```
#[derive(Clone)]
pub struct PreparedKeys {
    capacity: usize,
    /// The places of the keys.
    index: BTreeMap<KeyBytes, usize>,
    places: Vec<Place>,
    /// The place that is looked at next.
    hand: usize,
    seen: Seen,
    /// The number of batches so far.
    round: u64,
    hits: u64,
    misses: u64,
}

#[derive(Clone)]
struct Place {
    key: Box<PreparedVerifyingKey>,
    /// Was it used since the hand was here?
    is_used: bool,
    /// The batch that used it last: until that is verified, the key stays.
    round: u64,
}

impl PreparedKeys {
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

    /// Verifies any number of signatures, each with its own verdict: those of [`verify_each`](fn@super::verify_each), for
    /// every policy. Signatures of keys that are in the cache take about half the time.
    pub fn verify_each(&mut self, policy: Policy, entries: &[Entry<'_>]) -> Vec<Result<(), Error>> {
        self.round += 1;
        let places: Vec<_> = entries.iter().map(|entry| self.place_of(entry)).collect();
        let point = |place: Option<usize>| place.map(|place| self.places[place].key.point());
        let items: Vec<_> = entries.iter().zip(places).map(|(entry, place)| (entry, point(place))).collect();
        let mut verdicts = vec![Ok(()); entries.len()];
        on_all_cores(&items, &mut verdicts, |items, verdicts| verify_part(policy, items, verdicts));
        verdicts
    }

    /// Where the key of an entry is, if it is in the cache now.
    fn place_of(&mut self, entry: &Entry<'_>) -> Option<usize> {
        if let Some(&place) = self.index.get(entry.key_bytes) {
            self.hits += 1;
            (self.places[place].is_used, self.places[place].round) = (true, self.round);
            return Some(place);
        }
        self.misses += 1;
        if !self.seen.is_second_time(entry.key_bytes) {
            return None;
        }
        let place = self.free_place()?;
        let key = Box::new(entry.verifying_key().ok()?.prepare());
        let new = Place { key, is_used: true, round: self.round };
        match self.places.get_mut(place) {
            Some(old) => {
                self.index.remove(old.key.verifying_key().as_bytes());
                *old = new;
            }
            None => self.places.push(new),
        }
        self.index.insert(*entry.key_bytes, place);
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

    /// Are there none?
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
impl core::fmt::Debug for PreparedKeys {
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
struct Seen {
    limit: usize,
    /// When there are `limit` new ones, they become the old ones, and what was old is forgotten.
    new: BTreeSet<KeyBytes>,
    old: BTreeSet<KeyBytes>,
}

impl Seen {
    fn new(limit: usize) -> Self {
        Seen { limit, new: BTreeSet::new(), old: BTreeSet::new() }
    }

    /// Has it come before? If not, it has now.
    fn is_second_time(&mut self, key: &KeyBytes) -> bool {
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
fn verify_part(
    policy: Policy,
    items: &[(&Entry<'_>, Option<&PreparedPoint>)],
    verdicts: &mut [Result<(), Error>],
) {
    let mut others = Group::new(policy);
    let mut prepared = Vec::with_capacity(items.len());
    for (index, (entry, point)) in items.iter().enumerate() {
        match (entry.claim(policy), point) {
            (Err(error), _) => verdicts[index] = Err(error),
            (Ok(claim), None) => others.push(index, claim, verdicts),
            (Ok(claim), Some(point)) => prepared.push((index, *point, claim)),
        }
    }
    others.verify(verdicts);
    for group in prepared.chunks(MAX_LANES) {
        verify_prepared(policy, group, verdicts);
    }
}

/// The verdicts on at most [`MAX_LANES`] claims with prepared keys.
fn verify_prepared(
    policy: Policy,
    group: &[(usize, &PreparedPoint, Claim)],
    verdicts: &mut [Result<(), Error>],
) {
    let mut claims = [Claim::right(); MAX_LANES];
    let mut keys = Vec::with_capacity(MAX_LANES);
    for (to, (_, key, claim)) in claims.iter_mut().zip(group) {
        *to = *claim;
        keys.push(*key);
    }
    let of_group = PreparedPoint::verify_each_vartime(&keys, &claims, policy);
    for ((index, ..), verdict) in group.iter().zip(of_group) {
        verdicts[*index] = verdict;
    }
}
