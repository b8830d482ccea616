//! Curve9767 as its users see it: the vectors in `tests/data`, which a slow implementation of the same formats made, and
//! what must be rejected.

mod common;

use common::on_every_backend;
use lemniscate::curve9767::{Digest, Error, Point, Scalar, Signature, SigningKey, VerifyingKey};
use lemniscate::field::gf9767::portable;
use lemniscate::group::curve9767::{Constants, codec, map};
use serde_json::Value;
use shake::Shake256;
use shake::digest::{ExtendableOutput, Update, XofReader};

/// All cases of a list of the vectors.
fn cases(list: &str) -> Vec<Value> {
    let vectors: Value = serde_json::from_str(include_str!("data/curve9767.json")).unwrap();
    let cases = vectors[list].as_array().unwrap().clone();
    assert!(cases.len() > 20);
    cases
}

fn array<const N: usize>(value: &Value) -> [u8; N] {
    bytes(value).try_into().unwrap()
}

fn bytes(value: &Value) -> Vec<u8> {
    hex::decode(value.as_str().unwrap()).unwrap()
}

fn scalar(value: &Value) -> Scalar {
    Scalar::from_canonical_bytes(&array(value)).unwrap()
}

/// A point of the vectors, some of which are neutral.
fn point(value: &Value) -> Point {
    let bytes = array(value);
    if bytes == Point::NEUTRAL.encode() { Point::NEUTRAL } else { Point::decode(&bytes).unwrap() }
}

#[test]
fn scalars() {
    for case in cases("scalar") {
        let (a, b) = (scalar(&case["a"]), scalar(&case["b"]));
        for (reduced, wide) in [(a, &case["a_bytes"]), (b, &case["b_bytes"])] {
            assert_eq!(Scalar::from_slice_reduced(&bytes(wide)).to_bytes(), reduced.to_bytes());
        }
        assert_eq!((a + b).to_bytes(), array(&case["sum"]));
        assert_eq!((a - b).to_bytes(), array(&case["difference"]));
        assert_eq!((a * b).to_bytes(), array(&case["product"]));
    }
}

#[test]
fn decodes() {
    on_every_backend(|_| {
        for case in cases("decode") {
            let encoding = array(&case["bytes"]);
            let decoded = Point::decode(&encoding);
            assert_eq!(decoded.is_ok(), case["ok"].as_bool().unwrap(), "{case}");
            assert_eq!(VerifyingKey::from_bytes(&encoding).is_ok(), decoded.is_ok());
            if let Ok(point) = decoded {
                assert_eq!(point.encode(), encoding);
            }
        }
    });
}

#[test]
fn computes() {
    on_every_backend(|_| {
        for case in cases("group") {
            let (k1, k2) = (scalar(&case["k1"]), scalar(&case["k2"]));
            let (p1, p2) = (point(&case["p1"]), point(&case["p2"]));
            assert_eq!(Point::mul_generator(&k1), p1);
            assert_eq!(Point::GENERATOR * &k2, p2);
            assert_eq!((p1 + p2).encode(), array(&case["sum"]));
            assert_eq!((p1 + p1).encode(), array(&case["double"]));
            assert_eq!(p1.double_n(1).encode(), array(&case["double"]));
            assert_eq!((p1 - p2).encode(), array(&case["difference"]));
            assert_eq!((p1 * &k2).encode(), array(&case["k2_p1"]));
            assert_eq!(p1.mul_add_mul_generator(&k2, &k1), p1 * &k2 + p1);
            assert_eq!(bool::from((p1 - p2).is_neutral()), p1 == p2);
            assert_eq!(p1.double_n(4), p1 * &Scalar::from_words([16, 0, 0, 0]));
        }
    });
}

/// The maps to the field and to the curve, on one kind of field element.
fn maps<F: Constants>() {
    for case in cases("map_to_base") {
        assert_eq!(F::from_digits_of(&array(&case["bytes"])).encode(), array(&case["element"]));
    }
    for case in cases("icart") {
        let (element, valid) = F::decode(&array(&case["element"]));
        assert!(bool::from(valid));
        assert_eq!(codec::encode(&map::icart(element)), array(&case["point"]));
    }
}

#[test]
fn maps_on_portable() {
    maps::<portable::Fe>();
}

#[cfg(target_arch = "x86_64")]
#[test]
fn maps_on_avx2() {
    if std::arch::is_x86_feature_detected!("avx2") {
        maps::<lemniscate::field::gf9767::avx2::Fe>();
    }
}

#[test]
fn hashes_to_the_curve() {
    on_every_backend(|_| {
        for case in cases("hash_to_curve") {
            assert_eq!(Point::hash(&bytes(&case["shake256_input"])).encode(), array(&case["point"]));
        }
    });
}

#[test]
fn exchanges() {
    on_every_backend(|_| {
        for case in cases("ecdh") {
            let key = SigningKey::from_seed(&bytes(&case["seed"]));
            assert_eq!(key.to_bytes()[..32], bytes(&case["private"]));
            assert_eq!(key.verifying_key().to_bytes(), array(&case["public"]));
            let (is_good, secret) = key.exchange(&array(&case["peer"]));
            assert_eq!(bool::from(is_good), case["ok"].as_bool().unwrap());
            assert_eq!(secret.to_bytes(), array(&case["secret"]));
            let mut long = [0; 100];
            key.exchange_into(&array(&case["peer"]), &mut long);
            assert_eq!(long[..32], secret.to_bytes());
        }
    });
}

/// The secret key, the object identifier and the hash of a case.
fn signer(case: &Value) -> (SigningKey, String, Vec<u8>) {
    let mut secret = [0; 64];
    secret[..32].copy_from_slice(&bytes(&case["private"]));
    secret[32..].copy_from_slice(&bytes(&case["t"]));
    let key = SigningKey::from_bytes(&secret).unwrap();
    assert_eq!(key.to_bytes(), secret);
    (key, case["hash_oid"].as_str().unwrap().into(), bytes(&case["hash"]))
}

#[test]
fn signs_and_verifies() {
    on_every_backend(|_| {
        for case in cases("sign") {
            let (key, oid, hash) = signer(&case);
            let public = VerifyingKey::from_bytes(&array(&case["public"])).unwrap();
            assert_eq!(key.verifying_key(), public);
            let signature = key.sign_prehashed(&oid, &hash).unwrap();
            assert_eq!(signature.to_bytes(), array(&case["signature"]));
            assert_eq!(public.verify_prehashed(&oid, &hash, &signature), Ok(()));
            let digest = Digest::new(&oid, &hash).unwrap();
            assert!(bool::from(public.verify_constant_time(digest, &signature)));
        }
    });
}

/// Both ways of verifying, which must agree.
fn verdict(key: &VerifyingKey, digest: Digest<'_>, signature: &Signature) -> Result<(), Error> {
    let verdict = key.verify_digest(digest, signature);
    assert_eq!(bool::from(key.verify_constant_time(digest, signature)), verdict.is_ok());
    verdict
}

#[test]
fn a_change_of_anything_is_rejected() {
    on_every_backend(|_| {
        for case in &cases("sign")[..4] {
            let (key, oid, hash) = signer(case);
            let public = key.verifying_key();
            let digest = Digest::new(&oid, &hash).unwrap();
            let signature = key.sign_digest(digest);
            for i in 0..64 {
                let mut bytes = signature.to_bytes();
                bytes[i] ^= 1 << (i % 8);
                match Signature::from_bytes(&bytes) {
                    Ok(changed) => assert_eq!(verdict(&public, digest, &changed), Err(Error::Mismatch)),
                    Err(error) => assert_eq!(error, Error::ScalarOutOfRange),
                }
            }
            let mut other = hash.clone();
            other[0] ^= 1;
            let other = Digest::new(&oid, &other).unwrap();
            assert_eq!(verdict(&public, other, &signature), Err(Error::Mismatch));
            let other = Digest::new("1.2.3", &hash).unwrap();
            assert_eq!(verdict(&public, other, &signature), Err(Error::Mismatch));
            let other = SigningKey::from_seed(b"other").verifying_key();
            assert_eq!(verdict(&other, digest, &signature), Err(Error::Mismatch));
        }
    });
}

/// The challenge of a signature, from its definition.
fn challenge(c: &[u8; 32], public: &[u8; 32], oid: &str, hash: &[u8]) -> Scalar {
    let mut shake = Shake256::default();
    for part in [b"curve9767-sign-e:", &c[..], public, oid.as_bytes(), b":", hash] {
        shake.update(part);
    }
    let mut bytes = [0; 64];
    shake.finalize_xof().read(&mut bytes);
    Scalar::from_bytes_wide(&bytes)
}

#[test]
fn the_neutral_element_as_c_has_the_same_verdict_both_ways() {
    let key = SigningKey::from_seed(b"key");
    let public = key.verifying_key();
    let secret = Scalar::from_slice_reduced(&key.to_bytes()[..32]);
    let (oid, hash) = ("2.16.840.1.101.3.4.2.8", [7; 32]);
    let digest = Digest::new(oid, &hash).unwrap();
    let neutral = Point::NEUTRAL.encode();
    let mut other = neutral;
    other[31] = 0x3f;
    on_every_backend(|_| {
        // Whoever knows the secret can make C neutral: the scalar is e times the secret, with no nonce added.
        for (c, expected) in [(neutral, Ok(())), (other, Err(Error::Mismatch))] {
            let scalar = challenge(&c, public.as_bytes(), oid, &hash) * secret;
            let mut bytes = [0; 64];
            bytes[..32].copy_from_slice(&c);
            bytes[32..].copy_from_slice(&scalar.to_bytes());
            assert_eq!(verdict(&public, digest, &Signature::from_bytes(&bytes).unwrap()), expected);
            bytes[32] ^= 1;
            let wrong = Signature::from_bytes(&bytes).unwrap();
            assert_eq!(verdict(&public, digest, &wrong), Err(Error::Mismatch));
        }
    });
}

#[test]
fn data_are_hashed_with_shake256() {
    let key = SigningKey::from_seed(b"key");
    // The first 64 bytes of SHAKE256 of nothing, as Python's hashlib has them.
    let hash = hex::decode(
        "46b9dd2b0ba88d13233b3feb743eeb243fcd52ea62b81b82b50c27646ed5762f\
         d75dc4ddd8c0f200cb05019d67b592f6fc821c49479ab48640292eacb3b7c4be",
    )
    .unwrap();
    let signature = key.sign_prehashed("2.16.840.1.101.3.4.2.12", &hash).unwrap();
    assert_eq!(key.sign(b""), signature);
    assert_eq!(key.verifying_key().verify(b"", &signature), Ok(()));
    assert_eq!(key.verifying_key().verify(b"x", &signature), Err(Error::Mismatch));
}

#[test]
fn every_error_has_its_cause() {
    let mut out_of_range = [0xff; 32];
    out_of_range[31] = 0x3f;
    assert_eq!(Point::decode(&out_of_range), Err(Error::NotCanonical));
    assert_eq!(Point::decode(&Point::NEUTRAL.encode()), Err(Error::NotCanonical));
    let mut top_bit = Point::GENERATOR.encode();
    top_bit[31] |= 0x80;
    assert_eq!(Point::decode(&top_bit), Err(Error::NotCanonical));
    let off_curve = cases("decode")
        .iter()
        .map(|case| Point::decode(&array(&case["bytes"])))
        .filter(|decoded| *decoded == Err(Error::NotOnCurve))
        .count();
    assert!(off_curve > 5);

    let mut secret = [1; 64];
    secret[..32].fill(0);
    assert_eq!(SigningKey::from_bytes(&secret).unwrap_err(), Error::SecretOutOfRange);
    secret[..32].fill(0xff);
    assert_eq!(SigningKey::from_bytes(&secret).unwrap_err(), Error::SecretOutOfRange);
    assert_eq!(SigningKey::try_from(&secret[1..]).unwrap_err(), Error::KeyLength);
    assert_eq!(VerifyingKey::try_from(&secret[..31]).unwrap_err(), Error::KeyLength);
    assert_eq!(Signature::from_slice(&secret[1..]), Err(Error::SignatureLength));
    assert_eq!(Signature::from_slice(&[]), Err(Error::SignatureLength));
    assert_eq!(Signature::from_bytes(&[0xff; 64]), Err(Error::ScalarOutOfRange));
    for name in ["", "sha3", "1:2"] {
        assert_eq!(Digest::new(name, &[]), Err(Error::HashName));
    }
}

#[test]
fn secrets_are_not_printed() {
    let key = SigningKey::from_seed(b"key");
    let text = format!("{key:?}");
    assert!(text.contains(&hex::encode(key.verifying_key().as_bytes())));
    for half in key.to_bytes().chunks(32) {
        assert!(!text.contains(&hex::encode(half)));
    }
    let (_, secret) = key.exchange(&key.verifying_key().to_bytes());
    assert_eq!(format!("{secret:?}{:?}", Point::GENERATOR), "SharedSecretPoint(Curve9767)");
}
