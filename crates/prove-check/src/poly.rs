//! Polynomials of degree 2 with integer coefficients.

use std::collections::BTreeMap;

use num_bigint::{BigInt, Sign};

/// By pairs of variables, the larger one first; variable 0 is the number 1.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Poly(pub BTreeMap<(u16, u16), BigInt>);

impl Poly {
    pub fn number(value: impl Into<BigInt>) -> Self {
        Self::variable(0).times(&value.into())
    }

    pub fn variable(x: u16) -> Self {
        Poly(BTreeMap::from([((x, 0), BigInt::from(1))]))
    }

    /// `coefficient:pair, ..` in hexadecimal digits, with a pair as one number.
    pub fn parse(text: &str) -> Option<Self> {
        let mut sum = Self::default();
        for term in text.split(',') {
            let (coefficient, pair) = term.split_once(':')?;
            let pair: u32 = pair.parse().ok()?;
            let coefficient = BigInt::parse_bytes(coefficient.as_bytes(), 16)?;
            sum.add_term(((pair >> 16) as u16, pair as u16), coefficient);
        }
        Some(sum)
    }

    /// Whether it is the square of a variable.
    pub fn is_square(&self) -> bool {
        let mut terms = self.0.iter();
        matches!((terms.next(), terms.next()), (Some(((a, b), factor)), None) if a == b && *factor == BigInt::from(1))
    }

    fn add_term(&mut self, pair: (u16, u16), coefficient: BigInt) {
        let place = self.0.entry(pair).or_default();
        *place += coefficient;
        if *place == BigInt::ZERO {
            self.0.remove(&pair);
        }
    }

    /// self + factor * other.
    pub fn plus(&self, factor: &BigInt, other: &Poly) -> Poly {
        let mut sum = self.clone();
        for (pair, coefficient) in &other.0 {
            sum.add_term(*pair, factor * coefficient);
        }
        sum
    }

    pub fn add(&self, other: &Poly) -> Poly {
        self.plus(&BigInt::from(1), other)
    }

    pub fn sub(&self, other: &Poly) -> Poly {
        self.plus(&BigInt::from(-1), other)
    }

    pub fn times(&self, factor: &BigInt) -> Poly {
        Self::default().plus(factor, self)
    }

    pub fn shifted(&self, bits: u32) -> Poly {
        self.times(&(BigInt::from(1) << bits))
    }

    /// The product, if it is of degree 2.
    pub fn product(&self, other: &Poly) -> Option<Poly> {
        let mut product = Self::default();
        for (&(a, b), c) in &self.0 {
            for (&(d, e), f) in &other.0 {
                let mut all = [a, b, d, e];
                all.sort_unstable();
                if all[1] != 0 {
                    return None;
                }
                product.add_term((all[3], all[2]), c * f);
            }
        }
        Some(product)
    }

    pub fn as_number(&self) -> Option<BigInt> {
        match self.0.len() {
            0 => Some(BigInt::ZERO),
            1 => self.0.get(&(0, 0)).cloned(),
            _ => None,
        }
    }

    /// What a variable is multiplied by.
    pub fn factor(&self, x: u16) -> Poly {
        let mut factor = Self::default();
        for (&(a, b), coefficient) in &self.0 {
            if a == x {
                factor.add_term((b, 0), coefficient.clone());
            } else if b == x {
                factor.add_term((a, 0), coefficient.clone());
            }
        }
        factor
    }

    /// Where a variable has a value.
    pub fn at(&self, x: u16, value: &BigInt) -> Poly {
        let mut sum = Self::default();
        for (&(a, b), coefficient) in &self.0 {
            match (a == x, b == x) {
                (true, true) => sum.add_term((0, 0), coefficient * value * value),
                (true, false) => sum.add_term((b, 0), coefficient * value),
                (false, true) => sum.add_term((a, 0), coefficient * value),
                _ => sum.add_term((a, b), coefficient.clone()),
            }
        }
        sum
    }

    /// The twos that divide all coefficients.
    pub fn zeros(&self) -> u32 {
        self.0.values().filter_map(BigInt::trailing_zeros).min().unwrap_or(0) as u32
    }

    pub fn halved(&self, bits: u32) -> Poly {
        Poly(self.0.iter().map(|(pair, coefficient)| (*pair, coefficient >> bits)).collect())
    }

    /// Whether all coefficients are divisible; by 0 only 0 is.
    pub fn is_divisible(&self, by: &BigInt) -> bool {
        self.0
            .values()
            .all(|c| if *by == BigInt::ZERO { c.sign() == Sign::NoSign } else { c % by == BigInt::ZERO })
    }

    /// With the coefficients of least magnitude that are congruent modulo a number, if it is not 0, divided by what divides all.
    pub fn least(&self, modulus: &BigInt) -> Poly {
        if *modulus == BigInt::ZERO {
            return self.clone();
        }
        let half: BigInt = modulus >> 1u32;
        let mut least = Self::default();
        for (pair, coefficient) in &self.0 {
            least.add_term(*pair, ((coefficient + &half) % modulus + modulus) % modulus - &half);
        }
        let mut common = BigInt::ZERO;
        for coefficient in least.0.values() {
            let mut other = coefficient.clone();
            while other != BigInt::ZERO {
                (common, other) = (other.clone(), common % other);
            }
        }
        if common == BigInt::ZERO {
            return least;
        }
        Poly(least.0.iter().map(|(pair, coefficient)| (*pair, coefficient / &common)).collect())
    }
}
