//! Euclid's algorithm with powers of two for quotients: the longer rho loses the shorter one, shifted to its length. The quotients
//! of a run of steps are found by the leading words of both rho, as Lehmer's algorithm finds whole ones, and applied to all words
//! at once.
//!
//! Why tau stays short is shown in `docs/halving.md`: where m is the length of the second rho, its tau is at most
//! n / 2^(m' - 1), m' being the length of the first rho, and the tau of the first at most n / 2^(m - 1).

use core::hint::select_unpredictable;

use super::basis::Basis;
use crate::wide::{
    add_carry, bit_length, mask, multiply_add, shift_left_vartime, shift_right, sub_borrow, unpack,
};

/// Reduces the basis until its second vector, the one returned, has a rho of at most `target` bits, and its tau is shown to have at
/// most `longest`.
#[inline(never)]
pub(super) fn reduce_vartime<const N: usize, const H: usize>(
    basis: &mut Basis<N, H>,
    target: u32,
    longest: u32,
) -> usize {
    let start = *basis;
    while basis.length_vartime(1) > target {
        basis.approach_vartime(target);
    }
    if bit_length(&basis.tau[1]) > longest {
        // A quotient by leading words was not the one of all words, which is rare, and mattered.
        *basis = start;
        while basis.length_vartime(1) > target {
            basis.step_vartime();
        }
    }
    1
}

impl<const N: usize, const H: usize> Basis<N, H> {
    /// Steps until the second rho has at most `target` bits, or as many as leading words tell; one at least. The second rho must
    /// not be 0, and the first not shorter.
    #[inline(always)]
    pub(crate) fn approach_vartime(&mut self, target: u32) {
        let shift = self.length_vartime(0).saturating_sub(BITS);
        let [x, y] = self.rho.map(|rho| shift_right::<N, 1>(&rho, shift)[0]);
        // What is left out of the leading words makes less than 2^32 of their units.
        let smallest = if shift == 0 { 1 } else { 1 << 33 };
        let limit = if target >= shift { 1 << (target - shift).min(63) } else { 1 };
        let limit = limit.max(smallest);
        if y < limit {
            return self.step_vartime();
        }
        let leading = if limit >= SMALL_FROM { leading_vartime::<i64> } else { leading_vartime::<[i64; 2]> };
        self.combine(&leading(x, y, limit));
    }

    /// One step.
    #[inline(always)]
    fn step_vartime(&mut self) {
        let shift = self.length_vartime(0) - self.length_vartime(1);
        let (longer, overshot) = difference_vartime(self.rho[0], self.rho[1], shift);
        self.rho[0] = longer;
        let [first, second] = self.tau;
        let (tau, negative) = if self.negative[0] == self.negative[1] {
            let (tau, crossed) = difference_vartime(first, second, shift);
            (tau, self.negative[0] ^ crossed)
        } else {
            (crate::wide::add(&first, &shift_left_vartime::<H, H>(&second, shift)).0, self.negative[0])
        };
        self.tau[0] = tau;
        self.negative[0] = negative ^ overshot;
        self.set_in_order_vartime();
    }

    /// Puts the shorter rho second.
    #[inline(always)]
    fn set_in_order_vartime(&mut self) {
        if self.length_vartime(0) < self.length_vartime(1) {
            self.rho.swap(0, 1);
            self.tau.swap(0, 1);
            self.negative.swap(0, 1);
        }
    }

    /// Applies rows of any signs.
    #[inline(always)]
    fn combine(&mut self, rows: &[[i64; 2]; 2]) {
        let (rho, tau, [first, second]) = (self.rho, self.tau, self.negative);
        for (i, &[a, b]) in rows.iter().enumerate() {
            let (sum, overshot) = combination(a, &rho[0], b, &rho[1]);
            self.rho[i] = sum;
            let (sum, crossed) = combination(negated_if(a, first), &tau[0], negated_if(b, second), &tau[1]);
            self.tau[i] = sum;
            self.negative[i] = overshot ^ crossed;
        }
        self.set_in_order_vartime();
    }
}

/// The bits of leading words.
const BITS: u32 = 62;

/// Two numbers of which sums are computed.
trait Row: Copy {
    /// The row (1, 0) or (0, 1).
    fn unit(place: usize) -> Self;
    /// self - 2^shift other, or its opposite.
    fn step(self, other: Self, shift: u32, negate: bool) -> Self;
    fn select(condition: bool, if_true: Self, otherwise: Self) -> Self;
    fn to_array(self) -> [i64; 2];
}

impl Row for [i64; 2] {
    #[inline(always)]
    fn unit(place: usize) -> Self {
        [1 - place as i64, place as i64]
    }

    #[inline(always)]
    fn step(self, other: Self, shift: u32, negate: bool) -> Self {
        let ([a, b], [c, d]) = (self, other);
        [a.step(c, shift, negate), b.step(d, shift, negate)]
    }

    #[inline(always)]
    fn select(condition: bool, [a, b]: Self, [c, d]: Self) -> Self {
        [select_unpredictable(condition, a, c), select_unpredictable(condition, b, d)]
    }

    #[inline(always)]
    fn to_array(self) -> [i64; 2] {
        self
    }
}

/// (a, b) as a + 2^32 b, for magnitudes below 2^31.
impl Row for i64 {
    #[inline(always)]
    fn unit(place: usize) -> Self {
        1 << (32 * place)
    }

    #[inline(always)]
    fn step(self, other: Self, shift: u32, negate: bool) -> Self {
        negated_if(self.wrapping_sub(other.wrapping_shl(shift)), negate)
    }

    #[inline(always)]
    fn select(condition: bool, if_true: Self, otherwise: Self) -> Self {
        select_unpredictable(condition, if_true, otherwise)
    }

    #[inline(always)]
    fn to_array(self) -> [i64; 2] {
        unpack(self).into()
    }
}

/// The limit from which on the sums of [`leading_vartime`] have magnitudes below 2^31: until the second word is below the limit all
/// are at most 2^62 / 2^33, by the bound of tau, as both words are longer than 33 bits; and so is the last one, as the first word
/// still is.
const SMALL_FROM: u64 = 1 << 33;

/// Steps on leading words, of which the first is not shorter, until the second is below `limit`: each as a sum of both. Constant
/// numbers of instructions for each step, as the order of what comes out is hard to predict.
#[inline(never)]
fn leading_vartime<R: Row>(mut x: u64, mut y: u64, limit: u64) -> [[i64; 2]; 2] {
    let (mut first, mut second) = (R::unit(0), R::unit(1));
    let mut zeros = y.leading_zeros();
    let mut shift = zeros - x.leading_zeros();
    while y >= limit {
        let difference = x.wrapping_sub(y.wrapping_shl(shift)) as i64;
        let r = difference.unsigned_abs();
        let row = first.step(second, shift, difference < 0);
        // The shorter one second.
        let its_zeros = r.leading_zeros();
        let is_shorter = its_zeros > zeros;
        shift = its_zeros.abs_diff(zeros);
        (x, y) = (select_unpredictable(is_shorter, y, r), select_unpredictable(is_shorter, r, y));
        (first, second) = (R::select(is_shorter, second, row), R::select(is_shorter, row, second));
        zeros = its_zeros.max(zeros);
    }
    [first.to_array(), second.to_array()]
}

#[inline(always)]
fn negated_if(x: i64, negate: bool) -> i64 {
    let mask = mask(negate) as i64;
    (x ^ mask).wrapping_sub(mask)
}

/// a x + b y, of which the magnitude is below 2^(64 N): that, and whether it is negative.
#[inline(always)]
fn combination<const N: usize>(a: i64, x: &[u64; N], b: i64, y: &[u64; N]) -> ([u64; N], bool) {
    let (mask_a, mask_b) = (mask(a < 0), mask(b < 0));
    let (a, b) = (a.unsigned_abs(), b.unsigned_abs());
    // -x is 1 more than its complement.
    let (mut carry_a, mut carry_b) = (a & mask_a, b & mask_b);
    let mut sum = [0; N];
    for i in 0..N {
        let word;
        (word, carry_a) = multiply_add(a, x[i] ^ mask_a, carry_a, 0);
        (sum[i], carry_b) = multiply_add(b, y[i] ^ mask_b, carry_b, word);
    }
    // One more word, whose complement is -1, has the sign.
    let top = carry_a.wrapping_sub(a & mask_a).wrapping_add(carry_b).wrapping_sub(b & mask_b);
    let negative = top >> 63 == 1;
    (negated_words_if(sum, negative), negative)
}

/// x - 2^shift y: the magnitude, and whether it is negative.
#[inline(always)]
fn difference_vartime<const N: usize>(x: [u64; N], y: [u64; N], shift: u32) -> ([u64; N], bool) {
    let shifted = shift_left_vartime::<N, N>(&y, shift);
    let (mut difference, mut borrow) = (x, false);
    for i in 0..N {
        (difference[i], borrow) = sub_borrow(x[i], shifted[i], borrow);
    }
    (negated_words_if(difference, borrow), borrow)
}

/// Negates a number in two's complement if `negate` is set.
#[inline(always)]
fn negated_words_if<const N: usize>(mut words: [u64; N], negate: bool) -> [u64; N] {
    let mut carry = negate;
    for word in &mut words {
        (*word, carry) = add_carry(*word ^ mask(negate), 0, carry);
    }
    words
}
