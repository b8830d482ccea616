//! Inverses of integers modulo p by safegcd.

use super::WORDS;
use crate::field::inverse::{Modulus, safegcd};

/// p, with what inversion derives from it, in one word more than it has: for numbers of its size that have a sign.
const MODULUS: Modulus<8> = {
    const ONES: u64 = u64::MAX;
    Modulus::new([ONES, ONES, ONES, ONES ^ 1 << 32, ONES, ONES, ONES, 0]).expect("p is odd")
};

/// The canonical representative of the inverse of an integer below p, and 0 for 0. Constant-time.
#[inline(never)]
pub(super) fn invert([w0, w1, w2, w3, w4, w5, w6]: [u64; WORDS]) -> [u64; WORDS] {
    let [w0, w1, w2, w3, w4, w5, w6, _] = safegcd::invert_448([w0, w1, w2, w3, w4, w5, w6, 0], &MODULUS);
    [w0, w1, w2, w3, w4, w5, w6]
}
