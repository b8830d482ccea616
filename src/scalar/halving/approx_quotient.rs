//! Euclid's algorithm with powers of two for quotients: the longer rho loses the shorter one, shifted to its length.
//!
//! Why tau stays short is shown in `docs/halving.md`: where m is the length of the second rho, its tau is at most
//! n / 2^(m' - 1), m' being the length of the first rho, and the tau of the first at most n / 2^(m - 1).

use super::basis::Basis;
use crate::wide::{add_carry, mask, shift_left_vartime, sub_borrow};

/// Reduces the basis until its second vector, the one returned, has a rho of at most `target` bits.
#[inline(always)]
pub(super) fn reduce_vartime<const N: usize, const H: usize>(basis: &mut Basis<N, H>, target: u32) -> usize {
    // Words are left out as both rho shrink.
    if N >= 7 {
        reduce_words_vartime::<N, H, 7>(basis, target);
    }
    if N >= 6 {
        reduce_words_vartime::<N, H, 6>(basis, target);
    }
    if N >= 5 {
        reduce_words_vartime::<N, H, 5>(basis, target);
    }
    if N >= 4 {
        reduce_words_vartime::<N, H, 4>(basis, target);
    }
    if N >= 3 {
        reduce_words_vartime::<N, H, 3>(basis, target);
    }
    reduce_words_vartime::<N, H, 2>(basis, target);
    1
}

/// The same, until both rho fit in W - 1 words; they fit in W words.
#[inline(always)]
fn reduce_words_vartime<const N: usize, const H: usize, const W: usize>(
    basis: &mut Basis<N, H>,
    target: u32,
) {
    let mut lengths = [basis.length_vartime(0), basis.length_vartime(1)];
    while lengths[1] > target && (W == 2 || lengths[0] > 64 * (W as u32 - 1)) {
        step_vartime::<N, H, W>(basis, lengths[0] - lengths[1]);
        lengths[0] = basis.length_vartime(0);
        if lengths[0] <= lengths[1] {
            basis.rho.swap(0, 1);
            basis.tau.swap(0, 1);
            basis.negative.swap(0, 1);
            lengths.swap(0, 1);
        }
    }
}

/// Subtracts from the first vector 2^shift times the second; what it becomes has a rho that is not negative.
#[inline(always)]
fn step_vartime<const N: usize, const H: usize, const W: usize>(basis: &mut Basis<N, H>, shift: u32) {
    let [longer, shorter] = &mut basis.rho;
    let shifted = shift_left_vartime::<N, W>(shorter, shift);
    let mut borrow = false;
    for i in 0..W {
        (longer[i], borrow) = sub_borrow(longer[i], shifted[i], borrow);
    }
    let overshot = borrow;
    negate_if(&mut longer[..W], overshot);

    let [first, second] = &mut basis.tau;
    let shifted = shift_left_vartime::<H, H>(second, shift);
    let subtract = basis.negative[0] == basis.negative[1];
    let mut carry = subtract;
    for i in 0..H {
        (first[i], carry) = add_carry(first[i], shifted[i] ^ mask(subtract), carry);
    }
    let crossed = subtract & !carry;
    negate_if(first, crossed);
    basis.negative[0] ^= crossed ^ overshot;
}

/// Negates a number in two's complement if `negate` is set.
#[inline(always)]
fn negate_if(words: &mut [u64], negate: bool) {
    let mut carry = negate;
    for word in words {
        (*word, carry) = add_carry(*word ^ mask(negate), 0, carry);
    }
}
