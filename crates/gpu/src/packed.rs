//! Rows as the kernels read them: one block of bytes, which is copied to the device as a whole.

use core::ops::Range;

use sha2::{Digest, Sha512};

use crate::Rows;

/// The longest message that a kernel hashes. Longer ones are hashed here, as one thread of a device would hold up all others.
const LONGEST: usize = 4096;
/// The length that marks the hash of R, A and the message instead of the message.
const LENGTH_OF_HASH: u32 = u32::MAX;
const HASH: usize = 64;
/// The parts of a block, in bytes of a row: keys, signatures, where messages begin, and their lengths; then the messages.
const PARTS: [usize; 4] = [32, 64, 4, 4];
/// The kernels read up to two words behind the last byte of a message.
const BEHIND: usize = 8;

/// A block: so many rows, and bytes of their messages.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Layout {
    pub(crate) rows: usize,
    messages: usize,
}

impl Layout {
    /// Of so many rows, with so many bytes of messages.
    #[cfg(all(test, feature = "emulator"))]
    pub(crate) fn of(rows: usize, messages: usize) -> Self {
        Layout { rows, messages }
    }

    /// Where each part begins, and behind them the messages.
    pub(crate) fn starts(self) -> [usize; 5] {
        let mut start = 0;
        let mut starts = [0; 5];
        for (place, bytes) in starts[1..].iter_mut().zip(PARTS) {
            start += bytes * self.rows;
            *place = start;
        }
        starts
    }

    /// Bytes of the block.
    pub(crate) fn length(self) -> usize {
        self.starts()[4] + self.messages + BEHIND
    }
}

/// The most that is put into one block.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Capacity {
    pub(crate) rows: usize,
    /// Bytes of messages: enough for one.
    messages: usize,
}

impl Capacity {
    /// So many rows, with messages of so many bytes on average.
    pub(crate) fn new(rows: usize, average: usize) -> Self {
        Capacity { rows, messages: rows.saturating_mul(average).clamp(LONGEST, i32::MAX as usize) }
    }

    /// Bytes of a block.
    pub(crate) fn length(self) -> usize {
        Layout { rows: self.rows, messages: self.messages }.length()
    }

    /// The rows from `begin` on that fit: at least one, if there is one.
    pub(crate) fn fill<R: Rows + ?Sized>(self, rows: &R, begin: usize) -> Range<usize> {
        let (mut end, mut bytes) = (begin, 0);
        while end < rows.len() && end - begin < self.rows {
            bytes += packed_length(rows.row(end).message);
            if bytes > self.messages {
                break;
            }
            end += 1;
        }
        begin..end
    }
}

/// Bytes that a message takes in a block.
fn packed_length(message: &[u8]) -> usize {
    if message.len() > LONGEST { HASH } else { message.len() }
}

/// Writes rows that fit into a block, by several threads if there are many.
pub(crate) fn pack<R: Rows + ?Sized>(
    rows: &R,
    range: Range<usize>,
    threads: usize,
    block: &mut [u8],
) -> Layout {
    /// Fewer rows are not worth a thread.
    const WORTH: usize = 8192;

    let each = range.len().div_ceil(threads.max(1)).max(WORTH);
    let parts: Vec<_> = range.clone().step_by(each).map(|begin| begin..range.end.min(begin + each)).collect();
    let length = |part: &Range<usize>| part.clone().map(|row| packed_length(rows.row(row).message)).sum();
    let lengths: Vec<usize> = parts.iter().map(length).collect();
    let layout = Layout { rows: range.len(), messages: lengths.iter().sum() };

    let mut rest = &mut block[..layout.length()];
    let [mut keys, mut signatures, mut begins, mut message_lengths] =
        PARTS.map(|bytes| take(&mut rest, bytes * layout.rows));
    std::thread::scope(|scope| {
        let mut begin = 0;
        for (part, length) in parts.iter().cloned().zip(lengths) {
            let place = Place {
                keys: take(&mut keys, 32 * part.len()),
                signatures: take(&mut signatures, 64 * part.len()),
                begins: take(&mut begins, 4 * part.len()),
                lengths: take(&mut message_lengths, 4 * part.len()),
                messages: take(&mut rest, length),
                begin,
            };
            begin += length;
            if part.end == range.end {
                place.fill(rows, part);
            } else {
                scope.spawn(move || place.fill(rows, part));
            }
        }
        rest.fill(0);
    });
    layout
}

/// The first bytes, which are not in the rest any more.
fn take<'a>(rest: &mut &'a mut [u8], length: usize) -> &'a mut [u8] {
    let (first, behind) = core::mem::take(rest).split_at_mut(length);
    *rest = behind;
    first
}

/// Where some rows go.
struct Place<'a> {
    keys: &'a mut [u8],
    signatures: &'a mut [u8],
    begins: &'a mut [u8],
    lengths: &'a mut [u8],
    messages: &'a mut [u8],
    /// The position of these messages among all messages of the block.
    begin: usize,
}

impl Place<'_> {
    fn fill<R: Rows + ?Sized>(self, rows: &R, range: Range<usize>) {
        let mut messages = self.messages;
        let mut begin = self.begin as u32;
        let strings = self.keys.as_chunks_mut().0.iter_mut().zip(self.signatures.as_chunks_mut().0);
        let words = self.begins.as_chunks_mut().0.iter_mut().zip(self.lengths.as_chunks_mut().0);
        for (number, ((key, signature), (at, length))) in range.zip(strings.zip(words)) {
            let row = rows.row(number);
            *key = *row.public_key;
            *signature = *row.signature;
            *at = begin.to_le_bytes();
            let place = take(&mut messages, packed_length(row.message));
            begin += place.len() as u32;
            if row.message.len() > LONGEST {
                let hash = Sha512::new_with_prefix(&row.signature[..32]);
                place
                    .copy_from_slice(&hash.chain_update(row.public_key).chain_update(row.message).finalize());
                *length = LENGTH_OF_HASH.to_le_bytes();
            } else {
                place.copy_from_slice(row.message);
                *length = (row.message.len() as u32).to_le_bytes();
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Row;

    /// One block by any number of threads, and what each row has in it.
    #[test]
    fn by_many_threads() {
        let messages: Vec<Vec<u8>> =
            (0..20_000).map(|i| vec![i as u8; i % 7 * usize::from(i % 100 != 3)]).collect();
        let long = vec![9; LONGEST + 1];
        let mut rows: Vec<_> = messages
            .iter()
            .map(|message| Row { public_key: &[1; 32], message, signature: &[2; 64] })
            .collect();
        rows[77].message = &long;
        let capacity = Capacity::new(20_000, 8);
        let [mut one, mut three] = [1, 2].map(|_| vec![0xaa; capacity.length()]);
        let layouts = [pack(&rows[..], 5..19_995, 1, &mut one), pack(&rows[..], 5..19_995, 3, &mut three)];
        assert_eq!(layouts[0].length(), layouts[1].length());
        assert!(one[..layouts[0].length()] == three[..layouts[0].length()], "threads change what is written");
        let [.., begins, lengths, texts] = layouts[0].starts();
        let word = |at: usize| u32::from_le_bytes(*one[at..].first_chunk().unwrap());
        for (i, row) in rows[5..19_995].iter().enumerate() {
            let (begin, length) = (word(begins + 4 * i) as usize, word(lengths + 4 * i));
            if i + 5 == 77 {
                let hash = Sha512::digest([&[2; 32], &[1; 32], &long[..]].concat());
                assert_eq!(one[texts + begin..][..64], hash[..]);
                assert_eq!(length, LENGTH_OF_HASH);
            } else {
                assert_eq!(one[texts + begin..][..length as usize], *row.message);
            }
        }
    }

    #[test]
    fn blocks_end_where_they_are_full() {
        let text = [3; 3000];
        let rows = vec![Row { public_key: &[1; 32], message: &text, signature: &[2; 64] }; 10];
        assert_eq!(Capacity::new(4, 1).fill(&rows[..], 2), 2..3, "messages of {LONGEST} bytes");
        assert_eq!(Capacity::new(4, 3000).fill(&rows[..], 2), 2..6);
        assert_eq!(Capacity::new(4, 3000).fill(&rows[..], 8), 8..10);
        assert_eq!(Capacity::new(4, 3000).fill(&rows[..], 10), 10..10);
    }
}
