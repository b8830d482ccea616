//! The words of one entry of a table, with every entry read, in registers of two words: the compiler would take one word at a time.
//! Masks are made by comparisons of such registers, of which no branch comes.
#![allow(unsafe_code)]

use core::arch::aarch64::*;

/// N times four words.
pub type Words<const N: usize> = [[u64; 4]; N];

/// The words of the entry `magnitude` - 1 of a table, which must be there, and those of `zero` for 0. Constant-time.
#[inline(always)]
pub fn scan<A, const N: usize>(
    zero: Words<N>,
    table: &[A],
    magnitude: u8,
    elements: impl Fn(&A) -> [&[u64; 4]; N],
) -> Words<N> {
    // SAFETY: all processors of this architecture have NEON, and each half of the words is 16 bytes.
    unsafe {
        let load = |words: &[u64; 4]| {
            let half = words.as_ptr();
            [vld1q_u64(half), vld1q_u64(half.add(2))]
        };
        let mut registers = zero.each_ref().map(load);
        // 0 at the entry that is looked up.
        let mut left = vdupq_n_u64(magnitude.into());
        for entry in table {
            left = vsubq_u64(left, vdupq_n_u64(1));
            let is_here = vceqzq_u64(left);
            for (register, words) in registers.iter_mut().zip(elements(entry)) {
                let [low, high] = load(words);
                *register = [vbslq_u64(is_here, low, register[0]), vbslq_u64(is_here, high, register[1])];
            }
        }
        let mut found = zero;
        for (found, [low, high]) in found.iter_mut().zip(registers) {
            let half = found.as_mut_ptr();
            vst1q_u64(half, low);
            vst1q_u64(half.add(2), high);
        }
        found
    }
}
