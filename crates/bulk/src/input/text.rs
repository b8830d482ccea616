//! Text, compressed or not, in parts of whole records.
//!
//! Where a record ends is decided here, once: who parses a part finds the same ends in it, or refuses it.

use std::io::{self, BufReader, Cursor, Read};
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use flate2::bufread::MultiGzDecoder;

use super::{ROWS, open};
use crate::memory::mebibytes;
use crate::{Error, Result};

/// Bytes of a part, unless one record has more.
const PART: usize = 512 << 10;
/// The most bytes of one record.
const MOST: usize = 512 << 20;

/// What files begin with that are no text, or are compressed in another way, and what to do about it.
const OTHERS: [(&[u8], &str); 8] = [
    (b"BZh", "it is compressed with bzip2; gzip, zstd and plain text are supported"),
    (b"\xfd7zXZ", "it is compressed with xz; gzip, zstd and plain text are supported"),
    (b"\x04\x22\x4d\x18", "it is compressed with LZ4; gzip, zstd and plain text are supported"),
    (b"PK\x03\x04", "it is a ZIP file; gzip, zstd and plain text are supported"),
    (b"PAR1", "it is a Parquet file: --format parquet reads it"),
    (b"ARROW1", "it is an Arrow file: --format arrow reads it"),
    (b"\xff\xfe", "it is UTF-16; text must be UTF-8"),
    (b"\xfe\xff", "it is UTF-16; text must be UTF-8"),
];

/// How records end.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Ends {
    /// By LF.
    Lines,
    /// By LF, CRLF or CR outside of quotation marks. In CSV that is not refused these stand at the beginning and the end of a field,
    /// or twice within it, so that their number tells.
    Csv,
}

/// Some whole records.
pub struct Lines {
    pub text: Vec<u8>,
    /// The number of the first line, from 1.
    pub first: u64,
}

/// Text that is read.
pub struct Text {
    name: Arc<Path>,
    text: Box<dyn Read + Send>,
    /// The bytes of the file that were read, and those of which the reader has been told.
    read: Arc<AtomicU64>,
    told: u64,
    is_over: bool,
    /// What was read and is in no part yet.
    buffer: Vec<u8>,
    ends: Scan,
    /// The number of the line with which the buffer begins.
    line: u64,
}

impl Text {
    /// Opens a file. What it is compressed by is seen from its beginning.
    pub fn open(path: &Path, ends: Ends) -> Result<Self> {
        let cannot = |error: io::Error| Error::of_reading(path, &error);
        let read = Arc::new(AtomicU64::new(0));
        let mut file = Counted { file: open(path)?, read: read.clone() };
        let start = beginning(&mut file).map_err(cannot)?;
        let is_gzip = start.starts_with(&[0x1f, 0x8b]);
        let is_zstd = start.len() >= 4
            && (start.starts_with(&[0x28, 0xb5, 0x2f, 0xfd])
                // A frame that is skipped.
                || start[0] & 0xf0 == 0x50 && start[1..4] == [0x2a, 0x4d, 0x18]);
        if start.is_empty() && is_named_compressed(path) {
            return Err(Error::of_input(path, "it is empty; a compressed file never is"));
        }
        let bytes = BufReader::with_capacity(1 << 16, Cursor::new(start).chain(file));
        let mut text: Box<dyn Read + Send> = if is_gzip {
            Box::new(MultiGzDecoder::new(bytes))
        } else if is_zstd {
            Box::new(zstd::Decoder::with_buffer(bytes).map_err(cannot)?)
        } else {
            Box::new(bytes)
        };
        let name: Arc<Path> = path.into();
        let start = beginning(&mut text).map_err(|error| damaged(&name, &error))?;
        let others = OTHERS.into_iter().chain([
            (&[0x1f, 0x8b][..], "it is compressed twice"),
            (&[0x28, 0xb5, 0x2f, 0xfd], "it is compressed twice"),
        ]);
        if let Some((_, what)) = others.into_iter().find(|(magic, _)| start.starts_with(magic)) {
            return Err(Error::of_input(path, what));
        }
        let start = start.strip_prefix(b"\xef\xbb\xbf").map_or(start.clone(), <[u8]>::to_vec);
        let text: Box<dyn Read + Send> = Box::new(Cursor::new(start).chain(text));
        let ends = Scan { ends, at: 0, is_quoted: false, lines: 0 };
        Ok(Text { name, text, read, told: 0, is_over: false, buffer: Vec::new(), ends, line: 1 })
    }

    /// The next part: so many records at most. At the end of the file it may end with half a record.
    pub fn next(&mut self, most: usize, read: &dyn Fn(u64)) -> Result<Option<Lines>> {
        let mut found = Found::default();
        let mut length = PART;
        loop {
            self.ends.run(&self.buffer, self.is_over, most, &mut found);
            if found.records == most || found.records > 0 && self.buffer.len() >= PART {
                return Ok(Some(self.part(found)));
            }
            if self.is_over {
                found = Found { end: self.buffer.len(), ..found };
                return Ok((!self.buffer.is_empty()).then(|| self.part(found)));
            }
            if self.buffer.len() >= length {
                if length == MOST {
                    let text = format!("line {}: a row of more than {}", self.line, mebibytes(MOST));
                    return Err(Error::of_input(&self.name, text));
                }
                length *= 2;
            }
            self.fill(length, read)?;
        }
    }

    /// Puts back the first part.
    pub fn put_back(&mut self, first: Lines) {
        self.buffer.splice(..0, first.text);
        self.line = first.first;
        self.ends = Scan { ends: self.ends.ends, at: 0, is_quoted: false, lines: 0 };
    }

    /// Reads until the buffer has so many bytes.
    fn fill(&mut self, length: usize, read: &dyn Fn(u64)) -> Result<()> {
        let missing = length - self.buffer.len();
        self.buffer.try_reserve_exact(missing).map_err(|_| {
            let text = format!("line {}: not enough memory for a row of {}", self.line, mebibytes(length));
            Error::of_input(&self.name, text)
        })?;
        let found = self.text.by_ref().take(missing as u64).read_to_end(&mut self.buffer);
        self.is_over = found.map_err(|error| damaged(&self.name, &error))? < missing;
        let so_far = self.read.load(Ordering::Relaxed);
        read(so_far - std::mem::replace(&mut self.told, so_far));
        Ok(())
    }

    /// What has been found leaves the buffer.
    fn part(&mut self, found: Found) -> Lines {
        let end = found.end;
        let text = if 2 * end >= self.buffer.len() {
            let rest = self.buffer.split_off(end);
            std::mem::replace(&mut self.buffer, rest)
        } else {
            let text = self.buffer[..end].to_vec();
            self.buffer.drain(..end);
            text
        };
        let first = self.line;
        self.line += found.lines;
        self.ends.at -= end.min(self.ends.at);
        self.ends.lines -= found.lines.min(self.ends.lines);
        Lines { text, first }
    }
}

/// Records that were found, the end of the last one, and the lines that they have.
#[derive(Clone, Copy, Default)]
struct Found {
    records: usize,
    end: usize,
    lines: u64,
}

/// How far it was looked for ends.
struct Scan {
    ends: Ends,
    at: usize,
    is_quoted: bool,
    /// Lines that ended so far.
    lines: u64,
}

impl Scan {
    fn run(&mut self, bytes: &[u8], is_over: bool, most: usize, found: &mut Found) {
        while found.records < most {
            let rest = &bytes[self.at..];
            let next = match self.ends {
                Ends::Lines => memchr::memchr(b'\n', rest),
                Ends::Csv => memchr::memchr3(b'"', b'\n', b'\r', rest),
            };
            let Some(next) = next.map(|next| self.at + next) else {
                self.at = bytes.len();
                return;
            };
            self.at = next + 1;
            match (bytes[next], bytes.get(next + 1)) {
                (b'"', _) => {
                    self.is_quoted = !self.is_quoted;
                    continue;
                }
                // LF may follow.
                (b'\r', None) if !is_over => {
                    self.at = next;
                    return;
                }
                (b'\r', Some(b'\n')) => self.at += 1,
                _ => {}
            }
            self.lines += 1;
            if !self.is_quoted {
                *found = Found { records: found.records + 1, end: self.at, lines: self.lines };
            }
        }
    }
}

/// How many records a part may have where each has so many values.
pub fn records(values: usize) -> usize {
    const VALUES: usize = 1 << 18;
    (VALUES / values.max(1)).clamp(1, ROWS)
}

/// The first bytes, as many as tell formats.
fn beginning(from: &mut impl Read) -> io::Result<Vec<u8>> {
    let mut start = Vec::new();
    from.take(8).read_to_end(&mut start)?;
    Ok(start)
}

fn is_named_compressed(path: &Path) -> bool {
    let ending = path.extension().unwrap_or_default();
    ending.eq_ignore_ascii_case("gz") || ending.eq_ignore_ascii_case("zst")
}

/// What is wrong with what is read. What the system says is said; everything else is said by the code that decompresses.
fn damaged(name: &Path, error: &io::Error) -> Error {
    if error.raw_os_error().is_some() {
        return Error::of_reading(name, error);
    }
    let what = match error.kind() {
        io::ErrorKind::UnexpectedEof => "its compressed data is truncated, or other data follows it",
        io::ErrorKind::OutOfMemory => "not enough memory to decompress it",
        _ if error.to_string().contains("memory") => {
            "its zstd window exceeds 128 MiB: compress it without --long or --ultra"
        }
        _ => "its compressed data is damaged, or other data follows it",
    };
    Error::of_input(name, what)
}

/// Counts what is read.
struct Counted {
    file: Box<dyn Read + Send>,
    read: Arc<AtomicU64>,
}

impl Read for Counted {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let count = self.file.read(buffer)?;
        self.read.fetch_add(count as u64, Ordering::Relaxed);
        Ok(count)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ends(text: &str, most: usize) -> (Vec<usize>, u64) {
        let mut scan = Scan { ends: Ends::Csv, at: 0, is_quoted: false, lines: 0 };
        let (mut all, mut found) = (Vec::new(), Found::default());
        // As if it came byte by byte.
        for length in 0..=text.len() {
            while {
                let before = found.records;
                let is_over = length == text.len();
                scan.run(&text.as_bytes()[..length], is_over, (before + 1).min(most), &mut found);
                found.records > before
            } {
                all.push(found.end);
            }
        }
        (all, found.lines)
    }

    #[test]
    fn records_end_outside_of_quotes() {
        assert_eq!(ends("a,b\nc\n", 9), (vec![4, 6], 2));
        assert_eq!(ends("\"a\nb\",c\nd", 9), (vec![8], 2));
        assert_eq!(ends("\"a\"\"\n\"\n\"\n", 9), (vec![7], 2));
        assert_eq!(ends("x,\"\"\n\"\"\"\"\n\"\n\"\r\n", 9), (vec![5, 10, 15], 4));
        assert_eq!(ends("a\rb\r\nc\n\rd\r", 9), (vec![2, 5, 7, 8, 10], 5));
        assert_eq!(ends("\"\r\"\r\r\n", 9), (vec![4, 6], 3));
        assert_eq!(ends("a\nb\nc\n", 2), (vec![2, 4], 2));
    }
}
