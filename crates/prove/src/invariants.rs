//! Invariants of loops: bounds of a point's coordinates that every formula keeps, for each backend.
//!
//! Loops over digits change points by formulas alone. So it is enough that there are bounds which the points that loops begin with are
//! within, and which every formula leaves its results within, where its operands are. They are found by trying: from the bounds of words
//! on, the results of all formulas are added, until nothing is added any more.

use crate::bounds::{self, Inputs, Pair, Violation, contain, hull};
use crate::contracts::{Bounds, Contracts, Operation};
use crate::formula::Formula;
use crate::trace::Step;

/// What the variables of the formulas of a curve are.
#[derive(Clone, Copy, Debug)]
pub struct Variables {
    /// How many coordinates a point has, with the factors of T apart.
    pub coordinates: usize,
    /// How many variables two such points are; those after them are of a point with Z = 1.
    pub points: usize,
    /// Whether the last result is the product of the last two coordinates.
    pub has_factors: bool,
}

/// The bounds that formulas keep.
#[derive(Clone, Debug)]
pub struct Invariant {
    variables: Variables,
    /// Of the coordinates of a point.
    pub coordinates: Vec<Bounds>,
    /// The coordinates of a point with Z = 1.
    pub affine: Bounds,
    /// Of the lanes of a point in a vector; empty where there are none.
    pub lanes: Vec<Bounds>,
}

impl Inputs for Invariant {
    fn variable(&self, number: usize) -> Bounds {
        if number < self.variables.points {
            self.coordinates[number % self.variables.coordinates].clone()
        } else {
            self.affine.clone()
        }
    }

    fn lane(&self, lane: usize) -> Option<Bounds> {
        self.lanes.get(lane).cloned()
    }
}

fn from(contracts: &Contracts, operation: Operation) -> Bounds {
    bounds::apply(contracts, operation, &[], 0).expect("elements come from words and tables")
}

impl Invariant {
    /// What comes from words, and of a point with Z = 1 what comes from words and from tables.
    fn start(pair: &Pair, variables: Variables) -> Self {
        let words = from(&pair.single, Operation::FromWords);
        Invariant {
            variables,
            affine: hull(&words, &from(&pair.single, Operation::FromPacked)),
            coordinates: vec![words; variables.coordinates],
            lanes: vec![from(&pair.lanes, Operation::FromWords); 4],
        }
    }

    /// The bounds of the results of a formula, each with its place: a coordinate, or a lane of a vector.
    fn results(
        &self,
        pair: &Pair,
        steps: &[[usize; 4]],
        trace: &[Step],
        all: &[Bounds],
    ) -> Vec<(Place, Bounds)> {
        let mut results = Vec::new();
        let mut add = |place, step: usize, contracts: &Contracts| {
            let bounds = match trace[step] {
                Step::Small(value) => bounds::small(contracts, value),
                _ => all[step].clone(),
            };
            results.push((place, bounds));
        };
        for result in steps {
            for (i, &step) in result.iter().enumerate() {
                match trace[step] {
                    Step::Leave(lane) => add(Place::Lane(i), lane, &pair.lanes),
                    Step::Apply { operation: Operation::Mul, operands: [ta, tb, ..], .. }
                        if self.variables.has_factors && i == 3 =>
                    {
                        if let Step::Leave(lane) = trace[ta] {
                            add(Place::Lane(i), lane, &pair.lanes);
                        } else {
                            add(Place::Coordinate(3), ta, &pair.single);
                            add(Place::Coordinate(4), tb, &pair.single);
                        }
                    }
                    _ => add(Place::Coordinate(i), step, &pair.single),
                }
            }
        }
        results
    }

    fn at(&mut self, place: Place) -> &mut Bounds {
        match place {
            Place::Coordinate(i) => &mut self.coordinates[i],
            Place::Lane(i) => &mut self.lanes[i],
        }
    }

    /// The least invariant of these formulas.
    ///
    /// # Errors
    /// The formula that may leave the bounds of an operation, and where.
    pub fn find(
        pair: &Pair,
        variables: Variables,
        formulas: &[&Formula],
    ) -> Result<Self, (String, Violation)> {
        let mut invariant = Self::start(pair, variables);
        loop {
            let mut grown = invariant.clone();
            for formula in formulas {
                let all = bounds::run(pair, &formula.trace, &invariant)
                    .map_err(|violation| (formula.name.clone(), violation))?;
                for (place, bounds) in invariant.results(pair, &formula.steps, &formula.trace, &all) {
                    let known = grown.at(place);
                    *known = hull(known, &bounds);
                }
            }
            let is_kept = (grown.coordinates == invariant.coordinates) && grown.lanes == invariant.lanes;
            if is_kept {
                return Ok(invariant);
            }
            invariant = grown;
        }
    }

    /// Whether a trace keeps the bounds of all operations, and leaves results at these steps within the invariant.
    ///
    /// # Errors
    /// What does not hold.
    pub fn check(&self, pair: &Pair, steps: &[[usize; 4]], trace: &[Step]) -> Result<(), Violation> {
        self.are_kept(pair, steps, trace, &bounds::run(pair, trace, self)?)
    }

    /// The same for numbers within the bounds of all inputs and results, which `choose` takes, and one of two by `choose_one`.
    ///
    /// # Errors
    /// What does not hold.
    pub fn try_numbers(
        &self,
        pair: &Pair,
        steps: &[[usize; 4]],
        trace: &[Step],
        choose: &mut dyn FnMut(Bounds) -> Bounds,
        choose_one: &mut dyn FnMut([&Bounds; 2]) -> Bounds,
    ) -> Result<(), Violation> {
        self.are_kept(pair, steps, trace, &bounds::run_with(pair, trace, self, choose, choose_one)?)
    }

    fn are_kept(
        &self,
        pair: &Pair,
        steps: &[[usize; 4]],
        trace: &[Step],
        all: &[Bounds],
    ) -> Result<(), Violation> {
        for (place, bounds) in self.results(pair, steps, trace, all) {
            let known = match place {
                Place::Coordinate(i) => &self.coordinates[i],
                Place::Lane(i) => &self.lanes[i],
            };
            if !contain(known, &bounds) {
                let what = format!("{place:?} of the result leaves the invariant");
                return Err(Violation { step: trace.len(), operation: Operation::Move, what });
            }
        }
        Ok(())
    }
}

#[derive(Clone, Copy, Debug)]
enum Place {
    Coordinate(usize),
    Lane(usize),
}
