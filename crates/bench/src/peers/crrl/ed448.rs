//! Ed448 of `crrl`.

use crrl::ed448::{PrivateKey, PublicKey};

use crate::case::Case;
use crate::cases::shape::{Signatures, signature_cases};

use super::NAME;

pub fn cases() -> Vec<Case> {
    signature_cases("ed448", NAME, "", Crrl)
}

#[derive(Clone, Copy)]
struct Crrl;

impl Signatures<57> for Crrl {
    type SigningKey = PrivateKey;
    type VerifyingKey = PublicKey;
    type Signature = [u8; 114];

    fn signing_key(self, seed: &[u8; 57]) -> Result<PrivateKey, String> {
        Ok(PrivateKey::from_seed(seed))
    }

    fn public_key(self, key: &PrivateKey) -> Result<[u8; 57], String> {
        Ok(key.public_key.encode())
    }

    fn sign(self, key: &PrivateKey, message: &[u8]) -> Result<[u8; 114], String> {
        Ok(key.sign_raw(message))
    }

    fn verifying_key(self, bytes: &[u8; 57]) -> Result<PublicKey, String> {
        PublicKey::decode(bytes).ok_or_else(|| "public key".into())
    }

    fn verify(self, key: &PublicKey, message: &[u8], signature: &[u8; 114]) -> bool {
        key.verify_raw(signature, message)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cases::shape::tests::is_ed448;

    #[test]
    fn does_what_is_measured() {
        is_ed448(Crrl);
    }
}
