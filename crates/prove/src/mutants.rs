//! Changed formulas, which the prover must refuse unless they compute the same.

use std::panic::{AssertUnwindSafe, catch_unwind};

use num_bigint::BigUint;

use crate::encodings::Visited;
use crate::expression::{self, Node};
use crate::formula::Formula;
use crate::law::Law;
use crate::polynomial::{Polynomial, Ring, VARIABLES, set_budget};

/// The node in other words: another operation, operands exchanged, a neighbour in the place of an operand, a constant off by one.
fn changed(node: Node, at: usize) -> Vec<Node> {
    let neighbours = |operand: usize| [operand.checked_sub(1), Some(operand + 1).filter(|next| *next < at)];
    let others = |a: usize, b: usize, make: fn(usize, usize) -> Node| {
        let of_a = neighbours(a).into_iter().flatten().map(move |a| make(a, b));
        let of_b = neighbours(b).into_iter().flatten().map(move |b| make(a, b));
        of_a.chain(of_b).collect::<Vec<_>>()
    };
    match node {
        Node::Variable(_) => Vec::new(),
        Node::Constant(mut words) => {
            words[0] ^= 1;
            vec![Node::Constant(words)]
        }
        Node::Add(a, b) => {
            [others(a, b, Node::Add), vec![Node::Sub(a, b), Node::Sub(b, a), Node::Mul(a, b)]].concat()
        }
        Node::Sub(a, b) => {
            [others(a, b, Node::Sub), vec![Node::Add(a, b), Node::Sub(b, a), Node::Mul(a, b)]].concat()
        }
        Node::Mul(a, b) => [others(a, b, Node::Mul), vec![Node::Add(a, b), Node::Sub(a, b)]].concat(),
        Node::Invert(a) | Node::Root(a, _) => vec![Node::Mul(a, a)],
    }
}

/// What became of the changed formulas.
#[derive(Clone, Copy, Debug, Default)]
pub struct Outcome {
    /// How many were refused.
    pub refused: usize,
    /// How many were proved, and are right wherever they were tried.
    pub same: usize,
    /// How many were proved, and are not: the prover is wrong.
    pub wrong: usize,
}

impl Outcome {
    /// Counts other libraries too.
    pub fn add(&mut self, other: Outcome) {
        self.refused += other.refused;
        self.same += other.same;
        self.wrong += other.wrong;
    }
}

/// Changes every operation of a formula, in each way, and tries to prove what comes out.
pub fn outcome(law: &dyn Law, formula: &Formula) -> Outcome {
    let mut outcome = Outcome::default();
    for (at, node) in formula.graph.iter().enumerate().skip(2) {
        for other in changed(*node, at) {
            let mut graph = formula.graph.clone();
            graph[at] = other;
            match law.prove(formula, &graph) {
                Err(_) => outcome.refused += 1,
                Ok(()) if is_same(law, formula, &graph) => outcome.same += 1,
                Ok(()) => outcome.wrong += 1,
            }
        }
    }
    outcome
}

/// With more ways through the code than these, one of four operations is changed: each change takes a proof.
const MOST_WAYS: usize = 100;

/// Changes every operation and selection of the code of a statement, in each way, and tries to prove the statement. If it is proved, it
/// must be right for numbers.
pub fn outcome_of_statement(statement: &Visited<'_>) -> Outcome {
    let all = u64::MAX;
    set_budget(all);
    let mut ways = 0;
    let changes = expression::changes(|| {
        ways = (statement.prove)().expect("the statement is proved without a change");
    });
    let cost = all - set_budget(all);
    let every = if ways > MOST_WAYS { 4 } else { 1 };
    let mut outcome = Outcome::default();
    for change in changes.into_iter().filter(|change| change.at % every == 0) {
        // Changed code that asks for much more than the code itself is not proved. Neither is code that the prover has no means for.
        set_budget(3 * cost + 100_000);
        let prove = || expression::changed(Some(change), || (statement.prove)().is_ok());
        let is_proved = catch_unwind(AssertUnwindSafe(prove)).unwrap_or(false);
        set_budget(all);
        let holds = || (0..8).all(|seed| expression::changed(Some(change), || (statement.holds_for)(seed)));
        if !is_proved {
            outcome.refused += 1;
        } else if holds() {
            outcome.same += 1;
        } else {
            outcome.wrong += 1;
        }
    }
    expression::changed(None, || ());
    outcome
}

/// Whether a graph gives the points of the formula for some operands.
fn is_same(law: &dyn Law, formula: &Formula, graph: &[Node]) -> bool {
    (0..8).all(|seed| {
        let inputs = numbers(law, seed);
        let [ours, theirs] = [&formula.graph[..], graph].map(|graph| law.ring().evaluate(graph, &inputs));
        formula.results.iter().all(|result| {
            let [a, b] = [&ours, &theirs].map(|values| result.map(|node| &values[node]));
            law.are_same(a, b)
        })
    })
}

/// The inputs of graphs for two points of the curve and coordinates that depend on the seed.
fn numbers(law: &dyn Law, seed: u64) -> Vec<Polynomial> {
    let ring = law.ring();
    let mut values: [BigUint; VARIABLES] = std::array::from_fn(|i| any(ring, 100 * seed + i as u64));
    law.complete(&mut values);
    law.inputs().iter().map(|input| ring.constant(&ring.substitute(input, &values))).collect()
}

/// A number that looks random.
pub(crate) fn any(ring: &Ring, seed: u64) -> BigUint {
    let exponent = ring.modulus() - BigUint::from(12_345_u32) % ring.modulus();
    BigUint::from(seed + 3).modpow(&exponent, ring.modulus())
}
