//! Each signature with its own verdict, for traffic in which the same keys come again and again.

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
/// The keys may be chosen by an adversary. Three rules bound what that does:
///
/// - A key is prepared after it has made two valid signatures, and only if time is left for it: a twenty-fifth of the
///   time that valid signatures take without a cache, and a part of what prepared keys have saved. So whatever keys come in
///   whatever order, verification takes at most about a tenth longer than without a cache.
/// - When the cache is full, a key takes the place of one that has made fewer valid signatures of late (TinyLFU). So many
///   keys that come seldom do not displace those that come often. Signatures that are not valid count for nothing.
/// - Counts are estimates, in memory that does not grow. Which keys share counters depends on a secret, so that nobody can
///   raise the count of a key with signatures by others.
///
/// Keys are prepared between the parts of a batch: the first part is 64 signatures for each thread, and those that follow
/// are longer. With the feature `rayon`, keys are prepared on all cores as well.
///
/// With AVX-512 IFMA, seven signatures of jq255 or do255 at a time, or eight of Ed448, or more, are left to vectors, which take
/// less time, or less time at worst: then no key is prepared, and none that is counts as a hit.
///
/// Every prepared key takes 9 to 12 KiB, and its share of the counts 256 bytes. Which keys were seen of late shows in the
/// time that verification takes.
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
    /// An empty cache for so many keys, with a secret of the caller's: random bytes that those who choose keys must not know.
    pub fn with_capacity_and_seed(capacity: usize, seed: [u8; 16]) -> Self {
        PreparedKeys { counts: Counts::new(capacity, seed), keys: Vec::new() }
    }

    /// Verifies any number of signatures, each with the verdict of [`verify_each`](fn@super::verify_each).
    /// Signatures of keys that are in the cache take about half the time. Variable-time.
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

    /// The number of signatures whose key was in the cache when they came.
    pub fn hits(&self) -> u64 {
        self.counts.hits
    }

    /// The number of signatures whose key was not.
    pub fn misses(&self) -> u64 {
        self.counts.misses
    }

    /// The number of keys prepared so far, including those displaced since.
    pub fn prepared(&self) -> u64 {
        self.counts.prepared
    }

    /// The number of prepared keys.
    pub fn len(&self) -> usize {
        self.counts.places.len()
    }

    /// Returns whether there are none.
    pub fn is_empty(&self) -> bool {
        self.counts.places.len() == 0
    }

    /// The most keys there may be.
    pub fn capacity(&self) -> usize {
        self.counts.places.capacity
    }

    /// Forgets all keys, and counts from 0.
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
