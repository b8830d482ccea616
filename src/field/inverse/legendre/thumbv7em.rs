//! The Legendre symbol on words of 32 bits, with steps in assembly of ARMv7E-M: constant-time.
#![allow(unsafe_code)]

use core::arch::asm;

use crate::assembly::naked_asm;

use subtle::Choice;

use super::STEPS;
use crate::field::inverse::Modulus;
use crate::field::inverse::safegcd::words32::{combine_exact, split};

/// From the lowest.
type Words = [u32; 8];

/// Returns whether x < m is a square modulo a prime m; zero counts as one. Constant-time.
pub(super) fn is_square(x: &[u64; 4], m: &Modulus) -> Choice {
    let (mut a, mut b) = (split(x), split(&m.words));
    let any = a.iter().fold(0, |any, word| any | word);
    let (mut next_a, mut next_b) = ([0; 8], [0; 8]);
    // Bit 1 is set if the symbol of x is the negative of (a / |b|).
    let mut negative = 0;
    for _ in 0..(2 * m.bits - 1).div_ceil(STEPS) {
        let ([row_a, row_b], flips) = steps(leading_and_low_bits(&a, &b));
        // Twice the rows, over 2^30.
        combine_exact(2 * row_a[0], 2 * row_a[1], &a, &b, &mut next_a);
        combine_exact(2 * row_b[0], 2 * row_b[1], &a, &b, &mut next_b);
        let a_was_negative = set_magnitude(&mut next_a);
        set_magnitude(&mut next_b);
        core::mem::swap(&mut a, &mut next_a);
        core::mem::swap(&mut b, &mut next_b);
        negative ^= flips ^ a_was_negative & b[0];
    }
    // Now a = 0 and, unless x = 0, b = 1.
    Choice::from((negative >> 1 & 1 ^ 1) as u8) | Choice::from((nonzero_mask(any) as u8 & 1) ^ 1)
}

/// All ones if x is not 0, else 0.
#[inline(always)]
fn nonzero_mask(x: u32) -> u32 {
    ((x | x.wrapping_neg()) as i32 >> 31) as u32
}

/// The words become their magnitude; returns all ones if they were negative, else 0.
#[inline(always)]
fn set_magnitude(words: &mut Words) -> u32 {
    let sign = (words[7] as i32 >> 31) as u32;
    let mut carry = u64::from(sign & 1);
    for word in words {
        carry += u64::from(*word ^ sign);
        *word = carry as u32;
        carry >>= 32;
    }
    sign
}

/// Two words of a and of b, from the lowest, that steps are done on: the lowest 31 bits of each, below the 33 bits at the place where
/// the longer one begins; or the numbers themselves, where they have 64 bits at most.
#[inline(always)]
fn leading_and_low_bits(a: &Words, b: &Words) -> [[u32; 2]; 2] {
    // The highest two words of which the upper is not 0 in both numbers, or the lowest two.
    let (mut of_a, mut of_b, mut is_long) = ([a[0], a[1]], [b[0], b[1]], 0);
    for i in 2..8 {
        let choose = nonzero_mask(a[i] | b[i]);
        let select = |if_set: u32, otherwise: u32| otherwise ^ (if_set ^ otherwise) & choose;
        of_a = [select(a[i - 1], of_a[0]), select(a[i], of_a[1])];
        of_b = [select(b[i - 1], of_b[0]), select(b[i], of_b[1])];
        is_long |= choose;
    }
    // At most 31, as one of the upper words is not 0 then.
    let shift = (of_a[1] | of_b[1]).leading_zeros() & is_long & 31;
    [(of_a, a[0]), (of_b, b[0])].map(|([lower, upper], lowest)| {
        let leading = upper << shift | lower >> 1 >> (31 - shift);
        [(lower << shift) & 1 << 31 | lowest & (u32::MAX >> 1), leading]
    })
}

/// STEPS steps: the rows of the matrix of what they do, times 2^STEPS, |f| + |g| <= 2^STEPS each; and in bit 1 how often they change
/// the sign of the symbol.
#[inline(always)]
fn steps([[a0, a1], [b0, b1]]: [[u32; 2]; 2]) -> ([[i32; 2]; 2], u32) {
    let (fa, ga, fb, gb, flips);
    // SAFETY: the routine changes no other register, and no memory but its stack.
    unsafe {
        asm!(
            "bl {steps}",
            steps = sym steps_asm,
            inlateout("r0") a0 => _,
            inlateout("r1") a1 => _,
            inlateout("r2") b0 => _,
            inlateout("r3") b1 => _,
            lateout("r4") fa,
            lateout("r5") ga,
            lateout("r8") fb,
            lateout("r9") gb,
            lateout("r10") flips,
            lateout("r11") _,
            lateout("r12") _,
            lateout("lr") _,
        );
    }
    ([[fa, ga], [fb, gb]], flips)
}

/// 29 steps of a in r0 and r1, and b in r2 and r3. Returns the row (f, g) of a in r4 and r5, that of b in r8 and r9, and the flips
/// in bit 1 of r10. 990 cycles, 16 bytes of stack.
///
/// A step, where o in r11 is -1 for an odd a and 0 for an even one: a -= b & o; what that borrows is x in r12, -1 where a and b
/// change places; b += a & x, which is what a was, and a becomes (a ^ x) - x, its magnitude. The rows likewise.
// SAFETY: what it returns to is the block in `steps`.
#[unsafe(naked)]
extern "C" fn steps_asm() {
    naked_asm!(
        ".macro legendre_step",
        "sbfx r11, r0, #0, #1",
        "and.w r6, r0, r2",
        "and.w r7, r2, r11",
        "and.w lr, r3, r11",
        "subs.w r0, r0, r7",
        "sbcs.w r1, r1, lr",
        "sbc.w r12, r12, r12",
        "mla r4, r11, r8, r4",
        "mla r5, r11, r9, r5",
        // Of both odd and 3 modulo 4
        "and.w r6, r6, r12",
        "eor.w r10, r10, r6",
        "and.w r6, r0, r12",
        "and.w r7, r1, r12",
        "adds.w r2, r2, r6",
        "adc.w r3, r3, r7",
        "mls r8, r12, r4, r8",
        "mls r9, r12, r5, r9",
        "eor.w r0, r0, r12",
        "eor.w r1, r1, r12",
        "subs.w r0, r0, r12",
        "sbc.w r1, r1, r12",
        "eor.w r4, r4, r12",
        "eor.w r5, r5, r12",
        "sub.w r4, r4, r12",
        "sub.w r5, r5, r12",
        "lsrs.w r1, r1, #1",
        "rrx r0, r0",
        "lsl.w r8, r8, #1",
        "lsl.w r9, r9, #1",
        // For b of 3 or 5 modulo 8
        "eor.w r10, r10, r2",
        "eor.w r10, r10, r2, lsr #1",
        ".endm",
        ".p2align 2",
        "push.w {{r6, r7, lr}}",
        "mov.w r4, #1",
        "mov.w r5, #0",
        "mov.w r8, #0",
        "mov.w r9, #1",
        "mov.w r10, #0",
        "mov.w r11, #7",
        "2:",
        "push.w {{r11}}",
        ".rept 4",
        "legendre_step",
        ".endr",
        "pop.w {{r11}}",
        "subs.w r11, r11, #1",
        "bne.w 2b",
        "legendre_step",
        "pop.w {{r6, r7, pc}}",
        ".purgem legendre_step",
    )
}
