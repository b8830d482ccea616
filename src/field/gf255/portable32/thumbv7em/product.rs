//! Products.
#![allow(unsafe_code)]

use crate::assembly::naked_asm;

/// r0 = r1 r2, with M in r3. 170 cycles, 72 bytes of stack.
///
/// In four parts of four by four words. The first two are made a column (the products of one weight) at a time, which takes no
/// zeros to begin with: a column that has one product more than the one before begins with `umull`, and each of its other
/// products takes up a high word of that.
///
/// - p4 - p11 = (a0 - a3) (b4 - b7) 2^128;
/// - w0 - w7 = (a0 - a3) (b0 - b3); w4 - w7 stay in registers, as the sum that
/// - (a4 - a7) b0 .. (a4 - a7) b7 are added to, a row for each word of b. The carry into row k begins as p(4 + k).
///
/// On the stack: p4 - p11 at 0, w4 - w6 instead of p4 - p6 then; w0 - w3 at 32; r0, r2 and r3 at 48.
// SAFETY: what it returns to is a `call!`, and it changes what the text of `thumbv7em` says.
#[unsafe(naked)]
#[unsafe(export_name = "lemniscate_gf255_multiply")]
pub(super) extern "C" fn multiply_asm() {
    naked_asm!(
        ".p2align 2",
        "push.w {{r0, r2, r3, r6, r7, lr}}",
        "sub.w sp, sp, #48",
        // a0 - a3 in r4 - r7, b4 - b7 in r8 - r11
        "ldmia.w r1!, {{r4-r7}}",
        "ldr.w r8, [r2, #16]",
        "ldr.w r9, [r2, #20]",
        "ldr.w r10, [r2, #24]",
        "ldr.w r11, [r2, #28]",
        // p4
        "umull r0, r2, r4, r8",
        "str.w r0, [sp]",
        // p5
        "umull r0, r3, r4, r9",
        "umaal r0, r2, r5, r8",
        "str.w r0, [sp, #4]",
        // p6
        "umull r0, r12, r4, r10",
        "umaal r0, r2, r5, r9",
        "umaal r0, r3, r6, r8",
        "str.w r0, [sp, #8]",
        // p7
        "umull r0, lr, r4, r11",
        "umaal r0, r2, r5, r10",
        "umaal r0, r3, r6, r9",
        "umaal r0, r12, r7, r8",
        "str.w r0, [sp, #12]",
        // p8
        "umaal r2, r3, r5, r11",
        "umaal r2, r12, r6, r10",
        "umaal r2, lr, r7, r9",
        "str.w r2, [sp, #16]",
        // p9
        "umaal r3, r12, r6, r11",
        "umaal r3, lr, r7, r10",
        "str.w r3, [sp, #20]",
        // p10 and p11, and b0 - b3 in r8 - r11
        "umaal r12, lr, r7, r11",
        "ldr.w r2, [sp, #52]",
        "ldm.w r2, {{r8-r11}}",
        "str.w r12, [sp, #24]",
        "str.w lr, [sp, #28]",
        // w0
        "umull r0, r2, r4, r8",
        "str.w r0, [sp, #32]",
        // w1
        "umull r0, r3, r4, r9",
        "umaal r0, r2, r5, r8",
        "str.w r0, [sp, #36]",
        // w2
        "umull r0, r12, r4, r10",
        "umaal r0, r2, r5, r9",
        "umaal r0, r3, r6, r8",
        "str.w r0, [sp, #40]",
        // w3
        "umull r0, lr, r4, r11",
        "umaal r0, r2, r5, r10",
        "umaal r0, r3, r6, r9",
        "umaal r0, r12, r7, r8",
        "str.w r0, [sp, #44]",
        // The sum: w4 - w7 in r2, r3, r12, lr
        "umaal r2, r3, r5, r11",
        "umaal r2, r12, r6, r10",
        "umaal r2, lr, r7, r9",
        "umaal r3, r12, r6, r11",
        "umaal r3, lr, r7, r10",
        "umaal r12, lr, r7, r11",
        // a4 - a7 in r4 - r7
        "ldm.w r1, {{r4-r7}}",
        "ldr r0, [sp]",
        "ldr r1, [sp, #4]",
        // b0: w4 in r2
        "umaal r2, r0, r4, r8",
        "umaal r3, r0, r5, r8",
        "umaal r12, r0, r6, r8",
        "umaal lr, r0, r7, r8",
        // b1: w5 in r3
        "umaal r3, r1, r4, r9",
        "umaal r12, r1, r5, r9",
        "umaal lr, r1, r6, r9",
        "umaal r0, r1, r7, r9",
        "ldr.w r8, [sp, #8]",
        "ldr.w r9, [sp, #12]",
        "str r2, [sp]",
        "str r3, [sp, #4]",
        // b2: w6 in r12
        "umaal r12, r8, r4, r10",
        "umaal lr, r8, r5, r10",
        "umaal r0, r8, r6, r10",
        "umaal r1, r8, r7, r10",
        "str.w r12, [sp, #8]",
        // b3: w7 in lr
        "umaal lr, r9, r4, r11",
        "umaal r0, r9, r5, r11",
        "umaal r1, r9, r6, r11",
        "umaal r8, r9, r7, r11",
        // b4 - b7 in r3, r10, r11, r12
        "ldr.w r12, [sp, #52]",
        "ldr.w r2, [sp, #16]",
        "ldr.w r3, [r12, #16]",
        "ldr.w r10, [r12, #20]",
        "ldr.w r11, [r12, #24]",
        "ldr.w r12, [r12, #28]",
        // b4: w8 in r0
        "umaal r0, r2, r4, r3",
        "umaal r1, r2, r5, r3",
        "umaal r8, r2, r6, r3",
        "umaal r9, r2, r7, r3",
        // b5: w9 in r1
        "ldr.w r3, [sp, #20]",
        "umaal r1, r3, r4, r10",
        "umaal r8, r3, r5, r10",
        "umaal r9, r3, r6, r10",
        "umaal r2, r3, r7, r10",
        // b6: w10 in r8
        "ldr.w r10, [sp, #24]",
        "umaal r8, r10, r4, r11",
        "umaal r9, r10, r5, r11",
        "umaal r2, r10, r6, r11",
        "umaal r3, r10, r7, r11",
        // b7: w11 - w15 in r9, r2, r3, r10, r11
        "ldr.w r11, [sp, #28]",
        "umaal r9, r11, r4, r12",
        "umaal r2, r11, r5, r12",
        "umaal r3, r11, r6, r12",
        "umaal r10, r11, r7, r12",
        // M in r4, 2M in r5; w7 + 2M w15 in lr and r12
        "ldr r4, [sp, #56]",
        "ldr r6, [sp, #32]",
        "ldr.w r7, [sp, #36]",
        "mov.w r12, #0",
        "add.w r5, r4, r4",
        "umaal lr, r12, r11, r5",
        // Of it, 31 bits in lr; in r12 what stands above them, at most 4M + 1, times M
        "adds.w lr, lr, lr",
        "adc.w r12, r12, r12",
        "lsr.w lr, lr, #1",
        "mul r12, r12, r4",
        // w0 - w6 + 2M (w8 - w14)
        "umaal r6, r12, r0, r5",
        "umaal r7, r12, r1, r5",
        "ldr r4, [sp, #48]",
        "ldr r0, [sp, #40]",
        "ldr.w r1, [sp, #44]",
        "ldr.w r11, [sp]",
        "str r6, [r4]",
        "str r7, [r4, #4]",
        "umaal r0, r12, r8, r5",
        "umaal r1, r12, r9, r5",
        "umaal r11, r12, r2, r5",
        "ldr r6, [sp, #4]",
        "ldr r7, [sp, #8]",
        "str r0, [r4, #8]",
        "str r1, [r4, #12]",
        "str.w r11, [r4, #16]",
        "umaal r6, r12, r3, r5",
        "umaal r7, r12, r10, r5",
        "add.w lr, lr, r12",
        "str r6, [r4, #20]",
        "str r7, [r4, #24]",
        "str.w lr, [r4, #28]",
        "add.w sp, sp, #60",
        "pop.w {{r6, r7, pc}}",
    )
}
