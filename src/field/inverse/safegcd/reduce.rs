//! Divisions by a word modulo m, for d and e.

#[cfg(all(target_pointer_width = "64", feature = "gf255"))]
use crate::field::Prime255;
use crate::field::inverse::Modulus;
#[cfg(target_pointer_width = "64")]
use crate::wide::{add, inverse_mod_word};
use crate::wide::{multiply_add, subtract};
#[cfg(all(target_pointer_width = "64", feature = "gf255"))]
use core::marker::PhantomData;

/// An odd modulus m below 2^(64 N - 1).
pub(in crate::field::inverse) trait Reduce<const N: usize> {
    /// m.
    #[cfg(target_pointer_width = "64")]
    fn words(&self) -> [u64; N];

    /// x/2^64 mod m, within m/2 of x/2^64, for an integer of N words and, with its sign, its highest one.
    fn divided_by_word(&self, x: ([u64; N], u64)) -> [u64; N];
}

impl<const N: usize> Reduce<N> for Modulus<N> {
    #[cfg(target_pointer_width = "64")]
    #[inline(always)]
    fn words(&self) -> [u64; N] {
        self.words
    }

    #[inline(always)]
    fn divided_by_word(&self, (x, top): ([u64; N], u64)) -> [u64; N] {
        // k m clears the low word, for k in [-2^63, 2^63). Added are (k + 2^63) m, and (m - 1)/2 is taken off above it.
        let factor = x[0].wrapping_mul(self.negative_inverse) ^ 1 << 63;
        let (_, mut carry) = multiply_add(factor, self.words[0], x[0], 0);
        let mut high = [0; N];
        for i in 0..N - 1 {
            (high[i], carry) = multiply_add(factor, self.words[i + 1], x[i + 1], carry);
        }
        high[N - 1] = top.wrapping_add(carry);
        subtract(&high, &self.half).0
    }
}

/// 2^255 - M, for an odd M below 2^63: one product instead of four.
#[cfg(all(target_pointer_width = "64", feature = "gf255"))]
pub(super) struct Below255<P>(pub PhantomData<P>);

#[cfg(all(target_pointer_width = "64", feature = "gf255"))]
impl<P: Prime255> Reduce<4> for Below255<P> {
    #[inline(always)]
    fn words(&self) -> [u64; 4] {
        P::MODULUS
    }

    #[inline(always)]
    fn divided_by_word(&self, ([x0, x1, x2, x3], x4): ([u64; 4], u64)) -> [u64; 4] {
        // k m is added, for k in [-2^63, 2^63). k M ends in the low word of x, and what it takes off above that is less than
        // half of M either way.
        let k = x0.wrapping_mul(const { inverse_mod_word(P::M) }) as i64;
        let product = i128::from(k) * i128::from(P::M as i64);
        let (taken, sign) = ((product >> 64) as u64, (product >> 127) as u64);
        let x = subtract(&[x1, x2, x3, x4], &[taken, sign, sign, sign]).0;
        // k 2^255/2^64.
        add(&x, &[0, 0, (k as u64) << 63, (k >> 1) as u64]).0
    }
}
