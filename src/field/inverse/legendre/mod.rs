//! The Legendre symbol by the binary Euclidean algorithm, constant-time: Pornin, "Optimized Binary GCD for Modular
//! Inversion", IACR ePrint 2020/972, without the part that inverts.
//!
//! From a = x and b = m the step
//!
//! - exchanges a and b if a is odd and a < b,
//! - subtracts b from a if a is odd,
//! - halves a
//!
//! leads in 2 bits(m) - 1 steps to a = 0 and b = gcd. Whether a < b is decided by the leading bits alone, so that 29 steps
//! can be done on single words: the lowest 31 bits of a and b, which say what is odd, below their 33 leading bits. They
//! amount to a matrix of words. Where the leading bits were too few to tell, a or b comes out negative, never both.
//!
//! The symbol (a / |b|) changes its sign
//!
//! - in an exchange, if a and b are both 3 modulo 4: quadratic reciprocity, which holds for numbers of either sign if not
//!   both are negative;
//! - in a halving, if b is 3 or 5 modulo 8;
//! - when a negative a is replaced by -a, if |b| is 3 modulo 4.
//!
//! It is known of b modulo 8 for as long as three of its lowest 31 bits are left, that is, in 29 steps.

use subtle::Choice;

use super::Modulus;
use super::euclid::{apply, leading_and_low_bits};
use crate::wide::{is_zero, unpack};

#[cfg(all(target_arch = "x86_64", not(miri)))]
mod x86_64;

/// Steps on single words.
const STEPS: u32 = 29;

/// Returns whether x < m is a square modulo a prime m; zero counts as one. Constant-time.
pub fn is_square(x: &[u64; 4], m: &Modulus) -> Choice {
    let (mut a, mut b) = (*x, m.words);
    // Bit 0 is set if the symbol of x is the negative of (a / |b|).
    let mut negative = 0;
    let mut done = 0;
    // Not counted beforehand, as that is a division.
    while done < 2 * m.bits - 1 {
        done += STEPS;
        let (near_a, near_b) = leading_and_low_bits(&a, &b);
        let (rows, flips) = steps(near_a, near_b);
        let [for_a, for_b] = rows.map(|row| unpack(row as i64));
        let (new_a, a_was_negative) = apply::<STEPS>(for_a, &a, &b);
        let (new_b, _) = apply::<STEPS>(for_b, &a, &b);
        (a, b) = (new_a, new_b);
        negative ^= flips ^ a_was_negative & b[0] >> 1;
    }
    // Now a = 0 and, unless x = 0, b = 1.
    Choice::from(((negative & 1) ^ 1) as u8) | is_zero(x)
}

#[cfg(lemniscate_assembly = "thumbv6m")]
use super::euclid::symbol_steps as steps;
#[cfg(not(any(all(target_arch = "x86_64", not(miri)), lemniscate_assembly = "thumbv6m")))]
use portable_steps as steps;
#[cfg(all(target_arch = "x86_64", not(miri)))]
use x86_64::steps;

/// STEPS steps: the rows of the matrix of what they do, times 2^STEPS, as f + 2^32 g, |f| + |g| <= 2^STEPS; and in bit 0
/// how often they change the sign of the symbol.
#[cfg(any(test, not(any(all(target_arch = "x86_64", not(miri)), lemniscate_assembly = "thumbv6m"))))]
#[inline(always)]
fn portable_steps(mut a: u64, mut b: u64) -> ([u64; 2], u64) {
    let (mut row_a, mut row_b) = (1u64, 1u64 << 32);
    let mut flips = 0;
    for _ in 0..STEPS {
        let odd = (a & 1).wrapping_neg();
        let exchange = odd & crate::wide::opaque_mask(crate::wide::sub_borrow(a, b, false).1);
        flips ^= exchange & (a & b) >> 1;
        let (moved, moved_row) = ((a ^ b) & exchange, (row_a ^ row_b) & exchange);
        (a, b) = (a ^ moved, b ^ moved);
        (row_a, row_b) = (row_a ^ moved_row, row_b ^ moved_row);
        a = a.wrapping_sub(b & odd) >> 1;
        row_a = row_a.wrapping_sub(row_b & odd);
        row_b <<= 1;
        flips ^= b >> 1 ^ b >> 2;
    }
    ([row_a, row_b], flips & 1)
}

#[cfg(test)]
mod tests {
    use num_bigint::BigUint;

    use super::*;
    use crate::testing::Random;
    use crate::wide::shift_left;

    /// By Euler's criterion.
    fn expected(x: &[u64; 4], m: &Modulus) -> bool {
        let big = |words: &[u64; 4]| words.iter().rev().fold(BigUint::ZERO, |sum, &word| (sum << 64) + word);
        let (x, m) = (big(x), big(&m.words()));
        let power = x.modpow(&((&m - 1u8) >> 1), &m);
        power <= BigUint::from(1u8)
    }

    /// 2^255 - 19, 2^255 - 18651, 2^255 - 3957, two group orders, and the primes 2^89 - 1 and 2^107 - 1.
    fn moduli() -> impl Iterator<Item = Modulus> {
        use crate::scalar::order::{DoubleOddS, Ed25519, Order};
        let below = |c: u64| [c.wrapping_neg(), u64::MAX, u64::MAX, u64::MAX >> 1];
        let mersenne = |bits| crate::wide::subtract(&shift_left(&[1], bits), &[1, 0, 0, 0]).0;
        [below(19), below(18651), below(3957), Ed25519::WORDS, DoubleOddS::WORDS, mersenne(89), mersenne(107)]
            .into_iter()
            .map(|words| Modulus::new(words).unwrap())
    }

    #[test]
    fn steps_of_the_processor_are_the_portable_ones() {
        let mut random = Random::new(8);
        for round in 0..2_000 {
            let (a, b) = (random.word() >> (round % 63), random.word() >> (round / 63 % 63) | 1);
            assert_eq!(steps(a, b), portable_steps(a, b));
        }
    }

    #[test]
    fn symbols_are_those_of_the_criterion() {
        for m in moduli() {
            let mut random = Random::new(m.words()[0]);
            let small = (0..40).map(|k| [k, 0, 0, 0]);
            let powers = (0..256).map(|bit| shift_left::<1, 4>(&[1], bit));
            let ends = (0..40).map(|k| crate::wide::subtract(&m.words(), &[k, 0, 0, 0]).0);
            // Numbers that agree with the modulus, or with a fraction of it, in many leading bits.
            let close = (0..250).flat_map(|bit| {
                let part = |n| crate::wide::shift_right::<4, 4>(&m.words(), n);
                let power = shift_left::<1, 4>(&[1], bit);
                [0, 1, 2].map(|n| crate::wide::subtract(&part(n), &power).0)
            });
            let any = core::iter::repeat_with(|| random.words()).take(400);
            for x in small.chain(powers).chain(ends).chain(close).chain(any) {
                let x = m.reduce(&x);
                assert_eq!(bool::from(is_square(&x, &m)), expected(&x, &m), "{x:x?} mod {:x?}", m.words());
            }
        }
    }
}
