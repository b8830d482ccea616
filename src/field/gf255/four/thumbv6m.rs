//! The same in assembly of ARMv6-M, where the compiler keeps its masks in memory.
#![allow(unsafe_code)]

use core::arch::naked_asm;

use super::Pair;

/// `found[i]` becomes the words of row i, each under its mask. There must be as many rows, and one mask set at most.
#[inline(always)]
pub(super) fn write_masked(masks: &[u32; 4], rows: &[u64], stride: usize, found: &mut [Pair]) {
    let range = found.as_mut_ptr_range();
    // SAFETY: the caller has as many rows as words to find, at least one, so all that is read is inside `rows`.
    unsafe { add_masked::<false>(rows.as_ptr(), range.start, range.end, &parameters(masks, stride)) }
}

/// The same by `|=`, for words found that are 0.
#[inline(always)]
pub(super) fn or_masked(masks: &[u32; 4], rows: &[u64], stride: usize, found: &mut [Pair]) {
    let range = found.as_mut_ptr_range();
    // SAFETY: as above.
    unsafe { add_masked::<true>(rows.as_ptr(), range.start, range.end, &parameters(masks, stride)) }
}

/// What the routine takes in memory: masks, and the bytes between two rows.
#[inline(always)]
fn parameters([m0, m1, m2, m3]: &[u32; 4], stride: usize) -> [u32; 5] {
    [*m0, *m1, *m2, *m3, 8 * (stride as u32 - 4)]
}

/// Writes the sum of the words of each row, each under its mask; or adds it, without carries: as one mask is set at most, where
/// there was 0, this is `|`. `found` is below `end`; the last of `masks` is the number of bytes between two rows. 35 cycles a
/// row, and 6 more where it adds.
///
/// r0 row, r1 found, r4 to r7 masks; r8 and r9 the two halves, r10 end, r11 the bytes between rows.
///
/// # Safety
/// `found` to `end` must be words that may be written, and `rows` as many rows that may be read.
#[unsafe(naked)]
unsafe extern "C" fn add_masked<const ADDS: bool>(
    rows: *const u64,
    found: *mut Pair,
    end: *mut Pair,
    masks: *const [u32; 5],
) {
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
        ".if {adds}",
        "ldr r2, [r1]",
        "ldr r3, [r1, #4]",
        "mov r8, r2",
        "mov r9, r3",
        "masked r4",
        "add r8, r2",
        "add r9, r3",
        ".else",
        "masked r4",
        "mov r8, r2",
        "mov r9, r3",
        ".endif",
        ".irp mask, r5, r6",
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
        adds = const ADDS as usize,
    )
}
