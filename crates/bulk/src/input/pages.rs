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

impl Pages {
    /// Reads the headers from a position on, of pages with so many bytes in all and so many values.
    pub fn read(file: &std::fs::File, start: u64, length: u64, values: u64) -> io::Result<Self> {
        let mut file = BufReader::with_capacity(1 << 9, file);
        let (mut pages, mut at) = (Pages::default(), start);
        while pages.values < values {
            file.seek(SeekFrom::Start(at))?;
            let mut thrift = Thrift::of(&mut file);
            let (mut kind, mut decompressed, mut compressed, mut count, mut encoding) = (0, 0, 0, 0, 0);
            thrift.read(&mut |path, value| {
                let Value::Integer(value) = value else { return };
                match path {
                    [1] => kind = value,
                    [2] => decompressed = value,
                    [3] => compressed = value,
                    // Pages of data in both versions.
                    [5 | 8, 1] => count = value,
                    [5, 2] | [8, 4] => encoding = value,
                    _ => {}
                }
            })?;
            let length = thrift.length;
            let size = |bytes: i64| usize::try_from(bytes).map_err(|_| ErrorKind::InvalidData);
            let bytes = size(decompressed)?.saturating_add(size(compressed)?);
            if kind == DICTIONARY {
                pages.dictionary = pages.dictionary.max(bytes);
            } else {
                pages.largest = pages.largest.max(bytes);
                pages.values += u64::try_from(count).map_err(|_| ErrorKind::InvalidData)?;
                pages.is_shared |= encoding == DELTA_BYTE_ARRAY;
            }
            at += length + compressed as u64;
        }
        pages.left = (start + length).saturating_sub(at);
        Ok(pages)
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
