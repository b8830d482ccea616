//! Steps in x86-64 instructions, so that no compiler turns a selection into a branch.
#![allow(unsafe_code)]

use core::arch::asm;

use super::STEPS;

/// The rows of all steps, as f + 2^32 g, and in bit 0 how often they change the sign of the symbol.
///
/// The parity selects what is taken off, b or 0, and then the carry of the difference selects the order: seven conditional
/// moves, of which two can begin in a cycle on Zen 3. About 7 cycles each; the order is the fastest of some hundreds that were timed.
#[inline(always)]
pub(super) fn steps(a: u64, b: u64) -> ([u64; 2], u64) {
    let (mut row_a, mut row_b) = (1u64, 1u64 << 32);
    // In bit 1.
    let mut flips: u64;
    // SAFETY: register arithmetic, moves and shifts only: no memory, no stack, no branch, and the flags are declared
    // clobbered (the default).
    unsafe {
        asm!(
            "xor {zero:e}, {zero:e}",
            "xor {flips:e}, {flips:e}",
            ".rept {steps}",
            // b, or 0 for an even a: an exchange is where it is more than a.
            "mov {taken}, {zero}",
            "mov {row_taken}, {zero}",
            "mov {old_row}, {row_a}",
            "mov {other}, {a}",
            "test {a:e}, 1",
            "cmovnz {row_taken}, {row_b}",
            "cmovnz {taken}, {b}",
            "mov {difference}, {taken}",
            "sub {difference}, {a}",
            // Bit 1 tells whether both are 3 modulo 4, which counts in an exchange.
            "mov {both}, {a}",
            "mov {row_difference}, {row_taken}",
            "sub {row_difference}, {row_a}",
            "sub {row_a}, {row_taken}",
            "and {both}, {b}",
            // The carry tells whether there is an exchange.
            "sub {a}, {taken}",
            "cmovc {b}, {other}",
            "cmovc {a}, {difference}",
            "cmovnc {both}, {zero}",
            "cmovc {row_a}, {row_difference}",
            // A halving changes the sign if b is 3 or 5 modulo 8: if its bits 1 and 2 differ.
            "mov {other}, {b}",
            "cmovc {row_b}, {old_row}",
            "shr {other}, 1",
            "shr {a}, 1",
            "xor {flips}, {both}",
            "xor {other}, {b}",
            "xor {flips}, {other}",
            "add {row_b}, {row_b}",
            ".endr",
            steps = const STEPS,
            a = inout(reg) a => _,
            b = inout(reg) b => _,
            row_a = inout(reg) row_a,
            row_b = inout(reg) row_b,
            flips = out(reg) flips,
            zero = out(reg) _,
            both = out(reg) _,
            difference = out(reg) _,
            row_difference = out(reg) _,
            other = out(reg) _,
            taken = out(reg) _,
            row_taken = out(reg) _,
            old_row = out(reg) _,
            options(pure, nomem, nostack),
        );
    }
    ([row_a, row_b], flips >> 1 & 1)
}
