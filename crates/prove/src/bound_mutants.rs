//! Changed code whose bounds the prover must refuse, unless they hold: a sum more, a carry less, a sum or product without its carry.

use crate::bounds::Pair;
use crate::contracts::{Bounds, Interval, Operation};
use crate::formula::Formula;
use crate::invariants::Invariant;
use crate::mutants::Outcome;
use crate::trace::Step;

/// A changed trace, and the steps of its results.
type Changed = (Vec<Step>, Vec<[usize; 4]>);

/// What an operation may be taken for.
fn others(operation: Operation) -> &'static [Operation] {
    use Operation::*;
    match operation {
        Carry | CarrySum | Settle => &[Move],
        Add => &[AddProducts, AddUncarried, SumAsFactor],
        Sub | DifferenceInStep => &[SubUncarried, DifferenceAsFactor],
        Mul => &[MulUncarried],
        Square => &[SquareUncarried],
        Double | DoubleAsTerm => &[DoubleUncarried],
        MulLoosely | MulInChain | MulAdd | EightfoldLoosely => &[],
        AddOfLanes | SumOfProducts | SumOfLanesAsFactor => &[AddLoosely],
        SubOfLanes | DifferenceOfProducts | DifferenceOfLanesAsFactor => &[SubLoosely],
        SettleColumns | SettleSumOfColumns => &[MoveColumns],
        SumOfColumnsAsFactor => &[AddColumns],
        DifferenceOfColumnsAsFactor => &[SubColumns],
        _ => &[],
    }
}

/// The trace with one step more before step `at`, whose result becomes operand k of this one.
fn with_sum(formula: &Formula, at: usize, k: usize) -> Changed {
    let later = |step: usize| if step >= at { step + 1 } else { step };
    let moved = |step: Step| match step {
        Step::Apply { operation, operands, number, is_vector } => {
            Step::Apply { operation, operands: operands.map(later), number, is_vector }
        }
        Step::Either { operation, operands, is_vector } => {
            Step::Either { operation, operands: operands.map(later), is_vector }
        }
        Step::Enter { element, lane } => Step::Enter { element: later(element), lane },
        Step::Leave(element) => Step::Leave(later(element)),
        step => step,
    };
    let mut trace = formula.trace[..at].to_vec();
    let Step::Apply { operation, mut operands, number, is_vector } = formula.trace[at] else {
        unreachable!("a step with operands");
    };
    let operand = operands[k];
    trace.push(Step::Apply {
        operation: if operation.takes_columns() { Operation::AddColumns } else { Operation::Add },
        operands: [operand, operand, 0, 0],
        number: 0,
        is_vector,
    });
    operands[k] = at;
    trace.push(Step::Apply { operation, operands, number, is_vector });
    trace.extend(formula.trace[at + 1..].iter().map(|step| moved(*step)));
    (trace, formula.steps.iter().map(|result| result.map(later)).collect())
}

/// All changes of a step.
fn changed(formula: &Formula, at: usize) -> Vec<Changed> {
    let Step::Apply { operation, operands, number, is_vector } = formula.trace[at] else { return Vec::new() };
    let replaced = others(operation).iter().map(|other| {
        let mut trace = formula.trace.clone();
        trace[at] = Step::Apply { operation: *other, operands, number, is_vector };
        (trace, formula.steps.clone())
    });
    let sums = (0..crate::bounds::operands_of(operation)).map(|k| with_sum(formula, at, k));
    replaced.chain(sums).collect()
}

/// Changes every step of a formula, in each way, and tries to prove the bounds of what comes out. Accepted changes are tried with numbers at
/// the ends of all bounds.
pub fn outcome(invariant: &Invariant, pair: &Pair, formula: &Formula) -> Outcome {
    let mut outcome = Outcome::default();
    for at in 0..formula.trace.len() {
        for (trace, steps) in changed(formula, at) {
            match invariant.check(pair, &steps, &trace) {
                Err(_) => outcome.refused += 1,
                Ok(()) if holds(invariant, pair, &steps, &trace) => outcome.same += 1,
                Ok(()) => outcome.wrong += 1,
            }
        }
    }
    outcome
}

/// Whether numbers at the ends of bounds, and some within, keep all of them.
fn holds(invariant: &Invariant, pair: &Pair, steps: &[[usize; 4]], trace: &[Step]) -> bool {
    (0..8).all(|seed| {
        let mut state: u64 = seed + 1;
        let mut coin = move || {
            // A linear congruence (Knuth's constants), of which the upper bits are taken.
            state = state.wrapping_mul(6_364_136_223_846_793_005_u64).wrapping_add(1_442_695_040_888_963_407);
            state >> 61
        };
        let mut second_coin = coin;
        let mut choose = |bounds: Bounds| -> Bounds {
            let limb = |Interval { low, high }: Interval| {
                let number = match coin() {
                    0..=2 => low,
                    3..=6 => high,
                    _ => (low + high) / 2,
                };
                Interval::new(number.clone(), number)
            };
            bounds.into_iter().map(limb).collect()
        };
        let mut choose_one =
            |[a, b]: [&Bounds; 2]| if second_coin() & 1 == 0 { a.clone() } else { b.clone() };
        invariant.try_numbers(pair, steps, trace, &mut choose, &mut choose_one).is_ok()
    })
}
