//! Divsteps in instructions of 64-bit ARM: nine each, none of which can become a branch.
#![allow(unsafe_code)]

use core::arch::asm;

/// N divsteps of packed words.
#[inline(always)]
pub(super) fn steps<const N: u32>(theta: &mut i64, f: &mut i64, g: &mut i64) {
    // SAFETY: register arithmetic alone: no memory, no stack, no branch, and the flags are declared clobbered (the default).
    unsafe {
        asm!(
            ".rept {steps}",
            "tst {g}, #1",
            "csel {added}, {f}, xzr, ne",
            // From here to the next step the flags say `ge` where f and g change places: theta is not negative and g odd.
            "ccmp {theta}, #0, #8, ne",
            "cneg {added}, {added}, ge",
            "csel {f}, {g}, {f}, ge",
            "cinv {theta}, {theta}, ge",
            "add {g}, {g}, {added}",
            "add {theta}, {theta}, #1",
            "asr {g}, {g}, #1",
            ".endr",
            steps = const N,
            f = inout(reg) *f,
            g = inout(reg) *g,
            theta = inout(reg) *theta,
            added = out(reg) _,
            options(pure, nomem, nostack),
        );
    }
}
