//! Nanoseconds of each operation with the shims and with the crates that they replace, in turns, the least of all: run it by
//! `cargo run --release -p compare --example speed` in `crates/shims/2` or `crates/shims/3`.

use std::hint::black_box;
use std::time::Instant;

/// A result that is computed, although nobody reads it.
fn keep<T>(value: T) {
    let _ = black_box(value);
}

/// The least time of one of a hundred calls, of two functions in turns.
fn compare(name: &str, mut ours: impl FnMut(), mut theirs: impl FnMut()) {
    let mut least = [f64::INFINITY; 2];
    for _ in 0..200 {
        let works: [&mut dyn FnMut(); 2] = [&mut ours, &mut theirs];
        for (work, least) in works.into_iter().zip(&mut least) {
            let start = Instant::now();
            (0..100).for_each(|_| work());
            *least = least.min(start.elapsed().as_nanos() as f64 / 100.0);
        }
    }
    let [ours, theirs] = least;
    println!("{name:<28} {ours:>8.0} ns {theirs:>8.0} ns {:>5.2}", ours / theirs);
}

macro_rules! operations {
    ($name:ident, $ed25519:ident, $x25519:ident) => {
        mod $name {
            use super::keep;
            use $ed25519::{Signer, SigningKey, Verifier, VerifyingKey};
            use $x25519::{PublicKey, StaticSecret};

            pub fn operations() -> [(&'static str, Box<dyn FnMut()>); 7] {
                let key = SigningKey::from_bytes(&[7; 32]);
                let (public, signature) = (key.verifying_key(), key.sign(&[1; 64]));
                let bytes = public.to_bytes();
                let (secret, peer) = (StaticSecret::from([7; 32]), PublicKey::from([9; 32]));
                let (messages, signatures, keys) = ([&[1u8; 64][..]; 64], [signature; 64], [public; 64]);
                [
                    ("Ed25519: key of a seed", Box::new(|| keep(SigningKey::from_bytes(&[7; 32])))),
                    ("Ed25519: sign", Box::new(move || keep(key.sign(&[1; 64])))),
                    ("Ed25519: decode a key", Box::new(move || keep(VerifyingKey::from_bytes(&bytes)))),
                    ("Ed25519: verify", Box::new(move || public.verify(&[1; 64], &signature).unwrap())),
                    (
                        "Ed25519: verify_strict",
                        Box::new(move || public.verify_strict(&[1; 64], &signature).unwrap()),
                    ),
                    (
                        "Ed25519: verify_batch, 64",
                        Box::new(move || $ed25519::verify_batch(&messages, &signatures, &keys).unwrap()),
                    ),
                    ("X25519: exchange", Box::new(move || keep(secret.diffie_hellman(&peer)))),
                ]
            }
        }
    };
}

operations!(ours, ed25519_dalek, x25519_dalek);
operations!(theirs, their_ed25519, their_x25519);

fn main() {
    for ((name, ours), (_, theirs)) in ours::operations().into_iter().zip(theirs::operations()) {
        compare(name, ours, theirs);
    }
}
