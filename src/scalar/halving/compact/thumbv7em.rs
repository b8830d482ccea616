//! The loop of Euclid's algorithm for ARMv7E-M, in assembly: `umaal` shifts a word, and subtracts one, with a carry that is a word.
#![allow(unsafe_code)]

use core::arch::asm;

/// x becomes x - 2^shift y, modulo two to the power of its bits. Returns whether there is a borrow.
#[inline(never)]
pub(super) fn subtract_shifted(x: &mut [u32], y: &[u32], shift: u32) -> bool {
    let x = x.get_mut(shift as usize / 32..).unwrap_or_default();
    let count = x.len().min(y.len());
    if count == 0 {
        return false;
    }
    let mut carry = 1_u32;
    // SAFETY: reads so many words of both, and writes the words of x.
    unsafe {
        asm!(
            "2:",
            "ldr {word}, [{y}], #4",
            "ldr {difference}, [{x}]",
            "mov {high}, #0",
            // Bits shifted out of one word are added to the next
            "umaal {low}, {high}, {word}, {power}",
            "mvn {low}, {low}",
            "umaal {difference}, {carry}, {low}, {one}",
            "mov {low}, {high}",
            "str {difference}, [{x}], #4",
            "subs {count}, {count}, #1",
            "bne 2b",
            x = inout(reg) x.as_mut_ptr() => _,
            y = inout(reg) y.as_ptr() => _,
            count = inout(reg) count => _,
            power = in(reg) 1_u32 << (shift % 32),
            one = in(reg) 1,
            carry = inout(reg) carry,
            low = inout(reg) 0 => _,
            high = out(reg) _,
            word = out(reg) _,
            difference = out(reg) _,
            options(nostack),
        )
    }
    carry == 0
}
