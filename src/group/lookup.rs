//! Table lookups by a secret digit: every entry is read, and masks select one.

use crate::field::Mask;

use super::{Group, Scan};

/// The largest number of lanes of points.
pub const MAX_LANES: usize = 8;

/// One digit for each lane; digits beyond the number of lanes are ignored.
pub type LaneDigits = [i8; MAX_LANES];

/// The digits of the first `lanes` lanes.
///
/// They are assembled in a register: a load of all lanes would wait for the stores of single bytes.
#[inline(always)]
pub fn each_lane(lanes: usize, digit: impl Fn(usize) -> i8) -> LaneDigits {
    let mut digits = 0_u64;
    for lane in (0..lanes).rev() {
        digits = digits << 8 | u64::from(digit(lane) as u8);
    }
    digits.to_le_bytes().map(|digit| digit as i8)
}

/// The digit of a single point.
#[inline(always)]
pub fn one_lane(digit: i8) -> LaneDigits {
    each_lane(1, |_| digit)
}

/// The digits of `G::LANES` lanes, from the lane `first` on.
#[inline(always)]
pub fn from_lane<G: Group>(digits: &LaneDigits, first: usize) -> LaneDigits {
    each_lane(G::LANES, |lane| digits[first + lane])
}

/// digit * P from the table of P, 2P, .. nP, for -n <= digit <= n: one digit for each lane. Constant-time.
#[inline(always)]
pub fn lookup<A: Scan>(table: &[A], digits: &LaneDigits) -> A {
    lookup_magnitude(table, digits).negate_if(A::Mask::negative(digits))
}

/// The entry i - 1 of a table for a digit of magnitude i, 128 at most; the neutral element for 0: one digit for each
/// lane. Constant-time.
#[inline(always)]
pub fn lookup_magnitude<A: Scan>(table: &[A], digits: &LaneDigits) -> A {
    A::scan(table, digits)
}

/// A row of a table for each lane.
#[derive(Clone, Copy)]
pub struct Rows<'a, T> {
    table: &'a [T],
    apart: usize,
    len: usize,
}

impl<'a, T> Rows<'a, T> {
    /// The row of lane j is the `len` entries of the table from j * `apart` on; they must be there.
    #[inline(always)]
    pub fn new(table: &'a [T], apart: usize, len: usize) -> Self {
        Rows { table, apart, len }
    }

    /// The entry at a place of the row of a lane; `None` from its end on.
    #[inline(always)]
    pub fn get(&self, lane: usize, place: usize) -> Option<&'a T> {
        if place < self.len { self.table.get(lane * self.apart + place) } else { None }
    }

    /// The row of the first lane.
    #[inline(always)]
    pub fn first(&self) -> &'a [T] {
        self.table.get(..self.len).unwrap_or(&[])
    }
}
