//! SHA-512 of several messages side by side, one in each lane of a vector: four with AVX2, eight with AVX-512.
//!
//! A message is a sequence of pieces, hashed from where they are: only a block that several pieces share, and the padding,
//! is put together in memory. A lane whose message has ended takes the next message. With few messages left, each goes on
//! by itself, by the crate `sha2`, which takes less time than vectors with most of their lanes empty.

mod avx2;
mod avx512;
mod blocks;
mod compress;
#[cfg(test)]
mod tests;

use sha2::block_api::compress512;
use zeroize::Zeroizing;

use crate::backend::{Backend, selected};

use super::constants::INITIAL;
pub(crate) use blocks::Blocks;

/// A block of a message.
type Block = [u8; 128];

/// The most lanes that a vector has.
const MAX_LANES: usize = 8;

/// What is hashed so far in each lane: word i of lane j is `[i][j]`.
type States = [[u64; MAX_LANES]; 8];

/// The vectors of the selected backend, as proof that the processor has them.
#[derive(Clone, Copy)]
enum Vectors {
    Four(avx2::Proof),
    Eight(avx512::Proof),
}

impl Vectors {
    /// `None` where there are none.
    fn selected() -> Option<Self> {
        Self::of(selected().lanes())
    }

    /// Those with so many lanes.
    fn of(lanes: usize) -> Option<Self> {
        match lanes {
            4 => Backend::new().map(Vectors::Four),
            8 => Backend::new().map(Vectors::Eight),
            _ => None,
        }
    }

    fn lanes(self) -> usize {
        match self {
            Vectors::Four(_) => 4,
            Vectors::Eight(_) => 8,
        }
    }

    /// From so many messages on, vectors take less time than one message after the other. Measured on Zen 5 are ticks of a
    /// block: of one message 440, and 385 where two follow one another; in four lanes 920, in eight 800.
    const FEWEST: usize = 3;

    /// Hashes a block more in each lane.
    fn compress(self, states: &mut States, blocks: &[&Block; MAX_LANES]) {
        match self {
            Vectors::Four(proof) => avx2::compress(proof, states, blocks),
            Vectors::Eight(proof) => avx512::compress(proof, states, blocks),
        }
    }
}

/// A message, and where its hash goes.
struct Task<'t, I: Iterator> {
    blocks: &'t mut Blocks<I>,
    hash: &'t mut [u8; 64],
}

impl<'a, I: Iterator<Item = &'a [u8]>> Task<'_, I> {
    /// Hashes what is left of the message, for the state of what came before.
    fn finish(self, state: &mut [u64; 8]) {
        while let Some(blocks) = self.blocks.next_run(usize::MAX) {
            compress512(state, blocks);
        }
        for (bytes, word) in self.hash.as_chunks_mut().0.iter_mut().zip(state) {
            *bytes = word.to_be_bytes();
        }
    }
}

/// Writes the hash of each message. Constant-time except for the lengths of the pieces.
pub(crate) fn hash_each<'a, I: Iterator<Item = &'a [u8]>>(
    messages: &mut [Blocks<I>],
    hashes: &mut [[u8; 64]],
) {
    hash_each_with(Vectors::selected(), messages, hashes);
}

fn hash_each_with<'a, I: Iterator<Item = &'a [u8]>>(
    vectors: Option<Vectors>,
    messages: &mut [Blocks<I>],
    hashes: &mut [[u8; 64]],
) {
    let mut tasks = messages.iter_mut().zip(hashes).map(|(blocks, hash)| Task { blocks, hash });
    if let Some(vectors) = vectors {
        in_lanes(vectors, &mut tasks);
    }
    for task in tasks {
        task.finish(&mut Zeroizing::new(INITIAL));
    }
}

/// Works on tasks until too few are left for vectors, which are then finished.
fn in_lanes<'t, 'a: 't, I: Iterator<Item = &'a [u8]> + 't>(
    vectors: Vectors,
    tasks: &mut impl ExactSizeIterator<Item = Task<'t, I>>,
) {
    if tasks.len() < Vectors::FEWEST {
        return;
    }
    let mut states = Zeroizing::new([[0; MAX_LANES]; 8]);
    let mut lanes: [Option<Task<'_, I>>; MAX_LANES] = [const { None }; MAX_LANES];
    loop {
        for (j, lane) in lanes.iter_mut().enumerate().take(vectors.lanes()) {
            if let Some(ended) = lane.take_if(|task| task.blocks.have_ended()) {
                ended.finish(&mut column(&states, j));
            }
            if lane.is_none()
                && let Some(task) = tasks.next()
            {
                states.iter_mut().zip(INITIAL).for_each(|(words, word)| words[j] = word);
                *lane = Some(task);
            }
        }
        if lanes.iter().flatten().count() < Vectors::FEWEST {
            break;
        }
        let mut blocks: [&Block; MAX_LANES] = [&[0; 128]; MAX_LANES];
        for (block, task) in blocks.iter_mut().zip(&mut lanes) {
            if let Some([next]) = task.as_mut().and_then(|task| task.blocks.next_run(1)) {
                *block = next;
            }
        }
        vectors.compress(&mut states, &blocks);
    }
    for (j, task) in lanes.into_iter().enumerate() {
        if let Some(task) = task {
            task.finish(&mut column(&states, j));
        }
    }
}

/// The state in a lane.
fn column(states: &States, lane: usize) -> Zeroizing<[u64; 8]> {
    let mut state = Zeroizing::new([0; 8]);
    state.iter_mut().zip(states).for_each(|(word, words)| *word = words[lane]);
    state
}
