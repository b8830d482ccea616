//! The quick part of `cargo xtask prove`: sums and doublings of every curve, and changes of them, which must be refused.

use lemniscate_prove::all::curves;
use lemniscate_prove::codec9767;
use lemniscate_prove::curve9767::{self, CASES, Case, DOUBLINGS, SUMS};
use lemniscate_prove::encodings::Proof;
use lemniscate_prove::formula::Claim;
use lemniscate_prove::mutants::{self, Outcome};

#[test]
fn sums_are_proved() {
    let mut proved = 0;
    for (curve, formulas) in curves() {
        for formula in formulas.iter().filter(|formula| matches!(formula.claims[..], [Claim::Sum(_)])) {
            assert_eq!(curve.prove(formula, &formula.graph), Ok(()), "{}: {}", curve.name(), formula.name);
            proved += 1;
        }
    }
    assert!(proved > 200, "only {proved} formulas are there");
}

#[test]
fn changes_are_refused() {
    for (curve, formulas) in curves() {
        let functions: &[_] = match curve.name() {
            "curve25519" | "curve448" => &["step, the first doubled", "parallel step"],
            _ => &["double", "add", "sub_fixed", "parallel add"],
        };
        for function in functions {
            let formula = formulas.iter().find(|formula| formula.function() == *function);
            let formula = formula.unwrap_or_else(|| panic!("{}: no {function}", curve.name()));
            let Outcome { refused, wrong, .. } = mutants::outcome(&*curve, formula);
            assert_eq!(wrong, 0, "{}: {function}", curve.name());
            assert!(refused > 50, "{}: {function}: only {refused} changes were refused", curve.name());
        }
    }
}

/// A result that is said to be another point is refused, too.
#[test]
fn wrong_claims_are_refused() {
    for (curve, mut formulas) in curves() {
        // Steps of ladders make no claim.
        let Some(formula) = formulas.iter_mut().find(|formula| formula.function() == "add") else { continue };
        for claim in [[1, -1], [2, 0], [1, 0], [0, 1], [0, 0]] {
            formula.claims = vec![claim.into()];
            assert!(curve.prove(formula, &formula.graph).is_err(), "{}: {claim:?}", curve.name());
        }
    }
}

#[test]
fn cases_are_proved() {
    for case in CASES {
        for (name, negative, operation) in SUMS {
            assert!(curve9767::prove(operation, negative, case, false).is_ok(), "{name}, {case:?}");
        }
        for (name, operation) in DOUBLINGS {
            assert!(curve9767::prove(operation, false, case, true).is_ok(), "{name}, {case:?}");
        }
    }
}

#[test]
fn curve9767_is_proved() {
    let proofs = codec9767::all();
    for Proof { name, outcome } in &proofs {
        println!("{name}: {outcome:?}");
    }
    assert!(proofs.iter().all(|proof| proof.outcome.is_ok()));
}

/// A sum that is said to be a difference, or a double.
#[test]
fn wrong_cases_are_refused() {
    let (_, negative, operation) = SUMS[0];
    for case in [Case::Distinct, Case::Equal, Case::Opposite, Case::FirstNeutral] {
        assert!(curve9767::prove(operation, !negative, case, false).is_err(), "{case:?}");
    }
    for case in [Case::Distinct, Case::Opposite, Case::SecondNeutral] {
        assert!(curve9767::prove(operation, negative, case, true).is_err(), "{case:?}");
    }
}
