//! Four words of 64 bits for 64-bit ARM.
//!
//! Products are sums of chains that overlap in as few words as can be: each chain of products side by side is one number, and adding two
//! of them takes an instruction for each word that both have, and one for the carry. The eight words of a product are folded twice: the
//! upper four times 2M, as 2^256 = 2M, then what stands above bit 255, times M. All processors of this architecture have the
//! instructions. `docs/arm.md` has the counts.
#![allow(unsafe_code)]

use crate::field::Prime255;
use core::arch::asm;
use core::ops::Range;

use subtle::Choice;

use super::four_words::{self, Arithmetic};
use super::words;

#[macro_use]
mod pieces;
mod ladder;

/// One element of GF(2^255 - M).
pub type Fe<P> = four_words::Fe<P, Aarch64>;

/// [`Arithmetic`] by `mul` and `umulh`, with `adds` and `adcs`.
#[derive(Clone, Copy, Default)]
pub struct Aarch64;

/// The square of any integer below 2^256, below 2^255 + 2^194: what stands above bit 255 is folded before carries from the lower words
/// come to it, so that in a run the next square waits less for this one, and takes an instruction less.
#[inline(always)]
fn square_in_run<P: Prime255>([a0, a1, a2, a3]: &mut [u64; 4]) {
    // SAFETY: works on registers alone.
    unsafe {
        asm!(
            square!(r0 r1 r2 r3 r4 r5 r6 r7 = a0 a1 a2 a3; t1 t2 t3 t4 t5 t6),
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
                difference!(r0 r1 r2 r3 = a0 a1 a2 a3, b0 b1 b2 b3; t),
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
                sum_difference!(r0 r1 r2 r3, d0 d1 d2 d3 = b0 b1 b2 b3; t),
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
    fn ladder_steps<P: Prime255, const A24: u32>(
        u: [u64; 4],
        [a, b, c, d]: [&mut [u64; 4]; 4],
        steps: Range<usize>,
        mut choose_added: impl FnMut(usize) -> Choice,
    ) -> bool {
        let mut points = [*a, *b, *c, *d, u, u, u];
        for i in steps.rev() {
            ladder::step::<P, A24>(&mut points, choose_added(i).unwrap_u8());
        }
        [*a, *b, *c, *d, ..] = points;
        true
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

    /// A carry out of the last word stands for 2^256 = 2M, and leaves less than 2^256 - 2M.
    #[inline(always)]
    fn add_unreduced<P: Prime255>(
        [mut r0, mut r1, mut r2, mut r3]: [u64; 4],
        [b0, b1, b2, b3]: [u64; 4],
    ) -> [u64; 4] {
        // SAFETY: works on registers alone.
        unsafe {
            asm!(
                "adds {r0}, {r0}, {b0}",
                "adcs {r1}, {r1}, {b1}",
                "adcs {r2}, {r2}, {b2}",
                "adcs {r3}, {r3}, {b3}",
                "csel {t}, {m2}, xzr, cs",
                "adds {r0}, {r0}, {t}",
                "adcs {r1}, {r1}, xzr",
                "adcs {r2}, {r2}, xzr",
                "adc {r3}, {r3}, xzr",
                r0 = inout(reg) r0, r1 = inout(reg) r1, r2 = inout(reg) r2, r3 = inout(reg) r3,
                b0 = in(reg) b0, b1 = in(reg) b1, b2 = in(reg) b2, b3 = in(reg) b3,
                t = out(reg) _, m2 = in(reg) 2 * P::M,
                options(pure, nomem, nostack),
            );
        }
        [r0, r1, r2, r3]
    }

    #[inline(always)]
    fn mul<P: Prime255>([a0, a1, a2, a3]: [u64; 4], [b0, b1, b2, b3]: [u64; 4]) -> [u64; 4] {
        let (r0, r1, r2, r3);
        // SAFETY: works on registers alone.
        unsafe {
            asm!(
                product!(r0 r1 r2 r3 r4 r5 r6 r7 = a0 a1 a2 a3, b0 b1 b2 b3; t0 t1 t2 t3 t4 t5 t6),
                fold!(r0 r1 r2 r3 r4 r5 r6 r7; t0 t1 t2 t3),
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

    #[inline(always)]
    fn square<P: Prime255>([a0, a1, a2, a3]: [u64; 4]) -> [u64; 4] {
        let (r0, r1, r2, r3);
        // SAFETY: works on registers alone.
        unsafe {
            asm!(
                square!(r0 r1 r2 r3 r4 r5 r6 r7 = a0 a1 a2 a3; t1 t2 t3 t4 t5 t6),
                fold!(r0 r1 r2 r3 r4 r5 r6 r7; t0 t1 t2 t3),
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
                multiple!(r0 r1 r2 r3 top = b0 b1 b2 b3, k; t0 t1 t2),
                fold_top!(r0 r1 r2 r3 top),
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
