//! Verdicts on crafted signatures, compared with those of aws-lc-rs, whose place this crate takes.

use std::collections::BTreeMap;

use lemniscate_corpus::structured::{self, Variant};
use lemniscate_corpus::{Choices, crafted};
use rustls::SignatureScheme;
use rustls::crypto::aws_lc_rs;
use rustls::pki_types::{SignatureVerificationAlgorithm, alg_id};

type Algorithm = &'static dyn SignatureVerificationAlgorithm;

fn is_ed25519(algorithm: &Algorithm) -> bool {
    algorithm.signature_alg_id() == alg_id::ED25519
}

#[test]
fn the_verdicts_are_those_of_aws_lc_rs() {
    let theirs = aws_lc_rs::default_provider().signature_verification_algorithms;
    let theirs = theirs.all.iter().copied().find(is_ed25519).unwrap();
    let mut cases = crafted::all();
    for seed in 0..20 {
        let block = structured::block(&mut Choices::seeded(7, seed), 200).into_iter();
        cases.extend(block.filter(|one| matches!(one.variant, Variant::Pure)).map(|one| one.case));
    }
    let mut counts = BTreeMap::new();
    for case in &cases {
        let verdict = |algorithm: Algorithm| {
            algorithm.verify_signature(&case.public_key, &case.message, &case.signature).is_ok()
        };
        let expected = verdict(theirs);
        assert_eq!(verdict(&lemniscate_rustls::Ed25519), expected, "{case:?}");
        *counts.entry((case.family, expected)).or_insert(0) += 1;
    }
    // The corners on which other policies differ are there.
    for family in ["mixed order", "not canonical", "small order A and R", "small order R", "S out of range"] {
        assert!(counts.contains_key(&(family, false)), "{counts:?}");
    }
    assert!(
        counts.iter().filter(|((_, is_valid), _)| *is_valid).map(|(_, count)| count).sum::<usize>() > 1000
    );
}

#[test]
fn wrong_lengths_are_invalid() {
    let case = crafted::all().remove(0);
    let theirs = aws_lc_rs::default_provider().signature_verification_algorithms;
    let theirs = theirs.all.iter().copied().find(is_ed25519).unwrap();
    for algorithm in [&lemniscate_rustls::Ed25519 as Algorithm, theirs] {
        for length in (0..32).chain([33, 64, 1000]) {
            let key = [&case.public_key[..], &[0; 1000]].concat();
            assert!(algorithm.verify_signature(&key[..length], &case.message, &case.signature).is_err());
        }
        for length in (0..64).chain([65, 1000]) {
            let signature = [&case.signature[..], &[0; 1000]].concat();
            assert!(
                algorithm.verify_signature(&case.public_key, &case.message, &signature[..length]).is_err()
            );
        }
    }
}

/// Everywhere in the provider: for certificates, and for what peers sign by TLS.
#[test]
fn no_other_ed25519_is_left() {
    let provider = lemniscate_rustls::provider();
    let algorithms = provider.signature_verification_algorithms;
    let of_scheme = |scheme| algorithms.mapping.iter().find(|(known, _)| *known == scheme).unwrap().1;
    let all = algorithms.all.iter().chain(of_scheme(SignatureScheme::ED25519));
    let ours: Vec<_> = all.copied().filter(is_ed25519).collect();
    assert_eq!(ours.len(), 2);
    assert!(ours.iter().all(|algorithm| format!("{algorithm:?}") == "Ed25519"));
    // A point of mixed order, which the equation with a cofactor accepts.
    let mixed = crafted::all().into_iter().find(|case| {
        case.family == "mixed order" && {
            let key = lemniscate::ed25519::VerifyingKey::from_bytes(&case.public_key).unwrap();
            let signature = lemniscate::ed25519::Signature::from_bytes(&case.signature);
            key.verify(&case.message, &signature).is_ok()
                && key.verify_strict(&case.message, &signature).is_err()
        }
    });
    let mixed = mixed.unwrap();
    for algorithm in ours {
        assert!(algorithm.verify_signature(&mixed.public_key, &mixed.message, &mixed.signature).is_err());
    }
}
