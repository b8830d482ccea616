//! A row of Euclid's algorithm for ARMv7E-M, in assembly: `umaal` multiplies, and adds with a carry that is a word.
#![allow(unsafe_code)]

use core::arch::asm;

/// x becomes x + k y, or x - k y, for as many words as both have.
#[inline(never)]
pub(super) fn add_multiple(x: &mut [u32], k: u32, y: &[u32], negative: bool) {
    let count = x.len().min(y.len());
    if count == 0 {
        return;
    }
    // SAFETY: reads so many words of both, and writes the words of x.
    unsafe {
        asm!(
            "2:",
            "ldr {word}, [{y}], #4",
            "ldr {sum}, [{x}]",
            // A difference is what a sum makes of the complement, once more complemented
            "eor {sum}, {sum}, {flip}",
            "umaal {sum}, {carry}, {word}, {k}",
            "eor {sum}, {sum}, {flip}",
            "str {sum}, [{x}], #4",
            "subs {count}, {count}, #1",
            "bne 2b",
            x = inout(reg) x.as_mut_ptr() => _,
            y = inout(reg) y.as_ptr() => _,
            count = inout(reg) count => _,
            k = in(reg) k,
            flip = in(reg) 0_u32.wrapping_sub(negative.into()),
            carry = inout(reg) 0 => _,
            sum = out(reg) _,
            word = out(reg) _,
            options(nostack),
        )
    }
}
