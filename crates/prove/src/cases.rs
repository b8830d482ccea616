//! Code with square roots and selections: what it computes, case by case.
//!
//! A square root is a power x^e, e = (q - 5)/8 or (q - 3)/4. Here a power is not multiplied out. In the graph its exponent is added up
//! and compared; then it is V/x for a new variable V, with V^2 = f x, where
//!
//! - f is 1, -1, i or -i for q = 5 mod 8, as (x x^(2e))^2 = x^((q-1)/2) is 1 or -1; x is a square exactly if f^2 = 1,
//! - f is 1 or -1 for q = 3 mod 4, as x x^(2e) = x^((q-1)/2); x is a square exactly if f = 1.
//!
//! Code is run for each f, and for each answer to each question that is open:
//!
//! - whether an element is 0: known if its normal form is 0, or a constant other than 0 times nonzero factors;
//! - whether it is odd: known if that was asked of it before, or of its opposite, which is odd where it is even;
//! - whether it is a square: known if it is a constant times squares times an earlier answer, or times two.
//!
//! Elements of GF(9767^19) have operations that return a root of degree k: V/d for n/d, with V^k = n d^(k - 1).
//!
//! Where x is 0 the power is 0, and V is. Each piece of code says for which inputs this is so, and is run for these by themselves.

use std::cell::RefCell;
use std::collections::HashMap;
use std::rc::Rc;

use num_bigint::BigUint;

use crate::expression::{Node, peek, record};
use crate::mutants::any;
use crate::polynomial::{Monomial, Polynomial, Ring, VARIABLES};
use crate::questions::{Choices, Question, answering};

/// What inputs are, in one case.
pub struct Setting {
    /// The ring, with the equations that inputs satisfy. Its last three variables are free.
    pub ring: Ring,
    /// The variables of the code.
    pub inputs: Vec<Polynomial>,
    /// Factors that are never 0, and the highest power of each in products.
    pub never_zero: Vec<(Polynomial, u32)>,
}

/// The value of a node: a polynomial over powers of nonzero factors.
#[derive(Clone, Debug)]
pub struct Value {
    /// The numerator.
    pub numerator: Polynomial,
    /// The exponents of the factors of the denominator, which the way knows by their places.
    denominator: Vec<u32>,
}

impl Setting {
    /// The setting with numbers as the inputs; `None` if they have none.
    fn of_numbers(&self, seed: u64) -> Option<Self> {
        // Where a number is none of the setting, the next ones are tried.
        (0..32).find_map(|attempt| {
            let mut next = 1_000 * seed + 20 * attempt;
            let values = self.ring.numbers(|| {
                next += 1;
                any(&self.ring, next)
            })?;
            let number = |value: &Polynomial| self.ring.constant(&self.ring.substitute(value, &values));
            let never_zero: Vec<_> =
                self.never_zero.iter().map(|(value, most)| (number(value), *most)).collect();
            let is_right = never_zero.iter().all(|(value, _)| !value.is_zero());
            let inputs = self.inputs.iter().map(number).collect();
            is_right.then(|| Setting { ring: self.ring.without_relations(), inputs, never_zero })
        })
    }
}

/// One way through the code.
pub struct Way {
    setting: Setting,
    /// Whether the code runs on numbers, which also answer its questions.
    has_numbers: bool,
    /// Whether code makes a high power that is no root.
    has_powers: bool,
    choices: Choices,
    values: HashMap<usize, Value>,
    /// The factors of denominators.
    factors: Vec<Polynomial>,
    /// For each new variable the places of n and d among them, and f.
    roots: Vec<([usize; 2], BigUint)>,
    /// For each node so far: the node whose power it is, and the exponent.
    powers: Vec<(usize, BigUint)>,
    /// Elements known to be odd, or even.
    odd: Vec<(Value, bool)>,
    /// Known squares, and known nonsquares.
    squares: Vec<(Polynomial, bool)>,
    /// Polynomials taken to be nonzero without proof.
    assumed: Vec<Polynomial>,
    /// Polynomials that are not 0 by an answer of this way.
    answered: Vec<Polynomial>,
    products: Rc<Products>,
}

/// Products of nonzero factors, and whether they are squares, by their greatest monomials.
type Products = HashMap<Monomial, Vec<(Polynomial, bool)>>;

fn products(setting: &Setting) -> Products {
    let ring = &setting.ring;
    let mut products = vec![(ring.integer(1), true)];
    for (factor, most) in &setting.never_zero {
        let mut more = products.clone();
        for exponent in 1..=*most {
            for (product, _) in &mut more {
                *product = ring.mul(product, factor);
            }
            let even = exponent % 2 == 0;
            products.extend(more.iter().map(|(product, is_square)| (product.clone(), *is_square && even)));
        }
    }
    let mut by_monomial = Products::new();
    for product in products {
        if let Some(monomial) = product.0.greatest_monomial() {
            by_monomial.entry(monomial).or_default().push(product);
        }
    }
    by_monomial
}

impl Way {
    fn new(setting: Setting, products: Rc<Products>, choices: Choices) -> Self {
        Way {
            setting,
            has_numbers: false,
            has_powers: false,
            choices,
            values: HashMap::new(),
            factors: Vec::new(),
            roots: Vec::new(),
            powers: Vec::new(),
            odd: Vec::new(),
            squares: Vec::new(),
            assumed: Vec::new(),
            answered: Vec::new(),
            products,
        }
    }

    /// The ring.
    pub fn ring(&self) -> &Ring {
        &self.setting.ring
    }

    /// An input.
    pub fn input(&self, number: usize) -> Value {
        whole(self.setting.inputs[number].clone())
    }

    /// The exponent of the powers that are roots.
    fn exponent(&self) -> BigUint {
        let q = self.ring().modulus();
        if q.bit(1) { (q - 3u32) >> 2 } else { (q - 5u32) >> 3 }
    }

    fn extend_powers(&mut self) {
        peek(|graph| {
            for (at, node) in graph.iter().enumerate().skip(self.powers.len()) {
                let power = match *node {
                    Node::Mul(a, b) if self.powers[a].0 == self.powers[b].0 => {
                        (self.powers[a].0, &self.powers[a].1 + &self.powers[b].1)
                    }
                    _ => (at, BigUint::from(1u32)),
                };
                self.powers.push(power);
            }
        });
    }

    /// Whether a node is a power that is too high to be multiplied out, and no product of a root and a low power.
    fn is_high_power(&self, node: usize) -> bool {
        let (_, exponent) = &self.powers[node];
        !self.has_numbers && exponent % self.exponent() > BigUint::from(64u32)
    }

    /// The node whose power this one is.
    fn base_of_root(&self, node: usize) -> Option<usize> {
        if !self.ring().is_prime_field() || self.has_numbers {
            return None;
        }
        let e = self.exponent();
        let is_multiple = |node: usize| {
            let (_, exponent) = &self.powers[node];
            exponent >= &e && exponent % &e == BigUint::ZERO
        };
        if !is_multiple(node) {
            return None;
        }
        // A product of such powers is a product.
        if matches!(peek(|graph| graph[node]), Node::Mul(a, b) if is_multiple(a) || is_multiple(b)) {
            return None;
        }
        let (root, exponent) = &self.powers[node];
        let of_base = (*root, exponent / &e);
        self.powers[..node].iter().position(|power| *power == of_base)
    }

    /// The value of a node.
    pub fn value(&mut self, node: usize) -> Value {
        self.extend_powers();
        if let Some(value) = self.values.get(&node) {
            return value.clone();
        }
        let value = if let Some(base) = self.base_of_root(node) {
            self.root(base)
        } else {
            match peek(|graph| graph[node]) {
                Node::Variable(number) => whole(self.setting.inputs[number].clone()),
                Node::Constant(words) => whole(self.ring().words(&words)),
                Node::Add(a, b) => {
                    let (a, b) = (self.value(a), self.value(b));
                    self.sum(&a, &b, Ring::add)
                }
                Node::Sub(a, b) => {
                    let (a, b) = (self.value(a), self.value(b));
                    self.sum(&a, &b, Ring::sub)
                }
                Node::Mul(a, b) if a == b && self.is_high_power(node) => {
                    self.has_powers = true;
                    whole(Polynomial::default())
                }
                Node::Mul(a, b) => {
                    let (a, b) = (self.value(a), self.value(b));
                    self.product(&a, &b)
                }
                Node::Invert(a) => {
                    let a = self.value(a);
                    self.inverse(&a)
                }
                Node::Root(a, degree) => self.root_of_degree(a, degree),
            }
        };
        self.values.insert(node, value.clone());
        value
    }

    /// The place of a polynomial among the factors of denominators.
    fn factor_place(&mut self, factor: &Polynomial) -> usize {
        if let Some(place) = self.factors.iter().position(|known| known == factor) {
            return place;
        }
        self.factors.push(factor.clone());
        self.factors.len() - 1
    }

    /// The difference.
    pub fn sub(&self, a: &Value, b: &Value) -> Value {
        self.sum(a, b, Ring::sub)
    }

    /// The inverse, and 0 for 0.
    pub fn inverse(&mut self, a: &Value) -> Value {
        if a.numerator.is_zero() {
            return whole(Polynomial::default());
        }
        let numerator = self.denominator(a);
        if a.numerator.is_constant() {
            let ring = self.ring();
            let factor = ring.constant(&ring.invert(&ring.constant_term(&a.numerator)));
            return whole(ring.mul(&numerator, &factor));
        }
        self.assume(&a.numerator);
        let place = self.factor_place(&a.numerator);
        let mut denominator = vec![0; place + 1];
        denominator[place] = 1;
        self.cancelled(Value { numerator, denominator })
    }

    /// The denominator of a value.
    fn denominator(&self, a: &Value) -> Polynomial {
        let powers = a.denominator.iter().zip(&self.factors);
        powers.fold(self.ring().integer(1), |product, (exponent, factor)| {
            (0..*exponent).fold(product, |product, _| self.ring().mul(&product, factor))
        })
    }

    /// The same value, with no factor in both that can be divided out.
    fn cancelled(&self, mut value: Value) -> Value {
        for (exponent, factor) in value.denominator.iter_mut().zip(&self.factors) {
            while *exponent > 0
                && let Some(quotient) = self.ring().quotient(&value.numerator, factor)
            {
                value.numerator = quotient;
                *exponent -= 1;
            }
        }
        while value.denominator.last() == Some(&0) {
            value.denominator.pop();
        }
        value
    }

    /// The product. V^2 is f n d, and n is a factor of denominators.
    pub fn product(&self, a: &Value, b: &Value) -> Value {
        let ring = self.ring();
        let length = a.denominator.len().max(b.denominator.len());
        let exponent = |value: &Value, i: usize| value.denominator.get(i).copied().unwrap_or(0);
        let mut denominator: Vec<u32> = (0..length).map(|i| exponent(a, i) + exponent(b, i)).collect();
        for (number, ([n, d], f)) in self.roots.iter().enumerate() {
            let variable = VARIABLES - 1 - number;
            if let (Some(of_a), Some(of_b)) = (a.numerator.without(variable), b.numerator.without(variable))
                && denominator.get(*n).is_some_and(|exponent| *exponent > 0)
            {
                denominator[*n] -= 1;
                let of_square = ring.mul(&self.factors[*d], &ring.constant(f));
                let numerator = ring.product([&of_a, &of_b, &of_square]);
                return self.cancelled(Value { numerator, denominator });
            }
        }
        self.cancelled(Value { numerator: ring.mul(&a.numerator, &b.numerator), denominator })
    }

    fn sum(
        &self,
        a: &Value,
        b: &Value,
        operation: fn(&Ring, &Polynomial, &Polynomial) -> Polynomial,
    ) -> Value {
        let length = a.denominator.len().max(b.denominator.len());
        let exponent = |value: &Value, i: usize| value.denominator.get(i).copied().unwrap_or(0);
        let denominator: Vec<u32> = (0..length).map(|i| exponent(a, i).max(exponent(b, i))).collect();
        let scaled = |value: &Value| {
            let missing = (0..length).map(|i| denominator[i] - exponent(value, i)).collect();
            let missing = Value { numerator: Polynomial::default(), denominator: missing };
            self.ring().mul(&value.numerator, &self.denominator(&missing))
        };
        let numerator = operation(self.ring(), &scaled(a), &scaled(b));
        self.cancelled(Value { numerator, denominator })
    }

    /// A value that is a square where that of a node is: without the squares that it is multiplied by.
    fn without_squares(&mut self, node: usize) -> Value {
        if self.base_of_root(node).is_some() {
            return self.value(node);
        }
        match peek(|graph| graph[node]) {
            Node::Add(a, b) if a == b => {
                let two = whole(self.ring().integer(2));
                let half = self.without_squares(a);
                self.product(&two, &half)
            }
            Node::Mul(a, b) => {
                let is_square = |node: usize| matches!(peek(|graph| graph[node]), Node::Mul(a, b) if a == b);
                if is_square(b) {
                    self.without_squares(a)
                } else if is_square(a) {
                    self.without_squares(b)
                } else {
                    let [a, b] = [a, b].map(|node| self.without_squares(node));
                    self.product(&a, &b)
                }
            }
            _ => self.value(node),
        }
    }

    /// Whether the value of a node is known not to be 0: as a product of such, too.
    fn node_is_never_zero(&mut self, node: usize) -> bool {
        if let Some(base) = self.base_of_root(node) {
            return self.node_is_never_zero(base);
        }
        match peek(|graph| graph[node]) {
            Node::Mul(a, b) => self.node_is_never_zero(a) && self.node_is_never_zero(b),
            Node::Add(a, b) if a == b => self.node_is_never_zero(a),
            _ => {
                let value = self.value(node);
                self.is_never_zero(&value.numerator)
            }
        }
    }

    /// The power of a node: V/n for the numerator n of its value n/d, with V^2 = f n d.
    fn root(&mut self, node: usize) -> Value {
        let base = self.value(node);
        let n = base.numerator.clone();
        if n.is_zero() {
            return whole(n);
        }
        if !self.node_is_never_zero(node) {
            self.assume(&n);
        }
        let d = self.denominator(&base);
        let nd = self.ring().mul(&n, &d);
        let kernel = self.without_squares(node);
        let kernel = self.ring().mul(&kernel.numerator, &self.denominator(&kernel));
        if let Some(again) = self.root_again(&nd, &d) {
            return again;
        }
        let ring = self.ring();
        let minus_one = ring.residue(-1);
        let factors: [Vec<BigUint>; 2] = if ring.modulus().bit(1) {
            [vec![minus_one], vec![BigUint::from(1u32)]]
        } else {
            let i = ring.square_root(&minus_one).expect("-1 is a square modulo q = 5 mod 8");
            [vec![i.clone(), ring.modulus() - i], vec![BigUint::from(1u32), minus_one]]
        };
        let possible = match self.is_square(&kernel) {
            Some(is_square) => factors[usize::from(is_square)].clone(),
            None => factors.concat(),
        };
        let choice = self.choices.choose(possible.len());
        let f = possible[choice].clone();
        let is_square = factors[1].contains(&f);
        let variable = VARIABLES - 1 - self.roots.len();
        let places = [&n, &d].map(|factor| self.factor_place(factor));
        let equal = self.ring().mul(&nd, &self.ring().constant(&f));
        self.roots.push((places, f));
        assert!(self.roots.len() <= 2, "a way has two roots at most");
        let mut leading = [0; VARIABLES];
        leading[variable] = 2;
        self.setting.ring.relate(leading, equal);
        self.squares.push((kernel, is_square));
        let mut denominator = vec![0; places[0] + 1];
        denominator[places[0]] = 1;
        Value { numerator: self.ring().variable(variable), denominator }
    }

    /// A root of a node whose value is n/d, which has one: V/d, with V^k = n d^(k - 1) for a new variable V.
    fn root_of_degree(&mut self, node: usize, degree: u8) -> Value {
        let base = self.value(node);
        if base.numerator.is_zero() {
            return base;
        }
        if self.has_numbers {
            let (ring, number) = (self.ring(), self.ring().constant_term(&base.numerator));
            // 3 (2p - 1) / 3 is 1 modulo p - 1.
            let third = (ring.modulus() * 2u32 - 1u32) / 3u32;
            let cube_root = || number.modpow(&third, ring.modulus());
            let root = if degree == 2 { ring.square_root(&number).unwrap_or_default() } else { cube_root() };
            return whole(ring.constant(&root));
        }
        let d = self.denominator(&base);
        let powers = (1..degree).map(|_| &d);
        let equal = self.ring().product(powers.chain([&base.numerator]));
        let variable = if degree == 2 {
            let places = [&base.numerator, &d].map(|factor| self.factor_place(factor));
            self.roots.push((places, BigUint::from(1u32)));
            assert!(self.roots.len() <= 2, "a way has two square roots at most");
            VARIABLES - self.roots.len()
        } else {
            VARIABLES - 3
        };
        // Of two cube roots the relations have a variable in common, which is refused.
        let mut leading = [0; VARIABLES];
        leading[variable] = degree.into();
        self.setting.ring.relate(leading, equal);
        let place = self.factor_place(&d);
        let mut denominator = vec![0; place + 1];
        denominator[place] = u32::from(!d.is_constant());
        self.cancelled(Value { numerator: self.ring().variable(variable), denominator })
    }

    /// V/n for n d, if this is c g^2 times an earlier product: then V is the root of c times g times the earlier V, or the negative.
    fn root_again(&mut self, nd: &Polynomial, d: &Polynomial) -> Option<Value> {
        let ring = self.ring();
        // For q = 5 mod 8 its f may be another one.
        let ([n, of_d], _) = *self.roots.first().filter(|_| ring.modulus().bit(1))?;
        let mut rest = ring.quotient(nd, &ring.mul(&self.factors[n], &self.factors[of_d]))?;
        let mut below = vec![self.factors[n].clone(), self.factors[of_d].clone()];
        for (factor, _) in &self.setting.never_zero {
            while let Some(quotient) = ring.quotient(&rest, &ring.mul(factor, factor)) {
                rest = quotient;
                below.push(factor.clone());
            }
        }
        let root = ring.square_root(&ring.constant_term(&rest)).filter(|_| rest.is_constant())?;
        let numerator = ring.product([d, &ring.variable(VARIABLES - 1), &ring.constant(&ring.invert(&root))]);
        let numerator =
            [ring.sub(&Polynomial::default(), &numerator), numerator][self.choices.choose(2)].clone();
        let mut denominator = Vec::new();
        for factor in &below {
            let place = self.factor_place(factor);
            denominator.resize(denominator.len().max(place + 1), 0);
            denominator[place] += 1;
        }
        Some(self.cancelled(Value { numerator, denominator }))
    }

    /// Whether a polynomial is a square, if that follows from known squares.
    pub fn is_square(&self, value: &Polynomial) -> Option<bool> {
        let ring = self.ring();
        let one = (ring.integer(1), true);
        // Of two the product, too: it is a square if both are, or neither is.
        let pairs = self.squares.iter().enumerate().flat_map(|(i, (a, of_a))| {
            let earlier = self.squares[..i].iter();
            earlier.map(move |(b, of_b)| (ring.mul(a, b), of_a == of_b))
        });
        let pairs: Vec<_> = pairs.collect();
        for (known, is_square) in self.squares.iter().chain([&one]).chain(&pairs) {
            // A multiple of it by a constant, or a square times one over it.
            let factor = ring.factor(value, known);
            let factor = factor.or_else(|| self.factor_of_product(&ring.mul(value, known), true));
            if let Some(factor) = factor {
                return Some(ring.is_square(&factor) == *is_square);
            }
        }
        None
    }

    /// The constant that a polynomial is times a product of nonzero factors, or of squares of these.
    fn factor_of_product(&self, value: &Polynomial, of_squares: bool) -> Option<BigUint> {
        let ring = self.ring();
        let mut rest = value.clone();
        // What can be divided out in turns, and then what is a product modulo the equations of the inputs.
        let known = self.setting.never_zero.iter().map(|(factor, _)| factor).chain(&self.factors);
        for factor in known.filter(|factor| factor.terms() > 0 && !factor.is_constant()) {
            let step = if of_squares { ring.mul(factor, factor) } else { factor.clone() };
            while let Some(quotient) = ring.quotient(&rest, &step) {
                rest = quotient;
            }
        }
        let candidates = self.products.get(&rest.greatest_monomial()?)?.iter();
        let mut candidates = candidates.filter(|(_, is_square)| *is_square || !of_squares);
        candidates.find_map(|(candidate, _)| ring.factor(&rest, candidate))
    }

    /// Notes that this is taken not to be 0, unless that is known.
    fn assume(&mut self, value: &Polynomial) {
        if !self.is_never_zero(value) {
            self.assumed.push(value.clone());
        }
    }

    /// Whether it is known not to be 0.
    pub fn is_never_zero(&self, value: &Polynomial) -> bool {
        self.factor_of_product(value, false).is_some()
            || self.roots.len() == 1 && {
                // With the other root of the square the product is one of inputs alone.
                let norm = self.ring().mul(value, &value.conjugate(VARIABLES - 1, self.ring()));
                !norm.is_zero() && self.factor_of_product(&norm, false).is_some()
            }
            || self.assumed.iter().chain(&self.answered).any(|known| self.ring().is_multiple(value, known))
    }

    fn answer(&mut self, question: Question, node: usize) -> bool {
        let value = self.value(node);
        if self.has_numbers {
            let (ring, number) = (self.ring(), self.ring().constant_term(&value.numerator));
            return match question {
                Question::IsZero => number == BigUint::ZERO,
                Question::IsOdd if ring.is_prime_field() => number.bit(0),
                // Whether it is negative.
                Question::IsOdd => number > ring.modulus() >> 1,
                Question::IsSquare => ring.is_square(&number),
            };
        }
        match question {
            Question::IsZero => {
                if value.numerator.is_zero() {
                    return true;
                }
                if self.is_never_zero(&value.numerator) {
                    return false;
                }
                let is_zero = self.choices.choose(2) == 1;
                if !is_zero {
                    self.answered.push(value.numerator);
                }
                is_zero
            }
            Question::IsOdd => {
                if value.numerator.is_zero() {
                    return false;
                }
                for sign in [1, -1] {
                    let signed = Value {
                        numerator: self.ring().mul(&value.numerator, &self.ring().integer(sign)),
                        denominator: value.denominator.clone(),
                    };
                    if let Some((_, odd)) = self.odd.iter().find(|(known, _)| self.are_equal(known, &signed))
                    {
                        return *odd == (sign == 1);
                    }
                }
                let odd = self.choices.choose(2) == 1;
                self.odd.push((value, odd));
                odd
            }
            Question::IsSquare => {
                let nd = self.ring().mul(&value.numerator, &self.denominator(&value));
                if nd.is_zero() {
                    return true;
                }
                if let Some(is_square) = self.is_square(&nd) {
                    return is_square;
                }
                self.assume(&nd);
                let is_square = self.choices.choose(2) == 1;
                self.squares.push((nd, is_square));
                is_square
            }
        }
    }

    /// The first polynomial that is never 0 in this setting.
    pub fn square(&self) -> Polynomial {
        self.setting.never_zero[0].0.clone()
    }

    /// Whether an element is odd.
    pub fn is_odd(&mut self, node: usize) -> bool {
        self.answer(Question::IsOdd, node)
    }

    /// Whether values are equal.
    pub fn are_equal(&self, a: &Value, b: &Value) -> bool {
        self.sum(a, b, Ring::sub).numerator.is_zero()
    }

    /// Whether an equation holds: a sum of products of values, each with a factor, is 0.
    pub fn is_zero_sum(&self, terms: &[(i64, &[&Value])]) -> bool {
        let sum = terms.iter().fold(whole(Polynomial::default()), |sum, (k, factors)| {
            let start = whole(self.ring().integer(*k));
            let product = factors.iter().fold(start, |product, factor| self.product(&product, factor));
            self.sum(&sum, &product, Ring::add)
        });
        sum.numerator.is_zero()
    }
}

/// A value that is a polynomial.
pub fn whole(numerator: Polynomial) -> Value {
    Value { numerator, denominator: Vec::new() }
}

/// Code, and what is proved of it.
pub struct Statement<'a, R> {
    setting: &'a dyn Fn() -> Setting,
    code: &'a dyn Fn() -> R,
    check: &'a dyn Fn(&mut Way, &R) -> Result<(), &'static str>,
    products: Rc<Products>,
}

impl<'a, R> Statement<'a, R> {
    /// A statement.
    pub fn new(
        setting: &'a dyn Fn() -> Setting,
        code: &'a dyn Fn() -> R,
        check: &'a dyn Fn(&mut Way, &R) -> Result<(), &'static str>,
    ) -> Self {
        Statement { setting, code, check, products: Rc::new(products(&setting())) }
    }

    fn run(&self, way: &Rc<RefCell<Way>>) -> Result<(), &'static str> {
        let shared = Rc::clone(way);
        let (_, outcome) = record(|| {
            let made = answering(move |question, node| shared.borrow_mut().answer(question, node), self.code);
            (self.check)(&mut way.borrow_mut(), &made)
        });
        outcome
    }

    /// Runs code in every way, and checks what it makes. Returns how many ways there are.
    ///
    /// # Errors
    /// What a check returns.
    pub fn prove(&self) -> Result<usize, &'static str> {
        let (mut choices, mut ways) = (Choices::default(), 0);
        loop {
            let way = Way::new((self.setting)(), Rc::clone(&self.products), std::mem::take(&mut choices));
            let way = Rc::new(RefCell::new(way));
            self.run(&way)?;
            ways += 1;
            let mut way = way.borrow_mut();
            if way.has_powers {
                return Err("a power that is no root");
            }
            if !way.assumed.is_empty() {
                return Err("something may be 0");
            }
            choices = std::mem::take(&mut way.choices);
            if !choices.advance() {
                return Ok(ways);
            }
        }
    }

    /// Returns whether the statement holds for random numbers in place of the inputs, or no numbers fit the inputs.
    pub fn holds_for(&self, seed: u64) -> bool {
        let Some(setting) = (self.setting)().of_numbers(seed) else { return true };
        let mut way = Way::new(setting, Rc::clone(&self.products), Choices::default());
        way.has_numbers = true;
        self.run(&Rc::new(RefCell::new(way))).is_ok()
    }
}
