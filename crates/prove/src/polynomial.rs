//! Polynomials over integers modulo a prime, and rings in which relations hold between their variables.

use std::cell::Cell;
use std::collections::BTreeMap;

use num_bigint::BigUint;

use crate::expression::Node;

/// The most variables that a ring has.
pub const VARIABLES: usize = 12;

/// The exponents of the variables.
pub type Monomial = [u16; VARIABLES];

thread_local! {
    /// How many products of coefficients may be made: changed code may ask for more than there is time for.
    static BUDGET: Cell<u64> = const { Cell::new(u64::MAX) };
}

/// Sets how many products of coefficients may be made until code panics. Returns how many were left.
pub fn set_budget(products: u64) -> u64 {
    BUDGET.replace(products)
}

fn spend(products: usize) {
    let left = BUDGET.get().checked_sub(products as u64);
    BUDGET.set(left.expect("more products of coefficients than the budget has"));
}

/// A sum of monomials with coefficients other than 0.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Polynomial(BTreeMap<Monomial, BigUint>);

/// A monomial that equals a polynomial.
struct Relation {
    leading: Monomial,
    equal: Polynomial,
}

/// Polynomials modulo a prime and relations.
///
/// The leading monomials of relations have no variable in common, and are the greatest monomials of them by some order: so
/// they are a Groebner basis (Buchberger's first criterion), and a polynomial is in the ideal exactly if its normal form is 0.
pub struct Ring {
    modulus: BigUint,
    is_prime_field: bool,
    relations: Vec<Relation>,
}

impl Polynomial {
    /// Whether it is 0.
    pub fn is_zero(&self) -> bool {
        self.0.is_empty()
    }

    /// Its greatest monomial; none of 0.
    pub fn greatest_monomial(&self) -> Option<Monomial> {
        self.0.last_key_value().map(|(monomial, _)| *monomial)
    }

    /// Whether it has no variables.
    pub fn is_constant(&self) -> bool {
        self.0.keys().all(|monomial| *monomial == [0; VARIABLES])
    }

    /// The polynomial divided by a variable that is in every monomial once; `None` if it is not, and for 0.
    pub fn without(&self, variable: usize) -> Option<Self> {
        let divided = |(monomial, coefficient): (&Monomial, &BigUint)| {
            let mut monomial = *monomial;
            (monomial[variable] == 1).then(|| {
                monomial[variable] = 0;
                (monomial, coefficient.clone())
            })
        };
        if self.is_zero() {
            return None;
        }
        self.0.iter().map(divided).collect::<Option<_>>().map(Polynomial)
    }

    /// The polynomial with the negative of a variable.
    pub fn conjugate(&self, variable: usize, ring: &Ring) -> Self {
        let term = |(monomial, coefficient): (&Monomial, &BigUint)| {
            let is_odd = monomial[variable] % 2 == 1;
            (*monomial, if is_odd { &ring.modulus - coefficient } else { coefficient.clone() })
        };
        Polynomial(self.0.iter().map(term).collect())
    }

    /// How many monomials it has.
    pub fn terms(&self) -> usize {
        self.0.len()
    }
}

/// A quotient.
#[derive(Clone, Debug)]
pub struct Fraction {
    /// The numerator.
    pub numerator: Polynomial,
    /// The denominator; empty for 1, so that nothing is multiplied by it.
    pub denominator: Option<Polynomial>,
}

impl Ring {
    /// Polynomials modulo this prime.
    pub fn new(modulus: &[u64]) -> Self {
        Ring { modulus: integer_of_words(modulus), is_prime_field: true, relations: Vec::new() }
    }

    /// Polynomials whose variables are elements of an extension of odd degree of the field with this prime: constants are squares in it
    /// if they are squares in the smaller field.
    pub fn of_extension(prime: u64) -> Self {
        Ring { is_prime_field: false, ..Ring::new(&[prime]) }
    }

    /// Whether variables are integers modulo the prime.
    pub fn is_prime_field(&self) -> bool {
        self.is_prime_field
    }

    /// The prime.
    pub fn modulus(&self) -> &BigUint {
        &self.modulus
    }

    /// Adds the relation that this monomial equals a polynomial.
    pub fn relate(&mut self, leading: Monomial, equal: Polynomial) {
        for other in &self.relations {
            assert!(
                other.leading.iter().zip(leading).all(|(a, b)| *a == 0 || b == 0),
                "leading monomials have a variable in common"
            );
        }
        self.relations.push(Relation { leading, equal });
    }

    /// A constant.
    pub fn constant(&self, value: &BigUint) -> Polynomial {
        let value = value % &self.modulus;
        let mut polynomial = Polynomial::default();
        if value.bits() > 0 {
            polynomial.0.insert([0; VARIABLES], value);
        }
        polynomial
    }

    /// A small integer, modulo the prime.
    pub fn residue(&self, value: i64) -> BigUint {
        let magnitude = BigUint::from(value.unsigned_abs()) % &self.modulus;
        if value < 0 { (&self.modulus - magnitude) % &self.modulus } else { magnitude }
    }

    /// A small constant, perhaps below 0.
    pub fn integer(&self, value: i64) -> Polynomial {
        self.constant(&self.residue(value))
    }

    /// A constant of little-endian words.
    pub fn words(&self, words: &[u64]) -> Polynomial {
        self.constant(&integer_of_words(words))
    }

    /// A variable.
    pub fn variable(&self, number: usize) -> Polynomial {
        let mut monomial = [0; VARIABLES];
        monomial[number] = 1;
        Polynomial(BTreeMap::from([(monomial, BigUint::from(1u32))]))
    }

    fn add_term(&self, sum: &mut Polynomial, monomial: Monomial, coefficient: BigUint) {
        let entry = sum.0.entry(monomial).or_default();
        *entry += coefficient;
        if *entry >= self.modulus {
            *entry %= &self.modulus;
        }
        if entry.bits() == 0 {
            sum.0.remove(&monomial);
        }
    }

    /// a + b.
    pub fn add(&self, a: &Polynomial, b: &Polynomial) -> Polynomial {
        let mut sum = a.clone();
        for (monomial, coefficient) in &b.0 {
            self.add_term(&mut sum, *monomial, coefficient.clone());
        }
        sum
    }

    /// a - b.
    pub fn sub(&self, a: &Polynomial, b: &Polynomial) -> Polynomial {
        let mut difference = a.clone();
        for (monomial, coefficient) in &b.0 {
            self.add_term(&mut difference, *monomial, &self.modulus - coefficient);
        }
        difference
    }

    /// a b, in normal form.
    pub fn mul(&self, a: &Polynomial, b: &Polynomial) -> Polynomial {
        spend(a.terms() * b.terms());
        let mut product = Polynomial::default();
        for (m, c) in &a.0 {
            for (n, d) in &b.0 {
                let monomial = std::array::from_fn(|i| m[i].checked_add(n[i]).expect("a small exponent"));
                self.add_term(&mut product, monomial, c * d);
            }
        }
        self.normal(product)
    }

    /// The product of all factors.
    pub fn product<'a>(&self, factors: impl IntoIterator<Item = &'a Polynomial>) -> Polynomial {
        factors.into_iter().fold(self.integer(1), |product, factor| self.mul(&product, factor))
    }

    /// The normal form: no monomial is a multiple of a leading one.
    fn normal(&self, polynomial: Polynomial) -> Polynomial {
        let mut rest = polynomial;
        let mut normal = Polynomial::default();
        'terms: while let Some((monomial, coefficient)) = rest.0.pop_last() {
            for Relation { leading, equal } in &self.relations {
                if monomial.iter().zip(leading).all(|(a, b)| a >= b) {
                    let quotient: Monomial = std::array::from_fn(|i| monomial[i] - leading[i]);
                    for (n, d) in &equal.0 {
                        let product =
                            std::array::from_fn(|i| quotient[i].checked_add(n[i]).expect("a small exponent"));
                        self.add_term(&mut rest, product, &coefficient * d);
                    }
                    continue 'terms;
                }
            }
            self.add_term(&mut normal, monomial, coefficient);
        }
        normal
    }

    /// Whether they are equal.
    pub fn are_equal(&self, a: &Polynomial, b: &Polynomial) -> bool {
        self.sub(a, b).is_zero()
    }

    /// Whether a polynomial is a constant other than 0 times another, which is not 0.
    pub fn is_multiple(&self, value: &Polynomial, of: &Polynomial) -> bool {
        self.factor(value, of).is_some()
    }

    /// The constant other than 0 that a polynomial is times another, which is not 0, if there is one.
    pub fn factor(&self, value: &Polynomial, of: &Polynomial) -> Option<BigUint> {
        let ((first, c), (monomial, d)) = (value.0.last_key_value()?, of.0.last_key_value()?);
        if first != monomial || value.terms() != of.terms() {
            return None;
        }
        let factor = c * self.invert(d) % &self.modulus;
        self.are_equal(value, &self.mul(of, &self.constant(&factor))).then_some(factor)
    }

    /// Whether a polynomial is a constant other than 0 times powers of these factors, of each up to an exponent.
    pub fn is_product_of_powers(&self, value: &Polynomial, factors: &[(&Polynomial, usize)]) -> bool {
        let mut products = vec![self.integer(1)];
        for (factor, most) in factors {
            let mut powers = products.clone();
            for _ in 0..*most {
                powers = powers.iter().map(|power| self.mul(power, factor)).collect();
                products.extend(powers.iter().cloned());
            }
        }
        products.iter().any(|product| self.is_multiple(value, product))
    }

    /// The numerator of x/z as a quotient of polynomials, whose denominator is the numerator of z/x.
    pub fn numerator_of_quotient(&self, x: &Fraction, z: &Fraction) -> Polynomial {
        match &z.denominator {
            Some(denominator) => self.mul(&x.numerator, denominator),
            None => x.numerator.clone(),
        }
    }

    /// The term without variables.
    pub fn constant_term(&self, value: &Polynomial) -> BigUint {
        value.0.get(&[0; VARIABLES]).cloned().unwrap_or_default()
    }

    /// That a polynomial other than 0 is 0, as a relation: its greatest monomial, and what that equals.
    pub fn as_relation(&self, zero: &Polynomial) -> (Monomial, Polynomial) {
        let (leading, coefficient) = zero.0.last_key_value().expect("a polynomial other than 0");
        let factor = self.constant(&(&self.modulus - self.invert(coefficient)));
        let mut equal = self.mul(zero, &factor);
        equal.0.remove(leading);
        (*leading, equal)
    }

    /// The quotient of polynomials, if it is one without the use of relations.
    pub fn quotient(&self, value: &Polynomial, by: &Polynomial) -> Option<Polynomial> {
        let (leading, coefficient) = by.0.last_key_value()?;
        let inverse = self.invert(coefficient);
        let (mut rest, mut quotient) = (value.clone(), Polynomial::default());
        while let Some((monomial, coefficient)) = rest.0.last_key_value() {
            if monomial.iter().zip(leading).any(|(a, b)| a < b) {
                return None;
            }
            let monomial: Monomial = std::array::from_fn(|i| monomial[i] - leading[i]);
            let factor = coefficient * &inverse % &self.modulus;
            spend(by.terms());
            for (of_divisor, c) in &by.0 {
                let product = std::array::from_fn(|i| monomial[i] + of_divisor[i]);
                self.add_term(&mut rest, product, (&self.modulus - c) * &factor);
            }
            quotient.0.insert(monomial, factor);
        }
        Some(quotient)
    }

    /// The inverse of a constant.
    pub fn invert(&self, value: &BigUint) -> BigUint {
        value.modpow(&(&self.modulus - 2u32), &self.modulus)
    }

    /// Whether a constant is a square, by Euler's criterion.
    pub fn is_square(&self, value: &BigUint) -> bool {
        let power = (value % &self.modulus).modpow(&((&self.modulus - 1u32) >> 1), &self.modulus);
        power <= BigUint::from(1u32)
    }

    /// The value where the variables have these values.
    pub fn substitute(&self, polynomial: &Polynomial, values: &[BigUint; VARIABLES]) -> BigUint {
        let term = |(monomial, coefficient): (&Monomial, &BigUint)| {
            let powers = monomial.iter().zip(values).filter(|(exponent, _)| **exponent > 0);
            powers.fold(coefficient.clone(), |product, (exponent, value)| {
                product * value.modpow(&BigUint::from(*exponent), &self.modulus) % &self.modulus
            })
        };
        polynomial.0.iter().map(term).sum::<BigUint>() % &self.modulus
    }

    /// The ring without its relations.
    pub fn without_relations(&self) -> Self {
        Ring { modulus: self.modulus.clone(), relations: Vec::new(), ..*self }
    }

    /// Numbers that satisfy the relations, each in a variable of its own: the first of its leading monomial. `None` if these have no such
    /// number.
    pub fn numbers(&self, mut any: impl FnMut() -> BigUint) -> Option<[BigUint; VARIABLES]> {
        let mut values: [BigUint; VARIABLES] = std::array::from_fn(|_| any());
        for Relation { leading, equal } in &self.relations {
            let variable = leading.iter().position(|exponent| *exponent > 0)?;
            let mut zero = self.sub(&Polynomial::default(), equal);
            self.add_term(&mut zero, *leading, BigUint::from(1u32));
            let mut coefficients: [BigUint; 5] = Default::default();
            for (monomial, coefficient) in zero.0 {
                let mut others = monomial;
                others[variable] = 0;
                let others = Polynomial(BTreeMap::from([(others, coefficient)]));
                *coefficients.get_mut(usize::from(monomial[variable]))? += self.substitute(&others, &values);
            }
            values[variable] = self.root_of(coefficients)?;
        }
        Some(values)
    }

    /// A root of c0 + c1 v, or of c0 + c2 v^2 + c4 v^4.
    fn root_of(&self, coefficients: [BigUint; 5]) -> Option<BigUint> {
        let [c0, c1, c2, c3, c4] = coefficients.map(|coefficient| coefficient % &self.modulus);
        let zero = BigUint::ZERO;
        let minus = |value: &BigUint| &self.modulus - value;
        if c1 != zero {
            return (c2 == zero && c3 == zero && c4 == zero)
                .then(|| minus(&c0) * self.invert(&c1) % &self.modulus);
        }
        let square = if c4 == zero {
            minus(&c0) * self.invert(&c2)
        } else {
            let discriminant = &c2 * &c2 + minus(&c0) * &c4 * 4u32;
            let root = self.square_root(&discriminant)?;
            let inverse = self.invert(&(&c4 * 2u32));
            let candidates = [minus(&c2) + &root, minus(&c2) + minus(&root)].map(|value| value * &inverse);
            candidates.into_iter().find(|square| self.square_root(square).is_some())?
        };
        self.square_root(&square).filter(|_| c3 == zero)
    }

    /// A square root, if there is one. The prime is not 1 modulo 8.
    pub fn square_root(&self, value: &BigUint) -> Option<BigUint> {
        let value = value % &self.modulus;
        let power = |exponent: BigUint| value.modpow(&exponent, &self.modulus);
        let root = if self.modulus.bit(1) {
            power((&self.modulus + 1u32) >> 2)
        } else {
            // 2 is not a square modulo primes that are 5 modulo 8.
            let root = power((&self.modulus + 3u32) >> 3);
            let of_minus_one = BigUint::from(2u32).modpow(&((&self.modulus - 1u32) >> 2), &self.modulus);
            if &root * &root % &self.modulus == value { root } else { root * of_minus_one % &self.modulus }
        };
        (&root * &root % &self.modulus == value).then_some(root)
    }

    /// The other coordinate of a point: the square root of what `square` makes of this one, which becomes the next number with a root.
    pub fn complete(&self, coordinate: &mut BigUint, square: impl Fn(&BigUint) -> BigUint) -> BigUint {
        loop {
            if let Some(root) = self.square_root(&square(coordinate)) {
                return root;
            }
            *coordinate += 1u32;
        }
    }

    /// The value of each node of a graph, where `inputs` are the variables.
    pub fn evaluate(&self, graph: &[Node], inputs: &[Polynomial]) -> Vec<Fraction> {
        let mut values = Vec::with_capacity(graph.len());
        self.evaluate_rest(graph, inputs, &mut values);
        values
    }

    /// [`Self::evaluate`], where the values of the first nodes are known.
    pub fn evaluate_rest(&self, graph: &[Node], inputs: &[Polynomial], values: &mut Vec<Fraction>) {
        let whole = |numerator| Fraction { numerator, denominator: None };
        for node in &graph[values.len()..] {
            let value = match *node {
                Node::Variable(number) => whole(inputs[number].clone()),
                Node::Constant(words) => whole(self.words(&words)),
                Node::Add(a, b) => self.sum(&values[a], &values[b], Ring::add),
                Node::Sub(a, b) => self.sum(&values[a], &values[b], Ring::sub),
                Node::Mul(a, b) => Fraction {
                    numerator: self.mul(&values[a].numerator, &values[b].numerator),
                    denominator: self.times(&values[a].denominator, &values[b].denominator),
                },
                Node::Invert(a) => Fraction {
                    numerator: values[a].denominator.clone().unwrap_or_else(|| self.integer(1)),
                    denominator: Some(values[a].numerator.clone()),
                },
                Node::Root(..) => unreachable!("no formula takes a root"),
            };
            values.push(value);
        }
    }

    /// The product of denominators.
    pub(crate) fn times(&self, a: &Option<Polynomial>, b: &Option<Polynomial>) -> Option<Polynomial> {
        match (a, b) {
            (Some(a), Some(b)) => Some(self.mul(a, b)),
            (one, None) | (None, one) => one.clone(),
        }
    }

    /// The sum of fractions, or their difference, as the operation says.
    pub(crate) fn sum(
        &self,
        a: &Fraction,
        b: &Fraction,
        operation: fn(&Self, &Polynomial, &Polynomial) -> Polynomial,
    ) -> Fraction {
        let scaled = |x: &Polynomial, by: &Option<Polynomial>| match by {
            Some(by) => self.mul(x, by),
            None => x.clone(),
        };
        if a.denominator == b.denominator {
            return Fraction {
                numerator: operation(self, &a.numerator, &b.numerator),
                denominator: a.denominator.clone(),
            };
        }
        let (left, right) = (scaled(&a.numerator, &b.denominator), scaled(&b.numerator, &a.denominator));
        Fraction {
            numerator: operation(self, &left, &right),
            denominator: self.times(&a.denominator, &b.denominator),
        }
    }
}

/// The integer of little-endian words.
fn integer_of_words(words: &[u64]) -> BigUint {
    let bytes: Vec<u8> = words.iter().flat_map(|word| word.to_le_bytes()).collect();
    BigUint::from_bytes_le(&bytes)
}
