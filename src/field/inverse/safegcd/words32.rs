//! The same for processors with words of 32 bits: thirty steps at a time, and a small program.
//!
//! Numbers are eight words of 32 bits in two's complement. Of the 590 steps, 19 batches do thirty, which leaves 20. The
//! rows of a batch have |u| + |v| <= 2^30, and d and e are divided by 2^32: a bound b of |d| and |e| becomes b/4 + m/2, and
//! 2m/3 < 2^255 always holds. From e = 2^50, 19 times 32 - 30 and once 32 - 20 bits, they end as in the text above.

use core::hint::black_box;

use crate::field::inverse::Modulus;
use crate::wide::{kept_if, multiply_add_32, opaque_mask};

/// Two's complement, from the lowest word.
type Words = [u32; 8];

/// Batches of thirty steps that all of f, g, d and e take part in.
const FULL_BATCHES: usize = 19;

/// What some divsteps do: 2^steps f' = u f + v g and 2^steps g' = q f + r g, with |u| + |v| <= 2^steps and likewise for
/// the other row.
#[derive(Clone, Copy)]
struct Matrix {
    u: i32,
    v: i32,
    q: i32,
    r: i32,
}

/// 1/x mod m; see [`inverse`](crate::field::inverse) for what holds at the edges. Constant-time.
pub fn invert(x: &[u64; 4], m: &Modulus) -> [u64; 4] {
    let modulus = split(&m.words);
    let half = split(&m.half);
    let (mut f, mut g) = (modulus, split(&m.reduce(x)));
    let (mut d, mut e) = ([0; 8], split(&[1 << 50, 0, 0, 0]));
    let mut theta = 0;
    let mut steps = 30;
    let mut low = 0;
    for batches in (0..=FULL_BATCHES).rev() {
        if batches == 0 {
            steps = 20;
        }
        let matrix;
        (matrix, low) = batch(steps, &mut theta, f[0], g[0]);
        // After the last batch only the sign of f is needed, which the low bits of 1 and -1 show.
        let next = [combine(matrix.u, matrix.v, &f, &g), combine(matrix.q, matrix.r, &f, &g)];
        [f, g] = [shift_right_30(&next[0]), shift_right_30(&next[1])];
        (d, e) = (
            combine_mod(matrix.u, matrix.v, &d, &e, m, &modulus, &half),
            combine_mod(matrix.q, matrix.r, &d, &e, m, &modulus, &half),
        );
    }
    let negative = opaque_mask(low & 2 != 0);
    let d = core::array::from_fn(|i| (u64::from(d[2 * i]) | u64::from(d[2 * i + 1]) << 32) ^ negative);
    let d = crate::wide::add(&d, &[negative & 1, 0, 0, 0]).0;
    crate::wide::add(&d, &kept_if(d[3] >> 63 == 1, &m.words)).0
}

/// Words of 64 bits as words of 32 bits.
pub(in crate::field::inverse) fn split(words: &[u64; 4]) -> Words {
    core::array::from_fn(|i| (words[i / 2] >> (32 * (i % 2))) as u32)
}

/// So many divsteps, at most 30, from the low words of f and g: their matrix, and the f they lead to, right in its low
/// 32 - `steps` bits.
fn batch(steps: u32, theta: &mut i32, mut f: u32, mut g: u32) -> (Matrix, u32) {
    let (mut u, mut v, mut q, mut r) = (1u32, 0u32, 0u32, 1u32);
    for _ in 0..steps {
        // Where a processor has no conditional instructions, the compiler makes branches of these masks if it knows what they
        // are made of.
        let odd = black_box((g & 1).wrapping_neg());
        // -f and its row where theta is not negative.
        let minus = black_box(!(*theta >> 31) as u32);
        let signed = |word: u32| (word ^ minus).wrapping_sub(minus);
        g = g.wrapping_add(signed(f) & odd);
        q = q.wrapping_add(signed(u) & odd);
        r = r.wrapping_add(signed(v) & odd);
        let swap = odd & minus;
        f = f.wrapping_add(g & swap);
        u = u.wrapping_add(q & swap);
        v = v.wrapping_add(r & swap);
        // Of the words of which the low bits are known, g is halved; the rows are doubled instead.
        g >>= 1;
        u <<= 1;
        v <<= 1;
        *theta = (*theta ^ swap as i32) + 1;
    }
    (Matrix { u: u as i32, v: v as i32, q: q as i32, r: r as i32 }, f)
}

/// u a + v b, for |u| + |v| <= 2^30.
#[inline(never)]
pub(in crate::field::inverse) fn combine(u: i32, v: i32, a: &Words, b: &Words) -> [u32; 9] {
    // Magnitudes times a and b or, by their complements, times -a - 1 and -b - 1.
    let (u_sign, v_sign) = (black_box((u >> 31) as u32), black_box((v >> 31) as u32));
    let (u, v) = ((u as u32 ^ u_sign).wrapping_sub(u_sign), (v as u32 ^ v_sign).wrapping_sub(v_sign));
    let (mut carry_u, mut carry_v) = (u & u_sign, v & v_sign);
    let mut sum = [0; 9];
    for i in 0..8 {
        let low;
        (low, carry_u) = multiply_add_32(u, a[i] ^ u_sign, carry_u, 0);
        (sum[i], carry_v) = multiply_add_32(v, b[i] ^ v_sign, carry_v, low);
    }
    // A negative a is 2^256 less than its words.
    let sign = |word: u32| black_box((word as i32 >> 31) as u32);
    let above = (u & sign(a[7] ^ u_sign)).wrapping_add(v & sign(b[7] ^ v_sign));
    sum[8] = carry_u.wrapping_add(carry_v).wrapping_sub(above);
    sum
}

/// A number of nine words over 2^30, where that fits eight.
fn shift_right_30(x: &[u32; 9]) -> Words {
    core::array::from_fn(|i| x[i] >> 30 | x[i + 1] << 2)
}

/// (u a + v b)/2^32 mod m, within half of m of a fourth of the larger of |a| and |b|.
#[inline(never)]
fn combine_mod(u: i32, v: i32, a: &Words, b: &Words, m: &Modulus, modulus: &Words, half: &Words) -> Words {
    let sum = combine(u, v, a, b);
    // k m clears the low word, for k in [-2^31, 2^31). Added are (k + 2^31) m, and (m - 1)/2 is taken off above it.
    let factor = sum[0].wrapping_mul(m.negative_inverse as u32) ^ 1 << 31;
    let (_, mut carry) = multiply_add_32(factor, modulus[0], sum[0], 0);
    let mut borrow = 0;
    core::array::from_fn(|i| {
        let word;
        if i < 7 {
            (word, carry) = multiply_add_32(factor, modulus[i + 1], sum[i + 1], carry);
        } else {
            word = sum[8].wrapping_add(carry);
        }
        let difference = i64::from(word) - i64::from(half[i]) + borrow;
        borrow = difference >> 32;
        difference as u32
    })
}
