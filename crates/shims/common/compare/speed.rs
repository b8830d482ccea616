//! Nanoseconds of each operation with the shims and with the crates that they replace, in turns, the least of all: run it by
//! `cargo run --release -p compare --example speed` in `crates/shims/2` or `crates/shims/3`.

use std::hint::black_box;
use std::time::Instant;

/// A result that is computed, although nobody reads it.
fn keep<T>(value: T) {
    let _ = black_box(value);
}

/// The least time of one of twenty calls, of two functions in turns.
fn compare(name: &str, mut ours: impl FnMut(), mut theirs: impl FnMut()) {
    let mut least = [f64::INFINITY; 2];
    for _ in 0..100 {
        let works: [&mut dyn FnMut(); 2] = [&mut ours, &mut theirs];
        for (work, least) in works.into_iter().zip(&mut least) {
            let start = Instant::now();
            (0..20).for_each(|_| work());
            *least = least.min(start.elapsed().as_nanos() as f64 / 20.0);
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

macro_rules! points {
    ($name:ident, $curve25519:ident) => {
        mod $name {
            use super::keep;
            use $curve25519::ristretto::{RistrettoPoint, VartimeRistrettoPrecomputation};
            use $curve25519::scalar::Scalar;
            use $curve25519::traits::{
                MultiscalarMul, VartimeMultiscalarMul, VartimePrecomputedMultiscalarMul,
            };
            use $curve25519::{EdwardsPoint, constants};

            pub fn operations() -> Vec<(&'static str, Box<dyn FnMut()>)> {
                let scalars: Vec<_> = (0..512u16)
                    .map(|i| Scalar::from_bytes_mod_order([i as u8; 32]).invert() - Scalar::from(i))
                    .collect();
                let points: Vec<_> = scalars.iter().map(RistrettoPoint::mul_base).collect();
                let (a, b) = (scalars[300], scalars[301]);
                let (p, q) = (points[300] + points[1], points[301]);
                let (e, compressed) = (EdwardsPoint::mul_base(&a), p.compress());
                let (e_compressed, prepared) =
                    (e.compress(), VartimeRistrettoPrecomputation::new(&points[..2]));
                let mut operations: Vec<(_, Box<dyn FnMut()>)> = vec![
                    ("scalar: product", Box::new(move || keep(a * b))),
                    ("scalar: sum", Box::new(move || keep(a + b))),
                    ("scalar: inverse", Box::new(move || keep(a.invert()))),
                    ("point: sum", Box::new(move || keep(p + q))),
                    ("ristretto: encode", Box::new(move || keep(p.compress()))),
                    ("ristretto: decode", Box::new(move || keep(compressed.decompress()))),
                    ("edwards: encode", Box::new(move || keep(e.compress()))),
                    ("edwards: decode", Box::new(move || keep(e_compressed.decompress()))),
                    ("edwards: product", Box::new(move || keep(e * a))),
                    ("ristretto: product", Box::new(move || keep(p * a))),
                    ("ristretto: base product", Box::new(move || keep(RistrettoPoint::mul_base(&a)))),
                    (
                        "ristretto: by table",
                        Box::new(move || keep(constants::RISTRETTO_BASEPOINT_TABLE * &a)),
                    ),
                    (
                        "ristretto: a A + b B",
                        Box::new(move || {
                            keep(RistrettoPoint::vartime_double_scalar_mul_basepoint(&a, &p, &b))
                        }),
                    ),
                    (
                        "ristretto: prepared 2",
                        Box::new(move || keep(prepared.vartime_multiscalar_mul([a, b]))),
                    ),
                ];
                for (name, count) in [("2 products", 2), ("16 products", 16), ("140 products", 140)] {
                    let (scalars, points) = (scalars[..count].to_vec(), points[..count].to_vec());
                    operations.push((
                        name,
                        Box::new(move || keep(RistrettoPoint::multiscalar_mul(&scalars, &points))),
                    ));
                }
                for (name, count) in
                    [("vartime 2", 2), ("vartime 16", 16), ("vartime 140", 140), ("vartime 512", 512)]
                {
                    let (scalars, points) = (scalars[..count].to_vec(), points[..count].to_vec());
                    operations.push((
                        name,
                        Box::new(move || keep(RistrettoPoint::vartime_multiscalar_mul(&scalars, &points))),
                    ));
                }
                operations
            }
        }
    };
}

points!(our_points, curve25519_dalek);
points!(their_points, their_curve25519);

fn main() {
    for ((name, ours), (_, theirs)) in our_points::operations().into_iter().zip(their_points::operations()) {
        compare(name, ours, theirs);
    }
    for ((name, ours), (_, theirs)) in ours::operations().into_iter().zip(theirs::operations()) {
        compare(name, ours, theirs);
    }
}
