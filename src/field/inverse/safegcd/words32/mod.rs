//! The same for processors with words of 32 bits: thirty steps at a time, and a small program.
//!
//! Numbers are eight words of 32 bits in two's complement. Of the 590 steps, 19 batches do thirty, which leaves 20. The
//! rows of a batch have |u| + |v| <= 2^30, and d and e are divided by 2^32: a bound b of |d| and |e| becomes b/4 + m/2, and
//! 2m/3 < 2^255 always holds. From e = 2^50, 19 times 32 - 30 and once 32 - 20 bits, they end as in the text above.

use core::hint::black_box;

use crate::field::inverse::Modulus;

#[cfg_attr(
    any(lemniscate_assembly = "thumbv6m", lemniscate_assembly = "thumbv7em"),
    allow(dead_code, reason = "what has assembly is not used")
)]
mod portable;
#[cfg(lemniscate_assembly = "thumbv6m")]
mod thumbv6m;
#[cfg(lemniscate_assembly = "thumbv7em")]
mod thumbv7em;

#[cfg(not(any(lemniscate_assembly = "thumbv6m", lemniscate_assembly = "thumbv7em")))]
use portable as arithmetic;
#[cfg(lemniscate_assembly = "thumbv6m")]
use thumbv6m as arithmetic;
#[cfg(lemniscate_assembly = "thumbv7em")]
use thumbv7em as arithmetic;

use arithmetic::{batch, exact_rows, modulo_rows};
#[cfg(not(any(target_pointer_width = "64", lemniscate_assembly = "thumbv6m")))]
pub(in crate::field::inverse) use portable::combine;
#[cfg(lemniscate_assembly = "thumbv6m")]
pub(in crate::field::inverse) use thumbv6m::combine_absolute;

/// Two's complement, from the lowest word.
pub(in crate::field) type Words = [u32; 8];

/// Batches of thirty steps that all of f, g, d and e take part in.
const FULL_BATCHES: usize = 19;

/// What some divsteps do: 2^steps f' = u f + v g and 2^steps g' = q f + r g, with |u| + |v| <= 2^steps and likewise for
/// the other row. Behind that, what assembly needs to reduce by.
#[repr(C)]
#[derive(Clone, Copy, Default)]
struct Rows {
    u: i32,
    v: i32,
    q: i32,
    r: i32,
    /// M, and 1/M modulo 2^32, for a modulus 2^255 - M; else 0.
    below: u32,
    inverse: u32,
}

/// What a batch of steps starts from, theta and the low words of f and g, and what it leads to: f is right in its low
/// 32 - `steps` bits.
#[repr(C)]
#[derive(Clone, Copy, Default)]
struct Steps {
    theta: i32,
    f: u32,
    g: u32,
    rows: Rows,
}

/// 1/x mod m; see [`inverse`](crate::field::inverse) for what holds at the edges. Constant-time.
#[inline(never)]
pub fn invert(x: &[u64; 4], m: &Modulus) -> [u64; 4] {
    let (mut x, mut others) = (split(&m.reduce(x)), [[0; 8]; 4]);
    set_inverse(&mut x, others.each_mut(), m);
    core::array::from_fn(|i| u64::from(x[2 * i]) | u64::from(x[2 * i + 1]) << 32)
}

/// x becomes 1/x mod m, for x below m. The others are memory, and their values are lost. Constant-time.
#[inline(always)]
pub(in crate::field) fn set_inverse(x: &mut Words, [f, d, e, spare]: [&mut Words; 4], m: &Modulus) {
    let g = x;
    (*f, *d, *e) = (split(&m.words), [0; 8], split(&[1 << 50, 0, 0, 0]));
    let mut state = Steps::default();
    #[cfg(lemniscate_assembly = "thumbv6m")]
    if m.below_2_255 != 0 {
        // 2^255 - M is -M in its lowest word, and so -1 over it is 1/M there.
        (state.rows.below, state.rows.inverse) = (m.below_2_255, m.negative_inverse as u32);
    }
    for _ in 0..FULL_BATCHES {
        (state.f, state.g) = (f[0], g[0]);
        batch(30, &mut state);
        exact_rows(&state, f, g, spare);
        modulo_rows(&state, d, e, m, spare);
    }
    // After the last batch only the sign of f is needed, which the low bits of 1 and -1 show, and d.
    (state.f, state.g) = (f[0], g[0]);
    batch(20, &mut state);
    modulo_rows(&state, d, e, m, spare);
    // What is made of masks that the compiler knows may become a branch.
    let negative = black_box((state.f >> 1 & 1).wrapping_neg());
    let mut carry = u64::from(negative & 1);
    for word in d.iter_mut() {
        carry += u64::from(*word ^ negative);
        *word = carry as u32;
        carry >>= 32;
    }
    let below_0 = black_box((d[7] as i32 >> 31) as u32);
    carry = 0;
    for (i, inverse) in g.iter_mut().enumerate() {
        carry += u64::from(d[i]) + u64::from((m.words[i / 2] >> (32 * (i % 2))) as u32 & below_0);
        *inverse = carry as u32;
        carry >>= 32;
    }
}

/// Words of 64 bits as words of 32 bits.
pub(in crate::field::inverse) fn split(words: &[u64; 4]) -> Words {
    core::array::from_fn(|i| (words[i / 2] >> (32 * (i % 2))) as u32)
}
