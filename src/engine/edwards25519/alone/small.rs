//! Verification where memory is scarce: what is hashed is off the stack before the equation is computed, points are decoded from
//! the caller's bytes, and one after the other.

use crate::backend::dispatch;
use crate::engine::edwards::points::SumPoint;
use crate::engine::edwards::{Checks, check_orders_vartime};
use crate::error::Error;
use crate::group::Group;
use crate::group::edwards::PointEncoding as _;
use crate::group::edwards25519::{Affine, Encoding};
use crate::multiply::verification;

use super::Edwards25519;
use super::eddsa::{Claim, Key};
use super::equation::{self, Way};
pub(crate) use super::equation::{Digits, digits_vartime};
use super::strategy::{LanePoint, Strategy};

/// A public key, where it is.
#[derive(Clone, Copy)]
pub(crate) enum KeyRef<'a> {
    Encoded(&'a [u8; 32]),
    Decoded(&'a Affine),
}

/// Checks the equation, and small orders if the policy refuses them. Canonical encodings are the caller's business.
pub(crate) fn verify_vartime(claim: &Claim, checks: Checks, way: Way) -> Result<(), Error> {
    let digits = digits_vartime(claim, checks.is_cofactored, way);
    let point = claim.point.to_bytes();
    match &claim.key {
        Key::Encoded(encoding) => {
            check_vartime(checks, &digits, KeyRef::Encoded(&encoding.to_bytes()), &point)
        }
        Key::Decoded(affine) => check_vartime(checks, &digits, KeyRef::Decoded(affine), &point),
    }
}

/// The same by the digits of the scalars.
#[inline(never)]
pub(crate) fn check_vartime(
    checks: Checks,
    digits: &Digits,
    key: KeyRef<'_>,
    point: &[u8; 32],
) -> Result<(), Error> {
    #[inline(always)]
    fn run<B: Strategy>(
        checks: Checks,
        digits: &Digits,
        key: KeyRef<'_>,
        point: &[u8; 32],
    ) -> Result<(), Error> {
        let mut sum = B::Sum::UNSET;
        verification::set_difference_vartime(
            digits,
            &mut sum,
            #[inline(always)]
            |sum| match key {
                KeyRef::Encoded(bytes) => {
                    set_decoded::<B>(sum, bytes).then_some(()).ok_or(Error::KeyNotOnCurve)
                }
                KeyRef::Decoded(affine) => {
                    outline!(B::Sum, || *sum = B::Sum::from_point(affine.to_point()));
                    Ok(())
                }
            },
            #[inline(always)]
            |sum| set_decoded::<B>(sum, point).then_some(()).ok_or(Error::PointNotOnCurve),
            equation::base_tables(),
        )?;
        if checks.refuses_small_order {
            refuse_small_order_vartime(key, point)?;
        }
        outline!(B::Sum, || sum.check_difference(checks))
    }
    dispatch!(B => run::<B>(checks, digits, key, point))
}

/// An error if the key or the point has small order. By itself, off the stack of the equation.
#[inline(never)]
fn refuse_small_order_vartime(key: KeyRef<'_>, point: &[u8; 32]) -> Result<(), Error> {
    let key = match key {
        KeyRef::Encoded(bytes) => Encoding::new(bytes),
        KeyRef::Decoded(affine) => affine.encoding(),
    };
    check_orders_vartime::<Edwards25519>(
        Checks { refuses_small_order: true, ..Checks::COFACTORED },
        || key.is_small_order_vartime(),
        &Encoding::new(point),
    )
}

/// The point becomes the one with this encoding, if there is one.
#[inline(always)]
fn set_decoded<B: Strategy>(point: &mut B::Sum, bytes: &[u8; 32]) -> bool {
    outline!(B::Sum, || bool::from(point.set_decoded(&Encoding::new(bytes))))
}
