//! Code that computes the same as other code, for all elements: no equation between them is used.
//!
//! A value is a constant times powers of atoms. An atom is a variable, a sum of such products, or a root. So factors that code multiplies
//! by and later divides by cancel, and sums are the same if their terms are. Each question whether an atom is 0 has both answers, and has
//! the same answer when it is asked again.

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::rc::Rc;

use num_bigint::BigUint;

use crate::expression::{Node, peek, record};
use crate::mutants::any;
use crate::polynomial::Ring;
use crate::questions::{Choices, Question, answering};

/// The exponents of atoms.
type Powers = BTreeMap<usize, i32>;

/// A constant times powers of atoms; 0 has no atoms.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Value {
    factor: BigUint,
    powers: Powers,
}

#[derive(PartialEq, Eq)]
enum Atom {
    Variable(usize),
    /// Coefficients of products of powers, the first of them 1.
    Sum(BTreeMap<Powers, BigUint>),
    Root(u8, Value),
}

/// One way through the code.
struct Way {
    ring: Ring,
    choices: Choices,
    atoms: Vec<Atom>,
    /// The answers so far: whether atoms are 0.
    zero: BTreeMap<usize, bool>,
    /// Of the nodes so far.
    values: Vec<Value>,
    is_wrong: bool,
    /// What numbers variables are, where they are numbers.
    seed: Option<u64>,
}

impl Way {
    fn constant(&self, factor: BigUint) -> Value {
        Value { factor, powers: Powers::new() }
    }

    fn atom(&mut self, atom: Atom) -> Value {
        let place = self.atoms.iter().position(|known| *known == atom).unwrap_or_else(|| {
            self.atoms.push(atom);
            self.atoms.len() - 1
        });
        Value { factor: BigUint::from(1u32), powers: Powers::from([(place, 1)]) }
    }

    fn product(&self, a: &Value, b: &Value) -> Value {
        let factor = &a.factor * &b.factor % self.ring.modulus();
        if factor == BigUint::ZERO {
            return self.constant(factor);
        }
        let mut powers = a.powers.clone();
        for (atom, exponent) in &b.powers {
            *powers.entry(*atom).or_default() += exponent;
        }
        powers.retain(|_, exponent| *exponent != 0);
        Value { factor, powers }
    }

    /// Adds k times a value to the terms of a sum.
    fn add_terms(&self, terms: &mut BTreeMap<Powers, BigUint>, value: &Value, k: &BigUint) {
        let factor = k * &value.factor % self.ring.modulus();
        let mut add = |powers: &Powers, coefficient: BigUint| {
            let term = terms.entry(powers.clone()).or_default();
            *term = (&*term + coefficient) % self.ring.modulus();
        };
        match value.powers.iter().next() {
            Some((&atom, 1)) if value.powers.len() == 1 && matches!(self.atoms[atom], Atom::Sum(_)) => {
                let Atom::Sum(sum) = &self.atoms[atom] else { unreachable!("it is a sum") };
                for (powers, coefficient) in sum {
                    add(powers, coefficient * &factor);
                }
            }
            _ => add(&value.powers, factor),
        }
        terms.retain(|_, coefficient| *coefficient != BigUint::ZERO);
    }

    /// a + k b.
    fn sum(&mut self, a: &Value, b: &Value, k: i64) -> Value {
        let mut terms = BTreeMap::new();
        self.add_terms(&mut terms, a, &BigUint::from(1u32));
        self.add_terms(&mut terms, b, &self.ring.residue(k));
        let Some((powers, factor)) = terms.first_key_value() else { return self.constant(BigUint::ZERO) };
        let (powers, factor) = (powers.clone(), factor.clone());
        if terms.len() == 1 {
            return Value { factor, powers };
        }
        let inverse = self.ring.invert(&factor);
        for coefficient in terms.values_mut() {
            *coefficient = &*coefficient * &inverse % self.ring.modulus();
        }
        Value { factor, ..self.atom(Atom::Sum(terms)) }
    }

    /// The inverse of a value, of whose atoms none is 0.
    fn inverse(&mut self, a: &Value) -> Value {
        self.is_wrong |=
            a.factor == BigUint::ZERO || a.powers.keys().any(|atom| self.zero.get(atom) != Some(&false));
        let powers = a.powers.iter().map(|(atom, exponent)| (*atom, -exponent)).collect();
        Value { factor: self.ring.invert(&a.factor), powers }
    }

    fn variable(&mut self, number: usize) -> Value {
        match self.seed {
            Some(seed) => self.constant(any(&self.ring, 1_000 * seed + number as u64)),
            None => self.atom(Atom::Variable(number)),
        }
    }

    /// The root, of numbers a cube root: 3 (2p - 1) / 3 is 1 modulo p - 1.
    fn root(&mut self, value: Value, degree: u8) -> Value {
        if self.seed.is_none() {
            return self.atom(Atom::Root(degree, value));
        }
        assert_eq!(degree, 3, "no code that is compared takes square roots");
        let third = (self.ring.modulus() * 2u32 - 1u32) / 3u32;
        self.constant(value.factor.modpow(&third, self.ring.modulus()))
    }

    fn evaluate(&mut self) {
        let known = self.values.len();
        for node in peek(|graph| graph[known..].to_vec()) {
            let value = match node {
                Node::Variable(number) => self.variable(number),
                Node::Constant(words) => self.constant(BigUint::from(words[0]) % self.ring.modulus()),
                Node::Add(a, b) => self.sum(&self.values[a].clone(), &self.values[b].clone(), 1),
                Node::Sub(a, b) => self.sum(&self.values[a].clone(), &self.values[b].clone(), -1),
                Node::Mul(a, b) => self.product(&self.values[a], &self.values[b]),
                Node::Invert(a) => self.inverse(&self.values[a].clone()),
                Node::Root(a, degree) => self.root(self.values[a].clone(), degree),
            };
            self.values.push(value);
        }
    }

    fn answer(&mut self, question: Question, node: usize) -> bool {
        assert_eq!(question, Question::IsZero, "other questions need equations");
        self.evaluate();
        let value = self.values[node].clone();
        if value.factor == BigUint::ZERO {
            return true;
        }
        let mut is_zero = false;
        for atom in value.powers.into_keys() {
            let known = self.zero.get(&atom).copied();
            let answer = known.unwrap_or_else(|| self.choices.choose(2) == 1);
            self.zero.insert(atom, answer);
            is_zero |= answer;
        }
        is_zero
    }
}

/// Code that returns nodes which must be equal, unless it claims nothing.
pub type Code<'a> = &'a dyn Fn() -> Option<Vec<[usize; 2]>>;

/// Runs code in one way: whether it is right, if it claims anything, and the choices that it made.
fn run(code: Code<'_>, choices: Choices, seed: Option<u64>) -> (Option<bool>, Choices) {
    let way = Rc::new(RefCell::new(Way {
        ring: Ring::of_extension(9767),
        choices,
        atoms: Vec::new(),
        zero: BTreeMap::new(),
        values: Vec::new(),
        is_wrong: false,
        seed,
    }));
    let shared = Rc::clone(&way);
    let (_, is_right) = record(|| {
        let pairs = answering(move |question, node| shared.borrow_mut().answer(question, node), code)?;
        let mut way = way.borrow_mut();
        way.evaluate();
        let are_equal = pairs.iter().all(|[a, b]| way.values[*a] == way.values[*b]);
        Some(are_equal && !way.is_wrong)
    });
    (is_right, std::mem::take(&mut way.borrow_mut().choices))
}

/// Runs code in every way. Returns the number of ways in which it claims something.
///
/// # Errors
/// What does not hold.
pub fn prove(code: Code<'_>) -> Result<usize, &'static str> {
    let (mut choices, mut ways) = (Choices::default(), 0);
    loop {
        let (is_right, made) = run(code, choices, None);
        if is_right == Some(false) {
            return Err("not the same");
        }
        ways += usize::from(is_right.is_some());
        choices = made;
        if !choices.advance() {
            return if ways > 0 { Ok(ways) } else { Err("nothing is claimed") };
        }
    }
}

/// Whether the claim is right for numbers.
pub fn holds_for(code: Code<'_>, seed: u64) -> bool {
    run(code, Choices::default(), Some(seed)).0 != Some(false)
}
