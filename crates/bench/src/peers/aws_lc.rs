//! `aws-lc-rs`: AWS-LC, whose Curve25519 is the verified assembly of s2n-bignum.

use aws_lc_rs::agreement::{self, PrivateKey, UnparsedPublicKey, X25519};
use aws_lc_rs::signature::{ED25519, Ed25519KeyPair, KeyPair, ParsedPublicKey, Signature};

use crate::case::Case;
use crate::cases::shape::{
    Exchange, Signatures, exchange_cases, exchange_many_cases, one_by_one_from_bytes_case, signature_cases,
};

const NAME: &str = "aws-lc-rs";

pub fn cases() -> Vec<Case> {
    let mut cases = signature_cases("ed25519", NAME, "", AwsLc);
    cases.push(one_by_one_from_bytes_case("ed25519", NAME, AwsLc));
    cases.extend(exchange_cases("x25519", NAME, "", AwsLc));
    cases.extend(exchange_many_cases("x25519", NAME, AwsLc));
    cases
}

#[derive(Clone, Copy)]
struct AwsLc;

impl Signatures for AwsLc {
    type SigningKey = Ed25519KeyPair;
    type VerifyingKey = ParsedPublicKey;
    type Signature = Signature;
    /// Keys of the library are bytes, which each verification decodes.
    const KEYS_ARE_DECODED: bool = false;

    fn signing_key(self, seed: &[u8; 32]) -> Result<Ed25519KeyPair, String> {
        Ed25519KeyPair::from_seed_unchecked(seed).map_err(|error| error.to_string())
    }

    fn public_key(self, key: &Ed25519KeyPair) -> Result<[u8; 32], String> {
        key.public_key().as_ref().try_into().map_err(|_| "length of the public key".into())
    }

    fn sign(self, key: &Ed25519KeyPair, message: &[u8]) -> Result<Signature, String> {
        key.try_sign(message).map_err(|error| error.to_string())
    }

    fn verifying_key(self, bytes: &[u8; 32]) -> Result<ParsedPublicKey, String> {
        ParsedPublicKey::new(&ED25519, bytes).map_err(|error| error.to_string())
    }

    fn verify(self, key: &ParsedPublicKey, message: &[u8], signature: &Signature) -> bool {
        key.verify_sig(message, signature.as_ref()).is_ok()
    }
}

impl Exchange for AwsLc {
    type PrivateKey = PrivateKey;

    fn private_key(self, bytes: &[u8; 32]) -> Result<PrivateKey, String> {
        PrivateKey::from_private_key(&X25519, bytes).map_err(|error| error.to_string())
    }

    fn base_point(self, bytes: &[u8; 32]) -> Result<[u8; 32], String> {
        let public = self.private_key(bytes)?.compute_public_key().map_err(|error| error.to_string())?;
        public.as_ref().try_into().map_err(|_| "length of the public key".into())
    }

    fn exchange(self, key: &PrivateKey, peer: &[u8; 32]) -> Result<[u8; 32], String> {
        let peer = UnparsedPublicKey::new(&X25519, peer);
        agreement::agree(key, peer, "exchange", |secret| {
            secret.try_into().map_err(|_| "length of the secret")
        })
        .map_err(String::from)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cases::shape::tests::{is_ed25519, is_x25519};

    #[test]
    fn does_what_is_measured() {
        is_ed25519(AwsLc);
        is_x25519(AwsLc);
    }
}
