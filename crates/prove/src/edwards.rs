//! Twisted Edwards curves: a x^2 + y^2 = 1 + d x^2 y^2, in extended coordinates.
//!
//! For points (x1, y1) and (x2, y2) the group law is x3 = (x1 y2 + y1 x2) / (1 + D), y3 = (y1 y2 - a x1 x2) / (1 - D), with
//! D = d x1 x2 y1 y2 (Bernstein and Lange, "Faster addition and doubling on elliptic curves", ASIACRYPT 2007). Where a is a
//! square and d is none, 1 + D and 1 - D are 0 for no points. A formula is proved by three identities of polynomials in the
//! coordinates of its operands, modulo the curve's equation for each: X3 (1 + D) = Z3 (x1 y2 + y1 x2),
//! Y3 (1 - D) = Z3 (y1 y2 - a x1 x2), T3 Z3 = X3 Y3. And Z3 is a constant that is not 0, times powers of the operands' Z,
//! times (1 + D)(1 - D): so it is never 0, and the formula is complete.

use num_bigint::BigUint;

use lemniscate::group::Group;

use crate::formula::Formula;
use crate::law::{Law, Refusal};
use crate::polynomial::{Polynomial, Ring, VARIABLES};

/// The variables of the first operand: x, y, Z, and what divides the factors of T. Those of the second follow.
const X: usize = 0;
const Y: usize = 1;
const Z: usize = 2;
const S: usize = 3;
/// The inverse of S.
const I: usize = 4;
/// How many there are for each operand.
const EACH: usize = 5;

/// A curve, and its polynomials.
pub struct Edwards {
    name: &'static str,
    ring: Ring,
    a: Polynomial,
    d: Polynomial,
}

impl Edwards {
    /// The curve with these constants; d is a fraction.
    pub fn new(name: &'static str, modulus: &[u64], a: i64, [numerator, denominator]: [i64; 2]) -> Self {
        let mut ring = Ring::new(modulus);
        let d = ring.residue(numerator) * ring.invert(&ring.residue(denominator)) % ring.modulus();
        assert!(ring.is_square(&ring.residue(a)), "{name}: a is a square");
        assert!(!ring.is_square(&d), "{name}: d is not a square");
        let over_d = ring.constant(&ring.invert(&d));
        let a = ring.integer(a);
        for operand in 0..2 {
            let first = EACH * operand;
            // x^2 y^2 = (a x^2 + y^2 - 1) / d
            let (x, y) = (ring.variable(first + X), ring.variable(first + Y));
            let sum = ring.add(&ring.product([&a, &x, &x]), &ring.mul(&y, &y));
            let equal = ring.mul(&ring.sub(&sum, &ring.integer(1)), &over_d);
            let mut leading = [0; VARIABLES];
            (leading[first + X], leading[first + Y]) = (2, 2);
            ring.relate(leading, equal);
            let mut leading = [0; VARIABLES];
            (leading[first + S], leading[first + I]) = (1, 1);
            ring.relate(leading, ring.integer(1));
        }
        let d = ring.constant(&d);
        Edwards { name, ring, a, d }
    }

    fn affine(&self, operand: usize) -> [Polynomial; 2] {
        [X, Y].map(|i| self.ring.variable(EACH * operand + i))
    }

    /// X, Y, Z and the factors of T of any point: XY = Z ta tb.
    fn operand(&self, operand: usize) -> [Polynomial; 5] {
        let variable = |i| self.ring.variable(EACH * operand + i);
        let ([x, y], z) = (self.affine(operand), variable(Z));
        let scaled = self.ring.mul(&x, &z);
        [
            scaled.clone(),
            self.ring.mul(&y, &z),
            z,
            self.ring.mul(&scaled, &variable(S)),
            self.ring.mul(&y, &variable(I)),
        ]
    }

    /// The affine coordinates of a sum or a difference as fractions, over denominators that are never 0.
    fn sum(&self, claim: [i32; 2]) -> Result<[[Polynomial; 2]; 2], Refusal> {
        let ring = &self.ring;
        let one = ring.integer(1);
        let opposite = |[x, y]: [Polynomial; 2]| [ring.sub(&Polynomial::default(), &x), y];
        let (first, second) = match claim {
            [1, 1] => (self.affine(0), self.affine(1)),
            [1, -1] => (self.affine(0), opposite(self.affine(1))),
            [2, 0] => (self.affine(0), self.affine(0)),
            [1, 0] => (self.affine(0), [Polynomial::default(), one.clone()]),
            [-1, 0] => (opposite(self.affine(0)), [Polynomial::default(), one.clone()]),
            [0, 0] => ([Polynomial::default(), one.clone()], [Polynomial::default(), one.clone()]),
            [0, 1] => (self.affine(1), [Polynomial::default(), one.clone()]),
            [0, -1] => (opposite(self.affine(1)), [Polynomial::default(), one.clone()]),
            _ => return Err("the claim is none of those that are checked"),
        };
        let ([x1, y1], [x2, y2]) = (&first, &second);
        let d = ring.product([&self.d, x1, x2, y1, y2]);
        Ok([
            [ring.add(&ring.mul(x1, y2), &ring.mul(y1, x2)), ring.add(&one, &d)],
            [ring.sub(&ring.mul(y1, y2), &ring.product([&self.a, x1, x2])), ring.sub(&one, &d)],
        ])
    }
}

impl Law for Edwards {
    fn name(&self) -> &'static str {
        self.name
    }

    fn ring(&self) -> &Ring {
        &self.ring
    }

    fn inputs(&self) -> Vec<Polynomial> {
        let [x, y] = self.affine(1);
        [&self.operand(0)[..], &self.operand(1), &[x, y]].concat()
    }

    fn z(&self) -> usize {
        2
    }

    fn representatives(&self) -> Vec<[i64; 4]> {
        vec![[1; 4]]
    }

    fn complete(&self, values: &mut [BigUint; VARIABLES]) {
        let ring = &self.ring;
        let [a, d] = [&self.a, &self.d].map(|constant| ring.substitute(constant, values));
        for first in [0, EACH] {
            // y^2 = (1 - a x^2) / (1 - d x^2)
            values[first + Y] = ring.complete(&mut values[first + X], |x| {
                let xx = x * x % ring.modulus();
                let one_minus = |k: &BigUint| ring.modulus() * &xx + 1u32 - k * &xx;
                one_minus(&a) * ring.invert(&one_minus(&d))
            });
            values[first + I] = ring.invert(&values[first + S]);
        }
    }

    fn check(&self, [x, y, z, t]: [&Polynomial; 4], claim: [i32; 2]) -> Result<(), Refusal> {
        let ring = &self.ring;
        let [[x_numerator, x_denominator], [y_numerator, y_denominator]] = self.sum(claim)?;
        if !ring.are_equal(&ring.mul(x, &x_denominator), &ring.mul(z, &x_numerator)) {
            return Err("x of the sum");
        }
        if !ring.are_equal(&ring.mul(y, &y_denominator), &ring.mul(z, &y_numerator)) {
            return Err("y of the sum");
        }
        if !ring.are_equal(&ring.mul(t, z), &ring.mul(x, y)) {
            return Err("T of the sum");
        }
        let [first, second] = [Z, EACH + Z].map(|i| ring.variable(i));
        let denominators = ring.mul(&x_denominator, &y_denominator);
        if !ring.is_product_of_powers(z, &[(&denominators, 2), (&first, 8), (&second, 8)]) {
            return Err("Z of the sum may be 0");
        }
        Ok(())
    }
}

/// The formulas of a curve's points, over elements with these preferences.
macro_rules! formulas {
    ($curve:ident, $prime:ident) => {
        /// The formulas of points on this curve.
        pub mod $curve {
            use lemniscate::field::$prime;
            use lemniscate::group::$curve::Point;
            use lemniscate::group::$curve::parallel::ParallelPoint;
            use lemniscate::group::{Addend, Group};
            use subtle::Choice;

            use crate::formula::Formula;
            use crate::symbol::{Four, Place, Symbol};

            pub(super) type P<const PREFERS: u8> = Point<Symbol<$prime, PREFERS>>;

            /// P, Q, and Q with Z = 1.
            pub(super) fn operands<const PREFERS: u8>() -> [P<PREFERS>; 3] {
                let v = Symbol::variable;
                [
                    Point::with_factors(v(0), v(1), v(2), v(3), v(4)),
                    Point::with_factors(v(5), v(6), v(7), v(8), v(9)),
                    Point::from_affine(v(10), v(11)),
                ]
            }

            pub(super) fn nodes<const PREFERS: u8>(point: P<PREFERS>) -> [Place; 4] {
                point.to_coordinates().map(|coordinate| coordinate.0)
            }

            /// All of them.
            pub fn all<const PREFERS: u8>() -> Vec<Formula> {
                [single::<PREFERS>(), parallel::<PREFERS>()].into_iter().flatten().collect()
            }

            /// Those of single points.
            fn single<const PREFERS: u8>() -> Vec<Formula> {
                let mut all = Vec::new();
                let mut add = |name: &str, claim: [i32; 2], f: &dyn Fn([P<PREFERS>; 3]) -> P<PREFERS>| {
                    let name = format!("{name}, form {PREFERS}");
                    all.push(Formula::run(name, &[claim.into()], || vec![nodes(f(operands()))]));
                };
                add("double", [2, 0], &|[p, ..]| p.double());
                add("double_n", [2, 0], &|[p, ..]| p.double_n(1));
                add("set_double_n", [2, 0], &|[mut p, ..]| {
                    p.set_double_n(1);
                    p
                });
                add("neg", [-1, 0], &|[p, ..]| -p);
                add("set_scale", [1, 0], &|[mut p, q, _]| {
                    p.set_scale(&q.z());
                    p
                });
                add("add", [1, 1], &|[p, q, _]| p.add(&q.to_addend()));
                add("sub", [1, -1], &|[p, q, _]| p.sub(&q.to_addend()));
                add("add_fixed", [1, 1], &|[p, _, q]| p.add_fixed(&q.affine_to_fixed()));
                add("sub_fixed", [1, -1], &|[p, _, q]| p.sub_fixed(&q.affine_to_fixed()));
                for negative in [false, true] {
                    let claim = [1, if negative { -1 } else { 1 }];
                    add(&format!("set_add_signed_vartime {negative}"), claim, &|[mut p, q, _]| {
                        let mut addend = Addend::UNSET;
                        q.write_addend(&mut addend);
                        p.set_add_signed_vartime(&addend, negative);
                        p
                    });
                    add(&format!("set_add_fixed_signed_vartime {negative}"), claim, &|[mut p, _, q]| {
                        p.set_add_fixed_signed_vartime(&q.affine_to_fixed(), negative);
                        p
                    });
                    add(&format!("negate_if {negative}"), claim, &|[p, q, _]| {
                        p.add(&q.to_addend().negate_if(Choice::from(u8::from(negative))))
                    });
                    add(&format!("fixed negate_if {negative}"), claim, &|[p, _, q]| {
                        p.add_fixed(&q.affine_to_fixed().negate_if(Choice::from(u8::from(negative))))
                    });
                    add(&format!("fixed set_negate_if {negative}"), claim, &|[p, _, q]| {
                        let mut addend = q.affine_to_fixed();
                        addend.set_negate_if(Choice::from(u8::from(negative)));
                        p.add_fixed(&addend)
                    });
                }
                add("set_add_point", [1, 1], &|[mut p, q, _]| {
                    p.set_add_point(&q);
                    p
                });
                add("set_add_and_write", [1, 1], &|[mut p, q, _]| {
                    let mut addend = Addend::UNSET;
                    p.set_add_and_write(&q.to_addend(), &mut addend);
                    p
                });
                add("set_add_and_write, its addend", [1, -1], &|[p, q, _]| {
                    // -(-P + Q): the addend of the sum, taken off the neutral element.
                    let mut addend = Addend::UNSET;
                    let mut sum = -p;
                    sum.set_add_and_write(&q.to_addend(), &mut addend);
                    P::<PREFERS>::neutral().sub(&addend)
                });
                for digit in [-1, 0, 1] {
                    add(&format!("set_add_lookup {digit}"), [1, digit], &|[mut p, q, _]| {
                        p.set_add_lookup(&[q.to_addend()], &[digit as i8; 8]);
                        p
                    });
                    add(&format!("set_lookup {digit}"), [0, digit], &|[_, q, _]| {
                        let mut sum = P::<PREFERS>::neutral();
                        sum.set_lookup(&[q.to_addend()], &[digit as i8; 8]);
                        sum
                    });
                }
                for n in 2..=3 {
                    all.push(Formula::same(format!("set_double_n {n}, form {PREFERS}"), || {
                        let [p, ..] = operands::<PREFERS>();
                        let (mut run, mut steps) = (p, p);
                        run.set_double_n(n);
                        (0..n).for_each(|_| steps.set_double_n(1));
                        [nodes(steps), nodes(run)]
                    }));
                }
                all
            }

            type L<const PREFERS: u8> = ParallelPoint<Four<$prime, PREFERS>>;

            /// Those of one point in four lanes.
            fn parallel<const PREFERS: u8>() -> Vec<Formula> {
                let mut all = Vec::new();
                let mut add = |name: &str, claim: [i32; 2], f: &dyn Fn([L<PREFERS>; 2]) -> L<PREFERS>| {
                    let name = format!("parallel {name}, form {PREFERS}");
                    all.push(Formula::run(name, &[claim.into()], || {
                        let [p, q, _] = operands();
                        vec![nodes(f([&p, &q].map(ParallelPoint::from_point)).to_point())]
                    }));
                };
                add("double", [2, 0], &|[p, _]| p.double());
                add("set_double_n", [2, 0], &|[mut p, _]| {
                    p.set_double_n(1);
                    p
                });
                add("add", [1, 1], &|[p, q]| p.add(&q.to_addend()));
                add("sub", [1, -1], &|[p, q]| p.sub(&q.to_addend()));
                add("add_fixed", [1, 1], &|[p, q]| p.add_fixed(&q.to_addend()));
                add("sub_fixed", [1, -1], &|[p, q]| p.sub_fixed(&q.to_addend()));
                for negative in [false, true] {
                    let claim = [1, if negative { -1 } else { 1 }];
                    add(&format!("set_add_signed_vartime {negative}"), claim, &|[mut p, q]| {
                        p.set_add_signed_vartime(&q.to_addend(), negative);
                        p
                    });
                    add(&format!("set_add_fixed_signed_vartime {negative}"), claim, &|[mut p, q]| {
                        p.set_add_fixed_signed_vartime(&q.to_addend(), negative);
                        p
                    });
                    add(&format!("negate_if {negative}"), claim, &|[p, q]| {
                        p.add(&q.to_addend().negate_if(Choice::from(u8::from(negative))))
                    });
                }
                add("set_add_and_write", [1, 1], &|[mut p, q]| {
                    let mut addend = Addend::UNSET;
                    p.set_add_and_write(&q.to_addend(), &mut addend);
                    p
                });
                for digit in [-1, 0, 1] {
                    add(&format!("set_add_lookup {digit}"), [1, digit], &|[mut p, q]| {
                        p.set_add_lookup(&[q.to_addend()], &[digit as i8; 8]);
                        p
                    });
                    add(&format!("set_lookup {digit}"), [0, digit], &|[_, q]| {
                        let mut sum = L::<PREFERS>::neutral();
                        sum.set_lookup(&[q.to_addend()], &[digit as i8; 8]);
                        sum
                    });
                }
                for n in 2..=3 {
                    all.push(Formula::same(format!("parallel set_double_n {n}, form {PREFERS}"), || {
                        let [p, ..] = operands::<PREFERS>();
                        let (mut run, mut steps) =
                            (L::<PREFERS>::from_point(&p), L::<PREFERS>::from_point(&p));
                        run.set_double_n(n);
                        (0..n).for_each(|_| steps.set_double_n(1));
                        [steps, run].map(|point| nodes(point.to_point()))
                    }));
                    if n < 3 {
                        all.push(Formula::same(
                            format!("parallel set_double_n_add_lookup {n}, form {PREFERS}"),
                            || {
                                let [p, q, _] =
                                    operands::<PREFERS>().each_ref().map(L::<PREFERS>::from_point);
                                let (mut run, mut steps) = (p, p);
                                run.set_double_n_add_lookup(n, &[q.to_addend()], &[-1; 8]);
                                steps.set_double_n(n);
                                steps.set_add_lookup(&[q.to_addend()], &[-1; 8]);
                                [steps, run].map(|point| nodes(point.to_point()))
                            },
                        ));
                    }
                }
                all
            }
        }
    };
}

formulas!(edwards25519, P25519);
formulas!(edwards448, P448);

/// The formulas of edwards25519 for machines with little memory, whose words are any words.
pub fn in_place<const PREFERS: u8>() -> Vec<Formula> {
    use edwards25519::{nodes, operands};
    let mut all =
        vec![Formula::run(format!("set_double_in_place, form {PREFERS}"), &[[2, 0].into()], || {
            let [mut p, ..] = operands::<PREFERS>();
            p.set_double_in_place();
            vec![nodes(p)]
        })];
    for negative in [false, true] {
        let claim = [[1, if negative { -1 } else { 1 }].into()];
        all.push(Formula::run(format!("set_add_in_place {negative}, form {PREFERS}"), &claim, || {
            let [mut p, q, _] = operands::<PREFERS>();
            p.set_add_in_place(&q.to_addend(), negative);
            vec![nodes(p)]
        }));
        all.push(Formula::run(format!("set_add_fixed_in_place {negative}, form {PREFERS}"), &claim, || {
            let [mut p, _, q] = operands::<PREFERS>();
            p.set_add_fixed_in_place(&q.affine_to_fixed(), negative);
            vec![nodes(p)]
        }));
    }
    all
}
