//! Constant-time inversion by divsteps: Bernstein and Yang, "Fast constant-time gcd computation and modular
//! inversion", IACR ePrint 2019/266, with the step of Wuille that begins at delta = 1/2.
//!
//! From f = m, g = x and theta = 0 the step
//!
//! - (theta, f, g) -> (-theta, g, (g - f)/2) for theta >= 0 and g odd,
//! - (theta, f, g) -> (theta + 1, f, (g + (g mod 2) f)/2) otherwise
//!
//! (theta is delta - 1/2) leads in 590 steps to g = 0 and f = gcd or -gcd, for any odd m > x >= 0 below 2^256, and in
//! 1033 steps for those below 2^448 (`steps` computes both). What a
//! step does depends on the low bits alone, so 60 steps are done on single words first. They amount to
//! a matrix (u, v; q, r) of signed words, and then
//!
//! - f, g become (u f + v g)/2^60 and (q f + r g)/2^60, which are whole numbers;
//! - d, e become (u d + v e)/2^64 and (q d + r e)/2^64 modulo m, by adding the multiple of m that clears the low word.
//!
//! From d = 0 and e = c, the invariants f = d x s and g = e x s modulo m hold, where s is 1/c at first and
//! 2^(64 - steps) times itself after every batch. So with c = 2^40, or 2^117 where there are 17 batches of 60 and one of 15
//! steps, they end as f = d x modulo m, and f is 1 or -1.
//!
//! Why d and e fit: the rows of the matrix have |u| + |v| <= 2^60, and the multiple of m is chosen between -2^63 m
//! and 2^63 m. So a bound b of |d| and |e| becomes b/16 + m/2, and 0.54 m, which is less than words with a sign hold, is one at
//! all times (c is below it: 2^40 for m above 2^64, and 2^117 for m above 2^120).

use super::Modulus;
#[cfg(all(target_pointer_width = "64", feature = "gf255"))]
use crate::field::Prime255;
#[cfg(all(target_arch = "x86_64", feature = "gf255", not(miri)))]
use crate::wide::inverse_mod_word;
use crate::wide::opaque;
#[cfg(target_pointer_width = "64")]
use crate::wide::{add, kept_if, opaque_mask};

#[cfg(all(target_arch = "aarch64", not(miri)))]
mod aarch64;
#[cfg(all(target_arch = "x86_64", feature = "gf255", not(miri)))]
mod avx2;
#[cfg(target_pointer_width = "64")]
mod divsteps;
mod reduce;
#[cfg(test)]
mod steps;
#[cfg(any(test, not(target_pointer_width = "64")))]
pub(super) mod words32;
#[cfg(all(target_arch = "x86_64", not(miri)))]
mod x86_64;

#[cfg(target_pointer_width = "64")]
use divsteps::{Matrix, batch};
#[cfg(all(target_pointer_width = "64", feature = "gf255"))]
use reduce::Below255;
use reduce::Reduce;
#[cfg(not(target_pointer_width = "64"))]
pub use words32::set_inverse_255;
#[cfg(not(target_pointer_width = "64"))]
pub use words32::{invert, invert_255};

/// 1/x mod m; see the [parent module](super) for what holds at the edges. Constant-time.
#[cfg(target_pointer_width = "64")]
pub fn invert(x: &[u64; 4], m: &Modulus) -> [u64; 4] {
    // 590 steps, and ten that change nothing: the last batch is the code that the others are, which a single call would fetch too.
    by_batches::<4, 9, 20, 20, 20>(m.reduce(x), m)
}

/// 1/x mod m, for x < m = 2^255 - M. Constant-time. Compiled once for all backends.
#[cfg(all(target_pointer_width = "64", feature = "gf255"))]
#[inline(never)]
pub fn invert_below_255<P: Prime255>(x: &[u64; 4]) -> [u64; 4] {
    by_batches::<4, 9, 20, 20, 20>(*x, &Below255::<P>(core::marker::PhantomData))
}

/// [`invert_below_255`] for M below 2^15, in vectors if the processor has AVX2: 0.84 of the time on Zen 3. Constant-time.
#[cfg(all(target_arch = "x86_64", feature = "gf255"))]
pub fn invert_below_255_in_vectors<P: Prime255>(x: &[u64; 4]) -> [u64; 4] {
    #[cfg(not(miri))]
    if let Some(inverse) =
        avx2::invert_below_255(x, P::M as u32, const { inverse_mod_word(P::M) as u32 & (u32::MAX >> 2) })
    {
        return inverse;
    }
    invert_below_255::<P>(x)
}

/// 1/x mod m, for x < m < 2^448 and m > 2^120, and 0 for 0. Constant-time.
#[cfg(target_pointer_width = "64")]
pub fn invert_448(x: [u64; 8], m: &Modulus<8>) -> [u64; 8] {
    // 1033 steps, and two that change nothing.
    by_batches::<8, 17, 15, 0, 0>(x, m)
}

/// 1/x mod m for x < m, by so many batches of 60 steps that all of f, g, d and e take part in, and A + B + C more steps.
#[cfg(target_pointer_width = "64")]
#[inline(always)]
fn by_batches<const N: usize, const FULL: u32, const A: u32, const B: u32, const C: u32>(
    x: [u64; N],
    m: &impl Reduce<N>,
) -> [u64; N] {
    let (mut f, mut g) = (m.words(), x);
    let (mut d, mut e) = ([0; N], [0; N]);
    let c = FULL * (64 - 60) + 64 - (A + B + C);
    e[c as usize / 64] = 1 << (c % 64);
    let mut theta = 0;
    // d and e go on beside the next batch, which does not wait for them.
    let mut last = Matrix::IDENTITY;
    let mut low = 0;
    for i in 0..=FULL {
        let matrix;
        // Only the sign of f is needed from the last steps, which the low bits of 1 and -1 show.
        (matrix, low) = if i < FULL || A + B + C == 60 {
            batch::<20, 20, 20>(&mut theta, f[0], g[0])
        } else {
            batch::<A, B, C>(&mut theta, f[0], g[0])
        };
        if i > 0 {
            (d, e) = update_de(&last, &d, &e, m);
        }
        if i < FULL {
            (f, g) = update_fg(&matrix, &f, &g);
        }
        last = matrix;
    }
    let d = combine_mod(last.u, last.v, &d, &e, m);
    let negative = opaque_mask(low & 2 != 0);
    let mut one_if_negative = [0; N];
    one_if_negative[0] = negative & 1;
    let d = add(&d.map(|word| word ^ negative), &one_if_negative).0;
    add(&d, &kept_if(d[N - 1] >> 63 == 1, &m.words())).0
}

/// (u f + v g, q f + r g)/2^60. Both rows word by word: the lowest words are what the next batch waits for.
#[cfg(target_pointer_width = "64")]
#[inline(always)]
fn update_fg<const N: usize>(matrix: &Matrix, f: &[u64; N], g: &[u64; N]) -> ([u64; N], [u64; N]) {
    let mut rows = [Row::new(matrix.u, matrix.v), Row::new(matrix.q, matrix.r)];
    let (mut new_f, mut new_g) = ([0; N], [0; N]);
    let mut before = [0; 2];
    for i in 0..N {
        let words = [rows[0].next_word(f[i], g[i]), rows[1].next_word(f[i], g[i])];
        if i > 0 {
            new_f[i - 1] = before[0] >> 60 | words[0] << 4;
            new_g[i - 1] = before[1] >> 60 | words[1] << 4;
        }
        before = words;
    }
    new_f[N - 1] = before[0] >> 60 | rows[0].highest_word(f[N - 1], g[N - 1]) << 4;
    new_g[N - 1] = before[1] >> 60 | rows[1].highest_word(f[N - 1], g[N - 1]) << 4;
    (new_f, new_g)
}

/// The bits of an integer, given with its highest word, from `BITS` on.
#[inline(always)]
pub(super) fn shifted<const N: usize, const BITS: u32>((x, top): ([u64; N], u64)) -> [u64; N] {
    core::array::from_fn(|i| x[i] >> BITS | if i + 1 < N { x[i + 1] } else { top } << (64 - BITS))
}

/// (u d + v e, q d + r e)/2^64 mod m.
#[cfg(target_pointer_width = "64")]
#[inline(always)]
fn update_de<const N: usize>(
    matrix: &Matrix,
    d: &[u64; N],
    e: &[u64; N],
    m: &impl Reduce<N>,
) -> ([u64; N], [u64; N]) {
    (combine_mod(matrix.u, matrix.v, d, e, m), combine_mod(matrix.q, matrix.r, d, e, m))
}

/// u a + v b, for signed integers and |u| + |v| <= 2^60, and its highest word.
#[inline(always)]
pub(super) fn combine<const N: usize>(u: i64, v: i64, a: &[u64; N], b: &[u64; N]) -> ([u64; N], u64) {
    let mut row = Row::new(u, v);
    let mut sum = [0; N];
    for i in 0..N {
        sum[i] = row.next_word(a[i], b[i]);
    }
    (sum, row.highest_word(a[N - 1], b[N - 1]))
}

/// u a + v b word by word, for |u| + |v| <= 2^60: magnitudes times a and b or, by their complements, times -a - 1 and -b - 1.
struct Row {
    u: u64,
    v: u64,
    u_sign: u64,
    v_sign: u64,
    /// Below 2^64 (u + v + 1) with the next products.
    carry: u128,
}

impl Row {
    #[inline(always)]
    fn new(u: i64, v: i64) -> Self {
        let (u_sign, v_sign) = ((u >> 63) as u64, (v >> 63) as u64);
        let (u, v) = (u.unsigned_abs(), v.unsigned_abs());
        Self { u, v, u_sign, v_sign, carry: u128::from((u & u_sign) + (v & v_sign)) }
    }

    /// The next word, from the next words of a and b.
    #[inline(always)]
    fn next_word(&mut self, a: u64, b: u64) -> u64 {
        let sum = self.carry
            + u128::from(self.u) * u128::from(a ^ self.u_sign)
            + u128::from(self.v) * u128::from(b ^ self.v_sign);
        self.carry = sum >> 64;
        sum as u64
    }

    /// The word above all others, from the highest words of a and b: read without a sign, a negative integer is 2^(64 N) too large.
    #[inline(always)]
    fn highest_word(&self, a: u64, b: u64) -> u64 {
        let sign = |word: u64| opaque((word as i64 >> 63) as u64);
        (self.carry as u64)
            .wrapping_sub(self.u & sign(a ^ self.u_sign))
            .wrapping_sub(self.v & sign(b ^ self.v_sign))
    }
}

/// (u a + v b)/2^64 mod m, within half of m of a sixteenth of the larger of |a| and |b|.
#[inline(always)]
pub(super) fn combine_mod<const N: usize>(
    u: i64,
    v: i64,
    a: &[u64; N],
    b: &[u64; N],
    m: &impl Reduce<N>,
) -> [u64; N] {
    m.divided_by_word(combine(u, v, a, b))
}
