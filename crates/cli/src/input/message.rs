//! Messages, which may be long: held in memory where a scheme needs all of it at once, else hashed piece by piece.

use std::io::Read as _;

use indicatif::{ProgressBar, ProgressStyle};

use super::source::Source;
use crate::failure::{self, Outcome, bad};

/// Read at a time.
const PIECE: usize = 1 << 20;
/// From this length on a bar shows how far it is.
const LONG: u64 = 1 << 28;

/// A message, not yet read where it is in a file.
pub enum Message {
    /// Given on the command line.
    Bytes(Vec<u8>),
    /// To be read.
    Source(Source),
}

impl Default for Message {
    fn default() -> Self {
        Message::Bytes(Vec::new())
    }
}

impl Message {
    /// All of it, in memory.
    ///
    /// It is read once, never twice: a file that changes between two passes of a signature would give away the key.
    pub fn whole(self) -> Outcome<Vec<u8>> {
        let source = match self {
            Message::Bytes(bytes) => return Ok(bytes),
            Message::Source(source) => source,
        };
        let name = source.name.clone();
        let too_long = |_| bad(format!("{name} does not fit into memory (--prehash signs longer messages)"));
        let mut bytes = Vec::new();
        bytes
            .try_reserve_exact(usize::try_from(source.length.unwrap_or(0)).unwrap_or(usize::MAX))
            .map_err(too_long)?;
        source.pieces(|piece| {
            bytes.try_reserve(piece.len()).map_err(too_long)?;
            bytes.extend_from_slice(piece);
            Ok(())
        })?;
        Ok(bytes)
    }

    /// All of it, piece by piece; in constant memory.
    pub fn pieces(self, mut take: impl FnMut(&[u8])) -> Outcome<()> {
        match self {
            Message::Bytes(bytes) => take(&bytes),
            Message::Source(source) => source.pieces(|piece| {
                take(piece);
                Ok(())
            })?,
        }
        Ok(())
    }
}

impl Source {
    fn pieces(mut self, mut take: impl FnMut(&[u8]) -> Outcome<()>) -> Outcome<()> {
        let bar = self.progress();
        let mut piece = vec![0; PIECE];
        loop {
            match self.reader.read(&mut piece) {
                Ok(0) => break,
                Ok(n) => {
                    take(&piece[..n])?;
                    bar.inc(n as u64);
                }
                Err(error) if error.kind() == std::io::ErrorKind::Interrupted => {}
                Err(error) => return Err(bad(format!("cannot read {}: {}", self.name, failure::io(&error)))),
            }
        }
        bar.finish_and_clear();
        Ok(())
    }

    /// On standard error where that is a terminal, for long files.
    fn progress(&self) -> ProgressBar {
        let Some(length) = self.length.filter(|length| *length >= LONG) else {
            return ProgressBar::hidden();
        };
        let bar = ProgressBar::new(length);
        if let Ok(style) = ProgressStyle::with_template("{bar:30} {bytes} of {total_bytes}") {
            bar.set_style(style);
        }
        bar
    }
}
