//! The same in assembly of ARMv6-M, where the compiler keeps its masks in memory.
#![allow(unsafe_code)]

use core::arch::naked_asm;

/// `found[i]` |= the words of row i, each under its mask. There must be as many rows, and one mask set at most, for words
/// found that are 0.
#[inline(always)]
pub(super) fn or_masked(masks: &[u32; 4], rows: &[u64], stride: usize, found: &mut [u64]) {
    let [m0, m1, m2, m3] = *masks;
    let gap = 8 * (stride as u32 - 4);
    let range = found.as_mut_ptr_range();
    // SAFETY: the caller has as many rows as words found, at least one, so all that is read is inside `rows`.
    unsafe { add_masked(rows.as_ptr(), range.start, range.end, &[m0, m1, m2, m3, gap]) }
}

/// Adds the words of each row, each under its mask, to a word of 64 bits, without carries: as one mask is set at most, where
/// there was 0, this is `|`. `found` is below `end`; the last of `masks` is the number of bytes between two rows. 41 cycles a
/// row.
///
/// r0 row, r1 found, r4 to r7 masks; r8 and r9 the two halves, r10 end, r11 the bytes between rows.
///
/// # Safety
/// `found` to `end` must be words that may be written, and `rows` as many rows that may be read.
#[unsafe(naked)]
unsafe extern "C" fn add_masked(rows: *const u64, found: *mut u64, end: *mut u64, masks: *const [u32; 5]) {
    naked_asm!(
        ".macro masked mask",
        "ldm r0!, {{r2, r3}}",
        "ands r2, \\mask",
        "ands r3, \\mask",
        ".endm",
        "push {{r4, r5, r6, r7, lr}}",
        "mov r4, r8",
        "mov r5, r9",
        "mov r6, r10",
        "mov r7, r11",
        "push {{r4, r5, r6, r7}}",
        "mov r10, r2",
        "ldr r2, [r3, #16]",
        "mov r11, r2",
        "ldm r3!, {{r4, r5, r6, r7}}",
        "1:",
        "ldr r2, [r1]",
        "ldr r3, [r1, #4]",
        "mov r8, r2",
        "mov r9, r3",
        ".irp mask, r4, r5, r6",
        "masked \\mask",
        "add r8, r2",
        "add r9, r3",
        ".endr",
        "masked r7",
        "add r2, r8",
        "add r3, r9",
        "stm r1!, {{r2, r3}}",
        "add r0, r11",
        "cmp r1, r10",
        "bne 1b",
        "pop {{r4, r5, r6, r7}}",
        "mov r8, r4",
        "mov r9, r5",
        "mov r10, r6",
        "mov r11, r7",
        "pop {{r4, r5, r6, r7, pc}}",
        ".purgem masked",
    )
}
