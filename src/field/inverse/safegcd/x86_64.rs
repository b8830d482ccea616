//! Divsteps in x86-64 instructions, so that no compiler turns a selection into a branch.
#![allow(unsafe_code)]

use core::arch::asm;

/// N divsteps of packed words.
///
/// About 3.5 cycles each. What a step may need is prepared from theta and f, which are known before g: f or -f to be
/// added, and the f and theta of an odd g. When the parity of g is known three moves are left.
#[inline(always)]
pub(super) fn steps<const N: u32>(theta: &mut i64, f: &mut i64, g: &mut i64) {
    // SAFETY: register arithmetic, moves and shifts only: no memory, no stack, no branch, and the flags are
    // declared clobbered (the default).
    unsafe {
        asm!(
            "mov {signed}, {f}",
            "neg {signed}",
            "test {theta}, {theta}",
            ".rept {steps}",
            // The sign flag is that of theta. If it is negative: f is added and stays, theta goes up by one.
            "cmovs {signed}, {f}",
            "mov {next_f}, {f}",
            "cmovns {next_f}, {g}",
            // -theta is (not theta) + 1.
            "mov {next_theta}, {theta}",
            "not {next_theta}",
            "cmovs {next_theta}, {theta}",
            "test {g:e}, 1",
            "lea {sum}, [{g} + {signed}]",
            "cmovnz {g}, {sum}",
            "cmovnz {f}, {next_f}",
            "cmovnz {theta}, {next_theta}",
            "sar {g}, 1",
            "mov {signed}, {f}",
            "neg {signed}",
            "add {theta}, 1",
            ".endr",
            steps = const N,
            f = inout(reg) *f,
            g = inout(reg) *g,
            theta = inout(reg) *theta,
            signed = out(reg) _,
            next_f = out(reg) _,
            next_theta = out(reg) _,
            sum = out(reg) _,
            options(pure, nomem, nostack),
        );
    }
}
