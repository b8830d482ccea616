//! Scalars: integers below the order of a group.

use num_bigint::BigInt;

use lemniscate::scalar::order::{self, Order};

use crate::contracts::{Bounds, Contract, Contracts, Interval, Operation, Outcome};

use super::form::Form;

fn number(words: &[u64]) -> BigInt {
    words.iter().rev().fold(BigInt::ZERO, |number, word| (number << 64u32) + word)
}

/// The contracts of scalars modulo an order.
pub fn scalar(name: &str) -> Option<(Contracts, Form)> {
    let order = match name {
        "ed25519" => number(&order::Ed25519::WORDS),
        "do255e" => number(&order::DoubleOddE::WORDS),
        "do255s" => number(&order::DoubleOddS::WORDS),
        "curve9767" => number(&order::Curve9767::WORDS),
        "ed448" => number(&order::Ed448::WORDS),
        _ => return None,
    };
    let words = order.bits().div_ceil(64) as usize;
    let below: Bounds = vec![Interval::new(0, &order - 1i32)];
    let contract = |operation, operands: usize| Contract {
        operation,
        operands: vec![below.clone(); operands],
        result: Outcome::Within(below.clone()),
    };
    let contracts = Contracts {
        backend: "scalar",
        source: "src/scalar/reduce.rs",
        weights: vec![0],
        word: Interval::new(0, (BigInt::from(1) << (64 * words)) - 1i32),
        column: None,
        modulus: order,
        contracts: vec![
            contract(Operation::FromWords, 0),
            contract(Operation::Add, 2),
            contract(Operation::Sub, 2),
            contract(Operation::Neg, 1),
            contract(Operation::Mul, 2),
        ],
    };
    Some((contracts, Form::Words(words)))
}
