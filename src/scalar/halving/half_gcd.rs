//! Lehmer's algorithm (American Mathematical Monthly 45, 1938): quotients from the leading words of both rho, collected
//! in a matrix of single words, which is then applied to all words at once. Quotients are rounded to the nearest.

use super::basis::{Basis, Matrix};
use crate::wide;

/// Reduces the basis until its second vector has a rho of at most `target` bits. Returns the first vector of Euclid's
/// algorithm that has: the first of the basis may be below the target too, and comes before.
#[inline(always)]
pub(super) fn reduce_vartime<const N: usize, const H: usize>(basis: &mut Basis<N, H>, target: u32) -> usize {
    loop {
        let length = basis.length_vartime(1);
        if length <= target {
            return usize::from(basis.length_vartime(0) > target);
        }
        let shift = length.max(basis.length_vartime(0)).saturating_sub(64);
        let [x, y] = basis.rho.map(|rho| wide::shift_right::<N, 1>(&rho, shift)[0]);
        // What is left out of the leading words makes less than 2^32 of their units. So if the limit is not passed by
        // the leading word of a rho, 2^target is not passed by that rho.
        let limit = (1 << 32) + if target >= shift + 30 { 1 << (target - shift) } else { 0 };
        match leading_vartime(x, y, limit) {
            Some(matrix) => basis.apply(&matrix),
            // The quotient is too large for leading words.
            None => basis.divide_vartime(),
        }
    }
}

/// Euclid's algorithm on the leading words of both rho, until one is below `limit`, which is 2^32 at least, or any where the
/// words are the whole of both and below 2^32.
///
/// The rho that come out of the matrix are not negative. `None` if no step can be done.
#[cfg_attr(target_pointer_width = "64", inline(always))]
#[cfg_attr(not(target_pointer_width = "64"), inline(never))]
pub(crate) fn leading_vartime(mut x: u64, mut y: u64, limit: u64) -> Option<Matrix> {
    if x < y || y < limit {
        return None;
    }
    let (mut before, mut first, mut second) = ((1, 0), (1, 0), (0, 1));
    while y >= limit {
        let (quotient, remainder) = divide_vartime(x, y);
        let row = minus(first, quotient as i64, second);
        (before, first) = (first, second);
        x = y;
        if y - remainder < remainder {
            y -= remainder;
            second = minus(second, 1, row);
        } else {
            y = remainder;
            second = row;
        }
    }
    if y < second.1.unsigned_abs() {
        // What the leading words leave out could make this rho negative. It cannot do so to the one before.
        (first, second) = (before, first);
    }
    if second.0 == 0 {
        return None;
    }
    if first.1 ^ second.1 >= 0 {
        // A quotient was rounded up: with what it would have been rounded down, signs alternate.
        first = minus(first, 1, second);
    }
    Some(Matrix {
        first: [first.0.unsigned_abs(), first.1.unsigned_abs()],
        second: [second.0.unsigned_abs(), second.1.unsigned_abs()],
        negated: second.1 < 0,
    })
}

/// x / y and x mod y, for a y that is not 0.
#[inline(always)]
pub(super) fn divide_vartime(x: u64, y: u64) -> (u64, u64) {
    if cfg!(target_pointer_width = "64") {
        return (x / y, x % y);
    }
    // Where a division of 64 bits is a long function, bits are taken from the top: there are rarely more than three.
    let (mut quotient, mut remainder) = (0, x);
    for shift in (0..=y.leading_zeros().saturating_sub(x.leading_zeros())).rev() {
        quotient <<= 1;
        if remainder >= y << shift {
            remainder -= y << shift;
            quotient |= 1;
        }
    }
    (quotient, remainder)
}

/// a - q b, of rows of a matrix.
#[inline(always)]
fn minus(a: (i64, i64), q: i64, b: (i64, i64)) -> (i64, i64) {
    (a.0 - q * b.0, a.1 - q * b.1)
}
