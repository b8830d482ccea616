//! The quick part of `cargo xtask prove`: sums and doublings of every curve, and changes of them, which must be refused.

use lemniscate_prove::all::curves;
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
        for function in ["double", "add", "sub_fixed", "parallel add"] {
            let formula = formulas.iter().find(|formula| formula.function() == function);
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
        let formula =
            formulas.iter_mut().find(|formula| formula.function() == "add").expect("there are sums");
        for claim in [[1, -1], [2, 0], [1, 0], [0, 1], [0, 0]] {
            formula.claims = vec![claim.into()];
            assert!(curve.prove(formula, &formula.graph).is_err(), "{}: {claim:?}", curve.name());
        }
    }
}
