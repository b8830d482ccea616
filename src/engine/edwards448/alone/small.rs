//! The verification of one signature where memory is scarce: points are decoded one after the other, as there is no room for both.

use crate::backend::dispatch;
use crate::engine::edwards::Checks;
use crate::engine::edwards::points::{SumPoint, decoded};
use crate::error::Error;
use crate::field::P448;
use crate::group::Group;
use crate::group::edwards448::{Encoding, codec};
use crate::multiply::verification::set_difference_vartime;

use super::eddsa::{Claim, Key};
use super::equation;
use super::strategy::Strategy;

/// Checks the equation of a claim.
pub(super) fn verify_vartime(claim: &Claim, checks: Checks) -> Result<(), Error> {
    #[inline(always)]
    fn run<B: Strategy>(claim: &Claim, checks: Checks, digits: &equation::Digits) -> Result<(), Error> {
        let mut sum = B::Sum::UNSET;
        set_difference_vartime(
            digits,
            &mut sum,
            #[inline(always)]
            |sum| match &claim.key {
                Key::Decoded(affine) => {
                    *sum = B::Sum::from_point(affine.to_point());
                    Ok(())
                }
                Key::Encoded(encoding) => set_decoded::<B>(sum, encoding).ok_or(Error::KeyNotOnCurve),
            },
            #[inline(always)]
            |sum| set_decoded::<B>(sum, &claim.point).ok_or(Error::PointNotOnCurve),
            equation::base_tables(),
        )?;
        claim.check_orders_vartime(checks)?;
        sum.check_difference(checks)
    }
    let digits = equation::digits_vartime(claim, checks.is_cofactored);
    dispatch!(gf448 B => run::<B>(claim, checks, &digits))
}

/// The point becomes the one with this encoding, if there is one. By itself, off the stack of the equation.
#[inline(always)]
fn set_decoded<B: Strategy>(point: &mut B::Sum, encoding: &Encoding) -> Option<()> {
    outline!(B::Sum, || decoded(codec::decode_one(encoding))
        .map(|decoded| *point = B::Sum::from_point(decoded)))
}
