//! The quick part of `cargo xtask prove`: sums and doublings of every curve, and changes of them, which must be refused.

use std::cell::RefCell;
use std::rc::Rc;

use lemniscate::field::Field;
use lemniscate::field::gf9767::Gf9767;
use lemniscate_prove::all::curves;
use lemniscate_prove::curve9767::{self, CASES, Case, DOUBLINGS, SUMS};
use lemniscate_prove::encodings::{self, Proof};
use lemniscate_prove::extension::Element;
use lemniscate_prove::formula::Claim;
use lemniscate_prove::mutants::{self, Outcome};
use lemniscate_prove::{free, powers};

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
    let proofs = encodings::prove("9767");
    assert!(proofs.len() > 40, "only {} statements exist", proofs.len());
    for Proof { name, outcome } in &proofs {
        assert!(outcome.is_ok(), "{name}: {outcome:?}");
    }
}

/// The code of some statements, from each kind of proof.
#[test]
fn changes_of_statements_are_refused() {
    const NAMES: [&str; 6] = [
        "edwards448 decode, sign 0",
        "Curve9767 encode of what is decoded, sign 0",
        "Curve9767 map",
        "Curve9767 affine add_all, Distinct",
        "Curve9767 add_all_vartime of two pairs",
        "Curve9767 write_odd_multiples",
    ];
    let visited = Rc::new(RefCell::new(0));
    let count = Rc::clone(&visited);
    encodings::visit_all(move |statement| {
        if NAMES.contains(&statement.name) {
            let Outcome { refused, wrong, .. } = mutants::outcome_of_statement(statement);
            assert_eq!(wrong, 0, "{}", statement.name);
            assert!(refused > 20, "{}: only {refused} changes were refused", statement.name);
            *count.borrow_mut() += 1;
        }
    });
    assert_eq!(visited.take(), NAMES.len());
}

/// Sums that are given for one another, and a root for another.
#[test]
fn code_that_differs_is_refused() {
    let variables = || [10, 11].map(Element::variable);
    let pairs: [fn(Element, Element) -> [Element; 2]; 5] = [
        |x, y| [x + y, x - y],
        |x, y| [x.invert() * y, y.invert() * x],
        |x, y| [(x + y).square(), x.square() + y.square()],
        |x, y| [x.cube_root(), y.cube_root()],
        // 1/x is 0 where x is.
        |x, y| [x.invert() * x * y, y],
    ];
    for (i, pair) in pairs.iter().enumerate() {
        let code = || {
            let [x, y] = variables();
            Some(vec![pair(x, y).map(|element| element.0.node)])
        };
        assert!(free::prove(&code).is_err(), "{i}");
    }
    let same = || {
        let [x, y] = variables();
        Some(vec![[(x - y + y) * x, x.square()].map(|element| element.0.node)])
    };
    assert_eq!(free::prove(&same), Ok(1));
}

#[test]
fn other_powers_are_refused() {
    let claims: [powers::Claim; 3] = [
        |a, _| (a.invert() * a * a).integer() == Some(1),
        |a, is_square| bool::from(a.is_square()) != is_square,
        |a, _| bool::from(a.is_zero()) || (a.cube_root() * a.invert()).integer() == Some(1),
    ];
    for (i, claim) in claims.into_iter().enumerate() {
        assert!(powers::prove(claim).is_err(), "{i}");
    }
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
