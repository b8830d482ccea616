//! The leaves of the assembly for Cortex-M0+ and Cortex-M4: GF(2^255 - M), in eight words.

use crate::contracts::{self, Operation};

use super::image::Image;
use super::leaf::{Argument, Form, Leaf};

use Argument::{Both, M, Multiple, Number, Operand, Result};

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

/// For ARMv7E-M alone: what operands are multiplied by in the sum, and whether the last one is by a small factor too.
const SUMS: [(&str, &[i32], bool, &[Argument]); 8] = [
    ("sum_with_multiple", &[1, 1], true, &[Result, Operand(0), Operand(1)]),
    ("sum_with_multiple", &[1, 1], true, &[Both(0), Both(0), Operand(1)]),
    ("difference_with_multiple", &[1, -1], true, &[Result, Operand(0), Operand(1)]),
    ("difference_with_multiple", &[1, -1], true, &[Both(0), Both(0), Operand(1)]),
    ("double_subtract", &[2, -1], false, &[Result, Operand(0), Operand(1)]),
    ("double_subtract", &[2, -1], false, &[Both(0), Both(0), Operand(1)]),
    ("double_subtract", &[2, -1], false, &[Both(1), Operand(0), Both(1)]),
    ("subtract_both", &[1, -1, -1], false, &[Both(0), Operand(1), Operand(2)]),
];

/// The leaves that are in a program.
pub fn all(image: &Image) -> Vec<Leaf> {
    // That for ARMv7E-M has none.
    let is_m4 = image.symbol("lemniscate_gf255_canonical").is_none();
    let (processor, others, kept): (_, &[Function], &[usize]) = match is_m4 {
        true => ("m4", &[], &[6, 7]),
        false => ("m0", &OF_M0, &[4, 5, 6, 7, 8, 9, 10, 11]),
    };
    let mut all = Vec::new();
    for m in [19, 18651, 3957] {
        let contracts = contracts::thumb(m.into());
        let mut add = |function: &str, operation, arguments: &[Argument], factors: Option<&'static [i32]>| {
            let Some(mut contract) = contracts.of(operation).next().cloned() else { return };
            if let Some(factors) = factors {
                contract.operands = vec![contract.operands[0].clone(); factors.len()];
            }
            let over = arguments.iter().find_map(|argument| match argument {
                Both(i) => Some(["_over_a", "_over_b"][*i]),
                _ => None,
            });
            let name = format!("{processor}_{m}_{function}{}", over.unwrap_or_default());
            all.push(Leaf {
                symbol: Box::leak(format!("lemniscate_gf255_{function}").into_boxed_str()),
                thumb: Some((arguments.to_vec(), kept)),
                function: std::ptr::null(),
                name: Box::leak(name.into_boxed_str()),
                contracts: contracts.clone(),
                form: Form::Words(4),
                contract,
                source: None,
                factors,
            });
        };
        for (function, operation, arguments) in OF_BOTH.iter().chain(others) {
            let m: &[Argument] = if *operation == Operation::Move { &[] } else { &[M(m)] };
            add(function, *operation, &[arguments, m].concat(), None);
        }
        for (function, factors, is_multiple, arguments) in SUMS.iter().filter(|_| is_m4) {
            let last = if *is_multiple { Multiple(m) } else { M(m) };
            add(function, Operation::Add, &[*arguments, &[last]].concat(), Some(factors));
        }
    }
    all
}
