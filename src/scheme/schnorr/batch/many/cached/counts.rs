//! What a cache knows of keys besides their tables: how often they came, where they are, and what time is left. The same for
//! all schemes.

use alloc::vec::Vec;
use core::cell::Cell;
use core::cmp::Reverse;

use siphasher::sip::SipHasher13;

use super::credit::Credit;
use super::places::Places;
use super::sketch::Sketch;
use crate::engine::TableWorth;
use crate::scheme::schnorr::Error;

/// The cache's data on one signature.
#[derive(Clone)]
pub(super) struct Outcome {
    /// The hash of the key.
    pub(super) hash: u64,
    /// Whether the key is prepared.
    pub(super) is_hit: bool,
    /// Whether it was verified with the table of the key.
    pub(super) with_table: Cell<bool>,
    pub(super) verdict: Cell<Result<(), Error>>,
}

impl Outcome {
    /// Of a signature that nobody has looked at.
    pub(super) fn unknown() -> Self {
        Outcome { hash: 0, is_hit: false, with_table: Cell::new(false), verdict: Cell::new(Ok(())) }
    }
}

/// A key that may be prepared.
pub(super) struct Newcomer {
    hash: u64,
    count: u8,
    /// An entry with it.
    entry: usize,
}

/// A key that will be prepared.
pub(super) struct Admitted {
    /// An entry with it.
    pub(super) entry: usize,
    /// The place that it is to have.
    pub(super) place: usize,
}

#[derive(Clone)]
pub(super) struct Counts {
    pub(super) seed: [u8; 16],
    pub(super) places: Places,
    pub(super) hits: u64,
    pub(super) misses: u64,
    pub(super) prepared: u64,
    sketch: Sketch,
    credit: Credit,
}

impl Counts {
    pub(super) fn new(capacity: usize, seed: [u8; 16]) -> Self {
        Counts {
            seed,
            places: Places::new(capacity),
            hits: 0,
            misses: 0,
            prepared: 0,
            sketch: Sketch::new(capacity),
            credit: Credit::default(),
        }
    }

    /// The hash of a key, and its place if it has one.
    #[inline(never)]
    pub(super) fn find(&self, key: &[u8]) -> (u64, Option<usize>) {
        let hash = SipHasher13::new_with_key(&self.seed).hash(key);
        (hash, self.places.find(hash))
    }

    /// Counts the keys of valid signatures, adds all verdicts to the existing ones, and returns the keys that may be prepared.
    #[inline(never)]
    pub(super) fn count(
        &mut self,
        worth: TableWorth,
        outcomes: &[Outcome],
        verdicts: &mut Vec<Result<(), Error>>,
    ) -> Vec<Newcomer> {
        let mut newcomers = Vec::new();
        for (entry, outcome) in outcomes.iter().enumerate() {
            let (verdict, hash) = (outcome.verdict.get(), outcome.hash);
            *(if outcome.is_hit { &mut self.hits } else { &mut self.misses }) += 1;
            if verdict.is_ok() {
                self.credit.earn(worth, outcome.with_table.get());
                let count = self.sketch.count(hash);
                if !outcome.is_hit && count > 1 {
                    newcomers.push(Newcomer { hash, count, entry });
                }
            }
            verdicts.push(verdict);
        }
        newcomers
    }

    /// The keys to prepare: the most frequent ones, as many as there is credit for, if they came more often than the
    /// keys that they displace.
    #[inline(never)]
    pub(super) fn admit(&mut self, worth: TableWorth, mut newcomers: Vec<Newcomer>) -> Vec<Admitted> {
        let tables = self.credit.tables(worth);
        let mut admitted = Vec::new();
        if tables > 0 {
            choose(&self.sketch, tables, &mut newcomers);
            for Newcomer { hash, count, entry } in newcomers {
                if admitted.len() < tables
                    && let Some(place) = self.places.reserve(hash, count, |hash| self.sketch.estimate(hash))
                {
                    admitted.push(Admitted { entry, place });
                }
            }
        }
        self.credit.spend(worth, admitted.len());
        admitted
    }
}

/// Keeps some of the keys that came most often, in falling order, each of them once.
fn choose(sketch: &Sketch, tables: usize, newcomers: &mut Vec<Newcomer>) {
    /// How many signatures are looked at for each table: those of one key are many.
    const SIGNATURES: usize = 8;
    let most = tables.saturating_mul(SIGNATURES);
    if newcomers.len() > most {
        newcomers.select_nth_unstable_by_key(most, |newcomer| Reverse(newcomer.count));
        newcomers.truncate(most);
    }
    for newcomer in &mut *newcomers {
        newcomer.count = sketch.estimate(newcomer.hash);
    }
    newcomers.sort_unstable_by_key(|newcomer| (Reverse(newcomer.count), newcomer.hash, newcomer.entry));
    newcomers.dedup_by_key(|newcomer| newcomer.hash);
}
