//! Runs of squares modulo 2^255 - 19 as five limbs of 51 bits, on x86-64.
//!
//! A square waits for the one before it, and here less than with four words: all limbs are carried at the same time, to the next limb and once
//! more. Limbs are held times 2^7, and columns times 2^13, so that the upper word of a column is its carry.

use super::portable64::{chains, fold_top};
use crate::field::Prime255;

const MASK: u64 = u64::MAX >> 13;

/// a^(2^n), below 2^255 + 2^34; of any integer below 2^256, for n of at least 1 and M = 19.
#[cfg_attr(not(debug_assertions), inline(always))]
pub(super) fn square_n<P: Prime255>([a0, a1, a2, a3]: [u64; 4], n: usize) -> [u64; 4] {
    debug_assert_eq!(P::M, 19);
    let pair = |low: u64, high: u64, shift: u32| (low >> shift | high << (64 - shift)) & MASK;
    let mut limbs = [a0 & MASK, pair(a0, a1, 51), pair(a1, a2, 38), pair(a2, a3, 25), a3 >> 12];
    for _ in 0..n {
        limbs = square::<P>(limbs);
    }
    let [a0, a1, a2, a3, a4] = limbs;
    let low = [a0, a1 >> 13, a2 >> 26, a3 >> 39, a4 >> 52];
    let high = [a1 << 51, a2 << 38, a3 << 25, a4 << 12, 0];
    let ([w0, w1, w2, w3, top], _) = chains::add(&low, &high);
    fold_top::<P>([w0, w1, w2, w3], top)
}

/// The square: of limbs below 2^51 + 2^11, but for the last one below 2^52; the first limb is below 2^51 + 2^11 again, the others
/// below 2^51 + 2^8.
#[cfg_attr(not(debug_assertions), inline(always))]
fn square<P: Prime255>(limbs: [u64; 5]) -> [u64; 5] {
    let product = |a: u64, b: u64| u128::from(a) * u128::from(b);
    let [a0, a1, a2, a3, a4] = limbs.map(|limb| limb << 7);
    let [m3, m4] = [P::M * a3, P::M * a4];
    // Products of two limbs come twice, so that those of one are of its half. Below 2^122. The last two columns come first, as their
    // carries pass through a product by M and two limbs.
    let k4 = product(a0, a4) + product(a1, a3) + product(a2 >> 1, a2);
    let k3 = product(a4 >> 1, m4) + product(a1, a2) + product(a0, a3);
    let k0 = product(a2, m3) + product(a0 >> 1, a0) + product(a1, m4);
    let k1 = product(a2, m4) + product(a0, a1) + product(a3 >> 1, m3);
    let k2 = product(a1 >> 1, a1) + product(a0, a2) + product(a3, m4);
    let columns = [k0, k1, k2, k3, k4];
    // The last carry is below 2^54, and times M, as the others, below 2^59.
    let [c0, c1, c2, c3, c4] = columns.map(|column| (column >> 64) as u64);
    let [l0, l1, l2, l3, l4] = columns.map(|column| column as u64 >> 13);
    let sums = [l0 + P::M * c4, l1 + c0, l2 + c1, l3 + c2, l4 + c3];
    let [c0, c1, c2, c3, c4] = sums.map(|sum| sum >> 51);
    let [l0, l1, l2, l3, l4] = sums.map(|sum| sum & MASK);
    [l0 + P::M * c4, l1 + c0, l2 + c1, l3 + c2, l4 + c3]
}
