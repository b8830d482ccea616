//! A formula: its graph, and what it claims.

use crate::expression::{self, Node};
use crate::questions::for_all_answers;
use crate::symbol::Place;
use crate::trace::{self, Step};

/// Which point a result is.
#[derive(Clone, Copy, Debug)]
pub enum Claim {
    /// a P + b Q.
    Sum([i32; 2]),
    /// What formulas make one after the other that are proved by themselves.
    Given,
    /// The same as another result, by its number.
    Same(usize),
}

impl From<[i32; 2]> for Claim {
    fn from(sum: [i32; 2]) -> Self {
        Claim::Sum(sum)
    }
}

/// What a formula is said to compute.
pub struct Formula {
    /// Its name: the function, the form of elements, and what it was given.
    pub name: String,
    /// The operations.
    pub graph: Vec<Node>,
    /// The nodes of its results: each a point, by its coordinates.
    pub results: Vec<[usize; 4]>,
    /// Which points these are.
    pub claims: Vec<Claim>,
    /// The operations as the formula asks for them.
    pub trace: Vec<Step>,
    /// The steps of the results.
    pub steps: Vec<[usize; 4]>,
}

impl Formula {
    /// Runs a formula, which returns its points.
    pub fn run(name: String, claims: &[Claim], formula: impl FnOnce() -> Vec<[Place; 4]>) -> Self {
        let mut formula = Some(formula);
        let recorded = Self::recorded(name, &mut || formula.take().expect("it runs once")());
        assert_eq!(recorded.results.len(), claims.len(), "{}: a claim for each result", recorded.name);
        Formula { claims: claims.to_vec(), ..recorded }
    }

    /// Runs code that asks questions of elements, once for each list of answers; what it makes of all of them, each trace once.
    pub fn run_all(name: &str, mut code: impl FnMut() -> Vec<[Place; 4]>) -> Vec<Self> {
        Self::run_all_of(name, &mut code)
    }

    /// The same of one type: hundreds of formulas would have a copy each.
    fn run_all_of(name: &str, code: &mut dyn FnMut() -> Vec<[Place; 4]>) -> Vec<Self> {
        let mut all: Vec<Self> = Vec::new();
        for_all_answers(&mut || {
            let formula = Self::recorded(name.to_owned(), code);
            if !all.iter().any(|known| known.trace == formula.trace) {
                all.push(formula);
            }
        });
        all
    }

    /// What a piece of code makes, whose results are given. Of one type, as [`run_all_of`](Self::run_all_of).
    fn recorded(name: String, code: &mut dyn FnMut() -> Vec<[Place; 4]>) -> Self {
        let (trace, (graph, places)) = trace::record(|| expression::record(code));
        let results = places.iter().map(|result| result.map(|place| place.node)).collect();
        let steps = places.iter().map(|result| result.map(|place| place.step)).collect();
        Formula { name, graph, results, claims: vec![Claim::Given; places.len()], trace, steps }
    }

    /// Its name without the form.
    pub fn function(&self) -> &str {
        self.name.rsplit_once(", form").map_or(&self.name, |(function, _)| function)
    }

    /// A formula that computes at once what others compute one after the other: `both` returns what they make, and what it makes.
    pub fn same(name: String, both: impl FnOnce() -> [[Place; 4]; 2]) -> Self {
        Self::run(name, &[Claim::Given, Claim::Same(0)], || both().to_vec())
    }

    /// How many operations it has.
    pub fn operations(&self) -> usize {
        self.graph.iter().filter(|node| !matches!(node, Node::Variable(_) | Node::Constant(_))).count()
    }
}
