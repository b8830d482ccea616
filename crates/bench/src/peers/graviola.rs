//! `graviola`: the verified assembly of s2n-bignum, without C.

use graviola::key_agreement::x25519;
use graviola::signing::eddsa::{Ed25519SigningKey, Ed25519VerifyingKey};

use crate::case::Case;
use crate::cases::shape::{Exchange, Signatures, exchange_cases, signature_cases};

const NAME: &str = "graviola";

pub fn cases() -> Vec<Case> {
    if !is_supported() {
        return Vec::new();
    }
    let mut cases = signature_cases("ed25519", NAME, "", Graviola);
    cases.extend(exchange_cases("x25519", NAME, "", Graviola));
    cases
}

/// Has the processor what the crate cannot do without? It panics otherwise.
fn is_supported() -> bool {
    #[cfg(target_arch = "x86_64")]
    let supported = is_x86_feature_detected!("adx")
        && is_x86_feature_detected!("aes")
        && is_x86_feature_detected!("avx2")
        && is_x86_feature_detected!("bmi1")
        && is_x86_feature_detected!("pclmulqdq");
    #[cfg(target_arch = "aarch64")]
    let supported = std::arch::is_aarch64_feature_detected!("aes")
        && std::arch::is_aarch64_feature_detected!("pmull")
        && std::arch::is_aarch64_feature_detected!("sha2");
    supported
}

#[derive(Clone, Copy)]
struct Graviola;

impl Signatures for Graviola {
    type SigningKey = Ed25519SigningKey;
    type VerifyingKey = Ed25519VerifyingKey;
    type Signature = [u8; 64];

    fn signing_key(self, seed: &[u8; 32]) -> Result<Ed25519SigningKey, String> {
        Ed25519SigningKey::from_bytes(seed).map_err(|error| format!("{error:?}"))
    }

    fn public_key(self, key: &Ed25519SigningKey) -> Result<[u8; 32], String> {
        Ok(key.public_key().as_bytes())
    }

    fn sign(self, key: &Ed25519SigningKey, message: &[u8]) -> Result<[u8; 64], String> {
        Ok(key.sign(message))
    }

    fn verifying_key(self, bytes: &[u8; 32]) -> Result<Ed25519VerifyingKey, String> {
        Ed25519VerifyingKey::from_bytes(bytes).map_err(|error| format!("{error:?}"))
    }

    fn verify(self, key: &Ed25519VerifyingKey, message: &[u8], signature: &[u8; 64]) -> bool {
        key.verify(signature, message).is_ok()
    }
}

impl Exchange for Graviola {
    type PrivateKey = x25519::StaticPrivateKey;

    fn private_key(self, bytes: &[u8; 32]) -> Result<x25519::StaticPrivateKey, String> {
        Ok(x25519::StaticPrivateKey::from_array(bytes))
    }

    fn base_point(self, bytes: &[u8; 32]) -> Result<[u8; 32], String> {
        Ok(self.private_key(bytes)?.public_key().as_bytes())
    }

    fn exchange(self, key: &x25519::StaticPrivateKey, peer: &[u8; 32]) -> Result<[u8; 32], String> {
        let peer = x25519::PublicKey::from_array(peer);
        key.diffie_hellman(&peer).map(|secret| secret.0).map_err(|error| format!("{error:?}"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cases::shape::tests::{is_ed25519, is_x25519};

    #[test]
    fn does_what_is_measured() {
        if is_supported() {
            is_ed25519(Graviola);
            is_x25519(Graviola);
        }
    }
}
