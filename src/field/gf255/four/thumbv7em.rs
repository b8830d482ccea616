//! The same in assembly of ARMv7E-M: a multiply-accumulate takes one cycle for what is `&` and `|`.
#![allow(unsafe_code)]

use core::arch::naked_asm;

use super::Pair;

/// `found[i]` becomes the words of row i, each under its mask. There must be as many rows, and one mask set at most.
#[inline(always)]
pub(super) fn write_masked(masks: &[u32; 4], rows: &[u64], stride: usize, found: &mut [Pair]) {
    let range = found.as_mut_ptr_range();
    // SAFETY: the caller has as many rows as words to find, at least one, so all that is read is inside `rows`.
    unsafe { add_multiplied::<false>(rows.as_ptr(), range.start, range.end, &parameters(masks, stride)) }
}

/// The same by `|=`, for words found that are 0.
#[inline(always)]
pub(super) fn or_masked(masks: &[u32; 4], rows: &[u64], stride: usize, found: &mut [Pair]) {
    let range = found.as_mut_ptr_range();
    // SAFETY: as above.
    unsafe { add_multiplied::<true>(rows.as_ptr(), range.start, range.end, &parameters(masks, stride)) }
}

/// What the routine takes in memory: the bits, and the bytes between two rows.
#[inline(always)]
fn parameters([m0, m1, m2, m3]: &[u32; 4], stride: usize) -> [u32; 5] {
    [*m0, *m1, *m2, *m3, 8 * (stride as u32 - 4)]
}

/// Writes the sum of the words of each row, each times its bit; or adds it, without carries: as one bit is set at most, where
/// there was 0, this is `|`. `found` is below `end`; the last of `bits` is the number of bytes between two rows. 27 cycles a
/// row, and 3 more where it adds.
///
/// r0 row, r1 found, r2 end, r8 to r11 bits, lr the bytes between rows; r4 and r5 the two halves.
///
/// # Safety
/// `found` to `end` must be words that may be written, and `rows` as many rows that may be read.
#[unsafe(naked)]
unsafe extern "C" fn add_multiplied<const ADDS: bool>(
    rows: *const u64,
    found: *mut Pair,
    end: *mut Pair,
    bits: *const [u32; 5],
) {
    naked_asm!(
        "push {{r4, r5, r6, r7, r8, r9, r10, r11, lr}}",
        "ldm r3, {{r8, r9, r10, r11, lr}}",
        "1:",
        ".if {adds}",
        "ldrd r4, r5, [r1]",
        "ldm r0!, {{r3, r6, r7, r12}}",
        "mla r4, r3, r8, r4",
        "mla r5, r6, r8, r5",
        ".else",
        "ldm r0!, {{r3, r6, r7, r12}}",
        "mul r4, r3, r8",
        "mul r5, r6, r8",
        ".endif",
        "mla r4, r7, r9, r4",
        "mla r5, r12, r9, r5",
        "ldm r0!, {{r3, r6, r7, r12}}",
        "mla r4, r3, r10, r4",
        "mla r5, r6, r10, r5",
        "mla r4, r7, r11, r4",
        "mla r5, r12, r11, r5",
        "add r0, lr",
        "strd r4, r5, [r1], #8",
        "cmp r1, r2",
        "bne 1b",
        "pop {{r4, r5, r6, r7, r8, r9, r10, r11, pc}}",
        adds = const ADDS as usize,
    )
}
