//! What caches of prepared keys do when keys come in an order that an adversary chooses: at no time have they spent more
//! than a twenty-fifth of the time of all signatures, and what tables have saved; and honest keys keep their tables.

use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

use lemniscate::schnorr::{Entry, Error, PreparedKeys, Scheme};

use crate::plain::{Claimed, Plain};

/// SplitMix64, one number after another.
struct Random(u64);

impl Random {
    fn below(&mut self, n: u64) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let z = (self.0 ^ self.0 >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let z = (z ^ z >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        (z ^ z >> 31) % n
    }
}

/// A cache, and what is to hold after every batch.
struct Watched {
    keys: PreparedKeys<Plain>,
    /// Valid signatures so far.
    valid: u64,
    /// Signatures that were verified with a table, by keys below [`HOSTILE`] and by the others.
    with_table: [&'static AtomicU64; 2],
}

/// The first hostile key.
const HOSTILE: u64 = 1 << 40;

impl Watched {
    fn new(capacity: usize) -> Self {
        let with_table = [0; 2].map(|_| &*Box::leak(Box::new(AtomicU64::new(0))));
        let keys = PreparedKeys::with_capacity_and_seed(capacity, [7; 16]);
        Watched { keys, valid: 0, with_table }
    }

    /// Verifies signatures by these keys, which are valid or not.
    #[track_caller]
    fn verify(&mut self, batch: &[(u64, bool)]) {
        let bytes: Vec<_> = batch.iter().map(|(key, _)| key.to_le_bytes()).collect();
        let signature = |&(key, is_valid)| {
            let with_table = self.with_table[usize::from(key >= HOSTILE)];
            Claimed { is_valid, with_table }
        };
        let signatures: Vec<_> = batch.iter().map(signature).collect();
        let entry = |(bytes, signature)| Entry::from_bytes(bytes, &b""[..], signature);
        let entries: Vec<_> = bytes.iter().zip(&signatures).map(entry).collect();
        let expected =
            batch.iter().map(|&(_, is_valid)| if is_valid { Ok(()) } else { Err(Error::Mismatch) });
        assert!(self.keys.verify_each(&entries).into_iter().eq(expected));
        self.valid += batch.iter().filter(|(_, is_valid)| *is_valid).count() as u64;

        let (worth, keys) = (Plain::table_worth(), &self.keys);
        assert!(
            keys.prepared() * u64::from(worth.cost) <= 4 * self.valid + keys.hits() * u64::from(worth.saving),
            "{keys:?} of {} valid",
            self.valid
        );
        assert!(keys.len() <= keys.capacity());
        assert_eq!(keys.hits(), self.hits() + self.with_table[1].load(Relaxed));
    }

    /// Verifies valid signatures by `count` keys, `batch` at a time.
    #[track_caller]
    fn verify_all(&mut self, batch: usize, count: u64, mut key: impl FnMut(u64) -> u64) {
        let keys: Vec<_> = (0..count).map(|i| (key(i), true)).collect();
        keys.chunks(batch).for_each(|batch| self.verify(batch));
    }

    /// Hits of keys that are not hostile.
    fn hits(&self) -> u64 {
        self.with_table[0].load(Relaxed)
    }
}

/// Batches of these sizes: by one thread up to 64, and of more than one part.
const BATCHES: [usize; 4] = [1, 8, 64, 2000];
const CAPACITIES: [usize; 4] = [0, 1, 8, 300];

/// Of three times as many keys as places, in turns, a third have places and keep them.
#[test]
fn too_many_keys_in_turns() {
    for (capacity, batch) in
        CAPACITIES.into_iter().flat_map(|capacity| BATCHES.map(|batch| (capacity, batch)))
    {
        let mut cache = Watched::new(capacity);
        let turns = |i| i % (3 * capacity as u64).max(1);
        cache.verify_all(batch, 40_000, turns);
        let (hits, prepared) = (cache.hits(), cache.keys.prepared());
        cache.verify_all(batch, 12_000, turns);
        let (hits, prepared) = (cache.hits() - hits, cache.keys.prepared() - prepared);
        assert!(capacity == 0 || hits >= 3600, "{capacity} {batch}: {hits}");
        assert!(prepared <= 100, "{capacity} {batch}: {prepared}");
    }
}

/// Keys that come once or twice get places only while there is time for that, which is not always.
#[test]
fn keys_that_do_not_recur() {
    for (capacity, batch) in
        CAPACITIES.into_iter().flat_map(|capacity| BATCHES.map(|batch| (capacity, batch)))
    {
        let mut cache = Watched::new(capacity);
        cache.verify_all(batch, 8000, |i| i);
        // A few are mistaken for others.
        assert!(cache.keys.prepared() <= 30, "{capacity} {batch}: {:?}", cache.keys);
        let mut cache = Watched::new(capacity);
        cache.verify_all(batch, 8000, |i| i / 2);
        assert!(cache.keys.prepared() <= 100, "{capacity} {batch}: {:?}", cache.keys);
    }
}

/// A key all of whose signatures are invalid is not prepared, and keeps nobody from being.
#[test]
fn keys_without_a_valid_signature() {
    let mut cache = Watched::new(2);
    for i in 0..1000 {
        cache.verify(&[(HOSTILE, false), (i % 2, true), (HOSTILE + i, false)]);
    }
    assert_eq!((cache.keys.prepared(), cache.keys.len()), (2, 2));
    assert!(cache.hits() > 850 && cache.with_table[1].load(Relaxed) == 0, "{:?}", cache.keys);
}

/// What an adversary sends: his n-th key, and whether his last one is in the cache.
type Adversary = fn(&mut u64, u64, bool) -> u64;

/// Honest keys that are 15/16 of all keep at least 0.9 of their hits.
#[test]
fn honest_keys_keep_their_places() {
    let adversaries: [(&str, Adversary); 7] = [
        ("none", |_, n, _| n),
        ("twice", |_, n, _| n / 2),
        ("eight times", |_, n, _| n / 8),
        ("sixteen times", |_, n, _| n / 16),
        ("rotating", |_, n, _| n % 900),
        ("hot for a while", |_, n, _| n / 100),
        ("until it is in the cache", |key, _, is_in| {
            *key += u64::from(is_in);
            *key
        }),
    ];
    for (capacity, honest) in [(8, 8), (300, 300), (300, 200)] {
        for (batch, (name, adversary)) in
            [1, 8, 2000].into_iter().flat_map(|batch| adversaries.map(|of| (batch, of)))
        {
            let mut random = Random(1);
            let mut cache = Watched::new(capacity);
            cache.verify_all(batch, 20_000, |_| random.below(honest));
            // By now all honest keys have places: without an adversary all signatures would be hits.
            let (hits, hostile) = (cache.hits(), cache.with_table[1]);
            let (mut key, mut last, mut sent) = (0, 0, 0);
            for first in (0..24_000).step_by(batch) {
                let is_in = hostile.load(Relaxed) > std::mem::replace(&mut last, hostile.load(Relaxed));
                let mut entry = |i: u64| {
                    if !i.is_multiple_of(16) {
                        return (random.below(honest), true);
                    }
                    sent += 1;
                    (HOSTILE + adversary(&mut key, sent, is_in), true)
                };
                let keys: Vec<_> = (first..first + batch as u64).map(&mut entry).collect();
                cache.verify(&keys);
            }
            let hits = cache.hits() - hits;
            assert!(hits >= 20_250, "{name}, {capacity} places, {honest} keys, batches of {batch}: {hits}");
        }
    }
}

/// When other keys become the honest ones, they have their places soon.
#[test]
fn honest_keys_that_change() {
    for batch in BATCHES {
        let mut cache = Watched::new(300);
        let (mut random, mut hits) = (Random(2), 0);
        for shift in 0..4 {
            cache.verify_all(batch, 16_000, |_| 300 * shift + random.below(300));
            hits = cache.hits();
            cache.verify_all(batch, 4000, |_| 300 * shift + random.below(300));
            hits = cache.hits() - hits;
            assert!(hits >= 3800, "{batch} {shift}: {hits}");
        }
        assert!(hits <= 4000 && cache.keys.len() == 300);
    }
}
