//! Table lookups by a secret digit: every entry is read, and the wanted one kept by masks.

use crate::field::Mask;

use super::{Group, Scan};

/// The most lanes that points have.
pub const MAX_LANES: usize = 8;

/// One digit for each lane; those of lanes that there are not do not matter.
pub type LaneDigits = [i8; MAX_LANES];

/// The digit of a single point.
#[inline(always)]
pub fn one_lane(digit: i8) -> LaneDigits {
    let mut digits = [0; MAX_LANES];
    digits[0] = digit;
    digits
}

/// The digits of as many lanes as points of the kind G have, from the lane `first` on.
#[inline(always)]
pub fn from_lane<G: Group>(digits: &LaneDigits, first: usize) -> LaneDigits {
    let mut from_first = [0; MAX_LANES];
    from_first[..G::LANES].copy_from_slice(&digits[first..first + G::LANES]);
    from_first
}

/// digit * P from the table of P, 2P, .. nP, for -n <= digit <= n: one digit a lane. Constant-time.
#[inline(always)]
pub fn lookup<A: Scan>(table: &[A], digits: &LaneDigits) -> A {
    lookup_magnitude(table, digits).negate_if(A::Mask::negative(digits))
}

/// The entry i - 1 of a table for a digit of magnitude i, 128 at most; the neutral element for 0: one digit a lane.
/// Constant-time.
#[inline(always)]
pub fn lookup_magnitude<A: Scan>(table: &[A], digits: &LaneDigits) -> A {
    let start = A::neutral_if(A::Mask::magnitude_is(digits, 0));
    A::scan(
        start,
        table,
        #[inline(always)]
        |i| A::Mask::magnitude_is(digits, i + 1),
    )
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

    /// The row of a lane.
    #[inline(always)]
    pub fn row(&self, lane: usize) -> &'a [T] {
        let row = self.table.get(lane * self.apart..).and_then(|rows| rows.get(..self.len));
        debug_assert!(row.is_some());
        // Without a check that could fail: what a failure prints is long where programs are small.
        row.unwrap_or(&[])
    }
}
