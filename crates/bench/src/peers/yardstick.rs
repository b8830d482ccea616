//! Published programs that are in no registry, by way of a peer that is.
//!
//! Their authors' figures are for other machines. Both those programs and a peer were measured on one machine, which gives the
//! time of each operation as a multiple of one of the peer's:
//!
//! - of Y, one verification with a decoded key by `ed25519-dalek`, for arithmetic of curves;
//! - of I, one encoding of a point by `curve25519-dalek`, for inversion and halving: it is an inversion and three products. A
//!   verification becomes faster with vectors, and those programs do not.
//!
//! Here Y and I are measured in turns with our operation and multiplied by that factor: what the published program would take here,
//! as far as the two programs scale alike from machine to machine.
//!
//! The factors of I are medians on Zen 4, each call with another input: 12,327 ticks for I; the fastest halving 2,496 for 25519 and
//! 8,814 for 448; and for the inverses by safegcd and by approximate quotients 3,149 and 5,908.

use crate::case::{Case, Op, PUBLISHED};
use crate::cases::shape::{EXCHANGE, MUL, MULGEN, SIGN, VERIFY_FROM_BYTES, VERIFY_KEY_PARSED};
use crate::cases::{curve9767, halving, inverse};

/// Scheme, operation, and how many of the yardstick the published program takes for it.
type Factor = (&'static str, Op, f64);

/// Multiples of Y.
const OF_A_VERIFICATION: [Factor; 14] = [
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

/// Multiples of I.
const OF_AN_INVERSION: [Factor; 4] = [
    ("halving", halving::FOR_25519, 0.202),
    ("halving", halving::FOR_448, 0.715),
    ("inverse", inverse::CONSTANT_TIME, 0.255),
    ("inverse", inverse::VARTIME, 0.479),
];

/// A case for each factor.
pub fn cases() -> Vec<Case> {
    let by_y = OF_A_VERIFICATION.map(|(scheme, op, factor)| {
        Case::new(scheme, op, PUBLISHED, "by Y", super::dalek::verify_key_parsed).scaled(factor)
    });
    let by_i = OF_AN_INVERSION.map(|(scheme, op, factor)| {
        Case::new(scheme, op, PUBLISHED, "by I", super::dalek::encode).scaled(factor)
    });
    by_y.into_iter().chain(by_i).collect()
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
