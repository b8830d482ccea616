//! Steps in x86-64 instructions, so that no compiler turns a selection into a branch.
#![allow(unsafe_code)]

use core::arch::asm;

use super::STEPS;

/// The rows of thirty steps, as f + 2^32 g.
///
/// What an odd a becomes is prepared for both orders of a and b; then the order and the parity select.
#[inline(always)]
pub(super) fn steps(a: u64, b: u64) -> [u64; 2] {
    let (mut row_a, mut row_b) = (1u64, 1u64 << 32);
    // SAFETY: register arithmetic, moves and shifts only: no memory, no stack, no branch, and the flags are declared
    // clobbered (the default).
    unsafe {
        asm!(
            ".rept {steps}",
            "mov {smaller}, {b}",
            "mov {smaller_row}, {row_b}",
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
            "cmovc {smaller}, {a}",
            "cmovc {smaller_row}, {row_a}",
            "cmovnc {difference}, {other}",
            "cmovnc {row_difference}, {other_row}",
            "test {a:e}, 1",
            "cmovnz {a}, {difference}",
            "cmovnz {b}, {smaller}",
            "cmovnz {row_a}, {row_difference}",
            "cmovnz {row_b}, {smaller_row}",
            "shr {a}, 1",
            "add {row_b}, {row_b}",
            ".endr",
            steps = const STEPS,
            a = inout(reg) a => _,
            b = inout(reg) b => _,
            row_a = inout(reg) row_a,
            row_b = inout(reg) row_b,
            smaller = out(reg) _,
            smaller_row = out(reg) _,
            difference = out(reg) _,
            row_difference = out(reg) _,
            other = out(reg) _,
            other_row = out(reg) _,
            options(pure, nomem, nostack),
        );
    }
    [row_a, row_b]
}
