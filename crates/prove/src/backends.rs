//! The bounds of all formulas on all backends.

use crate::all::form;
use crate::bounds::{Pair, Violation};
use crate::code::{self, Elements};
use crate::contracts::{self, Contracts};
use crate::formula::Formula;
use crate::invariants::{Invariant, Variables};
use crate::symbol::{COLUMNS, MULTIPLES, SQUARES, SUMS, UNCARRIED};

/// A backend that formulas of a curve run on: its elements, what they prefer, and its vectors if one point is in the lanes of one.
#[derive(Clone, Debug)]
pub struct Backend {
    /// Its name.
    pub name: String,
    /// The elements.
    pub pair: Pair,
    /// What these prefer.
    pub prefers: u8,
    /// What runs on it.
    pub runs: Runs,
}

/// What runs on a backend.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Runs {
    /// Single elements, and what reads their words.
    Elements,
    /// Points side by side in vectors.
    SideBySide,
    /// One point in the four lanes of a vector.
    Parallel,
}

fn single(contracts: Contracts, prefers: u8) -> Backend {
    Backend {
        name: contracts.backend.to_owned(),
        pair: Pair { lanes: contracts.clone(), single: contracts },
        prefers,
        runs: Runs::Elements,
    }
}

fn side_by_side(contracts: Contracts, prefers: u8) -> Backend {
    Backend { runs: Runs::SideBySide, ..single(contracts, prefers) }
}

fn parallel(single: Contracts, lanes: Contracts, prefers: u8) -> Backend {
    Backend {
        name: format!("{} with one point in four lanes", lanes.backend),
        pair: Pair { single, lanes },
        prefers,
        runs: Runs::Parallel,
    }
}

/// The backends of GF(2^255 - M). Vectors of SIMD128 are for M = 19 alone.
pub fn of_255(m: u64) -> Vec<Backend> {
    use contracts::*;

    let mut all = vec![
        single(portable64(m), 0),
        single(adx(m), 0),
        single(aarch64(m), 0),
        single(portable32(m), 0),
        single(thumb(m), SQUARES),
        single(thumb(m), MULTIPLES),
        side_by_side(ifma(m, 4), UNCARRIED),
        side_by_side(ifma(m, 8), UNCARRIED),
        parallel(adx(m), ifma(m, 4), UNCARRIED),
        side_by_side(avx2(m), if m == 19 { SUMS } else { COLUMNS }),
        parallel(adx(m), avx2(m), SUMS),
    ];
    if m == 19 {
        all.extend([
            side_by_side(simd128(), 0),
            single(wide_arithmetic(), 0),
            parallel(portable32(m), simd128(), 0),
            parallel(wide_arithmetic(), simd128(), 0),
        ]);
    }
    all
}

/// The backends of GF(2^448 - 2^224 - 1).
pub fn of_448() -> Vec<Backend> {
    use contracts::*;

    vec![
        single(portable64_448(), 0),
        single(aarch64_448(), 0),
        single(portable32_448(), 0),
        side_by_side(ifma_448(4), 0),
        side_by_side(ifma_448(8), 0),
        parallel(portable64_448(), ifma_448(4), 0),
        side_by_side(avx2_448(), 0),
        parallel(portable64_448(), avx2_448(), 0),
    ]
}

/// The curves whose points have loops.
pub const CURVES: [(&str, u64, Variables); 4] = {
    let edwards = Variables { coordinates: 5, points: 10, has_factors: true };
    let double_odd = Variables { coordinates: 4, points: 8, has_factors: false };
    [
        ("edwards25519", 19, edwards),
        ("edwards448", 448, edwards),
        ("double-odd E", 18_651, double_odd),
        ("double-odd S", 3_957, double_odd),
    ]
};

/// The backends of a curve: by M, or 448.
pub fn of(m: u64) -> Vec<Backend> {
    if m == 448 { of_448() } else { of_255(m) }
}

/// The formulas of a curve and the other code that run on a backend.
pub fn formulas(curve: &str, backend: &Backend) -> Vec<Formula> {
    let is_parallel = backend.runs == Runs::Parallel;
    let formulas = form(curve, backend.prefers).into_iter();
    let runs = |on| match on {
        Elements::Single => backend.runs == Runs::Elements,
        Elements::Any => !is_parallel,
        Elements::Lanes => is_parallel,
    };
    let code = code::of(curve, backend.prefers).0.into_iter().filter(|code| runs(code.on));
    formulas
        .filter(|formula| formula.name.starts_with("parallel") == is_parallel)
        .chain(code.flat_map(|code| code.formulas))
        .collect()
}

/// The invariant of a curve's formulas on a backend, and how many formulas keep it.
///
/// # Errors
/// The formula that does not, and why.
pub fn prove(
    curve: &str,
    variables: Variables,
    backend: &Backend,
) -> Result<(Invariant, Vec<Formula>), (String, Violation)> {
    let formulas = formulas(curve, backend);
    let invariant = Invariant::find(&backend.pair, variables, &formulas.iter().collect::<Vec<_>>())?;
    Ok((invariant, formulas))
}
