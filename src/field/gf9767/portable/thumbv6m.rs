//! The arithmetic of coefficients for ARMv6-M (Cortex-M0, M0+), in assembly.
//!
//! There are products of 32 bits, of which the low ones are kept, and eight registers that instructions can compute with;
//! r8 - r12 and r14 can be moved and added to, and hold sums. A sum t is reduced as in [`base`](super::super::base): with
//! m = -t / p mod 2^32, the quotient is ((m >> 16) p >> 16) + 1.
//!
//! **Calls** are those of C: r0 is the address of the result, operands from r1 on. The unused half of an operand has no
//! influence. No branch and no address depends on a coefficient. The result may lie over an operand, but for that of
//! [`multiply`], which copies.
//!
//! Cycles are those of a Cortex-M0+ without wait states, with the multiplier of one cycle, from the first instruction to the
//! return.
#![allow(unsafe_code)]

use core::arch::naked_asm;

use super::Coefficients;
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

/// a b. 1,459 cycles.
#[unsafe(naked)]
pub(super) extern "C" fn multiply(a: &Coefficients, b: &Coefficients) -> Coefficients {
    naked_asm!(include_str!("thumbv6m/multiply.s"), options(raw))
}

/// a^2. 1,015 cycles.
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

/// k a, for k in 1 ..= p. 193 cycles.
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
/// the unused half. 231 cycles.
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

/// `if_set` for a mask of ones, `otherwise` for 0. 91 cycles.
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

/// `found` |= `entry` under a mask of ones, or of zeros; under ones `found` must be 0 throughout. 80 cycles.
#[unsafe(naked)]
pub(super) extern "C" fn set_or_masked(found: &mut Coefficients, mask: u32, entry: &Coefficients) {
    naked_asm!(
        "push {{r4-r6, lr}}",
        ".rept 5",
        "ldm r2!, {{r3, r4}}",
        "ands r3, r1",
        "ands r4, r1",
        "ldr r5, [r0]",
        "ldr r6, [r0, #4]",
        "orrs r3, r5",
        "orrs r4, r6",
        "stm r0!, {{r3, r4}}",
        ".endr",
        "pop {{r4-r6, pc}}",
    )
}
