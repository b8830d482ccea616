//! A column of text that is put together row by row.

use arrow_array::StringArray;
use arrow_buffer::{Buffer, NullBufferBuilder, OffsetBuffer, ScalarBuffer};

pub struct Strings {
    bytes: Vec<u8>,
    ends: Vec<i32>,
    nulls: NullBufferBuilder,
    odd: Vec<usize>,
}

impl Default for Strings {
    fn default() -> Self {
        Strings { bytes: Vec::new(), ends: vec![0], nulls: NullBufferBuilder::new(0), odd: Vec::new() }
    }
}

impl Strings {
    /// With room for so many bytes.
    pub fn with_room(bytes: usize) -> Self {
        Strings { bytes: Vec::with_capacity(bytes), ..Strings::default() }
    }

    /// Appends a row. A record of text has less than 2 GiB, and so have all records of a part.
    pub fn push(&mut self, row: Option<&[u8]>) {
        self.bytes.extend_from_slice(row.unwrap_or_default());
        self.ends.push(i32::try_from(self.bytes.len()).unwrap_or(i32::MAX));
        self.nulls.append(row.is_some());
    }

    /// Appends a row that has something which is no text.
    pub fn push_odd(&mut self) {
        self.odd.push(self.ends.len() - 1);
        self.push(Some(b""));
    }

    /// The column, and the rows that have no text; these are empty.
    pub fn finish(mut self) -> (StringArray, Vec<usize>) {
        if std::str::from_utf8(&self.bytes).is_err() || !self.ends_are_between_characters() {
            self = self.without_odd();
        }
        let offsets = OffsetBuffer::new(ScalarBuffer::from(self.ends));
        // What it checks has been checked, so that there is no error.
        let array = StringArray::try_new(offsets, Buffer::from_vec(self.bytes), self.nulls.finish());
        (array.unwrap_or_else(|_| StringArray::new_null(0)), self.odd)
    }

    fn ends_are_between_characters(&self) -> bool {
        self.ends.iter().all(|end| self.bytes.get(*end as usize).is_none_or(|byte| byte & 0xc0 != 0x80))
    }

    fn without_odd(self) -> Self {
        let mut whole = Strings::default();
        let nulls = self.nulls.build();
        for (row, range) in self.ends.windows(2).enumerate() {
            let text = &self.bytes[range[0] as usize..range[1] as usize];
            let is_odd = self.odd.binary_search(&row).is_ok() || std::str::from_utf8(text).is_err();
            match nulls.as_ref().is_none_or(|nulls| nulls.is_valid(row)) {
                false => whole.push(None),
                true if is_odd => whole.push_odd(),
                true => whole.push(Some(text)),
            }
        }
        whole
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_no_text_is_told() {
        let rows: [&[u8]; 5] = [b"a", b"\xff", "é".as_bytes(), b"\xc3", b"\xa9"];
        let mut strings = Strings::default();
        strings.push(None);
        rows.iter().for_each(|row| strings.push(Some(row)));
        strings.push_odd();
        let (array, odd) = strings.finish();
        assert_eq!(
            array,
            StringArray::from(vec![None, Some("a"), Some(""), Some("é"), Some(""), Some(""), Some("")])
        );
        assert_eq!(odd, [2, 4, 5, 6]);
    }
}
