//! All curves, and all their formulas.

use lemniscate::field::{P448, P25519, Prime};
use lemniscate::group::double_odd::{E, S};

use crate::double_odd::{DoubleOdd, formulas};
use crate::edwards::{self, Edwards, edwards448, edwards25519};
use crate::formula::Formula;
use crate::law::Law;
use crate::montgomery::{Montgomery, steps};
use crate::symbol::{COLUMNS, MULTIPLES, SQUARES, SUMS, UNCARRIED};

/// The formulas with each of what elements prefer.
macro_rules! forms {
    ($($function:ident)::+ $(, $curve:ty)?) => {
        [
            $($function)::+::<$($curve,)? 0>(),
            $($function)::+::<$($curve,)? SQUARES>(),
            $($function)::+::<$($curve,)? MULTIPLES>(),
            $($function)::+::<$($curve,)? UNCARRIED>(),
            $($function)::+::<$($curve,)? SUMS>(),
            $($function)::+::<$($curve,)? COLUMNS>(),
        ].concat_all()
    };
}

/// Lists, one after the other.
trait ConcatAll {
    fn concat_all(self) -> Vec<Formula>;
}

impl<const N: usize> ConcatAll for [Vec<Formula>; N] {
    fn concat_all(self) -> Vec<Formula> {
        self.into_iter().flatten().collect()
    }
}

/// Each form of a formula once: what elements prefer makes no difference to most.
fn distinct(formulas: Vec<Formula>) -> Vec<Formula> {
    let mut distinct: Vec<Formula> = Vec::new();
    for formula in formulas {
        let is_known = |known: &Formula| {
            known.function() == formula.function()
                && known.graph == formula.graph
                && known.results == formula.results
        };
        if !distinct.iter().any(is_known) {
            distinct.push(formula);
        }
    }
    distinct
}

/// The formulas of a curve's points in the form of elements with these preferences.
pub fn form(curve: &str, prefers: u8) -> Vec<Formula> {
    let suffix = format!(", form {prefers}");
    let all = match curve {
        "edwards25519" => forms!(edwards25519::all),
        "edwards448" => forms!(edwards448::all),
        "double-odd E" => forms!(formulas::all, E),
        "double-odd S" => forms!(formulas::all, S),
        "curve25519" => [steps::<P25519, 121_665, 0>(), steps::<P25519, 121_665, 7>()].concat_all(),
        _ => [steps::<P448, 39_081, 0>(), steps::<P448, 39_081, 7>()].concat_all(),
    };
    all.into_iter().filter(|formula| formula.name.ends_with(&suffix)).collect()
}

/// Each curve with its formulas.
pub fn curves() -> Vec<(Box<dyn Law>, Vec<Formula>)> {
    vec![
        (
            Box::new(Edwards::new("edwards25519", &P25519::MODULUS, -1, [-121_665, 121_666])) as Box<dyn Law>,
            distinct([forms!(edwards25519::all), forms!(edwards::in_place)].concat_all()),
        ),
        (
            Box::new(Edwards::new("edwards448", &P448::MODULUS, 1, [-39_081, 1])),
            distinct(forms!(edwards448::all)),
        ),
        (Box::new(DoubleOdd::new::<E>("double-odd E")), distinct(forms!(formulas::all, E))),
        (Box::new(DoubleOdd::new::<S>("double-odd S")), distinct(forms!(formulas::all, S))),
        (
            Box::new(Montgomery::new("curve25519", &P25519::MODULUS, 486_662)),
            distinct([steps::<P25519, 121_665, 0>(), steps::<P25519, 121_665, 7>()].concat_all()),
        ),
        (
            Box::new(Montgomery::new("curve448", &P448::MODULUS, 156_326)),
            distinct([steps::<P448, 39_081, 0>(), steps::<P448, 39_081, 7>()].concat_all()),
        ),
    ]
}
