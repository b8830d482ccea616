//! Table lookups by a secret digit: every entry is read, and the wanted one kept by masks.

use crate::field::Mask;
use crate::group::Addend;

/// digit * P from the table of P, 2P, .. nP, for -n <= digit <= n: one digit a lane. Constant-time.
#[inline(always)]
pub fn lookup<A: Addend>(table: &[A], digits: &[i8]) -> A {
    let mut found = A::blank().overwrite_if(A::Mask::magnitude_is(digits, 0), &A::neutral());
    for (entry, multiple) in table.iter().zip(1..) {
        found = found.overwrite_if(A::Mask::magnitude_is(digits, multiple), entry);
    }
    found.negate_if(A::Mask::negative(digits))
}
