//! The operations of `bench.py` in Rust, as lines of a name and microseconds for each operation: what the package is compared with.
//! `times ROWS`.

use std::hint::black_box;
use std::time::Instant;

use lemniscate::ed25519::{Entry, Signature, SigningKey, VerifyingKey, verify_each};
use lemniscate::x25519::{x25519, x25519_base};

/// The least time of an operation, in microseconds, of some runs of so many calls.
fn least<T>(runs: u32, times: u32, mut operation: impl FnMut() -> T) -> f64 {
    let run = |_| {
        let start = Instant::now();
        (0..times).for_each(|_| drop(black_box(operation())));
        start.elapsed().as_secs_f64()
    };
    (0..runs).map(run).fold(f64::INFINITY, f64::min) / f64::from(times) * 1e6
}

fn main() {
    let rows: u32 = std::env::args().nth(1).map_or(100_000, |rows| rows.parse().expect("a number of rows"));
    let (key, message) = (SigningKey::from_bytes(&[7; 32]), [0; 32]);
    let (public, signature) = (key.verifying_key(), key.sign(&message));
    let bytes = public.to_bytes();
    let verified = |key: &VerifyingKey| assert!(key.verify(black_box(&message), &signature).is_ok());
    println!("sign {}", least(100, 200, || key.sign(black_box(&message))));
    println!("verify {}", least(100, 100, || verified(&public)));
    let decoded = || VerifyingKey::from_bytes(black_box(&bytes)).expect("it is a key");
    println!("verify from bytes {}", least(100, 100, || verified(&decoded())));
    let peer = x25519_base([9; 32]);
    println!("x25519 {}", least(100, 100, || x25519(black_box([7; 32]), peer)));

    let keys: Vec<_> = (0..1000u32).map(|i| SigningKey::from_seeds(&[seed(i)]).remove(0)).collect();
    let messages: Vec<[u8; 32]> = (0..rows).map(seed).collect();
    let table: Vec<_> = messages
        .iter()
        .zip(keys.iter().cycle())
        .map(|(message, key)| (key.verifying_key().to_bytes(), message, key.sign(message).to_bytes()))
        .collect();
    // From bytes to verdicts, as the package does it.
    let each = least(9, 1, || {
        let signatures: Vec<_> = table.iter().map(|row| Signature::from_bytes(&row.2)).collect();
        let entries: Vec<_> = table
            .iter()
            .zip(&signatures)
            .map(|(row, signature)| Entry::from_bytes(&row.0, &row.1[..], signature))
            .collect();
        assert!(verify_each(&entries).iter().all(Result::is_ok));
    });
    println!("verify_each {}", each / f64::from(rows));
}

fn seed(number: u32) -> [u8; 32] {
    let mut seed = [3; 32];
    seed[..4].copy_from_slice(&number.to_le_bytes());
    seed
}
