//! Signatures of peers and of certificates.

use std::sync::LazyLock;

use lemniscate::ed25519::{Signature, VerifyingKey};
use rustls::SignatureScheme;
use rustls::crypto::{WebPkiSupportedAlgorithms, aws_lc_rs};
use rustls::pki_types::{AlgorithmIdentifier, InvalidSignature, SignatureVerificationAlgorithm, alg_id};

/// Ed25519 (RFC 8032, RFC 8410).
#[derive(Debug)]
pub struct Ed25519;

impl SignatureVerificationAlgorithm for Ed25519 {
    fn verify_signature(
        &self,
        public_key: &[u8],
        message: &[u8],
        signature: &[u8],
    ) -> Result<(), InvalidSignature> {
        let key = VerifyingKey::try_from(public_key).map_err(|_| InvalidSignature)?;
        let signature = Signature::from_slice(signature).map_err(|_| InvalidSignature)?;
        key.verify(message, &signature).map_err(|_| InvalidSignature)
    }

    fn public_key_alg_id(&self) -> AlgorithmIdentifier {
        alg_id::ED25519
    }

    fn signature_alg_id(&self) -> AlgorithmIdentifier {
        alg_id::ED25519
    }
}

type Algorithms = &'static [&'static dyn SignatureVerificationAlgorithm];

/// Those of aws-lc-rs, with this Ed25519 in the place of theirs.
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
