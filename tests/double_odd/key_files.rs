//! Keys in PKCS#8 and SubjectPublicKeyInfo.

use lemniscate::ed25519::pkcs8::spki::der::pem::LineEnding;
use lemniscate::schnorr::key_file::{
    DecodePrivateKey, DecodePublicKey, EncodePrivateKey, EncodePublicKey, Identified,
};
use lemniscate::schnorr::{PrimeOrder, SigningKey, VerifyingKey};
use lemniscate::{do255e::Do255e, do255s::Do255s, jq255e::Jq255e, jq255s::Jq255s};

/// What the four schemes are here.
trait Files: PrimeOrder<PublicKeyBytes = [u8; 32]> + Identified {}

impl<G: PrimeOrder<PublicKeyBytes = [u8; 32]> + Identified> Files for G {}

fn key<G: Files>() -> SigningKey<G> {
    SigningKey::from_seed(b"a key that is written to files")
}

fn check_files<G: Files>() {
    let key = key::<G>();
    let public = key.verifying_key();
    let der = key.to_pkcs8_der().unwrap();
    assert_eq!(der.as_bytes().len(), 65);
    let read = SigningKey::<G>::from_pkcs8_der(der.as_bytes()).unwrap();
    assert_eq!(read.to_bytes(), key.to_bytes());
    let pem = key.to_pkcs8_pem(LineEnding::LF).unwrap();
    assert_eq!(SigningKey::<G>::from_pkcs8_pem(&pem).unwrap().to_bytes(), key.to_bytes());

    let public_der = public.to_public_key_der().unwrap();
    assert_eq!(VerifyingKey::<G>::from_public_key_der(public_der.as_bytes()).unwrap(), public);
    let pem = public.to_public_key_pem(LineEnding::LF).unwrap();
    assert_eq!(VerifyingKey::<G>::from_public_key_pem(&pem).unwrap(), public);

    for length in 0..der.as_bytes().len() {
        assert!(SigningKey::<G>::from_pkcs8_der(&der.as_bytes()[..length]).is_err());
    }
    for length in 0..public_der.as_bytes().len() {
        assert!(VerifyingKey::<G>::from_public_key_der(&public_der.as_bytes()[..length]).is_err());
    }
    let trailing = [der.as_bytes(), &[0]].concat();
    assert!(SigningKey::<G>::from_pkcs8_der(&trailing).is_err());
    check_version_2(&key, der.as_bytes());
    check_damage::<G>(der.as_bytes(), public_der.as_bytes());
}

/// With attributes and the public key; with the public key of another; without the public key that version 2 needs.
fn check_version_2<G: Files>(key: &SigningKey<G>, version_1: &[u8]) {
    let version_2 = |attributes: &[u8], public: Option<[u8; 32]>| {
        let mut body = [&[2, 1, 1], &version_1[5..], attributes].concat();
        if let Some(public) = public {
            body.extend_from_slice(&[0x81, 33, 0]);
            body.extend_from_slice(&public);
        }
        SigningKey::<G>::from_pkcs8_der(&[&[0x30, body.len() as u8], &body[..]].concat())
    };
    let public = key.verifying_key().to_bytes();
    let attributes = [0xa0, 2, 0x31, 0];
    assert_eq!(version_2(&[], Some(public)).unwrap().to_bytes(), key.to_bytes());
    assert_eq!(version_2(&attributes, Some(public)).unwrap().to_bytes(), key.to_bytes());
    assert!(version_2(&[], Some([1; 32])).is_err());
    assert!(version_2(&[], None).is_err());
}

/// A changed byte is noticed, unless it is one of the key itself.
fn check_damage<G: Files>(private: &[u8], public: &[u8]) {
    let changed = |der: &[u8], at: usize| {
        let mut der = der.to_vec();
        der[at] ^= 1;
        der
    };
    for at in 0..private.len() - 32 {
        assert!(SigningKey::<G>::from_pkcs8_der(&changed(private, at)).is_err(), "byte {at}");
    }
    for at in 0..public.len() - 32 {
        assert!(VerifyingKey::<G>::from_public_key_der(&changed(public, at)).is_err(), "byte {at}");
    }
}

#[test]
fn keys_are_written_and_read_back() {
    check_files::<Jq255e>();
    check_files::<Jq255s>();
    check_files::<Do255e>();
    check_files::<Do255s>();
}

/// The groups are the same in pairs, the schemes are not.
#[test]
fn keys_of_other_schemes_are_refused() {
    let private = key::<Jq255e>().to_pkcs8_der().unwrap();
    let public = key::<Jq255e>().verifying_key().to_public_key_der().unwrap();
    fn is_refused<G: Files>(private: &[u8], public: &[u8]) {
        assert!(SigningKey::<G>::from_pkcs8_der(private).is_err());
        assert!(VerifyingKey::<G>::from_public_key_der(public).is_err());
    }
    is_refused::<Jq255s>(private.as_bytes(), public.as_bytes());
    is_refused::<Do255e>(private.as_bytes(), public.as_bytes());
    is_refused::<Do255s>(private.as_bytes(), public.as_bytes());
}

#[test]
fn integers_that_are_no_secret_keys_are_refused() {
    let der = key::<Do255s>().to_pkcs8_der().unwrap();
    for bytes in [[0; 32], [0xff; 32]] {
        let mut der = der.as_bytes().to_vec();
        let start = der.len() - 32;
        der[start..].copy_from_slice(&bytes);
        assert!(SigningKey::<Do255s>::from_pkcs8_der(&der).is_err());
    }
}
