//! `solana-ed25519`: a fork of curve25519-dalek and ed25519-zebra that verifies with half-size scalars.

use solana_ed25519::ed_sigs::{Signature, SigningKey, VerificationKey, VerificationKeyBytes, batch};

use crate::case::Case;
use crate::cases::shape::{
    FROM_BYTES_SIZES, Signatures, Signed, VERIFY_EACH_SIZES, batch_call, one_by_one_case,
    one_by_one_from_bytes_case, signature_cases, verify_all_from_bytes,
};

const NAME: &str = "solana-ed25519";

pub fn cases() -> Vec<Case> {
    let mut cases = signature_cases("ed25519", NAME, "", Solana);
    cases.extend(VERIFY_EACH_SIZES.map(|size| one_by_one_case("ed25519", NAME, Solana, size)));
    cases.push(one_by_one_from_bytes_case("ed25519", NAME, Solana));
    cases.extend(FROM_BYTES_SIZES.map(verify_all_case));
    cases
}

/// The crate takes public keys in bytes here and decodes them itself: it has no rows for keys that are decoded before.
fn verify_all_case(size: u32) -> Case {
    let verify = |inputs: &[Signed<Solana>]| {
        let mut verifier = batch::Verifier::new();
        for input in inputs {
            verifier.queue((
                VerificationKeyBytes::from(input.public_key),
                input.signature.into(),
                &input.message,
            ));
        }
        verifier.verify().is_ok()
    };
    Case::new("ed25519", verify_all_from_bytes(size), NAME, "", move || batch_call(Solana, size, verify))
        .per_call(size)
}

#[derive(Clone, Copy)]
struct Solana;

impl Signatures for Solana {
    type SigningKey = SigningKey;
    type VerifyingKey = VerificationKey;
    type Signature = [u8; 64];

    fn signing_key(self, seed: &[u8; 32]) -> Result<SigningKey, String> {
        Ok(SigningKey::from(*seed))
    }

    fn public_key(self, key: &SigningKey) -> Result<[u8; 32], String> {
        Ok(VerificationKey::from(key).into())
    }

    fn sign(self, key: &SigningKey, message: &[u8]) -> Result<[u8; 64], String> {
        Ok(key.sign(message).into())
    }

    fn verifying_key(self, bytes: &[u8; 32]) -> Result<VerificationKey, String> {
        VerificationKey::try_from(*bytes).map_err(|error| error.to_string())
    }

    fn verify(self, key: &VerificationKey, message: &[u8], signature: &[u8; 64]) -> bool {
        key.verify(&Signature::from(*signature), message).is_ok()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cases::shape::tests::is_ed25519;

    #[test]
    fn does_what_is_measured() {
        is_ed25519(Solana);
    }
}
