//! Verification as Ed25519 alone has it.

use crate::scheme::eddsa;

use super::{Edwards25519, Error, PUBLIC_KEY_LENGTH, Policy, Signature};
#[cfg(lemniscate_methods)]
use super::{StreamVerifier, Way};
#[cfg(lemniscate_methods)]
use crate::scheme::eddsa::Policies;

/// Verifies with a public key that is used once: decoding it together with the signature is faster than
/// [`VerifyingKey::from_bytes`] and [`VerifyingKey::verify_with`], and gives the same verdict. Variable-time.
///
/// [`VerifyingKey::from_bytes`]: super::VerifyingKey::from_bytes
/// [`VerifyingKey::verify_with`]: crate::schnorr::VerifyingKey::verify_with
///
/// # Errors
/// The error of the key or the signature.
pub fn verify_bytes(
    policy: Policy,
    public_key: &[u8; PUBLIC_KEY_LENGTH],
    message: &[u8],
    signature: &Signature,
) -> Result<(), Error> {
    eddsa::verify_bytes::<Edwards25519>(policy, public_key, message, signature)
}

#[cfg(lemniscate_methods)]
impl StreamVerifier {
    /// [`Self::finalize_and_verify`], computing the equation in a way of the caller's choice: for measurements and
    /// studies, as the verdict is the same and the default way the fastest.
    ///
    /// # Errors
    /// What makes the signature invalid.
    pub fn finalize_and_verify_by(self, way: Way) -> Result<(), Error> {
        let policy = self.policy();
        crate::engine::edwards25519::verify_vartime(&self.into_claim(), policy.rule().checks, way)
    }
}
