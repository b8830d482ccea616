//! Integers below 2^256 as four words, modulo q = 2^255 - M: the form in which elements enter and leave all backends.

use crate::field::Prime255;
use core::marker::PhantomData;

use subtle::Choice;

#[cfg(not(lemniscate_microcontroller))]
use crate::field::inverse::lehmer;
use crate::field::inverse::{Modulus, legendre, safegcd};
use crate::wide;

/// q, with what the inversions derive from it.
struct Derived<P>(PhantomData<P>);

impl<P: Prime255> Derived<P> {
    const MODULUS: Modulus = Modulus::new(P::MODULUS).expect("2^255 - P::M is odd");
}

/// The same residue modulo q, below 2^255 + M.
#[inline(always)]
pub(super) const fn fold_bit_255<P: Prime255>(words: [u64; 4]) -> [u64; 4] {
    let [w0, w1, w2, w3] = words;
    wide::add(&[w0, w1, w2, w3 & (u64::MAX >> 1)], &[P::M * (w3 >> 63), 0, 0, 0]).0
}

/// The canonical representative, below q, of any integer below 2^256.
#[inline(always)]
pub(super) const fn canonical<P: Prime255>(words: [u64; 4]) -> [u64; 4] {
    let words = fold_bit_255::<P>(words);
    // Taking off q is adding M and clearing bit 255, which M reaches where there is a q to take off.
    let excess = wide::add(&words, &[P::M, 0, 0, 0]).0[3] >> 63;
    // A product by a bit may become a branch.
    let mut words = wide::add(&words, &wide::kept_if(excess == 1, &[P::M, 0, 0, 0])).0;
    words[3] &= u64::MAX >> 1;
    words
}

/// The canonical representative of the inverse of one, and 0 for 0. Variable-time: public values only.
#[cfg(not(lemniscate_microcontroller))]
pub(super) fn invert_vartime<P: Prime255>(words: &[u64; 4]) -> [u64; 4] {
    lehmer::invert_vartime(words, &P::MODULUS)
}

/// The canonical representative of the inverse, and 0 for 0. Constant-time.
pub(super) fn invert<P: Prime255>(words: &[u64; 4]) -> [u64; 4] {
    #[cfg(target_pointer_width = "64")]
    return safegcd::invert_below_255::<P>(words);
    #[cfg(not(target_pointer_width = "64"))]
    safegcd::invert_255(words, &Derived::<P>::MODULUS)
}

/// Words of 32 bits below q become their inverse, in the memory of five more numbers. Constant-time.
#[cfg(not(target_pointer_width = "64"))]
pub(super) fn set_inverse<P: Prime255>(x: &mut [u32; 8], scratch: [&mut [u32; 8]; 5]) {
    safegcd::set_inverse_255(x, scratch, &Derived::<P>::MODULUS);
}

/// Returns whether it is a square; zero counts as one. Constant-time.
pub(super) fn is_square<P: Prime255>(words: &[u64; 4]) -> Choice {
    legendre::is_square(words, &Derived::<P>::MODULUS)
}
