//! What is known of the atoms: their ranges, and the equations of the divisions that made them. Every claim that something lies in a
//! range is found here, with the steps that show it.

use std::collections::HashMap;

use num_bigint::{BigInt, Sign};

use super::certificate::{Division, Proof, Step};
use super::sum::{Atom, Sum, atoms, linear};

/// A closed range of integers.
pub type Range = (BigInt, BigInt);

/// A sum of atoms that is zero, and the atoms that it gives as sums of the others: the quotient, and for divisions the remainder.
pub struct Equation {
    pub sum: Sum,
    pub quotient: Atom,
    pub remainder: Option<Atom>,
    /// An operand that it gives: what is carried in, or the only one.
    pub operand: Option<Atom>,
}

/// How a sum is rewritten, from the latest equation to the first.
#[derive(Clone, Copy)]
enum Policy {
    Quotients,
    Remainders,
    Either,
    /// From the first equation to the latest, and then those of operands.
    Operands,
}

const POLICIES: [Policy; 4] = [Policy::Quotients, Policy::Remainders, Policy::Either, Policy::Operands];

/// How many bits are tried at most for a distinction of cases, from the latest one.
const CASES: usize = 4;

#[derive(Default)]
pub struct Facts {
    /// Atom 0 is the number 1.
    ranges: Vec<Range>,
    /// The values of each atom for some operands, which tell what is not worth trying.
    samples: Vec<Vec<BigInt>>,
    pub equations: Vec<Equation>,
    /// Quotient and remainder of what was divided before.
    divided: HashMap<(Sum, u32), (Sum, Sum)>,
    /// What sums were divided to, in the order in which they were.
    pub divisions: Vec<Division>,
}

fn is_within(range: &Range, goal: &Range) -> bool {
    goal.0 <= range.0 && range.1 <= goal.1
}

fn times(a: &Range, b: &Range) -> Range {
    let all = [&a.0 * &b.0, &a.0 * &b.1, &a.1 * &b.0, &a.1 * &b.1];
    (all.iter().min().expect("four").clone(), all.iter().max().expect("four").clone())
}

/// Bounds of a sum that is 2^shift times as large.
fn unscaled((low, high): Range, shift: u64) -> Range {
    (-(-low >> shift), high >> shift)
}

impl Facts {
    pub fn new(samples: usize) -> Self {
        let one = BigInt::from(1);
        Facts {
            ranges: vec![(one.clone(), one.clone())],
            samples: vec![vec![one; samples]],
            ..Facts::default()
        }
    }

    /// A new atom.
    pub fn atom(&mut self, range: Range, samples: Vec<BigInt>) -> Sum {
        self.ranges.push(range);
        self.samples.push(samples);
        Sum::atom((self.ranges.len() - 1) as Atom)
    }

    /// Atoms that there are, with the number 1.
    pub fn atoms(&self) -> usize {
        self.ranges.len()
    }

    pub fn sampled(&self, sum: &Sum) -> Vec<BigInt> {
        (0..self.samples[0].len()).map(|i| sum.value(|atom| self.samples[atom as usize][i].clone())).collect()
    }

    /// The range that the ranges of the atoms leave.
    pub fn range(&self, sum: &Sum) -> Range {
        let (mut low, mut high) = (BigInt::ZERO, BigInt::ZERO);
        for (monomial, coefficient) in sum.terms() {
            let [a, b] = atoms(*monomial);
            let range = if b == 0 {
                self.ranges[a as usize].clone()
            } else {
                let mut range = times(&self.ranges[a as usize], &self.ranges[b as usize]);
                if a == b && range.0.sign() == Sign::Minus {
                    range.0 = BigInt::ZERO;
                }
                range
            };
            let (least, most) = times(&range, &(coefficient.clone(), coefficient.clone()));
            low += least;
            high += most;
        }
        (low, high)
    }

    /// Rewrites `sum` by an equation so that `atom` is gone, where that is possible; adds to `shift` how many times it is doubled.
    fn eliminate(&self, sum: &mut Sum, shift: &mut u64, equation: usize, atom: Atom) -> bool {
        let Some(coefficient) = sum.coefficient(linear(atom)) else { return false };
        let equation = &self.equations[equation].sum;
        let pivot = equation.coefficient(linear(atom)).expect("an atom that the equation gives");
        let (bits, zeros) = (pivot.trailing_zeros().unwrap_or(0), coefficient.trailing_zeros().unwrap_or(0));
        let more = bits.saturating_sub(zeros);
        // The pivot is a power of two or its negative.
        let factor = -((coefficient << more) >> bits) * if pivot.sign() == Sign::Minus { -1 } else { 1 };
        let doubled = if more == 0 {
            sum.plus(&factor, equation)
        } else {
            sum.shifted(more as u32).plus(&factor, equation)
        };
        *sum = doubled;
        *shift += more;
        true
    }

    /// Rewrites `sum` from the latest equation on, and shows each form with its range.
    fn rewrite(&self, sum: &Sum, policy: Policy, mut visit: impl FnMut(&[Step], Range) -> bool) {
        let (mut sum, mut shift, mut steps) = (sum.clone(), 0, Vec::new());
        let count = self.equations.len();
        let order: Vec<usize> = match policy {
            Policy::Operands => {
                let (last, first): (Vec<usize>, Vec<usize>) =
                    (0..count).partition(|i| self.equations[*i].remainder.is_none());
                [first, last].concat()
            }
            _ => (0..count).rev().collect(),
        };
        for i in order {
            let equation = &self.equations[i];
            let (quotient, remainder) = (equation.quotient, equation.remainder.unwrap_or(equation.quotient));
            let tried: &[Atom] = match policy {
                Policy::Quotients => &[quotient],
                Policy::Remainders => &[remainder],
                Policy::Either => &[quotient, remainder],
                Policy::Operands => &[remainder, equation.operand.unwrap_or(remainder)],
            };
            for &atom in tried {
                // What has one value is as good as a number.
                let (low, high) = &self.ranges[atom as usize];
                if low != high && self.eliminate(&mut sum, &mut shift, i, atom) {
                    steps.push(Step { equation: i, atom });
                    if visit(&steps, unscaled(self.range(&sum), shift)) {
                        return;
                    }
                    break;
                }
            }
        }
    }

    /// The best range that is found, and what shows its ends.
    pub fn best(&self, sum: &Sum, goal: Option<&Range>) -> (Range, Proof) {
        let mut best = self.range(sum);
        let (mut low, mut high) = (Vec::new(), Vec::new());
        let is_reached = |best: &Range| goal.is_some_and(|goal| is_within(best, goal));
        for policy in POLICIES {
            if is_reached(&best) {
                break;
            }
            self.rewrite(sum, policy, |steps, range| {
                if range.0 > best.0 {
                    best.0 = range.0;
                    low = steps.to_vec();
                }
                if range.1 < best.1 {
                    best.1 = range.1;
                    high = steps.to_vec();
                }
                is_reached(&best)
            });
        }
        (best, Proof::Range { low, high })
    }

    /// What shows that a sum lies in a range, by distinctions of at most so many cases after each other.
    pub fn prove(&mut self, sum: &Sum, goal: &Range, depth: u32) -> Option<Proof> {
        if self.sampled(sum).iter().any(|value| *value < goal.0 || *value > goal.1) {
            return None;
        }
        self.prove_in_case(sum, goal, depth)
    }

    fn prove_in_case(&mut self, sum: &Sum, goal: &Range, depth: u32) -> Option<Proof> {
        let (best, proof) = self.best(sum, Some(goal));
        if is_within(&best, goal) {
            return Some(proof);
        }
        if depth == 0 {
            return None;
        }
        for atom in self.cases(sum) {
            let range = self.ranges[atom as usize].clone();
            let mut proofs = Vec::new();
            for value in [range.0.clone(), range.1.clone()] {
                self.ranges[atom as usize] = (value.clone(), value);
                let proof = self.prove_in_case(sum, goal, depth - 1);
                self.ranges[atom as usize] = range.clone();
                let Some(proof) = proof else { break };
                proofs.push(proof);
            }
            if let Ok(proofs) = <[Proof; 2]>::try_from(proofs) {
                return Some(Proof::Cases { atom, proofs: Box::new(proofs) });
            }
        }
        None
    }

    /// Whether a sum is shown to lie in a range, which the certificate then says.
    pub fn show(&mut self, sum: &Sum, goal: &Range) -> bool {
        match self.prove(sum, goal, 2) {
            Some(proof) => {
                self.divisions.push(Division::Lies(proof));
                true
            }
            None => false,
        }
    }

    /// Atoms with two values that a sum depends on, directly or by equations, the latest first.
    fn cases(&self, sum: &Sum) -> Vec<Atom> {
        let mut reached = vec![false; self.ranges.len()];
        let mark = |sum: &Sum, reached: &mut Vec<bool>| {
            for (monomial, _) in sum.terms() {
                for atom in atoms(*monomial) {
                    reached[atom as usize] = true;
                }
            }
        };
        mark(sum, &mut reached);
        for equation in self.equations.iter().rev() {
            if reached[equation.quotient as usize]
                || equation.remainder.is_some_and(|atom| reached[atom as usize])
            {
                mark(&equation.sum, &mut reached);
            }
        }
        let has_two = |atom: &Atom| {
            let (low, high) = &self.ranges[*atom as usize];
            reached[*atom as usize] && high - low == BigInt::from(1)
        };
        (1..self.ranges.len() as Atom).rev().filter(has_two).take(CASES).collect()
    }

    /// floor(sum / 2^bits) and what remains.
    ///
    /// Powers of two that all terms have are taken out first, so that parts of one product are divided once.
    pub fn divide(&mut self, sum: &Sum, bits: u32) -> (Sum, Sum) {
        let common = sum.terms().iter().filter_map(|term| term.1.trailing_zeros()).min().unwrap_or(0);
        let common = (common as u32).min(bits);
        if common > 0 {
            let (quotient, remainder) = self.divide(&sum.halved(common), bits - common);
            return (quotient, remainder.shifted(common));
        }
        if bits == 0 {
            return (sum.clone(), Sum::default());
        }
        if let Some(parts) = self.divided.get(&(sum.clone(), bits)) {
            return parts.clone();
        }
        let parts = self.divide_product(sum, bits).unwrap_or_else(|| self.divide_anew(sum, bits));
        self.divided.insert((sum.clone(), bits), parts.clone());
        parts
    }

    /// The remainder of a product is divided as the product, so that its parts are the same however it was cut.
    fn divide_product(&mut self, sum: &Sum, bits: u32) -> Option<(Sum, Sum)> {
        let [(monomial, coefficient)] = sum.terms() else { return None };
        let [atom, 0] = atoms(*monomial) else { return None };
        if *coefficient != BigInt::from(1) {
            return None;
        }
        let equation = self.equations.iter().find(|equation| equation.remainder == Some(atom))?;
        let product = equation.sum.plus(&BigInt::from(1), sum);
        let quotient = Sum::atom(equation.quotient);
        let multiple = product.coefficient(linear(equation.quotient))?.clone();
        let product = product.plus(&-&multiple, &quotient);
        if product.terms().len() != 1 || multiple.trailing_zeros()? < u64::from(bits) {
            return None;
        }
        let (of_product, remainder) = self.divide(&product, bits);
        Some((of_product.plus(&(multiple >> bits), &quotient), remainder))
    }

    fn divide_anew(&mut self, sum: &Sum, bits: u32) -> (Sum, Sum) {
        let (multiple, rest) = sum.split(bits);
        let samples = self.sampled(sum);
        let quotients: Vec<BigInt> = samples.iter().map(|value| value >> bits).collect();
        let found = self.constant_quotient(sum, bits, &quotients);
        if let Some(division) = found.or_else(|| self.same_quotient(sum, bits, &quotients)) {
            let quotient = match &division {
                Division::Constant(quotient, _) => Sum::constant(quotient.clone()),
                Division::Same { atom, sign, offset, .. } => {
                    Sum::constant(*offset).plus(&BigInt::from(*sign), &Sum::atom(*atom))
                }
                Division::New(..) | Division::Lies(_) => unreachable!("none of those"),
            };
            self.divisions.push(division);
            let remainder = sum.sub(&quotient.shifted(bits));
            return (quotient, remainder);
        }
        if multiple != Sum::default() {
            let (quotient, remainder) = self.divide(&rest, bits);
            return (quotient.add(&multiple), remainder);
        }
        let whole = self.range(sum);
        let (range, proof) = if (&whole.1 >> bits) - (&whole.0 >> bits) > BigInt::from(1) {
            self.best(sum, None)
        } else {
            (whole, Proof::evident())
        };
        let range = (range.0 >> bits, range.1 >> bits);
        self.divisions.push(Division::New(range.clone(), proof));
        let remainders =
            samples.iter().zip(&quotients).map(|(value, quotient)| value - (quotient << bits)).collect();
        let quotient = self.atom(range, quotients);
        let remainder = self.atom((BigInt::ZERO, (BigInt::from(1) << bits) - 1i32), remainders);
        let latest = self.ranges.len() as Atom;
        let operand = self.operand(sum);
        self.equations.push(Equation {
            operand,
            sum: sum.sub(&quotient.shifted(bits)).sub(&remainder),
            quotient: latest - 2,
            remainder: Some(latest - 1),
        });
        (quotient, remainder)
    }

    fn constant_quotient(&mut self, sum: &Sum, bits: u32, quotients: &[BigInt]) -> Option<Division> {
        let first = &quotients[0];
        if quotients.iter().any(|quotient| quotient != first) {
            return None;
        }
        let goal = (first << bits, ((first + 1i32) << bits) - 1i32);
        let proof = self.prove_in_case(sum, &goal, 2)?;
        Some(Division::Constant(first.clone(), proof))
    }

    /// The quotient as a bit that there is, where samples say that it may be one.
    fn same_quotient(&mut self, sum: &Sum, bits: u32, quotients: &[BigInt]) -> Option<Division> {
        let all = (BigInt::ZERO, (BigInt::from(1) << bits) - 1i32);
        for atom in (1..self.ranges.len()).rev() {
            let (low, high) = &self.ranges[atom];
            if high - low != BigInt::from(1) {
                continue;
            }
            for (sign, offset) in [(1, 0), (-1, 0), (-1, 1), (1, -1), (1, 1)] {
                if !self.samples[atom]
                    .iter()
                    .zip(quotients)
                    .all(|(bit, quotient)| bit * sign + offset == *quotient)
                {
                    continue;
                }
                let quotient = Sum::constant(offset).plus(&sign.into(), &Sum::atom(atom as Atom));
                let remainder = sum.sub(&quotient.shifted(bits));
                if let Some(proof) = self.prove_in_case(&remainder, &all, 2) {
                    return Some(Division::Same { atom: atom as Atom, sign, offset, proof });
                }
            }
        }
        None
    }

    /// An atom that an equation gives: `sum` is zero.
    pub fn constrain(&mut self, sum: Sum, atom: Atom) {
        self.equations.push(Equation { sum, quotient: atom, remainder: None, operand: None });
    }

    /// What is carried into a sum, or its only atom.
    fn operand(&self, sum: &Sum) -> Option<Atom> {
        let is_unit = |coefficient: &BigInt| coefficient.magnitude() == &1u32.into();
        let mut linear = sum.terms().iter().filter(|(m, c)| *m != 0 && atoms(*m)[1] == 0 && is_unit(c));
        let atom = |term: &(u32, BigInt)| atoms(term.0)[0];
        let is_quotient =
            |term: &&(u32, BigInt)| self.equations.iter().any(|equation| equation.quotient == atom(term));
        let carried = linear.clone().rfind(|term| is_quotient(term) && self.equations.len() > 0);
        let only = linear.next().filter(|_| sum.terms().iter().filter(|term| term.0 != 0).count() == 1);
        carried.or(only).map(atom)
    }

    /// The sum in terms of operands and quotients: without remainders, also in products.
    pub fn expanded(&self, sum: &Sum) -> Sum {
        let mut sum = sum.clone();
        for equation in self.equations.iter().rev() {
            let Some(remainder) = equation.remainder else { continue };
            // Twice for its square.
            for _ in 0..2 {
                let factor = sum.factor_of(remainder);
                if let Some(multiple) = factor.product(&equation.sum) {
                    sum = sum.add(&multiple);
                }
            }
        }
        sum
    }
}

impl Facts {
    /// All that was divided, to be read.
    pub fn dump(&self) {
        for (i, range) in self.ranges.iter().enumerate() {
            let samples: Vec<String> = self.samples[i].iter().take(4).map(|x| format!("{x:x}")).collect();
            println!("  atom {i} in [{:x}, {:x}] {}", range.0, range.1, samples.join(" "));
        }
        for (i, equation) in self.equations.iter().enumerate() {
            let terms: Vec<String> =
                equation.sum.terms().iter().map(|(m, c)| format!("{:x}*{:?}", c, atoms(*m))).collect();
            println!("  equation {i}: {}", terms.join(" + "));
        }
        for division in &self.divisions {
            println!("  {division}");
        }
    }
}
