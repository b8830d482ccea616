//! What the prover finds, as text for the checker: one line for each thing that machine code is found to need.

use std::fmt::{self, Display};

use num_bigint::BigInt;

use super::facts::Range;
use super::sum::Atom;

/// A sum is rewritten so that an atom is gone.
#[derive(Clone, Debug)]
pub struct Step {
    pub equation: usize,
    pub atom: Atom,
}

/// What shows that a sum lies in a range.
#[derive(Clone, Debug)]
pub enum Proof {
    /// The steps to the forms whose ranges have the lower and the upper end.
    Range { low: Vec<Step>, high: Vec<Step> },
    /// The case does not occur: an equation has no solution.
    Absurd { equation: usize },
    /// This multiple of the sum and these multiples of equations are a sum that has the bound, or cannot be zero.
    Linear { scale: BigInt, multiples: Vec<(usize, BigInt)> },
    /// The lower bound, and the upper one.
    Bounds(Box<[Proof; 2]>),
    /// A proof for each of the two values of an atom.
    Cases { atom: Atom, proofs: Box<[Proof; 2]> },
}

/// What a sum divided by a power of two is.
#[derive(Clone, Debug)]
pub enum Division {
    /// A number, as the sum lies between its multiple and the next.
    Constant(BigInt, Proof),
    /// offset + sign * atom, an atom that there is.
    Same { atom: Atom, sign: i32, offset: i32, proof: Proof },
    /// A new atom in this range, with another one for the remainder.
    New(Range, Proof),
    /// A new atom for the nearest integer, of a sum in this range, with another one for the remainder.
    Rounded(Range, Proof),
    /// Nothing is divided: a sum lies in a range, and has an atom from now on.
    Named(Range, Proof),
    /// Nothing is divided: a sum lies in a range.
    Lies(Proof),
}

impl Proof {
    /// By the ranges of the atoms.
    pub fn evident() -> Self {
        Proof::Range { low: Vec::new(), high: Vec::new() }
    }
}

struct Steps<'a>(&'a [Step]);

impl Display for Steps<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for Step { equation, atom } in self.0 {
            write!(f, " {equation}:{atom}")?;
        }
        Ok(())
    }
}

impl Display for Proof {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Proof::Range { low, high } => write!(f, "[{} |{} ]", Steps(low), Steps(high)),
            Proof::Absurd { equation } => write!(f, "absurd {equation}"),
            Proof::Linear { scale, multiples } => {
                write!(f, "( {scale}")?;
                for (equation, multiple) in multiples {
                    write!(f, " {equation} {multiple}")?;
                }
                write!(f, " )")
            }
            Proof::Bounds(both) => write!(f, "both {} {}", both[0], both[1]),
            Proof::Cases { atom, proofs } => write!(f, "? {atom} {} {}", proofs[0], proofs[1]),
        }
    }
}

impl Display for Division {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Division::Constant(quotient, proof) => write!(f, "constant {quotient} {proof}"),
            Division::Same { atom, sign, offset, proof } => write!(f, "same {atom} {sign} {offset} {proof}"),
            Division::Rounded((low, high), proof) => write!(f, "rounded {low} {high} {proof}"),
            Division::Named((low, high), proof) => write!(f, "named {low} {high} {proof}"),
            Division::Lies(proof) => write!(f, "lies {proof}"),
            Division::New((low, high), proof) => write!(f, "new {low} {high} {proof}"),
        }
    }
}
