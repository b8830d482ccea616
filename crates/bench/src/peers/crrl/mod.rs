//! `crrl`: portable Rust by the author of the double-odd groups.

use crrl::ed25519::{PrivateKey, PublicKey};

use crate::case::Case;
use crate::cases::shape::{Exchange, Signatures, exchange_cases, signature_cases};

mod ed448;
mod jq255;

const NAME: &str = "crrl";

pub fn cases() -> Vec<Case> {
    let mut cases = signature_cases("ed25519", NAME, "", Crrl);
    cases.extend(exchange_cases::<_, 32>("x25519", NAME, "", Crrl));
    cases.extend(exchange_cases::<_, 56>("x448", NAME, "", Crrl));
    cases.extend(ed448::cases());
    cases.extend(jq255::cases());
    cases
}

#[derive(Clone, Copy)]
struct Crrl;

impl Signatures for Crrl {
    type SigningKey = PrivateKey;
    type VerifyingKey = PublicKey;
    type Signature = [u8; 64];

    fn signing_key(self, seed: &[u8; 32]) -> Result<PrivateKey, String> {
        Ok(PrivateKey::from_seed(seed))
    }

    fn public_key(self, key: &PrivateKey) -> Result<[u8; 32], String> {
        Ok(key.public_key.encode())
    }

    fn sign(self, key: &PrivateKey, message: &[u8]) -> Result<[u8; 64], String> {
        Ok(key.sign_raw(message))
    }

    fn verifying_key(self, bytes: &[u8; 32]) -> Result<PublicKey, String> {
        PublicKey::decode(bytes).ok_or_else(|| "public key".into())
    }

    fn verify(self, key: &PublicKey, message: &[u8], signature: &[u8; 64]) -> bool {
        key.verify_raw(signature, message)
    }
}

impl Exchange for Crrl {
    type PrivateKey = [u8; 32];

    fn private_key(self, bytes: &[u8; 32]) -> Result<[u8; 32], String> {
        Ok(*bytes)
    }

    fn base_point(self, bytes: &[u8; 32]) -> Result<[u8; 32], String> {
        Ok(crrl::x25519::x25519_base(bytes))
    }

    fn exchange(self, key: &[u8; 32], peer: &[u8; 32]) -> Result<[u8; 32], String> {
        Ok(crrl::x25519::x25519(peer, key))
    }
}

impl Exchange<56> for Crrl {
    type PrivateKey = [u8; 56];

    fn private_key(self, bytes: &[u8; 56]) -> Result<[u8; 56], String> {
        Ok(*bytes)
    }

    fn base_point(self, bytes: &[u8; 56]) -> Result<[u8; 56], String> {
        Ok(crrl::x448::x448_base(bytes))
    }

    fn exchange(self, key: &[u8; 56], peer: &[u8; 56]) -> Result<[u8; 56], String> {
        Ok(crrl::x448::x448(peer, key))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cases::shape::tests::{is_ed25519, is_x448, is_x25519};

    #[test]
    fn does_what_is_measured() {
        is_ed25519(Crrl);
        is_x25519(Crrl);
        is_x448(Crrl);
    }
}
