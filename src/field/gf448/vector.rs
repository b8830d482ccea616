//! What vectors of elements of GF(2^448 - 2^224 - 1) offer beyond the arithmetic of a [`Field`](crate::field::Field) and
//! [`FourLanes`]: their lanes as integers.

#[cfg(all(test, target_arch = "x86_64"))]
pub(super) mod suite;

use super::Mod448;
#[cfg(test)]
use super::WORDS;
use crate::field::vector::FourLanes;

/// A vector of elements, lane by lane as integers.
#[cfg(test)]
pub trait Vector: Mod448 {
    /// The canonical representative of each lane, below p. Writes the first LANES entries; there must be at least LANES.
    fn to_words(self, words: &mut [[u64; WORDS]]);
}

/// A vector of four elements whose lanes can be exchanged.
pub trait Vector4: Mod448 + FourLanes {}

impl<V: Mod448 + FourLanes> Vector4 for V {}
