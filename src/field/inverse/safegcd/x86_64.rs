//! Divsteps in x86-64 instructions, so that no compiler turns a selection into a branch.
#![allow(unsafe_code)]

use core::arch::asm;

/// The steps that are written out: a loop takes no longer, and one call after other code fetches less.
const UNROLLED: u32 = 5;

/// N divsteps of packed words, N a multiple of [`UNROLLED`] or all written out.
///
/// About 4 cycles each on Zen 3. What a step may need is prepared from theta and f, which are known before g: f or -f to be
/// added, and the f and theta of an odd g. When the parity of g is known three moves are left. The order is the fastest of some
/// thousand that were timed: the same instructions in others take up to a quarter more, as conditional moves have two units.
#[inline(always)]
pub(super) fn steps<const N: u32>(theta: &mut i64, f: &mut i64, g: &mut i64) {
    if N == 0 {
        return;
    }
    // SAFETY: register arithmetic, moves and shifts only: no memory, no stack, no branch but that of a count, and the flags are
    // declared clobbered (the default).
    unsafe {
        asm!(
            "mov {signed}, {f}",
            "neg {signed}",
            "2:",
            ".rept {unrolled}",
            "mov {odd_theta}, {theta}",
            "neg {odd_theta}",
            // Until theta is selected below, the flags tell whether -theta is above 0: then f is added and stays, and theta
            // goes up by one, for an odd g as for an even one.
            "lea {theta}, [{theta} + 1]",
            "cmovg {odd_theta}, {theta}",
            "cmovg {signed}, {f}",
            "mov {odd_f}, {f}",
            "cmovle {odd_f}, {g}",
            "test {g:e}, 1",
            "cmovnz {theta}, {odd_theta}",
            "lea {sum}, [{g} + {signed}]",
            "cmovnz {f}, {odd_f}",
            "cmovnz {g}, {sum}",
            "mov {signed}, {f}",
            "sar {g}, 1",
            "neg {signed}",
            ".endr",
            "dec {loops:e}",
            "jnz 2b",
            unrolled = const if N.is_multiple_of(UNROLLED) { UNROLLED } else { N },
            loops = inout(reg) if N.is_multiple_of(UNROLLED) { N / UNROLLED } else { 1 } => _,
            f = inout(reg) *f,
            g = inout(reg) *g,
            theta = inout(reg) *theta,
            signed = out(reg) _,
            odd_f = out(reg) _,
            odd_theta = out(reg) _,
            sum = out(reg) _,
            options(pure, nomem, nostack),
        );
    }
}
