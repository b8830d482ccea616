//! The arithmetic of coefficients for ARMv6-M (Cortex-M0, M0+), in assembly.
//!
//! There are products of 32 bits, of which the low ones are kept, and eight registers that instructions can compute with;
//! r8 - r12 and r14 can be moved and added to, and hold sums. A sum t is reduced as in [`base`](super::super::base): with
//! m = -t / p mod 2^32, the quotient is ((m >> 16) p >> 16) + 1.
//!
//! **Calls** are those of C: r0 is the address of the result, operands from r1 on. The unused half of an operand has no
//! influence. No branch and no address depends on a coefficient. The result may lie over an operand, but not that of
//! [`multiply`] over a: b is read before anything is written, a again and again.
//!
//! Cycles are those of a Cortex-M0+ without wait states, with the multiplier of one cycle, from the first instruction to the
//! return.
#![allow(unsafe_code)]

use core::arch::naked_asm;

use super::{Coefficients, Two};
use crate::field::gf9767::DEGREE;
use crate::field::gf9767::base::{MINUS_INVERSE, P};

// Assembly has these as numbers.
const _: () = assert!(P == 9767 && MINUS_INVERSE == 0xd8af_1669);

/// What [`scale_each`] takes.
pub(super) type Factors = [u32; DEGREE + 1];

/// From factors in 1 ..= p.
pub(super) const fn factors(words: &[u16; DEGREE]) -> Factors {
    let mut factors = [0; DEGREE + 1];
    let mut i = 0;
    while i < DEGREE {
        factors[i] = (words[i] as u32).wrapping_mul(MINUS_INVERSE);
        i += 1;
    }
    factors
}

/// a b. 1,457 cycles.
#[unsafe(naked)]
pub(super) extern "C" fn multiply(a: &Coefficients, b: &Coefficients) -> Coefficients {
    naked_asm!(include_str!("../../../thumbv6m.s"), include_str!("thumbv6m/multiply.s"), options(raw))
}

/// a^2. 981 cycles.
#[unsafe(naked)]
pub(super) extern "C" fn square(a: &Coefficients) -> Coefficients {
    naked_asm!(include_str!("thumbv6m/square.s"), options(raw))
}

/// a + b. 140 cycles.
#[unsafe(naked)]
pub(super) extern "C" fn add(a: &Coefficients, b: &Coefficients) -> Coefficients {
    naked_asm!(
        "push {{r4-r7, lr}}",
        "ldr r3, 2f",
        "ldr r4, 3f",
        "ldr r5, 4f",
        ".rept 10",
        "ldm r1!, {{r6}}",
        "ldm r2!, {{r7}}",
        "adds r6, r6, r7",
        // Bit 15 of a half is set if the sum exceeds p.
        "adds r7, r6, r3",
        "lsrs r7, r7, #15",
        "ands r7, r4",
        "muls r7, r5",
        "subs r6, r6, r7",
        "stm r0!, {{r6}}",
        ".endr",
        "pop {{r4-r7, pc}}",
        ".p2align 2",
        "2: .word (0x7fff - 9767) * 0x10001",
        "3: .word 0x10001",
        "4: .word 9767",
    )
}

/// a - b. 140 cycles.
#[unsafe(naked)]
pub(super) extern "C" fn subtract(a: &Coefficients, b: &Coefficients) -> Coefficients {
    naked_asm!(
        "push {{r4-r7, lr}}",
        "ldr r3, 2f",
        "ldr r4, 3f",
        "ldr r5, 4f",
        ".rept 10",
        "ldm r1!, {{r6}}",
        "ldm r2!, {{r7}}",
        // With borrows from half to half, which what is added below takes back.
        "subs r6, r6, r7",
        // Bit 15 of a half is set if b - a is not negative.
        "subs r7, r3, r6",
        "lsrs r7, r7, #15",
        "ands r7, r4",
        "muls r7, r5",
        "adds r6, r6, r7",
        "stm r0!, {{r6}}",
        ".endr",
        "pop {{r4-r7, pc}}",
        ".p2align 2",
        "2: .word 0x80008000",
        "3: .word 0x10001",
        "4: .word 9767",
    )
}

/// k a, for k in 1 ..= p. 189 cycles.
#[unsafe(naked)]
pub(super) extern "C" fn scale(a: &Coefficients, k: u32) -> Coefficients {
    naked_asm!(
        "push {{r4-r6, lr}}",
        // k / -p, so that m is one product.
        "ldr r4, 2f",
        "muls r2, r4",
        "ldr r3, 3f",
        "ldr r4, 4f",
        ".rept 10",
        "ldm r1!, {{r5}}",
        "uxth r6, r5",
        "lsrs r5, r5, #16",
        "muls r6, r2",
        "lsrs r6, r6, #16",
        "muls r6, r3",
        "lsrs r6, r6, #16",
        "muls r5, r2",
        "lsrs r5, r5, #16",
        "muls r5, r3",
        "lsrs r5, r5, #16",
        "lsls r5, r5, #16",
        "adds r5, r5, r6",
        "adds r5, r5, r4",
        "stm r0!, {{r5}}",
        ".endr",
        "pop {{r4-r6, pc}}",
        ".p2align 2",
        "2: .word 0xd8af1669",
        "3: .word 9767",
        "4: .word 0x10001",
    )
}

/// Each coefficient of a times a factor, where `factors` are these, in 1 ..= p, times -1 / p modulo 2^32, and one more for
/// the unused half. 228 cycles.
#[unsafe(naked)]
pub(super) extern "C" fn scale_each(a: &Coefficients, factors: &Factors) -> Coefficients {
    naked_asm!(
        "push {{r4-r7, lr}}",
        "ldr r3, 2f",
        "ldr r4, 3f",
        ".rept 10",
        "ldm r1!, {{r5}}",
        "uxth r6, r5",
        "lsrs r5, r5, #16",
        "ldm r2!, {{r7}}",
        "muls r6, r7",
        "lsrs r6, r6, #16",
        "muls r6, r3",
        "lsrs r6, r6, #16",
        "ldm r2!, {{r7}}",
        "muls r5, r7",
        "lsrs r5, r5, #16",
        "muls r5, r3",
        "lsrs r5, r5, #16",
        "lsls r5, r5, #16",
        "adds r5, r5, r6",
        "adds r5, r5, r4",
        "stm r0!, {{r5}}",
        ".endr",
        "pop {{r4-r7, pc}}",
        ".p2align 2",
        "2: .word 9767",
        "3: .word 0x10001",
    )
}

/// `if_set` for a mask of ones, `otherwise` for 0. 89 cycles.
#[unsafe(naked)]
pub(super) extern "C" fn select(mask: u32, if_set: &Coefficients, otherwise: &Coefficients) -> Coefficients {
    naked_asm!(
        "push {{r4-r7, lr}}",
        ".rept 5",
        "ldm r2!, {{r4, r5}}",
        "ldm r3!, {{r6, r7}}",
        "eors r4, r6",
        "ands r4, r1",
        "eors r4, r6",
        "eors r5, r7",
        "ands r5, r1",
        "eors r5, r7",
        "stm r0!, {{r4, r5}}",
        ".endr",
        "pop {{r4-r7, pc}}",
    )
}

/// a - 2 b. 214 cycles.
#[unsafe(naked)]
pub(super) extern "C" fn subtract_twice(a: &Coefficients, b: &Coefficients) -> Coefficients {
    naked_asm!(
        "push {{r4-r7, lr}}",
        "ldr r3, 2f",
        "mov r12, r3",
        "ldr r3, 3f",
        "mov lr, r3",
        "ldr r3, 4f",
        "ldr r4, 5f",
        ".rept 10",
        "ldm r1!, {{r5}}",
        "ldm r2!, {{r6}}",
        // With borrows from half to half, which what is added below takes back.
        "subs r5, r5, r6",
        "subs r5, r5, r6",
        // Bit 15 of a half is set if the difference is at most 0; then if it is at most -p.
        "mov r6, r12",
        "subs r6, r6, r5",
        "lsrs r6, r6, #15",
        "ands r6, r3",
        "mov r7, lr",
        "subs r7, r7, r5",
        "lsrs r7, r7, #15",
        "ands r7, r3",
        "adds r6, r6, r7",
        "muls r6, r4",
        "adds r5, r5, r6",
        "stm r0!, {{r5}}",
        ".endr",
        "pop {{r4-r7, pc}}",
        ".p2align 2",
        "2: .word 0x80008000",
        "3: .word (0x8000 - 9767) * 0x10001",
        "4: .word 0x10001",
        "5: .word 9767",
    )
}

/// Of a table of entries of 80 bytes each, `size` bytes in all, the one for which the bit of `others` is 0: of the first entry
/// the lowest; all others must be 1. Every entry is read. 95 cycles for each entry, and 126.
///
/// # Safety
/// The table must be there, and its first byte at a multiple of four.
#[unsafe(naked)]
pub(super) unsafe extern "C" fn look_up(table: *const u8, others: u32, size: u32) -> Two {
    // r1 = entry, r2 = bits, r3 = mask, r4 - r7 = four words, r8 - r11 = what is found of these; r12 = end, r14 = size
    naked_asm!(
        "push {{r4-r7, lr}}",
        "mov r4, r8",
        "mov r5, r9",
        "mov r6, r10",
        "mov r7, r11",
        "push {{r2, r4-r7}}",
        "mov lr, r3",
        ".rept 5",
        "movs r3, #0",
        "mov r8, r3",
        "mov r9, r3",
        "mov r10, r3",
        "mov r11, r3",
        "mov r3, lr",
        "adds r3, r3, r1",
        "mov r12, r3",
        "ldr r2, [sp]",
        "2:",
        "lsrs r2, r2, #1",
        // 0 after a carry, else -1.
        "sbcs r3, r3",
        "ldm r1!, {{r4-r7}}",
        "ands r4, r3",
        "add r8, r4",
        "ands r5, r3",
        "add r9, r5",
        "ands r6, r3",
        "add r10, r6",
        "ands r7, r3",
        "add r11, r7",
        "adds r1, #64",
        "cmp r1, r12",
        "bne 2b",
        "mov r4, r8",
        "mov r5, r9",
        "mov r6, r10",
        "mov r7, r11",
        "stm r0!, {{r4-r7}}",
        "mov r3, lr",
        "subs r1, r1, r3",
        "adds r1, #16",
        ".endr",
        "pop {{r2, r4-r7}}",
        "mov r8, r4",
        "mov r9, r5",
        "mov r10, r6",
        "mov r11, r7",
        "pop {{r4-r7, pc}}",
    )
}
