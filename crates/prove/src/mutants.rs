//! Changed formulas, which the prover must refuse unless they compute the same.

use num_bigint::BigUint;

use crate::expression::Node;
use crate::formula::Formula;
use crate::law::Law;
use crate::polynomial::{Polynomial, Ring, VARIABLES};

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
    /// How many were proved, and compute the same point wherever they were tried.
    pub same: usize,
    /// How many were proved, and compute another one: the prover is wrong.
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
fn any(ring: &Ring, seed: u64) -> BigUint {
    BigUint::from(seed + 3).modpow(&(ring.modulus() - 12_345_u32), ring.modulus())
}
