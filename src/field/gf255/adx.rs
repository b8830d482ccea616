//! Four words of 64 bits for x86-64 processors with BMI2 and ADX.
//!
//! Products come from `mulx`, which leaves the flags alone, so that a row of four products runs in two carry chains
//! side by side, `adcx` for the lower words of the products and `adox` for the upper ones. The eight words of the
//! product are folded twice: the upper four words times 2M, as 2^256 = 2M, then what stands above bit 255, times M.
//!
//! Every function here needs a processor with BMI2 and ADX. On another one it stops with an invalid instruction.
#![allow(unsafe_code)]

mod run;

use crate::field::Prime255;
use crate::field::inverse::safegcd;
use core::arch::asm;

use super::four_words::{self, Arithmetic};

/// One element of GF(2^255 - M).
pub type Fe<P> = four_words::Fe<P, Adx>;

/// [`Arithmetic`] by `mulx`, `adcx` and `adox`.
#[derive(Clone, Copy, Default)]
pub struct Adx;

/// One row of the school method, with `t` as a temporary; where it adds to four words, `zero` clears the carries first.
///
/// - `row!(r0 r1 r2 r3 top += b0 b1 b2 b3)`: (r0, r1, r2, r3, top) = (r0, r1, r2, r3) + rdx (b0, b1, b2, b3), five words
///   from four and four. In a column one carry chain adds the lower word of a product, the other one the upper word.
/// - `row!(first => top)`: (r0, r1, r2, r3, top) = rdx (b0, b1, b2, b3).
/// - `row!(first, b1 => top)`: the same with another operand for b1, and the first word goes to the stack instead of r0.
/// - `row!(joined h0 h1 h2 h3 => b1 b2 b3, t)`: (h0, h1, h2, h3) = h0 + rdx (b1, b2, b3), a row without its lowest word for the upper
///   word h0 of its first product, with t as the temporary. A register may be both an h and the b of the same number.
macro_rules! row {
    ($r0:ident $r1:ident $r2:ident $r3:ident $top:ident += $b0:ident $b1:ident $b2:ident $b3:ident) => {
        concat!(
            "xor {zero:e}, {zero:e}\n",
            row!(@column $b0, $r0, $r1, $top),
            row!(@column $b1, $r1, $r2, $top),
            row!(@column $b2, $r2, $r3, $top),
            concat!("mulx {", stringify!($top), "}, {t}, {", stringify!($b3), "}\n"),
            concat!("adcx {", stringify!($r3), "}, {t}\n"),
            concat!("adox {", stringify!($top), "}, {zero}\n"),
            concat!("adcx {", stringify!($top), "}, {zero}\n"),
        )
    };
    (@column $b:ident, $r0:ident, $r1:ident, $high:ident) => {
        concat!(
            concat!("mulx {", stringify!($high), "}, {t}, {", stringify!($b), "}\n"),
            concat!("adcx {", stringify!($r0), "}, {t}\n"),
            concat!("adox {", stringify!($r1), "}, {", stringify!($high), "}\n"),
        )
    };
    (first => $top:ident) => {
        concat!("mulx {r1}, {r0}, {b0}\n", row!(joined r1 r2 r3 $top => b1 b2 b3, t))
    };
    (first, $b1:ident => $top:ident) => {
        concat!("mulx {r1}, {t}, {b0}\n", "push {t}\n", row!(joined r1 r2 r3 $top => $b1 b2 b3, t))
    };
    (joined $h0:ident $h1:ident $h2:ident $h3:ident => $b1:ident $b2:ident $b3:ident, $t:ident) => {
        concat!(
            row!(@join "add", $h0, $h1, $b1, $t),
            row!(@join "adc", $h1, $h2, $b2, $t),
            row!(@join "adc", $h2, $h3, $b3, $t),
            concat!("adc {", stringify!($h3), "}, 0\n"),
        )
    };
    (@join $add:literal, $high:ident, $next:ident, $b:ident, $t:ident) => {
        concat!(
            concat!("mulx {", stringify!($next), "}, {", stringify!($t), "}, {", stringify!($b), "}\n"),
            concat!($add, " {", stringify!($high), "}, {", stringify!($t), "}\n"),
        )
    };
}

/// `fold!(top)`: folds all that stands above bit 255 of (r0, r1, r2, r3, top) once, top being below 2^18. Uses `t`.
///
/// `fold!(r4 r5 r6 r7)`: folds (r0, ..., r7), any eight words, to four words below 2^255 + 2^33. Uses all of them, `t`, `zero` and
/// `rdx`. The products are joined before they are added: two chains of `adcx` and `adox` have two more carries in all, and Golden Cove
/// takes no more than two carries a cycle.
macro_rules! fold {
    (r4 r5 r6 r7) => {
        concat!(
            "mov edx, {m2}\n",
            "mulx {r4}, {t}, {r4}\n",
            row!(joined r4 r5 r6 r7 => r5 r6 r7, zero),
            "add {r0}, {t}\n",
            "adc {r1}, {r4}\n",
            "adc {r2}, {r5}\n",
            "adc {r3}, {r6}\n",
            "adc {r7}, 0\n",
            fold!(r7),
        )
    };
    ($top:ident) => {
        concat!(
            "add {r3}, {r3}\n",
            concat!("adc {", stringify!($top), "}, {", stringify!($top), "}\n"),
            "shr {r3}, 1\n",
            concat!("imul {t}, {", stringify!($top), "}, {m}\n"),
            "add {r0}, {t}\n",
            "adc {r1}, 0\n",
            "adc {r2}, 0\n",
            "adc {r3}, 0\n",
        )
    };
}

impl Arithmetic for Adx {
    /// In vectors: all processors with ADX have AVX2, unless the operating system does not save vectors.
    #[inline(always)]
    fn invert<P: Prime255>(a: &[u64; 4]) -> [u64; 4] {
        safegcd::invert_below_255_in_vectors::<P>(a)
    }

    /// Adds 2M first, which makes a carry out of the last word if and only if the sum is 2q or more: then
    /// the carry is the subtraction of 2q. Without one the 2M is taken off again.
    #[inline(always)]
    fn add<P: Prime255>([mut r0, mut r1, mut r2, mut r3]: [u64; 4], [b0, b1, b2, b3]: [u64; 4]) -> [u64; 4] {
        // SAFETY: works on registers alone.
        unsafe {
            asm!(
                "xor {zero:e}, {zero:e}",
                "mov {t:e}, {m2}",
                "add {b0}, {m2}",
                "adc {b1}, 0",
                "adc {b2}, 0",
                "adc {b3}, 0",
                "add {r0}, {b0}",
                "adc {r1}, {b1}",
                "adc {r2}, {b2}",
                "adc {r3}, {b3}",
                "cmovc {t}, {zero}",
                "sub {r0}, {t}",
                "sbb {r1}, 0",
                "sbb {r2}, 0",
                "sbb {r3}, 0",
                r0 = inout(reg) r0, r1 = inout(reg) r1, r2 = inout(reg) r2, r3 = inout(reg) r3,
                b0 = inout(reg) b0 => _, b1 = inout(reg) b1 => _,
                b2 = inout(reg) b2 => _, b3 = inout(reg) b3 => _,
                t = out(reg) _, zero = out(reg) _,
                m2 = const 2 * P::M,
                options(pure, nomem, nostack),
            );
        }
        [r0, r1, r2, r3]
    }

    /// Where there is a borrow, which stands for 2^256, taking off 2M more leaves a - b + 2q.
    #[inline(always)]
    fn sub<P: Prime255>([mut r0, mut r1, mut r2, mut r3]: [u64; 4], [b0, b1, b2, b3]: [u64; 4]) -> [u64; 4] {
        // SAFETY: works on registers alone.
        unsafe {
            asm!(
                "xor {zero:e}, {zero:e}",
                "mov {t:e}, {m2}",
                "sub {r0}, {b0}",
                "sbb {r1}, {b1}",
                "sbb {r2}, {b2}",
                "sbb {r3}, {b3}",
                "cmovnc {t}, {zero}",
                "sub {r0}, {t}",
                "sbb {r1}, 0",
                "sbb {r2}, 0",
                "sbb {r3}, 0",
                r0 = inout(reg) r0, r1 = inout(reg) r1, r2 = inout(reg) r2, r3 = inout(reg) r3,
                b0 = in(reg) b0, b1 = in(reg) b1, b2 = in(reg) b2, b3 = in(reg) b3,
                t = out(reg) _, zero = out(reg) _,
                m2 = const 2 * P::M,
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
                "mov {t}, {r3}",
                "shr {t}, 62",
                "imul {t:e}, {t:e}, {m}",
                "add {r0}, {r0}",
                "adc {r1}, {r1}",
                "adc {r2}, {r2}",
                "adc {r3}, {r3}",
                "btr {r3}, 63",
                "add {r0}, {t}",
                "adc {r1}, 0",
                "adc {r2}, 0",
                "adc {r3}, 0",
                r0 = inout(reg) r0, r1 = inout(reg) r1, r2 = inout(reg) r2, r3 = inout(reg) r3,
                t = out(reg) _,
                m = const P::M,
                options(pure, nomem, nostack),
            );
        }
        [r0, r1, r2, r3]
    }

    /// Where the sum has a carry out of the last word, which stands for 2^256 = 2M, the first word is too small to carry
    /// again.
    #[inline(always)]
    fn add_tight<P: Prime255>(
        [mut r0, mut r1, mut r2, mut r3]: [u64; 4],
        [b0, b1, b2, b3]: [u64; 4],
    ) -> [u64; 4] {
        // SAFETY: works on registers alone.
        unsafe {
            asm!(
                "add {r0}, {b0}",
                "adc {r1}, {b1}",
                "adc {r2}, {b2}",
                "adc {r3}, {b3}",
                "sbb {t}, {t}",
                "and {t:e}, {m2}",
                "add {r0}, {t}",
                r0 = inout(reg) r0, r1 = inout(reg) r1, r2 = inout(reg) r2, r3 = inout(reg) r3,
                b0 = in(reg) b0, b1 = in(reg) b1, b2 = in(reg) b2, b3 = in(reg) b3,
                t = out(reg) _,
                m2 = const 2 * P::M,
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
                "add {r0}, {b0}",
                "adc {r1}, {b1}",
                "adc {r2}, {b2}",
                "adc {r3}, {b3}",
                "sbb {t}, {t}",
                "and {t:e}, {m2}",
                "add {r0}, {t}",
                "adc {r1}, 0",
                "adc {r2}, 0",
                "adc {r3}, 0",
                r0 = inout(reg) r0, r1 = inout(reg) r1, r2 = inout(reg) r2, r3 = inout(reg) r3,
                b0 = in(reg) b0, b1 = in(reg) b1, b2 = in(reg) b2, b3 = in(reg) b3,
                t = out(reg) _,
                m2 = const 2 * P::M,
                options(pure, nomem, nostack),
            );
        }
        [r0, r1, r2, r3]
    }

    /// The first word waits on the stack while none of the registers is free: these are fourteen, all that there are where
    /// the function has a frame pointer.
    #[inline(always)]
    fn mul<P: Prime255>([a0, a1, a2, a3]: [u64; 4], [b0, b1, b2, b3]: [u64; 4]) -> [u64; 4] {
        let (r0, r1, r2, r3);
        // SAFETY: works on registers and leaves the stack as it was; that the processor has the instructions is the
        // condition of this module.
        unsafe {
            asm!(
                row!(first, r0 => r4),
                "mov rdx, {r5}",
                row!(r1 r2 r3 r4 r5 += b0 r0 b2 b3),
                "mov rdx, {r6}",
                row!(r2 r3 r4 r5 r6 += b0 r0 b2 b3),
                "mov rdx, {r7}",
                row!(r3 r4 r5 r6 r7 += b0 r0 b2 b3),
                "pop {r0}",
                fold!(r4 r5 r6 r7),
                inout("rdx") a0 => _,
                r5 = inout(reg) a1 => _, r6 = inout(reg) a2 => _, r7 = inout(reg) a3 => _,
                b0 = in(reg) b0, r0 = inout(reg) b1 => r0, b2 = in(reg) b2, b3 = in(reg) b3,
                r1 = out(reg) r1, r2 = out(reg) r2, r3 = out(reg) r3,
                r4 = out(reg) _, t = out(reg) _, zero = out(reg) _,
                m = const P::M, m2 = const 2 * P::M,
                options(pure, nomem),
            );
        }
        [r0, r1, r2, r3]
    }

    /// The six mixed products first; then, in one sweep, one carry chain doubles them and the other adds the squares.
    #[inline(always)]
    fn square<P: Prime255>([a0, a1, a2, a3]: [u64; 4]) -> [u64; 4] {
        let (r0, r1, r2, r3);
        // SAFETY: works on registers alone; that the processor has the instructions is the condition of this module.
        unsafe {
            asm!(
                "mov rdx, {r0}",
                "mulx {r2}, {r1}, {a1}",
                "mulx {r3}, {t}, {a2}",
                "add {r2}, {t}",
                "mulx {r4}, {t}, {r7}",
                "adc {r3}, {t}",
                "adc {r4}, 0",
                "mov rdx, {a1}",
                "mulx {h}, {t}, {a2}",
                "mulx {r5}, {r6}, {r7}",
                "add {h}, {r6}",
                "adc {r5}, 0",
                "add {r3}, {t}",
                "adc {r4}, {h}",
                "mov rdx, {a2}",
                "mulx {r6}, {t}, {r7}",
                "adc {r5}, {t}",
                "adc {r6}, 0",
                "mov rdx, {r0}",
                "xor {zero:e}, {zero:e}",
                "mulx {h}, {r0}, rdx",
                "adcx {r1}, {r1}", "adox {r1}, {h}",
                "mov rdx, {a1}",
                "mulx {h}, {t}, rdx",
                "adcx {r2}, {r2}", "adox {r2}, {t}",
                "adcx {r3}, {r3}", "adox {r3}, {h}",
                "mov rdx, {a2}",
                "mulx {h}, {t}, rdx",
                "adcx {r4}, {r4}", "adox {r4}, {t}",
                "adcx {r5}, {r5}", "adox {r5}, {h}",
                "mov rdx, {r7}",
                "mulx {r7}, {t}, rdx",
                "adcx {r6}, {r6}", "adox {r6}, {t}",
                "adcx {r7}, {zero}", "adox {r7}, {zero}",
                fold!(r4 r5 r6 r7),
                r0 = inout(reg) a0 => r0, a1 = in(reg) a1, a2 = in(reg) a2, r7 = inout(reg) a3 => _,
                r1 = out(reg) r1, r2 = out(reg) r2, r3 = out(reg) r3,
                r4 = out(reg) _, r5 = out(reg) _, r6 = out(reg) _, t = out(reg) _, h = out(reg) _,
                zero = out(reg) _, out("rdx") _,
                m = const P::M, m2 = const 2 * P::M,
                options(pure, nomem, nostack),
            );
        }
        [r0, r1, r2, r3]
    }

    const HAS_LATE_CARRIES: bool = true;

    #[inline(always)]
    fn square_n_each_late<P: Prime255, const N: usize>(each: [[u64; 4]; N], n: usize) -> [[u64; 4]; N] {
        run::square_n_each::<P, N>(each, n)
    }

    #[inline(always)]
    fn mul_small<P: Prime255>([b0, b1, b2, b3]: [u64; 4], k: u32) -> [u64; 4] {
        let (r0, r1, r2, r3);
        // SAFETY: works on registers alone; that the processor has the instructions is the condition of this module.
        unsafe {
            asm!(
                row!(first => top),
                fold!(top),
                inout("rdx") u64::from(k) => _,
                b0 = in(reg) b0, b1 = in(reg) b1, b2 = in(reg) b2, b3 = in(reg) b3,
                r0 = out(reg) r0, r1 = out(reg) r1, r2 = out(reg) r2, r3 = out(reg) r3,
                top = out(reg) _, t = out(reg) _,
                m = const P::M,
                options(pure, nomem, nostack),
            );
        }
        [r0, r1, r2, r3]
    }
}
