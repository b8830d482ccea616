//! Verification where memory is scarce: what is hashed is off the stack before the equation is computed, points are decoded from
//! the caller's bytes, and one after the other.

use crate::backend::dispatch;
use crate::group::Group;
use crate::group::edwards25519::{Affine, Encoding};
use crate::multiply::verification;
use crate::scheme::eddsa::{self, EdDsa, Message};
use crate::scheme::schnorr::{self, Error};

use super::equation::{self, Digits, Way};
use super::strategy::{Strategy, SumPoint};
use super::{Claim, Edwards25519, Key, Policy, check_difference, check_orders_vartime};

type Signature = <Edwards25519 as eddsa::Curve>::Signature;

/// A public key, where it is.
#[derive(Clone, Copy)]
enum KeyRef<'a> {
    Encoded(&'a [u8; 32]),
    Decoded(&'a Affine),
}

/// The verdict on a signature: that of [`verify_vartime`] on its claim.
#[inline]
pub(crate) fn verify_message_vartime(
    policy: Policy,
    key: schnorr::Key<'_, EdDsa<Edwards25519>>,
    message: Message<'_, Edwards25519>,
    signature: &Signature,
) -> Result<(), Error> {
    let digits = if policy.is_cofactored() {
        digits_of_message_vartime::<true>(policy, key, message, signature)
    } else {
        digits_of_message_vartime::<false>(policy, key, message, signature)
    };
    let digits = digits.as_ref().map_err(|error| *error)?;
    let point = <Edwards25519 as eddsa::Curve>::point_of(signature);
    match key {
        schnorr::Key::Encoded(bytes) => check_vartime(policy, digits, KeyRef::Encoded(bytes), point),
        schnorr::Key::Decoded { point: key, .. } => {
            check_vartime(policy, digits, KeyRef::Decoded(key), point)
        }
        #[cfg(feature = "alloc")]
        schnorr::Key::Prepared { point: key, .. } => {
            check_vartime(policy, digits, KeyRef::Decoded(&key), point)
        }
    }
}

#[inline(never)]
fn digits_of_message_vartime<const COFACTORED: bool>(
    policy: Policy,
    key: schnorr::Key<'_, EdDsa<Edwards25519>>,
    message: Message<'_, Edwards25519>,
    signature: &Signature,
) -> Result<Digits, Error> {
    match &<Edwards25519 as eddsa::Curve>::claim(policy, key, message, signature) {
        Ok(claim) => Ok(equation::digits_vartime(claim, COFACTORED, Way::default())),
        Err(error) => Err(*error),
    }
}

/// Checks the equation, and small orders if the policy refuses them. Canonical encodings are the caller's business.
pub(crate) fn verify_vartime(claim: &Claim, policy: Policy, way: Way) -> Result<(), Error> {
    let digits = equation::digits_vartime(claim, policy.is_cofactored(), way);
    let point = claim.point.to_bytes();
    match &claim.key {
        Key::Encoded(encoding) => {
            check_vartime(policy, &digits, KeyRef::Encoded(&encoding.to_bytes()), &point)
        }
        Key::Decoded(affine) => check_vartime(policy, &digits, KeyRef::Decoded(affine), &point),
    }
}

/// The same by the digits of the scalars.
#[inline(never)]
fn check_vartime(policy: Policy, digits: &Digits, key: KeyRef<'_>, point: &[u8; 32]) -> Result<(), Error> {
    #[inline(always)]
    fn run<B: Strategy>(
        policy: Policy,
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
                    B::Sum::outline(
                        #[inline(always)]
                        || *sum = B::Sum::from_point(affine.to_point()),
                    );
                    Ok(())
                }
            },
            #[inline(always)]
            |sum| set_decoded::<B>(sum, point).then_some(()).ok_or(Error::PointNotOnCurve),
            equation::base_tables(),
        )?;
        if policy.refuses_small_order() {
            refuse_small_order_vartime(key, point)?;
        }
        B::Sum::outline(
            #[inline(always)]
            || check_difference(sum.to_point(), policy),
        )
    }
    dispatch!(B => run::<B>(policy, digits, key, point))
}

/// An error if the key or the point has small order. By itself, off the stack of the equation.
#[inline(never)]
fn refuse_small_order_vartime(key: KeyRef<'_>, point: &[u8; 32]) -> Result<(), Error> {
    let key = match key {
        KeyRef::Encoded(bytes) => Encoding::new(bytes),
        KeyRef::Decoded(affine) => affine.encoding(),
    };
    check_orders_vartime(key.is_small_order_vartime(), &Encoding::new(point))
}

/// The point becomes the one with this encoding, if there is one.
#[inline(always)]
fn set_decoded<B: Strategy>(point: &mut B::Sum, bytes: &[u8; 32]) -> bool {
    B::Sum::outline(
        #[inline(always)]
        || bool::from(point.set_decoded(&Encoding::new(bytes))),
    )
}
