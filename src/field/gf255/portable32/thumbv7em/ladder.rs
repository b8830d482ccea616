//! Squares of what is chosen, and of sums and differences: for steps of a ladder.
#![allow(unsafe_code)]

use core::arch::asm;

use super::super::words::Limbs;
use crate::assembly::naked_asm;

/// (a, b) = ((a + b)^2, (a - b)^2), for any a and b below 2^256.
#[inline(always)]
pub(in super::super) fn set_squares_of_sum_and_difference(a: &mut Limbs, b: &mut Limbs, m: u32) {
    // SAFETY: the routine reads and writes its operands.
    unsafe { call!(squares_of_sum_and_difference_asm(a, b, m)) }
}

/// result = a^2 where the mask is all ones, b^2 where it is zero.
#[inline(always)]
pub(in super::super) fn set_square_of_selected(result: &mut Limbs, mask: u32, a: &Limbs, b: &Limbs, m: u32) {
    // SAFETY: the routine reads both operands and writes its result.
    unsafe {
        asm!(
            "bl {routine}",
            routine = sym select_square_asm,
            inlateout("r0") result => _,
            inlateout("r1") mask => _,
            inlateout("r2") m => _,
            inlateout("r4") a => _,
            inlateout("r5") b => _,
            lateout("r3") _,
            lateout("r8") _,
            lateout("r9") _,
            lateout("r10") _,
            lateout("r11") _,
            lateout("r12") _,
            lateout("lr") _,
        )
    }
}

/// r0 = r4^2 where the mask r1 is all ones, r5^2 where it is zero, with M in r2. 52 bytes of stack.
///
/// What is chosen, as by [`select_asm`], is in the registers of the operand of [`square_asm`], whose other part follows; the result holds
/// until then the words that this part reads again.
// SAFETY: what it returns to is a `call!`, and it changes what the text of this file says.
#[unsafe(naked)]
extern "C" fn select_square_asm() {
    naked_asm!(
        ".p2align 2",
        "uadd8 r1, r1, r1",
        "mov.w r1, r0",
        "mov.w r12, r5",
        "push.w {{r0-r2, r6, r7, lr}}",
        "ldm.w r4, {{r3-r10}}",
        "sub.w sp, sp, #28",
        "ldmia.w r12!, {{r1, r2, r11, lr}}",
        "sel r3, r3, r1",
        "sel r4, r4, r2",
        "sel r5, r5, r11",
        "sel r6, r6, lr",
        "ldm.w r12, {{r1, r2, r11, lr}}",
        "stm.w r0, {{r3-r6}}",
        "sel r7, r7, r1",
        "sel r8, r8, r2",
        "sel r9, r9, r11",
        "sel r10, r10, lr",
        "b.w lemniscate_gf255_square_of_words",
    )
}

/// r0, r1 = (r0 + r1)^2, (r0 - r1)^2, with M in r2. 76 bytes of stack.
///
/// The difference, as by [`sum_difference_asm`], is in the registers of the operand of [`square_asm`], whose other part follows; the sum
/// is an operand like others.
// SAFETY: what it returns to is a `call!`, and it changes what the text of this file says.
#[unsafe(naked)]
extern "C" fn squares_of_sum_and_difference_asm() {
    naked_asm!(
        ".p2align 2",
        // As each square has them on the stack: its result, that as its operand, and M; the first one goes on with the second
        "mov.w r4, r0",
        "mov.w r5, r2",
        "push.w {{r0, r4-r7, lr}}",
        "adr.w lr, lemniscate_gf255_square_of_sum",
        "orr.w lr, lr, #1",
        "mov.w r4, r1",
        "push.w {{r1, r4-r7, lr}}",
        "sub.w sp, sp, #28",
        // What stands above bit 31 of a7 + b7, at most 3, times M
        "ldr.w r11, [r0, #28]",
        "ldr.w lr, [r1, #28]",
        "mov.w r12, #0",
        "adds.w r11, r11, lr",
        "adc.w r12, r12, r12",
        "adds.w r11, r11, r11",
        "adc.w r12, r12, r12",
        "mul r12, r12, r5",
        // b_k in lr; a_k, then the difference in r3 - r10; the sum in r11
        "mov.w r2, #1",
        ".set lemniscate_word, 0",
        ".irp difference, 3, 4, 5, 6, 7, 8, 9",
        "ldr.w r\\difference, [r0, #lemniscate_word]",
        "ldr.w lr, [r1, #lemniscate_word]",
        ".if lemniscate_word",
        "str.w r11, [r0, #lemniscate_word - 4]",
        ".endif",
        "mov.w r11, r\\difference",
        ".if lemniscate_word",
        "sbcs.w r\\difference, r\\difference, lr",
        ".else",
        "subs.w r\\difference, r\\difference, lr",
        ".endif",
        "umaal r11, r12, lr, r2",
        ".set lemniscate_word, lemniscate_word + 4",
        ".endr",
        "ldr.w r10, [r0, #28]",
        "ldr.w lr, [r1, #28]",
        "str.w r11, [r0, #24]",
        "add.w r11, r10, lr",
        "sbcs.w r10, r10, lr",
        // 1 - e, and the highest word of the sum
        "sbc.w r2, r2, r2",
        "adds.w lr, r10, r10",
        "ldr.w lr, [sp, #36]",
        "adc.w r2, r2, r2",
        "rsb.w r2, r2, #1",
        "bic.w r11, r11, #0x80000000",
        "add.w r11, r11, r12",
        "mul r2, r2, lr",
        "str.w r11, [r0, #28]",
        "orr.w r10, r10, #0x80000000",
        "subs.w r3, r3, r2",
        "sbcs r4, r4, #0",
        "sbcs r5, r5, #0",
        "sbcs r6, r6, #0",
        "stm.w r1, {{r3-r6}}",
        "sbcs r7, r7, #0",
        "sbcs r8, r8, #0",
        "sbcs r9, r9, #0",
        "sbc r10, r10, #0",
        "b.w lemniscate_gf255_square_of_words",
        ".p2align 2",
        ".thumb_func",
        "lemniscate_gf255_square_of_sum:",
        "ldr.w r1, [sp]",
        "sub.w sp, sp, #28",
        "ldm.w r1, {{r3-r10}}",
        "b.w lemniscate_gf255_square_of_words",
    )
}
