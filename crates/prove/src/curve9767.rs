//! Curve9767: y^2 = x^3 - 3x + b over GF(9767^19), whose formulas have cases: neutral, equal and opposite operands.
//!
//! Each formula is run in each case. Where it compares an element with 0, the answer is known if the element is 0 for all points of the
//! case, or a constant other than 0 times powers of what is never 0 in it; else both answers are taken, and both must lead to the sum.
//! The sum is that of chords and tangents. b is a variable: what holds for every b holds for the curve's. The order of the group is odd,
//! so y is never 0.

use std::cell::RefCell;

use lemniscate::field::Field;
use lemniscate::field::gf9767::{Base, DEGREE, Gf9767};
use lemniscate::group::Group;
use lemniscate::group::curve9767::{Affine, Jacobian, Public};
use subtle::Choice;

use crate::expression::{Node, ONE, ZERO, peek, push, record};
use crate::polynomial::{Fraction, Polynomial, Ring, VARIABLES};
use crate::symbol::Symbol;

/// GF(9767^19), as a parameter of elements.
#[derive(Clone, Copy)]
pub struct Extension;

/// An element. Unlike those of primes, it is compared with 0.
pub type Element = Symbol<Extension, 0>;

impl Field for Element {
    type Mask = Choice;
    const LANES: usize = 1;
    const ZERO: Self = Symbol::new(ZERO);
    const ONE: Self = Symbol::new(ONE);

    fn square(self) -> Self {
        self * self
    }

    fn mul_small(self, k: u32) -> Self {
        self.scale(Base::new(k))
    }

    fn carry(self) -> Self {
        self
    }

    fn select(mask: Choice, if_set: Self, otherwise: Self) -> Self {
        if mask.into() { if_set } else { otherwise }
    }

    fn is_zero(self) -> Choice {
        Choice::from(u8::from(decide(self.0.node)))
    }

    fn outline<R>(piece: impl FnOnce() -> R) -> R {
        piece()
    }

    fn is_odd(self) -> Choice {
        unreachable!("no formula asks whether an element is odd")
    }
}

impl Gf9767 for Element {
    fn from_coefficients(_: &[u16; DEGREE]) -> Self {
        unreachable!("no formula has coefficients")
    }

    fn to_coefficients(self) -> [u16; DEGREE] {
        unreachable!("no formula has coefficients")
    }

    fn frobenius<const N: usize>(&self) -> Self {
        unreachable!("no formula has a power of its own")
    }

    fn scale(self, k: Base) -> Self {
        let mut words = [0; 7];
        words[0] = k.to_integer().into();
        self * Symbol::new(push(Node::Constant(words)))
    }

    fn constant_of_product(&self, _: &Self) -> Base {
        unreachable!("no formula has coefficients")
    }

    fn set_invert(&mut self) {
        *self = if decide(self.0.node) { Self::ZERO } else { Symbol::new(push(Node::Invert(self.0.node))) };
    }
}

const X1: usize = 0;
const Y1: usize = 1;
const Z1: usize = 2;
const X2: usize = 3;
const Y2: usize = 4;
/// b.
const B: usize = 5;

/// Which points the operands are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Case {
    /// Two points with different x.
    Distinct,
    /// Twice the same.
    Equal,
    /// A point and its opposite.
    Opposite,
    /// The neutral element, and a point.
    FirstNeutral,
    /// A point, and the neutral element.
    SecondNeutral,
    /// Twice the neutral element.
    BothNeutral,
}

/// All cases.
pub const CASES: [Case; 6] =
    [Case::Distinct, Case::Equal, Case::Opposite, Case::FirstNeutral, Case::SecondNeutral, Case::BothNeutral];

/// What is asked while a formula runs.
struct Oracle {
    ring: Ring,
    inputs: Vec<Polynomial>,
    never_zero: Vec<Polynomial>,
    /// Of the nodes so far.
    values: Vec<Fraction>,
    /// The answers where neither is known.
    answers: Vec<bool>,
    asked: usize,
}

thread_local! {
    static ORACLE: RefCell<Option<Oracle>> = const { RefCell::new(None) };
}

/// Whether a node is 0.
fn decide(node: usize) -> bool {
    ORACLE.with_borrow_mut(|oracle| {
        let Oracle { ring, inputs, never_zero, values, answers, asked } =
            oracle.as_mut().expect("a case is proved");
        peek(|graph| ring.evaluate_rest(graph, inputs, values));
        let value = &values[node];
        if value.numerator.is_zero() {
            return true;
        }
        let factors: Vec<_> = never_zero.iter().map(|factor| (factor, 6)).collect();
        if ring.is_product_of_powers(&value.numerator, &factors) {
            return false;
        }
        if *asked == answers.len() {
            answers.push(false);
        }
        *asked += 1;
        answers[*asked - 1]
    })
}

/// What a formula does with two points, the first of any Z.
pub type Operation = fn(Jacobian<Element>, Affine<Element>) -> Affine<Element>;

/// The formulas for any two points: P + Q, or P - Q where the second is true.
pub const SUMS: [(&str, bool, Operation); 6] = [
    ("add", false, |p, q| p.add(&q).to_affine()),
    ("sub", true, |p, q| p.sub(&q).to_affine()),
    ("set_add_signed_vartime", true, |mut p, q| {
        p.set_add_signed_vartime(&q, true);
        p.to_affine()
    }),
    ("public add", false, |p, q| Public(p).add(&q).0.to_affine()),
    ("public set_add_signed_vartime", false, |p, q| {
        let mut sum = Public(p);
        sum.set_add_signed_vartime(&q, false);
        sum.0.to_affine()
    }),
    ("public set_add_signed_vartime, opposite", true, |p, q| {
        let mut sum = Public(p);
        sum.set_add_signed_vartime(&q, true);
        sum.0.to_affine()
    }),
];

/// The formulas for twice a point, the first. They do not use the second.
pub const DOUBLINGS: [(&str, Operation); 4] = [
    ("double", |p, _| p.double().to_affine()),
    ("set_double_n", |mut p, _| {
        p.set_double_n(1);
        p.to_affine()
    }),
    ("double_affine", |p, _| Jacobian::double_affine(&p.to_affine()).to_affine()),
    ("public double", |p, _| Public(p).double().0.to_affine()),
];

/// Proves an operation in a case, for both outcomes of every open comparison. Returns how many paths through the formula there are.
///
/// # Errors
/// What does not hold.
pub fn prove(operation: Operation, negative: bool, case: Case, doubles: bool) -> Result<usize, &'static str> {
    let mut ring = Ring::new(&[9767]);
    for (x, y) in [(X1, Y1), (X2, Y2)] {
        let (x, b) = (ring.variable(x), ring.variable(B));
        let cubic = ring.sub(&ring.product([&x, &x, &x]), &ring.mul(&ring.integer(3), &x));
        let mut leading = [0; VARIABLES];
        leading[y] = 2;
        ring.relate(leading, ring.add(&cubic, &b));
    }
    let [x1, y1, z1, x2, y2] = [X1, Y1, Z1, X2, Y2].map(|i| ring.variable(i));
    let zero = Polynomial::default();
    let negate = |y: &Polynomial| ring.sub(&zero, y);
    let (first_is_neutral, second) = match case {
        Case::Distinct => (false, Some([x2.clone(), y2.clone()])),
        // Of P - Q the second is the opposite.
        Case::Equal => (false, Some([x1.clone(), if negative { negate(&y1) } else { y1.clone() }])),
        Case::Opposite => (false, Some([x1.clone(), if negative { y1.clone() } else { negate(&y1) }])),
        Case::FirstNeutral => (true, Some([x2.clone(), y2.clone()])),
        Case::SecondNeutral => (false, None),
        Case::BothNeutral => (true, None),
    };
    let [q_x, q_y] = second.unwrap_or([zero.clone(), zero.clone()]);
    let (p_x, p_y) = if first_is_neutral { (zero.clone(), zero.clone()) } else { (x1.clone(), y1.clone()) };
    let q_y_signed = if negative { negate(&q_y) } else { q_y.clone() };
    // The slope of the chord or the tangent, or the outcome where there is none.
    let line = |rise: Polynomial, run: Polynomial, other: &Polynomial| {
        let (rr, nn) = (ring.mul(&run, &run), ring.mul(&rise, &rise));
        // x3 = slope^2 - x1 - x2, y3 = slope (x1 - x3) - y1.
        let x3 = ring.sub(&nn, &ring.mul(&rr, &ring.add(&p_x, other)));
        let y3 = ring
            .sub(&ring.mul(&rise, &ring.sub(&ring.mul(&p_x, &rr), &x3)), &ring.product([&p_y, &rr, &run]));
        let cube = ring.mul(&rr, &run);
        [[x3, rr], [y3, cube]]
    };
    let one = ring.integer(1);
    let is_double = doubles || case == Case::Equal;
    let expected =
        if first_is_neutral && doubles || case == Case::BothNeutral || case == Case::Opposite && !doubles {
            [[zero.clone(), one.clone()], [zero.clone(), one.clone()]]
        } else if first_is_neutral {
            [[q_x.clone(), one.clone()], [q_y_signed, one.clone()]]
        } else if is_double {
            let rise = ring.mul(&ring.integer(3), &ring.sub(&ring.mul(&p_x, &p_x), &one));
            line(rise, ring.mul(&ring.integer(2), &p_y), &p_x)
        } else if case == Case::SecondNeutral {
            [[p_x.clone(), one.clone()], [p_y.clone(), one.clone()]]
        } else {
            line(ring.sub(&q_y_signed, &p_y), ring.sub(&q_x, &p_x), &q_x)
        };
    let never_zero = vec![y1, z1.clone(), y2, ring.sub(&x2, &x1)];
    let inputs = vec![p_x.clone(), p_y.clone(), z1, q_x.clone(), q_y];
    let mut ways = 0;
    let mut answers = Vec::new();
    let values = Vec::new();
    ORACLE.replace(Some(Oracle { ring, inputs, never_zero, values, answers: Vec::new(), asked: 0 }));
    loop {
        ORACLE.with_borrow_mut(|oracle| {
            let oracle = oracle.as_mut().expect("it was put there");
            (oracle.answers, oracle.asked) = (std::mem::take(&mut answers), 0);
            oracle.values.clear();
        });
        let (graph, [x, y]) = record(|| {
            let v = Element::variable;
            let p = Jacobian::from_affine(&Affine::of(v(0), v(1))).scale(&v(2));
            let sum = operation(p, Affine::of(v(3), v(4)));
            [sum.x().0.node, sum.y().0.node]
        });
        let is_sum = ORACLE.with_borrow_mut(|oracle| {
            let Oracle { ring, inputs, values, answers: given, .. } =
                oracle.as_mut().expect("it was put there");
            answers = std::mem::take(given);
            ring.evaluate_rest(&graph, inputs, values);
            [x, y].into_iter().zip(&expected).all(|(node, [numerator, denominator])| {
                let Fraction { numerator: n, denominator: d } = &values[node];
                let d = d.clone().unwrap_or_else(|| ring.integer(1));
                ring.are_equal(&ring.mul(n, denominator), &ring.mul(&d, numerator))
            })
        });
        ways += 1;
        if !is_sum {
            return Err("not the sum");
        }
        // The next answers: the last that was no becomes yes.
        while answers.last() == Some(&true) {
            answers.pop();
        }
        match answers.last_mut() {
            Some(answer) => *answer = true,
            None => return Ok(ways),
        }
    }
}
