//! Montgomery curves v^2 = u^3 + A u^2 + u, by u-coordinates alone: a step of the ladder.
//!
//! Let P = (u1, v1) and Q = (u2, v2) be points of the curve, and U the u-coordinate of P - Q. Where u1 and u2 differ,
//! u(P + Q) = ((v2 - v1) / (u2 - u1))^2 - A - u1 - u2 and U = ((v2 + v1) / (u2 - u1))^2 - A - u1 - u2; and
//! u(2P) = (u1^2 - 1)^2 / (4 v1^2). A step is given u1 and u2 as any fractions a/b and c/d. It is proved that it returns u(2P) and
//! u(P + Q) as fractions, and more: which ones. The new b is a constant times b^4 v1^2, 0 exactly where 2P is the neutral element or P
//! was; the new c and d are constants times b^2 d^2 (1 - u1 u2)^2 and b^2 d^2 (u1 - u2)^2 U. Bernstein ("Curve25519: new Diffie-Hellman
//! speed records", PKC 2006, theorem 2.1 and appendix B) shows that with such steps the ladder is right for every u, with 0 for fractions
//! whose denominator is 0.

use num_bigint::BigUint;

use crate::expression::Node;
use crate::formula::Formula;
use crate::law::{Law, Refusal};
use crate::polynomial::{Fraction, Polynomial, Ring, VARIABLES};

/// u, v and the denominator of the first point; those of the second follow.
const U: usize = 0;
const V: usize = 1;
const B: usize = 2;
/// How many there are for each point.
const EACH: usize = 3;

/// A curve, and its polynomials.
pub struct Montgomery {
    name: &'static str,
    ring: Ring,
    a: Polynomial,
}

impl Montgomery {
    /// The curve with this A.
    pub fn new(name: &'static str, modulus: &[u64], a: i64) -> Self {
        let mut ring = Ring::new(modulus);
        let a = ring.integer(a);
        for point in 0..2 {
            let u = ring.variable(EACH * point + U);
            let cubic = ring.add(&ring.product([&u, &u, &u]), &ring.product([&a, &u, &u]));
            let mut leading = [0; VARIABLES];
            leading[EACH * point + V] = 2;
            ring.relate(leading, ring.add(&cubic, &u));
        }
        Montgomery { name, ring, a }
    }

    /// u(P + Q) if `sign` is -1, and u(P - Q) if it is 1, as a fraction.
    fn chord(&self, sign: i64) -> [Polynomial; 2] {
        let ring = &self.ring;
        let [u1, v1, u2, v2] = [U, V, EACH + U, EACH + V].map(|i| ring.variable(i));
        let run = ring.sub(&u2, &u1);
        let rise = ring.add(&v2, &ring.mul(&ring.integer(sign), &v1));
        let others = ring.add(&self.a, &ring.add(&u1, &u2));
        let denominator = ring.mul(&run, &run);
        [ring.sub(&ring.mul(&rise, &rise), &ring.mul(&others, &denominator)), denominator]
    }

    /// Whether a fraction is a constant other than 0 times another.
    fn is_multiple(&self, value: &Fraction, [numerator, denominator]: [&Polynomial; 2]) -> bool {
        let one = self.ring.integer(1);
        let left = self.ring.mul(&value.numerator, denominator);
        let right = self.ring.mul(value.denominator.as_ref().unwrap_or(&one), numerator);
        self.ring.is_multiple(&left, &right)
    }
}

impl Law for Montgomery {
    fn name(&self) -> &'static str {
        self.name
    }

    fn ring(&self) -> &Ring {
        &self.ring
    }

    /// a, b, c, d, and U as a fraction.
    fn inputs(&self) -> Vec<Polynomial> {
        let ring = &self.ring;
        let [u1, b, u2, d] = [U, B, EACH + U, EACH + B].map(|i| ring.variable(i));
        let [numerator, denominator] = self.chord(1);
        vec![ring.mul(&u1, &b), b, ring.mul(&u2, &d), d, numerator, denominator]
    }

    fn z(&self) -> usize {
        1
    }

    fn representatives(&self) -> Vec<[i64; 4]> {
        vec![[1; 4]]
    }

    fn complete(&self, values: &mut [BigUint; VARIABLES]) {
        let ring = &self.ring;
        let a = ring.substitute(&self.a, values);
        for first in [0, EACH] {
            // v^2 = u^3 + A u^2 + u
            values[first + V] = ring.complete(&mut values[first + U], |u| u * u * u + &a * u * u + u);
        }
    }

    fn check(&self, _: [&Polynomial; 4], _: [i32; 2]) -> Result<(), Refusal> {
        Err("a step has fractions")
    }

    fn prove(&self, formula: &Formula, graph: &[Node]) -> Result<(), Refusal> {
        let ring = &self.ring;
        let values = ring.evaluate(graph, &self.inputs());
        let [a, b, c, d] = formula.results[0].map(|node| &values[node]);
        let one = ring.integer(1);
        let [u1, v1, b1, u2, d2] = [U, V, B, EACH + U, EACH + B].map(|i| ring.variable(i));
        let scale = ring.product([&b1, &b1, &d2, &d2]);
        // u(2P): the fraction, and its denominator.
        let half = ring.sub(&ring.mul(&u1, &u1), &one);
        let four_vv = ring.product([&ring.integer(4), &v1, &v1]);
        if !self.are_equal([a, b], [&ring.mul(&half, &half), &four_vv]) {
            return Err("u of the double");
        }
        if !self.is_multiple(b, [&ring.product([&b1, &b1, &b1, &b1, &v1, &v1]), &one]) {
            return Err("the denominator of the double");
        }
        // u(P + Q): the fraction, and both of its parts.
        let [numerator, denominator] = self.chord(-1);
        if !self.are_equal([c, d], [&numerator, &denominator]) {
            return Err("u of the sum");
        }
        let crossed = ring.sub(&one, &ring.mul(&u1, &u2));
        if !self.is_multiple(c, [&ring.product([&scale, &crossed, &crossed]), &one]) {
            return Err("the numerator of the sum");
        }
        let run = ring.sub(&u1, &u2);
        let [numerator, denominator] = self.chord(1);
        if !self.is_multiple(d, [&ring.product([&scale, &run, &run, &numerator]), &denominator]) {
            return Err("the denominator of the sum");
        }
        Ok(())
    }

    fn are_same(&self, [a, b, c, d]: [&Fraction; 4], other: [&Fraction; 4]) -> bool {
        let whole = |[x, z]: [&Fraction; 2]| {
            [self.ring.numerator_of_quotient(x, z), self.ring.numerator_of_quotient(z, x)]
        };
        let [ab, cd] = [whole([other[0], other[1]]), whole([other[2], other[3]])];
        self.are_equal([a, b], [&ab[0], &ab[1]]) && self.are_equal([c, d], [&cd[0], &cd[1]])
    }
}

impl Montgomery {
    /// Whether x/z is this fraction.
    fn are_equal(&self, [x, z]: [&Fraction; 2], [numerator, denominator]: [&Polynomial; 2]) -> bool {
        let ring = &self.ring;
        let [left, right] = [ring.numerator_of_quotient(x, z), ring.numerator_of_quotient(z, x)];
        ring.are_equal(&ring.mul(&left, denominator), &ring.mul(&right, numerator))
    }
}

/// The steps, of single elements and with all coordinates in one vector.
pub fn steps<P: lemniscate::field::Prime, const A24: u32, const PREFERS: u8>() -> Vec<Formula> {
    use lemniscate::field::vector::Unsettled;
    use lemniscate::field::{Field, FieldLanes};
    use lemniscate::group::montgomery;
    use subtle::Choice;

    use crate::formula::Claim;
    use crate::symbol::{Columns, Four, Symbol};

    /// a, b, c, d and U.
    fn operands<P: lemniscate::field::Prime, const PREFERS: u8>()
    -> ([Symbol<P, PREFERS>; 4], Symbol<P, PREFERS>) {
        use lemniscate::field::FieldElement as _;

        let v = Symbol::variable;
        ([v(0), v(1), v(2), v(3)], v(4) * v(5).invert())
    }

    let single = |name: &str, choose_added: bool| {
        Formula::run(format!("{name}, form {PREFERS}"), &[Claim::Given], || {
            let ([mut a, mut b, mut c, mut d], u) = operands::<P, PREFERS>();
            let (mut aa, mut bb) = (Symbol::ZERO, Symbol::ZERO);
            // The point that is doubled is the first of the claim.
            if choose_added {
                ((a, b), (c, d)) = ((c, d), (a, b));
            }
            let choice = Choice::from(u8::from(choose_added));
            montgomery::step::<_, A24>(&u, [&mut a, &mut b, &mut c, &mut d], [&mut aa, &mut bb], choice);
            vec![[a, b, c, d].map(|x| x.0)]
        })
    };
    let parallel = Formula::run(format!("parallel step, form {PREFERS}"), &[Claim::Given], || {
        let (points, u) = operands::<P, PREFERS>();
        let a24 = Symbol::ONE.mul_small(A24);
        let factors = Four::<P, PREFERS>::from_lanes(|lane| [Symbol::ZERO, a24, Symbol::ZERO, u][lane]);
        let points = Columns::of(Four::from_lanes(|lane| points[lane]));
        let points = montgomery::parallel::step::<Four<P, PREFERS>>(points, &factors).settle();
        vec![std::array::from_fn(|lane| points.lane(lane).0)]
    });
    vec![single("step, the first doubled", false), single("step, the second doubled", true), parallel]
}
