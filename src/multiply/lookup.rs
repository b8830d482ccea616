//! Table lookups by a secret digit: every entry is read, and the wanted one kept by masks.

use crate::field::Mask;
use crate::group::Addend;

use super::side_by_side::MAX_LANES;

/// digit * P from the table of P, 2P, .. nP, for -n <= digit <= n: one digit a lane. Constant-time.
#[inline(always)]
pub fn lookup<A: Addend>(table: &[A], digits: &[i8]) -> A {
    let mut found = A::blank().overwrite_if(A::Mask::magnitude_is(digits, 0), &A::neutral());
    for (entry, multiple) in table.iter().zip(1..) {
        found = found.overwrite_if(A::Mask::magnitude_is(digits, multiple), entry);
    }
    found.negate_if(A::Mask::negative(digits))
}

/// The entry in the place that the low seven bits of a digit tell, or its opposite where the digit is negative: one
/// digit a lane, for tables that have no neutral element, of at most 128 entries. Constant-time.
#[inline(always)]
pub fn lookup_signed<A: Addend>(table: &[A], digits: &[i8]) -> A {
    let mut places = [0; MAX_LANES];
    for (place, digit) in places.iter_mut().zip(digits) {
        *place = digit & i8::MAX;
    }
    let mut found = A::blank();
    for (entry, place) in table.iter().zip(0..) {
        found = found.overwrite_if(A::Mask::magnitude_is(&places[..digits.len()], place), entry);
    }
    found.negate_if(A::Mask::negative(digits))
}
