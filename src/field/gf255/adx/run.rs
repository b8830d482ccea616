//! Runs of squares that carry late, for x86-64 processors with BMI2 and ADX.
//!
//! A square waits for the one before it. An element in a run is therefore a number of five parts, w + 2^64 c for four words w, the last
//! one below 2^63, and a carry c of one bit into the upper words. The lowest word and c are known last, as they come from the bits above
//! bit 255. The products of the upper three words begin before. The upper four words of a product are folded without the carry out of the
//! lower four, which is folded with the highest bits.
//!
//! On Golden Cove a square takes 26.8 cycles. A square of [`Adx::square`](super::Adx) takes 33, one of five limbs 29.5.

use core::arch::asm;

use crate::field::Prime255;
use crate::field::gf255::portable64::chains;

/// w + 2^64 c, w as three words and twice the fourth, and c as a mask.
#[derive(Clone, Copy)]
struct Late {
    words: [u64; 3],
    twice_last: u64,
    mask: u64,
}

impl Late {
    /// Any integer below 2^256; bit 255 is folded.
    #[inline(always)]
    fn new<P: Prime255>([a0, a1, a2, a3]: [u64; 4]) -> Self {
        let (a0, carry) = a0.overflowing_add(P::M * (a3 >> 63));
        Self { words: [a0, a1, a2], twice_last: a3 << 1, mask: crate::wide::mask(carry) }
    }

    /// Below 2^255 + 2^33: where there is a carry, the lowest word is below 2^33.
    #[inline(always)]
    fn carried(self) -> [u64; 4] {
        let [w0, w1, w2] = self.words;
        chains::add(&[w0, w1, w2, self.twice_last >> 1], &[0, self.mask & 1, 0, 0]).0
    }

    #[inline(always)]
    fn square<P: Prime255>(self) -> Self {
        let [w0, w1, w2] = self.words;
        let (r0, r1, r2, twice_last, mask);
        // SAFETY: works on registers alone; that the processor has the instructions is the condition of this module.
        unsafe {
            asm!(
                // Words 3 to 7 of the square of the upper three words; word 2 is v2.
                "mov rdx, {w2}",
                "mulx {v6}, {v5}, {d3}",
                "mulx {v4}, {v3}, {w1}",
                "add {v3}, {v3}",
                "adc {v4}, {v4}",
                "mov rdx, {w1}",
                "mulx {v2}, {l}, {d3}",
                "adc {v5}, {v2}",
                "adc {v6}, 0",
                "mov {v7}, {d3}",
                "shr {v7}, 1",
                "add {v4}, {l}",
                "adc {v5}, 0",
                "adc {v6}, 0",
                "mulx {l}, {v2}, rdx",
                "add {v3}, {l}",
                "mov rdx, {w2}",
                "mulx {l}, {h}, rdx",
                "adc {v4}, {h}",
                "adc {v5}, {l}",
                "mov rdx, {v7}",
                "mulx {v7}, {l}, rdx",
                "mov {h:e}, 0",
                "adc {v6}, {l}",
                "adc {v7}, 0",
                // 2 w0 w3, and 2 c w3 at word 4. With c comes c^2 at word 2, where the lower word of a square is never 2^64 - 1.
                "sub {v2}, {c}",
                "mov {l}, {d3}",
                "and {l}, {c}",
                "mov rdx, {w0}",
                "mulx {d3}, {w0}, {d3}",
                "add {d3}, {l}",
                "adc {h}, {h}",
                "add {v3}, {w0}",
                "adc {v4}, {d3}",
                "adc {v5}, {h}",
                "adc {v6}, 0",
                "adc {v7}, 0",
                // Words 0 to 3, and c above them: w0 (w1, w2) + c (w0, w1, w2), twice, the square of w0, and v2 and v3.
                "mulx {h}, {d3}, {w2}",
                "and {w2}, {c}",
                "mulx {w0}, {l}, {w1}",
                "and {w1}, {c}",
                "and {c}, rdx",
                "add {d3}, {w0}",
                "adc {h}, 0",
                "add {l}, {c}",
                "mov {c:e}, 0",
                "adc {d3}, {w1}",
                "adc {h}, {w2}",
                "adc {c}, 0",
                "mulx {w2}, {w1}, rdx",
                "add {l}, {l}",
                "adc {d3}, {d3}",
                "adc {h}, {h}",
                "adc {c}, {c}",
                "add {l}, {w2}",
                "mov edx, {m2}",
                "mulx {v5}, {w2}, {v5}",
                "mulx {v4}, {w0}, {v4}",
                "adc {d3}, {v2}",
                "adc {h}, {v3}",
                "adc {c}, 0",
                // Words 4 to 7 times 2M.
                "xor {v3:e}, {v3:e}",
                "adcx {w1}, {w0}",
                "mulx {v6}, {w0}, {v6}",
                "adox {l}, {v4}",
                "mulx {v7}, {v4}, {v7}",
                "adcx {l}, {w2}",
                "adox {d3}, {v5}",
                "adox {h}, {v6}",
                "adcx {d3}, {w0}",
                "adcx {h}, {v4}",
                "adox {c}, {v7}",
                "adcx {c}, {v3}",
                // What stands above bit 255, below 2^18, times M; the last word stays doubled.
                "add {h}, {h}",
                "adc {c}, {c}",
                "imul {c}, {c}, {m}",
                "add {w1}, {c}",
                "sbb {c}, {c}",
                w0 = inout(reg) w0 => _, w1 = inout(reg) w1 => r0, w2 = inout(reg) w2 => _,
                d3 = inout(reg) self.twice_last => r2, c = inout(reg) self.mask => mask,
                v2 = out(reg) _, v3 = out(reg) _, v4 = out(reg) _, v5 = out(reg) _, v6 = out(reg) _, v7 = out(reg) _,
                h = out(reg) twice_last, l = out(reg) r1, out("rdx") _,
                m = const P::M, m2 = const 2 * P::M,
                options(pure, nomem, nostack),
            );
        }
        Self { words: [r0, r1, r2], twice_last, mask }
    }
}

/// a^(2^n) for each a, below 2^255 + 2^33; of any integers below 2^256, for n of at least 1.
#[inline(always)]
pub(super) fn square_n_each<P: Prime255, const N: usize>(each: [[u64; 4]; N], n: usize) -> [[u64; 4]; N] {
    let mut each = each.map(Late::new::<P>);
    for _ in 0..n {
        for a in &mut each {
            *a = a.square::<P>();
        }
    }
    each.map(Late::carried)
}
