//! Steps in x86-64 instructions, so that no compiler turns a selection into a branch.
#![allow(unsafe_code)]

use core::arch::asm;

use super::STEPS;

/// The rows of all steps, as f + 2^32 g, and in bit 0 how often they change the sign of the symbol.
///
/// What an odd a becomes is prepared for both orders of a and b; then the order and the parity select.
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
            // Bit 1 tells whether both are 3 modulo 4, which counts in an exchange.
            "mov {both}, {a}",
            "and {both}, {b}",
            // The differences for b > a.
            "mov {difference}, {b}",
            "sub {difference}, {a}",
            "mov {row_difference}, {row_b}",
            "sub {row_difference}, {row_a}",
            // The differences for a >= b, and the flags of them.
            "mov {other_row}, {row_a}",
            "sub {other_row}, {row_b}",
            "mov {other}, {a}",
            "sub {other}, {b}",
            "cmovnc {difference}, {other}",
            "cmovnc {row_difference}, {other_row}",
            "cmovnc {both}, {zero}",
            // The smaller of a and b, and its row.
            "mov {other}, {b}",
            "cmovc {other}, {a}",
            "mov {other_row}, {row_b}",
            "cmovc {other_row}, {row_a}",
            "test {a:e}, 1",
            "cmovnz {a}, {difference}",
            "cmovnz {b}, {other}",
            "cmovnz {row_a}, {row_difference}",
            "cmovnz {row_b}, {other_row}",
            "cmovz {both}, {zero}",
            "xor {flips}, {both}",
            // A halving changes the sign if b is 3 or 5 modulo 8: if its bits 1 and 2 differ.
            "mov {other}, {b}",
            "shr {other}, 1",
            "xor {other}, {b}",
            "xor {flips}, {other}",
            "shr {a}, 1",
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
            other_row = out(reg) _,
            options(pure, nomem, nostack),
        );
    }
    ([row_a, row_b], flips >> 1 & 1)
}
