//! No decoder panics, and each gives back what it was given.
#![no_main]

use lemniscate::ed25519::pkcs8::{DecodePrivateKey, DecodePublicKey, EncodePrivateKey, EncodePublicKey};
use lemniscate::{ed448, ed25519, x448, x25519};
use libfuzzer_sys::fuzz_target;
use serde::de::DeserializeOwned;

fuzz_target!(|data: &[u8]| {
    ed25519(data);
    ed448(data);
    files::<ed25519::SigningKey, ed25519::VerifyingKey>(data);
    files::<ed448::SigningKey, ed448::VerifyingKey>(data);
    files::<x25519::StaticSecret, x25519::PublicKey>(data);
    files::<x448::StaticSecret, x448::PublicKey>(data);
});

fn ed25519(data: &[u8]) {
    use ed25519::{Signature, SigningKey, VerifyingKey};

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

fn ed448(data: &[u8]) {
    use ed448::{Signature, SigningKey, VerifyingKey};

    let _ = SigningKey::try_from(data);
    let theirs = crrl::ed448::Point::decode(data);
    match VerifyingKey::try_from(data) {
        Ok(key) => {
            assert_eq!(key.as_bytes(), data);
            let theirs = theirs.expect("what we decode, crrl decodes");
            assert_eq!(key.is_weak(), theirs.has_low_order() != 0);
        }
        Err(_) => assert!(theirs.is_none(), "what crrl decodes, we decode"),
    }
    if let Ok(signature) = Signature::try_from(data) {
        assert_eq!(signature.to_bytes(), data);
    }
    if let Ok(pair) = data.try_into() {
        if let Ok(key) = SigningKey::from_keypair_bytes(pair) {
            assert_eq!(&key.to_keypair_bytes(), pair);
        }
    }
}

/// DER, PEM and JSON.
fn files<S, P>(data: &[u8])
where
    S: DecodePrivateKey + EncodePrivateKey + DeserializeOwned,
    P: DecodePublicKey + EncodePublicKey + DeserializeOwned,
{
    if let Ok(secret) = S::from_pkcs8_der(data) {
        let der = secret.to_pkcs8_der().expect("a key is encoded");
        let again = S::from_pkcs8_der(der.as_bytes()).expect("it is read");
        assert_eq!(again.to_pkcs8_der().expect("a key is encoded").as_bytes(), der.as_bytes());
    }
    // Of a public key, there is one encoding.
    if let Ok(key) = P::from_public_key_der(data) {
        assert_eq!(key.to_public_key_der().expect("a key is encoded").as_bytes(), data);
    }
    if let Ok(text) = core::str::from_utf8(data) {
        let _ = S::from_pkcs8_pem(text);
        let _ = P::from_public_key_pem(text);
        let _ = serde_json::from_str::<S>(text);
        let _ = serde_json::from_str::<P>(text);
    }
}
