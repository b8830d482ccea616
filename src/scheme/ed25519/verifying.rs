//! Verification methods of Ed25519 only.

use crate::scheme::eddsa;

use super::{Edwards25519, Error, PUBLIC_KEY_LENGTH, Policy, Signature};

/// Verifies with a public key that is used only once. Decoding it together with the signature is faster than
/// [`VerifyingKey::from_bytes`] and [`VerifyingKey::verify_with`], with the same verdict. Variable-time.
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
