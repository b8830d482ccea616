//! The headers of Parquet's pages, read before the pages are: what these take in memory, and how many values they have.
//!
//! A header is a struct in Thrift's compact protocol (<https://github.com/apache/thrift/blob/master/doc/specs/thrift-compact-protocol.md>,
//! <https://github.com/apache/parquet-format/blob/master/src/main/thrift/parquet.thrift>).

use std::io::{self, BufReader, ErrorKind, Read, Seek, SeekFrom};

/// What the pages of one column of a group of rows have.
#[derive(Default)]
pub struct Pages {
    /// The bytes of the dictionary, and of the largest page: as they are in the file, and decompressed.
    pub dictionary: usize,
    pub largest: usize,
    /// The values of all pages, nulls included.
    pub values: u64,
    /// Are values written by what they have in common with those before them, so that few bytes stand for many?
    pub is_shared: bool,
    /// Bytes of the column after its last page.
    pub left: u64,
}

const DICTIONARY: i64 = 2;
const DELTA_BYTE_ARRAY: i64 = 7;

impl Pages {
    /// Reads the headers from a position on, of pages with so many bytes in all and so many values.
    pub fn read(file: &std::fs::File, start: u64, length: u64, values: u64) -> io::Result<Self> {
        let mut file = BufReader::with_capacity(1 << 9, file);
        let (mut pages, mut at) = (Pages::default(), start);
        while pages.values < values {
            file.seek(SeekFrom::Start(at))?;
            let mut header = Header { from: &mut file, length: 0, found: [0; 10] };
            header.read()?;
            let Header { length, found: [_, kind, decompressed, compressed, v1, v2, encoding1, encoding2, ..], .. } = header;
            let size = |bytes: i64| usize::try_from(bytes).map_err(|_| ErrorKind::InvalidData);
            let bytes = size(decompressed)?.saturating_add(size(compressed)?);
            if kind == DICTIONARY {
                pages.dictionary = pages.dictionary.max(bytes);
            } else {
                pages.largest = pages.largest.max(bytes);
                pages.values += u64::try_from(v1 + v2).map_err(|_| ErrorKind::InvalidData)?;
                pages.is_shared |= [encoding1, encoding2].contains(&DELTA_BYTE_ARRAY);
            }
            at += length + compressed as u64;
        }
        pages.left = (start + length).saturating_sub(at);
        Ok(pages)
    }
}

/// A header that is read, with what is wanted of it: the type, the bytes decompressed and compressed, and values and encoding of both
/// versions of pages of data.
struct Header<R> {
    from: R,
    length: u64,
    found: [i64; 10],
}

impl<R: Read> Header<R> {
    fn read(&mut self) -> io::Result<()> {
        self.fields(0, 0)
    }

    /// The fields of a struct; that with number `outer` of the header, or the header.
    fn fields(&mut self, outer: i64, depth: u32) -> io::Result<()> {
        let mut number = 0;
        loop {
            let byte = self.byte()?;
            if byte & 15 == 0 {
                return Ok(());
            }
            number = if byte >> 4 == 0 { self.integer()? } else { number + i64::from(byte >> 4) };
            let place = match (depth, outer, number) {
                (0, _, 1..=3) => number as usize,
                // Version 1: values, encoding. Version 2: values, nulls, rows, encoding.
                (1, 5, 1) => 4,
                (1, 8, 1) => 5,
                (1, 5, 2) => 6,
                (1, 8, 4) => 7,
                _ => 0,
            };
            if byte & 15 == 5 {
                self.found[place] = self.integer()?;
            } else {
                self.skip(byte & 15, number, depth + 1)?;
            }
        }
    }

    fn skip(&mut self, kind: u8, number: i64, depth: u32) -> io::Result<()> {
        match kind {
            // They are their types.
            1 | 2 => Ok(()),
            3 => self.byte().map(drop),
            4..=6 => self.integer().map(drop),
            7 => self.bytes(8),
            8 => {
                let length = self.unsigned()?;
                self.bytes(length)
            }
            12 if depth < 8 => self.fields(number, depth),
            // Lists, sets and maps no header has.
            _ => Err(ErrorKind::InvalidData.into()),
        }
    }

    fn byte(&mut self) -> io::Result<u8> {
        let mut byte = [0];
        self.from.read_exact(&mut byte)?;
        self.length += 1;
        Ok(byte[0])
    }

    fn bytes(&mut self, length: u64) -> io::Result<()> {
        self.length += length;
        let read = io::copy(&mut self.from.by_ref().take(length), &mut io::sink())?;
        if read == length { Ok(()) } else { Err(ErrorKind::UnexpectedEof.into()) }
    }

    fn unsigned(&mut self) -> io::Result<u64> {
        let mut value = 0;
        for shift in (0..64).step_by(7) {
            let byte = self.byte()?;
            value |= u64::from(byte & 0x7f) << shift;
            if byte < 0x80 {
                return Ok(value);
            }
        }
        Err(ErrorKind::InvalidData.into())
    }

    fn integer(&mut self) -> io::Result<i64> {
        self.unsigned().map(|value| (value >> 1) as i64 ^ -((value & 1) as i64))
    }
}
