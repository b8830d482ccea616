//! How often keys came of late, estimated in little memory: a count-min sketch (Cormode and Muthukrishnan, "An improved data
//! stream summary", 2005), whose counters are halved regularly so that old signatures count less (Einziger,
//! Friedman and Manes, "TinyLFU", 2017).
//!
//! A key has four counters, and the least of them is its estimate: never less than what was counted, and more only if each
//! of the four is shared with keys that came as often. A hash with a secret key determines the counters of a key, so that
//! nobody can choose keys that share another key's counters.

use alloc::{vec, vec::Vec};

/// The counters of a cache line, four of which belong to a key: one of each quarter.
pub(super) const BLOCK: usize = 64;
const QUARTER: usize = BLOCK / 4;

/// What a counter holds at most. Keys that come often are alike, so that they can be outdone soon when others come instead.
pub(super) const MOST: u8 = 15;

/// After so many counts for each key that there is room for, counters are halved.
const WINDOW_PER_KEY: usize = 16;
/// The fewest and the most counts between two halvings.
const WINDOW: (usize, usize) = (256, 1 << 20);
/// The counters for each count between two halvings: if all keys are different, one of five counters is in use at the end.
const COUNTERS_PER_COUNT: usize = 16;

/// An estimate for every hash of a key.
#[derive(Clone)]
pub(super) struct Sketch {
    pub(super) blocks: Vec<[u8; BLOCK]>,
    pub(super) window: usize,
    /// The counts since counters were halved.
    counted: usize,
}

impl Sketch {
    /// For a cache of so many keys.
    pub(super) fn new(capacity: usize) -> Self {
        let window = capacity.saturating_mul(WINDOW_PER_KEY).clamp(WINDOW.0, WINDOW.1);
        Sketch { blocks: vec![[0; BLOCK]; window * COUNTERS_PER_COUNT / BLOCK], window, counted: 0 }
    }

    /// The block of a key, by the upper half of the hash.
    fn block(&self, hash: u64) -> usize {
        (((hash >> 32) * self.blocks.len() as u64) >> 32) as usize
    }

    /// The counters of a key in its block, by the lowest 16 bits.
    fn counters(hash: u64) -> [usize; 4] {
        core::array::from_fn(|i| QUARTER * i + (hash >> (4 * i)) as usize % QUARTER)
    }

    /// About how often the key with this hash came of late, at most [`MOST`].
    pub(super) fn estimate(&self, hash: u64) -> u8 {
        let block = &self.blocks[self.block(hash)];
        Self::counters(hash).into_iter().fold(MOST, |least, i| least.min(block[i]))
    }

    /// Counts the key with this hash once more, and returns its estimate.
    pub(super) fn count(&mut self, hash: u64) -> u8 {
        self.counted += 1;
        if self.counted > self.window {
            self.counted = 0;
            self.blocks.as_flattened_mut().iter_mut().for_each(|counter| *counter /= 2);
        }
        let estimate = (self.estimate(hash) + 1).min(MOST);
        let block = self.block(hash);
        for i in Self::counters(hash) {
            // Those that are greater have been counted for others.
            self.blocks[block][i] = self.blocks[block][i].max(estimate);
        }
        estimate
    }
}
