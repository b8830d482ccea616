//! X25519 and X448, and what belongs to Ed25519 as well.

use core::hint::black_box;

use lemniscate::blinding::Blinding;
use lemniscate::ed25519::{SigningKey, VerifyingKey};
use lemniscate::engine::blinding::Blindable;
use lemniscate::x448::{X448, x448, x448_many};
use lemniscate::x25519::{self, X25519, x25519, x25519_base, x25519_many};
use lemniscate::xdh::{Blinded, Function, PublicKey, StaticSecret};
use subtle::ConstantTimeEq;

use crate::Check;
use crate::mark::{public, secret};

pub const CHECKS: &[Check] = &[
    ("Ed25519: to X25519", to_x25519),
    ("X25519: ladder", ladder::<X25519, 32>),
    ("X25519: base point", base_point::<X25519, 32>),
    ("X25519: several ladders", several_ladders),
    ("X25519: exchange", exchange::<X25519, 32>),
    ("X448: ladder", ladder::<X448, 56>),
    ("X448: base point", base_point::<X448, 56>),
    ("X448: several ladders", several_ladders_448),
    ("X448: exchange", exchange::<X448, 56>),
    ("Blinding, X25519: base point and exchange", blinded_exchange::<X25519, _, 32>),
    ("Blinding, X448: base point and exchange", blinded_exchange::<X448, _, 56>),
];

fn to_x25519() {
    let key = SigningKey::from_bytes(&secret([0x42; 32]));
    let public_key = VerifyingKey::from_bytes(&public(key.verifying_key().to_bytes()));
    let converted = public(x25519_base(key.to_scalar_bytes()));
    let expected = public_key.expect("a public key decodes").to_montgomery();
    assert_eq!(x25519::PublicKey::from(converted), expected);
    black_box(key.to_scalar());
}

/// With a public key that is secret as well.
fn ladder<X: Function<N>, const N: usize>() {
    let product = public(X::product(&secret([0x42; N]), &secret([9; N])));
    assert_ne!(product, [0; N]);
}

fn several_ladders() {
    let products =
        public(x25519_many([0x42, 0x43, 0x44, 0x45].map(|fill| (secret([fill; 32]), secret([9; 32])))));
    assert_eq!(products[0], public(x25519(secret([0x42; 32]), secret([9; 32]))));
}

fn several_ladders_448() {
    let products =
        public(x448_many([0x42, 0x43, 0x44, 0x45].map(|fill| (secret([fill; 56]), secret([9; 56])))));
    assert_eq!(products[0], public(x448(secret([0x42; 56]), secret([9; 56]))));
}

fn base_point<X: Function<N>, const N: usize>() {
    let mut base = [0; N];
    base[0] = if N == 32 { 9 } else { 5 };
    let product = public(X::base_product(&secret([0x42; N])));
    assert_eq!(product, public(X::product(&secret([0x42; N]), &base)));
}

fn exchange<X: Function<N>, const N: usize>() {
    let ours = StaticSecret::<X, N>::from(secret([0x42; N]));
    let theirs = StaticSecret::from(secret([0x43; N]));
    let shared = ours.diffie_hellman(&PublicKey::from(&theirs));
    let same = theirs.diffie_hellman(&PublicKey::from(&ours));
    assert!(public(shared.was_contributory()));
    assert!(bool::from(public(shared.ct_eq(&same))));
}

fn blinded_exchange<X, G, const N: usize>()
where
    X: Blinded<N, Blinding = Blinding<G>>,
    G: Blindable,
{
    let blinding = Blinding::from_seed(&secret([0x24; 32]));
    let (ours, theirs) = (secret([0x42; N]), secret([0x43; N]));
    let public_ours = public(X::base_product_blinded(&ours, &blinding));
    let public_theirs = public(X::base_product_blinded(&theirs, &blinding));
    let shared = public(X::product_blinded(&ours, &public_theirs, &blinding));
    assert_eq!(shared, public(X::product_blinded(&theirs, &public_ours, &blinding)));
}
