//! The constants of SHA-512 (FIPS 180-4 sections 4.2.3 and 5.3.5): the first 64 bits of the fractional parts of square roots and
//! cube roots of primes.

use crate::wide;

/// The state that every message starts with: of the square roots of the first 8 primes.
pub(super) const INITIAL: [u64; 8] = fractions(2);

/// A constant for each round: of the cube roots of the first 80 primes.
#[cfg(any(test, lemniscate_microcontroller, target_arch = "x86_64"))]
pub(super) static ROUNDS: [u64; 80] = fractions(3);

const fn fractions<const N: usize>(degree: u32) -> [u64; N] {
    let mut fractions = [0; N];
    let (mut i, mut candidate) = (0, 2);
    while i < N {
        if is_prime(candidate) {
            fractions[i] = fraction(candidate, degree);
            i += 1;
        }
        candidate += 1;
    }
    fractions
}

const fn is_prime(n: u64) -> bool {
    let mut divisor = 2;
    while divisor * divisor <= n {
        if n.is_multiple_of(divisor) {
            return false;
        }
        divisor += 1;
    }
    true
}

/// 2^64 times the root, of degree 2 or 3, less its integer part: the lower word of the largest x with x^degree <= n
/// 2^(64 degree), for n below 2^9.
const fn fraction(n: u64, degree: u32) -> u64 {
    let bound: [u64; 6] = wide::shift_left(&[n], 64 * degree);
    // Of the 80 cube roots most bits are found in a word: bit by bit in all words they took the compiler longer than any table.
    let (mut x, mut bit) = ([0; 2], 64 + 5);
    if degree == 3 {
        bit = 64 - FRACTION;
        x = wide::shift_left(&[cube_root(n)], bit as u32);
    }
    while bit > 0 {
        bit -= 1;
        let mut next = x;
        next[bit / 64] |= 1 << (bit % 64);
        let mut power = [next[0], next[1], 0, 0, 0, 0];
        let mut factors = 1;
        while factors < degree {
            power = multiple(&power, &next);
            factors += 1;
        }
        if !wide::subtract(&bound, &power).1 {
            x = next;
        }
    }
    x[0]
}

/// The bits of [`cube_root`] after the point.
const FRACTION: usize = 57;

/// 2^57 times the cube root of n, rounded down, for n below 2^9: a digit after the other, as on paper (Warren, Hacker's
/// Delight, section 11-2).
const fn cube_root(n: u64) -> u64 {
    const INTEGER: usize = 3;
    // What the cube of the root leaves of the digits taken, at most 3 root (root + 1): below 2^122, and 2^125 with the next digit.
    let (mut root, mut left) = (0u128, 0u128);
    let mut i = 0;
    while i < INTEGER + FRACTION {
        let digit = if i < INTEGER { n >> (3 * (INTEGER - 1 - i)) & 7 } else { 0 };
        left = left << 3 | digit as u128;
        root <<= 1;
        let change = 3 * root * (root + 1) + 1;
        if left >= change {
            left -= change;
            root |= 1;
        }
        i += 1;
    }
    root as u64
}

/// a x, modulo 2^384. The product of `wide` is no `const fn` where it is assembly.
const fn multiple(a: &[u64; 6], x: &[u64; 2]) -> [u64; 6] {
    let mut product = [0; 6];
    let mut j = 0;
    while j < 2 {
        let (mut i, mut carry) = (0, 0u128);
        while i + j < 6 {
            carry += a[i] as u128 * x[j] as u128 + product[i + j] as u128;
            product[i + j] = carry as u64;
            carry >>= 64;
            i += 1;
        }
        j += 1;
    }
    product
}
