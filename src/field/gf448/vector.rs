//! What vectors of elements of GF(2^448 - 2^224 - 1) offer beyond the arithmetic of a [`Field`](crate::field::Field) and
//! [`FourLanes`]: their lanes as integers.

#[cfg(all(test, target_arch = "x86_64"))]
pub(super) mod suite;

use super::{Mod448, WORDS};
use crate::field::vector::FourLanes;

/// A vector of elements, lane by lane as integers.
pub trait Vector: Mod448 {
    /// Lane j of the result is congruent to `words(j)`, any integer below 2^448 as little-endian words; called for
    /// j = 0 .. LANES.
    fn from_words(words: impl FnMut(usize) -> [u64; WORDS]) -> Self;

    /// The canonical representative of each lane, below p. Writes the first LANES entries; there must be at least LANES.
    #[cfg(test)]
    fn to_words(self, words: &mut [[u64; WORDS]]);
}

/// A vector of four elements whose lanes can be exchanged.
pub trait Vector4: Vector + FourLanes {}

impl<V: Vector + FourLanes> Vector4 for V {}
