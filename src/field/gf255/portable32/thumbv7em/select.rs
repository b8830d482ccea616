//! What secrets choose: one of four elements that stand side by side, and signs.
#![allow(unsafe_code)]

use core::arch::{asm, naked_asm};

use super::super::words::Limbs;

/// result = the sum of four elements, each times a bit, of which one at most is set: 0 where none is. Word w of 64 bits of
/// element i is `rows[w][i]`.
#[inline(always)]
pub(in super::super) fn set_one_of_four(result: &mut Limbs, bits: &[u32; 4], rows: &[[u64; 4]; 4]) {
    // SAFETY: the routine reads the rows and the bits, and writes its result.
    unsafe { call!(@ one_of_four_asm::<false>, result, rows, bits; lateout("r3") _) }
}

/// sum = sum + what [`set_one_of_four`] gives, without carries: one of both is 0.
#[inline(always)]
pub(in super::super) fn or_one_of_four(sum: &mut Limbs, bits: &[u32; 4], rows: &[[u64; 4]; 4]) {
    // SAFETY: the routine reads the rows and the bits, and reads and writes the sum.
    unsafe { call!(@ one_of_four_asm::<true>, sum, rows, bits; lateout("r3") _) }
}

/// sum = element k of the entry i of eight whose bit i is set, 0 where none is. An entry is K elements, and one follows another:
/// words of 32 bits, or of 64 bits.
#[inline(always)]
pub(in super::super) fn set_one_of_eight<const K: usize>(
    sum: &mut Limbs,
    bits: u32,
    words: &[impl Copy],
    k: usize,
) {
    assert!(k < K && size_of_val(words) == 256 * K);
    let element = words.as_ptr().cast::<Limbs>().wrapping_add(k);
    // SAFETY: the routine reads element k of eight entries, and writes the sum.
    unsafe { call!(@ one_of_eight_asm::<false, K>, sum, element, bits; lateout("r3") _) }
}

/// sum = sum + what [`set_one_of_eight`] gives, without carries: one of both is 0.
#[inline(always)]
pub(in super::super) fn or_one_of_eight<const K: usize>(
    sum: &mut Limbs,
    bits: u32,
    words: &[impl Copy],
    k: usize,
) {
    assert!(k < K && size_of_val(words) == 256 * K);
    let element = words.as_ptr().cast::<Limbs>().wrapping_add(k);
    // SAFETY: the routine reads element k of eight entries, and reads and writes the sum.
    unsafe { call!(@ one_of_eight_asm::<true, K>, sum, element, bits; lateout("r3") _) }
}

/// a = -a where the mask is all ones, a where it is zero, for any a below 2^256.
#[inline(always)]
pub(in super::super) fn set_negate_if(a: &mut Limbs, mask: u32, m: u32) {
    // SAFETY: the routine reads and writes its operand.
    unsafe { call!(negate_if_asm(a, mask, m)) }
}

/// r0 = (r0 +) one of the four elements at r1 by the bits at r2. 101 cycles, and 12 more where it adds.
///
/// A multiplication by a bit takes one cycle, as `&` does, and `|` comes with it.
// SAFETY: what it returns to is a `call!`, and it changes what the text of `thumbv7em` says.
#[unsafe(naked)]
extern "C" fn one_of_four_asm<const ADDS: bool>() {
    naked_asm!(
        ".p2align 2",
        "push.w {{r6, r7, lr}}",
        "ldm.w r2, {{r8-r11}}",
        ".rept 4",
        "ldmia.w r1!, {{r2, r3, r6, r7}}",
        ".if {adds}",
        "ldrd r4, r5, [r0]",
        "mla r4, r2, r8, r4",
        "mla r5, r3, r8, r5",
        ".else",
        "mul r4, r2, r8",
        "mul r5, r3, r8",
        ".endif",
        "mla r4, r6, r9, r4",
        "mla r5, r7, r9, r5",
        "ldmia.w r1!, {{r2, r3, r6, r7}}",
        "mla r4, r2, r10, r4",
        "mla r5, r3, r10, r5",
        "mla r4, r6, r11, r4",
        "mla r5, r7, r11, r5",
        "strd r4, r5, [r0], #8",
        ".endr",
        "pop.w {{r6, r7, pc}}",
        adds = const ADDS as usize,
    )
}

/// r0 = (r0 +) the element of eight whose bit in r2 is set. They are at r1, 32 K bytes from one to the next. 190 cycles.
// SAFETY: what it returns to is a `call!`, and it changes what the text of `thumbv7em` says.
#[unsafe(naked)]
extern "C" fn one_of_eight_asm<const ADDS: bool, const K: usize>() {
    naked_asm!(
        ".p2align 2",
        "push.w {{r0, r6, r7, lr}}",
        ".if {adds}",
        "ldm.w r0, {{r4-r11}}",
        ".else",
        ".irp i, 4, 5, 6, 7, 8, 9, 10, 11",
        "mov.w r\\i, #0",
        ".endr",
        ".endif",
        ".irp i, 0, 1, 2, 3, 4, 5, 6, 7",
        "ubfx r3, r2, #\\i, #1",
        "ldm.w r1!, {{r0, r12, lr}}",
        "mla r4, r0, r3, r4",
        "mla r5, r12, r3, r5",
        "mla r6, lr, r3, r6",
        "ldm.w r1!, {{r0, r12, lr}}",
        "mla r7, r0, r3, r7",
        "mla r8, r12, r3, r8",
        "mla r9, lr, r3, r9",
        "ldm.w r1!, {{r0, r12}}",
        "mla r10, r0, r3, r10",
        "mla r11, r12, r3, r11",
        ".if {step} && \\i < 7",
        "add.w r1, r1, #{step}",
        ".endif",
        ".endr",
        "pop.w {{r0}}",
        "stm.w r0, {{r4-r11}}",
        "pop.w {{r6, r7, pc}}",
        adds = const ADDS as usize,
        step = const 32 * (K - 1),
    )
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
