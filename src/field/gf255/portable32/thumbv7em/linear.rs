//! Sums, differences and choices.
#![allow(unsafe_code)]

use crate::assembly::naked_asm;

/// r0 = r1 + r2, with M in r3.
// SAFETY: what it returns to is a `call!`, and it changes what the text of `thumbv7em` says.
#[unsafe(naked)]
#[unsafe(export_name = "lemniscate_gf255_add")]
pub(super) extern "C" fn add_asm() {
    naked_asm!(
        ".p2align 2",
        "push.w {{r6, r7, lr}}",
        "ldm.w r1, {{r4-r11}}",
        // a7 + b7: 31 bits in r11; in r12 what stands above them, at most 3, times M
        "ldr.w r1, [r2, #28]",
        "mov.w r12, #0",
        "adds.w r11, r11, r1",
        "adc.w r12, r12, r12",
        "adds.w r11, r11, r11",
        "adc.w r12, r12, r12",
        "lsr.w r11, r11, #1",
        "mul r12, r12, r3",
        // The other words, with the carry in r12; b_k is multiplied by 1
        "mov.w lr, #1",
        "ldr r1, [r2]",
        "ldr r3, [r2, #4]",
        "umaal r4, r12, r1, lr",
        "umaal r5, r12, r3, lr",
        "ldr r1, [r2, #8]",
        "ldr r3, [r2, #12]",
        "umaal r6, r12, r1, lr",
        "umaal r7, r12, r3, lr",
        "ldr r1, [r2, #16]",
        "ldr r3, [r2, #20]",
        "ldr.w r2, [r2, #24]",
        "umaal r8, r12, r1, lr",
        "umaal r9, r12, r3, lr",
        "umaal r10, r12, r2, lr",
        "add.w r11, r11, r12",
        "stm.w r0, {{r4-r11}}",
        "pop.w {{r6, r7, pc}}",
    )
}

/// r0 = r1 - r2, with M in r3.
///
/// a - b is d + 2^255 e, for d below 2^255 and e from -2 to 1, and so congruent to d + 2^255 - (1 - e) M, which is positive and
/// below 2^256.
// SAFETY: what it returns to is a `call!`, and it changes what the text of `thumbv7em` says.
#[unsafe(naked)]
#[unsafe(export_name = "lemniscate_gf255_subtract")]
pub(super) extern "C" fn subtract_asm() {
    naked_asm!(
        ".p2align 2",
        "push.w {{r6, r7, lr}}",
        "ldm.w r1, {{r4-r11}}",
        "ldr.w r1, [r2]",
        "ldr.w r12, [r2, #4]",
        "ldr.w lr, [r2, #8]",
        "subs.w r4, r4, r1",
        "sbcs.w r5, r5, r12",
        "sbcs.w r6, r6, lr",
        "ldr.w r1, [r2, #12]",
        "ldr.w r12, [r2, #16]",
        "ldr.w lr, [r2, #20]",
        "sbcs.w r7, r7, r1",
        "sbcs.w r8, r8, r12",
        "sbcs.w r9, r9, lr",
        "ldr.w r1, [r2, #24]",
        "ldr.w r12, [r2, #28]",
        "sbcs.w r10, r10, r1",
        "sbcs.w r11, r11, r12",
        // 1 - e in r1
        "sbc.w r1, r1, r1",
        "adds.w r12, r11, r11",
        "adc.w r1, r1, r1",
        "rsb.w r1, r1, #1",
        // d + 2^255, less (1 - e) M
        "orr.w r11, r11, #0x80000000",
        "mul r1, r1, r3",
        "subs.w r4, r4, r1",
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

/// r0 = r2 where the mask r1 is all ones, r3 where it is zero.
///
/// `sel` takes the bytes of one word or of another according to the four GE flags, which carries out of bytes set.
// SAFETY: what it returns to is a `call!`, and it changes what the text of `thumbv7em` says.
#[unsafe(naked)]
#[unsafe(export_name = "lemniscate_gf255_select")]
pub(super) extern "C" fn select_asm() {
    naked_asm!(
        ".p2align 2",
        "ldmia.w r2!, {{r4, r5, r8, r9}}",
        "uadd8 r1, r1, r1",
        "ldmia.w r3!, {{r1, r10, r11, r12}}",
        "sel r4, r4, r1",
        "sel r5, r5, r10",
        "sel r8, r8, r11",
        "sel r9, r9, r12",
        "stmia.w r0!, {{r4, r5, r8, r9}}",
        "ldm.w r2, {{r4, r5, r8, r9}}",
        "ldm.w r3, {{r1, r10, r11, r12}}",
        "sel r4, r4, r1",
        "sel r5, r5, r10",
        "sel r8, r8, r11",
        "sel r9, r9, r12",
        "stm.w r0, {{r4, r5, r8, r9}}",
        "bx lr",
    )
}

/// r0 = r0 + k r1, with k in r2 and M in r3.
// SAFETY: what it returns to is a `call!`, and it changes what the text of `thumbv7em` says.
#[unsafe(naked)]
pub(super) extern "C" fn add_multiple_asm() {
    naked_asm!(
        ".p2align 2",
        "push.w {{r6, r7, lr}}",
        "ldm.w r0, {{r4-r11}}", // a0 - a7
        "ldr.w r12, [r1, #28]",
        "mov.w lr, #0",
        // a7 + k b7: 31 bits in r11; what stands above them, at most 2^19, times M in r12 and lr
        "umaal r11, lr, r12, r2",
        "adds.w r11, r11, r11",
        "adc.w lr, lr, lr",
        "lsr.w r11, r11, #1",
        "umull r12, lr, lr, r3",
        // The other words, with the carry in r12
        "ldr.w r3, [r1]",
        "umaal r4, r12, r3, r2",
        "add.w r12, r12, lr", // at most k + 4
        "ldr.w r3, [r1, #4]",
        "ldr.w lr, [r1, #8]",
        "umaal r5, r12, r3, r2",
        "umaal r6, r12, lr, r2",
        "ldr.w r3, [r1, #12]",
        "ldr.w lr, [r1, #16]",
        "umaal r7, r12, r3, r2",
        "umaal r8, r12, lr, r2",
        "ldr.w r3, [r1, #20]",
        "ldr.w lr, [r1, #24]",
        "umaal r9, r12, r3, r2",
        "umaal r10, r12, lr, r2",
        "add.w r11, r11, r12",
        "stm.w r0, {{r4-r11}}",
        "pop.w {{r6, r7, pc}}",
    )
}

/// r0 = r0 - r1, then r1 = r1 + k r0, with k in r2 and M in r3.
// SAFETY: what it returns to is a `call!`, and it changes what the text of `thumbv7em` says.
#[unsafe(naked)]
pub(super) extern "C" fn subtract_add_multiple_asm() {
    naked_asm!(
        ".p2align 2",
        "push.w {{r6, r7, lr}}",
        "ldm.w r0, {{r4-r11}}", // a0 - a7
        "ldr.w r12, [r1]",
        "ldr.w lr, [r1, #4]",
        "subs.w r4, r4, r12",
        "sbcs.w r5, r5, lr",
        "ldr.w r12, [r1, #8]",
        "ldr.w lr, [r1, #12]",
        "sbcs.w r6, r6, r12",
        "sbcs.w r7, r7, lr",
        "ldr.w r12, [r1, #16]",
        "ldr.w lr, [r1, #20]",
        "sbcs.w r8, r8, r12",
        "sbcs.w r9, r9, lr",
        "ldr.w r12, [r1, #24]",
        "ldr.w lr, [r1, #28]",
        "sbcs.w r10, r10, r12",
        "sbcs.w r11, r11, lr",
        // 1 - e in r12
        "sbc.w r12, r12, r12",
        "adds.w lr, r11, r11",
        "adc.w r12, r12, r12",
        "rsb.w r12, r12, #1",
        // d + 2^255, less (1 - e) M
        "orr.w r11, r11, #0x80000000",
        "mul r12, r12, r3",
        "subs.w r4, r4, r12",
        "sbcs r5, r5, #0",
        "sbcs r6, r6, #0",
        "sbcs r7, r7, #0",
        "sbcs r8, r8, #0",
        "sbcs r9, r9, #0",
        "sbcs r10, r10, #0",
        "sbc r11, r11, #0",
        "stm.w r0, {{r4-r11}}",
        // Now a is the difference. b7 + k a7: 31 bits in r0; what stands above them, at most 2^19, times M in r12 and lr
        "ldr.w r0, [r1, #28]",
        "mov.w lr, #0",
        "umaal r0, lr, r11, r2",
        "adds.w r0, r0, r0",
        "adc.w lr, lr, lr",
        "lsr.w r0, r0, #1",
        "umull r12, lr, lr, r3",
        // The other words, with the carry in r12
        "ldr.w r3, [r1]",
        "ldr.w r11, [r1, #4]",
        "umaal r3, r12, r4, r2",
        "add.w r12, r12, lr", // at most k + 4
        "umaal r11, r12, r5, r2",
        "ldr r4, [r1, #8]",
        "ldr r5, [r1, #12]",
        "ldr.w lr, [r1, #16]",
        "str.w r3, [r1]",
        "str.w r11, [r1, #4]",
        "umaal r4, r12, r6, r2",
        "umaal r5, r12, r7, r2",
        "umaal lr, r12, r8, r2",
        "ldr r6, [r1, #20]",
        "ldr r7, [r1, #24]",
        "str r4, [r1, #8]",
        "str r5, [r1, #12]",
        "str.w lr, [r1, #16]",
        "umaal r6, r12, r9, r2",
        "umaal r7, r12, r10, r2",
        "add.w r0, r0, r12",
        "str r6, [r1, #20]",
        "str r7, [r1, #24]",
        "str.w r0, [r1, #28]",
        "pop.w {{r6, r7, pc}}",
    )
}

/// r0, r1 = r0 + r1, r0 - r1, with M in r2.
///
/// Both at once, word by word: the sum with a carry in r12 and the highest word first, the difference with the flags. That is
/// reduced afterwards, as by [`subtract_asm`].
// SAFETY: what it returns to is a `call!`, and it changes what the text of `thumbv7em` says.
#[unsafe(naked)]
#[unsafe(export_name = "lemniscate_gf255_sum_difference")]
pub(super) extern "C" fn sum_difference_asm() {
    naked_asm!(
        ".p2align 2",
        "push.w {{r2, r6, r7, lr}}",
        // What stands above bit 31 of a7 + b7, at most 3, times M
        "ldr.w r3, [r0, #28]",
        "ldr.w lr, [r1, #28]",
        "mov.w r12, #0",
        "adds.w r3, r3, lr",
        "adc.w r12, r12, r12",
        "adds.w r3, r3, r3",
        "adc.w r12, r12, r12",
        "mul r12, r12, r2",
        // b_k in lr; a_k, then the difference in r4 - r11; the sum in r3
        "mov.w r2, #1",
        "ldr.w r4, [r0, #0]",
        "ldr.w lr, [r1, #0]",
        "mov.w r3, r4",
        "subs.w r4, r4, lr",
        "umaal r3, r12, lr, r2",
        "ldr.w r5, [r0, #4]",
        "ldr.w lr, [r1, #4]",
        "str r3, [r0, #0]",
        "mov r3, r5",
        "sbcs.w r5, r5, lr",
        "umaal r3, r12, lr, r2",
        "ldr.w r6, [r0, #8]",
        "ldr.w lr, [r1, #8]",
        "str r3, [r0, #4]",
        "mov r3, r6",
        "sbcs.w r6, r6, lr",
        "umaal r3, r12, lr, r2",
        "ldr.w r7, [r0, #12]",
        "ldr.w lr, [r1, #12]",
        "str r3, [r0, #8]",
        "mov r3, r7",
        "sbcs.w r7, r7, lr",
        "umaal r3, r12, lr, r2",
        "ldr.w r8, [r0, #16]",
        "ldr.w lr, [r1, #16]",
        "str r3, [r0, #12]",
        "mov r3, r8",
        "sbcs.w r8, r8, lr",
        "umaal r3, r12, lr, r2",
        "ldr.w r9, [r0, #20]",
        "ldr.w lr, [r1, #20]",
        "str r3, [r0, #16]",
        "mov r3, r9",
        "sbcs.w r9, r9, lr",
        "umaal r3, r12, lr, r2",
        "ldr.w r10, [r0, #24]",
        "ldr.w lr, [r1, #24]",
        "str r3, [r0, #20]",
        "mov r3, r10",
        "sbcs.w r10, r10, lr",
        "umaal r3, r12, lr, r2",
        "ldr.w r11, [r0, #28]",
        "ldr.w lr, [r1, #28]",
        "str.w r3, [r0, #24]",
        "add.w r3, r11, lr",
        "sbcs.w r11, r11, lr",
        // 1 - e, and the highest word of the sum
        "sbc.w r2, r2, r2",
        "adds.w lr, r11, r11",
        "adc.w r2, r2, r2",
        "rsb.w r2, r2, #1",
        "bic.w r3, r3, #0x80000000",
        "add.w r3, r3, r12",
        "ldr.w lr, [sp], #4",
        "str.w r3, [r0, #28]",
        "mul r2, r2, lr",
        "orr.w r11, r11, #0x80000000",
        "subs.w r4, r4, r2",
        "sbcs r5, r5, #0",
        "sbcs r6, r6, #0",
        "sbcs r7, r7, #0",
        "sbcs r8, r8, #0",
        "sbcs r9, r9, #0",
        "sbcs r10, r10, #0",
        "sbc r11, r11, #0",
        "stm.w r1, {{r4-r11}}",
        "pop.w {{r6, r7, pc}}",
    )
}
