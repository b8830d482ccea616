//! The product of the base point by a secret scalar in each lane of a vector.
//!
//! All lanes take the digit of the same place at the same time, so each addition reads one row of the table for all of them:
//! as many additions as for a single point, and no doublings.

use crate::field::Mask;
use crate::group::lookup::{MAX_LANES, each_lane};
use crate::group::shape::{FOUR_LANES, Shape};
use crate::group::start::MaskedStart;
use crate::group::{Addend, BaseRows};
use crate::scalar::Scalar;
use crate::scalar::order::Order;

use super::fixed_base::FixedBaseDigits;

/// Whether the build has such a table: one with a row for each digit.
pub const ARE_POSSIBLE: bool = matches!(FOUR_LANES, Shape::Windows { digits_a_row: 1, .. });

/// k G + S in each lane, for its scalar k and the point S that sums start with; lanes without a scalar have S. Constant-time.
#[inline(always)]
pub fn base_products<G: BaseRows, O: Order>(start: &MaskedStart, scalars: &[Scalar<O>]) -> G {
    const { assert!(G::LANES <= MAX_LANES) };
    let digits: [_; MAX_LANES] = core::array::from_fn(|lane| {
        FixedBaseDigits::new(scalars.get(lane).unwrap_or(&Scalar::ZERO), FOUR_LANES, 4)
    });
    let digits = digits.each_ref().map(FixedBaseDigits::as_slice);
    let mut sum = G::from_start_in_every_lane(start);
    G::outline(
        #[inline(always)]
        || {
            for (i, row) in G::rows().chunks_exact(FOUR_LANES.entries() / 8).enumerate() {
                let digits = each_lane(
                    G::LANES,
                    #[inline(always)]
                    |lane| digits[lane].get(i).copied().unwrap_or(0),
                );
                let entry = G::look_up_in_row(row, &digits);
                sum = sum.add_fixed(&entry.negate_if(G::Mask::negative(&digits)));
            }
        },
    );
    sum
}
