//! `ring`. Its private keys for an exchange are random and used once, so it has no row for that.

use std::hint::black_box;

use ring::agreement::{EphemeralPrivateKey, X25519};
use ring::rand::SystemRandom;
use ring::signature::{ED25519, Ed25519KeyPair, KeyPair, Signature, UnparsedPublicKey};

use crate::case::{Call, Case};
use crate::cases::shape::{BASE_POINT, Signatures, signature_cases};
use crate::inputs::Ring as Inputs;

const NAME: &str = "ring";

pub fn cases() -> Vec<Case> {
    let mut cases = signature_cases("ed25519", NAME, "", Ring);
    cases.push(Case::new("x25519", BASE_POINT, NAME, "", base_point));
    cases
}

fn base_point() -> Result<Call, String> {
    let random = SystemRandom::new();
    let key = |_| EphemeralPrivateKey::generate(&X25519, &random).map_err(|error| error.to_string());
    let mut keys = Inputs::try_new(key)?;
    Ok(Box::new(move || black_box(black_box(keys.turn()).compute_public_key()).is_ok()))
}

#[derive(Clone, Copy)]
struct Ring;

impl Signatures for Ring {
    type SigningKey = Ed25519KeyPair;
    type VerifyingKey = UnparsedPublicKey<[u8; 32]>;
    type Signature = Signature;
    /// The crate takes keys in bytes.
    const KEYS_ARE_DECODED: bool = false;

    fn signing_key(self, seed: &[u8; 32]) -> Result<Ed25519KeyPair, String> {
        Ed25519KeyPair::from_seed_unchecked(seed).map_err(|error| error.to_string())
    }

    fn public_key(self, key: &Ed25519KeyPair) -> Result<[u8; 32], String> {
        key.public_key().as_ref().try_into().map_err(|_| "length of the public key".into())
    }

    fn sign(self, key: &Ed25519KeyPair, message: &[u8]) -> Result<Signature, String> {
        Ok(key.sign(message))
    }

    fn verifying_key(self, bytes: &[u8; 32]) -> Result<UnparsedPublicKey<[u8; 32]>, String> {
        Ok(UnparsedPublicKey::new(&ED25519, *bytes))
    }

    fn verify(self, key: &UnparsedPublicKey<[u8; 32]>, message: &[u8], signature: &Signature) -> bool {
        key.verify(message, signature.as_ref()).is_ok()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cases::shape::tests::is_ed25519;

    #[test]
    fn does_what_is_measured() {
        is_ed25519(Ring);
    }
}
