//! Bounds of limbs: the trace of a formula is run on intervals of limbs, by the contracts of a backend.

use std::fmt;

use num_bigint::BigInt;

use crate::contracts::{Bounds, Contract, Contracts, Interval, Operation, Outcome};
use crate::trace::Step;

/// Two backends that work together: one for single elements, one for the lanes of vectors.
#[derive(Clone, Debug)]
pub struct Pair {
    /// The single elements; where points stand side by side, the vectors.
    pub single: Contracts,
    /// The lanes.
    pub lanes: Contracts,
}

/// What leaves its bounds.
#[derive(Clone, Debug)]
pub struct Violation {
    /// The number of the step.
    pub step: usize,
    /// The operation.
    pub operation: Operation,
    /// The reason.
    pub what: String,
}

impl fmt::Display for Violation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "step {}, {:?}: {}", self.step, self.operation, self.what)
    }
}

/// What each variable, and what enters each lane, is within.
pub trait Inputs {
    /// A variable.
    fn variable(&self, number: usize) -> Bounds;
    /// The bounds of a lane of a vector, besides those from words.
    fn lane(&self, lane: usize) -> Option<Bounds>;
}

/// The bounds of 0 or 1.
pub fn small(contracts: &Contracts, value: u8) -> Bounds {
    let mut limbs = vec![Interval::new(0, 0); contracts.weights.len()];
    limbs[0] = Interval::new(value, value);
    limbs
}

/// The least bounds that have both.
pub fn hull(a: &Bounds, b: &Bounds) -> Bounds {
    a.iter().zip(b).map(|(a, b)| a.hull(b)).collect()
}

/// Whether bounds have others.
pub fn contain(bounds: &Bounds, others: &Bounds) -> bool {
    bounds.iter().zip(others).all(|(bound, other)| bound.contains(other))
}

/// The bounds of the result of a contract.
fn result(contract: &Contract, operands: &[&Bounds], word: &Interval) -> Result<Bounds, String> {
    match &contract.result {
        Outcome::Within(bounds) => Ok(bounds.clone()),
        Outcome::None => Ok(Bounds::new()),
        Outcome::Exactly { constants, factors } => (0..operands[0].len())
            .map(|i| {
                let constant = constants.get(i).cloned().unwrap_or_default();
                let mut sum = Interval::new(constant.clone(), constant);
                for (factor, operand) in factors.iter().zip(operands) {
                    let ends = [&operand[i].low * factor, &operand[i].high * factor];
                    let [low, high]: [&BigInt; 2] =
                        [ends.iter().min(), ends.iter().max()].map(|end| end.expect("two ends"));
                    sum = Interval::new(sum.low + low, sum.high + high);
                }
                if word.contains(&sum) {
                    Ok(sum)
                } else {
                    Err(format!("limb {i} may be from {} to {}", sum.low, sum.high))
                }
            })
            .collect(),
    }
}

/// The bounds of what an operation returns. Operations that a backend lacks are made of others, as in the trait.
///
/// # Errors
/// The operand out of bounds.
pub fn apply(
    contracts: &Contracts,
    operation: Operation,
    operands: &[&Bounds],
    number: u32,
) -> Result<Bounds, String> {
    use Operation::*;

    if operation == MulSmall && number >= 1 << 18 {
        return Err(format!("a factor of {number}"));
    }
    if contracts.has(operation) {
        let fits = |contract: &&Contract| {
            contract.operands.iter().zip(operands).all(|(bounds, operand)| contain(bounds, operand))
        };
        let Some(contract) = contracts.of(operation).find(fits) else {
            return Err(outside(contracts, operation, operands));
        };
        return result(contract, operands, contracts.word_of(operation));
    }
    let with = |operation| apply(contracts, operation, operands, number);
    let has_columns = contracts.has(AddColumns);
    match (operation, operands) {
        (MulToColumnsInChain | MulOddToColumns, _) if has_columns => with(MulToColumns),
        (SumOfColumns, _) if has_columns => with(AddColumns),
        (DifferenceOfColumns, _) if has_columns => with(SubColumns),
        (SettleSumOfColumns, _) if has_columns => with(SettleColumns),
        (SumOfColumnsAsFactor, _) if has_columns => apply(contracts, SettleColumns, &[&with(AddColumns)?], 0),
        (DifferenceOfColumnsAsFactor, _) if has_columns => {
            apply(contracts, SettleColumns, &[&with(SubColumns)?], 0)
        }
        // Where products that are not carried are elements.
        (ToColumns | SettleSumOfColumns, &[x]) => Ok(x.clone()),
        (MulToColumns, _) => with(MulLoosely),
        (MulToColumnsInChain, _) => with(MulInChain),
        (MulOddToColumns, _) => with(MulOddInChain),
        (SquareToColumns, _) => with(SquareLoosely),
        (MoveColumns, _) => with(Move),
        (AddColumns, _) => with(AddLoosely),
        (SubColumns, _) => with(SubLoosely),
        (EightfoldColumns, _) => with(EightfoldLoosely),
        (SettleColumns, _) => with(Settle),
        (SumOfColumnsAsFactor, _) => with(SumOfLanesAsFactor),
        (DifferenceOfColumnsAsFactor, _) => with(DifferenceOfLanesAsFactor),
        (SumOfColumns, _) => with(SumOfProducts),
        (DifferenceOfColumns, _) => with(DifferenceOfProducts),
        (Double, &[x]) => apply(contracts, Add, &[x, x], 0),
        (AddProducts, _) => with(Add),
        (SumOfPair, _) => with(AddProducts),
        (DifferenceOfPair | DifferenceInStep | DifferenceAsFactor, _) => with(Sub),
        (SumAsFactor, _) => with(Add),
        // The bounds of a square do not depend on those of its operand.
        (SquareN, &[x]) => {
            let square = apply(contracts, Square, &[x], 0)?;
            apply(contracts, Square, &[&square], 0)
        }
        (MulUncarried | MulLoosely | MulInChain, _) => with(Mul),
        (SquareUncarried | SquareLoosely, _) => with(Square),
        (DoubleUncarried, _) => with(Double),
        (DoubleAsTerm, _) => with(DoubleUncarried),
        (AddUncarried, _) => with(Add),
        (SubUncarried, _) => with(Sub),
        (DoubleNUncarried(_), _) => with(MulSmall),
        (CarrySum, _) => with(Carry),
        (AddOfLanes, _) => apply(contracts, Settle, &[&with(AddLoosely)?], 0),
        (SubOfLanes, _) => apply(contracts, Settle, &[&with(SubLoosely)?], 0),
        (SumOfProducts | SumOfLanesAsFactor, _) => with(AddOfLanes),
        (DifferenceOfProducts | DifferenceOfLanesAsFactor, _) => with(SubOfLanes),
        (MulOddInChain, _) => with(MulInChain),
        (EightfoldLoosely, _) => apply(contracts, MulSmall, &[&with(Settle)?], 8),
        (MulAdd, &[a, b, c, d]) => {
            let products = [apply(contracts, Mul, &[a, b], 0)?, apply(contracts, Mul, &[c, d], 0)?];
            apply(contracts, AddOfLanes, &[&products[0], &products[1]], 0)
        }
        _ => Err("the backend has no such operation".to_owned()),
    }
}

/// Which operand is not within the bounds of the first contract.
fn outside(contracts: &Contracts, operation: Operation, operands: &[&Bounds]) -> String {
    let contract = contracts.of(operation).next().expect("the backend has the operation");
    for (k, (bounds, operand)) in contract.operands.iter().zip(operands).enumerate() {
        for (i, (bound, limb)) in bounds.iter().zip(operand.iter()).enumerate() {
            if !bound.contains(limb) {
                return format!(
                    "limb {i} of operand {k} may be from {} to {}, and must be from {} to {}",
                    limb.low, limb.high, bound.low, bound.high
                );
            }
        }
    }
    "the operands are within the bounds of no contract together".to_owned()
}

/// How many operands an operation has.
pub fn operands_of(operation: Operation) -> usize {
    use Operation::*;
    match operation {
        FromWords | FromPacked | FromPackedSigned => 0,
        Neg | Double | Square | SquareN | MulSmall | Carry | SquareUncarried | DoubleUncarried
        | DoubleAsTerm | DoubleNUncarried(_) | CarrySum | Settle | SquareLoosely | EightfoldLoosely
        | EightfoldColumns | Move | ToWords | ToColumns | SquareToColumns | MoveColumns | SettleColumns
        | SettleSumOfColumns => 1,
        MulAdd => 4,
        Add
        | Sub
        | AddProducts
        | SumOfPair
        | DifferenceOfPair
        | DifferenceInStep
        | Mul
        | MulUncarried
        | AddUncarried
        | SubUncarried
        | SumAsFactor
        | DifferenceAsFactor
        | AddLoosely
        | SubLoosely
        | AddOfLanes
        | SubOfLanes
        | SumOfProducts
        | DifferenceOfProducts
        | SumOfLanesAsFactor
        | DifferenceOfLanesAsFactor
        | MulLoosely
        | MulInChain
        | MulOddInChain
        | MulToColumns
        | MulToColumnsInChain
        | MulOddToColumns
        | AddColumns
        | SubColumns
        | SumOfColumnsAsFactor
        | DifferenceOfColumnsAsFactor
        | SumOfColumns
        | DifferenceOfColumns => 2,
    }
}

/// The bounds of all steps.
///
/// # Errors
/// The first step that may leave its bounds.
pub fn run(pair: &Pair, trace: &[Step], inputs: &dyn Inputs) -> Result<Vec<Bounds>, Violation> {
    run_with(pair, trace, inputs, &mut |bounds| bounds, &mut |[a, b]| hull(a, b))
}

/// The same with other rules: `narrow` replaces the bounds of each operand and result by bounds within them, and `either` returns the
/// bounds of a value that may be one or the other of two.
pub fn run_with(
    pair: &Pair,
    trace: &[Step],
    inputs: &dyn Inputs,
    narrow: &mut dyn FnMut(Bounds) -> Bounds,
    either: &mut dyn FnMut([&Bounds; 2]) -> Bounds,
) -> Result<Vec<Bounds>, Violation> {
    use Operation::{FromWords, ToWords};

    let mut all: Vec<Bounds> = Vec::with_capacity(trace.len());
    for (number, step) in trace.iter().enumerate() {
        let of = |is_vector| if is_vector { &pair.lanes } else { &pair.single };
        // Constants have the form of the elements that they are used with.
        let value = |step: usize, contracts: &Contracts| match trace[step] {
            Step::Small(value) => small(contracts, value),
            _ => all[step].clone(),
        };
        let checked = |contracts: &Contracts, operation, operands: &[&Bounds], factor| {
            apply(contracts, operation, operands, factor).map_err(|what| Violation {
                step: number,
                operation,
                what,
            })
        };
        let bounds = match *step {
            Step::Small(_) => Bounds::new(),
            Step::Variable(variable) => inputs.variable(variable),
            Step::Apply { operation, operands, number, is_vector } => {
                let contracts = of(is_vector);
                let values = operands[..operands_of(operation)].iter().map(|step| value(*step, contracts));
                let values: Vec<Bounds> = values.collect();
                checked(contracts, operation, &values.iter().collect::<Vec<_>>(), number)?
            }
            Step::Either { operation, operands, is_vector } => {
                let contracts = of(is_vector);
                let [a, b] = operands.map(|step| value(step, contracts));
                checked(contracts, operation, &[&either([&a, &b])], 0)?
            }
            Step::Enter { element, lane } => {
                checked(&pair.single, ToWords, &[&value(element, &pair.single)], 0)?;
                let words = checked(&pair.lanes, FromWords, &[], 0)?;
                inputs.lane(lane).map_or(words.clone(), |state| hull(&words, &state))
            }
            Step::Leave(element) => {
                checked(&pair.lanes, ToWords, &[&value(element, &pair.lanes)], 0)?;
                checked(&pair.single, FromWords, &[], 0)?
            }
        };
        all.push(narrow(bounds));
    }
    Ok(all)
}
