//! No decoder panics, and each gives back what it was given.
#![no_main]

use lemniscate::ed25519::pkcs8::{DecodePrivateKey, DecodePublicKey, EncodePrivateKey, EncodePublicKey};
use lemniscate::ed25519::{Signature, SigningKey, VerifyingKey};
use lemniscate::x25519::{PublicKey, StaticSecret};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|data: &[u8]| {
    raw(data);
    der(data);
    if let Ok(text) = core::str::from_utf8(data) {
        pem(text);
        json(text);
    }
});

fn raw(data: &[u8]) {
    let _ = SigningKey::try_from(data);
    if let Ok(key) = VerifyingKey::try_from(data) {
        assert_eq!(key.as_bytes(), data);
        let theirs = ed25519_dalek::VerifyingKey::try_from(data).expect("what we decode, dalek decodes");
        assert_eq!(key.is_weak(), theirs.is_weak());
        assert_eq!(key.to_montgomery().as_bytes(), theirs.to_montgomery().as_bytes());
    } else {
        assert!(ed25519_dalek::VerifyingKey::try_from(data).is_err(), "what dalek decodes, we decode");
    }
    if let Ok(signature) = Signature::from_slice(data) {
        assert_eq!(signature.to_bytes(), data);
    }
    if let Ok(pair) = data.try_into() {
        if let Ok(key) = SigningKey::from_keypair_bytes(pair) {
            assert_eq!(&key.to_keypair_bytes(), pair);
        }
    }
}

fn der(data: &[u8]) {
    if let Ok(key) = SigningKey::from_pkcs8_der(data) {
        let der = key.to_pkcs8_der().expect("a key is encoded");
        assert_eq!(SigningKey::from_pkcs8_der(der.as_bytes()).as_ref(), Ok(&key));
    }
    if let Ok(secret) = StaticSecret::from_pkcs8_der(data) {
        assert!(secret.to_pkcs8_der().is_ok());
    }
    // Of a public key, there is one encoding.
    if let Ok(key) = VerifyingKey::from_public_key_der(data) {
        assert_eq!(key.to_public_key_der().expect("a key is encoded").as_bytes(), data);
    }
    if let Ok(key) = PublicKey::from_public_key_der(data) {
        assert_eq!(key.to_public_key_der().expect("a key is encoded").as_bytes(), data);
    }
}

fn pem(text: &str) {
    let _ = SigningKey::from_pkcs8_pem(text);
    let _ = VerifyingKey::from_public_key_pem(text);
    let _ = StaticSecret::from_pkcs8_pem(text);
    let _ = PublicKey::from_public_key_pem(text);
}

fn json(text: &str) {
    let _ = serde_json::from_str::<SigningKey>(text);
    let _ = serde_json::from_str::<VerifyingKey>(text);
    let _ = serde_json::from_str::<StaticSecret>(text);
    let _ = serde_json::from_str::<PublicKey>(text);
}
