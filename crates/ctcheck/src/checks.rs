//! The schemes.

use core::hint::black_box;

use lemniscate::ed25519::{Blinding, Digest, Policy, Sha512, Signature, SigningKey, VerifyingKey};
use lemniscate::x448;
use lemniscate::x25519::{
    PublicKey, StaticSecret, x25519, x25519_base, x25519_base_blinded, x25519_blinded, x25519_many,
};
use subtle::ConstantTimeEq;

use crate::Check;
use crate::mark::{public, secret};

pub const CHECKS: &[Check] = &[
    ("Ed25519: key from seed", key_from_seed),
    ("Ed25519: sign", sign),
    ("Ed25519: sign with a context", sign_with_context),
    ("Ed25519: sign prehashed", sign_prehashed),
    ("Ed25519: compare keys", compare_keys),
    ("Ed25519: to X25519", to_x25519),
    ("X25519: ladder", ladder),
    ("X25519: base point", base_point),
    ("X25519: several ladders", several_ladders),
    ("X25519: exchange", exchange),
    ("X448: ladder", ladder_448),
    ("X448: several ladders", several_ladders_448),
    ("X448: exchange", exchange_448),
    ("Blinding, edwards25519: contexts", contexts),
    ("Blinding, Ed25519: key from seed and sign", blinded_signatures),
    ("Blinding, X25519: base point and exchange", blinded_exchange),
];

fn key() -> SigningKey {
    SigningKey::from_bytes(&secret([0x42; 32]))
}

/// The public key as others see it.
fn public_key(key: &SigningKey) -> VerifyingKey {
    let bytes = public(key.verifying_key().to_bytes());
    VerifyingKey::from_bytes(&bytes).expect("a public key decodes")
}

fn published(signature: &Signature) -> Signature {
    Signature::from_bytes(&public(signature.to_bytes()))
}

fn key_from_seed() {
    black_box(public_key(&key()));
}

fn sign() {
    let key = key();
    let signature = published(&key.sign(&secret(*b"a secret message")));
    assert_eq!(public_key(&key).verify_strict(b"a secret message", &signature), Ok(()));
}

fn sign_with_context() {
    let key = key();
    let signature = published(&key.sign_with_context(b"context", b"message").expect("a good context"));
    let verdict = public_key(&key).verify_with_context(Policy::Strict, b"context", b"message", &signature);
    assert_eq!(verdict, Ok(()));
}

fn sign_prehashed() {
    let key = key();
    let digest = || Sha512::new_with_prefix(b"message");
    let signature = published(&key.sign_prehashed(digest(), None).expect("a good context"));
    assert_eq!(public_key(&key).verify_prehashed(digest(), None, &signature), Ok(()));
}

fn compare_keys() {
    let equal = bool::from(public(key().ct_eq(&SigningKey::from_bytes(&secret([0x43; 32])))));
    assert!(!equal);
}

fn to_x25519() {
    let key = key();
    let converted = public(x25519_base(key.to_scalar_bytes()));
    assert_eq!(PublicKey::from(converted), public_key(&key).to_montgomery());
    black_box(key.to_scalar());
}

/// With a public key that is secret as well.
fn ladder() {
    let product = public(x25519(secret([0x42; 32]), secret([9; 32])));
    assert_ne!(product, [0; 32]);
}

fn several_ladders() {
    let products =
        public(x25519_many([0x42, 0x43, 0x44, 0x45].map(|fill| (secret([fill; 32]), secret([9; 32])))));
    assert_eq!(products[0], public(x25519(secret([0x42; 32]), secret([9; 32]))));
}

fn base_point() {
    let mut base = [0; 32];
    base[0] = 9;
    let product = public(x25519_base(secret([0x42; 32])));
    assert_eq!(product, public(x25519(secret([0x42; 32]), base)));
}

fn exchange() {
    let ours = StaticSecret::from(secret([0x42; 32]));
    let theirs = StaticSecret::from(secret([0x43; 32]));
    let shared = ours.diffie_hellman(&PublicKey::from(&theirs));
    let same = theirs.diffie_hellman(&PublicKey::from(&ours));
    assert!(public(shared.was_contributory()));
    assert!(bool::from(public(shared.ct_eq(&same))));
}

/// With a public key that is secret as well.
fn ladder_448() {
    let product = public(x448::x448(secret([0x42; 56]), secret([9; 56])));
    assert_ne!(product, [0; 56]);
}

fn several_ladders_448() {
    let products =
        public(x448::x448_many([0x42, 0x43, 0x44, 0x45].map(|fill| (secret([fill; 56]), secret([9; 56])))));
    assert_eq!(products[0], public(x448::x448(secret([0x42; 56]), secret([9; 56]))));
}

fn exchange_448() {
    let ours = x448::StaticSecret::from(secret([0x42; 56]));
    let theirs = x448::StaticSecret::from(secret([0x43; 56]));
    let shared = ours.diffie_hellman(&x448::PublicKey::from(&theirs));
    let same = theirs.diffie_hellman(&x448::PublicKey::from(&ours));
    assert!(public(shared.was_contributory()));
    assert!(bool::from(public(shared.ct_eq(&same))));
}

/// From a secret seed: all of it is secret.
fn blinding() -> Blinding {
    Blinding::from_seed(&secret([0x24; 32]))
}

fn contexts() {
    let mut blinding = blinding();
    blinding.renew();
    blinding.renew();
    black_box(blinding);
}

fn blinded_signatures() {
    let blinding = blinding();
    let key = SigningKey::from_bytes_blinded(&secret([0x42; 32]), &blinding);
    let blinded = key.blinded(&blinding);
    let signature = published(&blinded.sign(&secret(*b"a secret message")));
    assert_eq!(public_key(&key).verify_strict(b"a secret message", &signature), Ok(()));
    black_box(blinded.sign_with_context(b"context", b"message").expect("a good context"));
    let digest = Sha512::new_with_prefix(b"message");
    black_box(blinded.sign_prehashed(digest, None).expect("a good context"));
}

fn blinded_exchange() {
    let blinding = blinding();
    let (ours, theirs) = (secret([0x42; 32]), secret([0x43; 32]));
    let public_ours = public(x25519_base_blinded(ours, &blinding));
    let public_theirs = public(x25519_base_blinded(theirs, &blinding));
    let shared = public(x25519_blinded(ours, public_theirs, &blinding));
    assert_eq!(shared, public(x25519_blinded(theirs, public_ours, &blinding)));
}
