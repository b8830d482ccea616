//! Published programs that are in no registry, by way of a peer that is.
//!
//! Their authors' figures are for other machines. Both those programs and `ed25519-dalek` were measured on one machine,
//! which gives the time of each operation as a multiple of Y, one verification with a decoded key by `ed25519-dalek`. Here Y
//! is measured in turns with our operation and multiplied by that factor: what the published program would take here,
//! as far as the two programs scale alike from machine to machine.

use crate::case::{Case, Op, PUBLISHED};
use crate::cases::shape::{EXCHANGE, MUL, MULGEN, SIGN, VERIFY_FROM_BYTES, VERIFY_KEY_PARSED};
use crate::cases::{curve9767, halving, inverse};

/// What stands where other rows have a backend.
const BACKEND: &str = "by Y";

/// Scheme, operation, and how many Y the published program takes for it.
const FACTORS: [(&str, Op, f64); 17] = [
    ("halving", halving::FOR_25519, 0.018),
    ("halving", halving::FOR_448, 0.075),
    ("inverse", inverse::CONSTANT_TIME, 0.030),
    ("do255e", EXCHANGE, 0.91),
    ("do255e", SIGN, 0.45),
    ("do255e", VERIFY_FROM_BYTES, 1.00),
    // The product by the generator was not measured beside Y: the published cycles for it and for the exchange are
    // 41,110 and 100,834, and the latter takes 0.91 Y.
    ("do255e", MULGEN, 0.37),
    ("do255s", EXCHANGE, 1.32),
    ("do255s", SIGN, 0.51),
    ("do255s", VERIFY_FROM_BYTES, 1.40),
    // Likewise: 45,456 and 141,992, the latter 1.32 Y.
    ("do255s", MULGEN, 0.42),
    ("curve9767", curve9767::FIELD_MUL, 0.00057),
    ("curve9767", curve9767::FIELD_INVERSE, 0.0066),
    ("curve9767", curve9767::FIELD_SQRT, 0.020),
    ("curve9767", MUL, 2.24),
    ("curve9767", MULGEN, 1.03),
    ("curve9767", VERIFY_KEY_PARSED, 2.6),
];

/// A case for each factor.
pub fn cases() -> Vec<Case> {
    let case = |(scheme, op, factor)| {
        Case::new(scheme, op, PUBLISHED, BACKEND, super::dalek::verify_key_parsed).scaled(factor)
    };
    FACTORS.map(case).into()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cases::{self, Wanted};

    #[test]
    fn each_stands_beside_an_operation_of_ours() {
        let wanted = Wanted { peers: false, backends: vec![lemniscate::backend::BackendKind::Portable64] };
        let ours: Vec<_> = cases::all(&wanted).iter().map(Case::name).collect();
        for case in cases() {
            assert!(ours.contains(&case.name()), "{}", case.name());
        }
    }
}
