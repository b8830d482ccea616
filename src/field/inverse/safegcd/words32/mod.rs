//! The same for processors with words of 32 bits: thirty steps at a time, and a small program.
//!
//! Numbers are eight words of 32 bits in two's complement. Of the 590 steps, 19 batches do thirty, which leaves 20. The
//! rows of a batch have |u| + |v| <= 2^30, and d and e are divided by 2^32: a bound b of |d| and |e| becomes b/4 + m/2, and
//! 2m/3 < 2^255 always holds. From e = 2^50, 19 times 32 - 30 and once 32 - 20 bits, they end as in the text above.

use crate::field::inverse::Modulus;
use crate::wide::{kept_if, opaque_mask};

#[cfg_attr(lemniscate_assembly = "thumbv6m", allow(dead_code, reason = "what has assembly is not used"))]
mod portable;
#[cfg(lemniscate_assembly = "thumbv6m")]
mod thumbv6m;

#[cfg(not(lemniscate_assembly = "thumbv6m"))]
use portable as arithmetic;
#[cfg(lemniscate_assembly = "thumbv6m")]
use thumbv6m as arithmetic;

#[cfg(not(target_pointer_width = "64"))]
pub(in crate::field::inverse) use arithmetic::combine;
use arithmetic::{batch, combine_exact, combine_modulo};

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
    let (mut f, mut g) = (split(&m.words), split(&m.reduce(x)));
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
        let Matrix { u, v, q, r } = matrix;
        // After the last batch only the sign of f is needed, which the low bits of 1 and -1 show.
        (f, g) = (combine_exact(u, v, &f, &g), combine_exact(q, r, &f, &g));
        (d, e) = (combine_modulo(u, v, &d, &e, m), combine_modulo(q, r, &d, &e, m));
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
