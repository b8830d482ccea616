//! Four words of 64 bits for 64-bit ARM.
//!
//! Products are sums of chains that overlap in as few words as can be: each chain of products side by side is one number, and adding two
//! of them takes an instruction for each word that both have, and one for the carry. The eight words of a product are folded twice: the
//! upper four times 2M, as 2^256 = 2M, then what stands above bit 255, times M. All processors of this architecture have the
//! instructions. `docs/arm.md` has the counts.
#![allow(unsafe_code)]

use crate::field::Prime255;
use core::arch::asm;

use subtle::Choice;

use super::four_words::{self, Arithmetic};
use super::words;

/// One element of GF(2^255 - M).
pub type Fe<P> = four_words::Fe<P, Aarch64>;

/// [`Arithmetic`] by `mul` and `umulh`, with `adds` and `adcs`.
#[derive(Clone, Copy, Default)]
pub struct Aarch64;

/// `fold!()`: folds (r0, ..., r7), any eight words, to four words below 2^255 + 2^34. Uses `t0` to `t3` and `top`.
///
/// `fold!(top)`: folds all that stands above bit 255 of (r0, r1, r2, r3, top) once, top being below 2^18. Uses `t0`.
macro_rules! fold {
    () => {
        concat!(
            "mul {t0}, {r4}, {m2}\n",
            "mul {t1}, {r5}, {m2}\n",
            "mul {t2}, {r6}, {m2}\n",
            "mul {t3}, {r7}, {m2}\n",
            "umulh {r4}, {r4}, {m2}\n",
            "umulh {r5}, {r5}, {m2}\n",
            "umulh {r6}, {r6}, {m2}\n",
            "umulh {r7}, {r7}, {m2}\n",
            "adds {r0}, {r0}, {t0}\n",
            "adcs {r1}, {r1}, {t1}\n",
            "adcs {r2}, {r2}, {t2}\n",
            "adcs {r3}, {r3}, {t3}\n",
            "adc {r7}, {r7}, xzr\n",
            "adds {r1}, {r1}, {r4}\n",
            "adcs {r2}, {r2}, {r5}\n",
            "adcs {r3}, {r3}, {r6}\n",
            "adc {r7}, {r7}, xzr\n",
            fold!(r7),
        )
    };
    ($top:ident) => {
        concat!(
            concat!("extr {", stringify!($top), "}, {", stringify!($top), "}, {r3}, #63\n"),
            "and {r3}, {r3}, #0x7fffffffffffffff\n",
            concat!("mul {", stringify!($top), "}, {", stringify!($top), "}, {m2}\n"),
            // As it is a product by 2M.
            concat!("adds {r0}, {r0}, {", stringify!($top), "}, lsr #1\n"),
            "adcs {r1}, {r1}, xzr\n",
            "adcs {r2}, {r2}, xzr\n",
            "adc {r3}, {r3}, xzr\n",
        )
    };
}

/// (r0, ..., r7), the square of (a0, ..., a3). Uses `t0` to `t6`.
macro_rules! square {
    () => {
        concat!(
            // The mixed products, words 1 to 6: a0 a2 and a1 a3, and a0 a3.
            "mul {t2}, {a0}, {a2}\n",
            "umulh {t3}, {a0}, {a2}\n",
            "mul {r0}, {a0}, {a3}\n",
            "umulh {r1}, {a0}, {a3}\n",
            "mul {t4}, {a1}, {a3}\n",
            "umulh {t5}, {a1}, {a3}\n",
            "adds {t3}, {t3}, {r0}\n",
            "umulh {r2}, {a0}, {a1}\n",
            "adcs {t4}, {t4}, {r1}\n",
            "mul {r3}, {a1}, {a2}\n",
            "umulh {r4}, {a1}, {a2}\n",
            "adc {t5}, {t5}, xzr\n",
            // a0 a1, a1 a2 and a2 a3 are added.
            "mul {r5}, {a2}, {a3}\n",
            "umulh {t6}, {a2}, {a3}\n",
            "adds {t2}, {t2}, {r2}\n",
            "mul {t1}, {a0}, {a1}\n",
            "adcs {t3}, {t3}, {r3}\n",
            "umulh {r1}, {a0}, {a0}\n",
            "adcs {t4}, {t4}, {r4}\n",
            "mul {r2}, {a1}, {a1}\n",
            "adcs {t5}, {t5}, {r5}\n",
            "umulh {r3}, {a1}, {a1}\n",
            "adc {t6}, {t6}, xzr\n",
            // Twice, to the squares.
            "mul {r4}, {a2}, {a2}\n",
            "umulh {r5}, {a2}, {a2}\n",
            "mul {r6}, {a3}, {a3}\n",
            "umulh {r7}, {a3}, {a3}\n",
            "mul {r0}, {a0}, {a0}\n",
            "adds {r1}, {r1}, {t1}, lsl #1\n",
            "extr {t1}, {t2}, {t1}, #63\n",
            "extr {t2}, {t3}, {t2}, #63\n",
            "adcs {r2}, {r2}, {t1}\n",
            "extr {t3}, {t4}, {t3}, #63\n",
            "adcs {r3}, {r3}, {t2}\n",
            "extr {t4}, {t5}, {t4}, #63\n",
            "adcs {r4}, {r4}, {t3}\n",
            "extr {t5}, {t6}, {t5}, #63\n",
            "adcs {r5}, {r5}, {t4}\n",
            "lsr {t6}, {t6}, #63\n",
            "adcs {r6}, {r6}, {t5}\n",
            "adc {r7}, {r7}, {t6}\n",
        )
    };
}

/// The square of any integer below 2^256, below 2^255 + 2^194: what stands above bit 255 is folded before carries from the lower words
/// come to it, so that in a run the next square waits less for this one, and takes an instruction less.
#[inline(always)]
fn square_in_run<P: Prime255>([a0, a1, a2, a3]: &mut [u64; 4]) {
    // SAFETY: works on registers alone.
    unsafe {
        asm!(
            square!(),
            "mul {t3}, {r7}, {m2}",
            "umulh {r7}, {r7}, {m2}",
            "umulh {t6}, {r6}, {m2}",
            "mul {t2}, {r6}, {m2}",
            "mul {t0}, {r4}, {m2}",
            "umulh {t4}, {r4}, {m2}",
            "mul {t1}, {r5}, {m2}",
            "umulh {t5}, {r5}, {m2}",
            "adds {r3}, {r3}, {t3}",
            "adc {r7}, {r7}, xzr",
            "adds {r3}, {r3}, {t6}",
            "adc {r7}, {r7}, xzr",
            "extr {r7}, {r7}, {r3}, #63",
            "and {r3}, {r3}, #0x7fffffffffffffff",
            "adds {r0}, {r0}, {t0}",
            "mul {r7}, {r7}, {m2}",
            "adcs {r1}, {r1}, {t1}",
            "adcs {r2}, {r2}, {t2}",
            "adc {r3}, {r3}, xzr",
            "adds {a0}, {r0}, {r7}, lsr #1",
            "adcs {a1}, {r1}, {t4}",
            "adcs {a2}, {r2}, {t5}",
            "adc {a3}, {r3}, xzr",
            a0 = inout(reg) *a0, a1 = inout(reg) *a1, a2 = inout(reg) *a2, a3 = inout(reg) *a3,
            r0 = out(reg) _, r1 = out(reg) _, r2 = out(reg) _, r3 = out(reg) _,
            r4 = out(reg) _, r5 = out(reg) _, r6 = out(reg) _, r7 = out(reg) _,
            t0 = out(reg) _, t1 = out(reg) _, t2 = out(reg) _, t3 = out(reg) _,
            t4 = out(reg) _, t5 = out(reg) _, t6 = out(reg) _,
            m2 = in(reg) 2 * P::M,
            options(pure, nomem, nostack),
        );
    }
}

impl Arithmetic for Aarch64 {
    /// Adds 2M first, which makes a carry out of the last word if and only if the sum is 2q or more: then
    /// the carry is the subtraction of 2q. Without one the 2M is taken off again.
    #[inline(always)]
    fn add<P: Prime255>([a0, a1, a2, a3]: [u64; 4], [b0, b1, b2, b3]: [u64; 4]) -> [u64; 4] {
        let (r0, r1, r2, r3);
        // SAFETY: works on registers alone.
        unsafe {
            asm!(
                "adds {r0}, {a0}, {m2}",
                "adcs {r1}, {a1}, xzr",
                "adcs {r2}, {a2}, xzr",
                "adc {r3}, {a3}, xzr",
                "adds {r0}, {r0}, {b0}",
                "adcs {r1}, {r1}, {b1}",
                "adcs {r2}, {r2}, {b2}",
                "adcs {r3}, {r3}, {b3}",
                "csel {t}, xzr, {m2}, cs",
                "subs {r0}, {r0}, {t}",
                "sbcs {r1}, {r1}, xzr",
                "sbcs {r2}, {r2}, xzr",
                "sbc {r3}, {r3}, xzr",
                a0 = in(reg) a0, a1 = in(reg) a1, a2 = in(reg) a2, a3 = in(reg) a3,
                r0 = out(reg) r0, r1 = out(reg) r1, r2 = out(reg) r2, r3 = out(reg) r3,
                b0 = in(reg) b0, b1 = in(reg) b1, b2 = in(reg) b2, b3 = in(reg) b3,
                t = out(reg) _, m2 = in(reg) 2 * P::M,
                options(pure, nomem, nostack),
            );
        }
        [r0, r1, r2, r3]
    }

    /// Where there is a borrow, which stands for 2^256, taking off 2M more leaves a - b + 2q.
    #[inline(always)]
    fn sub<P: Prime255>([a0, a1, a2, a3]: [u64; 4], [b0, b1, b2, b3]: [u64; 4]) -> [u64; 4] {
        let (r0, r1, r2, r3);
        // SAFETY: works on registers alone.
        unsafe {
            asm!(
                "subs {r0}, {a0}, {b0}",
                "sbcs {r1}, {a1}, {b1}",
                "sbcs {r2}, {a2}, {b2}",
                "sbcs {r3}, {a3}, {b3}",
                "csel {t}, xzr, {m2}, cs",
                "subs {r0}, {r0}, {t}",
                "sbcs {r1}, {r1}, xzr",
                "sbcs {r2}, {r2}, xzr",
                "sbc {r3}, {r3}, xzr",
                a0 = in(reg) a0, a1 = in(reg) a1, a2 = in(reg) a2, a3 = in(reg) a3,
                r0 = out(reg) r0, r1 = out(reg) r1, r2 = out(reg) r2, r3 = out(reg) r3,
                b0 = in(reg) b0, b1 = in(reg) b1, b2 = in(reg) b2, b3 = in(reg) b3,
                t = out(reg) _, m2 = in(reg) 2 * P::M,
                options(pure, nomem, nostack),
            );
        }
        [r0, r1, r2, r3]
    }

    /// Doubles the lower 254 bits, which makes room to fold the upper two at once.
    #[inline(always)]
    fn double<P: Prime255>([mut r0, mut r1, mut r2, mut r3]: [u64; 4]) -> [u64; 4] {
        // SAFETY: works on registers alone.
        unsafe {
            asm!(
                "lsr {t}, {r3}, #62",
                "extr {r3}, {r3}, {r2}, #63",
                "extr {r2}, {r2}, {r1}, #63",
                "mul {t}, {t}, {m}",
                "and {r3}, {r3}, #0x7fffffffffffffff",
                "extr {r1}, {r1}, {r0}, #63",
                "adds {r0}, {t}, {r0}, lsl #1",
                "adcs {r1}, {r1}, xzr",
                "adcs {r2}, {r2}, xzr",
                "adc {r3}, {r3}, xzr",
                r0 = inout(reg) r0, r1 = inout(reg) r1, r2 = inout(reg) r2, r3 = inout(reg) r3,
                t = out(reg) _, m = in(reg) P::M,
                options(pure, nomem, nostack),
            );
        }
        [r0, r1, r2, r3]
    }

    #[inline(always)]
    fn add_words([mut r0, mut r1, mut r2, mut r3]: [u64; 4], [b0, b1, b2, b3]: [u64; 4]) -> [u64; 4] {
        // SAFETY: works on registers alone.
        unsafe {
            asm!(
                "adds {r0}, {r0}, {b0}",
                "adcs {r1}, {r1}, {b1}",
                "adcs {r2}, {r2}, {b2}",
                "adc {r3}, {r3}, {b3}",
                r0 = inout(reg) r0, r1 = inout(reg) r1, r2 = inout(reg) r2, r3 = inout(reg) r3,
                b0 = in(reg) b0, b1 = in(reg) b1, b2 = in(reg) b2, b3 = in(reg) b3,
                options(pure, nomem, nostack),
            );
        }
        [r0, r1, r2, r3]
    }

    #[inline(always)]
    fn sum_difference<P: Prime255>(
        [mut r0, mut r1, mut r2, mut r3]: [u64; 4],
        [b0, b1, b2, b3]: [u64; 4],
    ) -> [[u64; 4]; 2] {
        let (d0, d1, d2, d3);
        // SAFETY: works on registers alone.
        unsafe {
            asm!(
                "subs {d0}, {r0}, {b0}",
                "sbcs {d1}, {r1}, {b1}",
                "sbcs {d2}, {r2}, {b2}",
                "sbcs {d3}, {r3}, {b3}",
                "csel {t}, xzr, {m2}, cs",
                "subs {d0}, {d0}, {t}",
                "sbcs {d1}, {d1}, xzr",
                "sbcs {d2}, {d2}, xzr",
                "sbc {d3}, {d3}, xzr",
                "adds {r0}, {r0}, {b0}",
                "adcs {r1}, {r1}, {b1}",
                "adcs {r2}, {r2}, {b2}",
                "adcs {r3}, {r3}, {b3}",
                "csel {t}, {m2}, xzr, cs",
                "add {r0}, {r0}, {t}",
                r0 = inout(reg) r0, r1 = inout(reg) r1, r2 = inout(reg) r2, r3 = inout(reg) r3,
                b0 = in(reg) b0, b1 = in(reg) b1, b2 = in(reg) b2, b3 = in(reg) b3,
                d0 = out(reg) d0, d1 = out(reg) d1, d2 = out(reg) d2, d3 = out(reg) d3,
                t = out(reg) _, m2 = in(reg) 2 * P::M,
                options(pure, nomem, nostack),
            );
        }
        [[r0, r1, r2, r3], [d0, d1, d2, d3]]
    }

    #[inline(always)]
    fn select(mask: Choice, [a0, a1, a2, a3]: [u64; 4], [b0, b1, b2, b3]: [u64; 4]) -> [u64; 4] {
        let (r0, r1, r2, r3);
        // SAFETY: works on registers alone.
        unsafe {
            asm!(
                "cmp {mask:w}, #0",
                "csel {r0}, {a0}, {b0}, ne",
                "csel {r1}, {a1}, {b1}, ne",
                "csel {r2}, {a2}, {b2}, ne",
                "csel {r3}, {a3}, {b3}, ne",
                a0 = in(reg) a0, a1 = in(reg) a1, a2 = in(reg) a2, a3 = in(reg) a3,
                b0 = in(reg) b0, b1 = in(reg) b1, b2 = in(reg) b2, b3 = in(reg) b3,
                r0 = out(reg) r0, r1 = out(reg) r1, r2 = out(reg) r2, r3 = out(reg) r3,
                mask = in(reg) u32::from(mask.unwrap_u8()),
                options(pure, nomem, nostack),
            );
        }
        [r0, r1, r2, r3]
    }

    /// Where the sum has a carry out of the last word, which stands for 2^256 = 2M, the first word is too small to carry
    /// again.
    #[inline(always)]
    fn add_tight<P: Prime255>([a0, a1, a2, a3]: [u64; 4], [b0, b1, b2, b3]: [u64; 4]) -> [u64; 4] {
        let (r0, r1, r2, r3);
        // SAFETY: works on registers alone.
        unsafe {
            asm!(
                "adds {r0}, {a0}, {b0}",
                "adcs {r1}, {a1}, {b1}",
                "adcs {r2}, {a2}, {b2}",
                "adcs {r3}, {a3}, {b3}",
                "csel {t}, {m2}, xzr, cs",
                "add {r0}, {r0}, {t}",
                a0 = in(reg) a0, a1 = in(reg) a1, a2 = in(reg) a2, a3 = in(reg) a3,
                r0 = out(reg) r0, r1 = out(reg) r1, r2 = out(reg) r2, r3 = out(reg) r3,
                b0 = in(reg) b0, b1 = in(reg) b1, b2 = in(reg) b2, b3 = in(reg) b3,
                t = out(reg) _, m2 = in(reg) 2 * P::M,
                options(pure, nomem, nostack),
            );
        }
        [r0, r1, r2, r3]
    }

    /// Three numbers: a_i b_i, eight words; the products with i < j, in words 1 to 6; and those with i > j.
    #[inline(always)]
    fn mul<P: Prime255>([a0, a1, a2, a3]: [u64; 4], [b0, b1, b2, b3]: [u64; 4]) -> [u64; 4] {
        let (r0, r1, r2, r3);
        // SAFETY: works on registers alone.
        unsafe {
            asm!(
                // Words 2 to 5: a0 b2, a1 b3; and a0 b3 in words 3 and 4.
                "mul {t2}, {a0}, {b2}",
                "umulh {t3}, {a0}, {b2}",
                "mul {r0}, {a0}, {b3}",
                "umulh {r1}, {a0}, {b3}",
                "mul {t4}, {a1}, {b3}",
                "umulh {t5}, {a1}, {b3}",
                "adds {t3}, {t3}, {r0}",
                // a0 b1, a1 b2, a2 b3, in words 1 to 6, are added.
                "mul {t1}, {a0}, {b1}",
                "umulh {r2}, {a0}, {b1}",
                "adcs {t4}, {t4}, {r1}",
                "mul {r3}, {a1}, {b2}",
                "umulh {r4}, {a1}, {b2}",
                "adc {t5}, {t5}, xzr",
                "mul {r5}, {a2}, {b3}",
                "umulh {t6}, {a2}, {b3}",
                "adds {t2}, {t2}, {r2}",
                "adcs {t3}, {t3}, {r3}",
                "mul {r0}, {a0}, {b0}",
                "umulh {r1}, {a0}, {b0}",
                "adcs {t4}, {t4}, {r4}",
                "mul {r2}, {a1}, {b1}",
                "umulh {r3}, {a1}, {b1}",
                "adcs {t5}, {t5}, {r5}",
                "mul {r4}, {a2}, {b2}",
                "umulh {r5}, {a2}, {b2}",
                "adc {t6}, {t6}, xzr",
                "mul {r6}, {a3}, {b3}",
                "umulh {r7}, {a3}, {b3}",
                // The products on the diagonal are added, all eight words.
                "adds {r1}, {r1}, {t1}",
                "adcs {r2}, {r2}, {t2}",
                "mul {t2}, {a2}, {b0}",
                "adcs {r3}, {r3}, {t3}",
                "umulh {t3}, {a2}, {b0}",
                "adcs {r4}, {r4}, {t4}",
                "mul {t4}, {a3}, {b1}",
                "adcs {r5}, {r5}, {t5}",
                "umulh {t5}, {a3}, {b1}",
                "adcs {r6}, {r6}, {t6}",
                "mul {t1}, {a3}, {b0}",
                "umulh {t6}, {a3}, {b0}",
                "adc {r7}, {r7}, xzr",
                // The other half of the rest, likewise.
                "adds {t3}, {t3}, {t1}",
                "mul {t1}, {a1}, {b0}",
                "umulh {t0}, {a1}, {b0}",
                "adcs {t4}, {t4}, {t6}",
                "adc {t5}, {t5}, xzr",
                "umulh {t6}, {a3}, {b2}",
                "adds {t2}, {t2}, {t0}",
                "mul {t0}, {a2}, {b1}",
                "adcs {t3}, {t3}, {t0}",
                "umulh {t0}, {a2}, {b1}",
                "adcs {t4}, {t4}, {t0}",
                "mul {t0}, {a3}, {b2}",
                "adcs {t5}, {t5}, {t0}",
                "adc {t6}, {t6}, xzr",
                "adds {r1}, {r1}, {t1}",
                "adcs {r2}, {r2}, {t2}",
                "adcs {r3}, {r3}, {t3}",
                "adcs {r4}, {r4}, {t4}",
                "adcs {r5}, {r5}, {t5}",
                "adcs {r6}, {r6}, {t6}",
                "adc {r7}, {r7}, xzr",
                fold!(),
                a0 = in(reg) a0, a1 = in(reg) a1, a2 = in(reg) a2, a3 = in(reg) a3,
                b0 = in(reg) b0, b1 = in(reg) b1, b2 = in(reg) b2, b3 = in(reg) b3,
                r0 = out(reg) r0, r1 = out(reg) r1, r2 = out(reg) r2, r3 = out(reg) r3,
                r4 = out(reg) _, r5 = out(reg) _, r6 = out(reg) _, r7 = out(reg) _,
                t0 = out(reg) _, t1 = out(reg) _, t2 = out(reg) _, t3 = out(reg) _,
                t4 = out(reg) _, t5 = out(reg) _, t6 = out(reg) _,
                m2 = in(reg) 2 * P::M,
                options(pure, nomem, nostack),
            );
        }
        [r0, r1, r2, r3]
    }

    /// The mixed products, in words 1 to 6; then the squares, to which they are added twice.
    #[inline(always)]
    fn square<P: Prime255>([a0, a1, a2, a3]: [u64; 4]) -> [u64; 4] {
        let (r0, r1, r2, r3);
        // SAFETY: works on registers alone.
        unsafe {
            asm!(
                square!(),
                fold!(),
                a0 = in(reg) a0, a1 = in(reg) a1, a2 = in(reg) a2, a3 = in(reg) a3,
                r0 = out(reg) r0, r1 = out(reg) r1, r2 = out(reg) r2, r3 = out(reg) r3,
                r4 = out(reg) _, r5 = out(reg) _, r6 = out(reg) _, r7 = out(reg) _,
                t0 = out(reg) _, t1 = out(reg) _, t2 = out(reg) _, t3 = out(reg) _,
                t4 = out(reg) _, t5 = out(reg) _, t6 = out(reg) _,
                m2 = in(reg) 2 * P::M,
                options(pure, nomem, nostack),
            );
        }
        [r0, r1, r2, r3]
    }

    #[inline(always)]
    fn square_n<P: Prime255>(mut a: [u64; 4], n: usize) -> [u64; 4] {
        for _ in 0..n {
            square_in_run::<P>(&mut a);
        }
        words::fold_bit_255::<P>(a)
    }

    #[inline(always)]
    fn square_n_each<P: Prime255, const N: usize>(mut each: [[u64; 4]; N], n: usize) -> [[u64; 4]; N] {
        for _ in 0..n {
            for a in &mut each {
                square_in_run::<P>(a);
            }
        }
        each.map(words::fold_bit_255::<P>)
    }

    #[inline(always)]
    fn mul_small<P: Prime255>([b0, b1, b2, b3]: [u64; 4], k: u32) -> [u64; 4] {
        let (r0, r1, r2, r3);
        // SAFETY: works on registers alone.
        unsafe {
            asm!(
                "mul {r1}, {b1}, {k}",
                "umulh {t0}, {b0}, {k}",
                "mul {r2}, {b2}, {k}",
                "umulh {t1}, {b1}, {k}",
                "mul {r3}, {b3}, {k}",
                "umulh {t2}, {b2}, {k}",
                "umulh {top}, {b3}, {k}",
                "mul {r0}, {b0}, {k}",
                "adds {r1}, {r1}, {t0}",
                "adcs {r2}, {r2}, {t1}",
                "adcs {r3}, {r3}, {t2}",
                "adc {top}, {top}, xzr",
                fold!(top),
                b0 = in(reg) b0, b1 = in(reg) b1, b2 = in(reg) b2, b3 = in(reg) b3,
                r0 = out(reg) r0, r1 = out(reg) r1, r2 = out(reg) r2, r3 = out(reg) r3,
                t0 = out(reg) _, t1 = out(reg) _, t2 = out(reg) _, top = out(reg) _,
                k = in(reg) u64::from(k), m2 = in(reg) 2 * P::M,
                options(pure, nomem, nostack),
            );
        }
        [r0, r1, r2, r3]
    }
}
