//! The vectors in `tests/data`, which a slow implementation of the same formats made.

use lemniscate::double_odd::{Element, GroupScalar, Message, Signature, SigningKey, Suite, VerifyingKey};
use serde_json::Value;

use crate::support::{Vectors, array, bytes, on_every_backend};

for_all_suites!(decodes, computes, maps, hashes, makes_keys, exchanges, signs);

fn scalar<G: Suite>(value: &Value) -> GroupScalar<G> {
    GroupScalar::<G>::from_canonical_bytes(&array(value)).unwrap()
}

fn element<G: Suite>(value: &Value) -> Element<G> {
    Element::decode(&array(value)).unwrap()
}

fn message<'a>(hash: &'a Value, data: &'a [u8]) -> Message<'a> {
    match hash.as_str().unwrap() {
        "" => Message::raw(data),
        name => Message::prehashed(name, data).unwrap(),
    }
}

fn decodes<G: Suite>() {
    on_every_backend(|| {
        for [encoding, ok] in Vectors::of::<G>().cases("decode") {
            let decoded = Element::<G>::decode(&array(&encoding));
            assert_eq!(decoded.is_ok(), ok.as_bool().unwrap(), "{encoding}");
            if let Ok(element) = decoded {
                assert_eq!(element.encode(), array(&encoding));
            }
        }
    });
}

fn computes<G: Suite>() {
    on_every_backend(|| {
        for case in Vectors::of::<G>().cases("group") {
            let [k1, k2, p1, p2, sum, double, difference, product] = &case;
            let (k1, k2) = (scalar::<G>(k1), scalar::<G>(k2));
            let (e1, e2) = (element::<G>(p1), element::<G>(p2));
            assert_eq!(Element::<G>::mul_generator(&k1).encode(), array(p1));
            assert_eq!((Element::<G>::generator() * k2).encode(), array(p2));
            assert_eq!((e1 + e2).encode(), array(sum));
            assert_eq!((e1 + e1).encode(), array(double));
            assert_eq!((e1 - e2).encode(), array(difference));
            assert_eq!((e1 * k2).encode(), array(product));
            assert_eq!(e1 * k2, element(product));
            assert_eq!(bool::from((e1 - e2).is_neutral()), e1 == e2);
        }
    });
}

fn maps<G: Suite>() {
    on_every_backend(|| {
        for [string, point] in Vectors::of::<G>().cases("map_to_curve") {
            assert_eq!(Element::<G>::map_to_curve(&array(&string)).encode(), array(&point), "{string}");
        }
    });
}

fn hashes<G: Suite>() {
    on_every_backend(|| {
        for [hash, data, point] in Vectors::of::<G>().cases("hash_to_curve") {
            assert_eq!(Element::<G>::hash(message(&hash, &bytes(&data))).encode(), array(&point));
        }
    });
}

fn makes_keys<G: Suite>() {
    on_every_backend(|| {
        for [seed, private, public] in Vectors::of::<G>().cases("keys") {
            let key = SigningKey::<G>::from_seed(&bytes(&seed));
            assert_eq!(key.to_bytes(), array(&private));
            assert_eq!(key.verifying_key().to_bytes(), array(&public));
            let again = SigningKey::<G>::try_from_bytes(&array(&private)).unwrap();
            assert_eq!(again.verifying_key(), VerifyingKey::from_bytes(&array(&public)).unwrap());
            assert_eq!(again.verifying_key().to_element(), element(&public));
        }
    });
}

fn exchanges<G: Suite>() {
    on_every_backend(|| {
        for [private, peer, ok, secret] in Vectors::of::<G>().cases("ecdh") {
            let key = SigningKey::<G>::try_from_bytes(&array(&private)).unwrap();
            let (is_good, shared) = key.exchange(&array(&peer));
            assert_eq!(bool::from(is_good), ok.as_bool().unwrap());
            assert_eq!(shared.to_bytes(), array(&secret));
        }
    });
}

fn signs<G: Suite>() {
    on_every_backend(|| {
        for case in Vectors::of::<G>().cases("sign") {
            let [private, public, hash, data, seed, signature] = &case;
            let (data, expected) = (bytes(data), bytes(signature));
            let message = message(hash, &data);
            let key = SigningKey::<G>::try_from_bytes(&array(private)).unwrap();
            let made = key.sign_with_seed(message, &bytes(seed));
            let signature = Signature::<G>::from_slice(&expected).unwrap();
            assert_eq!(made, signature);
            if bytes(seed).is_empty() && message.hash().is_empty() {
                assert_eq!(key.sign(&data), signature);
            }
            let public = VerifyingKey::<G>::from_bytes(&array(public)).unwrap();
            assert_eq!(public.verify_message(message, &signature), Ok(()));
            // Every byte counts, and so does every bit of the first and last bytes.
            for i in 0..expected.len() {
                let mut other = expected.clone();
                other[i] ^= 1 << (i % 8);
                if let Ok(other) = Signature::<G>::from_slice(&other) {
                    assert!(public.verify_message(message, &other).is_err(), "byte {i}");
                }
            }
            let longer = [&data[..], b"!"].concat();
            assert!(public.verify(&longer, &signature).is_err());
        }
    });
}
