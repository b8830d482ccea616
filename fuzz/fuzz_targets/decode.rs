//! No decoder panics, and each gives back what it was given.
#![no_main]

use lemniscate::ed25519::pkcs8::{DecodePrivateKey, DecodePublicKey, EncodePrivateKey, EncodePublicKey};
use lemniscate::jq255e::pkcs8::Identified;
use lemniscate::key_file::ReadKey;
use lemniscate::prime_order::{Element, PrimeGroup};
use lemniscate::schnorr::{Exchange, Scheme, Signature, SigningKey, VerifyingKey};
use lemniscate::{ed448, ed25519, ssh, x448, x25519};
use libfuzzer_sys::fuzz_target;
use serde::de::DeserializeOwned;

fuzz_target!(|data: &[u8]| {
    ed25519(data);
    ed448(data);
    files::<ed25519::SigningKey, ed25519::VerifyingKey>(data);
    files::<ed448::SigningKey, ed448::VerifyingKey>(data);
    files::<x25519::StaticSecret, x25519::PublicKey>(data);
    files::<x448::StaticSecret, x448::PublicKey>(data);
    macro_rules! each {
        ($($module:ident $scheme:ident,)+) => { $(prime_order::<lemniscate::$module::$scheme>(data);)+ };
    }
    lemniscate::for_each_scheme!(prime_order, each);
    if let Ok(text) = core::str::from_utf8(data) {
        openssh(text);
    }
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

/// Keys, signatures and elements of groups of prime order.
fn prime_order<S>(data: &[u8])
where
    S: Exchange + Identified + PrimeGroup<Encoding = <S as Scheme>::PublicKeyBytes>,
{
    if let Ok(key) = SigningKey::<S>::try_from(data) {
        assert_eq!(key.to_bytes().as_ref(), data);
    }
    if let Ok(key) = VerifyingKey::<S>::try_from(data) {
        assert_eq!(key.as_bytes().as_ref(), data);
        let element = Element::<S>::decode(key.as_bytes()).expect("a key is an element");
        assert!(!bool::from(element.is_neutral()) && element.encode().as_ref() == data);
    }
    if let Ok(signature) = Signature::<S>::try_from(data) {
        assert_eq!(signature.to_bytes().as_ref(), data);
    }
    files::<SigningKey<S>, VerifyingKey<S>>(data);
}

/// Files of OpenSSH's: what is read is written, and read back.
fn openssh(text: &str) {
    if let Ok(key) = ssh::PrivateKey::from_openssh(text) {
        let written = key.to_openssh().expect("a key is encoded");
        let again = ssh::PrivateKey::from_openssh(&written).expect("it is read");
        assert_eq!(again.key.as_bytes(), key.key.as_bytes());
    }
    if let Ok(key) = ssh::PublicKey::from_openssh(text) {
        // A line has no comment with control characters.
        if let Ok(written) = key.to_openssh() {
            assert_eq!(ssh::PublicKey::from_openssh(&written).expect("it is read"), key);
        }
    }
    if let Ok(signature) = ssh::Signature::from_pem(text) {
        let written = signature.to_pem().expect("a signature is encoded");
        assert_eq!(ssh::Signature::from_pem(&written).expect("it is read"), signature);
    }
}

/// DER, PEM and JSON.
fn files<S, P>(data: &[u8])
where
    S: DecodePrivateKey + EncodePrivateKey + ReadKey + DeserializeOwned,
    P: DecodePublicKey + EncodePublicKey + ReadKey + DeserializeOwned,
{
    // Whatever is around the key: it is the one that is written.
    if let Ok(secret) = S::read(data) {
        let der = secret.to_pkcs8_der().expect("a key is encoded");
        let again = S::read(der.as_bytes()).expect("it is read");
        assert_eq!(again.to_pkcs8_der().expect("a key is encoded").as_bytes(), der.as_bytes());
    }
    let _ = P::read(data);
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
