//! Everything that looks up multiples of a base point, on every backend: products against those of the same point as if
//! it were not known beforehand, and signatures.
//!
//! By itself, so that builds with other sizes of tables can be checked without all other tests:
//! `cargo test --package lemniscate-tables --features small-tables`, and `large-tables`.
#![cfg(test)]

use lemniscate::backend::{self, Kind};
use lemniscate::double_odd::{self, Element, GroupScalar, Suite};
use lemniscate::ed25519::{self, Entry, Error, Policy, PreparedVerifyingKey};
use lemniscate::{curve9767, do255e, do255s, jq255e, jq255s, x25519};

const MESSAGE: &[u8] = b"a message";

/// In a thread of its own, as builds that are not optimised take much of the stack.
#[test]
fn products_and_signatures() {
    let thread = std::thread::Builder::new().stack_size(64 << 20).spawn(on_every_backend);
    thread.unwrap().join().unwrap();
}

fn on_every_backend() {
    for kind in Kind::ALL.into_iter().filter(|kind| kind.is_available()) {
        backend::force(kind).unwrap();
        x25519_keys();
        ed25519_signatures();
        double_odd::<jq255e::Jq255e>();
        double_odd::<jq255s::Jq255s>();
        double_odd::<do255e::Do255e>();
        double_odd::<do255s::Do255s>();
        curve9767();
    }
}

/// Bytes of scalars of all sorts.
fn scalars() -> [[u8; 32]; 6] {
    let bit = |i: usize| core::array::from_fn(|j| if j == i / 8 { 1 << (i % 8) } else { 0 });
    let mixed = core::array::from_fn(|i| (i * i * 37 + 11) as u8);
    [[0; 32], bit(0), bit(51), bit(250), [0xff; 32], mixed]
}

fn x25519_keys() {
    let base = core::array::from_fn(|i| if i == 0 { 9 } else { 0 });
    for scalar in scalars() {
        assert_eq!(x25519::x25519_base(scalar), x25519::x25519(scalar, base));
    }
}

fn ed25519_signatures() {
    // As many as a vector has lanes.
    let keys: [_; 8] = core::array::from_fn(|i| ed25519::SigningKey::from_bytes(&[i as u8; 32]));
    let signatures = keys.each_ref().map(|key| key.sign(MESSAGE));
    let public = keys.each_ref().map(|key| key.verifying_key());
    for (key, signature) in public.iter().zip(&signatures) {
        assert_eq!(key.verify(MESSAGE, signature), Ok(()));
        assert_eq!(key.verify_strict(MESSAGE, signature), Ok(()));
        assert_eq!(key.verify(b"another", signature), Err(Error::Mismatch));
    }
    let prepared = PreparedVerifyingKey::new(&public[0]);
    assert_eq!(prepared.verify(MESSAGE, &signatures[0]), Ok(()));
    assert_eq!(prepared.verify(MESSAGE, &signatures[1]), Err(Error::Mismatch));
    let entry = |i: usize, signature| Entry::new(&public[i], MESSAGE, signature);
    let entries: [_; 8] = core::array::from_fn(|i| entry(i, &signatures[if i == 5 { 4 } else { i }]));
    let verdicts = ed25519::verify_each(Policy::Rfc8032, &entries);
    assert!((0..8).all(|i| verdicts[i].is_ok() == (i != 5)), "{verdicts:?}");
}

fn double_odd<S: Suite>() {
    for scalar in scalars() {
        let k = GroupScalar::<S>::from_bytes_reduced(&scalar);
        for k in [k, -k] {
            let product = Element::<S>::mul_generator(&k);
            assert_eq!(product.encode(), (Element::<S>::generator() * &k).encode());
        }
    }
    let key = double_odd::SigningKey::<S>::from_seed(b"a seed of a key");
    let signature = key.sign(MESSAGE);
    assert_eq!(key.verifying_key().verify(MESSAGE, &signature), Ok(()));
    assert!(key.verifying_key().verify(b"another", &signature).is_err());
}

fn curve9767() {
    for scalar in scalars() {
        let k = curve9767::Scalar::from_bytes_reduced(&scalar);
        for k in [k, -k] {
            let product = curve9767::Point::mul_generator(&k);
            assert_eq!(product.encode(), (curve9767::Point::GENERATOR * &k).encode());
        }
    }
    let key = curve9767::SigningKey::from_seed(b"a seed of a key");
    let signature = key.sign(MESSAGE);
    assert_eq!(key.verifying_key().verify(MESSAGE, &signature), Ok(()));
    assert!(key.verifying_key().verify(b"another", &signature).is_err());
}
