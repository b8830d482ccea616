//! Inversion modulo an odd number, by several independent methods.
//!
//! Every `invert` takes any four words x and returns 1/x modulo m, below m, and 0 if x = 0 mod m. Where x has a factor
//! in common with m, which a prime m excludes, the result is some number below m.

use crate::wide::{add, bit_length, inverse_mod_word, kept_if, shift_left, shift_right, subtract};

#[cfg(lemniscate_methods)]
pub mod approx_quotient;
#[cfg(lemniscate_methods)]
pub mod binary_gcd;
mod euclid;
pub mod legendre;
#[cfg(any(feature = "gf448", not(lemniscate_microcontroller)))]
pub mod lehmer;
pub mod safegcd;

/// A modulus with what the inversions derive from it. Public, unlike the values that are inverted.
#[derive(Clone, Copy, Debug)]
pub struct Modulus<const N: usize = 4> {
    /// m: odd, 2^64 < m < 2^(64 N - 1).
    words: [u64; N],
    /// The number of bits of m.
    bits: u32,
    /// (m - 1)/2.
    half: [u64; N],
    /// -1/m mod 2^64.
    negative_inverse: u64,
    /// M if m is 2^255 - M for an M below 2^15, else 0.
    #[cfg(lemniscate_assembly)]
    below_2_255: u32,
}

impl<const N: usize> Modulus<N> {
    /// From little-endian words; `None` unless they are odd, above 2^64 and below 2^(64 N - 1).
    pub const fn new(words: [u64; N]) -> Option<Self> {
        let bits = bit_length(&words);
        if words[0] & 1 == 0 || bits < 65 || bits as usize >= 64 * N {
            return None;
        }
        Some(Self {
            words,
            bits,
            half: shift_right(&words, 1),
            negative_inverse: inverse_mod_word(words[0]).wrapping_neg(),
            #[cfg(lemniscate_assembly)]
            below_2_255: {
                let below = words[0].wrapping_neg();
                let others =
                    N == 4 && words[1] == u64::MAX && words[2] == u64::MAX && words[3] == u64::MAX >> 1;
                if others && below >> 15 == 0 { below as u32 } else { 0 }
            },
        })
    }

    /// The modulus, as little-endian words.
    #[cfg(lemniscate_internals)]
    pub const fn words(&self) -> [u64; N] {
        self.words
    }

    /// x mod m, for any words. Constant-time; fast for moduli that are not much shorter than four words.
    #[inline(always)]
    fn reduce(&self, x: &[u64; N]) -> [u64; N] {
        let mut x = *x;
        let mut shift = 64 * N as u32 + 1 - self.bits;
        while shift > 0 {
            // x < 2^shift m, which for the first shift is at least 2^(64 N).
            shift -= 1;
            let multiple = shift_left(&self.words, shift);
            let (difference, borrow) = subtract(&x, &multiple);
            x = add(&difference, &kept_if(borrow, &multiple)).0;
        }
        x
    }
}

#[cfg(test)]
mod tests;
