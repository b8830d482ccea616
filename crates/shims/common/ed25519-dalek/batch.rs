//! Many signatures at once.

use alloc::vec::Vec;

use ed25519::Signature;
use lemniscate::ed25519::{self as ours, Policy};

use crate::errors::{InternalError, SignatureError};
use crate::verifying::VerifyingKey;

/// Verifies many signatures. All are valid exactly if each is by [`Verifier::verify`](crate::Verifier::verify), which the crate that
/// this replaces does not promise.
///
/// # Errors
/// If one is not valid, or the slices have not one length.
pub fn verify_batch(
    messages: &[&[u8]],
    signatures: &[Signature],
    verifying_keys: &[VerifyingKey],
) -> Result<(), SignatureError> {
    let (count, keys) = (signatures.len(), verifying_keys.len());
    if count != messages.len() || count != keys {
        return Err(InternalError::ArrayLength { messages: messages.len(), signatures: count, keys }.into());
    }
    let signatures: Vec<_> = signatures.iter().map(crate::verifying::parsed).collect::<Result<_, _>>()?;
    let entries: Vec<_> = verifying_keys
        .iter()
        .zip(messages)
        .zip(&signatures)
        .map(|((key, message), signature)| ours::Entry::new(&key.0, *message, signature))
        .collect();
    if ours::verify_each_with(Policy::Dalek, &entries).iter().all(Result::is_ok) {
        Ok(())
    } else {
        Err(InternalError::Verify.into())
    }
}
