//! A secret by the standard library.

use core::hash::BuildHasher as _;
use std::hash::RandomState;

/// Draws it.
pub(super) fn draw() -> [u8; 16] {
    let random = RandomState::new();
    let mut seed = [0; 16];
    let words = [random.hash_one(0), random.hash_one(1)];
    seed.as_chunks_mut().0.iter_mut().zip(words).for_each(|(half, word)| *half = word.to_le_bytes());
    seed
}
