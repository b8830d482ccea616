//! Keys, signatures and exchanges, many at once.

use core::array;
use core::hint::black_box;
use std::vec::Vec;

use lemniscate::do255e::Do255e;
use lemniscate::do255s::Do255s;
use lemniscate::ed448::Ed448;
use lemniscate::ed25519::Ed25519;
use lemniscate::jq255e::Jq255e;
use lemniscate::jq255s::Jq255s;
use lemniscate::schnorr::{Exchange, Scheme, SigningKey, exchange_many, sign_many};

use crate::Check;
use crate::mark::{public, secret};

pub const CHECKS: &[Check] = &[
    ("Ed25519: many keys and signatures", signatures::<Ed25519, 32>),
    ("Ed448: many keys and signatures", signatures::<Ed448, 57>),
    ("jq255e: many keys and signatures", signatures::<Jq255e, 32>),
    ("jq255s: many keys and signatures", signatures::<Jq255s, 32>),
    ("do255e: many keys and signatures", signatures::<Do255e, 32>),
    ("do255s: many keys and signatures", signatures::<Do255s, 32>),
    ("jq255e: many exchanges", exchanges::<Jq255e, 32>),
    ("jq255s: many exchanges", exchanges::<Jq255s, 32>),
    ("do255e: many exchanges", exchanges::<Do255e, 32>),
    ("do255s: many exchanges", exchanges::<Do255s, 32>),
];

/// As many as there are lanes, and one.
fn keys<S: Scheme<Seed = [u8; N]>, const N: usize>() -> Vec<SigningKey<S>> {
    let seeds: [_; 9] = array::from_fn(|i| secret([0x42 + i as u8; N]));
    SigningKey::from_seeds(&seeds)
}

fn signatures<S: Scheme<Seed = [u8; N]>, const N: usize>() {
    let keys = keys::<S, N>();
    let message = secret(*b"a secret message");
    let batch: Vec<_> = keys.iter().map(|key| (key, (&message[..]).into())).collect();
    black_box(sign_many(&batch));
}

fn exchanges<S, const N: usize>()
where
    S: Exchange<PublicKeyBytes = [u8; 32]> + Scheme<Seed = [u8; N]>,
{
    let keys = keys::<S, N>();
    let peer = public(*keys[0].verifying_key().as_bytes());
    black_box(exchange_many(&keys.iter().map(|key| (key, &peer)).collect::<Vec<_>>()));
}
