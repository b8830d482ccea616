//! The vectors in `tests/data`, which a slow implementation of the same formats made.

use lemniscate::curve9767::{Element, Message, Scalar, SigningKey, VerifyingKey};
use lemniscate::field::gf9767::portable;
use lemniscate::group::curve9767::{Constants, codec, map};
use serde_json::Value;

use crate::common::on_every_backend;

/// All cases of a list of the vectors.
pub fn cases(list: &str) -> Vec<Value> {
    let vectors: Value = serde_json::from_str(include_str!("../data/curve9767.json")).unwrap();
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
fn point(value: &Value) -> Element {
    let bytes = array(value);
    if bytes == Element::NEUTRAL.encode() { Element::NEUTRAL } else { Element::decode(&bytes).unwrap() }
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
            let decoded = Element::decode(&encoding);
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
            assert_eq!(Element::mul_generator(&k1), p1);
            assert_eq!(Element::generator() * k2, p2);
            assert_eq!((p1 + p2).encode(), array(&case["sum"]));
            assert_eq!((p1 + p1).encode(), array(&case["double"]));
            assert_eq!(p1.double_n(1).encode(), array(&case["double"]));
            assert_eq!((p1 - p2).encode(), array(&case["difference"]));
            assert_eq!((p1 * k2).encode(), array(&case["k2_p1"]));
            assert_eq!(p1.mul_add_mul_generator(&k2, &k1), p1 * k2 + p1);
            assert_eq!(bool::from((p1 - p2).is_neutral()), p1 == p2);
            assert_eq!(p1.double_n(4), p1 * Scalar::from_words([16, 0, 0, 0]));
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
            assert_eq!(Element::hash_raw(&bytes(&case["shake256_input"])).encode(), array(&case["point"]));
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
pub fn signer(case: &Value) -> (SigningKey, String, Vec<u8>) {
    let mut secret = [0; 64];
    secret[..32].copy_from_slice(&bytes(&case["private"]));
    secret[32..].copy_from_slice(&bytes(&case["t"]));
    let key = SigningKey::try_from_bytes(&secret).unwrap();
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
            let signature = key.sign_hash(&oid, &hash).unwrap();
            assert_eq!(signature.to_bytes(), array(&case["signature"]));
            assert_eq!(public.verify_hash(&oid, &hash, &signature), Ok(()));
            let digest = Message::prehashed(&oid, &hash).unwrap();
            assert!(bool::from(public.verify_constant_time(digest, &signature)));
        }
    });
}
