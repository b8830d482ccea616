//! The leaves of the assembly for Cortex-M0+ and Cortex-M4: GF(2^255 - M), in eight words.

use crate::contracts::{self, Operation};

use super::form::Form;
use super::image::Image;
use super::leaf::{Argument, Leaf, Value};

use Argument::{Both, Constant, M, Multiple, Number, Operand, Result, Second};

/// A function of the library, what it computes, and where its arguments are. After these comes M, unless it is a selection.
type Function = (&'static str, Operation, &'static [Argument]);

/// For both, each by the convention of its assembly.
const OF_BOTH: [Function; 12] = [
    ("multiply", Operation::Mul, &[Result, Operand(0), Operand(1)]),
    ("multiply", Operation::Mul, &[Both(0), Both(0), Operand(1)]),
    ("multiply", Operation::Mul, &[Both(1), Operand(0), Both(1)]),
    ("square", Operation::Square, &[Result, Operand(0)]),
    ("square", Operation::Square, &[Both(0), Both(0)]),
    ("add", Operation::Add, &[Result, Operand(0), Operand(1)]),
    ("add", Operation::Add, &[Both(0), Both(0), Operand(1)]),
    ("subtract", Operation::Sub, &[Result, Operand(0), Operand(1)]),
    ("subtract", Operation::Sub, &[Both(0), Both(0), Operand(1)]),
    ("subtract", Operation::Sub, &[Both(1), Operand(0), Both(1)]),
    ("select", Operation::Move, &[Result, Number, Operand(0), Operand(1)]),
    ("select", Operation::Move, &[Both(0), Number, Both(0), Operand(1)]),
];

/// For ARMv6-M alone, by the convention of calls.
const OF_M0: [Function; 3] = [
    ("multiply_small", Operation::MulSmall, &[Result, Operand(0), Number]),
    ("canonical", Operation::ToWords, &[Result, Operand(0)]),
    ("canonical", Operation::ToWords, &[Both(0), Both(0)]),
];

/// Routines by what they compute, which is no operation of the trait; with all of their arguments but M in the last register.
type Routine = (&'static str, Operation, [Option<Value>; 2], &'static [Argument]);

const fn sum(factors: &'static [i32]) -> [Option<Value>; 2] {
    [Some(Value::Sum(factors)), None]
}

/// For both.
const ROUTINES: [Routine; 2] = [
    ("add", Operation::Add, sum(&[2]), &[Both(0), Both(0), Both(0)]),
    (
        "sum_difference",
        Operation::Add,
        [Some(Value::Sum(&[1, 1])), Some(Value::Sum(&[1, -1]))],
        &[Both(0), Second(Some(1))],
    ),
];

/// For ARMv6-M alone, where the registers that a function keeps belong to the callers of the last ones.
const ROUTINES_OF_M0: [Routine; 15] = [
    ("square_n", Operation::SquareN, [None; 2], &[Result, Operand(0), Constant(1)]),
    ("square_n", Operation::SquareN, [None; 2], &[Both(0), Both(0), Constant(1)]),
    ("negate_if", Operation::Add, [Some(Value::NegativeIf), None], &[Both(0), Number]),
    ("double_difference", Operation::Add, sum(&[2, -1]), &[Result, Operand(0), Operand(1)]),
    ("double_difference", Operation::Add, sum(&[2, -1]), &[Both(0), Both(0), Operand(1)]),
    ("double_difference", Operation::Add, sum(&[2, -1]), &[Both(1), Operand(0), Both(1)]),
    ("difference_1", Operation::Add, sum(&[1, -2]), &[Result, Operand(0), Operand(1)]),
    ("difference_1", Operation::Add, sum(&[1, -2]), &[Both(0), Both(0), Operand(1)]),
    ("difference_1", Operation::Add, sum(&[1, -2]), &[Both(1), Operand(0), Both(1)]),
    ("difference_3", Operation::Add, sum(&[1, -8]), &[Result, Operand(0), Operand(1)]),
    ("difference_3", Operation::Add, sum(&[1, -8]), &[Both(0), Both(0), Operand(1)]),
    ("difference_3", Operation::Add, sum(&[1, -8]), &[Both(1), Operand(0), Both(1)]),
    ("difference_4", Operation::Add, sum(&[1, -16]), &[Result, Operand(0), Operand(1)]),
    ("difference_4", Operation::Add, sum(&[1, -16]), &[Both(0), Both(0), Operand(1)]),
    ("difference_4", Operation::Add, sum(&[1, -16]), &[Both(1), Operand(0), Both(1)]),
];

/// For ARMv7E-M alone.
const SUM: [Option<Value>; 2] = sum(&[1, 1]);
const DIFFERENCE: [Option<Value>; 2] = sum(&[1, -1]);
const ROUTINES_OF_M4: [Routine; 20] = [
    ("sum_with_multiple", Operation::Add, SUM, &[Result, Operand(0), Operand(1), Multiple(0, 16)]),
    ("sum_with_multiple", Operation::Add, SUM, &[Both(0), Both(0), Operand(1), Multiple(0, 16)]),
    (
        "difference_with_multiple",
        Operation::Add,
        DIFFERENCE,
        &[Result, Operand(0), Operand(1), Multiple(0, 16)],
    ),
    (
        "difference_with_multiple",
        Operation::Add,
        DIFFERENCE,
        &[Both(0), Both(0), Operand(1), Multiple(0, 16)],
    ),
    ("sum_with_multiple", Operation::Add, SUM, &[Both(1), Operand(0), Both(1), Multiple(0, 16)]),
    (
        "sum_with_multiple",
        Operation::Add,
        [Some(Value::OneMore), None],
        &[Both(0), Both(0), Both(0), Multiple(0, 16)],
    ),
    (
        "difference_with_multiple",
        Operation::Add,
        DIFFERENCE,
        &[Both(1), Operand(0), Both(1), Multiple(0, 16)],
    ),
    ("double_subtract", Operation::Add, sum(&[2, -1]), &[Result, Operand(0), Operand(1)]),
    ("double_subtract", Operation::Add, sum(&[2, -1]), &[Both(0), Both(0), Operand(1)]),
    ("double_subtract", Operation::Add, sum(&[2, -1]), &[Both(1), Operand(0), Both(1)]),
    ("subtract_both", Operation::Add, sum(&[1, -1, -1]), &[Both(0), Operand(1), Operand(2)]),
    ("square_n", Operation::SquareN, [None; 2], &[Result, Operand(0), M(0), Constant(1)]),
    ("square_n", Operation::SquareN, [None; 2], &[Both(0), Both(0), M(0), Constant(1)]),
    (
        "square_twice",
        Operation::Square,
        [None, Some(Value::SquareOfFirst)],
        &[Result, Operand(0), M(0), Second(None)],
    ),
    (
        "square_twice",
        Operation::Square,
        [None, Some(Value::SquareOfFirst)],
        &[Both(0), Both(0), M(0), Second(None)],
    ),
    (
        "square_subtract",
        Operation::Square,
        [Some(Value::SquareLess), None],
        &[Result, Operand(0), Operand(1), Multiple(0, 10)],
    ),
    (
        "square_subtract",
        Operation::Square,
        [Some(Value::SquareLess), None],
        &[Both(0), Both(0), Operand(1), Multiple(0, 10)],
    ),
    (
        "square_sum_subtract_2",
        Operation::Square,
        [Some(Value::SquareOfSumLess(2)), None],
        &[Both(0), Operand(2), M(0), Constant(2), Both(0), Operand(1)],
    ),
    (
        "square_sum_subtract_4",
        Operation::Square,
        [Some(Value::SquareOfSumLess(4)), None],
        &[Both(0), Operand(2), M(0), Constant(4), Both(0), Operand(1)],
    ),
    (
        "square_sum_subtract_8",
        Operation::Square,
        [Some(Value::SquareOfSumLess(8)), None],
        &[Both(0), Operand(2), M(0), Constant(8), Both(0), Operand(1)],
    ),
];

/// The leaves that are in a program.
pub fn all(image: &Image) -> Vec<Leaf> {
    // That for ARMv7E-M has none.
    let is_m4 = image.symbol("lemniscate_gf255_canonical").is_none();
    let (processor, others, kept): (_, &[Function], &[usize]) = match is_m4 {
        true => ("m4", &[], &[6, 7]),
        false => ("m0", &OF_M0, &[4, 5, 6, 7, 8, 9, 10, 11]),
    };
    let routines: &[Routine] = if is_m4 { &ROUTINES_OF_M4 } else { &ROUTINES_OF_M0 };
    let mut all = Vec::new();
    for m in [19, 18651, 3957] {
        let contracts = contracts::thumb(m.into());
        let mut add =
            |function: &str, operation, arguments: &[Argument], [value, second]: [Option<Value>; 2]| {
                let Some(mut contract) = contracts.of(operation).next().cloned() else { return };
                if let Some(value) = value {
                    contract.operands = vec![contract.operands[0].clone(); value.operands()];
                }
                let is_over_all = arguments.iter().filter(|argument| **argument == Both(0)).count() == 3;
                let over = arguments.iter().find_map(|argument| match argument {
                    Both(_) if is_over_all => Some("_over_both"),
                    Both(i) => Some(["_over_a", "_over_b"][*i]),
                    _ => None,
                });
                let name = format!("{processor}_{m}_{function}{}", over.unwrap_or_default());
                // What only a program of steps calls keeps nothing.
                let kept = if ["double_difference", "difference_1", "difference_3", "difference_4"]
                    .contains(&function)
                {
                    &[]
                } else {
                    kept
                };
                // Its k is in the name alone.
                let symbol =
                    if function.starts_with("square_sum") { "square_sum_subtract" } else { function };
                all.push(Leaf {
                    symbol: Box::leak(format!("lemniscate_gf255_{symbol}").into_boxed_str()),
                    thumb: Some((arguments.to_vec(), kept)),
                    function: std::ptr::null(),
                    name: Box::leak(name.into_boxed_str()),
                    contracts: contracts.clone(),
                    form: Form::Words(4),
                    contract,
                    source: None,
                    value,
                    second,
                    digits: None,
                    found: None,
                });
            };
        for (function, operation, arguments) in OF_BOTH.iter().chain(others) {
            let m: &[Argument] = if *operation == Operation::Move { &[] } else { &[M(m)] };
            add(function, *operation, &[arguments, m].concat(), [None; 2]);
        }
        for (function, operation, values, arguments) in ROUTINES.iter().chain(routines) {
            let mut arguments = arguments.to_vec();
            let has_m = |argument: &Argument| matches!(argument, M(_) | Multiple(..));
            if !arguments.iter().any(has_m) {
                arguments.push(M(m));
            }
            for argument in &mut arguments {
                match argument {
                    M(of) | Multiple(of, _) => *of = m,
                    _ => {}
                }
            }
            add(function, *operation, &arguments, *values);
        }
    }
    all
}
