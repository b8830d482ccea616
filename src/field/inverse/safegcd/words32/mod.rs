//! The same for processors with words of 32 bits: thirty steps at a time, and a small program.
//!
//! Numbers are eight words of 32 bits in two's complement. Of the 590 steps, 19 batches do thirty, which leaves 20. The
//! rows of a batch have |u| + |v| <= 2^30, and d and e are divided by 2^32: a bound b of |d| and |e| becomes b/4 + m/2, and
//! 2m/3 < 2^255 always holds. From e = 2^50, 19 times 32 - 30 and once 32 - 20 bits, they end as in the text above.

use core::hint::black_box;
use core::mem::swap;

use crate::field::inverse::Modulus;
use crate::loops::{rolled, rolled_mut};

mod portable;
#[cfg(lemniscate_assembly = "thumbv6m")]
mod thumbv6m;
#[cfg(lemniscate_assembly = "thumbv7em")]
mod thumbv7em;

#[cfg(not(lemniscate_assembly))]
use portable as arithmetic;
#[cfg(lemniscate_assembly = "thumbv6m")]
use thumbv6m as arithmetic;
#[cfg(lemniscate_assembly = "thumbv7em")]
use thumbv7em as arithmetic;

use arithmetic::batch;
use arithmetic::combine_exact;
#[cfg(not(any(target_pointer_width = "64", lemniscate_assembly = "thumbv6m")))]
pub(in crate::field::inverse) use portable::combine;
#[cfg(lemniscate_assembly = "thumbv6m")]
pub(in crate::field::inverse) use thumbv6m::combine_absolute;

/// Two's complement, from the lowest word.
type Words = [u32; 8];

/// Batches of thirty steps that all of f, g, d and e take part in.
const FULL_BATCHES: usize = 19;

/// What some divsteps do: 2^steps f' = u f + v g and 2^steps g' = q f + r g, with |u| + |v| <= 2^steps and likewise for
/// the other row.
#[repr(C)]
#[derive(Clone, Copy)]
struct Matrix {
    u: i32,
    v: i32,
    q: i32,
    r: i32,
}

/// 1/x mod m; see [`inverse`](crate::field::inverse) for what holds at the edges. Constant-time.
pub fn invert(x: &[u64; 4], m: &Modulus) -> [u64; 4] {
    invert_by::<true>(&m.reduce(x), m)
}

/// The same for x < m, and an m of the form 2^255 - M: programs that invert nothing else have the code for that alone.
#[inline(never)]
pub fn invert_255(x: &[u64; 4], m: &Modulus) -> [u64; 4] {
    invert_by::<false>(x, m)
}

/// Replaces x, below m, by 1/x mod m, in the memory of five more numbers of any content. Constant-time.
#[cfg(not(target_pointer_width = "64"))]
pub fn set_inverse_255(x: &mut Words, scratch: [&mut Words; 5], m: &Modulus) {
    set_inverse::<false>(x, scratch, m);
}

#[inline(always)]
fn invert_by<const ANY: bool>(x: &[u64; 4], m: &Modulus) -> [u64; 4] {
    let mut x = split(x);
    let [mut a, mut b, mut c, mut d, mut e] = [[0; 8]; 5];
    set_inverse::<ANY>(&mut x, [&mut a, &mut b, &mut c, &mut d, &mut e], m);
    core::array::from_fn(|i| u64::from(x[2 * i]) | u64::from(x[2 * i + 1]) << 32)
}

/// result = (u a + v b)/2^32 mod m, within half of m of a fourth of the larger of |a| and |b|; for any m, or 2^255 - M.
#[inline(always)]
fn combine_modulo<const ANY: bool>(u: i32, v: i32, a: &Words, b: &Words, m: &Modulus, result: &mut Words) {
    #[cfg(lemniscate_assembly)]
    if !ANY {
        return arithmetic::combine_modulo(u, v, a, b, m, result);
    }
    portable::combine_modulo(u, v, a, b, m, result);
}

#[inline(never)]
fn set_inverse<const ANY: bool>(x: &mut Words, scratch: [&mut Words; 5], m: &Modulus) {
    // The next f and g are written to the first two that are left, and then d and e to the places of f and g: after three
    // batches all are where they began, and after one d is written next to where it began.
    const { assert!(FULL_BATCHES % 3 == 1) };
    let (mut d, [mut f, mut g, mut e, mut next, mut other]) = (x, scratch);
    (*f, *g) = (split(&m.words), *d);
    (*d, *e) = ([0; 8], const { split(&[1 << 50, 0, 0, 0]) });
    let mut theta = 0;
    for _ in 0..FULL_BATCHES {
        let (Matrix { u, v, q, r }, _) = batch(30, &mut theta, f[0], g[0]);
        combine_exact(u, v, f, g, next);
        combine_exact(q, r, f, g, other);
        swap(&mut f, &mut next);
        swap(&mut g, &mut other);
        combine_modulo::<ANY>(u, v, d, e, m, next);
        combine_modulo::<ANY>(q, r, d, e, m, other);
        swap(&mut d, &mut next);
        swap(&mut e, &mut other);
    }
    // After the last batch only the sign of f is needed, which the low bits of 1 and -1 show, and d.
    let (Matrix { u, v, .. }, low) = batch(20, &mut theta, f[0], g[0]);
    combine_modulo::<ANY>(u, v, d, e, m, next);
    let negative = black_box((low >> 1 & 1).wrapping_neg());
    let mut carry = u64::from(negative & 1);
    for word in rolled_mut(next) {
        carry += u64::from(*word ^ negative);
        *word = carry as u32;
        carry >>= 32;
    }
    let below_zero = black_box((next[7] as i32 >> 31) as u32);
    let mut carry = 0u64;
    for (pair, m) in rolled_mut(next.as_chunks_mut::<2>().0).zip(rolled(&m.words)) {
        for (word, m) in pair.iter_mut().zip([*m as u32, (*m >> 32) as u32]) {
            carry += u64::from(*word) + u64::from(m & below_zero);
            *word = carry as u32;
            carry >>= 32;
        }
    }
}

/// Words of 64 bits as words of 32 bits.
pub(in crate::field::inverse) const fn split(words: &[u64; 4]) -> Words {
    let mut split = [0; 8];
    let mut i = 0;
    while i < 8 {
        split[i] = (words[i / 2] >> (32 * (i % 2))) as u32;
        i += 1;
    }
    split
}
