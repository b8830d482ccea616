//! Points by four coordinates, whatever the backend: the form in which elements are kept.

use subtle::{Choice, ConditionallySelectable};
use zeroize::Zeroize;

/// Four projective coordinates, as canonical little-endian words.
#[derive(Clone, Copy)]
pub struct Coordinates<const WORDS: usize = 4>(pub(crate) [[u64; WORDS]; 4]);

impl<const WORDS: usize> Zeroize for Coordinates<WORDS> {
    fn zeroize(&mut self) {
        self.0.as_flattened_mut().zeroize();
    }
}

impl<const WORDS: usize> ConditionallySelectable for Coordinates<WORDS> {
    fn conditional_select(a: &Self, b: &Self, choice: Choice) -> Self {
        let word = |i: usize, j: usize| u64::conditional_select(&a.0[i][j], &b.0[i][j], choice);
        Coordinates(core::array::from_fn(|i| core::array::from_fn(|j| word(i, j))))
    }
}
