//! `lemniscate-prove` proves all formulas, encodings and maps, and the bounds of limbs on all backends, and prints each with its proof.
//! `lemniscate-prove --mutants` changes every operation of the formulas that compute one sum, of encodings and of maps, and steps of all code
//! on each backend, and counts what the prover says of the result; with a text the encodings and maps that have it in their names. `--machine` does the same with the machine code of leaves.

use std::process::ExitCode;

use lemniscate_prove::all::curves;
use lemniscate_prove::backends::{self, CURVES};
use lemniscate_prove::bound_mutants;
use lemniscate_prove::curve9767::{self, CASES, DOUBLINGS, SUMS};
use lemniscate_prove::encodings::{self, Proof};
use lemniscate_prove::formula::Claim;
use lemniscate_prove::mutants::{self, Outcome};

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let is_right = match arguments.iter().map(String::as_str).collect::<Vec<_>>()[..] {
        [] => is_documented([prove(), encode(), bound()]),
        ["--mutants"] => [change(), change_statements(""), change_bounds()].iter().all(|is_right| *is_right),
        ["--mutants", text] => change_statements(text),
        #[cfg(all(target_arch = "x86_64", target_os = "linux"))]
        ["--machine", ref options @ ..] => lemniscate_prove::machine::run(options),
        _ => {
            eprintln!(
                "usage: lemniscate-prove [--mutants [TEXT] | --machine [--program FILE] [--mutants] [--all] [--certificates FOLDER] [TEXT]..]"
            );
            return ExitCode::from(2);
        }
    };
    if is_right { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

/// The first words of the rows of `docs/proofs.md` that say how much is proved.
const ROWS: [&str; 3] = ["point formulas", "statements about encodings", "pieces of code"];

/// Whether all is proved, and `docs/proofs.md` says how much that is.
fn is_documented(proved: [Option<usize>; 3]) -> bool {
    let text = include_str!("../../../docs/proofs.md");
    let mut is_right = true;
    for (row, proved) in ROWS.iter().zip(proved) {
        let line =
            text.lines().find(|line| line.strip_prefix("| ").is_some_and(|rest| rest.starts_with(row)));
        let said = line.and_then(|line| line.trim_end_matches(" |").rsplit("| ").next());
        let said = said.and_then(|number| number.replace(',', "").parse().ok());
        if proved.is_some() && said != proved {
            eprintln!("docs/proofs.md: {row}: {said:?}, and {proved:?} are proved");
        }
        is_right &= proved.is_some() && said == proved;
    }
    is_right
}

/// How many are proved, if all are.
fn prove() -> Option<usize> {
    let (mut proved, mut refused) = (0, 0);
    for (curve, formulas) in curves() {
        for formula in &formulas {
            match curve.prove(formula, &formula.graph) {
                Ok(()) => {
                    proved += 1;
                    println!("{}: {}: {} operations", curve.name(), formula.name, formula.operations());
                }
                Err(refusal) => {
                    refused += 1;
                    println!("{}: {}: NOT PROVED: {refusal}", curve.name(), formula.name);
                }
            }
        }
    }
    for case in CASES {
        let sums = SUMS.iter().map(|(name, negative, operation)| (name, *operation, *negative, false));
        let doublings = DOUBLINGS.iter().map(|(name, operation)| (name, *operation, false, true));
        for (name, operation, negative, doubles) in sums.chain(doublings) {
            match curve9767::prove(operation, negative, case, doubles) {
                Ok(ways) => {
                    proved += 1;
                    println!("Curve9767: {name}, {case:?}: ways through it: {ways}");
                }
                Err(refusal) => {
                    refused += 1;
                    println!("Curve9767: {name}, {case:?}: NOT PROVED: {refusal}");
                }
            }
        }
    }
    println!("{proved} formulas proved, {refused} not");
    (refused == 0).then_some(proved)
}

/// How many statements about encodings and maps are proved, if all are.
fn encode() -> Option<usize> {
    let (mut proved, mut refused) = (0, 0);
    for Proof { name, outcome } in encodings::prove("") {
        match outcome {
            Ok(ways) => {
                proved += 1;
                println!("{name}: ways through it: {ways}");
            }
            Err(refusal) => {
                refused += 1;
                println!("{name}: NOT PROVED: {refusal}");
            }
        }
    }
    println!("{proved} encodings and maps proved, {refused} not");
    (refused == 0).then_some(proved)
}

/// How many pieces of code keep the bounds of their backends, if all do.
fn bound() -> Option<usize> {
    let (mut kept, mut refused) = (0, 0);
    for (curve, m, variables) in CURVES {
        for backend in backends::of(m) {
            match backends::prove(curve, variables, &backend) {
                Ok((_, formulas)) => {
                    kept += formulas.len();
                    println!("{curve}, {}: {} formulas keep bounds", backend.name, formulas.len());
                }
                Err((formula, violation)) => {
                    refused += 1;
                    println!("{curve}, {}: {formula}: OUT OF BOUNDS: {violation}", backend.name);
                }
            }
        }
    }
    println!("bounds: {kept} pieces of code keep them, {refused} do not");
    (refused == 0).then_some(kept)
}

/// Whether no changed formula was proved that computes something else.
fn change() -> bool {
    let mut total = Outcome::default();
    for (curve, formulas) in curves() {
        for formula in
            formulas.iter().filter(|formula| matches!(formula.claims[..], [Claim::Sum(_)] | [Claim::Given]))
        {
            let Outcome { refused, same, wrong } = mutants::outcome(&*curve, formula);
            println!(
                "{}: {}: {refused} refused, {same} compute the same, {wrong} wrong",
                curve.name(),
                formula.name
            );
            total.add(Outcome { refused, same, wrong });
        }
    }
    let Outcome { refused, same, wrong } = total;
    println!(
        "{} changed formulas: {refused} refused, {same} compute the same, {wrong} wrong",
        refused + same + wrong
    );
    wrong == 0 && refused > 0
}

/// Whether no changed code was proved whose statement is wrong for some numbers: of statements with this in their names.
fn change_statements(text: &str) -> bool {
    use std::cell::RefCell;
    use std::rc::Rc;

    // Changed code that the prover has no means for panics.
    let hook = std::panic::take_hook();
    std::panic::set_hook(Box::new(|_| ()));
    let total = Rc::new(RefCell::new(Outcome::default()));
    let (sum, text) = (Rc::clone(&total), text.to_owned());
    encodings::visit_all(move |statement| {
        if !statement.name.contains(&text) {
            return;
        }
        let Outcome { refused, same, wrong } = mutants::outcome_of_statement(statement);
        println!("{}: {refused} refused, {same} proved, {wrong} wrong", statement.name);
        sum.borrow_mut().add(Outcome { refused, same, wrong });
    });
    std::panic::set_hook(hook);
    let total = total.take();
    println!("changed encodings, maps and sums: {total:?}");
    total.wrong == 0 && total.refused > 0
}

/// The most steps of code whose steps are changed: each is run again for each change.
const MOST_STEPS: usize = 400;

/// Whether no changed code was proved that leaves its bounds.
fn change_bounds() -> bool {
    let mut total = Outcome::default();
    for (curve, m, variables) in CURVES {
        for backend in backends::of(m) {
            let Ok((invariant, formulas)) = backends::prove(curve, variables, &backend) else { return false };
            let mut of_backend = Outcome::default();
            for formula in formulas.iter().filter(|formula| formula.trace.len() <= MOST_STEPS) {
                of_backend.add(bound_mutants::outcome(&invariant, &backend.pair, formula));
            }
            println!("{curve}, {}: {of_backend:?}", backend.name);
            total.add(of_backend);
        }
    }
    println!("changed bounds: {total:?}");
    total.wrong == 0 && total.refused > 0
}
