//! Keys, signatures and exchanges, many at once.

use core::array;
use core::hint::black_box;
use std::vec::Vec;

use lemniscate::ed448::Ed448;
use lemniscate::ed25519::Ed25519;
use lemniscate::schnorr::{Exchange, Scheme, SigningKey, exchange_many, sign_many};

use crate::Check;
use crate::mark::{public, secret};

macro_rules! checks {
    ($($name:ident $scheme:ident,)+) => {
        pub const CHECKS: &[Check] = &[
            ("Ed25519: many keys and signatures", signatures::<Ed25519, 32>),
            ("Ed448: many keys and signatures", signatures::<Ed448, 57>),
            $(
                (concat!(stringify!($name), ": many keys and signatures"), signatures::<lemniscate::$name::$scheme, 32>),
                (concat!(stringify!($name), ": many exchanges"), exchanges::<lemniscate::$name::$scheme, 32>),
            )+
        ];
    };
}

lemniscate::for_each_scheme!(double_odd, checks);

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
