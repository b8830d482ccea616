//! Verification of signatures by peers and in certificates.

use std::sync::LazyLock;

use lemniscate::ed25519::{Policy, Signature, VerifyingKey};
use rustls::SignatureScheme;
use rustls::crypto::{WebPkiSupportedAlgorithms, aws_lc_rs};
use rustls::pki_types::{AlgorithmIdentifier, InvalidSignature, SignatureVerificationAlgorithm, alg_id};

/// Ed25519 (RFC 8032, RFC 8410), with the verdicts of aws-lc-rs: the cofactorless equation ([`Policy::Dalek`]), and canonical
/// public keys only.
#[derive(Debug)]
pub struct Ed25519;

/// Is this the encoding that its point is given? y is below 2^255 - 19 then, and the sign is 0 where x = 0, which is at y = 1 and -1.
fn is_canonical(key: &[u8; 32]) -> bool {
    let [first, middle @ .., last] = key;
    let (is_negative, last) = (last >> 7 == 1, last & 0x7f);
    let is_near_p = last == 0x7f && middle.iter().all(|byte| *byte == 0xff);
    let is_one = last == 0 && middle.iter().all(|byte| *byte == 0) && *first == 1;
    let is_minus_one = is_near_p && *first == 0xec;
    !(is_near_p && *first >= 0xed || is_negative && (is_one || is_minus_one))
}

impl SignatureVerificationAlgorithm for Ed25519 {
    fn verify_signature(
        &self,
        public_key: &[u8],
        message: &[u8],
        signature: &[u8],
    ) -> Result<(), InvalidSignature> {
        let key = public_key.try_into().ok().filter(is_canonical).ok_or(InvalidSignature)?;
        let key = VerifyingKey::from_bytes(&key).map_err(|_| InvalidSignature)?;
        let signature = Signature::from_slice(signature).map_err(|_| InvalidSignature)?;
        key.verify_message_with(Policy::Dalek, message, &signature).map_err(|_| InvalidSignature)
    }

    fn public_key_alg_id(&self) -> AlgorithmIdentifier {
        alg_id::ED25519
    }

    fn signature_alg_id(&self) -> AlgorithmIdentifier {
        alg_id::ED25519
    }
}

type Algorithms = &'static [&'static dyn SignatureVerificationAlgorithm];

/// The algorithms of aws-lc-rs, with this Ed25519 instead of its own.
pub fn algorithms() -> WebPkiSupportedAlgorithms {
    static ALL: LazyLock<WebPkiSupportedAlgorithms> = LazyLock::new(|| {
        let theirs = aws_lc_rs::default_provider().signature_verification_algorithms;
        let replaced = |algorithms: Algorithms| -> Algorithms {
            let replace = |algorithm: &&'static dyn SignatureVerificationAlgorithm| -> &'static dyn SignatureVerificationAlgorithm {
                if algorithm.signature_alg_id() == alg_id::ED25519 { &Ed25519 } else { *algorithm }
            };
            // Once for the process.
            algorithms.iter().map(replace).collect::<Vec<_>>().leak()
        };
        let mapping: Vec<(SignatureScheme, Algorithms)> =
            theirs.mapping.iter().map(|(scheme, algorithms)| (*scheme, replaced(algorithms))).collect();
        WebPkiSupportedAlgorithms { all: replaced(theirs.all), mapping: mapping.leak() }
    });
    *ALL
}
