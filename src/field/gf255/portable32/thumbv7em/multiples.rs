//! Sums with small multiples: a + k b, a - k b, 2a - b and a - b - c, each as quick as a sum or nearly so. What the formulas of
//! points would compute in two steps is one here.
//!
//! Routines that take k have it in one register with M: M + 2^15 k, for k of at most 2^16, so that what stands above bit 255 is at
//! most 2^17 + 1, and its product with M one word.
#![allow(unsafe_code)]

use core::arch::asm;

use crate::assembly::naked_asm;

use super::super::words::Limbs;
use super::written;

/// k and M as the routines take them.
#[inline(always)]
fn packed(k: u32, m: u32) -> u32 {
    debug_assert!(k <= 1 << 16);
    k << 15 | m
}

/// a + k b, for any a and b below 2^256 and k at most 2^16.
#[inline(always)]
pub(in super::super) fn add_multiple(a: &Limbs, k: u32, b: &Limbs, m: u32) -> Limbs {
    // SAFETY: the routine reads both operands and writes its result.
    written(|result| unsafe { call!(sum_with_multiple_asm(result, a, b, packed(k, m))) })
}

// SAFETY: each routine reads its operands and writes its result, which may be one of them.
in_place! {
    pub(in super::super) unsafe *mut Limbs;
    set_sum_with_multiple(result, a, k: u32, b, m: u32) = call!(sum_with_multiple_asm(result, a, b, packed(k, m)));
    // a = k a, for k from 1 to 2^16.
    set_multiple(a, k: u32, m: u32) = call!(sum_with_multiple_asm(a, a, a, packed(k - 1, m)));
    // a = a + k b, for any a and b below 2^256 and k at most 2^16.
    set_add_small_multiple(a, k: u32, b, m: u32) = call!(sum_with_multiple_asm(a, a, b, packed(k, m)));
    // result = a - k b, for any a and b below 2^256 and k at most 2^16.
    set_difference_with_multiple(result, a, k: u32, b, m: u32) = call!(difference_with_multiple_asm(result, a, b, packed(k, m)));
    set_subtract_multiple(a, k: u32, b, m: u32) = call!(difference_with_multiple_asm(a, a, b, packed(k, m)));
    // a = 2a - b, for any a and b below 2^256.
    set_double_subtract(a, b, m: u32) = call!(double_subtract_asm(a, a, b, m));
    set_subtract_from_double(a, b, m: u32) = call!(double_subtract_asm(a, b, a, m));
    // a = a - b - c, for any a, b and c below 2^256.
    set_subtract_both(a, b, c, m: u32) = call!(subtract_both_asm(a, b, c, m));
}

/// r0 = r1 + k r2, with M + 2^15 k in r3. 59 cycles.
// SAFETY: what it returns to is a `call!`, and it changes what the text of `thumbv7em` says.
#[unsafe(naked)]
#[unsafe(export_name = "lemniscate_gf255_sum_with_multiple")]
extern "C" fn sum_with_multiple_asm() {
    naked_asm!(
        ".p2align 2",
        "push.w {{r6, r7, lr}}",
        "ldm.w r1, {{r5-r12}}", // a0 - a7
        "lsr.w r4, r3, #15",
        "bfc r3, #15, #17",
        // a7 + k b7: 31 bits in r12; what stands above them, times M in lr
        "ldr.w r1, [r2, #28]",
        "mov.w lr, #0",
        "umaal r12, lr, r1, r4",
        "adds.w r12, r12, r12",
        "adc.w lr, lr, lr",
        "lsr.w r12, r12, #1",
        "mul lr, lr, r3",
        // The other words, with the carry in lr
        "ldr r1, [r2]",
        "ldr r3, [r2, #4]",
        "umaal r5, lr, r1, r4",
        "umaal r6, lr, r3, r4",
        "ldr r1, [r2, #8]",
        "ldr r3, [r2, #12]",
        "umaal r7, lr, r1, r4",
        "umaal r8, lr, r3, r4",
        "ldr r1, [r2, #16]",
        "ldr r3, [r2, #20]",
        "ldr.w r2, [r2, #24]",
        "umaal r9, lr, r1, r4",
        "umaal r10, lr, r3, r4",
        "umaal r11, lr, r2, r4",
        "add.w r12, r12, lr",
        "stm.w r0, {{r5-r12}}",
        "pop.w {{r6, r7, pc}}",
    )
}

/// r0 = r1 - k r2, with M + 2^15 k in r3. 75 cycles.
///
/// With c for 2^256 - 1 - c, all bits turned over, a - k b is congruent to c of the sum of c of a and k b, reduced: the sum is
/// below 2^255 + 2^243 then.
// SAFETY: what it returns to is a `call!`, and it changes what the text of `thumbv7em` says.
#[unsafe(naked)]
#[unsafe(export_name = "lemniscate_gf255_difference_with_multiple")]
extern "C" fn difference_with_multiple_asm() {
    naked_asm!(
        ".p2align 2",
        "push.w {{r6, r7, lr}}",
        "ldm.w r1, {{r5-r12}}", // a0 - a7
        "lsr.w r4, r3, #15",
        "bfc r3, #15, #17",
        // The highest word first, as in a sum
        "ldr.w r1, [r2, #28]",
        "mvn.w r12, r12",
        "mov.w lr, #0",
        "umaal r12, lr, r1, r4",
        "adds.w r12, r12, r12",
        "adc.w lr, lr, lr",
        "lsr.w r12, r12, #1",
        "mul lr, lr, r3",
        "ldr r1, [r2]",
        "ldr r3, [r2, #4]",
        "mvn.w r5, r5",
        "umaal r5, lr, r1, r4",
        "mvn.w r6, r6",
        "umaal r6, lr, r3, r4",
        "ldr r1, [r2, #8]",
        "ldr r3, [r2, #12]",
        "mvn.w r7, r7",
        "umaal r7, lr, r1, r4",
        "mvn.w r8, r8",
        "umaal r8, lr, r3, r4",
        "ldr r1, [r2, #16]",
        "ldr r3, [r2, #20]",
        "ldr.w r2, [r2, #24]",
        "mvn.w r9, r9",
        "umaal r9, lr, r1, r4",
        "mvn.w r10, r10",
        "umaal r10, lr, r3, r4",
        "mvn.w r11, r11",
        "umaal r11, lr, r2, r4",
        "add.w r12, r12, lr",
        "mvn.w r5, r5",
        "mvn.w r6, r6",
        "mvn.w r7, r7",
        "mvn.w r8, r8",
        "mvn.w r9, r9",
        "mvn.w r10, r10",
        "mvn.w r11, r11",
        "mvn.w r12, r12",
        "stm.w r0, {{r5-r12}}",
        "pop.w {{r6, r7, pc}}",
    )
}

/// r0 = 2 r1 - r2, with M in r3. 75 cycles.
///
/// 2a - b is d + 2^255 e, for d below 2^255 and e from -2 to 3, and so congruent to d + e M, and to d + 2^255 + (e - 1) M. The first
/// is taken for e = 2 and 3, the second for all others: neither is negative, and both are below 2^256.
// SAFETY: what it returns to is a `call!`, and it changes what the text of `thumbv7em` says.
#[unsafe(naked)]
#[unsafe(export_name = "lemniscate_gf255_double_subtract")]
extern "C" fn double_subtract_asm() {
    naked_asm!(
        ".p2align 2",
        "push.w {{r6, r7, lr}}",
        "ldm.w r1, {{r4-r11}}",
        "adds.w r4, r4, r4",
        "adcs.w r5, r5, r5",
        "adcs.w r6, r6, r6",
        "adcs.w r7, r7, r7",
        "adcs.w r8, r8, r8",
        "adcs.w r9, r9, r9",
        "adcs.w r10, r10, r10",
        "adcs.w r11, r11, r11",
        "mov.w r1, #0",
        "adc.w r1, r1, r1",
        "ldr.w r12, [r2]",
        "ldr.w lr, [r2, #4]",
        "subs.w r4, r4, r12",
        "sbcs.w r5, r5, lr",
        "ldr.w r12, [r2, #8]",
        "ldr.w lr, [r2, #12]",
        "sbcs.w r6, r6, r12",
        "sbcs.w r7, r7, lr",
        "ldr.w r12, [r2, #16]",
        "ldr.w lr, [r2, #20]",
        "sbcs.w r8, r8, r12",
        "sbcs.w r9, r9, lr",
        "ldr.w r12, [r2, #24]",
        "ldr.w lr, [r2, #28]",
        "sbcs.w r10, r10, r12",
        "sbcs.w r11, r11, lr",
        // e in r1
        "sbc r1, r1, #0",
        "adds.w r12, r11, r11",
        "adc.w r1, r1, r1",
        // 1 in r12 for the second form: bit 255, and taken from e
        "sub.w r12, r1, #2",
        "lsr.w r12, r12, #31",
        "bfi r11, r12, #31, #1",
        "sub.w r1, r1, r12",
        "mul r1, r1, r3",
        "asr.w r12, r1, #31",
        "adds.w r4, r4, r1",
        "adcs.w r5, r5, r12",
        "adcs.w r6, r6, r12",
        "adcs.w r7, r7, r12",
        "adcs.w r8, r8, r12",
        "adcs.w r9, r9, r12",
        "adcs.w r10, r10, r12",
        "adc.w r11, r11, r12",
        "stm.w r0, {{r4-r11}}",
        "pop.w {{r6, r7, pc}}",
    )
}

/// r0 = r0 - r1 - r2, with M in r3. 85 cycles.
///
/// As a difference: what is d + 2^255 e, for e from -4 to 1, is congruent to d + 2^255 - (1 - e) M.
// SAFETY: what it returns to is a `call!`, and it changes what the text of `thumbv7em` says.
#[unsafe(naked)]
#[unsafe(export_name = "lemniscate_gf255_subtract_both")]
extern "C" fn subtract_both_asm() {
    naked_asm!(
        ".p2align 2",
        "push.w {{r6, r7, lr}}",
        "ldm.w r0, {{r4-r11}}",
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
        "sbc.w r1, r1, r1",
        "ldr.w r12, [r2]",
        "ldr.w lr, [r2, #4]",
        "subs.w r4, r4, r12",
        "sbcs.w r5, r5, lr",
        "ldr.w r12, [r2, #8]",
        "ldr.w lr, [r2, #12]",
        "sbcs.w r6, r6, r12",
        "sbcs.w r7, r7, lr",
        "ldr.w r12, [r2, #16]",
        "ldr.w lr, [r2, #20]",
        "sbcs.w r8, r8, r12",
        "sbcs.w r9, r9, lr",
        "ldr.w r12, [r2, #24]",
        "ldr.w lr, [r2, #28]",
        "sbcs.w r10, r10, r12",
        "sbcs.w r11, r11, lr",
        // 1 - e in r1
        "sbc r1, r1, #0",
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
