//! Verification of one signature.

use crate::scheme::schnorr::{self, Error};

use super::{Ed25519, Message, Policy, Signature};

/// The verdict on a signature.
#[inline]
pub(super) fn verify_message_vartime(
    policy: Policy,
    key: schnorr::Key<'_, Ed25519>,
    message: Message<'_>,
    signature: &Signature,
) -> Result<(), Error> {
    schnorr::by_claim_vartime::<Ed25519>(policy, key, message, signature)
}
