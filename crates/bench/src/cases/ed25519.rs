//! Ed25519.

use lemniscate::backend::BackendKind;
use lemniscate::scheme::ed25519::{
    Policy, PreparedVerifyingKey, SIGNATURE_LENGTH, Signature, SigningKey, VerifyingKey, verify_bytes,
};

use crate::case::{Case, OURS};
use crate::cases::shape::{Prepares, Signatures, prepared_cases, signature_cases};

/// All operations on each of `backends`.
pub fn cases(backends: &[BackendKind]) -> Vec<Case> {
    let on = |&kind: &BackendKind| {
        let prepared = prepared_cases("ed25519", OURS, Ours);
        let cases = signature_cases("ed25519", OURS, "", Ours).into_iter().chain(prepared);
        cases.map(move |case| case.on(kind))
    };
    backends.iter().flat_map(on).collect()
}

/// Ed25519 of this library.
#[derive(Clone, Copy)]
pub struct Ours;

impl Signatures for Ours {
    type SigningKey = SigningKey;
    type VerifyingKey = VerifyingKey;
    type Signature = [u8; SIGNATURE_LENGTH];

    fn signing_key(self, seed: &[u8; 32]) -> Result<SigningKey, String> {
        Ok(SigningKey::from_bytes(seed))
    }

    fn public_key(self, key: &SigningKey) -> Result<[u8; 32], String> {
        Ok(key.verifying_key().to_bytes())
    }

    fn sign(self, key: &SigningKey, message: &[u8]) -> Result<Self::Signature, String> {
        Ok(key.sign(message).to_bytes())
    }

    fn verifying_key(self, bytes: &[u8; 32]) -> Result<VerifyingKey, String> {
        VerifyingKey::from_bytes(bytes).map_err(|error| error.to_string())
    }

    fn verify(self, key: &VerifyingKey, message: &[u8], signature: &Self::Signature) -> bool {
        key.verify(message, &Signature::from_bytes(signature)).is_ok()
    }

    fn verify_from_bytes(self, key: &[u8; 32], message: &[u8], signature: &Self::Signature) -> bool {
        verify_bytes(Policy::default(), key, message, &Signature::from_bytes(signature)).is_ok()
    }
}

impl Prepares for Ours {
    type Prepared = PreparedVerifyingKey;

    fn prepare(self, key: &VerifyingKey) -> PreparedVerifyingKey {
        key.prepare()
    }

    fn verify_prepared(
        self,
        key: &PreparedVerifyingKey,
        message: &[u8],
        signature: &Self::Signature,
    ) -> bool {
        key.verify(message, &Signature::from_bytes(signature)).is_ok()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cases::shape::tests::{is_ed25519, prepares};

    #[test]
    fn does_what_is_measured() {
        is_ed25519(Ours);
        prepares(Ours);
    }
}
