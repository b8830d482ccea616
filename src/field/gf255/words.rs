//! Integers below 2^256 as four words, modulo q = 2^255 - M: the form in which elements enter and leave all backends.

use subtle::Choice;

use crate::field::inverse::{Modulus, legendre, safegcd};
#[cfg(target_arch = "x86_64")]
use crate::wide;

/// q, as words.
const fn modulus<const M: u64>() -> [u64; 4] {
    [M.wrapping_neg(), u64::MAX, u64::MAX, u64::MAX >> 1]
}

/// q, with what the inversions derive from it.
struct Prime<const M: u64>;

impl<const M: u64> Prime<M> {
    const MODULUS: Modulus = Modulus::new(modulus::<M>()).expect("2^255 - M is odd");
}

/// The same residue modulo q, below 2^255 + M.
#[cfg(target_arch = "x86_64")]
#[inline(always)]
pub(super) const fn fold_bit_255<const M: u64>(words: [u64; 4]) -> [u64; 4] {
    let [w0, w1, w2, w3] = words;
    wide::add(&[w0, w1, w2, w3 & (u64::MAX >> 1)], &[M * (w3 >> 63), 0, 0, 0]).0
}

/// The canonical representative, below q, of any integer below 2^256.
#[cfg(target_arch = "x86_64")]
#[inline(always)]
pub(super) const fn canonical<const M: u64>(words: [u64; 4]) -> [u64; 4] {
    let words = fold_bit_255::<M>(words);
    // Taking off q is adding M and clearing bit 255, which M reaches where there is a q to take off.
    let excess = wide::add(&words, &[M, 0, 0, 0]).0[3] >> 63;
    // A product by a bit may become a branch.
    let mut words = wide::add(&words, &wide::kept_if(excess == 1, &[M, 0, 0, 0])).0;
    words[3] &= u64::MAX >> 1;
    words
}

/// The canonical representative of the inverse, and 0 for 0. Constant-time.
pub(super) fn invert<const M: u64>(words: &[u64; 4]) -> [u64; 4] {
    safegcd::invert(words, &Prime::<M>::MODULUS)
}

/// x becomes its inverse, canonical, for a canonical x; the others are memory. Constant-time.
#[cfg(lemniscate_assembly = "thumbv6m")]
#[inline(never)]
pub(super) fn set_inverse<const M: u64>(
    x: &mut [u32; 8],
    f: &mut [u32; 8],
    d: &mut [u32; 8],
    e: &mut [u32; 8],
    spare: &mut [u32; 8],
) {
    // Arguments by themselves: of those in an array the compiler does not know that they do not overlap.
    safegcd::words32::set_inverse(x, [f, d, e, spare], &Prime::<M>::MODULUS);
}

/// Returns whether it is a square; zero counts as one. Constant-time.
pub(super) fn is_square<const M: u64>(words: &[u64; 4]) -> Choice {
    legendre::is_square(words, &Prime::<M>::MODULUS)
}
