//! Memory that a leaf may use: operands are read, the result is written, and the stack is both.

use std::collections::BTreeMap;

use super::words::{Refusal, Region, Word, Words};

/// What the memory of a leaf holds, by places of some bytes.
#[derive(Default)]
pub struct Memory {
    cells: BTreeMap<(u8, u8, i64), (i64, Word)>,
    /// Bytes of the result.
    pub result: i64,
    /// Bytes of the second result.
    pub second: i64,
}

fn key(region: Region, offset: i64) -> (u8, u8, i64) {
    match region {
        Region::Result => (0, 0, offset),
        Region::Operand(i) => (1, i, offset),
        Region::Stack(i) => (2, i, offset),
        Region::Second => (3, 0, offset),
    }
}

impl Memory {
    /// Words of an operand, of so many bytes.
    pub fn set_operand(&mut self, region: Region, size: i64, words: Vec<Word>) {
        for (i, word) in words.into_iter().enumerate() {
            self.cells.insert(key(region, size * i as i64), (size, word));
        }
    }

    /// Words of the result, or of the second one, if all are written.
    pub fn result(&self, words: &mut Words, region: Region) -> Result<Vec<Word>, Refusal> {
        let size = if region == Region::Result { self.result } else { self.second };
        (0..size / 8).map(|i| self.read(words, region, 8 * i, 8)).collect()
    }

    /// What was written as one.
    pub fn whole(&self, region: Region, offset: i64, size: i64) -> Result<Word, Refusal> {
        match self.cells.get(&key(region, offset)) {
            Some((found, word)) if *found == size => Ok(word.clone()),
            _ => Err(format!("{size} bytes at {offset} of {region:?}, which are not there as a whole")),
        }
    }

    /// The memory below an address is unknown from now on.
    pub fn forget_below(&mut self, region: Region, offset: i64) {
        let (part, number, _) = key(region, offset);
        self.cells.retain(|place, _| (place.0, place.1) != (part, number) || place.2 >= offset);
    }

    pub fn read(&self, words: &mut Words, region: Region, offset: i64, size: i64) -> Result<Word, Refusal> {
        if let Ok(word) = self.whole(region, offset, size) {
            return Ok(word);
        }
        for back in 0..8 {
            if let Some((8, Word::Partial(bits))) = self.cells.get(&key(region, offset - back))
                && back + size <= 8
            {
                return Ok(bits.element(8 * back as u32, 8 * size as u32).word());
            }
        }
        // A part of a longer number.
        for back in 0..8 {
            if let Some((length, Word::Number(sum))) = self.cells.get(&key(region, offset - back)) {
                if back + size > *length {
                    continue;
                }
                let whole = words.lower(sum, 8 * *length as u32);
                let upper = words.divide(&whole, 8 * back as u32).0;
                return Ok(Word::Number(words.lower(&upper, 8 * size as u32)));
            }
        }
        if size == 8 {
            // Two halves.
            if let (Ok(Word::Number(low)), Ok(Word::Number(high))) =
                (self.whole(region, offset, 4), self.whole(region, offset + 4, 4))
            {
                return Ok(Word::Number(low.add(&high.shifted(32))));
            }
        }
        // The end of a number, and the beginning of the next one.
        for back in 1..8 {
            let start = offset - back;
            let Some((length, Word::Number(low))) = self.cells.get(&key(region, start)) else { continue };
            let rest = back + size - length;
            if let Some((next, Word::Number(high))) = self.cells.get(&key(region, start + length))
                && back < *length
                && (1..=*next).contains(&rest)
            {
                let whole = words.lower(low, 8 * *length as u32);
                let low = words.divide(&whole, 8 * back as u32).0;
                let high = words.divide(high, 8 * rest as u32).1;
                return Ok(Word::Number(low.add(&high.shifted(8 * (length - back) as u32))));
            }
        }
        self.whole(region, offset, size)
    }

    pub fn write(&mut self, region: Region, offset: i64, size: i64, word: Word) -> Result<(), Refusal> {
        let is_allowed = match region {
            Region::Result => offset >= 0 && offset + size <= self.result,
            Region::Second => offset >= 0 && offset + size <= self.second,
            Region::Operand(_) => false,
            Region::Stack(_) => offset + size <= 0,
        };
        if !is_allowed {
            return Err(format!("{size} bytes are written at {offset} of {region:?}"));
        }
        let parts: Vec<_> = self
            .cells
            .range(key(region, offset - 7)..key(region, offset + size))
            .filter(|(place, (length, _))| place.2 + length > offset)
            .map(|(place, _)| *place)
            .collect();
        for place in parts {
            self.cells.remove(&place);
        }
        self.cells.insert(key(region, offset), (size, word));
        Ok(())
    }
}
