//! `ed448-goldilocks`: portable Rust.

use ed448_goldilocks::{Signature, SigningKey, VerifyingKey};

use crate::case::Case;
use crate::cases::shape::{Signatures, signature_cases};

const NAME: &str = "ed448-goldilocks";

pub fn cases() -> Vec<Case> {
    signature_cases("ed448", NAME, "", Goldilocks)
}

#[derive(Clone, Copy)]
struct Goldilocks;

impl Signatures<57> for Goldilocks {
    type SigningKey = SigningKey;
    type VerifyingKey = VerifyingKey;
    type Signature = [u8; 114];

    fn signing_key(self, seed: &[u8; 57]) -> Result<SigningKey, String> {
        SigningKey::try_from(&seed[..]).map_err(|error| error.to_string())
    }

    fn public_key(self, key: &SigningKey) -> Result<[u8; 57], String> {
        Ok(key.verifying_key().to_bytes())
    }

    fn sign(self, key: &SigningKey, message: &[u8]) -> Result<[u8; 114], String> {
        Ok(key.sign_raw(message).to_bytes())
    }

    fn verifying_key(self, bytes: &[u8; 57]) -> Result<VerifyingKey, String> {
        VerifyingKey::from_bytes(bytes).map_err(|error| error.to_string())
    }

    fn verify(self, key: &VerifyingKey, message: &[u8], signature: &[u8; 114]) -> bool {
        key.verify_raw(&Signature::from_bytes(signature), message).is_ok()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cases::shape::tests::is_ed448;

    #[test]
    fn does_what_is_measured() {
        is_ed448(Goldilocks);
    }
}
