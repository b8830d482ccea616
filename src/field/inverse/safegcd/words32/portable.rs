//! The arithmetic of safegcd on words of 32 bits, in Rust.

use core::hint::black_box;

use super::{Matrix, Words, split};
use crate::field::inverse::Modulus;
use crate::wide::multiply_add_32;

/// So many divsteps, at most 30, from the low words of f and g: their matrix, and the f they lead to, right in its low
/// 32 - `steps` bits.
pub(super) fn batch(steps: u32, theta: &mut i32, mut f: u32, mut g: u32) -> (Matrix, u32) {
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

/// (u a + v b)/2^30, where that is a whole number of eight words.
pub(super) fn combine_exact(u: i32, v: i32, a: &Words, b: &Words) -> Words {
    let sum = combine(u, v, a, b);
    core::array::from_fn(|i| sum[i] >> 30 | sum[i + 1] << 2)
}

/// (u a + v b)/2^32 mod m, within half of m of a fourth of the larger of |a| and |b|.
#[inline(never)]
pub(super) fn combine_modulo(u: i32, v: i32, a: &Words, b: &Words, m: &Modulus) -> Words {
    let (modulus, half) = (split(&m.words), split(&m.half));
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
