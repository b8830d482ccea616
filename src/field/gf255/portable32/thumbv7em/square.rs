//! Squares, one or two, and squares with sums before and after.
#![allow(unsafe_code)]

use crate::assembly::naked_asm;

/// The text of squares.
///
/// Each mixed product once, by columns: w1 - w14. Of the upper columns the doubles and the squares are added at once: t8 - t15. The
/// result is then s_k + 2 x_k, x_k = w_k + M t_(k+8), for k = 0 .. 7, with the words s0 - s7 of the squares of a0 - a3.
///
/// On the stack: w1 - w7 at 0; out, a and M at 28; b and k/2 at 52. For two squares, below that the address of the second one: of each
/// square it is the last one if the flags say equal, which it leaves as they are until then.
macro_rules! square {
    ($name:ident, $export:literal, $subtracts:literal) => {
        // SAFETY: what it returns to is a `call!`, and it changes what the text of `thumbv7em` says.
        #[unsafe(naked)]
        #[unsafe(export_name = $export)]
        pub(super) extern "C" fn $name() {
            naked_asm!(
                ".p2align 2",
                ".if {subtracts}",
                "lsr.w r12, r3, #15",
                "push.w {{r2, r12}}",
                "mov.w r2, r3",
                "bfc r2, #15, #17",
                ".endif",
                "push.w {{r0-r2, r6, r7, lr}}",
                "ldm.w r1, {{r3-r10}}", // a0 - a7
                ".if {subtracts}",
                "sub.w sp, sp, #28",
                ".global lemniscate_gf255_square_subtract_of_words",
                ".thumb_func",
                "lemniscate_gf255_square_subtract_of_words:",
                ".else",
                "sub.w sp, sp, #32",
                "cmp.w r0, r0",
                "1:",
                ".endif",
                // w1
                "umull r0, r1, r3, r4",
                "str.w r0, [sp, #{w}]",
                // w2
                "mov.w r2, #0",
                "umaal r1, r2, r3, r5",
                "str.w r1, [sp, #4 + {w}]",
                // w3
                "umull r0, r11, r3, r6",
                "umaal r0, r2, r4, r5",
                "str.w r0, [sp, #8 + {w}]",
                // w4
                "mov.w r1, #0",
                "umaal r1, r2, r3, r7",
                "umaal r1, r11, r4, r6",
                "str.w r1, [sp, #12 + {w}]",
                // w5
                "umull r0, r12, r3, r8",
                "umaal r0, r2, r4, r7",
                "umaal r0, r11, r5, r6",
                "str.w r0, [sp, #16 + {w}]",
                // w6
                "mov.w r1, #0",
                "umaal r1, r2, r3, r9",
                "umaal r1, r11, r4, r8",
                "umaal r1, r12, r5, r7",
                "str.w r1, [sp, #20 + {w}]",
                // w7
                "umull r0, lr, r3, r10",
                "umaal r0, r2, r4, r9",
                "umaal r0, r11, r5, r8",
                "umaal r0, r12, r6, r7",
                "str.w r0, [sp, #24 + {w}]",
                // w8 in r2; t8 in r0, with the factor 2 in r3 and the carry in r4
                "umaal r2, r11, r4, r10",
                "umaal r2, r12, r5, r9",
                "umaal r2, lr, r6, r8",
                "mov.w r3, #2",
                "mov.w r4, #0",
                "umull r0, r1, r7, r7",
                "umaal r0, r4, r2, r3",
                // t9 in r1
                "mov.w r2, #0",
                "umaal r2, r11, r5, r10",
                "umaal r2, r12, r6, r9",
                "umaal r2, lr, r7, r8",
                "umaal r1, r4, r2, r3",
                // t10 in r2
                "umaal r11, r12, r6, r10",
                "umaal r11, lr, r7, r9",
                "umull r2, r5, r8, r8",
                "umaal r2, r4, r11, r3",
                // t11 in r5
                "mov.w r6, #0",
                "umaal r6, r12, r7, r10",
                "umaal r6, lr, r8, r9",
                "umaal r5, r4, r6, r3",
                // t12 in r6
                "umaal r12, lr, r8, r10",
                "umull r6, r7, r9, r9",
                "umaal r6, r4, r12, r3",
                // t13 in r7
                "mov.w r8, #0",
                "umaal lr, r8, r9, r10",
                "umaal r7, r4, lr, r3",
                // t14, t15 in r9, r10
                "umull r9, r10, r10, r10",
                "umaal r9, r4, r8, r3",
                "add.w r10, r10, r4",
                // x_k = w_k + M t_(k+8), M in r12, the carry in r11: x0 - x3 in r0, r4, r8, lr
                "ldr.w r12, [sp, #36 + {w}]",
                "ldr.w r4, [sp, #{w}]",
                "ldr.w r8, [sp, #4 + {w}]",
                "ldr.w lr, [sp, #8 + {w}]",
                "umull r0, r11, r0, r12",
                "umaal r4, r11, r1, r12",
                "umaal r8, r11, r2, r12",
                "umaal lr, r11, r5, r12",
                // x4 - x6 in r1, r2, r5
                "ldr r1, [sp, #12 + {w}]",
                "ldr r2, [sp, #16 + {w}]",
                "ldr.w r5, [sp, #20 + {w}]",
                "umaal r1, r11, r6, r12",
                "umaal r2, r11, r7, r12",
                "umaal r5, r11, r9, r12",
                // x7 in r6; s6, s7 in r9, r10
                ".if {subtracts}",
                "ldr.w r6, [sp, #24 + {w}]",
                "umaal r6, r11, r10, r12",
                // x + (k/2) (4q - b), the words of 4q - b in r7, with the borrow in the flags; the carry in r12
                "ldr.w r9, [sp, #52 + {w}]",
                "ldr.w r3, [sp, #56 + {w}]",
                "lsl.w r12, r12, #2",
                "rsb.w r12, r12, #0",
                "mvn.w r10, #0",
                "ldr.w r7, [r9]",
                "subs.w r7, r12, r7",
                "mov.w r12, #0",
                "umaal r0, r12, r7, r3",
                ".irp i, 4, 8, 14, 1, 2, 5, 6",
                "ldr.w r7, [r9, #4]!",
                "sbcs.w r7, r10, r7",
                "umaal r\\i, r12, r7, r3",
                ".endr",
                "mov.w r7, #0",
                "adc r7, r7, #0",
                "add.w r11, r11, r12",
                "mla r11, r7, r3, r11",
                "mov.w r3, #2",
                "ldr.w r7, [sp, #32 + {w}]",
                "ldr.w r12, [sp, #36 + {w}]",
                "ldr.w r9, [r7, #12]",
                ".else",
                "ldr r7, [sp, #32 + {w}]",
                "ldr r6, [sp, #24 + {w}]",
                "ldr.w r9, [r7, #12]",
                "umaal r6, r11, r10, r12",
                ".endif",
                "umull r9, r10, r9, r9",
                // s7 + 2 x7, with twice the carry: 31 bits in r10; in r11 what stands above them, at most 4M + 4k + 3, times M
                "lsl.w r11, r11, #1",
                "umlal r10, r11, r6, r3",
                ".if {subtracts}",
                "adds.w r10, r10, r10",
                "adc.w r11, r11, r11",
                "lsr.w r10, r10, #1",
                ".else",
                "lsl.w r11, r11, #1",
                "add.w r11, r11, r10, lsr #31",
                "bic.w r10, r10, #0x80000000",
                ".endif",
                "mul r11, r11, r12",
                // Words 0 and 1 in r6, r12
                "ldr.w r6, [r7]",
                "umull r6, r12, r6, r6",
                "umaal r6, r11, r0, r3",
                "umaal r12, r11, r4, r3",
                // Words 2 - 5 in r0, r1, r7, r8
                "ldr r0, [r7, #4]",
                "ldr r7, [r7, #8]",
                "ldr r4, [sp, #28 + {w}]",
                "str r6, [r4]",
                "str.w r12, [r4, #4]",
                "umull r0, r6, r0, r0",
                "umaal r0, r11, r8, r3",
                "umaal r6, r11, lr, r3",
                "umull r7, r8, r7, r7",
                "umaal r7, r11, r1, r3",
                "umaal r8, r11, r2, r3",
                // Words 6 and 7
                "umaal r9, r11, r5, r3",
                "add.w r10, r10, r11",
                "str r0, [r4, #8]",
                "str r6, [r4, #12]",
                "str.w r7, [r4, #16]",
                "str.w r8, [r4, #20]",
                "str.w r9, [r4, #24]",
                "str.w r10, [r4, #28]",
                ".if {subtracts}",
                "add.w sp, sp, #40",
                "pop.w {{r6, r7, lr}}",
                "add.w sp, sp, #8",
                "bx lr",
                ".else",
                "bne.w 2f",
                "add.w sp, sp, #44",
                "pop.w {{r6, r7, pc}}",
                // The result is the operand: words 0 - 2 are elsewhere, the others where they belong
                "2:",
                "mov.w r5, r0",
                "ldr.w r3, [r4]",
                "ldr.w r0, [sp]",
                "str.w r4, [sp, #36]",
                "str.w r0, [sp, #32]",
                "mov.w r4, r12",
                "cmp.w r0, r0",
                "b.w 1b",
                // r0 = r1^2 and r3 = r1^4, with M in r2
                ".global lemniscate_gf255_square_twice",
                ".thumb_func",
                "lemniscate_gf255_square_twice:",
                "push.w {{r0-r2, r6, r7, lr}}",
                "str.w r3, [sp, #-32]!",
                "ldm.w r1, {{r3-r10}}",
                "cmp.w sp, #0",
                "b.w 1b",
                ".endif",
                w = const if $subtracts == 1 { 0 } else { 4 },
                subtracts = const $subtracts,
            )
        }
    };
}

// r0 = r1^2, with M in r2. 134 cycles, 56 bytes of stack. With another entry, for r3 = r1^4 as well.
#[cfg(not(lemniscate_fpu))]
square!(square_asm, "lemniscate_gf255_square", 0);
// r0 = r1^2 - k r2, for an even k of at most 2^11, with M + 2^15 k/2 in r3. 172 cycles, 60 bytes of stack.
square!(square_subtract_asm, "lemniscate_gf255_square_subtract", 1);

/// r0 = (r4 + k r5)^2 - 2k r1, with M in r2 and k in r3, at most 2^10; r0 may be r4 or r5, but not r1. 60 bytes of stack.
///
/// The sum is made in the registers of the operand of [`square_subtract_asm`], whose other part follows; of its words, the result
/// holds until then those that this part reads again.
// SAFETY: what it returns to is a `bl` of a program, and it changes what the text of `thumbv7em` says.
#[unsafe(naked)]
#[unsafe(export_name = "lemniscate_gf255_square_sum_subtract")]
extern "C" fn square_sum_subtract_asm() {
    naked_asm!(
        ".p2align 2",
        // As that has them on the stack: the result as its operand, and what is subtracted with k/2, which is k here
        "push.w {{r1, r3}}",
        "mov r1, r0",
        "mov r11, r5",
        "mov.w r12, r3",
        "push.w {{r0-r2, r6, r7, lr}}",
        "ldm.w r4, {{r3-r10}}", // a0 - a7
        // a7 + k b7: 31 bits in r10; what stands above them, times M in lr
        "ldr.w r1, [r11, #28]",
        "mov.w lr, #0",
        "umaal r10, lr, r1, r12",
        "adds.w r10, r10, r10",
        "adc.w lr, lr, lr",
        "lsr.w r10, r10, #1",
        "mul lr, lr, r2",
        // The other words, with the carry in lr
        "ldr.w r1, [r11]",
        "ldr.w r2, [r11, #4]",
        "umaal r3, lr, r1, r12",
        "umaal r4, lr, r2, r12",
        "ldr.w r1, [r11, #8]",
        "ldr.w r2, [r11, #12]",
        "umaal r5, lr, r1, r12",
        "umaal r6, lr, r2, r12",
        "ldr.w r1, [r11, #16]",
        "ldr.w r2, [r11, #20]",
        "ldr.w r11, [r11, #24]",
        "umaal r7, lr, r1, r12",
        "umaal r8, lr, r2, r12",
        "umaal r9, lr, r11, r12",
        "add.w r10, r10, lr",
        "stm.w r0, {{r3-r6}}",
        "sub.w sp, sp, #28",
        "b.w lemniscate_gf255_square_subtract_of_words",
    )
}
