//! What the prover finds, as text for the checker: one line for each thing that machine code is found to need.

use std::fmt::{self, Display};

use num_bigint::BigInt;

use super::facts::Range;
use super::sum::{Atom, Sum};

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
    /// 2^shift times the sum and these multiples of equations have the range once the factors of products are rewritten, by equations down
    /// to this one.
    Wide { last: usize, shift: u32, multiples: Vec<(usize, BigInt)> },
    /// The case does not occur: an equation has no solution.
    Absurd { equation: usize },
    /// This multiple of the sum and these multiples of equations are a sum that has the bound, or cannot be zero.
    Linear { scale: BigInt, multiples: Vec<(usize, BigInt)> },
    /// The lower bound, and the upper one.
    Bounds(Box<[Proof; 2]>),
    /// A proof for values of an atom up to a number, and one for those above it.
    Cases { atom: Atom, at: BigInt, proofs: Box<[Proof; 2]> },
}

/// A line of a certificate: an atom from now on, or what an instruction needs.
#[derive(Clone, Debug)]
pub enum Line {
    /// Atoms for floor(sum / 2^bits), in this range, and for what remains.
    Divided { bits: u32, range: Range, sum: Sum, proof: Proof },
    /// Atoms for the nearest integer to sum / 2^bits, where the sum is in this range, and for what remains.
    Rounded { bits: u32, range: Range, sum: Sum, proof: Proof },
    /// An atom that a sum in this range is.
    Named { range: Range, sum: Sum, proof: Proof },
    /// The lower bits of a number.
    Low(Sum, Proof),
    /// A quotient, and a remainder that is less than the divisor.
    Quotient(Sum, Sum, Proof),
    /// The same number as another sum.
    Same(Sum),
    /// The same factor as another sum.
    Factor(Sum),
    /// A sum is in the range that it must be in.
    Lies(Proof),
    /// The claim holds by sums that are 0.
    Vanishes,
    /// A sum of quotients is 0.
    Zero(Sum, Proof),
    /// The bits of a positive number in front of its last ones.
    Binade(i32, Proof),
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

struct Multiples<'a>(&'a [(usize, BigInt)]);

impl Display for Multiples<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (equation, multiple) in self.0 {
            write!(f, " {equation} {multiple}")?;
        }
        Ok(())
    }
}

impl Display for Proof {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Proof::Range { low, high } => write!(f, "[{} |{} ]", Steps(low), Steps(high)),
            Proof::Absurd { equation } => write!(f, "absurd {equation}"),
            Proof::Linear { scale, multiples } => write!(f, "( {scale}{} )", Multiples(multiples)),
            Proof::Wide { last, shift, multiples } => {
                write!(f, "wide {last} {shift}{} )", Multiples(multiples))
            }
            Proof::Bounds(both) => write!(f, "both {} {}", both[0], both[1]),
            Proof::Cases { atom, at, proofs } => write!(f, "? {atom} {at} {} {}", proofs[0], proofs[1]),
        }
    }
}

impl Display for Line {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Line::Divided { bits, range, sum, proof } => {
                write!(f, "divided {bits} {} {} {sum} {proof}", range.0, range.1)
            }
            Line::Rounded { bits, range, sum, proof } => {
                write!(f, "rounded {bits} {} {} {sum} {proof}", range.0, range.1)
            }
            Line::Named { range, sum, proof } => write!(f, "named {} {} {sum} {proof}", range.0, range.1),
            Line::Low(sum, proof) => write!(f, "low {sum} {proof}"),
            Line::Quotient(quotient, remainder, proof) => {
                write!(f, "quotient {quotient} {remainder} {proof}")
            }
            Line::Same(sum) => write!(f, "same {sum}"),
            Line::Factor(sum) => write!(f, "factor {sum}"),
            Line::Lies(proof) => write!(f, "lies {proof}"),
            Line::Vanishes => f.write_str("vanishes"),
            Line::Zero(sum, proof) => write!(f, "zero {sum} {proof}"),
            Line::Binade(bits, proof) => write!(f, "binade {bits} {proof}"),
        }
    }
}
