//! The context of the build: one secret for all that a binary does, from a seed that was drawn when it was built.

use zeroize::Zeroizing;

use crate::bytes::ByteArray;
use crate::group::start::MaskedStart;
use crate::scalar::GroupScalar;

use super::{Blindable, Mask};

mod cell;

pub use cell::Cell;

const HAS_448: bool = cfg!(feature = "gf448");
/// Points with factors as so many words, at most.
pub const START_WORDS: usize = if HAS_448 { 42 } else { 24 };
/// Scalars as so many words, at most.
pub const SCALAR_WORDS: usize = if HAS_448 { 8 } else { 4 };
/// Masks as so many words: the scalar, and the point.
pub const WORDS: usize = SCALAR_WORDS + START_WORDS;

/// A point with factors, as words.
pub trait StartWords {
    /// As words, in a place that is wiped by the caller.
    fn write(&self, words: &mut [u64; START_WORDS]);
    /// From what [`Self::write`] has written.
    fn read(words: &[u64; START_WORDS]) -> Self;
}

impl<const N: usize> StartWords for MaskedStart<N> {
    fn write(&self, words: &mut [u64; START_WORDS]) {
        const { assert!(Self::WORDS <= START_WORDS) };
        self.write_words(words);
    }

    fn read(words: &[u64; START_WORDS]) -> Self {
        MaskedStart::from_words(words)
    }
}

impl<G: Blindable<Start: StartWords>> Mask<G> {
    pub(super) fn write(&self, words: &mut [u64; WORDS]) {
        const { assert!(<G::Scalar as GroupScalar>::Bytes::LENGTH <= 8 * SCALAR_WORDS) };
        let (scalar, start) = words.split_at_mut(SCALAR_WORDS);
        let bytes = Zeroizing::new(self.scalar.to_canonical());
        for (i, byte) in bytes.as_ref().iter().enumerate() {
            scalar[i / 8] |= u64::from(*byte) << (8 * (i % 8));
        }
        if let Some(start) = start.first_chunk_mut() {
            self.start.write(start);
        }
    }

    pub(super) fn read(words: &[u64; WORDS]) -> Self {
        let (scalar, start) = words.split_at(SCALAR_WORDS);
        let mut bytes = Zeroizing::new(<G::Scalar as GroupScalar>::Bytes::ZERO);
        for (i, byte) in bytes.as_mut().iter_mut().enumerate() {
            *byte = (scalar[i / 8] >> (8 * (i % 8))) as u8;
        }
        // Only what `write` has written is read.
        let scalar = Zeroizing::new(G::Scalar::from_canonical(&bytes).unwrap_or(G::Scalar::ZERO));
        let start = start.first_chunk().map_or_else(|| G::NEUTRAL, G::Start::read);
        Mask { is_none: false, scalar: *scalar, start }
    }
}
