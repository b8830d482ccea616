//! The point that a sum starts with, in randomised coordinates.
//!
//! Projective coordinates may be multiplied by any factor other than 0 without changing the point. A secret factor masks
//! all coordinates that are computed from them, and the result is the same.

use crate::field::{FieldElement, FieldLanes, Prime};
use zeroize::{Zeroize, ZeroizeOnDrop};

use super::shape::IS_SMALL_MACHINE;
use crate::wide::one;

/// Whether a program can mask anything: without the feature every start is the neutral element, and its factors are 1.
pub const CAN_BE_MASKED: bool = cfg!(feature = "blinding");

/// The factors that lanes share, where there are more; a ladder takes two.
pub const LANES: usize = if IS_SMALL_MACHINE { 2 } else { 4 };

/// A point by its affine coordinates, N canonical little-endian words each, whatever the backend, and factors for them.
///
/// In a vector it is in the first lane, and the others hold the neutral element. Wiped when dropped.
#[derive(Clone)]
pub struct MaskedStart<const N: usize = 4> {
    /// x and y, or e and u.
    coordinates: [[u64; N]; 2],
    /// For the first lanes, not 0.
    factors: [[u64; N]; LANES],
    /// Whether it masks nothing. No secret: the caller knows whether there is a context.
    is_neutral: bool,
}

impl<const N: usize> Zeroize for MaskedStart<N> {
    fn zeroize(&mut self) {
        self.coordinates.as_flattened_mut().zeroize();
        self.factors.as_flattened_mut().zeroize();
    }
}

impl<const N: usize> Drop for MaskedStart<N> {
    fn drop(&mut self) {
        self.zeroize();
    }
}

impl<const N: usize> ZeroizeOnDrop for MaskedStart<N> {}

impl<const N: usize> MaskedStart<N> {
    /// The words of both coordinates and of all factors.
    pub const WORDS: usize = N * (2 + LANES);

    /// From affine coordinates and a factor for each lane, any integers of N words that are not 0 modulo the order of the
    /// field.
    pub const fn new(coordinates: [[u64; N]; 2], factors: [[u64; N]; LANES]) -> Self {
        MaskedStart { coordinates, factors, is_neutral: false }
    }

    /// The neutral element by its affine coordinates, not masked.
    pub const fn neutral(coordinates: [[u64; N]; 2]) -> Self {
        MaskedStart { coordinates, factors: [one(); LANES], is_neutral: true }
    }

    /// Whether a sum starts with the neutral element, which needs no conversion and no products. Small programs have the code of one of
    /// both alone.
    #[inline(always)]
    pub const fn is_neutral(&self) -> bool {
        if IS_SMALL_MACHINE { !CAN_BE_MASKED } else { self.is_neutral }
    }

    /// The factor for a lane, not 0 modulo the order of the field.
    #[inline(always)]
    pub fn factor<const LANE: usize>(&self) -> [u64; N] {
        *self.factor_words::<LANE>()
    }

    /// The same where it is.
    #[inline(always)]
    pub fn factor_words<const LANE: usize>(&self) -> &[u64; N] {
        const { assert!(LANE < LANES) };
        &self.factors[LANE]
    }

    /// Writes the coordinates and the factors, one after another, to the first words. Secret.
    pub fn write_words(&self, words: &mut [u64]) {
        let parts = self.coordinates.iter().chain(&self.factors);
        for (to, from) in words.chunks_exact_mut(N).zip(parts) {
            to.copy_from_slice(from);
        }
    }

    /// From what [`Self::write_words`] has written.
    pub fn from_words(words: &[u64]) -> Self {
        let mut start = Self::new([[0; N]; 2], [[0; N]; LANES]);
        let parts = start.coordinates.iter_mut().chain(&mut start.factors);
        for (to, from) in parts.zip(words.chunks_exact(N)) {
            to.copy_from_slice(from);
        }
        start
    }
}

impl<const N: usize> MaskedStart<N> {
    /// The coordinates in the first lane, the neutral element in the others, and the factors. Lanes beyond the fourth share
    /// factors with the first four.
    #[inline(always)]
    pub fn lanes<V: FieldLanes<Prime: Prime<Words = [u64; N]>>>(
        &self,
        neutral: [[u64; N]; 2],
    ) -> ([V; 2], V) {
        let [x, y] = self.coordinates;
        let coordinates = [in_first_lane(x, neutral[0]), in_first_lane(y, neutral[1])];
        let factors = V::from_lanes(
            #[inline(always)]
            |lane| V::Element::from_words(self.factors[lane % LANES]),
        );
        (coordinates, factors)
    }

    /// The coordinates in every lane, and the factors, which lanes beyond the fourth share with those before.
    #[inline(always)]
    pub fn in_every_lane<V: FieldLanes<Prime: Prime<Words = [u64; N]>>>(&self) -> ([V; 2], V) {
        let coordinate = |i: usize| V::splat(V::Element::from_words(self.coordinates[i]));
        let factors = V::from_lanes(
            #[inline(always)]
            |lane| V::Element::from_words(self.factors[lane % LANES]),
        );
        ([coordinate(0), coordinate(1)], factors)
    }
}

#[inline(always)]
fn in_first_lane<const N: usize, V: FieldLanes<Prime: Prime<Words = [u64; N]>>>(
    words: [u64; N],
    others: [u64; N],
) -> V {
    V::from_lanes(
        #[inline(always)]
        |lane| V::Element::from_words(if lane == 0 { words } else { others }),
    )
}
