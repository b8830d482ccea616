//! What bytes are encoded in.

use std::ops::Range;
use std::str::FromStr;

use data_encoding::{BASE64_NOPAD, BASE64URL_NOPAD, HEXLOWER, HEXLOWER_PERMISSIVE};

use crate::column::Column;

/// Bytes that are decoded at a time.
const TOGETHER: usize = 2 << 20;

/// An encoding of bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Encoding {
    /// The bytes as they are; of text its UTF-8.
    Raw,
    /// Hexadecimal digits, upper or lower case, also after `0x` or `\x`.
    Hex,
    /// RFC 4648 section 4, with padding or without.
    Base64,
    /// RFC 4648 section 5, with padding or without.
    Base64Url,
}

impl Encoding {
    /// Every encoding, with its name.
    pub const ALL: [(&'static str, Self); 4] = [
        ("raw", Encoding::Raw),
        ("hex", Encoding::Hex),
        ("base64", Encoding::Base64),
        ("base64url", Encoding::Base64Url),
    ];

    /// Bytes as text. [`Encoding::Raw`] has none, and gives hexadecimal digits.
    pub fn encode(self, bytes: &[u8]) -> String {
        match self {
            Encoding::Raw | Encoding::Hex => HEXLOWER.encode(bytes),
            Encoding::Base64 => data_encoding::BASE64.encode(bytes),
            Encoding::Base64Url => BASE64URL_NOPAD.encode(bytes),
        }
    }

    /// Appends what the text stands for; `None`, and nothing is appended, if it is none of this encoding.
    fn decode(self, text: &[u8], bytes: &mut Vec<u8>) -> Option<()> {
        let (encoding, text) = match self {
            Encoding::Raw => {
                bytes.extend_from_slice(text);
                return Some(());
            }
            // As PostgreSQL and Ethereum's programs write them.
            Encoding::Hex => {
                let digits = [&b"\\x"[..], b"0x", b"0X"].iter().find_map(|prefix| text.strip_prefix(*prefix));
                (HEXLOWER_PERMISSIVE, digits.unwrap_or(text))
            }
            Encoding::Base64 => (BASE64_NOPAD, without_padding(text)?),
            Encoding::Base64Url => (BASE64URL_NOPAD, without_padding(text)?),
        };
        let start = bytes.len();
        bytes.resize(start + encoding.decode_len(text.len()).ok()?, 0);
        let decoded = encoding.decode_mut(text, &mut bytes[start..]);
        bytes.truncate(start + decoded.as_ref().copied().unwrap_or_default());
        decoded.ok().map(drop)
    }
}

/// Base64 without the padding, if that is whole or not there.
fn without_padding(text: &[u8]) -> Option<&[u8]> {
    let length = text.iter().rposition(|byte| *byte != b'=').map_or(0, |last| last + 1);
    let padding = text.len() - length;
    (padding == 0 || padding <= 2 && text.len().is_multiple_of(4)).then_some(&text[..length])
}

impl FromStr for Encoding {
    type Err = &'static str;

    fn from_str(name: &str) -> Result<Self, Self::Err> {
        let found = Self::ALL.into_iter().find(|(known, _)| *known == name);
        found.map(|(_, encoding)| encoding).ok_or("no such encoding")
    }
}

/// What a row has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cell<'a> {
    Null,
    /// What is there is not of the encoding.
    Malformed,
    Bytes(&'a [u8]),
}

/// The rows of a column, decoded a few at a time, so that values shared by many rows are not copied for each of them.
pub struct Cells<'a> {
    column: &'a Column,
    encoding: Encoding,
    /// Rows that are malformed whatever they have, in ascending order.
    odd: &'a [usize],
}

/// Some rows, decoded.
pub struct Decoded<'a> {
    cells: &'a Cells<'a>,
    start: usize,
    /// Where the column is encoded: the bytes of the rows one after another, and where each row has its own, or what it is in
    /// their place.
    decoded: Option<(Vec<u8>, Vec<Place>)>,
}

#[derive(Clone, Copy)]
enum Place {
    Null,
    Malformed,
    At(usize, usize),
}

impl<'a> Cells<'a> {
    /// The rows of a column. By default text is hexadecimal digits, and everything else is raw.
    pub fn of(column: &'a Column, encoding: Option<Encoding>) -> Self {
        let default = || if column.is_text() { Encoding::Hex } else { Encoding::Raw };
        Cells { column, encoding: encoding.unwrap_or_else(default), odd: &[] }
    }

    /// The same cells, with the rows `odd` malformed. They are in ascending order.
    #[must_use]
    pub fn without(self, odd: &'a [usize]) -> Self {
        Cells { odd, ..self }
    }

    /// The number of rows.
    pub fn rows(&self) -> usize {
        self.column.rows()
    }

    /// The encoding of the column.
    pub fn encoding(&self) -> Encoding {
        self.encoding
    }

    /// The bytes of a row as they stand in the column.
    pub fn encoded(&self, row: usize) -> Option<&[u8]> {
        self.column.get(row)
    }

    /// The bytes that a row takes at most when it is decoded.
    pub fn size(&self, row: usize) -> usize {
        if self.is_as_it_is() { 0 } else { self.column.get(row).map_or(0, <[u8]>::len) }
    }

    fn is_as_it_is(&self) -> bool {
        self.encoding == Encoding::Raw && self.odd.is_empty()
    }

    /// Decodes some rows.
    pub fn decode(&'a self, rows: Range<usize>) -> Decoded<'a> {
        let start = rows.start;
        let decoded = (!self.is_as_it_is()).then(|| self.decode_each(rows));
        Decoded { cells: self, start, decoded }
    }

    fn decode_each(&self, rows: Range<usize>) -> (Vec<u8>, Vec<Place>) {
        let mut bytes = Vec::new();
        let mut place = |row| {
            if self.odd.binary_search(&row).is_ok() {
                return Place::Malformed;
            }
            let Some(text) = self.column.get(row) else { return Place::Null };
            let start = bytes.len();
            match self.encoding.decode(text, &mut bytes) {
                Some(()) => Place::At(start, bytes.len()),
                None => {
                    bytes.truncate(start);
                    Place::Malformed
                }
            }
        };
        let places = rows.map(&mut place).collect();
        (bytes, places)
    }
}

impl Decoded<'_> {
    /// What a row has, by its number in the column.
    pub fn get(&self, row: usize) -> Cell<'_> {
        match &self.decoded {
            None => self.cells.column.get(row).map_or(Cell::Null, Cell::Bytes),
            Some((bytes, places)) => match places[row - self.start] {
                Place::Null => Cell::Null,
                Place::Malformed => Cell::Malformed,
                Place::At(start, end) => Cell::Bytes(&bytes[start..end]),
            },
        }
    }
}

/// Splits rows so that those together take no more than `TOGETHER` bytes when decoded, unless one does by itself.
pub fn split<'a>(columns: &'a [&'a Cells<'a>]) -> impl Iterator<Item = Range<usize>> + 'a {
    let rows = columns.iter().map(|cells| cells.rows()).min().unwrap_or_default();
    let mut start = 0;
    std::iter::from_fn(move || {
        let (mut end, mut bytes) = (start, 0_usize);
        while end < rows {
            bytes = bytes.saturating_add(columns.iter().map(|cells| cells.size(end)).sum());
            if end > start && bytes > TOGETHER {
                break;
            }
            end += 1;
        }
        let range = std::mem::replace(&mut start, end)..end;
        (!range.is_empty()).then_some(range)
    })
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use arrow_array::{ArrayRef, StringArray};

    use super::*;

    #[test]
    fn text_that_is_none_is_malformed() {
        let rows = [
            (Encoding::Hex, "00fF", Some(&[0, 255][..])),
            (Encoding::Hex, "", Some(&[])),
            (Encoding::Hex, "\\x00Ff", Some(&[0, 255])),
            (Encoding::Hex, "0x00fF", Some(&[0, 255])),
            (Encoding::Hex, "0X", Some(&[])),
            (Encoding::Hex, "0x0x00", None),
            (Encoding::Hex, "x00", None),
            (Encoding::Hex, "\\x0", None),
            (Encoding::Hex, "0", None),
            (Encoding::Hex, "0g", None),
            (Encoding::Hex, " 00", None),
            (Encoding::Base64, "+/8=", Some(&[0xfb, 0xff])),
            (Encoding::Base64, "+/8", Some(&[0xfb, 0xff])),
            (Encoding::Base64, "+/8==", None),
            (Encoding::Base64, "+/9=", None),
            (Encoding::Base64, "-_8=", None),
            (Encoding::Base64, "====", None),
            (Encoding::Base64, "AAAA=", None),
            (Encoding::Base64Url, "-_8", Some(&[0xfb, 0xff])),
            (Encoding::Base64Url, "+/8=", None),
            (Encoding::Raw, "0g", Some(b"0g")),
        ];
        for (encoding, text, expected) in rows {
            // A row after another, as bytes of both are in one place.
            let array: ArrayRef = Arc::new(StringArray::from(vec![Some("AAAA"), Some(text), None]));
            let column = Column::of(&array).unwrap();
            let cells = Cells::of(&column, Some(encoding));
            let cells = cells.decode(0..3);
            assert_eq!(cells.get(1), expected.map_or(Cell::Malformed, Cell::Bytes), "{encoding:?} {text}");
            assert_eq!(cells.get(2), Cell::Null);
        }
    }
    #[test]
    fn what_is_encoded_is_decoded() {
        for (_, encoding) in Encoding::ALL.into_iter().skip(1) {
            for length in 0..5 {
                let bytes: Vec<u8> = (0..length).map(|byte| 0xff - byte).collect();
                let mut decoded = Vec::new();
                assert_eq!(encoding.decode(encoding.encode(&bytes).as_bytes(), &mut decoded), Some(()));
                assert_eq!(decoded, bytes, "{encoding:?}");
            }
        }
    }
}
