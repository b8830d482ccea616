//! Inverses of integers modulo p: by safegcd, and by Lehmer's algorithm in variable time.

use super::WORDS;
use crate::field::P448;
use crate::field::inverse::lehmer;
#[cfg(target_pointer_width = "64")]
use crate::field::inverse::{Modulus, safegcd};
use crate::field::prime::Prime;

/// p, with what inversion derives from it, in one word more than it has: for numbers of its size that have a sign.
#[cfg(target_pointer_width = "64")]
const MODULUS: Modulus<8> = {
    let [w0, w1, w2, w3, w4, w5, w6] = P448::MODULUS;
    Modulus::new([w0, w1, w2, w3, w4, w5, w6, 0]).expect("p is odd")
};

/// The canonical representative of the inverse of an integer below p, and 0 for 0. Constant-time.
#[cfg(target_pointer_width = "64")]
#[inline(never)]
pub(super) fn invert([w0, w1, w2, w3, w4, w5, w6]: [u64; WORDS]) -> [u64; WORDS] {
    let [w0, w1, w2, w3, w4, w5, w6, _] = safegcd::invert_448([w0, w1, w2, w3, w4, w5, w6, 0], &MODULUS);
    [w0, w1, w2, w3, w4, w5, w6]
}

/// The same. Variable-time: public values only.
#[inline(never)]
pub(super) fn invert_vartime(x: &[u64; WORDS]) -> [u64; WORDS] {
    lehmer::invert_vartime(x, &P448::MODULUS)
}
