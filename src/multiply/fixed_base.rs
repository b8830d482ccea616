//! The product of a secret scalar and a point known beforehand, from a table of its multiples.
//!
//! The scalar is cut in 64 signed digits of radix 16. Row i of the table holds the multiples 1 to 8 of 256^i P, so
//! it serves the digits 2i and 2i + 1: first the odd digits are added up, then four doublings, then the even ones.
//! That is 64 additions and 4 doublings for a table of 256 points. Where points lie in the lanes of a vector, each
//! lane takes an equal part of the rows, and the lanes are joined at the end.

use crate::group::{Group, Lanes};

use super::lookup::lookup;

/// The digits of a scalar: radix 16, each in -8 ..= 8.
pub const DIGITS: usize = 64;

/// The rows of a table for points that come one at a time.
pub const ROWS: usize = DIGITS / 2;

/// Row i: the multiples 1 to 8 of 256^i P. With lanes, row i of lane j is row j * R + i of the whole table.
pub type Table<G, const R: usize> = [[<G as Group>::Fixed; 8]; R];

/// The sum of the products of each lane's part of the digits, R rows a lane. Constant-time.
#[inline(always)]
fn sum_rows<G: Group, const R: usize>(digits: &[i8; DIGITS], table: &Table<G, R>) -> G {
    const { assert!(R * G::LANES == ROWS) };
    let mut sum = G::neutral();
    for parity in [1, 0] {
        for (i, row) in table.iter().enumerate() {
            let mut lane_digits = [0; 8];
            for (lane, digit) in lane_digits[..G::LANES].iter_mut().enumerate() {
                *digit = digits[2 * (lane * R + i) + parity];
            }
            sum = sum.add_fixed(&lookup(row, &lane_digits[..G::LANES]));
        }
        if parity == 1 {
            sum = sum.double_n(4);
        }
    }
    sum
}

/// The product, for a table of the point's own group. Constant-time.
#[inline(always)]
pub fn fixed_base<G: Group>(digits: &[i8; DIGITS], table: &Table<G, ROWS>) -> G {
    sum_rows(digits, table)
}

/// The product, for a table of points in lanes, R rows a lane. Constant-time.
#[inline(always)]
pub fn fixed_base_lanes<V: Lanes, const R: usize>(digits: &[i8; DIGITS], table: &Table<V, R>) -> V::Element {
    let sum: V = sum_rows(digits, table);
    let mut total = sum.lane(0);
    for lane in 1..V::LANES {
        total = total.add(&sum.lane(lane).to_addend());
    }
    total
}
