//! The binary Euclidean algorithm on words for ARMv6-M, in assembly: constant-time.
#![allow(unsafe_code)]

use core::arch::global_asm;

global_asm!(include_str!("../../../thumbv6m.s"), include_str!("thumbv6m.s"), options(raw));

/// What a routine writes where its caller wants it: by the calling convention, its address is the first argument.
#[repr(C)]
struct Pair(u64, u64);

/// Two words, and what is made of them.
#[repr(C)]
struct Rows([u64; 2], u32);

// SAFETY: as the contracts in the assembly say, each reads and writes what is given to it, and changes nothing else that a
// call may not change.
unsafe extern "C" {
    #[link_name = "lemniscate_euclid_leading"]
    safe fn raw_leading(a: &[u64; 4], b: &[u64; 4]) -> Pair;
    #[link_name = "lemniscate_euclid_symbol_steps"]
    safe fn raw_symbol_steps(words: &mut Rows);
}

/// The words that up to 31 steps are done on: the lowest 31 bits of each number, below the 33 bits at the place where the
/// longer one begins; or the numbers themselves, where they have 64 bits at most.
#[inline(always)]
pub(in crate::field::inverse) fn leading_and_low_bits(a: &[u64; 4], b: &[u64; 4]) -> (u64, u64) {
    let Pair(a, b) = raw_leading(a, b);
    (a, b)
}

/// The steps of the Legendre symbol.
#[inline(always)]
pub(in crate::field::inverse) fn symbol_steps(a: u64, b: u64) -> ([u64; 2], u64) {
    let mut words = Rows([a, b], 0);
    raw_symbol_steps(&mut words);
    (words.0, u64::from(words.1 >> 1 & 1))
}
