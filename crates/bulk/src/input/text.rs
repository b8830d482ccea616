//! Text, compressed or not, in parts of whole records.

use std::io::{self, BufReader, Cursor, Read};
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use flate2::bufread::MultiGzDecoder;

use super::open;
use crate::error::without_number;
use crate::{Error, Result};

/// Bytes of a part.
const PART: usize = 512 << 10;
/// The most bytes of one record.
const MOST: usize = 1 << 30;

/// Text that is read.
pub struct Text {
    name: Arc<Path>,
    text: Box<dyn Read + Send>,
    /// The bytes of the file that were read, and those of which the reader has been told.
    read: Arc<AtomicU64>,
    told: u64,
    /// What stands after the last part.
    rest: Vec<u8>,
    /// Where the last record of some text ends, if one does.
    last_end: fn(&[u8]) -> Option<usize>,
    is_over: bool,
}

impl Text {
    /// Opens a file. What it is compressed by is seen from its beginning.
    pub fn open(path: &Path, last_end: fn(&[u8]) -> Option<usize>) -> Result<Self> {
        let cannot = |error: io::Error| Error::of_input(path, without_number(&error));
        let read = Arc::new(AtomicU64::new(0));
        let mut file = Counted { file: open(path)?, read: read.clone() };
        let mut start = Vec::new();
        file.by_ref().take(4).read_to_end(&mut start).map_err(cannot)?;
        let (is_gzip, is_zstd) = (start.starts_with(&[0x1f, 0x8b]), start == [0x28, 0xb5, 0x2f, 0xfd]);
        let bytes = BufReader::with_capacity(1 << 16, Cursor::new(start).chain(file));
        let text: Box<dyn Read + Send> = if is_gzip {
            Box::new(MultiGzDecoder::new(bytes))
        } else if is_zstd {
            Box::new(zstd::Decoder::with_buffer(bytes).map_err(cannot)?)
        } else {
            Box::new(bytes)
        };
        Ok(Text { name: path.into(), text, read, told: 0, rest: Vec::new(), last_end, is_over: false })
    }

    /// The next part: at the end of the file it may end with half a record.
    pub fn next(&mut self, read: &dyn Fn(u64)) -> Result<Option<Vec<u8>>> {
        let mut bytes = std::mem::take(&mut self.rest);
        let mut length = PART;
        while !self.is_over {
            let missing = length.saturating_sub(bytes.len()) as u64;
            let found = self
                .text
                .by_ref()
                .take(missing)
                .read_to_end(&mut bytes)
                .map_err(|error| Error::of_input(&self.name, without_number(&error)))?;
            self.is_over = (found as u64) < missing;
            let so_far = self.read.load(Ordering::Relaxed);
            read(so_far - std::mem::replace(&mut self.told, so_far));
            if self.is_over {
                break;
            }
            if let Some(end) = (self.last_end)(&bytes) {
                self.rest = bytes.split_off(end);
                return Ok(Some(bytes));
            }
            length *= 2;
            if length > MOST {
                return Err(Error::of_input(&self.name, format!("a row of more than {} MiB", MOST >> 21)));
            }
        }
        Ok((!bytes.is_empty()).then_some(bytes))
    }

    /// Puts back the end of a part, or all of it.
    pub fn put_back(&mut self, bytes: Vec<u8>) {
        self.rest.splice(..0, bytes);
    }
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
