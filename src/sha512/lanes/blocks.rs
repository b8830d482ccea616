//! A message in pieces, as the blocks that are hashed: padded, with its length at the end (FIPS 180-4 section 5.1.2).

use zeroize::Zeroize;

use super::Block;

/// The blocks of a message. Bytes of the message stay where blocks were put together: who hashes a secret wipes them.
pub(crate) struct Blocks<I: Iterator> {
    pieces: I,
    /// What is left of the piece that is being hashed.
    piece: Option<I::Item>,
    /// The bytes of the message in the blocks so far.
    length: u64,
    /// The last block that was not whole in one piece.
    buffer: Buffer,
    stage: Stage,
}

/// A block as one value, which is wiped by a few writes.
#[derive(Clone, Copy)]
struct Buffer(Block);

crate::wipe::zeroes!([] Buffer: Buffer([0; 128]));

/// What comes next.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Stage {
    /// More of the message, or the padding.
    Message,
    /// The length, which had no room in the block where the message ended.
    Length,
    Nothing,
}

impl<'a, I: Iterator<Item = &'a [u8]>> Blocks<I> {
    pub(crate) fn new(mut pieces: I) -> Self {
        let piece = pieces.next();
        Blocks { pieces, piece, length: 0, buffer: Buffer::default(), stage: Stage::Message }
    }

    /// Wipes what was put together of the message.
    pub(crate) fn wipe(&mut self) {
        self.buffer.zeroize();
    }

    /// Returns whether there are no more blocks.
    pub(super) fn have_ended(&self) -> bool {
        self.stage == Stage::Nothing
    }

    /// The next blocks, one at least, and at most so many; `None` if there are no more.
    pub(super) fn next_run<'s>(&'s mut self, most: usize) -> Option<&'s [Block]>
    where
        'a: 's,
    {
        match self.stage {
            Stage::Message => self.skip_empty(),
            Stage::Length => {
                self.buffer.0.fill(0);
                self.end();
                return Some(core::slice::from_ref(&self.buffer.0));
            }
            Stage::Nothing => return None,
        }
        let whole = self.piece.unwrap_or_default().as_chunks().0;
        if !whole.is_empty() {
            let run = &whole[..whole.len().min(most)];
            self.take(run.as_flattened().len());
            return Some(run);
        }
        let filled = self.fill();
        if filled < self.buffer.0.len() {
            self.buffer.0[filled] = 0x80;
            self.buffer.0[filled + 1..].fill(0);
            if filled < 112 { self.end() } else { self.stage = Stage::Length }
        }
        Some(core::slice::from_ref(&self.buffer.0))
    }

    /// Fills the buffer from as many pieces as it takes, and returns how many bytes there were for it.
    fn fill(&mut self) -> usize {
        let mut filled = 0;
        while let Some(piece) = self.piece
            && filled < self.buffer.0.len()
        {
            let rest = &mut self.buffer.0[filled..];
            let length = rest.len().min(piece.len());
            rest[..length].copy_from_slice(&piece[..length]);
            filled += length;
            self.take(length);
            self.skip_empty();
        }
        filled
    }

    /// So many bytes of the piece are in blocks.
    fn take(&mut self, bytes: usize) {
        self.piece = self.piece.map(|piece| &piece[bytes..]);
        self.length += bytes as u64;
    }

    /// Goes on to the next piece that has bytes.
    fn skip_empty(&mut self) {
        while self.piece.is_some_and(<[u8]>::is_empty) {
            self.piece = self.pieces.next();
        }
    }

    /// Ends the last block with the number of bits.
    fn end(&mut self) {
        let bits = u128::from(self.length) * 8;
        self.buffer.0[112..].copy_from_slice(&bits.to_be_bytes());
        self.stage = Stage::Nothing;
    }
}
