//! Constant-time inversion by the binary GCD: Pornin, "Optimized Binary GCD for Modular Inversion", IACR ePrint
//! 2020/972.
//!
//! From a = x, b = m the step
//!
//! - if a is odd, a and b change places if a < b, and then a becomes a - b;
//! - a becomes a/2
//!
//! leads in 2 * 255 - 1 steps to a = 0 and b = gcd. Thirty steps are done at a time on words of 64 bits: the lowest bits of
//! a and b, which say what is odd, and the leading ones, by which they are compared. Where those are too few to
//! decide, a or b comes out negative, which is corrected at once; and both come out shorter by as many bits as if they
//! had been compared exactly (section 3 of the paper).
//!
//! What thirty steps do is a matrix of numbers up to 2^30, times 2^30. Two of them are applied to u and v together, for
//! which a = u x s and b = v x s modulo m hold: a and b are divided by 2^60, u and v by 2^64 modulo m as in
//! [`safegcd`](super::safegcd). So u = 2^36 and s = 2^-36 at first make s = 1 after nine times.

use super::Modulus;
use super::euclid::{apply, leading_and_low_bits};
use super::safegcd::combine_mod;
use crate::wide::{add, kept_if, opaque, unpack};

#[cfg(all(target_arch = "x86_64", not(miri)))]
mod x86_64;

/// Batches of sixty steps: the least that make 509.
const BATCHES: usize = 9;
/// The steps that are done on single words.
const STEPS: u32 = 30;

/// A row (f, g) of a matrix, |f| + |g| <= 2^60.
type Row = (i64, i64);

/// 1/x mod m; see the [parent module](super) for what holds at the edges. Constant-time.
pub fn invert(x: &[u64; 4], m: &Modulus) -> [u64; 4] {
    let (mut a, mut b) = (m.reduce(x), m.words());
    let (mut u, mut v) = ([1 << (4 * BATCHES), 0, 0, 0], [0; 4]);
    for _ in 0..BATCHES {
        let first = thirty_steps(&mut a, &mut b);
        let [for_u, for_v] = thirty_steps(&mut a, &mut b).map(|second| product(second, first));
        (u, v) = (combine_mod(for_u.0, for_u.1, &u, &v, m), combine_mod(for_v.0, for_v.1, &u, &v, m));
    }
    // b is 1, unless x is 0; then v is 0, too.
    add(&v, &kept_if(v[3] >> 63 == 1, &m.words())).0
}

/// A row times a matrix.
#[inline(always)]
fn product((f, g): Row, [first, second]: [Row; 2]) -> Row {
    (f * first.0 + g * second.0, f * first.1 + g * second.1)
}

/// Thirty steps, and their matrix. They leave a and b not negative.
#[inline(always)]
fn thirty_steps(a: &mut [u64; 4], b: &mut [u64; 4]) -> [Row; 2] {
    let (near_a, near_b) = leading_and_low_bits(a, b);
    let [for_a, for_b] = steps(near_a, near_b).map(|row| unpack(row as i64));
    let ((new_a, a_negative), (new_b, b_negative)) =
        (apply::<STEPS>(for_a, a, b), apply::<STEPS>(for_b, a, b));
    (*a, *b) = (new_a, new_b);
    let signed = |(f, g): Row, negative: u64| {
        let sign = opaque((negative as i64).wrapping_neg());
        ((f ^ sign) - sign, (g ^ sign) - sign)
    };
    [signed(for_a, a_negative), signed(for_b, b_negative)]
}

#[cfg(any(not(target_arch = "x86_64"), miri))]
use portable_steps as steps;
#[cfg(all(target_arch = "x86_64", not(miri)))]
use x86_64::steps;

/// The rows of thirty steps, as f + 2^32 g.
#[cfg(any(test, not(target_arch = "x86_64"), miri))]
#[inline(always)]
fn portable_steps(mut a: u64, mut b: u64) -> [u64; 2] {
    let (mut row_a, mut row_b) = (1u64, 1u64 << 32);
    for _ in 0..STEPS {
        let odd = opaque(a & 1).wrapping_neg();
        let swap = odd & crate::wide::opaque_mask(crate::wide::sub_borrow(a, b, false).1);
        let (moved, moved_row) = ((a ^ b) & swap, (row_a ^ row_b) & swap);
        (a, b) = (a ^ moved, b ^ moved);
        (row_a, row_b) = (row_a ^ moved_row, row_b ^ moved_row);
        a = a.wrapping_sub(b & odd) >> 1;
        row_a = row_a.wrapping_sub(row_b & odd);
        row_b <<= 1;
    }
    [row_a, row_b]
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::Random;

    #[test]
    fn steps_of_the_processor_are_the_portable_ones() {
        let mut random = Random::new(8);
        for round in 0..2_000 {
            let (a, b) = (random.word() >> (round % 63), random.word() >> (round / 63 % 63) | 1);
            assert_eq!(steps(a, b), portable_steps(a, b));
        }
    }
}
