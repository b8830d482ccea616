//! Curve9767: y^2 = x^3 - 3x + b over GF(9767^19), whose formulas have cases: neutral, equal and opposite operands.
//!
//! Each formula is run in each case, by [`cases`](crate::cases). Where it compares an element with 0, the answer is known if the element is 0 for all
//! points of the case, or a constant other than 0 times powers of what is never 0 in it; else both answers are taken, and both must lead to
//! the sum. The sum is that of chords and tangents. b is a variable: what holds for every b holds for the curve's. The order of the group is odd,
//! so y is never 0.

use lemniscate::group::Group;
use lemniscate::group::curve9767::{Affine, Jacobian, Public, shared};

use crate::cases::{Setting, Statement, Value, Way, whole};
use crate::extension::{B, Element};
use crate::polynomial::{Polynomial, Ring, VARIABLES};

pub(crate) const X1: usize = 0;
pub(crate) const Y1: usize = 1;
const Z1: usize = 2;
const X2: usize = 3;
const Y2: usize = 4;

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

/// What a formula does with two points, the first of any Z.
pub type Operation = fn(Jacobian<Element>, Affine<Element>) -> Affine<Element>;

/// The formulas for any two points: P + Q, or P - Q where the second is true.
pub const SUMS: [(&str, bool, Operation); 8] = [
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
    ("affine add", false, |p, q| p.to_affine().add(&q)),
    ("affine add_all_vartime", false, |p, q| {
        let mut sum = [p.to_affine()];
        shared::add_all_vartime(&mut sum, &[q]);
        sum[0]
    }),
];

/// The formulas that require certain points, with the cases that they are for.
pub const SUMS_OF_SOME: [(&str, bool, Operation, &[Case]); 5] = {
    use Case::{BothNeutral, Distinct, Equal, FirstNeutral, Opposite, SecondNeutral};
    let any: &[Case] = &[Distinct, Equal, Opposite, FirstNeutral, BothNeutral];
    [
        (
            "affine add_all",
            false,
            |p, q| {
                let mut sum = [p.to_affine()];
                shared::add_all::<_, 1>(&mut sum, &[q]);
                sum[0]
            },
            &[Distinct, FirstNeutral, SecondNeutral, BothNeutral],
        ),
        (
            "set_add_distinct_lookup",
            false,
            |p, q| looked_up(p, |p| p.set_add_distinct_lookup(&[q], 1)),
            &[Distinct],
        ),
        (
            "set_add_distinct_lookup, opposite",
            true,
            |p, q| looked_up(p, |p| p.set_add_distinct_lookup(&[q], -1)),
            &[Distinct],
        ),
        ("set_add_any_lookup", false, |p, q| looked_up(p, |p| p.set_add_any_lookup(&[q], 1)), any),
        ("set_add_any_lookup, opposite", true, |p, q| looked_up(p, |p| p.set_add_any_lookup(&[q], -1)), any),
    ]
};

fn looked_up(mut p: Jacobian<Element>, add: impl FnOnce(&mut Jacobian<Element>)) -> Affine<Element> {
    add(&mut p);
    p.to_affine()
}

/// The formulas for twice a point, the first. They do not use the second.
pub const DOUBLINGS: [(&str, Operation); 5] = [
    ("double", |p, _| p.double().to_affine()),
    ("set_double_n", |mut p, _| {
        p.set_double_n(1);
        p.to_affine()
    }),
    ("double_affine", |p, _| Jacobian::double_affine(&p.to_affine()).to_affine()),
    ("public double", |p, _| Public(p).double().0.to_affine()),
    ("affine double", |p, _| p.to_affine().double_n(1)),
];

/// y^2 = x^3 - 3x + b, of a ring where y is a variable.
pub(crate) fn relate(ring: &mut Ring, x: usize, y: usize) {
    let right_side = right_side(ring, &ring.variable(x));
    let mut leading = [0; VARIABLES];
    leading[y] = 2;
    ring.relate(leading, right_side);
}

/// x^3 - 3x + b.
pub(crate) fn right_side(ring: &Ring, x: &Polynomial) -> Polynomial {
    let cubic = ring.sub(&ring.product([x, x, x]), &ring.mul(&ring.integer(3), x));
    ring.add(&cubic, &ring.variable(B))
}

/// The operands of a case.
fn operands(negative: bool, case: Case) -> Setting {
    let mut ring = Ring::of_extension(9767);
    relate(&mut ring, X1, Y1);
    relate(&mut ring, X2, Y2);
    let [x1, y1, z1, x2, y2, b] = [X1, Y1, Z1, X2, Y2, B].map(|i| ring.variable(i));
    let zero = Polynomial::default();
    let opposite = [x1.clone(), ring.sub(&zero, &y1)];
    let (p, q) = ([x1.clone(), y1.clone()], [x2.clone(), y2.clone()]);
    // The neutral element is (0, 0).
    let neutral = [zero.clone(), zero];
    let ([p_x, p_y], [q_x, q_y]) = match case {
        Case::Distinct => (p, q),
        // Of P - Q the second is the opposite.
        Case::Equal => (p.clone(), if negative { opposite } else { p }),
        Case::Opposite => (p.clone(), if negative { p } else { opposite }),
        Case::FirstNeutral => (neutral, q),
        Case::SecondNeutral => (p, neutral),
        Case::BothNeutral => (neutral.clone(), neutral),
    };
    let run = ring.sub(&x2, &x1);
    Setting {
        inputs: vec![p_x, p_y, z1.clone(), q_x, q_y, b],
        never_zero: vec![(y1, 2), (z1, 2), (y2, 2), (run, 2)],
        ring,
    }
}

/// The sum of points, the second with the sign that it has in it, by chords and tangents.
fn sum(way: &mut Way, p: Option<[Value; 2]>, q: Option<[Value; 2]>, case: Case) -> [Value; 2] {
    let zero = || whole(Polynomial::default());
    let (Some([x1, y1]), Some([x2, y2])) = (&p, &q) else {
        return p.or(q).unwrap_or_else(|| [zero(), zero()]);
    };
    let slope = match case {
        Case::Opposite => return [zero(), zero()],
        Case::Equal => {
            let [three, two] = [3, 2].map(|k| whole(way.ring().integer(k)));
            let rise = way.sub(&way.product(&three, &way.product(x1, x1)), &three);
            let run = way.inverse(&way.product(&two, y1));
            way.product(&rise, &run)
        }
        _ => {
            let run = way.inverse(&way.sub(x2, x1));
            way.product(&way.sub(y2, y1), &run)
        }
    };
    // x3 = slope^2 - x1 - x2, y3 = slope (x1 - x3) - y1.
    let x3 = way.sub(&way.sub(&way.product(&slope, &slope), x1), x2);
    let y3 = way.sub(&way.product(&slope, &way.sub(x1, &x3)), y1);
    [x3, y3]
}

/// Proves an operation in a case, for both outcomes of every open comparison. Returns how many paths through the formula there are.
///
/// # Errors
/// What does not hold.
pub fn prove(operation: Operation, negative: bool, case: Case, doubles: bool) -> Result<usize, &'static str> {
    with_statement(operation, negative, case, doubles, |statement| statement.prove())
}

/// Calls a function with the statement that an operation is right in a case.
pub(crate) fn with_statement<R>(
    operation: Operation,
    negative: bool,
    case: Case,
    doubles: bool,
    use_it: impl FnOnce(&Statement<'_, [usize; 2]>) -> R,
) -> R {
    let code = || {
        let v = Element::variable;
        let p = Jacobian::from_affine(&Affine::of(v(X1), v(Y1))).scale(&v(Z1));
        let sum = operation(p, Affine::of(v(X2), v(Y2)));
        [sum.x().0.node, sum.y().0.node]
    };
    let has_both = |way: &Way| {
        let [first, second] = [[X1, Y1], [X2, Y2]].map(|point| point.map(|i| way.input(i)));
        let is_first = !matches!(case, Case::FirstNeutral | Case::BothNeutral);
        let is_second = !matches!(case, Case::SecondNeutral | Case::BothNeutral);
        (is_first.then_some(first), is_second.then_some(second))
    };
    let check = |way: &mut Way, result: &[usize; 2]| {
        let (first, second) = has_both(way);
        let expected = if doubles {
            sum(way, first.clone(), first, Case::Equal)
        } else {
            let zero = whole(Polynomial::default());
            let second = second.map(|[x, y]| [x, if negative { way.sub(&zero, &y) } else { y }]);
            sum(way, first, second, case)
        };
        for (node, expected) in result.iter().zip(&expected) {
            let value = way.value(*node);
            if !way.are_equal(&value, expected) {
                return Err("not the sum");
            }
        }
        Ok(())
    };
    use_it(&Statement::new(&|| operands(negative, case), &code, &check))
}
