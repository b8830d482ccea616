//! Proofs about encodings, decodings, maps to curves, isogenies and endomorphisms, by [`cases`](crate::cases).

use std::cell::RefCell;
use std::rc::Rc;

use lemniscate::field::{Field, FieldElement, P448, P25519, Prime};
use lemniscate::group::double_odd::codec::{Do, Encoding as _, Jq};
use lemniscate::group::double_odd::{self, E, S, tables::Tables};
use lemniscate::group::edwards448::{self, decaf};
use lemniscate::group::edwards25519::{self, ristretto};
use lemniscate::group::{montgomery448, montgomery25519};
use subtle::Choice;

use crate::cases::{Setting, Statement, Way, whole};
use crate::codec9767;
use crate::polynomial::{Polynomial, Ring, VARIABLES};
use crate::symbol::{Four, Place, Symbol, with_words};

/// A statement, and the number of ways through the code.
pub struct Proof {
    /// For a piece of code and its inputs.
    pub name: String,
    /// The number of ways, or what does not hold.
    pub outcome: Result<usize, &'static str>,
}

pub(crate) type Check<'a, R> = &'a dyn Fn(&mut Way, &R) -> Result<(), &'static str>;

/// A polynomial in an element.
type OfElement<'a> = &'a dyn Fn(&Ring, &Polynomial) -> Polynomial;
/// Factors that are never 0, and the highest power of each in products.
pub(crate) type Factors = Vec<(Polynomial, u32)>;

/// An element of the field of edwards25519.
type F25519 = Symbol<P25519, 0>;
/// An element of the field of edwards448.
type F448 = Symbol<P448, 0>;

pub(crate) fn holds(is_right: bool, what: &'static str) -> Result<(), &'static str> {
    if is_right { Ok(()) } else { Err(what) }
}

/// An Edwards curve a x^2 + y^2 = 1 + d x^2 y^2.
struct Curve {
    modulus: &'static [u64],
    a: i64,
    d: [i64; 2],
}

const EDWARDS25519: Curve = Curve { modulus: &P25519::MODULUS, a: -1, d: [-121_665, 121_666] };
const EDWARDS448: Curve = Curve { modulus: &P448::MODULUS, a: 1, d: [-39_081, 1] };

/// The first input, in rings of one.
const T: usize = 0;
/// The coordinates of a point and its Z, in rings of a point.
const X: usize = 0;
const Y: usize = 1;
const Z: usize = 2;

impl Curve {
    fn d(&self, ring: &Ring) -> Polynomial {
        let [numerator, denominator] = self.d;
        ring.constant(&(ring.residue(numerator) * ring.invert(&ring.residue(denominator))))
    }

    /// A ring of one variable.
    fn ring(&self) -> Ring {
        Ring::new(self.modulus)
    }

    /// The setting of one input that is any element but those where one of these polynomials is 0; which they are is up to the
    /// caller.
    fn of_element(&self, never_zero: &dyn Fn(&Ring, &Polynomial) -> Factors) -> Setting {
        let ring = self.ring();
        let t = ring.variable(T);
        Setting { never_zero: never_zero(&ring, &t), inputs: vec![t], ring }
    }

    /// The setting of one input for which a polynomial is 0.
    fn of_root(&self, zero: OfElement<'_>) -> Setting {
        let mut ring = self.ring();
        let t = ring.variable(T);
        let zero = zero(&ring, &t);
        let (leading, equal) = ring.as_relation(&zero);
        ring.relate(leading, equal);
        Setting { inputs: vec![t], never_zero: Vec::new(), ring }
    }

    /// The setting of a point (x, y) other than those with x y = 0, of any Z.
    fn of_point(&self) -> Setting {
        let mut ring = self.ring();
        let [x, y, z] = [X, Y, Z].map(|i| ring.variable(i));
        let (d, one) = (self.d(&ring), ring.integer(1));
        let sum = ring.add(&ring.product([&ring.integer(self.a), &x, &x]), &ring.mul(&y, &y));
        let over_d = ring.constant(&ring.invert(&ring.constant_term(&d)));
        let equal = ring.mul(&ring.sub(&sum, &one), &over_d);
        let mut leading = [0; VARIABLES];
        (leading[X], leading[Y]) = (2, 2);
        ring.relate(leading, equal);
        let yy = ring.mul(&y, &y);
        let never_zero = vec![
            (x.clone(), 8),
            (y.clone(), 4),
            (z.clone(), 0),
            // 1 - d y^2 and 1 + d y^2: the denominator of x^2.
            (ring.add(&one, &ring.product([&ring.integer(-self.a), &d, &yy])), 4),
        ];
        Setting { inputs: vec![x, y, z], never_zero, ring }
    }

    /// Whether X, Y, Z and T are those of a point: a X^2 + Y^2 = Z^2 + d T^2 and X Y = Z T. Z is not 0 then unless all four are:
    /// with Z = 0 either X or Y is, and neither d nor d/a is a square.
    fn has(&self, way: &mut Way, point: [Place; 4]) -> bool {
        let [x, y, z, t] = point.map(|place| way.value(place.node));
        let d = whole(self.d(way.ring()));
        way.is_zero_sum(&[(self.a, &[&x, &x]), (1, &[&y, &y]), (-1, &[&z, &z]), (-1, &[&d, &t, &t])])
            && way.is_zero_sum(&[(1, &[&x, &y]), (-1, &[&z, &t])])
    }
}

fn one_of(ring: &Ring, square: &Polynomial, k: [i64; 2]) -> Polynomial {
    ring.add(&ring.integer(k[0]), &ring.mul(square, &ring.integer(k[1])))
}

/// A statement as it is visited.
pub struct Visited<'a> {
    /// For a piece of code and its inputs.
    pub name: &'a str,
    /// Proves it.
    pub prove: &'a dyn Fn() -> Result<usize, &'static str>,
    /// Whether it is right for some numbers.
    pub holds_for: &'a dyn Fn(u64) -> bool,
}

type Visit = Box<dyn FnMut(&Visited<'_>)>;

thread_local! {
    static VISIT: RefCell<Option<Visit>> = const { RefCell::new(None) };
}

pub(crate) fn visit(visited: &Visited<'_>) {
    VISIT.with_borrow_mut(|visit| visit.as_mut().expect("statements are visited")(visited));
}

pub(crate) fn visit_statement<R>(name: &str, statement: &Statement<'_, R>) {
    visit(&Visited { name, prove: &|| statement.prove(), holds_for: &|seed| statement.holds_for(seed) });
}

/// States one thing.
pub(crate) fn add<R>(name: &str, setting: &dyn Fn() -> Setting, code: &dyn Fn() -> R, check: Check<'_, R>) {
    visit_statement(name, &Statement::new(setting, code, check));
}

fn places<P, const N: usize>(elements: [Symbol<P, 0>; N]) -> [Place; N] {
    elements.map(|element| element.0)
}

/// Calls a function with every statement.
pub fn visit_all(visit: impl FnMut(&Visited<'_>) + 'static) {
    VISIT.set(Some(Box::new(visit)));
    decode_25519();
    ristretto255();
    decode_448();
    decaf448();
    double_odd::<E>("E");
    double_odd::<S>("S");
    endomorphism();
    map_to_e();
    map_to_s();
    codec9767::state();
    VISIT.set(None);
}

/// The proofs of all statements that have this in their names.
pub fn prove(text: &'static str) -> Vec<Proof> {
    let proofs = Rc::new(RefCell::new(Vec::new()));
    let all = Rc::clone(&proofs);
    visit_all(move |Visited { name, prove, .. }| {
        if name.contains(text) {
            all.borrow_mut().push(Proof { name: (*name).to_owned(), outcome: prove() });
        }
    });
    proofs.take()
}

/// What decodes an Edwards curve: of y, and the sign of x. For x^2 = u/v, with u and v of y.
fn decoding<P: Prime>(
    name: &str,
    curve: &Curve,
    decode: &dyn Fn(usize, u8) -> (bool, [Place; 4]),
    [u, v]: [OfElement<'_>; 2],
) {
    let any = || curve.of_element(&|ring, y| vec![(u(ring, y), 4), (v(ring, y), 8)]);
    for sign in [0, 1] {
        let check = |way: &mut Way, (is_point, point): &(bool, [Place; 4])| {
            let y = way.value(point[1].node);
            let ring = way.ring();
            let uv = ring.mul(&u(ring, &y.numerator), &v(ring, &y.numerator));
            holds(way.is_square(&uv) == Some(*is_point), "whether there is a point")?;
            holds(!is_point || curve.has(way, *point), "a point of the curve")?;
            holds(!is_point || way.is_odd(point[0].node) == (sign == 1), "the sign of x")
        };
        let decode = || decode(T, sign);
        add(&format!("{name} decode, sign {sign}"), &any, &decode, &check);
        // Of y = 1 and y = -1, x is 0.
        add(&format!("{name} decode, sign {sign}, y^2 = 1"), &|| curve.of_root(u), &decode, &|way,
                                                                                              (
            is_point,
            point,
        )| {
            holds(*is_point && curve.has(way, *point), "a point of the curve")
        });
    }
    add(
        &format!("{name} decode of what is encoded"),
        &|| curve.of_point(),
        &|| {
            let (is_point, point) = decode(Y, 0);
            (is_point, point[0], Symbol::<P, 0>::variable(X).0)
        },
        &|way, (is_point, decoded, x)| {
            let [decoded, x] = [decoded, x].map(|place| way.value(place.node));
            holds(*is_point, "there is a point")?;
            holds(way.is_zero_sum(&[(1, &[&decoded, &decoded]), (-1, &[&x, &x])]), "x or -x")
        },
    );
}

fn decode_25519() {
    use edwards25519::{Point, codec};

    let curve = &EDWARDS25519;
    let decode = |y, sign| {
        let (is_point, point) = codec::decode(F25519::variable(y), Choice::from(sign));
        (bool::from(is_point), places(point.to_coordinates()))
    };
    let u = |ring: &Ring, y: &Polynomial| one_of(ring, &ring.mul(y, y), [-1, 1]);
    // d y^2 + 1 is never 0, as -1/d is not a square.
    let v = |ring: &Ring, y: &Polynomial| ring.add(&ring.integer(1), &ring.product([&curve.d(ring), y, y]));
    decoding::<P25519>("edwards25519", curve, &decode, [&u, &v]);
    // u = (Z + Y)/(Z - Y), and v = c u/x for c^2 = -(A + 2): v^2 = u^3 + A u^2 + u.
    // y is 1 or -1 where x is 0 alone.
    let other_than_one = || {
        let mut setting = curve.of_point();
        for k in [1, -1] {
            let y = setting.ring.add(&setting.inputs[Y], &setting.ring.integer(k));
            setting.never_zero.push((y, 0));
        }
        setting
    };
    add(
        "edwards25519 to curve25519",
        &other_than_one,
        &|| {
            let v = F25519::variable;
            let point = Point::with_factors(v(X) * v(Z), v(Y) * v(Z), v(Z), v(X) * v(Z), v(Y));
            let u = words_of::<P25519, _>(|| montgomery25519::encode_edwards(&point));
            (u, v(X).0)
        },
        &|way, (u, x)| {
            let [u, x] = [u, x].map(|place| way.value(place.node));
            let a = 486_662;
            holds(
                way.is_zero_sum(&[
                    (a + 2, &[&u, &u]),
                    (1, &[&u, &u, &u, &x, &x]),
                    (a, &[&u, &u, &x, &x]),
                    (1, &[&u, &x, &x]),
                ]),
                "a point of curve25519",
            )
        },
    );
    add(
        "edwards25519 to curve25519, and back",
        &other_than_one,
        &|| {
            let v = F25519::variable;
            let point = Point::with_factors(v(X) * v(Z), v(Y) * v(Z), v(Z), v(X) * v(Z), v(Y));
            let y = with_words(&[], || {
                let _ = montgomery25519::encode_edwards(&point);
                // The first word is that of u; the denominator's is looked at.
                montgomery25519::encoded_y_vartime::<F25519>(&[0; 32]);
                F25519::from_words([0; 4]);
                F25519::from_words([0; 4]).0
            });
            (y, v(Y).0)
        },
        &|way, (again, y)| {
            let [again, y] = [again, y].map(|place| way.value(place.node));
            holds(way.are_equal(&again, &y), "the same y")
        },
    );
}

/// The element whose words are asked for last.
fn words_of<P: Prime, R>(code: impl FnOnce() -> R) -> Place {
    with_words(&[], || {
        let _ = code();
        Symbol::<P, 0>::from_words(P::Words::default()).0
    })
}

fn ristretto255() {
    use edwards25519::Point;

    let curve = &EDWARDS25519;
    let decode = || {
        let (is_element, point) = ristretto::decode(F25519::variable(T));
        let again = ristretto::encode(&point);
        (bool::from(is_element), places(point.to_coordinates()), again.0)
    };
    let one_plus = |ring: &Ring, s: &Polynomial| one_of(ring, &ring.mul(s, s), [1, 1]);
    // -(d u1^2) - u2^2 is never 0, as -d is not a square.
    let v = |ring: &Ring, s: &Polynomial| {
        let ss = ring.mul(s, s);
        let [u1, u2] = [-1, 1].map(|k| one_of(ring, &ss, [1, k]));
        let sum = ring.add(&ring.product([&curve.d(ring), &u1, &u1]), &ring.mul(&u2, &u2));
        ring.sub(&Polynomial::default(), &sum)
    };
    let one_minus = |ring: &Ring, s: &Polynomial| one_of(ring, &ring.mul(s, s), [1, -1]);
    add(
        "ristretto255 decode, and encode of what is decoded",
        &|| {
            curve.of_element(&|ring, s| {
                vec![(s.clone(), 8), (one_plus(ring, s), 12), (one_minus(ring, s), 8), (v(ring, s), 8)]
            })
        },
        &decode,
        &|way, (is_element, point, again)| {
            if !is_element {
                return Ok(());
            }
            holds(curve.has(way, *point), "a point of the curve")?;
            let s = way.input(T);
            let again = way.value(again.node);
            holds(way.is_zero_sum(&[(1, &[&again, &again]), (-1, &[&s, &s])]), "s or -s")
        },
    );
    let no_element: [(_, OfElement<'_>); 2] = [("1 + s^2 = 0", &one_plus), ("1 - s^2 = 0", &one_minus)];
    for (which, zero) in no_element {
        add(
            &format!("ristretto255 decode, {which}"),
            &|| curve.of_root(zero),
            &|| bool::from(ristretto::decode(F25519::variable(T)).0),
            &|_, is_element| holds(!is_element, "no element"),
        );
    }
    add(
        "ristretto255 decode, and encode of what is decoded, s = 0",
        &|| curve.of_root(&|_, s| s.clone()),
        &decode,
        &|way, (is_element, point, again)| {
            holds(*is_element && curve.has(way, *point), "a point of the curve")?;
            holds(way.value(again.node).numerator.is_zero(), "0")
        },
    );
    let of = |way: &str, turn: fn([F25519; 2]) -> [F25519; 2]| {
        add(
            &format!("ristretto255 encode of P + {way}"),
            &|| {
                let mut setting = curve.of_point();
                if way.contains("order 4") {
                    // The denominator of y^2: 1 + x^2 is y^2 times it.
                    let (ring, [x, y]) = (&setting.ring, [X, Y].map(|i| &setting.inputs[i]));
                    let d = curve.d(ring);
                    let of_y = ring.sub(&ring.integer(1), &ring.product([&d, x, x]));
                    let of_x = ring.add(&ring.integer(1), &ring.product([&d, y, y]));
                    setting.never_zero = vec![
                        (x.clone(), 4),
                        (y.clone(), 4),
                        (setting.inputs[Z].clone(), 0),
                        (of_x, 1),
                        (of_y, 1),
                    ];
                }
                setting
            },
            &|| {
                let [x, y, z] = [X, Y, Z].map(F25519::variable);
                let encode = |[x, y]: [F25519; 2], z: F25519| {
                    ristretto::encode(&Point::with_factors(x * z, y * z, z, x * z, y)).0
                };
                let turned = turn([x, y]);
                let equal = ristretto::equals(
                    &Point::with_factors(x * z, y * z, z, x * z, y),
                    &Point::from_affine(turned[0], turned[1]),
                );
                ([encode([x, y], z), encode(turned, F25519::ONE)], bool::from(equal))
            },
            &|way, (encodings, are_equal)| {
                let [first, second] = encodings.map(|place| way.value(place.node));
                holds(*are_equal, "equal")?;
                holds(
                    way.is_zero_sum(&[(1, &[&first, &first]), (-1, &[&second, &second])]),
                    "the same s, or -s",
                )
            },
        );
    };
    of("0, of another Z", |point| point);
    of("the point of order 2", |[x, y]| [-x, -y]);
    of("a point of order 4", |[x, y]| [y * root_of_minus_one(), x * root_of_minus_one()]);
    of("the other point of order 4", |[x, y]| [-y * root_of_minus_one(), -x * root_of_minus_one()]);
    let map = || places(ristretto::map(F25519::variable(T)).to_coordinates());
    // r = i t^2 is never -1, as i is not a square; u and v are 0 for r = -1/d and r = -d.
    let v = |ring: &Ring, t: &Polynomial| {
        let i = ring.constant(&ring.square_root(&ring.residue(-1)).expect("-1 is a square"));
        let (r, d) = (ring.product([&i, t, t]), curve.d(ring));
        ring.mul(&ring.add(&ring.mul(&r, &d), &ring.integer(1)), &ring.add(&r, &d))
    };
    let r_plus_one = |ring: &Ring, t: &Polynomial| {
        let i = ring.constant(&ring.square_root(&ring.residue(-1)).expect("-1 is a square"));
        ring.add(&ring.product([&i, t, t]), &ring.integer(1))
    };
    add(
        "ristretto255 map",
        &|| curve.of_element(&|ring, t| vec![(r_plus_one(ring, t), 2), (v(ring, t), 8)]),
        &map,
        &|way, point| holds(curve.has(way, *point), "a point of the curve"),
    );
    add("ristretto255 map, where the denominator is 0", &|| curve.of_root(&v), &map, &|way, point| {
        holds(curve.has(way, *point), "a point of the curve")
    });
    let map = || places(edwards25519::elligator::map(F25519::variable(T)).to_coordinates());
    // 2 is not a square: neither 1 + 2t^2 nor (1 + 2t^2)^2 - 2J^2 t^2 is ever 0.
    add(
        "edwards25519 Elligator 2",
        &|| {
            curve.of_element(&|ring, t| {
                let tt = ring.mul(t, t);
                let d = one_of(ring, &tt, [1, 2]);
                let jj = ring.integer(2 * 486_662 * 486_662);
                let cubic = ring.sub(&ring.mul(&d, &d), &ring.mul(&jj, &tt));
                vec![(d, 24), (cubic, 2)]
            })
        },
        &map,
        &|way, point| holds(curve.has(way, *point), "a point of the curve"),
    );
}

/// The even root of -1.
fn root_of_minus_one() -> F25519 {
    use lemniscate::field::PrimeField;
    F25519::constant([0xc4ee1b274a0ea0b0, 0x2f431806ad2fe478, 0x2b4d00993dfbd7a7, 0x2b8324804fc1df0b])
}

fn decode_448() {
    use edwards448::{Point, codec};

    let curve = &EDWARDS448;
    let decode = |y, sign| {
        let y = F448::variable(y);
        let (is_point, point) = with_words(&[y.0], || codec::decode::<F448>(|_| [0; 7], Choice::from(sign)));
        (bool::from(is_point), places(point.to_coordinates()))
    };
    let u = |ring: &Ring, y: &Polynomial| one_of(ring, &ring.mul(y, y), [1, -1]);
    // 1 - d y^2 is never 0, as d is not a square.
    let v = |ring: &Ring, y: &Polynomial| one_of(ring, &ring.mul(y, y), [1, 39_081]);
    decoding::<P448>("edwards448", curve, &decode, [&u, &v]);
    // The isogeny: u = (y/x)^2 and v = (2 - x^2 - y^2) y / x^3, with v^2 = u^3 + A u^2 + u (RFC 7748 section 4.2).
    add(
        "edwards448 to curve448",
        &|| curve.of_point(),
        &|| {
            let v = F448::variable;
            let point = Point::with_factors(v(X) * v(Z), v(Y) * v(Z), v(Z), v(X) * v(Z), v(Y));
            let u = words_of::<P448, _>(|| montgomery448::encode_edwards(&point));
            (u, v(X).0, v(Y).0)
        },
        &|way, (u, x, y)| {
            let [u, x, y] = [u, x, y].map(|place| way.value(place.node));
            let ring = way.ring();
            let square = |value: &Polynomial| ring.mul(value, value);
            let rest = ring.sub(&ring.integer(2), &ring.add(&square(&x.numerator), &square(&y.numerator)));
            let xxx = whole(ring.mul(&square(&x.numerator), &x.numerator));
            let v = whole(ring.mul(&rest, &y.numerator));
            let (u, xxx) = (&u, &xxx);
            holds(
                way.is_zero_sum(&[
                    (1, &[&v, &v]),
                    (-1, &[u, u, u, xxx, xxx]),
                    (-156_326, &[u, u, xxx, xxx]),
                    (-1, &[u, xxx, xxx]),
                ]),
                "a point of curve448",
            )
        },
    );
}

fn decaf448() {
    let curve = &EDWARDS448;
    let u1 = |ring: &Ring, s: &Polynomial| one_of(ring, &ring.mul(s, s), [1, 1]);
    let u2 = |ring: &Ring, s: &Polynomial| {
        let u1 = u1(ring, s);
        ring.add(&ring.mul(&u1, &u1), &ring.product([&ring.integer(4 * 39_081), s, s]))
    };
    // -1 and d are not squares: neither 1 + s^2 nor (1 + s^2)^2 - 4d s^2 is ever 0.
    add(
        "decaf448 decode",
        &|| curve.of_element(&|ring, s| vec![(u1(ring, s), 12), (u2(ring, s), 8)]),
        &|| {
            let (is_element, point) = decaf::decode(F448::variable(T));
            (bool::from(is_element), places(point.to_coordinates()))
        },
        &|way, (is_element, point)| holds(!is_element || curve.has(way, *point), "a point of the curve"),
    );
    let decoded = || {
        let s = F448::variable(T);
        let (is_element, point) = decaf::decode(s);
        bool::from(is_element).then(|| (s.0, decaf::encode(&point).0))
    };
    let again = |way: &mut Way, both: &Option<(Place, Place)>| {
        let Some((s, again)) = both else { return Ok(()) };
        let [s, again] = [s, again].map(|place| way.value(place.node));
        holds(way.is_zero_sum(&[(1, &[&again, &again]), (-1, &[&s, &s])]), "s or -s")
    };
    let one_minus = |ring: &Ring, s: &Polynomial| one_of(ring, &ring.mul(s, s), [1, -1]);
    add(
        "decaf448 encode of what is decoded",
        &|| {
            curve.of_element(&|ring, s| {
                vec![(u1(ring, s), 12), (u2(ring, s), 8), (s.clone(), 8), (one_minus(ring, s), 4)]
            })
        },
        &decoded,
        &again,
    );
    let roots: [(_, OfElement<'_>); 2] = [("s = 0", &|_, s| s.clone()), ("s^2 = 1", &one_minus)];
    for (which, zero) in roots {
        add(
            &format!("decaf448 encode of what is decoded, {which}"),
            &|| curve.of_root(zero),
            &decoded,
            &again,
        );
    }
    // Points that are twice another: where what encoding takes the inverse root of is a square.
    add(
        "decaf448 encode of P + the point of order 2, of another Z",
        &|| {
            let mut setting = curve.of_point();
            // 1 - y^2 is x^2 (1 - d y^2).
            let (ring, y) = (&setting.ring, &setting.inputs[Y]);
            setting.never_zero.push((ring.sub(&ring.integer(1), &ring.mul(y, y)), 3));
            setting.never_zero[X].1 = 12;
            setting
        },
        &|| {
            let [x, y, z] = [X, Y, Z].map(F448::variable);
            let one = edwards448::Point::from_affine(x, y);
            let other = edwards448::Point::with_factors(-x * z, -y * z, z, -x * z, -y);
            ([&one, &other].map(|point| decaf::encode(point).0), bool::from(decaf::equals(&one, &other)))
        },
        &|way, (encodings, are_equal)| {
            let [first, second] = encodings.map(|place| way.value(place.node));
            holds(*are_equal, "equal")?;
            holds(way.are_equal(&first, &second), "the same s")
        },
    );
    let map = || places(decaf::map(F448::variable(T)).to_coordinates());
    let r_plus_one = |ring: &Ring, t: &Polynomial| one_of(ring, &ring.mul(t, t), [1, -1]);
    // With r = -t^2 and u0 = -d (1 - r): (u0 + 1)(u0 - r).
    let u1 = |ring: &Ring, t: &Polynomial| {
        let tt = ring.mul(t, t);
        let u0 = ring.mul(&ring.integer(39_081), &one_of(ring, &tt, [1, 1]));
        ring.mul(&ring.add(&u0, &ring.integer(1)), &ring.add(&u0, &tt))
    };
    add(
        "decaf448 map",
        &|| curve.of_element(&|ring, t| vec![(r_plus_one(ring, t), 8), (u1(ring, t), 8)]),
        &map,
        &|way, point| holds(curve.has(way, *point), "a point of the curve"),
    );
    add(
        "decaf448 map, where the denominator is 0",
        &|| curve.of_root(&|ring, t| ring.mul(&r_plus_one(ring, t), &u1(ring, t))),
        &map,
        &|way, point| holds(curve.has(way, *point), "a point of the curve"),
    );
    let map = || places(edwards448::elligator::map(F448::variable(T)).to_coordinates());
    let d = |ring: &Ring, t: &Polynomial| one_of(ring, &ring.mul(t, t), [1, -1]);
    // -1 is not a square: (1 - t^2)^2 + J^2 t^2 is never 0.
    add(
        "edwards448 Elligator 2",
        &|| {
            curve.of_element(&|ring, t| {
                let (d, jj) = (d(ring, t), ring.integer(156_326 * 156_326));
                let cubic = ring.add(&ring.mul(&d, &d), &ring.product([&jj, t, t]));
                vec![(d, 16), (cubic, 4)]
            })
        },
        &map,
        &|way, point| holds(curve.has(way, *point), "a point of the curve"),
    );
    add("edwards448 Elligator 2, t^2 = 1", &|| curve.of_root(&d), &map, &|way, point| {
        holds(curve.has(way, *point), "a point of the curve")
    });
}

/// Whether E, Z, U and T are the coordinates of a point: E^2 = b' T^2 + a' T Z + Z^2 and U^2 = T Z.
fn has<C: double_odd::Curve>(way: &mut Way, point: [Place; 4]) -> bool {
    let [e, z, u, t] = point.map(|place| way.value(place.node));
    way.is_zero_sum(&[
        (1, &[&e, &e]),
        (-i64::from(C::BP), &[&t, &t]),
        (-i64::from(C::AP), &[&t, &z]),
        (-1, &[&z, &z]),
    ]) && way.is_zero_sum(&[(1, &[&u, &u]), (-1, &[&t, &z])])
}

/// A point with u other than 0, of any Z. e is never 0, and neither are e + 1 - a u^2 and 1 - e - a u^2, whose product is 4b u^4.
fn of_point<C: double_odd::Curve>() -> Setting {
    let mut ring = Ring::new(C::Prime::MODULUS.as_ref());
    let [e, u, z] = [X, Y, Z].map(|i| ring.variable(i));
    let uu = ring.mul(&u, &u);
    let mut leading = [0; VARIABLES];
    leading[X] = 2;
    let square = one_of(&ring, &uu, [1, C::AP.into()]);
    ring.relate(leading, ring.add(&square, &ring.product([&ring.integer(C::BP.into()), &uu, &uu])));
    let rest = one_of(&ring, &uu, [1, -i64::from(C::A)]);
    let both = [ring.add(&rest, &e), ring.sub(&rest, &e)];
    let mut never_zero: Factors = both.into_iter().map(|factor| (factor, 1)).collect();
    never_zero.extend([(e.clone(), 1), (u.clone(), 12), (z.clone(), 6)]);
    Setting { inputs: vec![e, u, z], never_zero, ring }
}

/// Encodings and decodings of jq255 and do255: e^2 = b' u^4 + a' u^2 + 1.
fn double_odd<C: double_odd::Curve>(name: &str) {
    type F<C> = Symbol<<C as Tables>::Prime, 0>;

    // The square of E, of which the answer depends: of a quadratic polynomial in the square of the input, which has no roots.
    let setting = |coefficients: [i64; 3]| {
        let ring = Ring::new(C::Prime::MODULUS.as_ref());
        let [c, b, a] = coefficients;
        assert!(!ring.is_square(&ring.residue(b * b - 4 * a * c)), "the polynomial has roots");
        let x = ring.variable(T);
        let xx = ring.mul(&x, &x);
        let quadratic = ring.add(&one_of(&ring, &xx, [c, b]), &ring.product([&ring.integer(a), &xx, &xx]));
        Setting { inputs: vec![x], never_zero: vec![(quadratic, 2)], ring }
    };
    let check = |way: &mut Way, (is_point, point): &(bool, [Place; 4])| {
        let square = way.square();
        holds(way.is_square(&square) == Some(*is_point), "whether there is a point")?;
        holds(!is_point || has::<C>(way, *point), "a point of the curve")
    };
    let (a, b4) = (i64::from(C::A), i64::from(C::B4));
    add(
        &format!("jq255 decode, curve {name}"),
        &|| setting([1, C::AP.into(), C::BP.into()]),
        &|| {
            let u = F::<C>::variable(T);
            let decoded = with_words(&[u.0], || Jq::decode::<C, F<C>>(&[0; 32]));
            (bool::from(decoded.is_on_curve), places(decoded.point.to_coordinates()))
        },
        &check,
    );
    // (w^2 - a)^2 - 4b. The element of w = 0 is the neutral one.
    add(
        &format!("do255 decode, up to the sign of e, curve {name}"),
        &|| {
            let mut setting = setting([a * a - b4, -2 * a, 1]);
            setting.never_zero.push((setting.inputs[0].clone(), 0));
            setting
        },
        &|| {
            let w = F::<C>::variable(T);
            let decoded = with_words(&[w.0], || Do::decode_up_to_sign::<C, F<C>>(&[0; 32]));
            (bool::from(decoded.is_on_curve), places(decoded.point.to_coordinates()))
        },
        &check,
    );
    let point = |is_other: bool| {
        let [e, u, z] = [X, Y, Z].map(F::<C>::variable);
        let [e, u] = if is_other { [-e, -u] } else { [e, u] };
        double_odd::Point::<C, F<C>>::from_coordinates([e * z, z, u * z, u * u * z])
    };
    let same = |way: &mut Way, [a, b]: [Place; 2]| {
        let [a, b] = [a, b].map(|place| way.value(place.node));
        holds(way.are_equal(&a, &b), "the same encoding")
    };
    add(
        &format!("jq255 encode of both points of an element, curve {name}"),
        &of_point::<C>,
        &|| [false, true].map(|other| words_of::<C::Prime, _>(|| Jq::encode(&point(other)))),
        &|way, both| same(way, *both),
    );
    add(
        &format!("do255 encode of both points of an element, curve {name}"),
        &of_point::<C>,
        &|| [false, true].map(|other| words_of::<C::Prime, _>(|| Do::encode(&point(other)))),
        &|way, both| same(way, *both),
    );
    add(
        &format!("jq255 encode of what is decoded, curve {name}"),
        &|| setting([1, C::AP.into(), C::BP.into()]),
        &|| {
            let u = F::<C>::variable(T);
            let decoded = with_words(&[u.0], || Jq::decode::<C, F<C>>(&[0; 32]));
            let is_point = bool::from(decoded.is_on_curve);
            is_point.then(|| [u.0, words_of::<C::Prime, _>(|| Jq::encode(&decoded.point))])
        },
        &|way, both| both.map_or(Ok(()), |both| same(way, both)),
    );
    add(
        &format!("do255 encode of what is decoded, curve {name}"),
        &|| {
            let mut setting = setting([a * a - b4, -2 * a, 1]);
            let (ring, w) = (&setting.ring, &setting.inputs[0]);
            assert!(a == 0 || !ring.is_square(&ring.residue(a)), "w^2 - a is 0 somewhere");
            setting.never_zero.push((ring.sub(&ring.mul(w, w), &ring.integer(a)), 1));
            setting.never_zero.push((w.clone(), 6));
            setting
        },
        &|| {
            let w = F::<C>::variable(T);
            let decoded = with_words(&[w.0], || Do::decode::<C, F<C>>(&[0; 32]));
            let is_point = bool::from(decoded.is_on_curve);
            is_point.then(|| {
                let of_any = words_of::<C::Prime, _>(|| Do::encode(&decoded.point));
                [w.0, of_any, words_of::<C::Prime, _>(|| Do::encode_of_order_r(&decoded.point))]
            })
        },
        &|way, both| {
            both.map_or(Ok(()), |[w, of_any, of_order_r]| {
                same(way, [w, of_any])?;
                same(way, [w, of_order_r])
            })
        },
    );
}

/// The endomorphism (e, u) -> (e, i u) of the curve E, with i^2 = -1. A map of the curve to itself that keeps the neutral element (1, 0) is a
/// homomorphism.
fn endomorphism() {
    use lemniscate::group::double_odd::endomorphism::Endomorphism as _;
    type F = Symbol<<E as Tables>::Prime, 0>;

    let point = || {
        let [e, u, z] = [X, Y, Z].map(F::variable);
        double_odd::Point::<E, F>::from_coordinates([e * z, z, u * z, u * u * z])
    };
    let check = |way: &mut Way, (image, point): &([Place; 4], [Place; 4])| {
        let ([e, z, u, _], [f, w, v, _]) = (image, point);
        let [e, z, u, f, w, v] = [e, z, u, f, w, v].map(|place| way.value(place.node));
        holds(has::<E>(way, *image), "a point of the curve")?;
        holds(way.is_zero_sum(&[(1, &[&e, &w]), (-1, &[&f, &z])]), "the same e")?;
        holds(way.is_zero_sum(&[(1, &[&u, &u, &w, &w]), (1, &[&v, &v, &z, &z])]), "i u or -i u")
    };
    add(
        "endomorphism of the curve E",
        &of_point::<E>,
        &|| (places(point().endomorphism().to_coordinates()), places(point().to_coordinates())),
        &check,
    );
    add(
        "endomorphism of the curve E, one point in four lanes",
        &of_point::<E>,
        &|| {
            use lemniscate::group::double_odd::parallel::ParallelPoint;
            type V = Four<<E as Tables>::Prime, 0>;

            let image = ParallelPoint::<E, V>::from_point(&point()).endomorphism().to_point();
            (places(image.to_coordinates()), places(point().to_coordinates()))
        },
        &check,
    );
}

/// The map to a double-odd curve: for all elements that are no roots of these polynomials, and for the roots of each of them. The other
/// polynomials have no roots.
fn map_to<C: double_odd::Curve>(name: &str, roots: &[(&str, OfElement<'_>)], never_zero: &[OfElement<'_>])
where
    Symbol<C::Prime, 0>: FieldElement<Prime = C::Prime>,
{
    let ring = || Ring::new(C::Prime::MODULUS.as_ref());
    let map =
        || places(double_odd::map::map_field::<C, Symbol<C::Prime, 0>>(Symbol::variable(T)).to_coordinates());
    let check = |way: &mut Way, point: &[Place; 4]| holds(has::<C>(way, *point), "a point of the curve");
    add(
        &format!("map to the curve {name}"),
        &|| {
            let ring = ring();
            let f = ring.variable(T);
            let all = roots.iter().map(|(_, root)| root).chain(never_zero);
            let never_zero = all.map(|of| (of(&ring, &f), 4)).collect();
            Setting { never_zero, inputs: vec![f], ring }
        },
        &map,
        &check,
    );
    for (which, root) in roots {
        add(
            &format!("map to the curve {name}, {which}"),
            &|| {
                let mut ring = ring();
                let f = ring.variable(T);
                let (leading, equal) = ring.as_relation(&root(&ring, &f));
                ring.relate(leading, equal);
                Setting { never_zero: Vec::new(), inputs: vec![f], ring }
            },
            &map,
            &check,
        );
    }
}

/// a f^4 + b f^2 + c
fn quartic(ring: &Ring, f: &Polynomial, [a, b, c]: [i64; 3]) -> Polynomial {
    let ff = ring.mul(f, f);
    ring.add(&one_of(ring, &ff, [c, b]), &ring.product([&ring.integer(a), &ff, &ff]))
}

/// The map to the curve E takes roots of f (4f^2 - 7) (16f^4 + 72f^2 + 49) and of a constant times f (4f^2 + 7) (16f^4 - 72f^2 + 49). As 2
/// and 7 are not squares and -1 is one, only f can be 0.
fn map_to_e() {
    let ring = Ring::new(<E as Tables>::Prime::MODULUS.as_ref());
    assert!(!ring.is_square(&ring.residue(2)) && !ring.is_square(&ring.residue(7)), "a factor has roots");
    map_to::<E>(
        "E",
        &[("f = 0", &|_, f| f.clone())],
        &[
            &|ring, f| quartic(ring, f, [0, 4, -7]),
            &|ring, f| quartic(ring, f, [0, 4, 7]),
            &|ring, f| quartic(ring, f, [16, 72, 49]),
            &|ring, f| quartic(ring, f, [16, -72, 49]),
        ],
    );
}

/// The map to the curve S takes the root of 2 (1 - f^2) (f^4 - 6f^2 + 1), or of this times -f^2. As 2 is not a square, f^4 - 6f^2 + 1 is
/// never 0.
fn map_to_s() {
    let ring = Ring::new(<S as Tables>::Prime::MODULUS.as_ref());
    assert!(!ring.is_square(&ring.residue(2)), "a factor has roots");
    map_to::<S>(
        "S",
        &[("f = 0", &|_, f| f.clone()), ("f^2 = 1", &|ring, f| quartic(ring, f, [0, 1, -1]))],
        &[&|ring, f| quartic(ring, f, [1, -6, 1])],
    );
}
