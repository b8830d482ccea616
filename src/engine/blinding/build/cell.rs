//! Words that are computed once, when they are first asked for: without locks, and without the standard library.

use core::sync::atomic::{AtomicBool, AtomicU32, Ordering};

use zeroize::Zeroizing;

use super::WORDS;

/// A place for the mask of a build.
///
/// Two threads that find it empty both fill it, with the same words.
pub struct Cell {
    is_filled: AtomicBool,
    /// Halves of words: not every processor has larger ones.
    halves: [[AtomicU32; 2]; WORDS],
}

impl Cell {
    /// An empty one.
    #[allow(clippy::new_without_default, reason = "it is for statics")]
    pub const fn new() -> Self {
        Cell {
            is_filled: AtomicBool::new(false),
            halves: [const { [const { AtomicU32::new(0) }; 2] }; WORDS],
        }
    }

    /// The words; `fill` writes them, always the same, where the cell is empty.
    pub(in crate::engine::blinding) fn get_or_fill(
        &self,
        fill: impl FnOnce(&mut [u64; WORDS]),
    ) -> Zeroizing<[u64; WORDS]> {
        let mut words = Zeroizing::new([0; WORDS]);
        // Whoever sees the flag set sees all that was stored before it.
        if self.is_filled.load(Ordering::Acquire) {
            for (word, [low, high]) in words.iter_mut().zip(&self.halves) {
                let (low, high) = (low.load(Ordering::Relaxed), high.load(Ordering::Relaxed));
                *word = u64::from(low) | u64::from(high) << 32;
            }
        } else {
            fill(&mut words);
            for (word, [low, high]) in words.iter().zip(&self.halves) {
                low.store(*word as u32, Ordering::Relaxed);
                high.store((*word >> 32) as u32, Ordering::Relaxed);
            }
            self.is_filled.store(true, Ordering::Release);
        }
        words
    }
}
