//! The headers of Parquet's pages, read before the pages are: what these take in memory, and how many values they have.

use std::io::{self, BufReader, ErrorKind, Seek, SeekFrom};

use super::thrift::{Thrift, Value};

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

/// What a header says.
#[derive(Default)]
struct Header {
    kind: i64,
    decompressed: i64,
    compressed: i64,
    values: i64,
    encoding: i64,
}

impl Pages {
    /// Reads the page headers from `start` on. In total, the pages have `length` bytes and `values` values. Some programs state too few
    /// bytes, so reading goes on until all values are found. Pages without values may follow.
    pub fn read(file: &std::fs::File, start: u64, length: u64, values: u64) -> io::Result<Self> {
        let mut file = BufReader::with_capacity(1 << 9, file);
        let (mut pages, mut at, end) = (Pages::default(), start, start.saturating_add(length));
        while pages.values < values || at < end {
            file.seek(SeekFrom::Start(at))?;
            match pages.add(&mut file) {
                Ok(length) => at = at.saturating_add(length),
                Err(_) if pages.values >= values => break,
                Err(error) => return Err(error),
            }
        }
        pages.left = end.saturating_sub(at);
        Ok(pages)
    }

    /// Reads a header; the bytes that it and its page take.
    fn add(&mut self, file: &mut impl io::Read) -> io::Result<u64> {
        let (mut header, mut thrift) = (Header::default(), Thrift::of(file));
        thrift.read(&mut |path, value| {
            let Value::Integer(value) = value else { return };
            match path {
                [1] => header.kind = value,
                [2] => header.decompressed = value,
                [3] => header.compressed = value,
                // Pages of data in both versions.
                [5 | 8, 1] => header.values = value,
                [5, 2] | [8, 4] => header.encoding = value,
                _ => {}
            }
        })?;
        let size = |bytes: i64| usize::try_from(bytes).map_err(|_| ErrorKind::InvalidData);
        let bytes = size(header.decompressed)?.saturating_add(size(header.compressed)?);
        if header.kind == DICTIONARY {
            self.dictionary = self.dictionary.max(bytes);
        } else {
            self.largest = self.largest.max(bytes);
            self.values += size(header.values)? as u64;
            self.is_shared |= header.encoding == DELTA_BYTE_ARRAY;
        }
        Ok(thrift.length + header.compressed as u64)
    }
}

/// How deep a schema is, by what the end of a file says of it: of each column, before those in it, the number of these.
pub fn depth_of_schema(footer: &mut impl io::Read) -> io::Result<usize> {
    let mut children = Vec::new();
    Thrift::of(footer).read(&mut |path, value| match (path, value) {
        ([2, _], Value::Struct) => children.push(0),
        ([2, _, 5], Value::Integer(number)) => {
            children.last_mut().into_iter().for_each(|last| *last = number.max(0));
        }
        _ => {}
    })?;
    let (mut open, mut deepest) = (Vec::new(), 0);
    for number in children {
        while open.pop_if(|left| *left == 0).is_some() {}
        open.last_mut().into_iter().for_each(|left| *left -= 1);
        open.push(number);
        deepest = deepest.max(open.len());
    }
    Ok(deepest)
}
