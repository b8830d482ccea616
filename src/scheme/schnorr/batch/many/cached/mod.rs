//! Verdicts on single signatures, for traffic with recurring keys.

mod counts;
mod credit;
mod places;
#[cfg(any(feature = "getrandom", feature = "std"))]
mod random;
mod sketch;
#[cfg(test)]
mod tests;
mod verify;

use alloc::boxed::Box;
use alloc::{vec, vec::Vec};

use super::each::verify_each_with;
use crate::scheme::schnorr::batch::cores::{PART, on_all_cores, threads_for};
use crate::scheme::schnorr::{Entry, Error, PreparedVerifyingKey, Scheme};

use crate::engine::TableWorth;

use counts::{Admitted, Counts, Outcome};
use verify::verify_part;

/// A bounded cache of [prepared keys](crate::schnorr::PreparedVerifyingKey), for signatures that often share
/// keys.
///
/// An adversary may choose the keys. Three rules limit the damage:
///
/// - A key is prepared only after two valid signatures, and only within a time budget: 1/25 of the time that valid signatures take
///   without a cache, plus a part of the time that prepared keys have saved. So for any sequence of keys, verification takes at
///   most about 10 % longer than without a cache.
/// - When the cache is full, a key replaces one with fewer recent valid signatures (TinyLFU). So many rare keys do not displace
///   frequent ones. Invalid signatures do not count.
/// - Counts are estimates, in memory that does not grow. A secret determines which keys share counters, so nobody can raise the
///   count of a key with signatures by other keys.
///
/// The cache prepares keys between the parts of a batch. The first part is 64 signatures per thread; later parts are longer. With
/// the feature `rayon`, all cores prepare keys.
///
/// With AVX-512 IFMA, vectors without tables verify seven or more signatures of jq255 or do255, or eight or more of Ed448, because
/// they take less time, at least in the worst case. These signatures prepare no keys, and do not count as hits.
///
/// Every prepared key takes 9 to 12 KiB (Ed448: 23 KiB), and its share of the counters 256 bytes. Verification time reveals which
/// keys were used recently.
///
/// ```
/// use lemniscate::ed25519::{Entry, PreparedKeys, SigningKey};
///
/// let key = SigningKey::from_bytes(&[7; 32]);
/// let public_key = key.verifying_key();
/// let messages: Vec<_> = (0..200u8).map(|i| [i; 4]).collect();
/// let signatures: Vec<_> = messages.iter().map(|message| key.sign(message)).collect();
/// let entry = |i: usize| Entry::new(&public_key, &messages[i], &signatures[i]);
/// let entries: Vec<_> = (0..200).map(entry).collect();
/// let mut keys = PreparedKeys::with_capacity(100);
/// for batch in entries.chunks(20) {
///     assert!(keys.verify_each(batch).iter().all(Result::is_ok));
/// }
/// assert_eq!(keys.prepared(), 1);
/// assert!(keys.hits() >= 100);
/// ```
#[derive(Clone)]
pub struct PreparedKeys<S: Scheme> {
    counts: Counts,
    /// In their places.
    keys: Vec<Option<Box<PreparedVerifyingKey<S>>>>,
}

/// The most parts of a batch for each thread before keys are prepared again.
const MOST_PARTS: usize = 8;

impl<S: Scheme> PreparedKeys<S> {
    /// Creates an empty cache for this many keys, with the caller's secret: random bytes that nobody who chooses keys may know.
    pub fn with_capacity_and_seed(capacity: usize, seed: [u8; 16]) -> Self {
        PreparedKeys { counts: Counts::new(capacity, seed), keys: Vec::new() }
    }

    /// Verifies any number of signatures, each with the verdict of [`verify_each`](fn@super::verify_each). Signatures by cached
    /// keys take about half the time. Variable-time.
    pub fn verify_each(&mut self, entries: &[Entry<'_, S>]) -> Vec<Result<(), Error>> {
        self.verify_each_with(S::Policy::default(), entries)
    }

    /// [`Self::verify_each`] under any policy.
    #[inline(never)]
    pub fn verify_each_with(
        &mut self,
        policy: S::Policy,
        entries: &[Entry<'_, S>],
    ) -> Vec<Result<(), Error>> {
        let worth = S::table_worth();
        if entries.len() >= worth.beaten_from {
            self.counts.misses += entries.len() as u64;
            return verify_each_with(policy, entries);
        }
        let mut verdicts = Vec::with_capacity(entries.len());
        let threads = threads_for(entries.len());
        let (mut rest, mut length) = (entries, PART * threads);
        while !rest.is_empty() {
            let (part, others) = rest.split_at(length.min(rest.len()));
            let outcomes = self.verify_part(policy, worth, part);
            let newcomers = self.counts.count(worth, &outcomes, &mut verdicts);
            let admitted = self.counts.admit(worth, newcomers);
            self.prepare(part, &admitted);
            (rest, length) = (others, (2 * length).min(MOST_PARTS * PART * threads));
        }
        verdicts
    }

    fn verify_part(&self, policy: S::Policy, worth: TableWorth, entries: &[Entry<'_, S>]) -> Vec<Outcome> {
        let find = &|bytes: &S::PublicKeyBytes| {
            let (hash, place) = self.counts.find(bytes.as_ref());
            let key = place.and_then(|place| self.keys.get(place)?.as_deref());
            (hash, key.filter(|key| key.as_bytes() == bytes))
        };
        let mut outcomes = vec![Outcome::unknown(); entries.len()];
        on_all_cores(PART, entries, &mut outcomes, |entries, outcomes| {
            verify_part(policy, worth, find, entries, outcomes);
        });
        outcomes
    }

    /// Prepares the keys of entries for the places that they are to have.
    fn prepare(&mut self, entries: &[Entry<'_, S>], admitted: &[Admitted]) {
        let mut keys = vec![None; admitted.len()];
        // A few keys by one thread, if that has verified the signatures.
        let part = if entries.len() > PART { 1 } else { PART };
        on_all_cores(part, admitted, &mut keys, |admitted, keys| {
            for (&Admitted { entry, .. }, key) in admitted.iter().zip(keys) {
                *key = entries[entry].verifying_key().ok().map(|key| Box::new(key.prepare()));
            }
        });
        self.keys.resize(self.counts.places.len(), None);
        for (&Admitted { place, .. }, key) in admitted.iter().zip(keys) {
            self.counts.prepared += u64::from(key.is_some());
            self.keys[place] = key;
        }
    }

    /// The number of signatures whose key was in the cache.
    pub fn hits(&self) -> u64 {
        self.counts.hits
    }

    /// The number of signatures whose key was not in the cache.
    pub fn misses(&self) -> u64 {
        self.counts.misses
    }

    /// The number of keys prepared so far, including displaced ones.
    pub fn prepared(&self) -> u64 {
        self.counts.prepared
    }

    /// The number of keys in the cache.
    pub fn len(&self) -> usize {
        self.counts.places.len()
    }

    /// Returns whether the cache is empty.
    pub fn is_empty(&self) -> bool {
        self.counts.places.len() == 0
    }

    /// The maximum number of keys.
    pub fn capacity(&self) -> usize {
        self.counts.places.capacity
    }

    /// Removes all keys and resets all counts to 0.
    pub fn clear(&mut self) {
        *self = Self::with_capacity_and_seed(self.capacity(), self.counts.seed);
    }
}

/// Prints no keys.
impl<S: Scheme> core::fmt::Debug for PreparedKeys<S> {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.debug_struct("PreparedKeys")
            .field("capacity", &self.capacity())
            .field("len", &self.len())
            .field("hits", &self.hits())
            .field("misses", &self.misses())
            .field("prepared", &self.prepared())
            .finish()
    }
}
