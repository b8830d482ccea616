//! The arithmetic of safegcd for ARMv7E-M, in assembly: constant-time.
//!
//! The routines are called as those of GF(2^255 - M) are: all registers but r6, r7 and sp may be changed.
#![allow(unsafe_code)]

use core::arch::asm;

use crate::assembly::naked_asm;

use super::{Matrix, Words};
use crate::field::inverse::Modulus;

/// So many divsteps, 20 or 30.
#[inline(always)]
pub(super) fn batch(steps: u32, theta: &mut i32, f: u32, g: u32) -> (Matrix, u32) {
    debug_assert!(steps == 20 || steps == 30);
    let (u, v, q, r, low);
    // SAFETY: the routine changes no other register, and no memory but its stack.
    unsafe {
        asm!(
            "bl {steps}",
            steps = sym steps_asm,
            inlateout("r0") *theta,
            inlateout("r1") f => low,
            inlateout("r2") g => _,
            inlateout("r3") steps / 10 => _,
            lateout("r4") _,
            lateout("r5") _,
            lateout("r8") q,
            lateout("r9") r,
            lateout("r10") u,
            lateout("r11") v,
            lateout("r12") _,
            lateout("lr") _,
        );
    }
    (Matrix { u, v, q, r }, low)
}

/// Calls a routine that writes a number to r0, with u, v, a and b in r1 - r4, and two words more.
macro_rules! row {
    ($routine:ident($result:expr, $u:expr, $v:expr, $a:expr, $b:expr, $m:expr, $inverse:expr)) => {
        // SAFETY: the routine reads eight words of a and of b and writes those of the result; it changes no other register, and
        // no other memory but its stack.
        unsafe {
            asm!(
                "bl {routine}",
                routine = sym $routine,
                inlateout("r0") $result => _,
                inlateout("r1") $u => _,
                inlateout("r2") $v => _,
                inlateout("r3") $a => _,
                inlateout("r4") $b => _,
                lateout("r5") _,
                inlateout("r8") $m => _,
                inlateout("r9") $inverse => _,
                lateout("r10") _,
                lateout("r11") _,
                lateout("r12") _,
                lateout("lr") _,
            );
        }
    };
}

/// result = (u a + v b)/2^30, where that is a whole number of eight words.
#[inline(always)]
pub(super) fn combine_exact(u: i32, v: i32, a: &Words, b: &Words, result: &mut Words) {
    row!(exact_asm(result, u, v, a, b, 0, 0));
}

/// result = (u a + v b)/2^32 mod m, within half of m of a fourth of the larger of |a| and |b|, for m = 2^255 - M.
#[inline(always)]
pub(super) fn combine_modulo(u: i32, v: i32, a: &Words, b: &Words, m: &Modulus, result: &mut Words) {
    debug_assert!(m.below_2_255 != 0);
    // 2^255 - M is -M in its lowest word, and so -1 over it is 1/M there.
    row!(modulo_asm(result, u, v, a, b, m.below_2_255, (m.negative_inverse as u32).wrapping_neg()));
}

/// r3 times ten divsteps, for r3 of 2 or 3, of theta in r0 and the low words f and g in r1 and r2. Returns theta and f in r0
/// and r1, and u, v, q, r in r10, r11, r8, r9. 451 cycles for thirty steps, 12 bytes of stack.
///
/// They are done in two halves, of 15 steps at most, and these in loops of five. The row (u, v) of a half is one word, u + 2^16 v,
/// and likewise (q, r): begun as (-1, 0) and (0, -1), as entries then are from -2^15 to 2^15 - 1. The signs of both halves cancel.
///
/// A step, where o is -1 for an odd g and 0 for an even one, and m is -1 for a negative theta and 0 for another:
/// s = o & (-1 - 2m), which is 1, -1 or 0, and w = o & !m, which is -1 where f and g change places;
/// (g, q, r) += s (f, u, v), then (f, u, v) -= w (g, q, r), which is what g was;
/// theta = (theta ^ w) + 1; g is halved, and u and v are doubled.
// SAFETY: what it returns to is the block in `batch`.
#[unsafe(naked)]
extern "C" fn steps_asm() {
    naked_asm!(
        ".p2align 2",
        "push.w {{r3, lr}}",
        "bl 2f",
        "push.w {{r4, r5}}",
        "bl 2f",
        "pop.w {{r10, r11}}",
        // Both halves of rows in place: the upper one has lent to the lower one where that is negative. First half in r10 and
        // r11, second half in r4 and r5.
        "add.w r8, r4, #0x8000",
        "pkhbt r4, r4, r8",
        "add.w r8, r5, #0x8000",
        "pkhbt r5, r5, r8",
        "add.w r8, r10, #0x8000",
        "pkhbt r10, r10, r8",
        "add.w r8, r11, #0x8000",
        "pkhbt r11, r11, r8",
        // Columns of the first half, (u, q) and (v, r), and the product of both matrices
        "pkhbt r8, r10, r11, lsl #16",
        "pkhtb r9, r11, r10, asr #16",
        "smuad r10, r4, r8",
        "smuad r11, r4, r9",
        "smuad r8, r5, r8",
        "smuad r9, r5, r9",
        "pop.w {{r3, pc}}",
        // Five times r3 steps: rows in r4 and r5
        ".p2align 2",
        "2:",
        "mvn r4, #0",
        "mov.w r5, #0",
        "movt r5, #0xffff",
        "mov.w r12, r3",
        "3:",
        ".rept 5",
        "sbfx r8, r2, #0, #1", // o
        "asr.w r9, r0, #31",   // m
        "mvn.w r10, r9, lsl #1",
        "bic.w r9, r8, r9",  // w
        "and.w r8, r8, r10", // s
        "mla r2, r1, r8, r2",
        "mla r5, r4, r8, r5",
        "eor.w r0, r0, r9",
        "mls r1, r2, r9, r1",
        "mls r4, r5, r9, r4",
        "add.w r0, r0, #1",
        "lsr.w r2, r2, #1",
        "lsl.w r4, r4, #1",
        ".endr",
        "subs.w r12, r12, #1",
        "bne 3b",
        "bx lr",
    )
}

/// The signs of u and v in r5 and r6, their magnitudes in r1 and r2, and in r11 and r12 the carries that the sum begins with: by
/// complements, a negative u gives |u| times -a - 1, and so once |u| more.
macro_rules! signs {
    () => {
        "asr.w r5, r1, #31
        asr.w r6, r2, #31
        eor.w r1, r1, r5
        eor.w r2, r2, r6
        sub.w r1, r1, r5
        sub.w r2, r2, r6
        and.w r11, r1, r5
        and.w r12, r2, r6"
    };
}

/// A word of u a + v b, and in the other two registers those of a and b, complemented by the signs. No flags change.
macro_rules! word {
    ($offset:literal, $sum:literal, $a:literal, $b:literal) => {
        concat!(
            "ldr.w ",
            $a,
            ", [r3, #",
            $offset,
            "]\n",
            "ldr.w ",
            $b,
            ", [r4, #",
            $offset,
            "]\n",
            "mov.w ",
            $sum,
            ", #0\n",
            "eor.w ",
            $a,
            ", ",
            $a,
            ", r5\n",
            "eor.w ",
            $b,
            ", ",
            $b,
            ", r6\n",
            "umaal ",
            $sum,
            ", r11, r1, ",
            $a,
            "\n",
            "umaal ",
            $sum,
            ", r12, r2, ",
            $b,
            "\n",
        )
    };
}

/// The highest word of the sum in r11, after the eighth: less 2^256 |u| if the complemented a is negative, and so for b.
macro_rules! highest {
    ($a:literal, $b:literal) => {
        concat!(
            "and.w ",
            $a,
            ", r1, ",
            $a,
            ", asr #31\n",
            "and.w ",
            $b,
            ", r2, ",
            $b,
            ", asr #31\n",
            "add.w r11, r11, r12\n",
            "sub.w r11, r11, ",
            $a,
            "\n",
            "sub.w r11, r11, ",
            $b,
            "\n",
        )
    };
}

/// A word of the sum over 2^30, of two that follow each other; the lower one is lost.
macro_rules! shifted {
    ($offset:literal, $low:literal, $high:literal) => {
        concat!(
            "lsr.w ",
            $low,
            ", ",
            $low,
            ", #30\n",
            "orr.w ",
            $low,
            ", ",
            $low,
            ", ",
            $high,
            ", lsl #2\n",
            "str.w ",
            $low,
            ", [r0, #",
            $offset,
            "]\n",
        )
    };
}

/// r0 = (u a + v b)/2^30 with u, v, a, b in r1 - r4, and |u| + |v| <= 2^30. 118 cycles, 12 bytes of stack.
// SAFETY: what it returns to is a `row!`.
#[unsafe(naked)]
extern "C" fn exact_asm() {
    naked_asm!(
        ".p2align 2",
        "push.w {{r6, r7, lr}}",
        signs!(),
        word!("0", "r7", "r9", "r10"),
        word!("4", "r8", "r9", "r10"),
        shifted!("0", "r7", "r8"),
        word!("8", "r7", "r9", "r10"),
        shifted!("4", "r8", "r7"),
        word!("12", "r8", "r9", "r10"),
        shifted!("8", "r7", "r8"),
        word!("16", "r7", "r9", "r10"),
        shifted!("12", "r8", "r7"),
        word!("20", "r8", "r9", "r10"),
        shifted!("16", "r7", "r8"),
        word!("24", "r7", "r9", "r10"),
        shifted!("20", "r8", "r7"),
        word!("28", "r8", "r9", "r10"),
        shifted!("24", "r7", "r8"),
        highest!("r9", "r10"),
        shifted!("28", "r8", "r11"),
        "pop.w {{r6, r7, pc}}",
    )
}

/// r0 = (u a + v b)/2^32 modulo m = 2^255 - M, with u, v, a, b in r1 - r4, M in r8 and -1/M in r9, modulo 2^32. 115 cycles, 12 bytes
/// of stack.
///
/// For k from -2^31 to 2^31 - 1, k M clears the lowest word of the sum. So k m is taken off: k M is added to the lowest words,
/// from which a carry with a sign goes on, and -2^31 k to the highest two.
// SAFETY: what it returns to is a `row!`.
#[unsafe(naked)]
extern "C" fn modulo_asm() {
    naked_asm!(
        ".p2align 2",
        "push.w {{r6, r7, lr}}",
        signs!(),
        word!("0", "r7", "r10", "lr"),
        // k in r9, the carry in lr
        "mul r9, r7, r9",
        "mov.w lr, #0",
        "smlal r7, lr, r9, r8",
        word!("4", "r7", "r8", "r10"),
        "adds.w r7, r7, lr",
        "str.w r7, [r0]",
        "asr.w lr, lr, #31",
        word!("8", "r7", "r8", "r10"),
        "adcs.w r7, r7, lr",
        "str.w r7, [r0, #4]",
        word!("12", "r7", "r8", "r10"),
        "adcs.w r7, r7, lr",
        "str.w r7, [r0, #8]",
        word!("16", "r7", "r8", "r10"),
        "adcs.w r7, r7, lr",
        "str.w r7, [r0, #12]",
        word!("20", "r7", "r8", "r10"),
        "adcs.w r7, r7, lr",
        "str.w r7, [r0, #16]",
        word!("24", "r7", "r8", "r10"),
        "adcs.w r7, r7, lr",
        "str.w r7, [r0, #20]",
        word!("28", "r7", "r8", "r10"),
        highest!("r8", "r10"),
        "mov.w r8, #0x80000000",
        "smlal r7, r11, r9, r8",
        "adcs.w r7, r7, lr",
        "str.w r7, [r0, #24]",
        "adc.w r11, r11, lr",
        "str.w r11, [r0, #28]",
        "pop.w {{r6, r7, pc}}",
    )
}
