//! What rows take in memory: what is counted before it is taken.

use std::path::Path;

use crate::{Error, Result};

/// The most that one batch of Arrow, or a page of each column of Parquet, may take when it is decoded.
pub const BATCH: usize = 1 << 30;

/// What is taken without a look.
const SMALL: usize = 16 << 20;

/// An error if so much memory is not to be had: what is taken next would end the program.
pub fn foresee(name: &Path, bytes: usize, what: &str) -> Result<()> {
    if bytes < SMALL {
        return Ok(());
    }
    let mut space = Vec::<u8>::new();
    let is_there = space.try_reserve_exact(bytes).is_ok();
    // Where nobody looks at it, it may be left out.
    std::hint::black_box(&mut space);
    if is_there {
        return Ok(());
    }
    Err(Error::of_input(name, format!("not enough memory for {what}, which takes {}", mebibytes(bytes))))
}

/// A number of bytes in words.
pub fn mebibytes(bytes: usize) -> String {
    format!("{} MiB", bytes.div_ceil(1 << 20))
}
