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
    const DEEP: u32 = 48;

    /// An engine reserves the memory of a call for all numbers that are kept on any way through it. Many are kept on a way that no
    /// call takes, so that few calls take much memory and little time.
    macro_rules! deeper {
        ($($number:ident)*) => {
            #[inline(never)]
            fn deeper(left: u32, way: u64) -> u64 {
                if left == 0 {
                    return 0;
                }
                if way != 0 {
                    $(let $number = black_box(way);)*
                    let below = black_box(deeper(left - 1, way));
                    return below $(^ $number)*;
                }
                black_box(deeper(left - 1, way)) ^ 1
            }
        };
    }
    deeper!(
        a0 a1 a2 a3 a4 a5 a6 a7 a8 a9 a10 a11 a12 a13 a14 a15
        b0 b1 b2 b3 b4 b5 b6 b7 b8 b9 b10 b11 b12 b13 b14 b15
        c0 c1 c2 c3 c4 c5 c6 c7 c8 c9 c10 c11 c12 c13 c14 c15
        d0 d1 d2 d3 d4 d5 d6 d7 d8 d9 d10 d11 d12 d13 d14 d15
        e0 e1 e2 e3 e4 e5 e6 e7 e8 e9 e10 e11 e12 e13 e14 e15
        f0 f1 f2 f3 f4 f5 f6 f7 f8 f9 f10 f11 f12 f13 f14 f15
        g0 g1 g2 g3 g4 g5 g6 g7 g8 g9 g10 g11 g12 g13 g14 g15
        h0 h1 h2 h3 h4 h5 h6 h7 h8 h9 h10 h11 h12 h13 h14 h15
    );
    black_box(deeper(black_box(DEEP), black_box(0)));
}
