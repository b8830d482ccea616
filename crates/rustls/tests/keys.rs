//! Private keys: what lemniscate refuses, nobody else takes.

use rustls::crypto::aws_lc_rs;
use rustls::pki_types::pem::PemObject;
use rustls::pki_types::{PrivateKeyDer, PrivatePkcs8KeyDer};
use rustls::sign::SigningKey;
use rustls::{Error, SignatureAlgorithm, SignatureScheme};
use std::sync::Arc;

use lemniscate::ed25519;
use lemniscate::ed25519::pkcs8::EncodePrivateKey;

fn load(der: &[u8]) -> Result<Arc<dyn SigningKey>, Error> {
    let key = PrivateKeyDer::Pkcs8(PrivatePkcs8KeyDer::from(der.to_vec()));
    lemniscate_rustls::provider().key_provider.load_private_key(key)
}

fn is_taken_by_aws_lc(der: &[u8]) -> bool {
    let key = PrivateKeyDer::Pkcs8(PrivatePkcs8KeyDer::from(der.to_vec()));
    aws_lc_rs::default_provider().key_provider.load_private_key(key).is_ok()
}

/// `30 2e 02 01 00 30 05 06 03 2b 65 70 04 22 04 20` and the secret (RFC 8410 section 7).
fn v1(secret: [u8; 32]) -> Vec<u8> {
    let head = [0x30, 0x2e, 2, 1, 0, 0x30, 5, 6, 3, 0x2b, 0x65, 0x70, 4, 0x22, 4, 0x20];
    [&head[..], &secret].concat()
}

#[test]
fn good_keys_sign() {
    let key = ed25519::SigningKey::from_bytes(&[7; 32]);
    for der in [v1([7; 32]), key.to_pkcs8_der().unwrap().as_bytes().to_vec()] {
        let loaded = load(&der).unwrap();
        assert_eq!(loaded.algorithm(), SignatureAlgorithm::ED25519);
        let signer = loaded.choose_scheme(&[SignatureScheme::ED25519]).unwrap();
        assert_eq!(signer.sign(b"a message").unwrap(), key.sign(b"a message").to_bytes());
    }
}

#[test]
fn what_is_refused_does_not_fall_through() {
    let good = v1([7; 32]);
    let public = ed25519::SigningKey::from_bytes(&[7; 32]).verifying_key().to_bytes();
    let other = ed25519::SigningKey::from_bytes(&[8; 32]).verifying_key().to_bytes();
    // Version 2, with a public key of this tag.
    let v2 = |tag: u8, public: &[u8]| {
        let mut der = good.clone();
        der[4] = 1;
        der.extend([&[tag, public.len() as u8 + 1, 0][..], public].concat());
        der[1] = (der.len() - 2) as u8;
        der
    };
    let changed = |change: fn(&mut Vec<u8>)| {
        let mut der = good.clone();
        change(&mut der);
        der
    };
    let files = [
        ("the public key of another", v2(0x81, &other)),
        ("the public key of another, by an old tag", v2(0xa1, &other)),
        ("a public key by an old tag", v2(0xa1, &public)),
        ("a public key that is short", v2(0x81, &public[1..])),
        ("a public key in version 1", changed(|der| der.extend([0x81, 0x21, 0]))),
        ("bytes after it", changed(|der| der.push(0))),
        (
            "a secret that is short",
            changed(|der| {
                der.pop();
                der[1] -= 1;
                der[13] -= 1;
                der[15] -= 1;
            }),
        ),
        (
            "a secret that is long",
            changed(|der| {
                der.push(0);
                der[1] += 1;
                der[13] += 1;
                der[15] += 1;
            }),
        ),
        (
            "parameters",
            changed(|der| {
                der.splice(12..12, [5, 0]);
                der[1] += 2;
                der[6] += 2;
            }),
        ),
        ("version 3", changed(|der| der[4] = 2)),
        (
            "a length that is not the shortest",
            changed(|der| {
                der.insert(1, 0x81);
            }),
        ),
        ("no octets inside", changed(|der| der[14] = 3)),
        ("a part", changed(|der| der.truncate(40))),
        ("nothing", Vec::new()),
    ];
    let mut taken = 0;
    for (name, der) in files {
        let is_taken = is_taken_by_aws_lc(&der);
        match load(&der) {
            // What lemniscate itself takes is its own.
            Ok(key) => assert!(format!("{key:?}").starts_with("Ed25519Key"), "{name}"),
            Err(error) => {
                assert_eq!(error.to_string().contains("Ed25519 is refused"), is_taken, "{name}: {error}")
            }
        }
        taken += usize::from(is_taken);
    }
    assert!(taken > 1, "it was a test of nothing");
}

#[test]
fn other_algorithms_are_those_of_aws_lc_rs() {
    let made = std::process::Command::new("openssl")
        .args(["genpkey", "-algorithm", "EC", "-pkeyopt", "ec_paramgen_curve:P-256"])
        .output()
        .unwrap();
    let key = PrivateKeyDer::from_pem_slice(&made.stdout).unwrap();
    let key = lemniscate_rustls::provider().key_provider.load_private_key(key).unwrap();
    assert_eq!(key.algorithm(), SignatureAlgorithm::ECDSA);
}
