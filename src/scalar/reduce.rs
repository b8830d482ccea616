//! Products modulo an order, and reduction, constant-time.
//!
//! All orders but one are n = 2^k + c or 2^k - c with c of half as many bits. There 2^k = -c or c mod n, so the part of
//! x above bit k is *folded*: x = 2^k h + l becomes l - c h or l + c h, shorter by nearly half the length of n. Three folds
//! take twice the words of n to its bit length. Where c h is subtracted, a multiple of n above it is added first.
//!
//! For an order without such a shape there is Montgomery's reduction (Mathematics of Computation 44, 1985), done
//! twice: x / R mod n, then times R^2 mod n and over R again, with R = 2^256.

use core::marker::PhantomData;

use zeroize::Zeroize;

use super::order::{NearPower, Order};
use crate::wide::{
    add, bit_length, inverse_mod_word, kept_if, low_bits, multiply, one, shift_left, shift_right, square,
    subtract, subtract_once,
};
#[cfg(target_pointer_width = "64")]
use crate::wide::{add_carry, multiply_add};
#[cfg(not(target_pointer_width = "64"))]
use crate::{
    loops::{rolled, rolled_mut, unseen},
    wide::add_row_by_call,
};

/// `[i8; N]`, for every N.
pub trait DigitArray: AsRef<[i8]> + AsMut<[i8]> + Zeroize {
    /// N zeros.
    const ZERO: Self;
}

impl<const N: usize> DigitArray for [i8; N] {
    const ZERO: Self = [0; N];
}

/// What [`Scalar`](super::Scalar) needs modulo an order of N words. All results are below it.
pub trait Reduce<const N: usize> {
    /// Room for the digits that a product of the base point cuts a scalar in, of four bits each or more.
    type Digits: DigitArray;

    /// a b.
    fn product(a: &[u64; N], b: &[u64; N]) -> [u64; N];
    /// a b + c.
    fn product_plus(a: &[u64; N], b: &[u64; N], c: &[u64; N]) -> [u64; N];
    /// a^2.
    fn square(a: &[u64; N]) -> [u64; N];
    /// a.
    fn reduce(a: &[u64; N]) -> [u64; N];
    /// low + 2^(64 N) high.
    fn reduce_both(low: &[u64; N], high: &[u64; N]) -> [u64; N];
    /// 2^bits - 1, for less bits than twice the words have.
    fn ones(bits: u32) -> [u64; N];
}

impl<O: Order> Reduce<4> for O {
    type Digits = [i8; 64];

    #[inline(always)]
    fn product(a: &[u64; 4], b: &[u64; 4]) -> [u64; 4] {
        reduce_wide::<O>(&multiply(a, b))
    }

    #[inline(always)]
    fn product_plus(a: &[u64; 4], b: &[u64; 4], &[c0, c1, c2, c3]: &[u64; 4]) -> [u64; 4] {
        let product: [u64; 8] = multiply(a, b);
        // (n - 1)^2 + n - 1 is far from 2^512.
        reduce_wide::<O>(&add(&product, &[c0, c1, c2, c3, 0, 0, 0, 0]).0)
    }

    #[inline(always)]
    fn square(a: &[u64; 4]) -> [u64; 4] {
        reduce_wide::<O>(&square(a))
    }

    #[inline(always)]
    fn reduce(a: &[u64; 4]) -> [u64; 4] {
        reduce::<O>(a)
    }

    #[inline(always)]
    fn reduce_both(&[a, b, c, d]: &[u64; 4], &[e, f, g, h]: &[u64; 4]) -> [u64; 4] {
        reduce_wide::<O>(&[a, b, c, d, e, f, g, h])
    }

    #[inline(always)]
    fn ones(bits: u32) -> [u64; 4] {
        let power: [u64; 8] = shift_left(&[1], bits);
        reduce_wide::<O>(&subtract(&power, &[1, 0, 0, 0, 0, 0, 0, 0]).0)
    }
}

impl<O: Order<7>> Reduce<7> for O {
    type Digits = [i8; 116];

    #[inline]
    fn product(a: &[u64; 7], b: &[u64; 7]) -> [u64; 7] {
        reduce_14::<O>(&multiply(a, b))
    }

    #[inline]
    fn product_plus(a: &[u64; 7], b: &[u64; 7], c: &[u64; 7]) -> [u64; 7] {
        let product: [u64; 14] = multiply(a, b);
        // (n - 1)^2 + n - 1 is far from 2^896.
        reduce_14::<O>(&add(&product, &shift_left(c, 0)).0)
    }

    #[inline]
    fn square(a: &[u64; 7]) -> [u64; 7] {
        reduce_14::<O>(&square(a))
    }

    #[inline]
    fn reduce(a: &[u64; 7]) -> [u64; 7] {
        const { assert!(O::BITS == 446) };
        subtract_once(&fold::<O, 7, 4, 7, 1, 7>(near_power::<O>(), a, 448), &O::WORDS)
    }

    #[inline]
    fn reduce_both(low: &[u64; 7], high: &[u64; 7]) -> [u64; 7] {
        let mut both = [0; 14];
        both[..7].copy_from_slice(low);
        both[7..].copy_from_slice(high);
        reduce_14::<O>(&both)
    }

    #[inline]
    fn ones(bits: u32) -> [u64; 7] {
        reduce_14::<O>(&subtract(&shift_left(&[1], bits), &one()).0)
    }
}

/// x mod n, for an order n of 446 bits.
#[inline(never)]
fn reduce_14<O: Order<7>>(x: &[u64; 14]) -> [u64; 7] {
    const { assert!(O::BITS == 446) };
    let near = near_power::<O>();
    // 896 bits to at most 675, to at most 454, and then below 2n.
    let x: [u64; 11] = fold::<O, 7, 4, 14, 8, 11>(near, x, 896);
    let x: [u64; 8] = fold::<O, 7, 4, 11, 4, 8>(near, &x, 675);
    let x: [u64; 7] = fold::<O, 7, 4, 8, 1, 7>(near, &x, 454);
    subtract_once(&x, &O::WORDS)
}

/// The form of an order of 446 bits.
const fn near_power<O: Order<7>>() -> NearPower<4> {
    const {
        match NearPower::of(&O::WORDS) {
            // 224 bits of c are what the sums of bits in `reduce_14` are made of.
            Some(near) if !near.above && bit_length(&near.c) <= 224 => near,
            _ => panic!("not close to a power of two"),
        }
    }
}

struct Constants<O>(PhantomData<O>);

impl<O: Order> Constants<O> {
    /// `None` where memory is scarce, as one reduction serves all orders, and takes less of it.
    const NEAR_POWER: Option<NearPower<2>> =
        if cfg!(lemniscate_microcontroller) { None } else { NearPower::of(&O::WORDS) };
    /// -1/n mod 2^64.
    const NEGATIVE_INVERSE: u64 = inverse_mod_word(O::WORDS[0]).wrapping_neg();
    /// floor(2^(k + 16) / n), where 2^k is the highest bit of n.
    const RECIPROCAL: u64 = reciprocal(&O::WORDS);
    /// R mod n.
    const R: [u64; 4] = power_of_two_mod(256, &O::WORDS);
    /// R^2 mod n.
    const R_SQUARED: [u64; 4] = power_of_two_mod(512, &O::WORDS);
}

/// 2^exponent mod n, by doublings.
pub(super) const fn power_of_two_mod<const N: usize>(exponent: u32, n: &[u64; N]) -> [u64; N] {
    let mut x = one();
    let mut i = 0;
    while i < exponent {
        x = subtract_once(&add(&x, &x).0, n);
        i += 1;
    }
    x
}

/// floor(2^(k + 16) / n), where 2^k is the highest bit of n, bit by bit.
const fn reciprocal(n: &[u64; 4]) -> u64 {
    let mut rest: [u64; 4] = shift_left(&[1], bit_length(n) - 1);
    let mut quotient = 0;
    let mut i = 0;
    while i < 16 {
        rest = add(&rest, &rest).0;
        let (difference, is_less) = subtract(&rest, n);
        quotient = 2 * quotient + !is_less as u64;
        if !is_less {
            rest = difference;
        }
        i += 1;
    }
    quotient
}

/// x mod n. A function by itself: its callers would have half of their code twice.
#[inline(never)]
fn reduce_wide<O: Order>(x: &[u64; 8]) -> [u64; 4] {
    match Constants::<O>::NEAR_POWER {
        Some(near) => {
            // 512 bits to at most 387, to at most 262, and then below 2n.
            let x: [u64; 7] = fold::<O, 4, 2, 8, 5, 7>(near, x, 512);
            let x: [u64; 5] = fold::<O, 4, 2, 7, 3, 5>(near, &x, 387);
            let x: [u64; 4] = fold::<O, 4, 2, 5, 1, 4>(near, &x, 262);
            subtract_once(&x, &O::WORDS)
        }
        None => {
            let quotient = montgomery_reduce::<O>(x);
            montgomery_reduce::<O>(&multiply(&quotient, &Constants::<O>::R_SQUARED))
        }
    }
}

/// x mod n, for four words. By itself likewise.
#[cfg_attr(not(lemniscate_microcontroller), inline(always))]
#[cfg_attr(lemniscate_microcontroller, inline(never))]
fn reduce<O: Order>(x: &[u64; 4]) -> [u64; 4] {
    match Constants::<O>::NEAR_POWER {
        Some(near) => subtract_once(&fold::<O, 4, 2, 4, 1, 4>(near, x, 256), &O::WORDS),
        None if cfg!(lemniscate_microcontroller) => montgomery_reduce::<O>(&multiply(x, &Constants::<O>::R)),
        None => {
            // With h = floor(x / 2^k) for 2^k the highest bit of n: x/n - h 2^k/n is below 2^k/n, and h below 32 loses at
            // most 2^-11 by the error of the reciprocal. So the quotient is at most one too small.
            const {
                let is_used = Constants::<O>::NEAR_POWER.is_none() && !cfg!(lemniscate_microcontroller);
                assert!(!is_used || Constants::<O>::RECIPROCAL < (1 << 16) - 32);
            }
            let high: [u64; 1] = shift_right(x, O::BITS as u32 - 1);
            let quotient = (high[0] * Constants::<O>::RECIPROCAL) >> 16;
            subtract_once(&subtract(x, &multiply(&[quotient], &O::WORDS)).0, &O::WORDS)
        }
    }
}

/// A number congruent to x < 2^bits: not negative, and below the larger of 2^(bits - k + len(c) + 1) and 2n.
#[inline(always)]
fn fold<O: Order<N>, const N: usize, const C: usize, const IN: usize, const HIGH: usize, const OUT: usize>(
    near: NearPower<C>,
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
#[cfg(target_pointer_width = "64")]
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

/// The same by words of 32 bits.
#[cfg(not(target_pointer_width = "64"))]
#[inline(never)]
fn montgomery_reduce<O: Order>(x: &[u64; 8]) -> [u64; 4] {
    let mut halves_of_x = [[0; 2]; 8];
    for (halves, word) in rolled_mut(&mut halves_of_x).zip(rolled(x)) {
        *halves = [*word as u32, (*word >> 32) as u32];
    }
    let n = const { &halves(&O::WORDS) };
    let mut above = 0;
    // A loop of calls.
    let mut rest = unseen(halves_of_x.as_flattened_mut());
    while let Some((low, [next, ..])) = rest.split_at_mut_checked(8) {
        let factor = low[0].wrapping_mul(Constants::<O>::NEGATIVE_INVERSE as u32);
        let carry = add_row_by_call(low, factor, n);
        let sum = u64::from(*next) + u64::from(carry) + above;
        *next = sum as u32;
        above = sum >> 32;
        rest = &mut rest[1..];
    }
    let mut sum = [0; 4];
    for (word, [low, high]) in rolled_mut(&mut sum).zip(rolled(&halves_of_x[4..])) {
        *word = u64::from(*low) | u64::from(*high) << 32;
    }
    // Below R + n, or below 2n where x is below R n.
    let (difference, borrow) = subtract(&sum, &O::WORDS);
    add(&difference, &kept_if(borrow & (above == 0), &O::WORDS)).0
}

/// Words as twice as many words of 32 bits.
#[cfg(not(target_pointer_width = "64"))]
const fn halves(words: &[u64; 4]) -> [u32; 8] {
    let mut halves = [0; 8];
    let mut i = 0;
    while i < 8 {
        halves[i] = (words[i / 2] >> (32 * (i % 2))) as u32;
        i += 1;
    }
    halves
}
