//! Bytes on their way in and out, and the stack.

use std::hint::black_box;

/// Results and texts of errors are not longer, nor what a module has.
const SHORTEST: usize = 4096;
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

    /// All of its bytes.
    pub fn bytes(&self) -> &[u8] {
        &self.0
    }

    /// Writes what a call returns, and returns how much it is. No result is longer than this.
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
    const DEEP: u32 = 128;

    // All numbers are kept until the call has returned, so that each takes hundreds of bytes: fewer calls take less time.
    #[inline(never)]
    #[allow(clippy::many_single_char_names, clippy::too_many_arguments, reason = "they are there to be many")]
    fn deeper(
        left: u32,
        a: u64,
        b: u64,
        c: u64,
        d: u64,
        e: u64,
        f: u64,
        g: u64,
        h: u64,
        i: u64,
        j: u64,
        k: u64,
        l: u64,
        m: u64,
        n: u64,
        o: u64,
        p: u64,
    ) -> u64 {
        if left == 0 {
            return 0;
        }
        let below = black_box(deeper(left - 1, b, c, d, e, f, g, h, i, j, k, l, m, n, o, p, a));
        below ^ a ^ b ^ c ^ d ^ e ^ f ^ g ^ h ^ i ^ j ^ k ^ l ^ m ^ n ^ o ^ p
    }
    let n = black_box(1);
    black_box(deeper(
        black_box(DEEP),
        n,
        n + 1,
        n + 2,
        n + 3,
        n + 4,
        n + 5,
        n + 6,
        n + 7,
        n + 8,
        n + 9,
        n + 10,
        n + 11,
        n + 12,
        n + 13,
        n + 14,
        n + 15,
    ));
}
