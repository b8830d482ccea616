//! The rounds for ARMv7E-M, in assembly.
#![allow(unsafe_code)]

use core::arch::global_asm;

use super::super::constants::ROUNDS;

global_asm!(include_str!("thumbv7em.s"), options(raw));

unsafe extern "C" {
    fn lemniscate_sha512_rounds(words: *mut [u64; 24], block: *mut [u32; 32], constants: *const u64);
}

/// 80 rounds: `words` end with the state before, and begin with that afterwards. The block becomes the last words of the schedule.
#[inline(always)]
pub(super) fn rounds(words: &mut [u64; 24], block: &mut [u32; 32]) {
    const { assert!(ROUNDS.len() == 80) };
    // SAFETY: the function reads and writes both, and reads as many constants as there are rounds.
    unsafe { lemniscate_sha512_rounds(words, block, ROUNDS.as_ptr()) }
}
