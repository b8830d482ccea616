//! Keys in PKCS#8 and SubjectPublicKeyInfo, and in the formats of serde.

use lemniscate::curve9767::pkcs8::spki::der::pem::LineEnding;
use lemniscate::curve9767::pkcs8::{DecodePrivateKey, DecodePublicKey, EncodePrivateKey, EncodePublicKey};
use lemniscate::curve9767::{Signature, SigningKey, VerifyingKey};

fn key() -> SigningKey {
    SigningKey::from_seed(b"a key that is written to files")
}

#[test]
fn keys_are_written_and_read_back() {
    let key = key();
    let public = key.verifying_key();
    let der = key.to_pkcs8_der().unwrap();
    let read = SigningKey::from_pkcs8_der(der.as_bytes()).unwrap();
    assert_eq!(read.to_bytes(), key.to_bytes());
    let pem = key.to_pkcs8_pem(LineEnding::LF).unwrap();
    assert_eq!(SigningKey::from_pkcs8_pem(&pem).unwrap().to_bytes(), key.to_bytes());

    let public_der = public.to_public_key_der().unwrap();
    assert_eq!(VerifyingKey::from_public_key_der(public_der.as_bytes()).unwrap(), public);
    let pem = public.to_public_key_pem(LineEnding::LF).unwrap();
    assert_eq!(VerifyingKey::from_public_key_pem(&pem).unwrap(), public);

    for length in 0..der.as_bytes().len() {
        assert!(SigningKey::from_pkcs8_der(&der.as_bytes()[..length]).is_err());
    }
    for length in 0..public_der.as_bytes().len() {
        assert!(VerifyingKey::from_public_key_der(&public_der.as_bytes()[..length]).is_err());
    }
    let trailing = [der.as_bytes(), &[0]].concat();
    assert!(SigningKey::from_pkcs8_der(&trailing).is_err());
}

/// A changed byte is noticed, unless it is one of the key itself.
#[test]
fn damage_is_noticed() {
    let private = key().to_pkcs8_der().unwrap();
    let public = key().verifying_key().to_public_key_der().unwrap();
    let changed = |der: &[u8], at: usize| {
        let mut der = der.to_vec();
        der[at] ^= 1;
        der
    };
    for at in 0..private.as_bytes().len() - 64 {
        assert!(SigningKey::from_pkcs8_der(&changed(private.as_bytes(), at)).is_err(), "byte {at}");
    }
    for at in 0..public.as_bytes().len() - 32 {
        assert!(VerifyingKey::from_public_key_der(&changed(public.as_bytes(), at)).is_err(), "byte {at}");
    }
    for scalar in [[0; 32], [0xff; 32]] {
        let mut der = private.as_bytes().to_vec();
        let start = der.len() - 64;
        der[start..start + 32].copy_from_slice(&scalar);
        assert!(SigningKey::from_pkcs8_der(&der).is_err());
    }
}

/// With attributes and the public key; with the public key of another; without the public key that version 2 needs.
#[test]
fn version_2_is_read() {
    let key = key();
    let version_1 = key.to_pkcs8_der().unwrap();
    let version_2 = |attributes: &[u8], public: Option<[u8; 32]>| {
        let mut body = [&[2, 1, 1], &version_1.as_bytes()[5..], attributes].concat();
        if let Some(public) = public {
            body.extend_from_slice(&[0x81, 33, 0]);
            body.extend_from_slice(&public);
        }
        // From 128 on, a length takes a byte of its own to say that it is one byte long.
        let length = if body.len() < 128 { vec![] } else { vec![0x81] };
        SigningKey::from_pkcs8_der(&[&[0x30], &length[..], &[body.len() as u8], &body].concat())
    };
    let public = key.verifying_key().to_bytes();
    let attributes = [0xa0, 2, 0x31, 0];
    assert_eq!(version_2(&[], Some(public)).unwrap().to_bytes(), key.to_bytes());
    assert_eq!(version_2(&attributes, Some(public)).unwrap().to_bytes(), key.to_bytes());
    assert!(version_2(&[], Some([1; 32])).is_err());
    assert!(version_2(&[], None).is_err());
}

#[test]
fn keys_of_other_schemes_are_refused() {
    use lemniscate::jq255e;
    let theirs = jq255e::SigningKey::from_seed(b"theirs");
    assert!(SigningKey::from_pkcs8_der(theirs.to_pkcs8_der().unwrap().as_bytes()).is_err());
    let public = theirs.verifying_key().to_public_key_der().unwrap();
    assert!(VerifyingKey::from_public_key_der(public.as_bytes()).is_err());
}

#[test]
fn serde_formats() {
    let key = key();
    let signature = key.sign(b"");
    let compact = postcard::to_stdvec(&(&key, key.verifying_key(), signature)).unwrap();
    let (read, public, again): (SigningKey, VerifyingKey, Signature) =
        postcard::from_bytes(&compact).unwrap();
    assert_eq!((read.to_bytes(), public, again), (key.to_bytes(), key.verifying_key(), signature));

    // Each of the three with a byte less, and with bytes that are none of its kind.
    let json = serde_json::to_string(&key.verifying_key()).unwrap();
    assert_eq!(serde_json::from_str::<VerifyingKey>(&json).unwrap(), key.verifying_key());
    let bytes = |n: usize, byte: u8| serde_json::to_string(&vec![byte; n]).unwrap();
    for (n, byte) in [(31, 0), (33, 0), (32, 0xff)] {
        assert!(serde_json::from_str::<VerifyingKey>(&bytes(n, byte)).is_err());
    }
    for (n, byte) in [(63, 1), (65, 1), (64, 0xff), (64, 0)] {
        assert!(serde_json::from_str::<SigningKey>(&bytes(n, byte)).is_err());
        assert!(byte == 0 || serde_json::from_str::<Signature>(&bytes(n, byte)).is_err());
    }
}
