//! A program with something of every module that users have.

use lemniscate::backend::{self, BackendError, BackendKind};
use lemniscate::blinding::Blinding;
use lemniscate::double_odd::{self, Do, Jq, Suite};
use lemniscate::scalar::{Scalar, order};
use lemniscate::prime_order::{self, PrimeGroup};
use lemniscate::{
    curve9767, decaf448, do255e, do255s, ed448, ed25519, edwards25519, edwards448, jq255e, ristretto255, x448, x25519,
};

fn choose() -> Result<BackendKind, BackendError> {
    backend::force(backend::requested()?.unwrap_or(BackendKind::Portable64))?;
    Ok(backend::selected())
}

fn sign_and_verify<S: Suite>(element: double_odd::Element<S>) -> Result<(), double_odd::Error> {
    let key = double_odd::SigningKey::<S>::from_seed(b"seed");
    let scalar = double_odd::GroupScalar::<S>::from(7u64);
    let product: double_odd::Element<S> = element * &scalar + double_odd::Element::mul_generator(&scalar);
    let public = double_odd::VerifyingKey::<S>::from_bytes(&product.encode())?;
    public.prepare().verify(b"message", &key.sign(b"message"))
}

fn all_at_once<S: Suite<Format = Do>>(entries: &[double_odd::Entry<'_, S>]) -> Result<(), double_odd::Error> {
    double_odd::verify_all(entries)
}

fn round_trip<G: PrimeGroup>(element: prime_order::Element<G>) -> bool {
    let sum = prime_order::Element::sum_of_products(&[]) + element.prepare().element();
    prime_order::Element::decode(&sum.encode()) == Ok(element)
}

fn main() -> Result<(), ed25519::Error> {
    choose().expect("portable code runs anywhere");
    let key = ed25519::SigningKey::from_bytes(&[7; 32]);
    let blinding: ed25519::Blinding = Blinding::from_seed(&[1; 32]);
    let blinded: ed25519::BlindedKey<'_> = key.blinded(&blinding);
    let signature = blinded.sign(b"message");
    key.verifying_key().prepare().verify_with(ed25519::Policy::Strict, b"message", &signature)?;
    let other = ed448::SigningKey::from_bytes(&[7; 57]);
    let blinding: ed448::Blinding = Blinding::from_seed(&[1; 32]);
    let signature: ed448::Signature = other.blinded(&blinding).sign(b"message");
    other.verifying_key().prepare().verify_with(ed448::Policy::Strict, b"message", &signature)?;
    let secret = x25519::StaticSecret::from([1; 32]);
    assert!(secret.diffie_hellman(&x25519::PublicKey::from(&secret)).was_contributory());
    let secret = x448::StaticSecret::from([1; 56]);
    assert!(secret.diffie_hellman(&x448::PublicKey::from(&secret)).was_contributory());
    let scalar: Scalar<order::Ed25519> = key.to_scalar();
    assert_eq!(scalar * scalar.invert(), ed25519::Scalar::ONE);
    sign_and_verify(jq255e::Element::generator()).expect_err("another key's");
    sign_and_verify(do255s::Element::hash(double_odd::Message::raw(b"text"))).expect_err("another key's");
    sign_and_verify(do255e::Element::NEUTRAL + do255e::Element::generator()).expect_err("another key's");
    assert!(round_trip(edwards25519::Element::random()) && round_trip(edwards448::Element::random()));
    assert!(round_trip(ristretto255::Element::random()) && round_trip(decaf448::Element::generator()));
    all_at_once::<do255s::Do255s>(&[]).expect("nothing is wrong");
    let point = curve9767::Element::generator() * &curve9767::Scalar::from(3u64);
    assert!(curve9767::VerifyingKey::from_bytes(&point.encode()).is_ok());
    Ok(())
}
