//! Table lookups by a secret digit: every entry is read, and the wanted one kept by masks.

use crate::field::Mask;

use super::{Addend, Group};

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
pub fn lookup<A: Addend>(table: &[A], digits: &LaneDigits) -> A {
    lookup_signed(table, digits, digits)
}

/// The entry i - 1 of a table for a digit of magnitude i, the neutral element for 0; its opposite where the sign, another
/// digit, is negative. One digit a lane, of magnitude 128 at most. Constant-time.
#[inline(always)]
pub fn lookup_signed<A: Addend>(table: &[A], digits: &LaneDigits, signs: &LaneDigits) -> A {
    let start = A::neutral_if(A::Mask::magnitude_is(digits, 0));
    let found = A::scan(
        start,
        table,
        #[inline(always)]
        |i| A::Mask::magnitude_is(digits, i + 1),
    );
    found.negate_if(A::Mask::negative(signs))
}
