//! What tests and measurements ask of contexts.

use super::Blinding;
use crate::engine::blinding::{Blindable, Mask, build};

impl<G: Blindable<Start: build::StartWords>> Blinding<G> {
    /// The secrets that mask others, as words, to compare contexts.
    pub fn mask_words(&self) -> [u64; build::WORDS] {
        let mut words = [0; build::WORDS];
        self.mask.write(&mut words);
        words
    }

    /// Those of the context of the build.
    pub fn mask_words_of_build() -> [u64; build::WORDS] {
        let mut words = [0; build::WORDS];
        Mask::<G>::of_build().write(&mut words);
        words
    }
}

impl<G: Blindable> Blinding<G> {
    /// The context that hides nothing, to measure what the others cost.
    pub fn none() -> Self {
        Blinding { next: [0; 32], mask: Mask::none() }
    }
}
