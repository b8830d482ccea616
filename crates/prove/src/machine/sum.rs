//! Polynomials of degree at most 2 with integer coefficients, in atoms: the numbers that machine code computes with.

use std::fmt::{self, Display};

use num_bigint::{BigInt, Sign};

/// A variable.
pub type Atom = u16;

/// A product of at most two atoms, the larger one in the upper half; atom 0 is the number 1.
pub type Monomial = u32;

/// Monomials in ascending order, with their coefficients, none of them zero.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Sum(Vec<(Monomial, BigInt)>);

/// The two atoms of a monomial.
pub fn atoms(monomial: Monomial) -> [Atom; 2] {
    [(monomial >> 16) as Atom, monomial as Atom]
}

pub fn linear(atom: Atom) -> Monomial {
    u32::from(atom) << 16
}

pub fn gcd(a: BigInt, b: BigInt) -> BigInt {
    if b == BigInt::ZERO { a } else { gcd(b.clone(), a % b) }
}

/// Coefficients in hexadecimal digits, with their monomials.
impl Display for Sum {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.0.is_empty() {
            return f.write_str("0:0");
        }
        for (i, (monomial, coefficient)) in self.0.iter().enumerate() {
            let comma = if i == 0 { "" } else { "," };
            write!(f, "{comma}{coefficient:x}:{monomial}")?;
        }
        Ok(())
    }
}

impl Sum {
    pub fn constant(value: impl Into<BigInt>) -> Self {
        Sum(vec![(0, value.into())]).trimmed()
    }

    pub fn atom(atom: Atom) -> Self {
        Sum(vec![(linear(atom), BigInt::from(1))])
    }

    pub fn monomial(monomial: Monomial) -> Self {
        Sum(vec![(monomial, BigInt::from(1))])
    }

    /// Whether it is the square of an atom.
    pub fn is_square(&self) -> bool {
        let [(monomial, coefficient)] = self.terms() else { return false };
        let [a, b] = atoms(*monomial);
        a == b && *coefficient == BigInt::from(1)
    }

    fn trimmed(mut self) -> Self {
        self.0.retain(|(_, coefficient)| coefficient.sign() != Sign::NoSign);
        self
    }

    pub fn terms(&self) -> &[(Monomial, BigInt)] {
        &self.0
    }

    /// The value of a sum without atoms.
    pub fn as_constant(&self) -> Option<BigInt> {
        match &self.0[..] {
            [] => Some(BigInt::ZERO),
            [(0, value)] => Some(value.clone()),
            _ => None,
        }
    }

    /// The coefficient of a monomial.
    pub fn coefficient(&self, monomial: Monomial) -> Option<&BigInt> {
        self.0.binary_search_by_key(&monomial, |term| term.0).ok().map(|i| &self.0[i].1)
    }

    /// self + factor * other.
    pub fn plus(&self, factor: &BigInt, other: &Sum) -> Sum {
        let mut sum = Vec::with_capacity(self.0.len() + other.0.len());
        let (mut left, mut right) = (self.0.iter().peekable(), other.0.iter().peekable());
        loop {
            match (left.peek(), right.peek()) {
                (None, None) => break,
                (Some(a), Some(b)) if a.0 == b.0 => {
                    sum.push((a.0, &a.1 + factor * &b.1));
                    left.next();
                    right.next();
                }
                (Some(a), b) if b.is_none_or(|b| a.0 < b.0) => {
                    sum.push((*a).clone());
                    left.next();
                }
                (_, Some(b)) => {
                    sum.push((b.0, factor * &b.1));
                    right.next();
                }
                (Some(_), None) => unreachable!("taken above"),
            }
        }
        Sum(sum).trimmed()
    }

    pub fn add(&self, other: &Sum) -> Sum {
        self.plus(&BigInt::from(1), other)
    }

    pub fn sub(&self, other: &Sum) -> Sum {
        self.plus(&BigInt::from(-1), other)
    }

    pub fn times(&self, factor: &BigInt) -> Sum {
        Sum::default().plus(factor, self)
    }

    pub fn shifted(&self, bits: u32) -> Sum {
        self.times(&(BigInt::from(1) << bits))
    }

    /// A sum whose terms are all divisible by 2^bits, divided.
    pub fn halved(&self, bits: u32) -> Sum {
        Sum(self.0.iter().map(|(monomial, coefficient)| (*monomial, coefficient >> bits)).collect())
    }

    /// The greatest number that divides all terms, or its negative.
    pub fn content(&self) -> BigInt {
        self.0.iter().fold(BigInt::ZERO, |common, term| gcd(common, term.1.clone()))
    }

    /// The sum divided by a number that divides all its terms.
    pub fn divided(&self, by: &BigInt) -> Option<Sum> {
        let terms = self.0.iter().map(|(monomial, coefficient)| {
            let quotient = coefficient / by;
            (&quotient * by == *coefficient).then_some((*monomial, quotient))
        });
        terms.collect::<Option<_>>().map(Sum)
    }

    /// The sum where an atom has this value.
    pub fn with(&self, atom: Atom, value: i32) -> Sum {
        let factor = self.factor_of(atom);
        let product = Sum::atom(atom).product(&factor).expect("terms of the sum");
        // Squares of the atom are its own.
        let rest = self.sub(&product);
        let again = factor.factor_of(atom).times(&BigInt::from(value));
        rest.plus(
            &BigInt::from(value),
            &factor.sub(&Sum::atom(atom).product(&factor.factor_of(atom)).expect("a term")).add(&again),
        )
    }

    /// The sum with coefficients of the least magnitude that are congruent, and without what divides all of them.
    pub fn modulo(&self, modulus: &BigInt) -> Sum {
        let balanced = |coefficient: &BigInt| {
            let half: BigInt = modulus >> 1u32;
            let rest = ((coefficient + &half) % modulus + modulus) % modulus;
            rest - half
        };
        let terms = self.0.iter().map(|(monomial, coefficient)| (*monomial, balanced(coefficient)));
        let sum = Sum(terms.collect()).trimmed();
        let common = sum.content();
        if common == BigInt::ZERO { sum } else { sum.divided(&common).expect("a divisor of all") }
    }

    /// The terms that 2^bits divides, divided by it, and the others. A number by itself is not among the first ones.
    pub fn split(&self, bits: u32) -> (Sum, Sum) {
        let is_multiple = |term: &&(Monomial, BigInt)| {
            term.0 != 0 && term.1.trailing_zeros().is_some_and(|zeros| zeros >= u64::from(bits))
        };
        let multiple = Sum(self.0.iter().filter(is_multiple).cloned().collect()).halved(bits);
        (multiple, Sum(self.0.iter().filter(|term| !is_multiple(term)).cloned().collect()))
    }

    /// What an atom is multiplied by.
    pub fn factor_of(&self, atom: Atom) -> Sum {
        let mut factor = Vec::new();
        for (monomial, coefficient) in &self.0 {
            let [a, b] = atoms(*monomial);
            if a == atom || b == atom {
                factor.push((linear(if a == atom { b } else { a }), coefficient.clone()));
            }
        }
        factor.sort_by_key(|term| term.0);
        Sum(factor)
    }

    /// The product, if its degree is at most 2.
    pub fn product(&self, other: &Sum) -> Option<Sum> {
        let mut product = Vec::new();
        for (m, a) in &self.0 {
            for (n, b) in &other.0 {
                let mut all = [atoms(*m), atoms(*n)].concat();
                all.sort_unstable();
                let [0, 0, low, high] = all[..] else { return None };
                product.push((u32::from(high) << 16 | u32::from(low), a * b));
            }
        }
        product.sort_by_key(|term| term.0);
        let mut sum: Vec<(Monomial, BigInt)> = Vec::new();
        for (monomial, coefficient) in product {
            match sum.last_mut() {
                Some(last) if last.0 == monomial => last.1 += coefficient,
                _ => sum.push((monomial, coefficient)),
            }
        }
        Some(Sum(sum).trimmed())
    }

    /// The value, given the values of the atoms.
    pub fn value(&self, of: impl Fn(Atom) -> BigInt) -> BigInt {
        self.0
            .iter()
            .map(|(monomial, c)| {
                atoms(*monomial).into_iter().filter(|a| *a != 0).fold(c.clone(), |p, a| p * of(a))
            })
            .sum()
    }
}
