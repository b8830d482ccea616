//! The facts about atoms: their ranges, and the equations of the divisions that made them. Every claim that something lies in a
//! range is found here, with the steps that show it.

use std::borrow::Cow;
use std::collections::HashMap;

use num_bigint::{BigInt, Sign};

use super::certificate::{Line, Proof, Step};
use super::simplex::{Answer, Simplex};
use super::sum::{Atom, Sum, atoms, linear};

/// A closed range of integers.
pub type Range = (BigInt, BigInt);

/// A sum of atoms that is zero, and the atoms that it gives as sums of the others: the quotient, and for divisions the remainder.
pub struct Equation {
    pub sum: Sum,
    pub quotient: Atom,
    /// What it is the lower whole number of the division by, if it is one.
    pub quotient_bits: u32,
    pub remainder: Option<Atom>,
    /// An operand that it gives: the carry, or the latest one.
    pub operand: Option<Atom>,
}

/// How a sum is rewritten, from the latest equation to the first.
#[derive(Clone, Copy)]
enum Policy {
    Quotients,
    Remainders,
    Either,
    /// From the first equation to the latest, and then the equations of operands.
    Operands,
}

const POLICIES: [Policy; 4] = [Policy::Quotients, Policy::Remainders, Policy::Either, Policy::Operands];

/// How many bits are tried at most for a distinction of cases, from the latest one.
const CASES: usize = 12;

/// The most values, less one, of what cases are distinguished of only because the sum has it.
const FEW: u32 = 3;

/// The most values that cases of an atom are distinguished of, less one.
const WIDEST: u32 = 255;

/// The order of cases where equations are solved: what differs by few values in the sum itself comes first, or what has fewest values, or
/// what is latest.
#[derive(Clone, Copy, PartialEq)]
enum Order {
    OfSum,
    Narrow,
    Latest,
}

/// How many sets of equations are solved at most, for one claim.
const NODES: usize = 4000;

#[derive(Default)]
pub struct Facts {
    /// Atom 0 is the number 1.
    ranges: Vec<Range>,
    /// The values of each atom for some operands, which show claims that are false.
    samples: Vec<Vec<BigInt>>,
    pub equations: Vec<Equation>,
    /// Atoms that cases are distinguished of.
    cased: Vec<Atom>,
    /// For each atom an earlier one that equations connect it with, or itself.
    groups: Vec<Atom>,
    /// Quotient and remainder of what was divided before.
    divided: HashMap<(Sum, u32), (Sum, Sum)>,
    /// Sums that are atoms.
    known: HashMap<Sum, Sum>,
    /// Factors that are atoms.
    factors: HashMap<Sum, Sum>,
    /// What was rounded before.
    rounded: HashMap<(Sum, u32), Sum>,
    /// The certificate, if one is asked for.
    pub lines: Option<Vec<Line>>,
    /// Whether what remains of a division becomes an atom where its own atoms leave more values: some proofs need it, and some fail by it.
    pub names_rests: bool,
    /// Names of words that are divided as such.
    pub words: Vec<Atom>,
    /// Sums of quotients that are shown to be 0.
    pub zeros: Vec<Sum>,
    /// After how many distinctions of cases a quotient is not looked for among numbers and bits that there are; if none, it is not among bits.
    pub depth: u32,
    /// Whether code is so long that carries are not looked for among bits that there are: too many look alike.
    pub is_long: bool,
    /// Whether equations are not solved, which takes long where there is no proof.
    pub is_quick: bool,
    /// Whether a line of it lacks its proof.
    pub is_incomplete: bool,
}

fn is_within(range: &Range, goal: &Range) -> bool {
    goal.0 <= range.0 && range.1 <= goal.1
}

pub fn times(a: &Range, b: &Range) -> Range {
    let all = [&a.0 * &b.0, &a.0 * &b.1, &a.1 * &b.0, &a.1 * &b.1];
    (all.iter().min().expect("four").clone(), all.iter().max().expect("four").clone())
}

/// Bounds of a sum that is 2^shift times as large.
pub fn unscaled((low, high): Range, shift: u64) -> Range {
    (-(-low >> shift), high >> shift)
}

impl Facts {
    pub fn new(samples: usize) -> Self {
        let one = BigInt::from(1);
        Facts {
            ranges: vec![(one.clone(), one.clone())],
            samples: vec![vec![one; samples]],
            groups: vec![0],
            depth: 2,
            ..Facts::default()
        }
    }

    /// A new atom.
    pub fn atom(&mut self, range: Range, samples: Vec<BigInt>) -> Sum {
        self.ranges.push(range);
        self.samples.push(samples);
        self.groups.push(self.groups.len() as Atom);
        Sum::atom((self.ranges.len() - 1) as Atom)
    }

    /// The first of the atoms that equations connect one with.
    fn group(&self, mut atom: Atom) -> Atom {
        while self.groups[atom as usize] != atom {
            atom = self.groups[atom as usize];
        }
        atom
    }

    /// The groups of all atoms of a sum.
    fn groups(&self, sum: &Sum) -> Vec<Atom> {
        let all = sum.terms().iter().flat_map(|term| atoms(term.0)).filter(|atom| *atom != 0);
        let mut groups: Vec<Atom> = all.map(|atom| self.group(atom)).collect();
        groups.sort_unstable();
        groups.dedup();
        groups
    }

    /// An equation from now on.
    fn equate(&mut self, equation: Equation) {
        let groups = self.groups(&equation.sum);
        for group in &groups {
            self.groups[*group as usize] = groups[0];
        }
        self.equations.push(equation);
    }

    /// Atoms that are 0 or 1.
    pub fn bits(&self) -> impl Iterator<Item = Atom> {
        (1..self.ranges.len())
            .filter(|atom| self.ranges[*atom] == (BigInt::ZERO, BigInt::from(1)))
            .map(|atom| atom as Atom)
    }

    /// The number of atoms, with the number 1.
    pub fn atoms(&self) -> usize {
        self.ranges.len()
    }

    pub fn sampled(&self, sum: &Sum) -> Vec<BigInt> {
        (0..self.samples[0].len()).map(|i| sum.value(|atom| self.samples[atom as usize][i].clone())).collect()
    }

    /// The range that the ranges of the atoms leave, for each value of one of two values that others are multiplied by.
    pub fn range(&self, sum: &Sum) -> Range {
        let products = sum.terms().iter().map(|term| atoms(term.0)).filter(|both| both[1] != 0);
        match products.flatten().find_map(|atom| Some((atom, self.few_values(atom)?))) {
            Some((atom, [first, second])) => {
                let of = |value| self.range_of_terms(&sum.with(atom, value));
                let (zero, one) = (of(first), of(second));
                (zero.0.min(one.0), zero.1.max(one.1))
            }
            None => self.range_of_terms(sum),
        }
    }

    /// The two values of a bit or of the negative of one; in a case, the one that it has.
    fn few_values(&self, atom: Atom) -> Option<[i32; 2]> {
        let (low, high) = &self.ranges[atom as usize];
        let (low, high) = (i32::try_from(low).ok()?, i32::try_from(high).ok()?);
        (low >= -1 && high <= 1 && high - low <= 1).then_some([low, high])
    }

    fn range_of_terms(&self, sum: &Sum) -> Range {
        let (mut low, mut high) = (BigInt::ZERO, BigInt::ZERO);
        for (monomial, coefficient) in sum.terms() {
            let [a, b] = atoms(*monomial);
            let product;
            let mut range = &self.ranges[a as usize];
            if b != 0 {
                let (low, high) = times(range, &self.ranges[b as usize]);
                let is_square = a == b && low.sign() == Sign::Minus;
                product = (if is_square { BigInt::ZERO } else { low }, high);
                range = &product;
            }
            let is_negative = coefficient.sign() == Sign::Minus;
            let (least, most) = if is_negative { (&range.1, &range.0) } else { (&range.0, &range.1) };
            low += coefficient * least;
            high += coefficient * most;
        }
        (low, high)
    }

    /// The sum with the values of atoms that have one, where others are multiplied by them.
    fn settled<'a>(&self, sum: &'a Sum) -> Cow<'a, Sum> {
        let value = |atom: Atom| {
            let (low, high) = &self.ranges[atom as usize];
            if atom != 0 && low == high { i32::try_from(low).ok() } else { None }
        };
        let products = sum.terms().iter().map(|term| atoms(term.0)).filter(|both| both[1] != 0);
        match products.flatten().find_map(|atom| Some((atom, value(atom)?))) {
            Some((atom, value)) => Cow::Owned(self.settled(&sum.with(atom, value)).into_owned()),
            None => Cow::Borrowed(sum),
        }
    }

    /// Rewrites `sum` by an equation so that `atom` is gone, where that is possible; adds to `shift` how many times it is doubled.
    fn eliminate(&self, sum: &mut Sum, shift: &mut u64, equation: usize, atom: Atom) -> bool {
        let Some(coefficient) = sum.coefficient(linear(atom)) else { return false };
        let equation = self.settled(&self.equations[equation].sum);
        let Some(pivot) = equation.coefficient(linear(atom)) else { return false };
        let (bits, zeros) = (pivot.trailing_zeros().unwrap_or(0), coefficient.trailing_zeros().unwrap_or(0));
        let more = bits.saturating_sub(zeros);
        if pivot.magnitude().bits() != bits + 1 {
            return false;
        }
        // The pivot is a power of two or its negative.
        let factor = -((coefficient << more) >> bits) * if pivot.sign() == Sign::Minus { -1 } else { 1 };
        let doubled = if more == 0 {
            sum.plus(&factor, &equation)
        } else {
            sum.shifted(more as u32).plus(&factor, &equation)
        };
        *sum = doubled;
        *shift += more;
        true
    }

    /// Rewrites `sum` from the latest equation on, and shows each form with its range.
    fn rewrite(&self, sum: &Sum, policy: Policy, mut visit: impl FnMut(&[Step], Range) -> bool) {
        let (mut sum, mut shift, mut steps) = (self.settled(sum).into_owned(), 0, Vec::new());
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
        let (gap, proof) = self.attempt(sum, goal);
        if gap == 0 {
            return Some(proof);
        }
        if depth == 0 {
            return None;
        }
        // The distinction after which least is left to be shown.
        let (mut least, mut found) = (u64::MAX, None);
        for atom in self.cases(sum) {
            let at = self.ranges[atom as usize].0.clone();
            let both = self.in_cases(atom, &at, |facts| Some(facts.attempt(sum, goal).0))?;
            let left = both[0] + both[1];
            if left < least {
                (least, found) = (left, Some(atom));
            }
            if left == 0 {
                break;
            }
        }
        let atom = found.filter(|_| least < 2 * gap)?;
        let at = self.ranges[atom as usize].0.clone();
        let proofs = self.in_cases(atom, &at, |facts| facts.prove_in_case(sum, goal, depth - 1))?;
        Some(Proof::Cases { atom, at, proofs: Box::new(proofs) })
    }

    /// Runs a function for values of an atom up to a number, and for values above it.
    fn in_cases<T>(
        &mut self,
        atom: Atom,
        at: &BigInt,
        mut run: impl FnMut(&mut Self) -> Option<T>,
    ) -> Option<[T; 2]> {
        let range = self.ranges[atom as usize].clone();
        let mut run = |facts: &mut Self, case: Range| {
            facts.ranges[atom as usize] = case;
            facts.cased.push(atom);
            let found = run(facts);
            facts.cased.pop();
            facts.ranges[atom as usize] = range.clone();
            found
        };
        Some([run(self, (range.0.clone(), at.clone()))?, run(self, (at + 1i32, range.1.clone()))?])
    }

    /// How far the bounds that are found are from a range, in bits; 0 where they are within or the case does not occur.
    fn attempt(&self, sum: &Sum, goal: &Range) -> (u64, Proof) {
        let is_cased = |equation: &Equation| {
            let mut all = equation.sum.terms().iter().flat_map(|term| atoms(term.0));
            all.any(|atom| self.cased.contains(&atom))
        };
        let absurd = self.equations.iter().position(|equation| {
            if self.cased.is_empty() || !is_cased(equation) {
                return false;
            }
            let (low, high) = self.range(&equation.sum);
            low.sign() == Sign::Plus || high.sign() == Sign::Minus
        });
        if let Some(equation) = absurd {
            return (0, Proof::Absurd { equation });
        }
        let (best, proof) = self.best(sum, Some(goal));
        let gap = |difference: BigInt| if difference.sign() == Sign::Plus { difference.bits() } else { 0 };
        (gap(&goal.0 - &best.0) + gap(&best.1 - &goal.1), proof)
    }

    /// The same by integer programming: linear equations are solved, and where bits are not integers, their cases distinguished.
    pub fn prove_by_solving(&mut self, sum: &Sum, goal: &Range) -> Option<Proof> {
        if self.is_quick {
            return None;
        }
        // Orders of cases, of which sometimes one comes to an end.
        [Order::OfSum, Order::Narrow, Order::Latest].into_iter().find_map(|order| {
            let mut nodes = NODES;
            let all = self.range(sum);
            let mut sides = Vec::new();
            for beyond in [(all.0.clone(), &goal.0 - 1i32), (&goal.1 + 1i32, all.1.clone())] {
                sides.push(match beyond.0 > beyond.1 {
                    true => Proof::evident(),
                    false => self.refute(sum, &beyond, &mut nodes, order)?,
                });
            }
            Some(Proof::Bounds(Box::new(sides.try_into().ok()?)))
        })
    }

    /// What shows that a sum is not in a range.
    fn refute(&mut self, sum: &Sum, range: &Range, nodes: &mut usize, order: Order) -> Option<Proof> {
        *nodes = nodes.checked_sub(1)?;
        let connected = self.connected(sum);
        let zero = (BigInt::ZERO, BigInt::ZERO);
        let mut sums: Vec<_> = connected.iter().map(|i| (&self.equations[*i].sum, zero.clone())).collect();
        sums.push((sum, range.clone()));
        let count = sums.len();
        let range_of = |monomial| self.range_of_terms(&Sum::monomial(monomial));
        match Simplex::new(&sums, range_of).solve(count) {
            Answer::Unknown => None,
            Answer::None(multiples) => {
                let scale = multiples
                    .iter()
                    .find(|(i, _)| *i == count - 1)
                    .map_or(BigInt::ZERO, |found| found.1.clone());
                let sign = if scale.sign() == Sign::Minus { -1 } else { 1 };
                let others = multiples.into_iter().filter(|(i, _)| *i < count - 1);
                let multiples = others.map(|(i, multiple)| (connected[i], multiple * sign)).collect();
                Some(Proof::Linear { scale: scale * sign, multiples })
            }
            Answer::Solution(values) => {
                let open = |atom: &Atom| {
                    let (low, high) = &self.ranges[*atom as usize];
                    let (floor, is_integer) = values.get(&linear(*atom))?;
                    let is_open =
                        !is_integer && high - low <= BigInt::from(WIDEST) && floor >= low && floor < high;
                    is_open.then(|| (*atom, floor.clone()))
                };
                let width = |atom: Atom| &self.ranges[atom as usize].1 - &self.ranges[atom as usize].0;
                let of_sum = sum.terms().iter().map(|term| atoms(term.0)[0]).find(|atom| {
                    order == Order::OfSum
                        && (1..=FEW).contains(&u32::try_from(width(*atom)).unwrap_or(u32::MAX))
                });
                let found = (1..self.ranges.len() as Atom).rev().filter_map(|atom| open(&atom));
                let rank = |atom: Atom| if order == Order::Latest { BigInt::ZERO } else { width(atom) };
                let (atom, at) = match of_sum {
                    Some(atom) => (atom, self.ranges[atom as usize].0.clone()),
                    None => found.min_by_key(|(atom, _)| rank(*atom))?,
                };
                let proofs = self.in_cases(atom, &at, |facts| facts.refute(sum, range, nodes, order))?;
                Some(Proof::Cases { atom, at, proofs: Box::new(proofs) })
            }
        }
    }

    /// The equations that a sum has to do with.
    fn connected(&self, sum: &Sum) -> Vec<usize> {
        let groups = self.groups(sum);
        let touches = |i: &usize| groups.contains(&self.group(self.equations[*i].quotient));
        (0..self.equations.len()).filter(touches).collect()
    }

    pub fn record(&mut self, line: impl FnOnce() -> Line) {
        if let Some(lines) = &mut self.lines {
            lines.push(line());
        }
    }

    /// A line of the certificate, if there is one, with the proof that a sum is in a range.
    pub fn claim(&mut self, sum: &Sum, range: &Range, line: impl FnOnce(Proof) -> Line) {
        if self.lines.is_some() {
            let proof = self.proof(sum, range);
            self.record(|| line(proof));
        }
    }

    /// What shows that a sum is in a range, for the certificate.
    fn proof(&mut self, sum: &Sum, range: &Range) -> Proof {
        if self.lines.is_none() || is_within(&self.range(sum), range) {
            return Proof::evident();
        }
        let proof = self.prove_in_case(sum, range, 2).or_else(|| self.prove_by_solving(sum, range));
        proof.unwrap_or_else(|| {
            self.is_incomplete = true;
            Proof::evident()
        })
    }

    /// Whether a sum is shown to lie in a range, which the certificate then says.
    pub fn show(&mut self, sum: &Sum, goal: &Range) -> bool {
        self.is_shown(sum, goal, Line::Lies)
    }

    /// Whether a sum is shown to lie in a range, which a line of the certificate then says.
    pub fn is_shown(&mut self, sum: &Sum, goal: &Range, line: impl FnOnce(Proof) -> Line) -> bool {
        let found = match self.range(sum) {
            range if is_within(&range, goal) => Some(Proof::evident()),
            _ => self.prove(sum, goal, 2).or_else(|| self.prove_by_solving(sum, goal)),
        };
        let is_shown = found.is_some();
        if let Some(proof) = found {
            self.record(|| line(proof));
        }
        is_shown
    }

    /// An atom that a sum is, with the best range that is found, where this lies in another one.
    pub fn named_in(&mut self, sum: &Sum, limit: &Range) -> Option<Sum> {
        if self.sampled(sum).iter().any(|value| *value < limit.0 || *value > limit.1) {
            return None;
        }
        let (range, _) = self.best(sum, None);
        if is_within(&range, limit) { self.named(sum, &range) } else { None }
    }

    /// [`Self::named_in`] of a factor, the same atom each time.
    pub fn named_factor(&mut self, sum: &Sum, limit: &Range) -> Option<Sum> {
        if let Some(known) = self.factors.get(sum) {
            return Some(known.clone());
        }
        let named = self.named_in(sum, limit)?;
        self.factors.insert(sum.clone(), named.clone());
        Some(named)
    }

    /// The integer that is nearest to sum / 2^bits, the even one where there are two.
    pub fn round(&mut self, sum: &Sum, bits: u32) -> Sum {
        if let Some(found) = self.rounded.get(&(sum.clone(), bits)) {
            return found.clone();
        }
        let half: BigInt = BigInt::from(1) << (bits - 1);
        let nearest = |value: &BigInt| {
            let up: BigInt = (value + &half) >> bits;
            let is_tie = (&up << bits) - value == half;
            if is_tie { (up >> 1u32) << 1u32 } else { up }
        };
        let samples = self.sampled(sum);
        let quotients: Vec<BigInt> = samples.iter().map(nearest).collect();
        let remainders =
            samples.iter().zip(&quotients).map(|(value, quotient)| value - (quotient << bits)).collect();
        let (whole, proof) = self.best(sum, None);
        let range = ((&whole.0 + &half - 1i32) >> bits, (&whole.1 + &half) >> bits);
        self.record(|| Line::Rounded { bits, range: whole, sum: sum.clone(), proof });
        let quotient = self.atom(range, quotients);
        let remainder = self.atom((-&half, half.clone()), remainders);
        let latest = self.ranges.len() as Atom;
        self.equate(Equation {
            sum: sum.sub(&quotient.shifted(bits)).sub(&remainder),
            quotient: latest - 2,
            quotient_bits: 0,
            remainder: Some(latest - 1),
            operand: None,
        });
        self.rounded.insert((sum.clone(), bits), quotient.clone());
        quotient
    }

    /// An atom that a sum is, where it is shown to lie in a range.
    pub fn named(&mut self, sum: &Sum, range: &Range) -> Option<Sum> {
        let proof = self.prove(sum, range, 2)?;
        Some(self.define(sum, range.clone(), proof))
    }

    /// The same for a bit, by integer programming.
    pub fn solved(&mut self, sum: &Sum, range: &Range) -> Option<Sum> {
        let is_bit = *range == (BigInt::ZERO, BigInt::from(1));
        let proof = if is_bit { self.prove_by_solving(sum, range)? } else { return None };
        Some(self.define(sum, range.clone(), proof))
    }

    /// A sum in a known range: as an atom, where the ranges of its atoms leave more.
    pub fn in_range(&mut self, sum: Sum, range: &Range) -> Sum {
        if is_within(&self.range(&sum), range) {
            return sum;
        }
        if let Some(known) = self.known.get(&sum) {
            return known.clone();
        }
        let proof = self.proof(&sum, range);
        let atom = self.define(&sum, range.clone(), proof);
        self.known.insert(sum, atom.clone());
        atom
    }

    /// An atom that a sum in this range is.
    fn define(&mut self, sum: &Sum, range: Range, proof: Proof) -> Sum {
        self.record(|| Line::Named { range: range.clone(), sum: sum.clone(), proof });
        let samples = self.sampled(sum);
        let atom = self.atom(range, samples);
        let latest = (self.ranges.len() - 1) as Atom;
        self.equate(Equation {
            sum: sum.sub(&atom),
            quotient: latest,
            quotient_bits: 0,
            remainder: Some(latest),
            operand: None,
        });
        atom
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
        // All bits of a mask are the same.
        let common = BigInt::from(sum.content().magnitude().clone());
        let bit = sum.divided(&common).expect("a divisor of all");
        if common > BigInt::from(1) && is_within(&self.range(&bit), &(BigInt::ZERO, BigInt::from(1))) {
            let quotient = bit.times(&(&common >> bits));
            return (quotient.clone(), sum.sub(&quotient.shifted(bits)));
        }
        // 0 or -1 is its own quotient.
        if is_within(&self.range(sum), &(BigInt::from(-1), BigInt::ZERO)) {
            return (sum.clone(), sum.sub(&sum.shifted(bits)));
        }
        if let Some(parts) = self.divided.get(&(sum.clone(), bits)) {
            return parts.clone();
        }
        let parts = self.divide_again(sum, bits).or_else(|| self.divide_product(sum, bits));
        let parts = parts.or_else(|| self.divide_remainder(sum, bits));
        let parts = parts.unwrap_or_else(|| self.divide_anew(sum, bits));
        self.divided.insert((sum.clone(), bits), parts.clone());
        parts
    }

    /// Divides what was divided by a larger power of two: by dividing what remained.
    fn divide_remainder(&mut self, sum: &Sum, bits: u32) -> Option<(Sum, Sum)> {
        // The remainder of a product is divided as the product.
        if sum.terms().len() == 1 || sum.terms().iter().any(|term| atoms(term.0)[1] != 0) {
            return None;
        }
        let (more, (quotient, rest)) =
            (bits + 1..64).find_map(|more| Some((more, self.divided.get(&(sum.clone(), more))?.clone())))?;
        // What is not an atom may be divided by dividing this.
        if rest.terms().len() > 1 {
            return None;
        }
        let (of_rest, rest) = self.divide(&rest, bits);
        Some((quotient.shifted(more - bits).add(&of_rest), rest))
    }

    /// Divides a quotient by dividing the first dividend. If a name stands for a sum, multiples of the divisor are divided by themselves, and
    /// so are lower bits that do not carry into the higher ones.
    fn divide_again(&mut self, sum: &Sum, bits: u32) -> Option<(Sum, Sum)> {
        if let [(monomial, coefficient)] = sum.terms() {
            let named = self.equations.iter().find(|equation| {
                linear(equation.quotient) == *monomial
                    && equation.remainder == Some(equation.quotient)
                    && !self.words.contains(&equation.quotient)
            });
            if let Some(equation) = named.filter(|_| *coefficient == BigInt::from(1)) {
                let (multiple, rest) = equation.sum.add(&Sum::atom(equation.quotient)).split(bits);
                if multiple != Sum::default() {
                    let (quotient, remainder) = self.divide(&rest, bits);
                    return Some((quotient.add(&multiple), remainder));
                }
            }
            let found = self
                .equations
                .iter()
                .find(|equation| linear(equation.quotient) == *monomial && equation.quotient_bits > 0);
            if let Some(equation) = found.filter(|_| *coefficient == BigInt::from(1)) {
                let quotient = Sum::atom(equation.quotient);
                let remainder = Sum::atom(equation.remainder?);
                let of = equation.quotient_bits;
                let whole = equation.sum.add(&quotient.shifted(of)).add(&remainder);
                let (again, _) = self.divide(&whole, bits + of);
                let remainder = sum.sub(&again.shifted(bits));
                let range = (BigInt::ZERO, (BigInt::from(1) << bits) - 1i32);
                if is_within(&self.range(&remainder), &range) {
                    return Some((again, remainder));
                }
                let proof = self.proof(&remainder, &range);
                return Some((again, self.define(&remainder, range, proof)));
            }
        }
        let mut all: Vec<u32> = sum
            .terms()
            .iter()
            .filter_map(|term| term.1.trailing_zeros())
            .map(|zeros| (zeros as u32).min(bits))
            .collect();
        all.sort_unstable();
        all.dedup();
        for cut in all.into_iter().skip(1).rev() {
            let (upper, lower) = sum.split(cut);
            if upper != Sum::default()
                && is_within(&self.range(&lower), &(BigInt::ZERO, (BigInt::from(1) << cut) - 1i32))
            {
                let (quotient, remainder) = self.divide(&upper, bits - cut);
                return Some((quotient, remainder.shifted(cut).add(&lower)));
            }
        }
        None
    }

    /// The remainder of a product is divided as the product, so that its parts are the same however it was cut. So is that of a number
    /// of 64 bits or a little below zero.
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
        let is_word = || {
            let limit = BigInt::from(1) << equation.quotient_bits;
            equation.quotient_bits == 64 && is_within(&self.range(&product), &(-&limit, limit - 1i32))
        };
        if multiple.trailing_zeros()? < u64::from(bits) || product.terms().len() != 1 && !is_word() {
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
        if let Some(quotient) = found.or_else(|| self.same_quotient(sum, bits, &quotients)) {
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
        self.record(|| Line::Divided { bits, range: range.clone(), sum: sum.clone(), proof });
        let remainders =
            samples.iter().zip(&quotients).map(|(value, quotient)| value - (quotient << bits)).collect();
        let quotient = self.atom(range, quotients);
        // A square is 0 or 1 modulo 4.
        let less = if sum.is_square() && bits >= 2 { 3 } else { 1 };
        let remainder = self.atom((BigInt::ZERO, (BigInt::from(1) << bits) - less), remainders);
        let latest = self.ranges.len() as Atom;
        let operand = self.operand(sum);
        self.equate(Equation {
            operand,
            sum: sum.sub(&quotient.shifted(bits)).sub(&remainder),
            quotient: latest - 2,
            quotient_bits: bits,
            remainder: Some(latest - 1),
        });
        (quotient, remainder)
    }

    fn constant_quotient(&mut self, sum: &Sum, bits: u32, quotients: &[BigInt]) -> Option<Sum> {
        let first = &quotients[0];
        if quotients.iter().any(|quotient| quotient != first) {
            return None;
        }
        let goal = (first << bits, ((first + 1i32) << bits) - 1i32);
        self.prove_in_case(sum, &goal, self.depth).map(|_| Sum::constant(first.clone()))
    }

    /// The quotient as a bit that there is, where samples say that it may be one.
    fn same_quotient(&mut self, sum: &Sum, bits: u32, quotients: &[BigInt]) -> Option<Sum> {
        if self.depth == 0 {
            return None;
        }
        let (all, groups) = ((BigInt::ZERO, (BigInt::from(1) << bits) - 1i32), self.groups(sum));
        for atom in (1..self.ranges.len()).rev() {
            let (low, high) = &self.ranges[atom];
            if high - low != BigInt::from(1) || !groups.contains(&self.group(atom as Atom)) {
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
                if self.prove_in_case(&remainder, &all, self.depth).is_some() {
                    return Some(quotient);
                }
            }
        }
        None
    }

    /// An atom that an equation gives: `sum` is zero.
    pub fn constrain(&mut self, sum: Sum, atom: Atom) {
        self.equate(Equation { sum, quotient: atom, quotient_bits: 0, remainder: None, operand: None });
    }

    /// The carry into a sum, or its latest atom.
    fn operand(&self, sum: &Sum) -> Option<Atom> {
        let is_unit = |coefficient: &BigInt| coefficient.magnitude() == &1u32.into();
        let mut linear = sum.terms().iter().filter(|(m, c)| *m != 0 && atoms(*m)[1] == 0 && is_unit(c));
        let atom = |term: &(u32, BigInt)| atoms(term.0)[0];
        let is_quotient =
            |term: &&(u32, BigInt)| self.equations.iter().any(|equation| equation.quotient == atom(term));
        let carried = linear.clone().rfind(|term| is_quotient(term));
        let last = linear.next_back();
        carried.or(last).map(atom)
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
