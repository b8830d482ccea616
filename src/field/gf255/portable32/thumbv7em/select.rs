//! What secrets choose: one of four elements that stand side by side, and signs.
#![allow(unsafe_code)]

use core::arch::{asm, naked_asm};

use super::super::words::Limbs;

/// Words of one of four entries, the one whose bit is 1: zeros where none is. Row i has word i of 64 bits of all four. There must be
/// as many rows, and a multiple of four.
#[inline(always)]
pub(in super::super) fn set_of_four(bits: &[u32; 4], rows: &[u64], found: &mut [[u32; 2]]) {
    assert!(rows.len() >= 4 * found.len());
    // SAFETY: the routine reads the rows and the bits, and writes four pairs of words of what is found, as often as there are.
    unsafe {
        call!(@ one_of_four_asm::<false>, found.as_mut_ptr(), rows.as_ptr(), bits; inlateout("r3") found.len() / 4 => _)
    }
}

/// Adds what [`set_of_four`] writes, without carries: one of both is 0.
#[inline(always)]
pub(in super::super) fn or_of_four(bits: &[u32; 4], rows: &[u64], found: &mut [[u32; 2]]) {
    assert!(rows.len() >= 4 * found.len());
    // SAFETY: as above; what is found is read, too.
    unsafe {
        call!(@ one_of_four_asm::<true>, found.as_mut_ptr(), rows.as_ptr(), bits; inlateout("r3") found.len() / 4 => _)
    }
}

/// As [`set_of_four`] of one element, and its opposite where the mask is all ones: 2q - a, for entries below 2q.
#[inline(always)]
pub(in super::super) fn set_signed_of_four(
    bits: &[u32; 4],
    mask: u32,
    rows: &[u64],
    found: &mut [[u32; 2]],
    m: u32,
) {
    assert!(rows.len() >= 16 && found.len() == 4);
    let parameters = signed(bits, mask, m);
    // SAFETY: as above, for four pairs; the routine reads six words of parameters.
    unsafe {
        call!(@ signed_of_four_asm::<false>, found.as_mut_ptr(), rows.as_ptr(), &parameters; lateout("r3") _)
    }
}

/// As [`or_of_four`], likewise.
#[inline(always)]
pub(in super::super) fn or_signed_of_four(
    bits: &[u32; 4],
    mask: u32,
    rows: &[u64],
    found: &mut [[u32; 2]],
    m: u32,
) {
    assert!(rows.len() >= 16 && found.len() == 4);
    let parameters = signed(bits, mask, m);
    // SAFETY: as above.
    unsafe {
        call!(@ signed_of_four_asm::<true>, found.as_mut_ptr(), rows.as_ptr(), &parameters; lateout("r3") _)
    }
}

/// What the routine takes: bits, the mask, and what is to be taken from a number whose bits are turned over.
#[inline(always)]
fn signed([b0, b1, b2, b3]: &[u32; 4], mask: u32, m: u32) -> [u32; 6] {
    [*b0, *b1, *b2, *b3, mask, mask & (2 * m - 1)]
}

/// The first words of entry i of eight whose bit i is set, 0 where none is; bits above the lowest eight are 0. An entry is K
/// elements, and one follows another.
#[inline(always)]
pub(in super::super) fn set_all_of_eight<const K: usize>(bits: u32, words: &[u32], found: &mut [[u32; 2]]) {
    assert!(found.len() == 4 * K && words.len() == 64 * K);
    // SAFETY: the routine reads eight entries, and writes one.
    unsafe {
        call!(@ one_of_eight_asm::<false, true, K>, found.as_mut_ptr(), words.as_ptr(), bits; lateout("r3") _)
    }
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
    unsafe { call!(@ one_of_eight_asm::<false, false, K>, sum, element, bits; lateout("r3") _) }
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
    unsafe { call!(@ one_of_eight_asm::<true, false, K>, sum, element, bits; lateout("r3") _) }
}

/// a = -a where the mask is all ones, a where it is zero, for any a below 2^256.
#[inline(always)]
pub(in super::super) fn set_negate_if(a: &mut Limbs, mask: u32, m: u32) {
    // SAFETY: the routine reads and writes its operand.
    unsafe { call!(negate_if_asm(a, mask, m)) }
}

/// r3 elements at r0 = (r0 +) those of four entries at r1, by the bits at r2. 90 cycles each, and 12 more where it adds.
///
/// A multiplication by a bit takes one cycle, as `&` does, and `|` comes with it.
// SAFETY: what it returns to is a `call!`, and it changes what the text of `thumbv7em` says.
#[unsafe(naked)]
extern "C" fn one_of_four_asm<const ADDS: bool>() {
    naked_asm!(
        ".p2align 2",
        "push.w {{r6, r7, lr}}",
        "mov.w r12, r3",
        "ldm.w r2, {{r8-r11}}",
        "1:",
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
        "subs.w r12, r12, #1",
        "bne.w 1b",
        "pop.w {{r6, r7, pc}}",
        adds = const ADDS as usize,
    )
}

/// r0 = (r0 +) the element of four entries at r1 by the first four words at r2, turned over by the fifth, less the sixth.
/// 118 cycles, and 12 more where it adds.
// SAFETY: what it returns to is a `call!`, and it changes what the text of `thumbv7em` says.
#[unsafe(naked)]
extern "C" fn signed_of_four_asm<const ADDS: bool>() {
    naked_asm!(
        ".p2align 2",
        "push.w {{r6, r7, lr}}",
        "ldm.w r2, {{r8-r12, lr}}",
        "cmp.w r0, r0", // no borrow
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
        "eor.w r4, r4, r12",
        "eor.w r5, r5, r12",
        "sbcs.w r4, r4, lr",
        "mov.w lr, #0",
        "sbcs r5, r5, #0",
        "strd r4, r5, [r0], #8",
        ".endr",
        "pop.w {{r6, r7, pc}}",
        adds = const ADDS as usize,
    )
}

/// r0 = (r0 +) the element of eight whose bit in r2 is set. They are at r1, 32 K bytes from one to the next. 190 cycles. Or
/// likewise all K elements of entries, one after another.
// SAFETY: what it returns to is a `call!`, and it changes what the text of `thumbv7em` says.
#[unsafe(naked)]
extern "C" fn one_of_eight_asm<const ADDS: bool, const ALL: bool, const K: usize>() {
    naked_asm!(
        ".p2align 2",
        "push.w {{r0, r6, r7, lr}}",
        "1:",
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
        ".if {all}",
        "stm.w r0!, {{r4-r11}}",
        "push.w {{r0}}",
        "sub.w r1, r1, #7 * ({step} + 32)",
        // The number of elements that are done stands above the bits
        "add.w r2, r2, #0x100",
        "cmp.w r2, #{end}",
        "blo.w 1b",
        "pop.w {{r0}}",
        ".else",
        "stm.w r0, {{r4-r11}}",
        ".endif",
        "pop.w {{r6, r7, pc}}",
        adds = const ADDS as usize,
        all = const ALL as usize,
        end = const K << 8,
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
