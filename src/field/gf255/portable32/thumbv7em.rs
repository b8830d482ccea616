//! The arithmetic of eight words of 32 bits for ARMv7E-M (Cortex-M4, M7), in assembly.
//!
//! `umaal lo, hi, a, b` is (lo, hi) = a b + lo + hi, which never exceeds 64 bits, in one cycle. Products are made of it,
//! and so are sums with a carry that is a word, where the flags are in use or a factor has to be taken up on the way.
//!
//! **The highest word first.** A result is reduced by what stands above bit 255, times M, which changes the lowest word. That is
//! known, except a carry, from the highest words alone. So the highest word is computed first, without the carry into it;
//! what stands above its bit 31 goes, times M, into the chain of carries that the other words make, and what the chain
//! carries out is added to the 31 bits that are left. They are below 2^31 and the carry is below 2^19: the result is below
//! 2^255 + 2^243. Differences have no highest word first, as what would go into the chain may be negative. They are below
//! 2^256, which is all that any operation asks of its operands.
//!
//! **Calls.** Operands are in r0 - r3; all other registers but r6, r7 and sp may be changed, so that routines have little to save:
//! a formula keeps nothing in registers from one operation to the next. A result may be written over an operand: all of both
//! have been read by then. No branch and no address depends on the value of a word.
//!
//! Cycles are those of a Cortex-M4 without wait states, from the first instruction to the return. There instructions are
//! fetched a word at a time: all are given 32 bits (`.w`) where many of them follow one another, and so are aligned.
#![allow(unsafe_code)]

use core::arch::asm;

use crate::assembly::naked_asm;
use core::mem::MaybeUninit;

use super::words::Limbs;
pub(super) use super::words::{canonical, from_words};

/// Calls a routine with its operands in r0, r1 and so on.
macro_rules! call {
    ($routine:ident($r0:expr, $r1:expr, $r2:expr)) => {
        call!(@ $routine, $r0, $r1, $r2; lateout("r3") _)
    };
    ($routine:ident($r0:expr, $r1:expr, $r2:expr, $r3:expr)) => {
        call!(@ $routine, $r0, $r1, $r2; inlateout("r3") $r3 => _)
    };
    (@ $routine:path, $r0:expr, $r1:expr, $r2:expr; $($r3:tt)+) => {
        asm!(
            "bl {routine}",
            routine = sym $routine,
            inlateout("r0") $r0 => _,
            inlateout("r1") $r1 => _,
            inlateout("r2") $r2 => _,
            $($r3)+,
            lateout("r4") _,
            lateout("r5") _,
            lateout("r8") _,
            lateout("r9") _,
            lateout("r10") _,
            lateout("r11") _,
            lateout("r12") _,
            lateout("lr") _,
        )
    };
}

mod entries;
mod multiples;
mod select;

pub(super) use entries::*;
pub(super) use multiples::*;
pub(super) use select::*;

/// What a routine writes to the address that it is given.
#[inline(always)]
fn written(routine: impl FnOnce(*mut Limbs)) -> Limbs {
    let mut result = MaybeUninit::uninit();
    routine(result.as_mut_ptr());
    // SAFETY: each routine that is passed here writes all eight words.
    unsafe { result.assume_init() }
}

/// a b, for any a and b below 2^256.
#[inline(always)]
pub(super) fn multiply(a: &Limbs, b: &Limbs, m: u32) -> Limbs {
    // SAFETY: the routine reads both operands and writes its result.
    written(|result| unsafe { call!(multiply_asm(result, a, b, m)) })
}

/// a = a b.
#[inline(always)]
pub(super) fn set_multiply(a: &mut Limbs, b: &Limbs, m: u32) {
    let a: *mut Limbs = a;
    // SAFETY: the routine reads both operands and writes the first.
    unsafe { call!(multiply_asm(a, a, b, m)) }
}

/// result = what [`from_words`] gives.
#[inline(always)]
pub(super) fn set_words(result: &mut Limbs, words: &[u64; 4], m: u32) {
    *result = from_words(words, m);
}

/// result = a b.
#[inline(always)]
pub(super) fn set_product(result: &mut Limbs, a: &Limbs, b: &Limbs, m: u32) {
    // SAFETY: the routine reads both operands and writes its result.
    unsafe { call!(multiply_asm(result, a, b, m)) }
}

/// a^2, for any a below 2^256.
#[inline(always)]
pub(super) fn square(a: &Limbs, m: u32) -> Limbs {
    // SAFETY: the routine reads its operand and writes its result.
    written(|result| unsafe { call!(square_asm(result, a, m)) })
}

/// a = a^2.
#[inline(always)]
pub(super) fn set_square(a: &mut Limbs, m: u32) {
    let a: *mut Limbs = a;
    // SAFETY: the routine reads and writes its operand.
    unsafe { call!(square_asm(a, a, m)) }
}

/// a^(2^n).
#[inline(always)]
pub(super) fn square_n(a: &Limbs, n: usize, m: u32) -> Limbs {
    let mut power = *a;
    set_square_n(&mut power, n, m);
    power
}

/// a = a^(2^n).
#[inline(always)]
pub(super) fn set_square_n(a: &mut Limbs, n: usize, m: u32) {
    if n > 0 {
        let a: *mut Limbs = a;
        // SAFETY: the routine reads and writes its operand.
        unsafe { call!(square_n_asm(a, a, m, n)) }
    }
}

/// a k, for any a below 2^256 and k below 2^18.
#[inline(always)]
pub(super) fn multiply_small(a: &Limbs, k: u32, m: u32) -> Limbs {
    let mut product = *a;
    set_multiply_small(&mut product, k, m);
    product
}

/// a + b, for any a and b below 2^256.
#[inline(always)]
pub(super) fn add(a: &Limbs, b: &Limbs, m: u32) -> Limbs {
    // SAFETY: the routine reads both operands and writes its result.
    written(|result| unsafe { call!(add_asm(result, a, b, m)) })
}

/// a - b, for any a and b below 2^256.
#[inline(always)]
pub(super) fn subtract(a: &Limbs, b: &Limbs, m: u32) -> Limbs {
    // SAFETY: the routine reads both operands and writes its result.
    written(|result| unsafe { call!(subtract_asm(result, a, b, m)) })
}

/// a = a - b, then b = b + k a, for any a and b below 2^256 and k below 2^18.
#[inline(always)]
pub(super) fn set_subtract_add_multiple(
    a: &mut Limbs,
    b: &mut Limbs,
    k: u32,
    _temporary: &mut Limbs,
    m: u32,
) {
    // SAFETY: the routine reads and writes its operands.
    unsafe { call!(subtract_add_multiple_asm(a, b, k, m)) }
}

/// (a, b) = (a + b, a - b), for any a and b below 2^256.
#[inline(always)]
pub(super) fn set_sum_difference(a: &mut Limbs, b: &mut Limbs, _temporary: &mut Limbs, m: u32) {
    // SAFETY: the routine reads and writes its operands.
    unsafe { call!(sum_difference_asm(a, b, m)) }
}

/// (a, b) = ((a + b)^2, (a - b)^2), for any a and b below 2^256.
#[inline(always)]
pub(super) fn set_squares_of_sum_and_difference(a: &mut Limbs, b: &mut Limbs, m: u32) {
    // SAFETY: the routine reads and writes its operands.
    unsafe { call!(squares_of_sum_and_difference_asm(a, b, m)) }
}

/// result = a^2 where the mask is all ones, b^2 where it is zero.
#[inline(always)]
pub(super) fn set_square_of_selected(result: &mut Limbs, mask: u32, a: &Limbs, b: &Limbs, m: u32) {
    // SAFETY: the routine reads both operands and writes its result.
    unsafe {
        asm!(
            "bl {routine}",
            routine = sym select_square_asm,
            inlateout("r0") result => _,
            inlateout("r1") mask => _,
            inlateout("r2") m => _,
            inlateout("r4") a => _,
            inlateout("r5") b => _,
            lateout("r3") _,
            lateout("r8") _,
            lateout("r9") _,
            lateout("r10") _,
            lateout("r11") _,
            lateout("r12") _,
            lateout("lr") _,
        )
    }
}

/// a where the mask is all ones, b where it is zero.
#[inline(always)]
pub(super) fn select(mask: u32, a: &Limbs, b: &Limbs) -> Limbs {
    // SAFETY: the routine reads both operands and writes its result.
    written(|result| unsafe { call!(select_asm(result, mask, a, b)) })
}

/// result = a where the mask is all ones, b where it is zero.
#[inline(always)]
pub(super) fn set_select(result: &mut Limbs, mask: u32, a: &Limbs, b: &Limbs) {
    // SAFETY: the routine reads both operands and writes its result.
    unsafe { call!(select_asm(result, mask, a, b)) }
}

/// result = a^2.
#[inline(always)]
pub(super) fn set_square_of(result: &mut Limbs, a: &Limbs, m: u32) {
    // SAFETY: the routine reads its operands and writes its result.
    unsafe { call!(square_asm(result, a, m)) }
}

/// a = a + b.
#[inline(always)]
pub(super) fn set_add(a: &mut Limbs, b: &Limbs, m: u32) {
    let a: *mut Limbs = a;
    // SAFETY: the routine reads its operands and writes its result.
    unsafe { call!(add_asm(a, a, b, m)) }
}

/// result = a + b.
#[inline(always)]
pub(super) fn set_sum(result: &mut Limbs, a: &Limbs, b: &Limbs, m: u32) {
    // SAFETY: the routine reads its operands and writes its result.
    unsafe { call!(add_asm(result, a, b, m)) }
}

/// a = 2a.
#[inline(always)]
pub(super) fn set_double(a: &mut Limbs, m: u32) {
    let a: *mut Limbs = a;
    // SAFETY: the routine reads its operands and writes its result.
    unsafe { call!(add_asm(a, a, a, m)) }
}

/// a = b - a.
#[inline(always)]
pub(super) fn set_subtract_from(a: &mut Limbs, b: &Limbs, m: u32) {
    let a: *mut Limbs = a;
    // SAFETY: the routine reads its operands and writes its result.
    unsafe { call!(subtract_asm(a, b, a, m)) }
}

/// result = a - b.
#[inline(always)]
pub(super) fn set_difference(result: &mut Limbs, a: &Limbs, b: &Limbs, m: u32) {
    // SAFETY: the routine reads its operands and writes its result.
    unsafe { call!(subtract_asm(result, a, b, m)) }
}

/// a = k a, for k below 2^18.
#[inline(always)]
pub(super) fn set_multiply_small(a: &mut Limbs, k: u32, m: u32) {
    if k == 0 {
        return *a = [0; 8];
    }
    let a: *mut Limbs = a;
    // a + (k - 1) a.
    // SAFETY: the routine reads both operands and writes the first.
    unsafe { call!(add_multiple_asm(a, a, k - 1, m)) }
}

/// a = a - b.
#[inline(always)]
pub(super) fn set_subtract(a: &mut Limbs, b: &Limbs, m: u32) {
    let a: *mut Limbs = a;
    // SAFETY: the routine reads both operands and writes the first.
    unsafe { call!(subtract_asm(a, a, b, m)) }
}

/// a = a + k b, for any a and b below 2^256 and k below 2^18.
#[inline(always)]
pub(super) fn set_add_multiple(a: &mut Limbs, k: u32, b: &Limbs, m: u32) {
    // SAFETY: the routine reads both operands and writes the first.
    unsafe { call!(add_multiple_asm(a, b, k, m)) }
}

/// r0 = r1 r2, with M in r3. 170 cycles, 72 bytes of stack.
///
/// In four parts of four by four words. The first two are made a column (the products of one weight) at a time, which takes no
/// zeros to begin with: a column that has one product more than the one before begins with `umull`, and each of its other
/// products takes up a high word of that.
///
/// - p4 - p11 = (a0 - a3) (b4 - b7) 2^128;
/// - w0 - w7 = (a0 - a3) (b0 - b3), of which w4 - w7 stay in registers as the sum that
/// - (a4 - a7) b0 .. (a4 - a7) b7 are added to, a row for each word of b. The carry into row k begins as p(4 + k).
///
/// On the stack: p4 - p11 at 0, w4 - w6 instead of p4 - p6 then; w0 - w3 at 32; r0, r2 and r3 at 48.
// SAFETY: what it returns to is a `call!`, and it changes what the text of this file says.
#[unsafe(naked)]
#[unsafe(export_name = "lemniscate_gf255_multiply")]
extern "C" fn multiply_asm() {
    naked_asm!(
        ".p2align 2",
        "push.w {{r0, r2, r3, r6, r7, lr}}",
        "sub.w sp, sp, #48",
        // a0 - a3 in r4 - r7, b4 - b7 in r8 - r11
        "ldmia.w r1!, {{r4-r7}}",
        "ldr.w r8, [r2, #16]",
        "ldr.w r9, [r2, #20]",
        "ldr.w r10, [r2, #24]",
        "ldr.w r11, [r2, #28]",
        // p4
        "umull r0, r2, r4, r8",
        "str.w r0, [sp]",
        // p5
        "umull r0, r3, r4, r9",
        "umaal r0, r2, r5, r8",
        "str.w r0, [sp, #4]",
        // p6
        "umull r0, r12, r4, r10",
        "umaal r0, r2, r5, r9",
        "umaal r0, r3, r6, r8",
        "str.w r0, [sp, #8]",
        // p7
        "umull r0, lr, r4, r11",
        "umaal r0, r2, r5, r10",
        "umaal r0, r3, r6, r9",
        "umaal r0, r12, r7, r8",
        "str.w r0, [sp, #12]",
        // p8
        "umaal r2, r3, r5, r11",
        "umaal r2, r12, r6, r10",
        "umaal r2, lr, r7, r9",
        "str.w r2, [sp, #16]",
        // p9
        "umaal r3, r12, r6, r11",
        "umaal r3, lr, r7, r10",
        "str.w r3, [sp, #20]",
        // p10 and p11, and b0 - b3 in r8 - r11
        "umaal r12, lr, r7, r11",
        "ldr.w r2, [sp, #52]",
        "ldm.w r2, {{r8-r11}}",
        "str.w r12, [sp, #24]",
        "str.w lr, [sp, #28]",
        // w0
        "umull r0, r2, r4, r8",
        "str.w r0, [sp, #32]",
        // w1
        "umull r0, r3, r4, r9",
        "umaal r0, r2, r5, r8",
        "str.w r0, [sp, #36]",
        // w2
        "umull r0, r12, r4, r10",
        "umaal r0, r2, r5, r9",
        "umaal r0, r3, r6, r8",
        "str.w r0, [sp, #40]",
        // w3
        "umull r0, lr, r4, r11",
        "umaal r0, r2, r5, r10",
        "umaal r0, r3, r6, r9",
        "umaal r0, r12, r7, r8",
        "str.w r0, [sp, #44]",
        // The sum: w4 - w7 in r2, r3, r12, lr
        "umaal r2, r3, r5, r11",
        "umaal r2, r12, r6, r10",
        "umaal r2, lr, r7, r9",
        "umaal r3, r12, r6, r11",
        "umaal r3, lr, r7, r10",
        "umaal r12, lr, r7, r11",
        // a4 - a7 in r4 - r7
        "ldm.w r1, {{r4-r7}}",
        "ldr.w r0, [sp]",
        "ldr.w r1, [sp, #4]",
        // b0: w4 in r2
        "umaal r2, r0, r4, r8",
        "umaal r3, r0, r5, r8",
        "umaal r12, r0, r6, r8",
        "umaal lr, r0, r7, r8",
        // b1: w5 in r3
        "umaal r3, r1, r4, r9",
        "umaal r12, r1, r5, r9",
        "umaal lr, r1, r6, r9",
        "umaal r0, r1, r7, r9",
        "ldr.w r8, [sp, #8]",
        "ldr.w r9, [sp, #12]",
        "str.w r2, [sp]",
        "str.w r3, [sp, #4]",
        // b2: w6 in r12
        "umaal r12, r8, r4, r10",
        "umaal lr, r8, r5, r10",
        "umaal r0, r8, r6, r10",
        "umaal r1, r8, r7, r10",
        "str.w r12, [sp, #8]",
        // b3: w7 in lr
        "umaal lr, r9, r4, r11",
        "umaal r0, r9, r5, r11",
        "umaal r1, r9, r6, r11",
        "umaal r8, r9, r7, r11",
        // b4 - b7 in r3, r10, r11, r12
        "ldr.w r12, [sp, #52]",
        "ldr.w r2, [sp, #16]",
        "ldr.w r3, [r12, #16]",
        "ldr.w r10, [r12, #20]",
        "ldr.w r11, [r12, #24]",
        "ldr.w r12, [r12, #28]",
        // b4: w8 in r0
        "umaal r0, r2, r4, r3",
        "umaal r1, r2, r5, r3",
        "umaal r8, r2, r6, r3",
        "umaal r9, r2, r7, r3",
        // b5: w9 in r1
        "ldr.w r3, [sp, #20]",
        "umaal r1, r3, r4, r10",
        "umaal r8, r3, r5, r10",
        "umaal r9, r3, r6, r10",
        "umaal r2, r3, r7, r10",
        // b6: w10 in r8
        "ldr.w r10, [sp, #24]",
        "umaal r8, r10, r4, r11",
        "umaal r9, r10, r5, r11",
        "umaal r2, r10, r6, r11",
        "umaal r3, r10, r7, r11",
        // b7: w11 - w15 in r9, r2, r3, r10, r11
        "ldr.w r11, [sp, #28]",
        "umaal r9, r11, r4, r12",
        "umaal r2, r11, r5, r12",
        "umaal r3, r11, r6, r12",
        "umaal r10, r11, r7, r12",
        // M in r4, 2M in r5; w7 + 2M w15 in lr and r12
        "ldr.w r4, [sp, #56]",
        "ldr.w r6, [sp, #32]",
        "ldr.w r7, [sp, #36]",
        "mov.w r12, #0",
        "add.w r5, r4, r4",
        "umaal lr, r12, r11, r5",
        // Of it, 31 bits in lr; in r12 what stands above them, at most 4M + 1, times M
        "adds.w lr, lr, lr",
        "adc.w r12, r12, r12",
        "lsr.w lr, lr, #1",
        "mul r12, r12, r4",
        // w0 - w6 + 2M (w8 - w14)
        "umaal r6, r12, r0, r5",
        "umaal r7, r12, r1, r5",
        "ldr.w r4, [sp, #48]",
        "ldr.w r0, [sp, #40]",
        "ldr.w r1, [sp, #44]",
        "ldr.w r11, [sp]",
        "str.w r6, [r4]",
        "str.w r7, [r4, #4]",
        "umaal r0, r12, r8, r5",
        "umaal r1, r12, r9, r5",
        "umaal r11, r12, r2, r5",
        "ldr.w r6, [sp, #4]",
        "ldr.w r7, [sp, #8]",
        "str.w r0, [r4, #8]",
        "str.w r1, [r4, #12]",
        "str.w r11, [r4, #16]",
        "umaal r6, r12, r3, r5",
        "umaal r7, r12, r10, r5",
        "add.w lr, lr, r12",
        "str.w r6, [r4, #20]",
        "str.w r7, [r4, #24]",
        "str.w lr, [r4, #28]",
        "add.w sp, sp, #60",
        "pop.w {{r6, r7, pc}}",
    )
}

/// The text of squares. 52 bytes of stack.
///
/// Each mixed product once, by columns: w1 - w14. Of the upper columns the doubles and the squares are added at once: t8 - t15. The
/// result is then s_k + 2 x_k, x_k = w_k + M t_(k+8), for k = 0 .. 7, with the words s0 - s7 of the squares of a0 - a3.
///
/// On the stack: w1 - w7 at 0; out, a and M at 28; b and k/2 at 52.
macro_rules! square {
    ($name:ident, $export:literal, $subtracts:literal, $squares:literal) => {
        // SAFETY: what it returns to is a `call!`, and it changes what the text of this file says.
        #[unsafe(naked)]
        #[unsafe(export_name = $export)]
        extern "C" fn $name() {
            naked_asm!(
                ".p2align 2",
                ".if {subtracts}",
                "lsr.w r12, r3, #15",
                "push.w {{r2, r12}}",
                "mov.w r2, r3",
                "bfc r2, #15, #17",
                ".endif",
                ".set lemniscate_left, {squares} - 1",
                ".if {squares} != 1",
                "push.w {{r0-r3, r6, r7, lr}}",
                ".else",
                "push.w {{r0-r2, r6, r7, lr}}",
                ".endif",
                "ldm.w r1, {{r3-r10}}", // a0 - a7
                "sub.w sp, sp, #28",
                ".if {subtracts}",
                ".global lemniscate_gf255_square_subtract_of_words",
                ".thumb_func",
                "lemniscate_gf255_square_subtract_of_words:",
                ".elseif {squares} == 1",
                ".global lemniscate_gf255_square_of_words",
                ".thumb_func",
                "lemniscate_gf255_square_of_words:",
                ".endif",
                "1:",
                // A comparison that holds is -1
                ".rept {squares} - ({squares} == 0)",
                // w1
                "umull r0, r1, r3, r4",
                "str.w r0, [sp]",
                // w2
                "mov.w r2, #0",
                "umaal r1, r2, r3, r5",
                "str.w r1, [sp, #4]",
                // w3
                "umull r0, r11, r3, r6",
                "umaal r0, r2, r4, r5",
                "str.w r0, [sp, #8]",
                // w4
                "mov.w r1, #0",
                "umaal r1, r2, r3, r7",
                "umaal r1, r11, r4, r6",
                "str.w r1, [sp, #12]",
                // w5
                "umull r0, r12, r3, r8",
                "umaal r0, r2, r4, r7",
                "umaal r0, r11, r5, r6",
                "str.w r0, [sp, #16]",
                // w6
                "mov.w r1, #0",
                "umaal r1, r2, r3, r9",
                "umaal r1, r11, r4, r8",
                "umaal r1, r12, r5, r7",
                "str.w r1, [sp, #20]",
                // w7
                "umull r0, lr, r3, r10",
                "umaal r0, r2, r4, r9",
                "umaal r0, r11, r5, r8",
                "umaal r0, r12, r6, r7",
                "str.w r0, [sp, #24]",
                // w8 in r2; t8 in r0, with the factor 2 in r3 and the carry in r4
                "umaal r2, r11, r4, r10",
                "umaal r2, r12, r5, r9",
                "umaal r2, lr, r6, r8",
                "mov.w r3, #2",
                "mov.w r4, #0",
                "umull r0, r1, r7, r7",
                "umaal r0, r4, r2, r3",
                // t9 in r1
                "mov.w r2, #0",
                "umaal r2, r11, r5, r10",
                "umaal r2, r12, r6, r9",
                "umaal r2, lr, r7, r8",
                "umaal r1, r4, r2, r3",
                // t10 in r2
                "umaal r11, r12, r6, r10",
                "umaal r11, lr, r7, r9",
                "umull r2, r5, r8, r8",
                "umaal r2, r4, r11, r3",
                // t11 in r5
                "mov.w r6, #0",
                "umaal r6, r12, r7, r10",
                "umaal r6, lr, r8, r9",
                "umaal r5, r4, r6, r3",
                // t12 in r6
                "umaal r12, lr, r8, r10",
                "umull r6, r7, r9, r9",
                "umaal r6, r4, r12, r3",
                // t13 in r7
                "mov.w r8, #0",
                "umaal lr, r8, r9, r10",
                "umaal r7, r4, lr, r3",
                // t14, t15 in r9, r10
                "umull r9, r10, r10, r10",
                "umaal r9, r4, r8, r3",
                "add.w r10, r10, r4",
                // x_k = w_k + M t_(k+8), M in r12, the carry in r11: x0 - x3 in r0, r4, r8, lr
                "ldr.w r12, [sp, #36]",
                "ldr.w r4, [sp]",
                "ldr.w r8, [sp, #4]",
                "ldr.w lr, [sp, #8]",
                "umull r0, r11, r0, r12",
                "umaal r4, r11, r1, r12",
                "umaal r8, r11, r2, r12",
                "umaal lr, r11, r5, r12",
                // x4 - x6 in r1, r2, r5
                "ldr.w r1, [sp, #12]",
                "ldr.w r2, [sp, #16]",
                "ldr.w r5, [sp, #20]",
                "umaal r1, r11, r6, r12",
                "umaal r2, r11, r7, r12",
                "umaal r5, r11, r9, r12",
                // x7 in r6; s6, s7 in r9, r10
                ".if {subtracts}",
                "ldr.w r6, [sp, #24]",
                "umaal r6, r11, r10, r12",
                // x + (k/2) (4q - b), the words of 4q - b in r7, with the borrow in the flags; the carry in r12
                "ldr.w r9, [sp, #52]",
                "ldr.w r3, [sp, #56]",
                "lsl.w r12, r12, #2",
                "rsb.w r12, r12, #0",
                "mvn.w r10, #0",
                "ldr.w r7, [r9]",
                "subs.w r7, r12, r7",
                "mov.w r12, #0",
                "umaal r0, r12, r7, r3",
                ".irp i, 4, 8, 14, 1, 2, 5, 6",
                "ldr.w r7, [r9, #4]!",
                "sbcs.w r7, r10, r7",
                "umaal r\\i, r12, r7, r3",
                ".endr",
                "mov.w r7, #0",
                "adc r7, r7, #0",
                "add.w r11, r11, r12",
                "mla r11, r7, r3, r11",
                "mov.w r3, #2",
                "ldr.w r7, [sp, #32]",
                "ldr.w r12, [sp, #36]",
                "ldr.w r9, [r7, #12]",
                ".else",
                "ldr.w r7, [sp, #32]",
                "ldr.w r6, [sp, #24]",
                "ldr.w r9, [r7, #12]",
                "umaal r6, r11, r10, r12",
                ".endif",
                "umull r9, r10, r9, r9",
                // s7 + 2 x7, with twice the carry: 31 bits in r10; in r11 what stands above them, at most 4M + 4k + 3, times M
                "lsl.w r11, r11, #1",
                "umlal r10, r11, r6, r3",
                "adds.w r10, r10, r10",
                "adc.w r11, r11, r11",
                "lsr.w r10, r10, #1",
                "mul r11, r11, r12",
                // Words 0 and 1 in r6, r12
                "ldr.w r6, [r7]",
                "umull r6, r12, r6, r6",
                "umaal r6, r11, r0, r3",
                "umaal r12, r11, r4, r3",
                // Words 2 - 5 in r0, r1, r7, r8
                "ldr.w r0, [r7, #4]",
                "ldr.w r7, [r7, #8]",
                "ldr.w r4, [sp, #28]",
                "str.w r6, [r4]",
                "str.w r12, [r4, #4]",
                "umull r0, r6, r0, r0",
                "umaal r0, r11, r8, r3",
                "umaal r6, r11, lr, r3",
                "umull r7, r8, r7, r7",
                "umaal r7, r11, r1, r3",
                "umaal r8, r11, r2, r3",
                // Words 6 and 7
                "umaal r9, r11, r5, r3",
                "add.w r10, r10, r11",
                "str.w r0, [r4, #8]",
                "str.w r6, [r4, #12]",
                ".if {squares} == 0",
                // The result is the operand: words 0 - 2 are elsewhere, the others where they belong
                "ldr.w r1, [sp, #40]",
                "subs.w r1, r1, #1",
                "str.w r1, [sp, #40]",
                "beq.w 2f",
                "ldr.w r3, [r4]",
                "str.w r4, [sp, #32]",
                "mov.w r5, r0",
                "mov.w r4, r12",
                "b.w 1b",
                "2:",
                ".endif",
                "str.w r7, [r4, #16]",
                "str.w r8, [r4, #20]",
                "str.w r9, [r4, #24]",
                "str.w r10, [r4, #28]",
                ".if lemniscate_left > 0",
                // The result is the operand: words 0 - 2 are elsewhere, the others where they belong
                "ldr.w r3, [r4]",
                "str.w r4, [sp, #32]",
                "mov.w r5, r0",
                "ldr.w r0, [sp, #40]",
                "mov.w r4, r12",
                "str.w r0, [sp, #28]",
                ".set lemniscate_left, lemniscate_left - 1",
                ".endif",
                ".endr",
                ".if {squares} != 1",
                "add.w sp, sp, #44",
                ".else",
                "add.w sp, sp, #40",
                ".endif",
                ".if {subtracts}",
                "pop.w {{r6, r7, lr}}",
                "add.w sp, sp, #8",
                "bx lr",
                ".else",
                "pop.w {{r6, r7, pc}}",
                ".endif",
                subtracts = const $subtracts,
                squares = const $squares,
            )
        }
    };
}

// r0 = r1^2, with M in r2. 132 cycles.
square!(square_asm, "lemniscate_gf255_square", 0, 1);
// r0 = r1^2 - k r2, for an even k of at most 2^11, with M + 2^15 k/2 in r3. 172 cycles, 60 bytes of stack.
square!(square_subtract_asm, "lemniscate_gf255_square_subtract", 1, 1);
// r0 = r1^2 and r3 = r1^4, with M in r2. 56 bytes of stack.
square!(square_twice_asm, "lemniscate_gf255_square_twice", 0, 2);
// r0 = r1^(2^n), with M in r2 and n in r3, at least 1: 118 cycles each. 56 bytes of stack.
square!(square_n_asm, "lemniscate_gf255_square_n", 0, 0);

/// r0 = (r4 + k r5)^2 - 2k r1, with M in r2 and k in r3, at most 2^10; r0 may be r4 or r5, but not r1. 60 bytes of stack.
///
/// The sum is made in the registers of the operand of [`square_subtract_asm`], whose other part follows; of its words, the result
/// holds until then those that this part reads again.
// SAFETY: what it returns to is a `bl` of a program, and it changes what the text of this file says.
#[unsafe(naked)]
#[unsafe(export_name = "lemniscate_gf255_square_sum_subtract")]
extern "C" fn square_sum_subtract_asm() {
    naked_asm!(
        ".p2align 2",
        // As that has them on the stack: the result as its operand, and what is subtracted with k/2, which is k here
        "push.w {{r1, r3}}",
        "mov.w r1, r0",
        "mov.w r11, r5",
        "mov.w r12, r3",
        "push.w {{r0-r2, r6, r7, lr}}",
        "ldm.w r4, {{r3-r10}}", // a0 - a7
        // a7 + k b7: 31 bits in r10; what stands above them, times M in lr
        "ldr.w r1, [r11, #28]",
        "mov.w lr, #0",
        "umaal r10, lr, r1, r12",
        "adds.w r10, r10, r10",
        "adc.w lr, lr, lr",
        "lsr.w r10, r10, #1",
        "mul lr, lr, r2",
        // The other words, with the carry in lr
        "ldr.w r1, [r11]",
        "ldr.w r2, [r11, #4]",
        "umaal r3, lr, r1, r12",
        "umaal r4, lr, r2, r12",
        "ldr.w r1, [r11, #8]",
        "ldr.w r2, [r11, #12]",
        "umaal r5, lr, r1, r12",
        "umaal r6, lr, r2, r12",
        "ldr.w r1, [r11, #16]",
        "ldr.w r2, [r11, #20]",
        "ldr.w r11, [r11, #24]",
        "umaal r7, lr, r1, r12",
        "umaal r8, lr, r2, r12",
        "umaal r9, lr, r11, r12",
        "add.w r10, r10, lr",
        "stm.w r0, {{r3-r6}}",
        "sub.w sp, sp, #28",
        "b.w lemniscate_gf255_square_subtract_of_words",
    )
}

/// r0 = r4^2 where the mask r1 is all ones, r5^2 where it is zero, with M in r2. 52 bytes of stack.
///
/// What is chosen, as by [`select_asm`], is in the registers of the operand of [`square_asm`], whose other part follows; the result holds
/// until then the words that this part reads again.
// SAFETY: what it returns to is a `call!`, and it changes what the text of this file says.
#[unsafe(naked)]
extern "C" fn select_square_asm() {
    naked_asm!(
        ".p2align 2",
        "uadd8 r1, r1, r1",
        "mov.w r1, r0",
        "mov.w r12, r5",
        "push.w {{r0-r2, r6, r7, lr}}",
        "ldm.w r4, {{r3-r10}}",
        "sub.w sp, sp, #28",
        "ldmia.w r12!, {{r1, r2, r11, lr}}",
        "sel r3, r3, r1",
        "sel r4, r4, r2",
        "sel r5, r5, r11",
        "sel r6, r6, lr",
        "ldm.w r12, {{r1, r2, r11, lr}}",
        "stm.w r0, {{r3-r6}}",
        "sel r7, r7, r1",
        "sel r8, r8, r2",
        "sel r9, r9, r11",
        "sel r10, r10, lr",
        "b.w lemniscate_gf255_square_of_words",
    )
}

/// r0, r1 = (r0 + r1)^2, (r0 - r1)^2, with M in r2. 76 bytes of stack.
///
/// The difference, as by [`sum_difference_asm`], is in the registers of the operand of [`square_asm`], whose other part follows; the sum
/// is an operand like others.
// SAFETY: what it returns to is a `call!`, and it changes what the text of this file says.
#[unsafe(naked)]
extern "C" fn squares_of_sum_and_difference_asm() {
    naked_asm!(
        ".p2align 2",
        // As each square has them on the stack: its result, that as its operand, and M; the first one goes on with the second
        "mov.w r4, r0",
        "mov.w r5, r2",
        "push.w {{r0, r4-r7, lr}}",
        "adr.w lr, lemniscate_gf255_square_of_sum",
        "orr.w lr, lr, #1",
        "mov.w r4, r1",
        "push.w {{r1, r4-r7, lr}}",
        "sub.w sp, sp, #28",
        // What stands above bit 31 of a7 + b7, at most 3, times M
        "ldr.w r11, [r0, #28]",
        "ldr.w lr, [r1, #28]",
        "mov.w r12, #0",
        "adds.w r11, r11, lr",
        "adc.w r12, r12, r12",
        "adds.w r11, r11, r11",
        "adc.w r12, r12, r12",
        "mul r12, r12, r5",
        // b_k in lr; a_k, then the difference in r3 - r10; the sum in r11
        "mov.w r2, #1",
        ".set lemniscate_word, 0",
        ".irp difference, 3, 4, 5, 6, 7, 8, 9",
        "ldr.w r\\difference, [r0, #lemniscate_word]",
        "ldr.w lr, [r1, #lemniscate_word]",
        ".if lemniscate_word",
        "str.w r11, [r0, #lemniscate_word - 4]",
        ".endif",
        "mov.w r11, r\\difference",
        ".if lemniscate_word",
        "sbcs.w r\\difference, r\\difference, lr",
        ".else",
        "subs.w r\\difference, r\\difference, lr",
        ".endif",
        "umaal r11, r12, lr, r2",
        ".set lemniscate_word, lemniscate_word + 4",
        ".endr",
        "ldr.w r10, [r0, #28]",
        "ldr.w lr, [r1, #28]",
        "str.w r11, [r0, #24]",
        "add.w r11, r10, lr",
        "sbcs.w r10, r10, lr",
        // 1 - e, and the highest word of the sum
        "sbc.w r2, r2, r2",
        "adds.w lr, r10, r10",
        "ldr.w lr, [sp, #36]",
        "adc.w r2, r2, r2",
        "rsb.w r2, r2, #1",
        "bic.w r11, r11, #0x80000000",
        "add.w r11, r11, r12",
        "mul r2, r2, lr",
        "str.w r11, [r0, #28]",
        "orr.w r10, r10, #0x80000000",
        "subs.w r3, r3, r2",
        "sbcs r4, r4, #0",
        "sbcs r5, r5, #0",
        "sbcs r6, r6, #0",
        "stm.w r1, {{r3-r6}}",
        "sbcs r7, r7, #0",
        "sbcs r8, r8, #0",
        "sbcs r9, r9, #0",
        "sbc r10, r10, #0",
        "b.w lemniscate_gf255_square_of_words",
        ".p2align 2",
        ".thumb_func",
        "lemniscate_gf255_square_of_sum:",
        "ldr.w r1, [sp]",
        "sub.w sp, sp, #28",
        "ldm.w r1, {{r3-r10}}",
        "b.w lemniscate_gf255_square_of_words",
    )
}

/// r0 = r1 + r2, with M in r3.
// SAFETY: what it returns to is a `call!`, and it changes what the text of this file says.
#[unsafe(naked)]
#[unsafe(export_name = "lemniscate_gf255_add")]
extern "C" fn add_asm() {
    naked_asm!(
        ".p2align 2",
        "push.w {{r6, r7, lr}}",
        "ldm.w r1, {{r4-r11}}",
        // a7 + b7: 31 bits in r11; in r12 what stands above them, at most 3, times M
        "ldr.w r1, [r2, #28]",
        "mov.w r12, #0",
        "adds.w r11, r11, r1",
        "adc.w r12, r12, r12",
        "adds.w r11, r11, r11",
        "adc.w r12, r12, r12",
        "lsr.w r11, r11, #1",
        "mul r12, r12, r3",
        // The other words, with the carry in r12; b_k is multiplied by 1
        "mov.w lr, #1",
        "ldr.w r1, [r2]",
        "ldr.w r3, [r2, #4]",
        "umaal r4, r12, r1, lr",
        "umaal r5, r12, r3, lr",
        "ldr.w r1, [r2, #8]",
        "ldr.w r3, [r2, #12]",
        "umaal r6, r12, r1, lr",
        "umaal r7, r12, r3, lr",
        "ldr.w r1, [r2, #16]",
        "ldr.w r3, [r2, #20]",
        "ldr.w r2, [r2, #24]",
        "umaal r8, r12, r1, lr",
        "umaal r9, r12, r3, lr",
        "umaal r10, r12, r2, lr",
        "add.w r11, r11, r12",
        "stm.w r0, {{r4-r11}}",
        "pop.w {{r6, r7, pc}}",
    )
}

/// r0 = r1 - r2, with M in r3.
///
/// a - b is d + 2^255 e, for d below 2^255 and e from -2 to 1, and so congruent to d + 2^255 - (1 - e) M, which is positive and
/// below 2^256.
// SAFETY: what it returns to is a `call!`, and it changes what the text of this file says.
#[unsafe(naked)]
#[unsafe(export_name = "lemniscate_gf255_subtract")]
extern "C" fn subtract_asm() {
    naked_asm!(
        ".p2align 2",
        "push.w {{r6, r7, lr}}",
        "ldm.w r1, {{r4-r11}}",
        "ldr.w r1, [r2]",
        "ldr.w r12, [r2, #4]",
        "ldr.w lr, [r2, #8]",
        "subs.w r4, r4, r1",
        "sbcs.w r5, r5, r12",
        "sbcs.w r6, r6, lr",
        "ldr.w r1, [r2, #12]",
        "ldr.w r12, [r2, #16]",
        "ldr.w lr, [r2, #20]",
        "sbcs.w r7, r7, r1",
        "sbcs.w r8, r8, r12",
        "sbcs.w r9, r9, lr",
        "ldr.w r1, [r2, #24]",
        "ldr.w r12, [r2, #28]",
        "sbcs.w r10, r10, r1",
        "sbcs.w r11, r11, r12",
        // 1 - e in r1
        "sbc.w r1, r1, r1",
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

/// r0 = r2 where the mask r1 is all ones, r3 where it is zero.
///
/// `sel` takes the bytes of one word or of another according to the four GE flags, which carries out of bytes set.
// SAFETY: what it returns to is a `call!`, and it changes what the text of this file says.
#[unsafe(naked)]
#[unsafe(export_name = "lemniscate_gf255_select")]
extern "C" fn select_asm() {
    naked_asm!(
        ".p2align 2",
        "ldmia.w r2!, {{r4, r5, r8, r9}}",
        "uadd8 r1, r1, r1",
        "ldmia.w r3!, {{r1, r10, r11, r12}}",
        "sel r4, r4, r1",
        "sel r5, r5, r10",
        "sel r8, r8, r11",
        "sel r9, r9, r12",
        "stmia.w r0!, {{r4, r5, r8, r9}}",
        "ldm.w r2, {{r4, r5, r8, r9}}",
        "ldm.w r3, {{r1, r10, r11, r12}}",
        "sel r4, r4, r1",
        "sel r5, r5, r10",
        "sel r8, r8, r11",
        "sel r9, r9, r12",
        "stm.w r0, {{r4, r5, r8, r9}}",
        "bx lr",
    )
}

/// r0 = r0 + k r1, with k in r2 and M in r3.
// SAFETY: what it returns to is a `call!`, and it changes what the text of this file says.
#[unsafe(naked)]
extern "C" fn add_multiple_asm() {
    naked_asm!(
        ".p2align 2",
        "push.w {{r6, r7, lr}}",
        "ldm.w r0, {{r4-r11}}", // a0 - a7
        "ldr.w r12, [r1, #28]",
        "mov.w lr, #0",
        // a7 + k b7: 31 bits in r11; what stands above them, at most 2^19, times M in r12 and lr
        "umaal r11, lr, r12, r2",
        "adds.w r11, r11, r11",
        "adc.w lr, lr, lr",
        "lsr.w r11, r11, #1",
        "umull r12, lr, lr, r3",
        // The other words, with the carry in r12
        "ldr.w r3, [r1]",
        "umaal r4, r12, r3, r2",
        "add.w r12, r12, lr", // at most k + 4
        "ldr.w r3, [r1, #4]",
        "ldr.w lr, [r1, #8]",
        "umaal r5, r12, r3, r2",
        "umaal r6, r12, lr, r2",
        "ldr.w r3, [r1, #12]",
        "ldr.w lr, [r1, #16]",
        "umaal r7, r12, r3, r2",
        "umaal r8, r12, lr, r2",
        "ldr.w r3, [r1, #20]",
        "ldr.w lr, [r1, #24]",
        "umaal r9, r12, r3, r2",
        "umaal r10, r12, lr, r2",
        "add.w r11, r11, r12",
        "stm.w r0, {{r4-r11}}",
        "pop.w {{r6, r7, pc}}",
    )
}

/// r0 = r0 - r1, then r1 = r1 + k r0, with k in r2 and M in r3.
// SAFETY: what it returns to is a `call!`, and it changes what the text of this file says.
#[unsafe(naked)]
extern "C" fn subtract_add_multiple_asm() {
    naked_asm!(
        ".p2align 2",
        "push.w {{r6, r7, lr}}",
        "ldm.w r0, {{r4-r11}}", // a0 - a7
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
        // 1 - e in r12
        "sbc.w r12, r12, r12",
        "adds.w lr, r11, r11",
        "adc.w r12, r12, r12",
        "rsb.w r12, r12, #1",
        // d + 2^255, less (1 - e) M
        "orr.w r11, r11, #0x80000000",
        "mul r12, r12, r3",
        "subs.w r4, r4, r12",
        "sbcs r5, r5, #0",
        "sbcs r6, r6, #0",
        "sbcs r7, r7, #0",
        "sbcs r8, r8, #0",
        "sbcs r9, r9, #0",
        "sbcs r10, r10, #0",
        "sbc r11, r11, #0",
        "stm.w r0, {{r4-r11}}",
        // Now a is the difference. b7 + k a7: 31 bits in r0; what stands above them, at most 2^19, times M in r12 and lr
        "ldr.w r0, [r1, #28]",
        "mov.w lr, #0",
        "umaal r0, lr, r11, r2",
        "adds.w r0, r0, r0",
        "adc.w lr, lr, lr",
        "lsr.w r0, r0, #1",
        "umull r12, lr, lr, r3",
        // The other words, with the carry in r12
        "ldr.w r3, [r1]",
        "ldr.w r11, [r1, #4]",
        "umaal r3, r12, r4, r2",
        "add.w r12, r12, lr", // at most k + 4
        "umaal r11, r12, r5, r2",
        "ldr.w r4, [r1, #8]",
        "ldr.w r5, [r1, #12]",
        "ldr.w lr, [r1, #16]",
        "str.w r3, [r1]",
        "str.w r11, [r1, #4]",
        "umaal r4, r12, r6, r2",
        "umaal r5, r12, r7, r2",
        "umaal lr, r12, r8, r2",
        "ldr.w r6, [r1, #20]",
        "ldr.w r7, [r1, #24]",
        "str.w r4, [r1, #8]",
        "str.w r5, [r1, #12]",
        "str.w lr, [r1, #16]",
        "umaal r6, r12, r9, r2",
        "umaal r7, r12, r10, r2",
        "add.w r0, r0, r12",
        "str.w r6, [r1, #20]",
        "str.w r7, [r1, #24]",
        "str.w r0, [r1, #28]",
        "pop.w {{r6, r7, pc}}",
    )
}

/// r0, r1 = r0 + r1, r0 - r1, with M in r2.
///
/// Both at once, word by word: the sum with a carry in r12 and the highest word first, the difference with the flags. That is
/// reduced afterwards, as by [`subtract_asm`].
// SAFETY: what it returns to is a `call!`, and it changes what the text of this file says.
#[unsafe(naked)]
#[unsafe(export_name = "lemniscate_gf255_sum_difference")]
extern "C" fn sum_difference_asm() {
    naked_asm!(
        ".p2align 2",
        "push.w {{r2, r6, r7, lr}}",
        // What stands above bit 31 of a7 + b7, at most 3, times M
        "ldr.w r3, [r0, #28]",
        "ldr.w lr, [r1, #28]",
        "mov.w r12, #0",
        "adds.w r3, r3, lr",
        "adc.w r12, r12, r12",
        "adds.w r3, r3, r3",
        "adc.w r12, r12, r12",
        "mul r12, r12, r2",
        // b_k in lr; a_k, then the difference in r4 - r11; the sum in r3
        "mov.w r2, #1",
        "ldr.w r4, [r0, #0]",
        "ldr.w lr, [r1, #0]",
        "mov.w r3, r4",
        "subs.w r4, r4, lr",
        "umaal r3, r12, lr, r2",
        "ldr.w r5, [r0, #4]",
        "ldr.w lr, [r1, #4]",
        "str.w r3, [r0, #0]",
        "mov.w r3, r5",
        "sbcs.w r5, r5, lr",
        "umaal r3, r12, lr, r2",
        "ldr.w r6, [r0, #8]",
        "ldr.w lr, [r1, #8]",
        "str.w r3, [r0, #4]",
        "mov.w r3, r6",
        "sbcs.w r6, r6, lr",
        "umaal r3, r12, lr, r2",
        "ldr.w r7, [r0, #12]",
        "ldr.w lr, [r1, #12]",
        "str.w r3, [r0, #8]",
        "mov.w r3, r7",
        "sbcs.w r7, r7, lr",
        "umaal r3, r12, lr, r2",
        "ldr.w r8, [r0, #16]",
        "ldr.w lr, [r1, #16]",
        "str.w r3, [r0, #12]",
        "mov.w r3, r8",
        "sbcs.w r8, r8, lr",
        "umaal r3, r12, lr, r2",
        "ldr.w r9, [r0, #20]",
        "ldr.w lr, [r1, #20]",
        "str.w r3, [r0, #16]",
        "mov.w r3, r9",
        "sbcs.w r9, r9, lr",
        "umaal r3, r12, lr, r2",
        "ldr.w r10, [r0, #24]",
        "ldr.w lr, [r1, #24]",
        "str.w r3, [r0, #20]",
        "mov.w r3, r10",
        "sbcs.w r10, r10, lr",
        "umaal r3, r12, lr, r2",
        "ldr.w r11, [r0, #28]",
        "ldr.w lr, [r1, #28]",
        "str.w r3, [r0, #24]",
        "add.w r3, r11, lr",
        "sbcs.w r11, r11, lr",
        // 1 - e, and the highest word of the sum
        "sbc.w r2, r2, r2",
        "adds.w lr, r11, r11",
        "adc.w r2, r2, r2",
        "rsb.w r2, r2, #1",
        "bic.w r3, r3, #0x80000000",
        "add.w r3, r3, r12",
        "ldr.w lr, [sp], #4",
        "str.w r3, [r0, #28]",
        "mul r2, r2, lr",
        "orr.w r11, r11, #0x80000000",
        "subs.w r4, r4, r2",
        "sbcs r5, r5, #0",
        "sbcs r6, r6, #0",
        "sbcs r7, r7, #0",
        "sbcs r8, r8, #0",
        "sbcs r9, r9, #0",
        "sbcs r10, r10, #0",
        "sbc r11, r11, #0",
        "stm.w r1, {{r4-r11}}",
        "pop.w {{r6, r7, pc}}",
    )
}
