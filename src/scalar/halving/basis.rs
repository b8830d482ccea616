//! Two vectors (rho, tau) that are a basis of the lattice of a halving.

use super::{Halved, half_gcd};
use crate::wide::{self, bit_length, is_less_vartime, shift_left, subtract};

/// Vectors with rho >= 0, and tau as magnitude and sign.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Basis<const N: usize, const H: usize> {
    pub(crate) rho: [[u64; N]; 2],
    pub(crate) tau: [[u64; H]; 2],
    /// Which tau is negative.
    pub(crate) negative: [bool; 2],
}

/// Two rows (a, -b), (-c, d) or (-a, b), (c, -d) with a, b, c, d >= 0 and a d - b c = 1 or -1.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Matrix {
    /// a, b.
    pub(crate) first: [u64; 2],
    /// c, d.
    pub(crate) second: [u64; 2],
    /// Whether the signs are those of (-a, b), (c, -d).
    pub(crate) negated: bool,
}

impl<const N: usize, const H: usize> Basis<N, H> {
    /// (n, 0) and (v, 1). The signs of tau count as opposite, as they are of any basis that Euclid's algorithm meets.
    #[inline(always)]
    pub(crate) fn new(n: [u64; N], v: [u64; N]) -> Self {
        let mut one = [0; H];
        one[0] = 1;
        Self { rho: [n, v], tau: [[0; H], one], negative: [true, false] }
    }

    /// The number of bits of the rho of a vector.
    #[inline(always)]
    pub(crate) fn length_vartime(&self, vector: usize) -> u32 {
        bit_length(&self.rho[vector])
    }

    /// A vector whose rho is known to fit in H words.
    #[inline(always)]
    pub(crate) fn vector(&self, vector: usize) -> Halved<H> {
        // 0 or 1, which the compiler is told so that it checks no index.
        let vector = vector & 1;
        Halved {
            rho: wide::shift_right(&self.rho[vector], 0),
            tau: self.tau[vector],
            negative: self.negative[vector],
        }
    }

    /// One step of Euclid's algorithm: the first vector less a multiple of the second, which must not have a rho of 0,
    /// becomes the second. The signs of tau must be opposite, and then they stay so.
    pub(crate) fn divide_vartime(&mut self) {
        let [mut rho, divisor] = self.rho;
        let mut tau = self.tau[0];
        let length = bit_length(&divisor);
        while !is_less_vartime(&rho, &divisor) {
            // With the divisor brought nearer, quotients of leading words are below 2^33, and at most one less than whole ones.
            let longer = bit_length(&rho);
            let near = (longer - length).saturating_sub(31);
            let (divisor, cofactor) = (shift_left(&divisor, near), shift_left(&self.tau[1], near));
            let shift = longer.saturating_sub(64);
            let [x, y] = [rho, divisor].map(|rho| wide::shift_right::<N, 1>(&rho, shift)[0]);
            // What is left out of the leading words makes less than one of their units.
            let quotient = match y.checked_add(u64::from(shift > 0)) {
                Some(y) => half_gcd::divide_vartime(x, y).0.max(1),
                None => 1,
            };
            rho = difference(1, &rho, quotient, &divisor, false);
            tau = sum(1, &tau, quotient, &cofactor);
        }
        self.rho = [divisor, rho];
        self.tau = [self.tau[1], tau];
        self.negative = [self.negative[1], self.negative[0]];
    }

    /// Takes one vector from the other until the signs of tau are opposite.
    pub(crate) fn make_opposite_vartime(&mut self) {
        while self.negative[0] == self.negative[1] {
            if is_less_vartime(&self.rho[0], &self.rho[1]) {
                self.rho.swap(0, 1);
                self.tau.swap(0, 1);
            }
            self.rho[0] = subtract(&self.rho[0], &self.rho[1]).0;
            if is_less_vartime(&self.tau[0], &self.tau[1]) {
                self.tau[0] = subtract(&self.tau[1], &self.tau[0]).0;
                self.negative[0] = !self.negative[0];
            } else {
                self.tau[0] = subtract(&self.tau[0], &self.tau[1]).0;
            }
        }
    }

    /// Applies a matrix of which it is known that the new rho are not negative. The signs of tau must be opposite, and
    /// then they stay so.
    #[inline(always)]
    pub(crate) fn apply(&mut self, matrix: &Matrix) {
        let Matrix { first: [a, b], second: [c, d], negated } = *matrix;
        let [x, y] = self.rho;
        self.rho = [difference(a, &x, b, &y, negated), difference(d, &y, c, &x, negated)];
        let [x, y] = self.tau;
        self.tau = [sum(a, &x, b, &y), sum(c, &x, d, &y)];
        // The sign of d tau, and with it the sign of c tau, unless the matrix is negated.
        self.negative = if negated { [self.negative[1], self.negative[0]] } else { self.negative };
    }
}

/// a x - b y modulo 2^(64 N), or its negative; a and b below 2^62.
#[cfg_attr(target_pointer_width = "64", inline(always))]
#[cfg_attr(not(target_pointer_width = "64"), inline(never))]
fn difference<const N: usize>(a: u64, x: &[u64; N], b: u64, y: &[u64; N], negated: bool) -> [u64; N] {
    let mask = wide::mask(negated);
    let mut out = [0; N];
    // -y is 1 more than its complement.
    let (mut carry_a, mut carry_b) = (0, b);
    let mut borrow = negated;
    for i in 0..N {
        let word;
        (word, carry_a) = wide::multiply_add(a, x[i], carry_a, 0);
        let (word, carry) = wide::multiply_add(b, !y[i], carry_b, word);
        carry_b = carry;
        (out[i], borrow) = wide::add_carry(word ^ mask, 0, borrow);
    }
    out
}

/// a x + b y, where that fits; a and b below 2^63.
#[cfg_attr(target_pointer_width = "64", inline(always))]
#[cfg_attr(not(target_pointer_width = "64"), inline(never))]
fn sum<const H: usize>(a: u64, x: &[u64; H], b: u64, y: &[u64; H]) -> [u64; H] {
    let mut out = [0; H];
    let (mut carry_a, mut carry_b) = (0, 0);
    for i in 0..H {
        let word;
        (word, carry_a) = wide::multiply_add(a, x[i], carry_a, 0);
        (out[i], carry_b) = wide::multiply_add(b, y[i], carry_b, word);
    }
    out
}
