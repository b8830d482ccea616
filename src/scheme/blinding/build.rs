//! The context of the build: one secret for all that a binary does, from a seed that was drawn when it was built.

use zeroize::Zeroizing;

#[cfg(any(feature = "do255", feature = "ed25519", feature = "jq255", feature = "x25519"))]
use crate::group::start::{self, Start};
use crate::scalar::Scalar;

#[cfg(feature = "build-blinding")]
use super::Blinding;
use super::{Blindable, Mask};

mod cell;

pub use cell::Cell;

/// Points with factors as so many words, at most.
pub const START_WORDS: usize = 24;
/// Masks as so many words: the scalar, and the point.
pub const WORDS: usize = 4 + START_WORDS;

/// The mask of the seed, computed when it is first asked for.
#[cfg(feature = "build-blinding")]
pub(super) fn mask<G: Blindable>(seed: &[u8; 32]) -> Mask<G> {
    let fill = |words: &mut _| Blinding::<G>::derive(seed, &Mask::none()).mask.write(words);
    Mask::read(&G::of_build().get_or_fill(fill))
}

/// A point with factors, as words.
pub trait StartWords {
    /// As words, in a place that is wiped by the caller.
    fn write(&self, words: &mut [u64; START_WORDS]);
    /// From what [`Self::write`] has written.
    fn read(words: &[u64; START_WORDS]) -> Self;
}

#[cfg(any(feature = "do255", feature = "ed25519", feature = "jq255", feature = "x25519"))]
impl StartWords for Start {
    fn write(&self, words: &mut [u64; START_WORDS]) {
        const { assert!(start::WORDS == START_WORDS) };
        *words = self.to_words();
    }

    fn read(words: &[u64; START_WORDS]) -> Self {
        Start::from_words(words)
    }
}

impl<G: Blindable> Mask<G> {
    pub(super) fn write(&self, words: &mut [u64; WORDS]) {
        let (scalar, start) = words.split_at_mut(4);
        scalar.copy_from_slice(&self.scalar.to_words());
        if let Some(start) = start.first_chunk_mut() {
            self.start.write(start);
        }
    }

    pub(super) fn read(words: &[u64; WORDS]) -> Self {
        let [b0, b1, b2, b3, start @ ..] = words;
        let scalar = Zeroizing::new(Scalar::from_words([*b0, *b1, *b2, *b3]));
        Mask { is_none: false, scalar: *scalar, start: G::Start::read(start) }
    }
}
