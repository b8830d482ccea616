//! Bytes on their way in and out, and the stack.

use std::hint::black_box;

use crate::{Failure, Result};

/// Results and texts of errors are shorter.
const SHORTEST: usize = 1024;
/// What a message was in goes back to the allocator if it is longer.
const KEPT: usize = 1 << 20;

/// Bytes that are 0, except those of the call that runs.
pub struct Buffer(Vec<u8>);

impl Buffer {
    pub const fn new() -> Self {
        Buffer(Vec::new())
    }

    /// Where there is room for so many bytes; null if there is no memory for them. Nothing else moves them.
    pub fn reserve(&mut self, length: usize) -> *const u8 {
        let length = length.max(SHORTEST);
        if self.0.len() < length || self.0.len() > KEPT.max(length) {
            self.0 = Vec::new();
            if self.0.try_reserve_exact(length).is_err() {
                return std::ptr::null();
            }
            self.0.resize(length, 0);
        }
        self.0.as_ptr()
    }

    /// The first bytes.
    pub fn bytes(&self, length: usize) -> Result<&[u8]> {
        self.0.get(..length).ok_or_else(|| Failure("no room was asked for".to_owned()))
    }

    /// The first bytes, and those after them.
    pub fn two(&self, first: usize, second: usize) -> Result<(&[u8], &[u8])> {
        let all = self.bytes(first.saturating_add(second))?;
        Ok(all.split_at(first))
    }

    /// Writes what a call returns, and how much it is.
    pub fn write(&mut self, bytes: &[u8]) -> i32 {
        let length = bytes.len().min(self.0.len());
        self.0[..length].copy_from_slice(&bytes[..length]);
        length as i32
    }
}

/// Overwrites the stack below the caller, deeper than any function that works on secrets.
#[inline(never)]
pub fn wipe_stack() {
    black_box(&mut [0_u64; 4096]);
}

/// Calls so deep take more of the engine's stack than any function here.
pub fn probe() {
    const DEEP: u32 = 512;

    #[inline(never)]
    fn deeper(left: u32) -> u32 {
        if left == 0 { 0 } else { 1 + black_box(deeper(left - 1)) }
    }
    black_box(deeper(black_box(DEEP)));
}
