//! Limbs of 51 bits as integers in registers: the way from a vector to the canonical representatives of its lanes.

use crate::field::Prime255;
use crate::field::vector::integers::Integers;

/// The limbs in 0 .. 2^51 of the canonical representatives, for limbs below 2^63 with a value below 2^256.
#[cfg_attr(not(debug_assertions), inline(always))]
pub fn canonical<P: Prime255, R: Integers>(limbs: [R; 5]) -> [R; 5] {
    // Below 2^255 + M after the first pass.
    let (mut limbs, top) = ripple(limbs);
    limbs[0] = limbs[0].add(top.times(P::M));
    // At least 2^255 - M exactly if adding M reaches 2^255.
    let [l0, l1, l2, l3, l4] = limbs;
    let (_, top) = ripple([l0.add(R::splat(P::M)), l1, l2, l3, l4]);
    ripple([l0.add(top.times(P::M)), l1, l2, l3, l4]).0
}

/// Carries through all limbs, one after another: limbs below 2^51, and what leaves the last one.
#[inline(always)]
fn ripple<R: Integers>(mut limbs: [R; 5]) -> ([R; 5], R) {
    let mut carry = R::splat(0);
    for limb in &mut limbs {
        let sum = limb.add(carry);
        *limb = sum.low(51);
        carry = sum.shift_right(51);
    }
    (limbs, carry)
}
