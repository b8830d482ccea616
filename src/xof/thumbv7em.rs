//! Keccak-f\[1600\] in assembly of ARMv7E-M, over interleaved bits.
#![allow(unsafe_code)]

use crate::assembly::naked_asm;

use super::interleaved::{ROUND_CONSTANTS, State};

/// All 24 rounds. Constant-time. 14,300 cycles.
pub(super) fn permute(state: &mut State) {
    let mut other = [[0; 25]; 2];
    // SAFETY: both states may be written, and there are 24 constants.
    unsafe { permute_asm(state, &mut other, &ROUND_CONSTANTS) }
}

/// A round reads one state and writes the other, which change places: r0 and r1. As `State`, both are 25 even words and 25 odd
/// ones, lane (x, y) at x + 5y. Of each round first the parities c of the columns (even in r2 - r6, odd in r7 - r11) and
/// d(x) = c(x - 1) ^ rot(c(x + 1), 1), on the stack at 0: even, odd, and even words again; then a row at a time, of one half and then,
/// by the same code, of the other. Of lane (x, y) of the new state B(x, y) = rot(A(x', x) ^ d(x'), n), with the x' and n that are
/// written there, and B(x, y) ^ (!B(x + 1, y) & B(x + 2, y)) is written. A rotation by an odd number takes the word of the other
/// half: from r12 where r0 is this one, and lr is where the d of this one are. For even words it is one more than for odd ones.
///
/// On the stack: d at 0; the address of the constants at 60, where they end at 64; at 68 what even words are rotated by, by 1
/// to the left, or 0 for odd ones.
///
/// # Safety
/// All must be what their types say, and the states not the same.
#[unsafe(naked)]
unsafe extern "C" fn permute_asm(state: &mut State, other: &mut State, constants: &[[u32; 2]; 24]) {
    naked_asm!(
        // r7 - r11 are added to r2 - r6
        ".macro keccak_add_five",
        "eor.w r2, r2, r7",
        "eor.w r3, r3, r8",
        "eor.w r4, r4, r9",
        "eor.w r5, r5, r10",
        "eor.w r6, r6, r11",
        ".endm",
        // Two words of a row of odd words, of which the first is word i, are added to two registers
        ".macro keccak_add_two a, b, i",
        "ldr.w r12, [r0, #4 * (\\i)]",
        "ldr.w lr, [r0, #4 * (\\i) + 4]",
        "eor.w \\a, \\a, r12",
        "eor.w \\b, \\b, lr",
        ".endm",
        // d(x) for the column before it and the one after it, of which the even words are a and b, the odd words c and e
        ".macro keccak_d x, a, b, c, e",
        "eor.w r12, \\a, \\e, ror #31",
        "eor.w lr, \\c, \\b",
        "str.w r12, [sp, #4 * \\x]",
        "str.w lr, [sp, #4 * \\x + 20]",
        "str.w r12, [sp, #4 * \\x + 40]",
        ".endm",
        // A(x, y) to a, d(x) to d: what becomes a word by a rotation by n
        ".macro keccak_load a, x, y, n",
        ".if \\n & 1",
        "ldr.w \\a, [r12, #4 * (\\x + 5 * \\y)]",
        ".else",
        "ldr.w \\a, [r0, #4 * (\\x + 5 * \\y)]",
        ".endif",
        ".endm",
        ".macro keccak_load_d d, x, n",
        "ldr.w \\d, [lr, #4 * (\\x + 5 * (\\n & 1))]",
        ".endm",
        // a = rot(a, n), with what is at 68 on the stack in r7
        ".macro keccak_rotate a, n",
        ".if (\\n / 2) & 31",
        "ror.w \\a, \\a, #32 - (\\n / 2)",
        ".endif",
        ".if \\n & 1",
        "ror.w \\a, \\a, r7",
        ".endif",
        ".endm",
        ".macro keccak_row x0, n0, x1, n1, x2, n2, x3, n3, x4, n4",
        "keccak_load r2, \\x0, 0, \\n0",
        "keccak_load r3, \\x1, 1, \\n1",
        "keccak_load r4, \\x2, 2, \\n2",
        "keccak_load r5, \\x3, 3, \\n3",
        "keccak_load r6, \\x4, 4, \\n4",
        "keccak_load_d r7, \\x0, \\n0",
        "keccak_load_d r8, \\x1, \\n1",
        "keccak_load_d r9, \\x2, \\n2",
        "keccak_load_d r10, \\x3, \\n3",
        "keccak_load_d r11, \\x4, \\n4",
        "keccak_add_five",
        "ldr.w r7, [sp, #68]",
        "keccak_rotate r2, \\n0",
        "keccak_rotate r3, \\n1",
        "keccak_rotate r4, \\n2",
        "keccak_rotate r5, \\n3",
        "keccak_rotate r6, \\n4",
        "bic.w r7, r4, r3",
        "bic.w r8, r5, r4",
        "bic.w r9, r6, r5",
        "bic.w r10, r2, r6",
        "bic.w r11, r3, r2",
        "eor.w r7, r7, r2",
        "eor.w r8, r8, r3",
        "eor.w r9, r9, r4",
        "eor.w r10, r10, r5",
        "eor.w r11, r11, r6",
        ".endm",
        "push.w {{r4-r11, lr}}",
        "add.w r3, r2, #192",
        "sub.w sp, sp, #76",
        "str.w r2, [sp, #60]",
        "str.w r3, [sp, #64]",
        ".p2align 2",
        "2:",
        "mov.w r12, r0",
        "ldm.w r12!, {{r2-r6}}",
        ".rept 4",
        "ldm.w r12!, {{r7-r11}}",
        "keccak_add_five",
        ".endr",
        "ldm.w r12!, {{r7-r11}}",
        ".irp i, 30, 35, 40, 45",
        "keccak_add_two r7, r8, \\i",
        "keccak_add_two r9, r10, \\i + 2",
        "ldr.w r12, [r0, #4 * \\i + 16]",
        "eor.w r11, r11, r12",
        ".endr",
        "keccak_d 0, r6, r3, r11, r8",
        "keccak_d 1, r2, r4, r7, r9",
        "keccak_d 2, r3, r5, r8, r10",
        "keccak_d 3, r4, r6, r9, r11",
        "keccak_d 4, r5, r2, r10, r7",
        "add.w r12, r0, #100",
        "mov.w lr, sp",
        "mov.w r2, #31",
        "str.w r2, [sp, #68]",
        "3:",
        "keccak_row 0, 0, 1, 44, 2, 43, 3, 21, 4, 14",
        "ldr.w r2, [sp, #60]",
        "ldr.w r3, [r2], #4",
        "str.w r2, [sp, #60]",
        "eor.w r7, r7, r3",
        "stm.w r1!, {{r7-r11}}",
        "keccak_row 3, 28, 4, 20, 0, 3, 1, 45, 2, 61",
        "stm.w r1!, {{r7-r11}}",
        "keccak_row 1, 1, 2, 6, 3, 25, 4, 8, 0, 18",
        "stm.w r1!, {{r7-r11}}",
        "keccak_row 4, 27, 0, 36, 1, 10, 2, 15, 3, 56",
        "stm.w r1!, {{r7-r11}}",
        "keccak_row 2, 62, 3, 55, 4, 39, 0, 41, 1, 2",
        "stm.w r1!, {{r7-r11}}",
        // The other half
        "mov.w r2, r0",
        "mov.w r0, r12",
        "mov.w r12, r2",
        "add.w lr, lr, #20",
        "ldr.w r2, [sp, #68]",
        "mov.w r3, #0",
        "str.w r3, [sp, #68]",
        "cmp.w r2, #0",
        "bne.w 3b",
        // The other way round
        "sub.w r2, r1, #200",
        "mov.w r1, r0",
        "mov.w r0, r2",
        "ldr.w r2, [sp, #60]",
        "ldr.w r3, [sp, #64]",
        "cmp r2, r3",
        "bne.w 2b",
        "add.w sp, sp, #76",
        "pop.w {{r4-r11, pc}}",
        ".irp name, add_five, add_two, d, load, load_d, rotate, row",
        ".purgem keccak_\\name",
        ".endr",
    )
}
