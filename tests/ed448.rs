//! Which Ed448 signatures OpenSSL takes, of crafted ones on which verifiers differ. `crates/differential` compares both
//! policies with crrl and with the equation, in every way of verifying.
#![cfg(not(miri))]

mod common;

use std::path::Path;
use std::process::Command;

use common::in_parallel;
use lemniscate::ed448::pkcs8::EncodePublicKey;
use lemniscate::ed448::{Policy, Signature, SigningKey, verify_bytes};
use lemniscate_corpus::ed448::{Case, crafted, prime, to_bytes};

/// What `openssl pkeyutl -verify` says.
fn openssl(folder: &Path, number: usize, case: &Case) -> bool {
    let file = |name: &str, bytes: &[u8]| {
        let path = folder.join(format!("{number}-{name}"));
        std::fs::write(&path, bytes).unwrap();
        path
    };
    // It takes 57 bytes that are no point as a key, too: a file of a key with others.
    let mut der = SigningKey::from_bytes(&[1; 57]).verifying_key().to_public_key_der().unwrap().into_vec();
    let start = der.len() - 57;
    der[start..].copy_from_slice(&case.public_key);
    let output = Command::new("openssl")
        .args(["pkeyutl", "-verify", "-rawin", "-pubin", "-keyform", "DER", "-inkey"])
        .arg(file("key", &der))
        .arg("-sigfile")
        .arg(file("signature", &case.signature))
        .arg("-in")
        .arg(file("message", &case.message))
        .output()
        .expect("this test needs the program openssl");
    let text = String::from_utf8_lossy(&output.stdout);
    let is_valid = text.contains("Signature Verified Successfully");
    assert!(is_valid || text.contains("Signature Verification Failure"), "{text} {output:?}");
    is_valid
}

/// OpenSSL goes by RFC 8032 with the cofactor, and takes no point with x = 0, as A or as R.
#[test]
fn openssl_refuses_orders_1_and_2() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("ed448");
    std::fs::create_dir_all(&folder).unwrap();
    let cases: Vec<_> = crafted().into_iter().enumerate().step_by(3).collect();
    let verdicts = in_parallel(&cases, |(number, case)| {
        let rfc8032 = Signature::from_bytes(&case.signature).is_ok_and(|signature| {
            verify_bytes(Policy::Rfc8032, &case.public_key, &case.message, &signature).is_ok()
        });
        let theirs = openssl(&folder, *number, case);
        let x_is_zero = [&case.public_key, case.r()].into_iter().any(is_of_order_1_or_2);
        assert_eq!(theirs, rfc8032 && !x_is_zero, "{case:?}");
        (theirs, rfc8032)
    });
    for wanted in [(true, true), (false, true), (false, false)] {
        assert!(verdicts.iter().filter(|verdicts| **verdicts == wanted).count() > 20, "{wanted:?}");
    }
}

/// Is it (0, 1) or (0, -1), canonically encoded?
fn is_of_order_1_or_2(encoding: &[u8; 57]) -> bool {
    [1u8.into(), prime() - 1u8].iter().any(|y| to_bytes(y) == *encoding)
}
