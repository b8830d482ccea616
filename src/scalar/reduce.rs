//! Reduction of eight words modulo an order, constant-time.
//!
//! Three of the four orders are n = 2^k + c or 2^k - c with c below 2^127. There 2^k = -c or c mod n, so the part of
//! x above bit k is *folded*: x = 2^k h + l becomes l - c h or l + c h, about 126 bits shorter. Three folds take 512
//! bits to the bit length of n. Where c h is subtracted, a multiple of n above it is added first.
//!
//! For an order without such a shape there is Montgomery's reduction (Mathematics of Computation 44, 1985), done
//! twice: x / R mod n, then times R^2 mod n and over R again, with R = 2^256.

use core::marker::PhantomData;

use super::order::{NearPower, Order};
use crate::wide::{
    add, add_carry, bit_length, inverse_mod_word, kept_if, low_bits, multiply, multiply_add, shift_left,
    shift_right, subtract, subtract_once,
};

struct Constants<O>(PhantomData<O>);

impl<O: Order> Constants<O> {
    const NEAR_POWER: Option<NearPower> = NearPower::of(&O::WORDS);
    /// -1/n mod 2^64.
    const NEGATIVE_INVERSE: u64 = inverse_mod_word(O::WORDS[0]).wrapping_neg();
    /// R^2 mod n.
    const R_SQUARED: [u64; 4] = power_of_two_mod(512, &O::WORDS);
}

/// 2^exponent mod n, by doublings.
const fn power_of_two_mod(exponent: u32, n: &[u64; 4]) -> [u64; 4] {
    let mut x = [1, 0, 0, 0];
    let mut i = 0;
    while i < exponent {
        x = subtract_once(&add(&x, &x).0, n);
        i += 1;
    }
    x
}

/// x mod n.
#[inline(always)]
pub(super) fn reduce_wide<O: Order>(x: &[u64; 8]) -> [u64; 4] {
    match Constants::<O>::NEAR_POWER {
        Some(near) => {
            // 512 bits to at most 387, to at most 262, and then below 2n.
            let x: [u64; 7] = fold::<O, 8, 5, 7>(near, x, 512);
            let x: [u64; 5] = fold::<O, 7, 3, 5>(near, &x, 387);
            let x: [u64; 4] = fold::<O, 5, 1, 4>(near, &x, 262);
            subtract_once(&x, &O::WORDS)
        }
        None => {
            let quotient = montgomery_reduce::<O>(x);
            montgomery_reduce::<O>(&multiply(&quotient, &Constants::<O>::R_SQUARED))
        }
    }
}

/// x mod n, for four words.
#[inline(always)]
pub(super) fn reduce<O: Order>(x: &[u64; 4]) -> [u64; 4] {
    match Constants::<O>::NEAR_POWER {
        Some(near) => subtract_once(&fold::<O, 4, 1, 4>(near, x, 256), &O::WORDS),
        None => reduce_wide::<O>(&[x[0], x[1], x[2], x[3], 0, 0, 0, 0]),
    }
}

/// A number congruent to x < 2^bits: not negative, and below the larger of 2^(bits - 125) and 2n.
#[inline(always)]
fn fold<O: Order, const IN: usize, const HIGH: usize, const OUT: usize>(
    near: NearPower,
    x: &[u64; IN],
    bits: u32,
) -> [u64; OUT] {
    let NearPower { k, c, above } = near;
    let high: [u64; HIGH] = shift_right(x, k);
    let low: [u64; OUT] = low_bits(x, k);
    let folded = multiply(&high, &c);
    if above {
        // c h is below 2^(bits - k + len(c)), and so below n times two to what that exceeds k by.
        let excess = (bits - k + bit_length(&c)).saturating_sub(k);
        let positive = add(&low, &shift_left(&O::WORDS, excess)).0;
        subtract(&positive, &folded).0
    } else {
        add(&low, &folded).0
    }
}

/// A number below R and congruent to x / R; below n where x is below R n. Word by word, each step adding the multiple
/// of n that clears the lowest word.
#[inline(always)]
fn montgomery_reduce<O: Order>(x: &[u64; 8]) -> [u64; 4] {
    let mut x = *x;
    let mut above = false;
    for i in 0..4 {
        let factor = x[i].wrapping_mul(Constants::<O>::NEGATIVE_INVERSE);
        let mut carry = 0;
        for (j, &word) in O::WORDS.iter().enumerate() {
            (x[i + j], carry) = multiply_add(factor, word, x[i + j], carry);
        }
        (x[i + 4], above) = add_carry(x[i + 4], carry, above);
    }
    // Below R + n, or below 2n where x is below R n.
    let sum = [x[4], x[5], x[6], x[7]];
    let (difference, borrow) = subtract(&sum, &O::WORDS);
    add(&difference, &kept_if(borrow & !above, &O::WORDS)).0
}
