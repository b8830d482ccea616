//! Runs what the shims compute with secrets in valgrind's memcheck, with the secrets marked as undefined memory: each branch and each
//! address that depends on one is an error. `crates/ctcheck` does so with the library; here it is done with what the shims add.
//!
//! Usage: `valgrind --error-exitcode=1 secrets`; `secrets --planted` leaks on purpose, and must fail.

use std::ffi::c_void;
use std::hint::black_box;

use crabgrind::memcheck::{MemState, mark_mem};
use curve25519_dalek::constants::{
    ED25519_BASEPOINT_POINT, ED25519_BASEPOINT_TABLE, RISTRETTO_BASEPOINT_POINT, RISTRETTO_BASEPOINT_TABLE,
    X25519_BASEPOINT,
};
use curve25519_dalek::edwards::{EdwardsBasepointTable, EdwardsPoint};
use curve25519_dalek::montgomery::MontgomeryPoint;
use curve25519_dalek::ristretto::{RistrettoBasepointTable, RistrettoPoint};
use curve25519_dalek::scalar::Scalar;
use curve25519_dalek::traits::{BasepointTable, MultiscalarMul};
use ed25519_dalek::hazmat::{ExpandedSecretKey, raw_sign};
use ed25519_dalek::{Signer, SigningKey};
use group::ff::{Field, PrimeField};
use sha2::Sha512;
use subtle::{Choice, ConditionallySelectable, ConstantTimeEq};
use x25519_dalek::{PublicKey, StaticSecret};

fn mark<T: Copy>(value: T, state: MemState) -> T {
    let mut value = black_box(value);
    // This version takes the answer of valgrind for that of no valgrind; `main` has made sure that there is one.
    let _ = mark_mem((&raw mut value).cast::<c_void>(), size_of::<T>(), state);
    black_box(value)
}

/// A secret with this value.
fn secret<T: Copy>(value: T) -> T {
    mark(value, MemState::Undefined)
}

/// A value that everybody may know, whatever it was computed from.
fn public<T: Copy>(value: T) -> T {
    mark(value, MemState::Defined)
}

fn scalar(byte: u8) -> Scalar {
    secret(Scalar::from_bytes_mod_order([byte; 32]))
}

fn edwards(byte: u8) -> EdwardsPoint {
    secret(EdwardsPoint::mul_base(&Scalar::from(byte)))
}

fn ristretto(byte: u8) -> RistrettoPoint {
    secret(RistrettoPoint::mul_base(&Scalar::from(byte)))
}

fn scalars() {
    let (a, b) = (scalar(1), scalar(2));
    black_box([a + b, a - b, a * b, -a, Scalar::invert(&a), a.square(), Field::double(&a)]);
    black_box([a, b].iter().sum::<Scalar>() + [a, b].iter().product::<Scalar>());
    black_box([
        Scalar::from_bytes_mod_order(secret([3; 32])),
        Scalar::hash_from_bytes::<Sha512>(&secret([4; 32])),
    ]);
    black_box(Scalar::from_bytes_mod_order_wide(&secret([5; 64])));
    let canonical = Scalar::from_canonical_bytes(a.to_bytes());
    assert!(public(bool::from(canonical.is_some())));
    let root = Field::sqrt(&a.square());
    assert!(public(bool::from(root.is_some())));
    black_box((a.is_odd(), a.ct_eq(&b), Scalar::conditional_select(&a, &b, secret(Choice::from(1)))));
}

fn points_of_edwards() {
    let (a, p, q) = (scalar(1), edwards(6), edwards(7));
    black_box([p + q, p - q, -p, p * a, p.mul_by_cofactor(), EdwardsPoint::mul_base(&a)]);
    black_box([p.mul_clamped(secret([8; 32])), EdwardsPoint::mul_base_clamped(secret([8; 32]))]);
    black_box([ED25519_BASEPOINT_TABLE * &a, &EdwardsBasepointTable::create(&public(p)) * &a]);
    black_box((p.compress(), p.to_montgomery(), p.ct_eq(&q), ED25519_BASEPOINT_POINT * a));
    black_box(EdwardsPoint::conditional_select(&p, &q, secret(Choice::from(1))));
}

fn points_of_montgomery() {
    let (a, p, q) = (scalar(1), secret(X25519_BASEPOINT), secret(MontgomeryPoint([0xff; 32])));
    black_box([p * a, p.mul_clamped(secret([8; 32])), MontgomeryPoint::mul_base(&a)]);
    black_box((p.ct_eq(&q), MontgomeryPoint::conditional_select(&p, &q, secret(Choice::from(1)))));
}

fn points_of_ristretto() {
    let (a, b, p, q) = (scalar(1), scalar(2), ristretto(6), ristretto(7));
    black_box([p + q, p - q, -p, p * a, RistrettoPoint::mul_base(&a)]);
    black_box([RISTRETTO_BASEPOINT_TABLE * &a, &RistrettoBasepointTable::create(&public(p)) * &a]);
    black_box(RistrettoPoint::multiscalar_mul([a, b], [p, q]));
    black_box((p.compress(), p.ct_eq(&q), RISTRETTO_BASEPOINT_POINT * a));
    black_box(RistrettoPoint::from_uniform_bytes(&secret([9; 64])));
    black_box(RistrettoPoint::conditional_select(&p, &q, secret(Choice::from(1))));
}

fn signatures() {
    let key = SigningKey::from_bytes(&secret([10; 32]));
    black_box((key.sign(b"a message").to_bytes(), key.to_scalar(), key.to_keypair_bytes()));
    let verifying_key = SigningKey::from_bytes(&[10; 32]).verifying_key();
    let expanded = ExpandedSecretKey::from(&secret([10; 32]));
    black_box(raw_sign::<Sha512>(&expanded, b"a message", &verifying_key).to_bytes());
    black_box(expanded.ct_eq(&ExpandedSecretKey::from_bytes(&secret([11; 64]))));
}

fn exchanges() {
    let secret = StaticSecret::from(secret([12; 32]));
    black_box(PublicKey::from(&secret));
    black_box(secret.diffie_hellman(&PublicKey::from(public([9; 32]))).to_bytes());
}

/// A branch on a secret bit.
fn planted() {
    if black_box(scalar(1)).as_bytes()[0] & 1 == 1 {
        black_box("the bit is set");
    }
}

fn main() {
    let is_native = matches!(crabgrind::run_mode(), crabgrind::RunMode::Native);
    assert!(!is_native, "this only works under valgrind");
    if std::env::args().nth(1).as_deref() == Some("--planted") {
        return planted();
    }
    let checks: [(_, fn()); 6] = [
        ("scalars", scalars),
        ("points of edwards25519", points_of_edwards),
        ("points of curve25519", points_of_montgomery),
        ("elements of ristretto255", points_of_ristretto),
        ("Ed25519", signatures),
        ("X25519", exchanges),
    ];
    for (name, check) in checks {
        let before = crabgrind::count_errors();
        check();
        println!("{name}: {} leaks", crabgrind::count_errors() - before);
    }
}
