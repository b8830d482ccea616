//! Compares the library with others, and its backends with one another, on cases that follow from a seed and a number:
//! every function that verifies, signs and exchanges keys.
//!
//! | module | what it compares | with |
//! |---|---|---|
//! | [`verify`] | every way of verifying Ed25519, by every policy | ed25519-dalek, ed25519-zebra |
//! | [`sign`] | keys and signatures of Ed25519 | ed25519-dalek |
//! | [`ed448`](mod@ed448) | every way of verifying Ed448, and keys and signatures | crrl, and the equation |
//! | [`elements`] | operations on elements of ristretto255 and decaf448 | curve25519-dalek, crrl |
//! | [`exchange`] | X25519, one and many at a time | x25519-dalek |
//! | [`prime_order`] | keys, signatures, verdicts and exchanges of the other schemes | crrl for jq255, and what the case is made for |
//!
//! The program `lemniscate-differential` runs any number of cases and counts them; `fuzz/` runs the same checks on what a
//! fuzzer composes. Nothing stops at a difference: a [`Report`] keeps all of them.

#[cfg(feature = "prime-order")]
pub mod ed448;
#[cfg(feature = "prime-order")]
pub mod elements;
pub mod exchange;
#[cfg(feature = "prime-order")]
pub mod prime_order;
mod report;
pub mod sign;
pub mod verify;

pub use report::Report;

use lemniscate::backend::{self, BackendKind};

/// Runs a check with each of the backends in force, and counts the time of each.
pub(crate) fn on_each(
    backends: &[BackendKind],
    report: &mut Report,
    mut check: impl FnMut(BackendKind, &mut Report),
) {
    for &kind in backends {
        backend::force(kind).expect("a backend that this machine has");
        let start = std::time::Instant::now();
        check(kind, report);
        report.took(kind.name(), start.elapsed());
    }
}

/// The backends that this machine has.
pub fn backends() -> Vec<BackendKind> {
    BackendKind::ALL.into_iter().filter(|kind| kind.is_available()).collect()
}
