//! Signs that secrets choose.
#![allow(unsafe_code)]

use core::arch::asm;

use crate::assembly::naked_asm;

use super::super::words::Limbs;

/// a = -a where the mask is all ones, a where it is zero, for any a below 2^256.
#[inline(always)]
pub(in super::super) fn set_negate_if(a: &mut Limbs, mask: u32, m: u32) {
    // SAFETY: the routine reads and writes its operand.
    unsafe { call!(negate_if_asm(a, mask, m)) }
}

/// r0 = -r0 where the mask r1 is all ones, with M in r2. 54 cycles.
///
/// With its bits turned over a is congruent to -a + 2M - 1. Of what is d + 2^255 e then, for e = 0 or 1, as in a difference
/// d + 2^255 - (1 - e) M is taken, less 2M - 1 under the mask.
// SAFETY: what it returns to is a `call!`, and it changes what the text of `thumbv7em` says.
#[unsafe(naked)]
extern "C" fn negate_if_asm() {
    naked_asm!(
        ".p2align 2",
        "push.w {{r6, r7, lr}}",
        "ldm.w r0, {{r4-r11}}",
        "eor.w r11, r11, r1",
        "lsr.w r12, r11, #31",
        "rsb.w r12, r12, #1",
        "mul r12, r12, r2",
        "lsl.w r2, r2, #1",
        "sub.w r2, r2, #1",
        "and.w r2, r2, r1",
        "add.w r12, r12, r2",
        "orr.w r11, r11, #0x80000000",
        "eor.w r4, r4, r1",
        "eor.w r5, r5, r1",
        "eor.w r6, r6, r1",
        "eor.w r7, r7, r1",
        "eor.w r8, r8, r1",
        "eor.w r9, r9, r1",
        "eor.w r10, r10, r1",
        "subs.w r4, r4, r12",
        "sbcs r5, r5, #0",
        "sbcs r6, r6, #0",
        "sbcs r7, r7, #0",
        "sbcs r8, r8, #0",
        "sbcs r9, r9, #0",
        "sbcs r10, r10, #0",
        "sbc r11, r11, #0",
        "stm.w r0, {{r4-r11}}",
        "pop.w {{r6, r7, pc}}",
    )
}
