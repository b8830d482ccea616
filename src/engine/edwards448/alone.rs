//! The verification of one signature.

use crate::backend::dispatch;
use crate::engine::edwards::Checks;
use crate::engine::edwards::points::{SumPoint, decoded};
use crate::error::Error;
use crate::field::P448;
use crate::group::edwards448::{Point, codec};
use crate::multiply::verification;

use super::eddsa::{Claim, Key};
use super::equation::{self, Digits, base_tables};
use super::strategy::Strategy;

/// Checks the equation of a claim.
pub(super) fn verify_vartime(claim: &Claim, checks: Checks) -> Result<(), Error> {
    #[inline(always)]
    fn run<B: Strategy>(claim: &Claim, checks: Checks, digits: &equation::Digits) -> Result<(), Error> {
        let key = match claim.key {
            Key::Decoded(affine) => affine.to_point(),
            Key::Encoded(encoding) => decoded(codec::decode_one(&encoding)).ok_or(Error::KeyNotOnCurve)?,
        };
        let point = decoded(codec::decode_one(&claim.point)).ok_or(Error::PointNotOnCurve)?;
        claim.check_orders_vartime(checks)?;
        difference_vartime::<B>(digits, key, point).check_difference(checks)
    }
    let digits = equation::digits_vartime(claim, checks.is_cofactored);
    dispatch!(gf448 B => run::<B>(claim, checks, &digits))
}

/// S B - R - k A, or a multiple of it: by a tau that is odd, or if the equation is cofactored by any that is not 0
/// modulo n. Variable-time.
#[inline(always)]
fn difference_vartime<B: Strategy>(
    digits: &Digits,
    key: Point<B::Fe<P448>>,
    point: Point<B::Fe<P448>>,
) -> B::Sum {
    // The points are negated, not the scalars: A and R need not be in the group of order n.
    let key = if digits.adds_key() { key } else { -key };
    let [key, point] = [key, -point].map(B::Sum::from_point);
    verification::difference_vartime(digits, &key, &point, base_tables())
}
