//! Entries of tables, each chosen by a few secret bits.
//!
//! A choice of two words, e0 and e1, by a bit is e0 + (e1 - e0) bit, and so one `mla`, which takes one cycle, where the difference is
//! what the table has. So four entries take three, with two bits in registers where the masks of all would be four: entries
//! come in fours, as e0, e1 - e0, e2 - e0 and e3 - e2 - e1 + e0, integers modulo 2^32, a column of them for each word of an entry.
//! Where that is not enough `sel` takes one of two such sums, by a bit that the flags GE keep all the while.
#![allow(unsafe_code)]

use crate::field::Prime255;
use core::arch::asm;

use crate::assembly::naked_asm;

use super::super::words::Limbs;
use crate::field::table::Eight;

/// The macro of the sums of two columns in r4 - r11, by two bits in r2 and r3: r8, and at last r4, which is late.
macro_rules! sums_of_columns {
    () => {
        ".macro sums_of_columns
        mla r10, r11, r2, r10
        mla r6, r7, r2, r6
        mla r8, r9, r2, r8
        mla r4, r5, r2, r4
        mla r8, r10, r3, r8
        mla r4, r6, r3, r4
        .endm"
    };
}

/// Four words of 32 bits, one of each entry, or their differences.
pub(in super::super) type Column = [u32; 4];

/// Makes columns of differences of columns of words.
#[inline(always)]
pub(in super::super) fn set_differences(columns: &mut [[Column; 2]]) {
    assert!(!columns.is_empty());
    // SAFETY: the routine reads and writes as many pairs of columns as there are.
    unsafe { call!(@ differences_asm, columns.as_mut_ptr(), 0, columns.len(); lateout("r3") _) }
}

/// Writes three elements of the entry at a place below 4, and one of the last two elements, of which columns alternate: the
/// last if it is rotated. The third becomes its opposite if it is rotated, the fourth if it is negative: 2q - a, for entries
/// below 2q.
#[inline(always)]
pub(in super::super) fn set_unit_multiple<const M: u32>(
    found: &mut [Limbs; 4],
    columns: &[[Column; 2]; 20],
    place: u32,
    [is_rotated, is_negative]: [u8; 2],
) {
    let signs = u32::from(is_rotated) | u32::from(is_negative) << 1;
    // SAFETY: the routine reads all columns, and writes four elements.
    unsafe {
        call!(@ unit_multiple_asm::<M>, found.as_mut_ptr(), columns.as_ptr(), place; inlateout("r3") signs => _)
    }
}

/// Writes the multiple at a place below 16: of eight the one at the place less 8, four elements each, or the opposite of one at 7 less the
/// place.
#[inline(always)]
pub(in super::super) fn set_signed_multiple(
    found: &mut [Limbs; 4],
    columns: &[[Column; 2]; 32],
    place: u8,
    m: u32,
) {
    // SAFETY: the routine reads all columns, and writes four elements.
    unsafe {
        call!(@ signed_multiple_asm, found.as_mut_ptr(), columns.as_ptr(), u32::from(place); inlateout("r3") m => _)
    }
}

/// Element k of one of sixteen entries: the one at the place that the lowest four bits are.
#[inline(always)]
pub(in super::super) fn set_of_sixteen<P: Prime255, const K: usize>(
    found: &mut Limbs,
    row: &[Eight<P, K>],
    k: usize,
    place: u32,
) {
    const { assert!(size_of::<Eight<P, K>>() == 256 * K) };
    assert!(row.len() == 2 && k < K);
    let element = row.as_ptr().cast::<[u32; 64]>().wrapping_add(k);
    // SAFETY: the routine reads element k of both halves of the row, 256 bytes each, and writes one element.
    unsafe { call!(@ of_sixteen_asm::<K>, found, element, place; lateout("r3") _) }
}

/// Makes differences of r2 pairs of columns at r0. 30 cycles each.
// SAFETY: what it returns to is a `call!`, and it changes what the text of `thumbv7em` says.
#[unsafe(naked)]
extern "C" fn differences_asm() {
    naked_asm!(
        ".p2align 2",
        "push.w {{r6, r7, lr}}",
        "1:",
        "ldm.w r0, {{r4-r11}}",
        "sub.w r7, r7, r6",
        "sub.w r5, r5, r4",
        "sub.w r7, r7, r5",
        "sub.w r6, r6, r4",
        "sub.w r11, r11, r10",
        "sub.w r9, r9, r8",
        "sub.w r11, r11, r9",
        "sub.w r10, r10, r8",
        "stm.w r0!, {{r4-r11}}",
        "subs.w r2, r2, #1",
        "bne.w 1b",
        "pop.w {{r6, r7, pc}}",
    )
}

/// r0 = the elements of the entry at place r2 of the columns at r1, with r3 = is it rotated, and twice is it negative.
/// 420 cycles.
// SAFETY: what it returns to is a `call!`, and it changes what the text of `thumbv7em` says.
#[unsafe(naked)]
extern "C" fn unit_multiple_asm<const M: u32>() {
    naked_asm!(
        sums_of_columns!(),
        ".p2align 2",
        "push.w {{r6, r7, lr}}",
        "mov.w lr, r3",
        "ubfx r3, r2, #1, #1",
        "and.w r2, r2, #1",
        "sbfx r12, lr, #0, #1",
        "uadd8 r12, r12, r12", // GE where it is rotated
        // Two elements
        "mov.w r12, #4",
        "1:",
        ".rept 2",
        "ldm.w r1!, {{r4-r11}}",
        "sums_of_columns",
        "str.w r8, [r0, #4]",
        "str.w r4, [r0], #8",
        ".endr",
        "subs.w r12, r12, #1",
        "bne.w 1b",
        // The third, turned over if it is rotated
        "sbfx r12, lr, #0, #1",
        ".irp i, 0, 1, 2, 3",
        "ldm.w r1!, {{r4-r11}}",
        "sums_of_columns",
        "eor.w r8, r8, r12",
        "eor.w r4, r4, r12",
        ".if \\i == 0",
        "movw r5, #2 * {m} - 1",
        "and.w r5, r5, r12",
        "subs.w r4, r4, r5",
        ".else",
        "sbcs r4, r4, #0",
        ".endif",
        "sbcs r8, r8, #0",
        "str.w r4, [r0], #8",
        "str r8, [r0, #-4]",
        ".endr",
        // One of the last two, turned over if it is negative. A word is written when the next one has been read.
        "sbfx r12, lr, #1, #1",
        ".irp i, 0, 1, 2, 3, 4, 5, 6, 7",
        "ldm.w r1!, {{r4-r11}}",
        "sums_of_columns",
        ".if \\i == 0",
        "movw r5, #2 * {m} - 1",
        "and.w r5, r5, r12",
        ".else",
        "str.w lr, [r0], #4",
        ".endif",
        "sel lr, r8, r4",
        "eor.w lr, lr, r12",
        ".if \\i == 0",
        "subs.w lr, lr, r5",
        ".else",
        "sbcs lr, lr, #0",
        ".endif",
        ".endr",
        "str.w lr, [r0]",
        "pop.w {{r6, r7, pc}}",
        ".purgem sums_of_columns",
        m = const M,
    )
}

/// r0 = the elements of the entry of eight at r1 for the place r2, with M in r3. 660 cycles.
// SAFETY: what it returns to is a `call!`, and it changes what the text of `thumbv7em` says.
#[unsafe(naked)]
extern "C" fn signed_multiple_asm() {
    naked_asm!(
        sums_of_columns!(),
        ".p2align 2",
        "push.w {{r6, r7, lr}}",
        // The sign in r5, and the place turned over by it
        "sub.w r5, r2, #8",
        "asr.w r5, r5, #31",
        "eor.w r2, r2, r5",
        "push.w {{r3, r5}}",
        // Its bits: in r2, r3 and GE
        "sbfx r4, r2, #2, #1",
        "uadd8 r4, r4, r4",
        "ubfx r3, r2, #1, #1",
        "and.w r2, r2, #1",
        "mov.w r12, #8",
        "1:",
        ".irp i, 0, 1, 2, 3",
        "ldm.w r1!, {{r4-r11}}",
        "sums_of_columns",
        ".if \\i > 0",
        "str.w lr, [r0], #4",
        ".else",
        "subs.w r12, r12, #1",
        ".endif",
        "sel lr, r8, r4",
        ".endr",
        "str.w lr, [r0], #4",
        "bne.w 1b",
        "pop.w {{r1, r3}}", // M, the sign
        // As `negate_if_asm`
        "sub.w r0, r0, #32",
        "ldm.w r0, {{r4-r11}}",
        ".irp i, 4, 5, 6, 7, 8, 9, 10, 11",
        "eor.w r\\i, r\\i, r3",
        ".endr",
        "lsr.w r12, r11, #31",
        "rsb.w r12, r12, #1",
        "mul r12, r12, r1",
        "lsl.w r1, r1, #1",
        "sub.w r1, r1, #1",
        "and.w r1, r1, r3",
        "add.w r12, r12, r1",
        "orr.w r11, r11, #0x80000000",
        "subs.w r4, r4, r12",
        ".irp i, 5, 6, 7, 8, 9, 10, 11",
        "sbcs r\\i, r\\i, #0",
        ".endr",
        "stm.w r0, {{r4-r11}}",
        "pop.w {{r6, r7, pc}}",
        ".purgem sums_of_columns",
    )
}

/// r0 = the element of the sixteen entries at r1 at the place r2: an element of eight entries, and of eight others 256 K bytes
/// on. 320 cycles.
// SAFETY: what it returns to is a `call!`, and it changes what the text of `thumbv7em` says.
#[unsafe(naked)]
extern "C" fn of_sixteen_asm<const K: usize>() {
    naked_asm!(
        sums_of_columns!(),
        ".p2align 2",
        "add.w r4, r0, #32",
        "push.w {{r4, r6, r7, lr}}",
        // The bits: in r2, r3, r12 and GE
        "sbfx r4, r2, #3, #1",
        "uadd8 r4, r4, r4",
        "ubfx r12, r2, #2, #1",
        "ubfx r3, r2, #1, #1",
        "and.w r2, r2, #1",
        "1:",
        ".irp i, 0, 1, 2, 3",
        "ldm.w r1, {{r4-r11}}",
        "sums_of_columns",
        ".if \\i > 0",
        "str.w lr, [r0], #4",
        ".endif",
        "add.w r1, r1, #{apart}",
        "mla lr, r8, r12, r4",
        "ldm.w r1, {{r4-r11}}",
        "sums_of_columns",
        "mla r4, r8, r12, r4",
        "sub.w r1, r1, #{apart} - 32",
        "sel lr, r4, lr",
        ".endr",
        "ldr.w r4, [sp]",
        "str.w lr, [r0], #4",
        "cmp.w r0, r4",
        "bne.w 1b",
        "pop.w {{r4, r6, r7, pc}}",
        ".purgem sums_of_columns",
        apart = const 256 * K,
    )
}
