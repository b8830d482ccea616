//! Double-odd curves as Jacobi quartics: e^2 = b' u^4 + a' u^2 + 1, in extended coordinates E, Z, U, T with U^2 = T Z.
//!
//! For points (e1, u1) and (e2, u2) the group law is u3 = (e1 u2 + u1 e2) / (1 - D) and
//! e3 = ((1 + D)(e1 e2 + a' u1 u2) + 2 b' u1 u2 (u1^2 + u2^2)) / (1 - D)^2, with D = b' (u1 u2)^2 (ePrint 2022/1052, section 3.2).
//! b' is not a square, so 1 - D is 0 for no points; and e is never 0, as b is not a square. An element of the group is a pair of points,
//! (e, u) and (-e, -u), and a formula may return either.

use num_bigint::BigUint;

use lemniscate::field::Prime;
use lemniscate::group::double_odd::Curve;

use crate::law::{Law, Refusal};
use crate::polynomial::{Polynomial, Ring, VARIABLES};

/// The variables of the first operand: e, u, Z. Those of the second follow.
const E: usize = 0;
const U: usize = 1;
const Z: usize = 2;
/// How many there are for each operand.
const EACH: usize = 3;

/// A curve, and its polynomials.
pub struct DoubleOdd {
    name: &'static str,
    ring: Ring,
    ap: Polynomial,
    bp: Polynomial,
}

impl DoubleOdd {
    /// The curve of the library.
    pub fn new<C: Curve>(name: &'static str) -> Self {
        let mut ring = Ring::new(C::Prime::MODULUS.as_ref());
        let constant = |k: i32| ring.residue(k.into());
        // 4 is a square.
        assert!(!ring.is_square(&constant(C::B4)), "{name}: b is not a square");
        assert!(!ring.is_square(&constant(C::BP)), "{name}: b' is not a square");
        let (ap, bp) = (ring.integer(C::AP.into()), ring.integer(C::BP.into()));
        for operand in 0..2 {
            let u = ring.variable(EACH * operand + U);
            let uu = ring.mul(&u, &u);
            let sum = ring.add(&ring.product([&bp, &uu, &uu]), &ring.mul(&ap, &uu));
            let mut leading = [0; VARIABLES];
            leading[EACH * operand + E] = 2;
            ring.relate(leading, ring.add(&sum, &ring.integer(1)));
        }
        DoubleOdd { name, ring, ap, bp }
    }

    fn affine(&self, operand: usize) -> [Polynomial; 2] {
        [E, U].map(|i| self.ring.variable(EACH * operand + i))
    }
}

impl Law for DoubleOdd {
    fn name(&self) -> &'static str {
        self.name
    }

    fn ring(&self) -> &Ring {
        &self.ring
    }

    /// E, Z, U and T of both, and e, u and u^2 of the second.
    fn inputs(&self) -> Vec<Polynomial> {
        let ring = &self.ring;
        let operand = |operand: usize| {
            let ([e, u], z) = (self.affine(operand), ring.variable(EACH * operand + Z));
            [ring.mul(&e, &z), z.clone(), ring.mul(&u, &z), ring.product([&u, &u, &z])]
        };
        let [e, u] = self.affine(1);
        let uu = ring.mul(&u, &u);
        [&operand(0)[..], &operand(1), &[e, u, uu]].concat()
    }

    fn z(&self) -> usize {
        1
    }

    /// (e, u) and (-e, -u).
    fn representatives(&self) -> Vec<[i64; 4]> {
        vec![[1; 4], [-1, 1, -1, 1]]
    }

    fn complete(&self, values: &mut [BigUint; VARIABLES]) {
        let ring = &self.ring;
        let [ap, bp] = [&self.ap, &self.bp].map(|constant| ring.substitute(constant, values));
        for first in [0, EACH] {
            // e^2 = b' u^4 + a' u^2 + 1
            values[first + E] = ring.complete(&mut values[first + U], |u| {
                let uu = u * u;
                &bp * &uu * &uu + &ap * &uu + 1u32
            });
        }
    }

    fn check(&self, [e, z, u, t]: [&Polynomial; 4], claim: [i32; 2]) -> Result<(), Refusal> {
        let ring = &self.ring;
        let one = ring.integer(1);
        let neutral = || [one.clone(), Polynomial::default()];
        let times = |k: i32, operand: usize| match k {
            0 => Ok(neutral()),
            1 => Ok(self.affine(operand)),
            -1 => {
                let [e, u] = self.affine(operand);
                Ok([e, ring.sub(&Polynomial::default(), &u)])
            }
            _ => Err("the claim is none of those that are checked"),
        };
        let ([e1, u1], [e2, u2]) = match claim {
            [2, 0] => (self.affine(0), self.affine(0)),
            [a, b] => (times(a, 0)?, times(b, 1)?),
        };
        let (ee, uu) = (ring.mul(&e1, &e2), ring.mul(&u1, &u2));
        let d = ring.product([&self.bp, &uu, &uu]);
        let denominator = ring.sub(&one, &d);
        let u3 = ring.add(&ring.mul(&e1, &u2), &ring.mul(&u1, &e2));
        let squares = ring.add(&ring.mul(&u1, &u1), &ring.mul(&u2, &u2));
        let e3 = ring.add(
            &ring.mul(&ring.add(&one, &d), &ring.add(&ee, &ring.mul(&self.ap, &uu))),
            &ring.product([&ring.integer(2), &self.bp, &uu, &squares]),
        );
        // Of the pair either.
        let is_sum = [1, -1].into_iter().any(|sign| {
            let sign = ring.integer(sign);
            ring.are_equal(&ring.mul(u, &denominator), &ring.product([&sign, z, &u3]))
                && ring
                    .are_equal(&ring.product([e, &denominator, &denominator]), &ring.product([&sign, z, &e3]))
        });
        if !is_sum {
            return Err("e and u of the sum");
        }
        if !ring.are_equal(&ring.mul(u, u), &ring.mul(t, z)) {
            return Err("T of the sum");
        }
        let [first, second] = [Z, EACH + Z].map(|i| ring.variable(i));
        let e1 = ring.variable(E);
        if !ring.is_product_of_powers(z, &[(&denominator, 2), (&e1, 4), (&first, 8), (&second, 8)]) {
            return Err("Z of the sum may be 0");
        }
        Ok(())
    }
}

/// The formulas of points.
pub mod formulas {
    use lemniscate::group::double_odd::parallel::ParallelPoint;
    use lemniscate::group::double_odd::{AffineAddend, Curve, Point};
    use lemniscate::group::{Addend, Group};
    use subtle::Choice;

    use crate::formula::Formula;
    use crate::symbol::{Four, Symbol};

    type F<C, const PREFERS: u8> =
        Symbol<<C as lemniscate::group::double_odd::tables::Tables>::Prime, PREFERS>;
    type P<C, const PREFERS: u8> = Point<C, F<C, PREFERS>>;

    /// Q with Z = 1.
    type A<C, const PREFERS: u8> = AffineAddend<C, F<C, PREFERS>>;

    /// P and Q, and Q with Z = 1.
    fn operands<C: Curve, const PREFERS: u8>() -> ([P<C, PREFERS>; 2], A<C, PREFERS>) {
        let v = Symbol::variable;
        let point =
            |first: usize| Point::from_coordinates([v(first), v(first + 1), v(first + 2), v(first + 3)]);
        ([point(0), point(4)], AffineAddend::new(v(8), v(9), v(10)))
    }

    /// All of them.
    pub fn all<C: Curve, const PREFERS: u8>() -> Vec<Formula> {
        [single::<C, PREFERS>(), parallel::<C, PREFERS>()].into_iter().flatten().collect()
    }

    /// Those of single points.
    fn single<C: Curve, const PREFERS: u8>() -> Vec<Formula> {
        let mut all = Vec::new();
        let mut add =
            |name: &str, claim: [i32; 2], f: &dyn Fn([P<C, PREFERS>; 2], A<C, PREFERS>) -> P<C, PREFERS>| {
                all.push(Formula::run(format!("{name}, form {PREFERS}"), &[claim.into()], || {
                    let (points, fixed) = operands::<C, PREFERS>();
                    vec![f(points, fixed).to_coordinates().map(|coordinate| coordinate.0)]
                }));
            };
        add("double", [2, 0], &|[p, _], _| p.double());
        add("set_double_n", [2, 0], &|[mut p, _], _| {
            p.set_double_n(1);
            p
        });
        add("negate", [-1, 0], &|[p, _], _| p.negate());
        add("other_representative", [1, 0], &|[p, _], _| p.other_representative());
        add("set_scale", [1, 0], &|[mut p, q], _| {
            p.set_scale(q.coordinates()[1]);
            p
        });
        add("add", [1, 1], &|[p, q], _| p.add(&q.to_addend()));
        add("sub", [1, -1], &|[p, q], _| p.sub(&q.to_addend()));
        add("add_fixed", [1, 1], &|[p, _], q| p.add_fixed(&q));
        add("sub_fixed", [1, -1], &|[p, _], q| p.sub_fixed(&q));
        for negative in [false, true] {
            let (claim, mask) = ([1, if negative { -1 } else { 1 }], Choice::from(u8::from(negative)));
            add(&format!("set_add_signed_vartime {negative}"), claim, &|[mut p, q], _| {
                p.set_add_signed_vartime(&q, negative);
                p
            });
            add(&format!("set_add_fixed_signed_vartime {negative}"), claim, &|[mut p, _], q| {
                p.set_add_fixed_signed_vartime(&q, negative);
                p
            });
            add(&format!("negate_if {negative}"), claim, &|[p, q], _| p.add(&Addend::negate_if(q, mask)));
            add(&format!("fixed negate_if {negative}"), claim, &|[p, _], q| p.add_fixed(&q.negate_if(mask)));
        }
        add("set_add_point", [1, 1], &|[mut p, q], _| {
            p.set_add_point(&q);
            p
        });
        add("set_add_and_write", [1, 1], &|[p, q], _| {
            let (mut sum, mut addend) = (p, Addend::UNSET);
            sum.set_add_and_write(&q, &mut addend);
            addend
        });
        for digit in [-1, 0, 1] {
            add(&format!("set_add_lookup {digit}"), [1, digit], &|[mut p, q], _| {
                p.set_add_lookup(&[q], &[digit as i8; 8]);
                p
            });
            add(&format!("set_lookup {digit}"), [0, digit], &|[_, q], _| {
                let mut sum = <P<C, PREFERS> as Group>::neutral();
                sum.set_lookup(&[q], &[digit as i8; 8]);
                sum
            });
        }
        let nodes = |point: P<C, PREFERS>| point.to_coordinates().map(|coordinate| coordinate.0);
        for n in 1..=3 {
            if n > 1 {
                all.push(Formula::same(format!("set_double_n {n}, form {PREFERS}"), || {
                    let ([p, _], _) = operands::<C, PREFERS>();
                    let (mut run, mut steps) = (p, p);
                    run.set_double_n(n);
                    (0..n).for_each(|_| steps.set_double_n(1));
                    [nodes(steps), nodes(run)]
                }));
            }
            if n < 3 {
                all.push(Formula::same(format!("set_add_before_doubling {n}, form {PREFERS}"), || {
                    let ([p, q], _) = operands::<C, PREFERS>();
                    let (mut run, mut steps) = (p, p);
                    run.set_add_before_doubling(&q);
                    run.set_double_n_of_sum(n);
                    steps.set_add_signed_vartime(&q, false);
                    (0..n).for_each(|_| steps.set_double_n(1));
                    [nodes(steps), nodes(run)]
                }));
            }
        }
        all
    }

    type L<C, const PREFERS: u8> =
        ParallelPoint<C, Four<<C as lemniscate::group::double_odd::tables::Tables>::Prime, PREFERS>>;

    /// Those of one point in four lanes.
    fn parallel<C: Curve, const PREFERS: u8>() -> Vec<Formula> {
        let mut all = Vec::new();
        let mut add = |name: &str, claim: [i32; 2], f: &dyn Fn([L<C, PREFERS>; 2]) -> L<C, PREFERS>| {
            all.push(Formula::run(format!("parallel {name}, form {PREFERS}"), &[claim.into()], || {
                let ([p, q], _) = operands::<C, PREFERS>();
                let sum = f([&p, &q].map(ParallelPoint::from_point)).to_point();
                vec![sum.to_coordinates().map(|coordinate| coordinate.0)]
            }));
        };
        add("double", [2, 0], &|[p, _]| p.double());
        add("set_double_n", [2, 0], &|[mut p, _]| {
            p.set_double_n(1);
            p
        });
        add("negate", [-1, 0], &|[p, _]| p.negate());
        add("add", [1, 1], &|[p, q]| p.add(&q.to_addend()));
        add("sub", [1, -1], &|[p, q]| p.sub(&q.to_addend()));
        add("add_fixed", [1, 1], &|[p, q]| p.add_fixed(&q.to_addend()));
        add("sub_fixed", [1, -1], &|[p, q]| p.sub_fixed(&q.to_addend()));
        for negative in [false, true] {
            let (claim, mask) = ([1, if negative { -1 } else { 1 }], Choice::from(u8::from(negative)));
            add(&format!("set_add_signed_vartime {negative}"), claim, &|[mut p, q]| {
                p.set_add_signed_vartime(&q, negative);
                p
            });
            add(&format!("set_add_fixed_signed_vartime {negative}"), claim, &|[mut p, q]| {
                p.set_add_fixed_signed_vartime(&q, negative);
                p
            });
            add(&format!("negate_if {negative}"), claim, &|[p, q]| p.add(&Addend::negate_if(q, mask)));
        }
        for digit in [-1, 0, 1] {
            add(&format!("set_add_lookup {digit}"), [1, digit], &|[mut p, q]| {
                p.set_add_lookup(&[q], &[digit as i8; 8]);
                p
            });
            add(&format!("set_lookup {digit}"), [0, digit], &|[_, q]| {
                let mut sum = <L<C, PREFERS> as Group>::neutral();
                sum.set_lookup(&[q], &[digit as i8; 8]);
                sum
            });
        }
        for n in 2..=3 {
            all.push(Formula::same(format!("parallel set_double_n {n}, form {PREFERS}"), || {
                let ([p, _], _) = operands::<C, PREFERS>();
                let (mut run, mut steps) = (L::<C, PREFERS>::from_point(&p), L::<C, PREFERS>::from_point(&p));
                run.set_double_n(n);
                (0..n).for_each(|_| steps.set_double_n(1));
                [steps, run].map(|point| point.to_point().to_coordinates().map(|coordinate| coordinate.0))
            }));
        }
        all
    }
}
