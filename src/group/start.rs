//! The point that a sum starts with, in randomised coordinates.
//!
//! Projective coordinates may be multiplied by any factor other than 0 without changing the point. A secret factor masks
//! all coordinates that are computed from them, and the result is the same.

use crate::field::gf255::{Gf255, Lanes255};
use crate::wipe::zeroize;

/// The largest number of lanes of a sum that starts with such a point.
pub const LANES: usize = 4;

/// The words of a [`MaskedStart`]: its coordinates and its factors.
#[cfg(any(test, feature = "build-blinding"))]
pub const WORDS: usize = 4 * (2 + LANES);

/// A point over GF(2^255 - M), as canonical little-endian words, whatever the backend, and factors for its coordinates.
///
/// In a vector it is in the first lane, and the others hold the neutral element. Wiped when dropped.
#[derive(Clone)]
pub struct MaskedStart {
    /// x and y, or e and u.
    coordinates: [[u64; 4]; 2],
    /// For each lane, not 0.
    factors: [[u64; 4]; LANES],
}

zeroize!(on drop MaskedStart: coordinates, factors);

impl MaskedStart {
    /// From affine coordinates and a factor for each lane, any integers below 2^256 that are not 0 modulo 2^255 - M.
    pub const fn new(coordinates: [[u64; 4]; 2], factors: [[u64; 4]; LANES]) -> Self {
        MaskedStart { coordinates, factors }
    }

    /// From affine coordinates, not masked.
    pub const fn plain(coordinates: [[u64; 4]; 2]) -> Self {
        Self::new(coordinates, [[1, 0, 0, 0]; LANES])
    }

    /// The factor for a lane, not 0 modulo 2^255 - M.
    #[inline(always)]
    pub fn factor<const LANE: usize>(&self) -> [u64; 4] {
        *self.factor_words::<LANE>()
    }

    /// The same where it is.
    #[inline(always)]
    pub fn factor_words<const LANE: usize>(&self) -> &[u64; 4] {
        const { assert!(LANE < LANES) };
        &self.factors[LANE]
    }

    /// The coordinates and the factors, one after another. Secret.
    #[cfg(any(test, feature = "build-blinding"))]
    pub fn to_words(&self) -> [u64; WORDS] {
        let mut words = [0; WORDS];
        let parts = self.coordinates.iter().chain(&self.factors);
        for (to, from) in words.chunks_exact_mut(4).zip(parts) {
            to.copy_from_slice(from);
        }
        words
    }

    /// From what [`Self::to_words`] gives.
    #[cfg(any(test, feature = "build-blinding"))]
    pub fn from_words(words: &[u64; WORDS]) -> Self {
        let mut start = Self::new([[0; 4]; 2], [[0; 4]; LANES]);
        let parts = start.coordinates.iter_mut().chain(&mut start.factors);
        for (to, from) in parts.zip(words.chunks_exact(4)) {
            to.copy_from_slice(from);
        }
        start
    }

    /// The coordinates, with those of the neutral element in all lanes but the first, and the factors.
    #[inline(always)]
    pub fn lanes<const M: u64, V: Lanes255<M>>(&self, neutral: [[u64; 4]; 2]) -> ([V; 2], V) {
        const { assert!(V::LANES <= LANES) };
        let [x, y] = self.coordinates;
        let coordinates = [in_first_lane(x, neutral[0]), in_first_lane(y, neutral[1])];
        let factors = V::from_lanes(
            #[inline(always)]
            |lane| V::Element::from_words(self.factors[lane]),
        );
        (coordinates, factors)
    }
}

#[inline(always)]
fn in_first_lane<const M: u64, V: Lanes255<M>>(words: [u64; 4], others: [u64; 4]) -> V {
    V::from_lanes(
        #[inline(always)]
        |lane| V::Element::from_words(if lane == 0 { words } else { others }),
    )
}
