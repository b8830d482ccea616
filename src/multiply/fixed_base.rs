//! The product of a secret scalar and a point known beforehand, from a table of its multiples.
//!
//! The scalar is cut in signed digits of W bits. Row i of the table holds the multiples 1 to 2^(W-1) of 4^(W i) P, so it
//! serves the digits 2i and 2i + 1: first the odd digits are added up, then W doublings, then the even ones. With W = 4
//! that is 64 additions and 4 doublings for a table of 256 points, with W = 5 it is 52 and 5 for 416 points. Where
//! points lie in the lanes of a vector, each lane takes an equal part of the rows, and the lanes are joined at the end.
//!
//! The sum starts with a point of the caller's choice, the neutral element or one that hides what is summed: the result
//! is k P + 2^d S, S the point that it starts with, and d the number of doublings.

use crate::group::{Group, Lanes};

use super::lookup::lookup;

/// The digits of a scalar in radix 16, each in -8 ..= 8.
pub const DIGITS: usize = 64;

/// R rows of N = 2^(W-1) multiples: row i is 1 to N times 4^(W i) P. With lanes, row i of lane j is row j * R + i of the
/// whole table.
pub type Table<G, const R: usize, const N: usize = 8> = [[<G as Group>::Fixed; N]; R];

/// How often the sum is doubled, for rows of N multiples.
pub const fn doublings(n: usize) -> usize {
    n.ilog2() as usize + 1
}

/// The sum of the products of each lane's part of the digits, R rows a lane; two digits a row, each in -N ..= N.
/// Constant-time.
#[inline(always)]
fn sum_rows<G: Group, const R: usize, const N: usize>(start: G, digits: &[i8], table: &Table<G, R, N>) -> G {
    const { assert!(N.is_power_of_two() && N <= 64) };
    debug_assert_eq!(digits.len(), 2 * R * G::LANES);
    let mut sum = start;
    for parity in [1, 0] {
        for (i, row) in table.iter().enumerate() {
            let mut lane_digits = [0; 8];
            for (lane, digit) in lane_digits[..G::LANES].iter_mut().enumerate() {
                *digit = digits[2 * (lane * R + i) + parity];
            }
            sum = sum.add_fixed(&lookup(row, &lane_digits[..G::LANES]));
        }
        if parity == 1 {
            sum = sum.double_n(const { doublings(N) });
        }
    }
    sum
}

/// k P + 2^d S, for a table of the point's own group. Constant-time.
#[inline(always)]
pub fn fixed_base<G: Group, const R: usize, const N: usize>(
    start: G,
    digits: &[i8],
    table: &Table<G, R, N>,
) -> G {
    sum_rows(start, digits, table)
}

/// k P + 2^d S, for a table of points in lanes, R rows a lane; S is the sum of the points that the lanes start with.
/// Constant-time.
#[inline(always)]
pub fn fixed_base_lanes<V: Lanes, const R: usize>(
    start: V,
    digits: &[i8],
    table: &Table<V, R>,
) -> V::Element {
    let sum: V = sum_rows(start, digits, table);
    let mut total = sum.lane(0);
    for lane in 1..V::LANES {
        total = total.add(&sum.lane(lane).to_addend());
    }
    total
}
