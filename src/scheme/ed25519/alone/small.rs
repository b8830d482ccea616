//! Verification where memory is scarce: the hash state leaves the stack before the equation is computed.

use crate::engine::edwards25519::{Digits, Edwards25519, KeyRef, check_vartime, digits_vartime};
use crate::scheme::eddsa::{Curve, EdDsa, Message, Policies};
use crate::scheme::schnorr::{self, Error};

use super::{Policy, Signature};

/// The verdict on a signature: that of the equation of its claim.
#[inline]
pub(super) fn verify_message_vartime(
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
    let (checks, point) = (policy.rule().checks, Edwards25519::point_of(signature));
    match key {
        schnorr::Key::Encoded(bytes) => check_vartime(checks, digits, KeyRef::Encoded(bytes), point),
        schnorr::Key::Decoded { point: key, .. } => {
            check_vartime(checks, digits, KeyRef::Decoded(key), point)
        }
        #[cfg(feature = "alloc")]
        schnorr::Key::Prepared { point: key, .. } => {
            check_vartime(checks, digits, KeyRef::Decoded(&key), point)
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
    match &Edwards25519::claim(policy, key, message, signature) {
        Ok(claim) => Ok(digits_vartime(claim, COFACTORED, Default::default())),
        Err(error) => Err(*error),
    }
}
