//! Proofs about encodings and the map of Curve9767, by [`cases`](crate::cases), and about additions that share inversions, by
//! [`free`].

use lemniscate::field::Field;
use lemniscate::group::curve9767::{Affine, codec, map, shared};

use crate::cases::{Setting, Way};
use crate::curve9767::{self, SUMS_OF_SOME, X1, Y1, relate, right_side};
use crate::encodings::{Factors, Visited, add, holds, visit, visit_statement};
use crate::extension::{B, Element, bytes_of_digits, element_of, is_encoding, make_b, neutral_decodes};
use crate::polynomial::Ring;
use crate::{free, powers};

type Point = Affine<Element>;

/// The bit of the last byte that is the sign of y, and one that is never set.
const SIGN: u8 = 0x40;
const UNUSED: u8 = 0x80;

fn nodes(point: &Point) -> [usize; 2] {
    [point.x(), point.y()].map(|element| element.0.node)
}

/// Of one input and b, with factors that are never 0.
fn of_element(never_zero: &dyn Fn(&Ring) -> Factors) -> Setting {
    let ring = Ring::of_extension(9767);
    let mut inputs = vec![ring.integer(0); B];
    inputs[X1] = ring.variable(X1);
    inputs.push(ring.variable(B));
    Setting { never_zero: never_zero(&ring), inputs, ring }
}

/// Of any x. Its right side is never 0, as the order of the group is odd.
fn of_x() -> Setting {
    of_element(&|ring| vec![(right_side(ring, &ring.variable(X1)), 2), (ring.variable(B), 1)])
}

/// Of a point.
fn of_point() -> Setting {
    let mut setting = of_element(&|ring| vec![(ring.variable(Y1), 2)]);
    relate(&mut setting.ring, X1, Y1);
    setting.inputs[Y1] = setting.ring.variable(Y1);
    setting
}

fn is_on_curve(way: &mut Way, point: [usize; 2]) -> bool {
    let [x, y] = point.map(|node| way.value(node));
    let b = way.input(B);
    way.is_zero_sum(&[(1, &[&y, &y]), (-1, &[&x, &x, &x]), (3, &[&x]), (-1, &[&b])])
}

/// Decodes x with these bits above. Returns the node of x, whether all is canonical, whether there is a point, and the point.
fn decoded(bits: u8) -> (usize, [bool; 2], Point) {
    make_b();
    let x = Element::variable(X1);
    let mut bytes = codec::encode_x(&Affine::of(x, Element::ONE));
    bytes[31] |= bits;
    let codec::Decoded { is_canonical, is_on_curve, point } = codec::decode::<Element>(&bytes);
    (x.0.node, [is_canonical, is_on_curve].map(bool::from), point)
}

const NEUTRAL: [usize; 2] = [crate::expression::ZERO; 2];

fn decode() {
    for sign in [0, SIGN] {
        add(&format!("Curve9767 decode, sign {}", sign / SIGN), &of_x, &|| decoded(sign), &|way,
                                                                                            (
            x,
            [is_canonical, is_point],
            point,
        )| {
            let square = way.square();
            holds(*is_canonical, "canonical")?;
            holds(way.is_square(&square) == Some(*is_point), "whether there is a point")?;
            let point = nodes(point);
            if !is_point {
                return holds(point == NEUTRAL, "the neutral element");
            }
            holds(point[0] == *x && is_on_curve(way, point), "a point of the curve")?;
            holds(way.is_odd(point[1]) == (sign == SIGN), "the sign of y")
        });
        add(
            &format!("Curve9767 encode of what is decoded, sign {}", sign / SIGN),
            &of_x,
            &|| {
                let (x, [_, is_point], point) = decoded(sign);
                is_point.then(|| (x, codec::encode(&point), codec::encode(&point.negate())))
            },
            &|_, encoded| {
                let Some((x, bytes, of_opposite)) = encoded else { return Ok(()) };
                holds(is_encoding(bytes, *x, sign), "the same bytes")?;
                holds(is_encoding(of_opposite, *x, sign ^ SIGN), "those of the opposite have the other sign")
            },
        );
        add(
            &format!("Curve9767 decode, sign {}, with the top bit", sign / SIGN),
            &of_x,
            &|| decoded(sign | UNUSED),
            &|_, (_, [is_canonical, _], point)| {
                holds(!is_canonical && nodes(point) == NEUTRAL, "not canonical, and the neutral element")
            },
        );
    }
    add(
        "Curve9767 decode of what is encoded",
        &of_point,
        &|| {
            make_b();
            let point = Affine::of(Element::variable(X1), Element::variable(Y1));
            let codec::Decoded { is_canonical, is_on_curve, point: again } =
                codec::decode(&codec::encode(&point));
            (bool::from(is_canonical & is_on_curve), point, again)
        },
        &|way, (is_point, point, again)| {
            // With the same square and the same sign y is the same.
            let [[x, y], [x_again, y_again]] = [nodes(point), nodes(again)];
            holds(*is_point && x == x_again, "a point with the same x")?;
            holds(way.is_odd(y) == way.is_odd(y_again), "the sign of y")?;
            let [y, y_again] = [y, y_again].map(|node| way.value(node));
            holds(way.is_zero_sum(&[(1, &[&y, &y]), (-1, &[&y_again, &y_again])]), "y or -y")
        },
    );
    add(
        "Curve9767 decode of coefficients out of range",
        &of_x,
        &|| {
            make_b();
            let codec::Decoded { is_canonical, point, .. } = codec::decode::<Element>(&[0x15; 32]);
            (element_of(&[0x15; 32]).is_some() || bool::from(is_canonical), point)
        },
        &|_, (is_canonical, point)| {
            holds(!is_canonical && nodes(point) == NEUTRAL, "not canonical, and the neutral element")
        },
    );
    add(
        "Curve9767 encode of the neutral element, which does not decode",
        &of_x,
        &|| {
            make_b();
            codec::encode::<Element>(&Affine::NEUTRAL)
        },
        &|_, bytes| holds(*bytes == codec::NEUTRAL && !neutral_decodes(), "its encoding"),
    );
    add(
        "Curve9767 encode of x alone",
        &of_point,
        &|| {
            make_b();
            let point = Affine::of(Element::variable(X1), Element::variable(Y1));
            (nodes(&point)[0], [point, point.negate()].map(|point| codec::encode_x(&point)))
        },
        &|_, (x, encodings)| holds(encodings.iter().all(|bytes| is_encoding(bytes, *x, 0)), "the bytes of x"),
    );
}

fn icart() {
    let map = || {
        make_b();
        map::icart(Element::variable(X1))
    };
    add("Curve9767 map", &|| of_element(&|ring| vec![(ring.variable(X1), 12)]), &map, &|way, point| {
        holds(is_on_curve(way, nodes(point)), "a point of the curve")
    });
    let of_zero = || {
        let mut setting = of_element(&|_| Vec::new());
        setting.inputs[X1] = setting.ring.integer(0);
        setting
    };
    add("Curve9767 map, u = 0", &of_zero, &map, &|way, point| {
        let values = nodes(point).map(|node| way.value(node));
        holds(values.iter().all(|value| value.numerator.is_zero()), "the neutral element")
    });
}

/// Points without any relation between their coordinates.
fn points<const N: usize>() -> [Point; N] {
    std::array::from_fn(|i| Affine::of(Element::variable(10 + 2 * i), Element::variable(11 + 2 * i)))
}

fn pairs(ours: &[Point], theirs: &[Point]) -> Vec<[usize; 2]> {
    assert_eq!(ours.len(), theirs.len(), "as many points");
    let both = ours.iter().zip(theirs).map(|(a, b)| [nodes(a), nodes(b)]);
    both.flat_map(|[[x, y], [v, w]]| [[x, v], [y, w]]).collect()
}

/// The sum of two points by itself, if neither is neutral and they have different x.
fn chord(a: &Point, b: &Point) -> Option<Point> {
    let is_wrong =
        bool::from(a.is_neutral()) || bool::from(b.is_neutral()) || bool::from((*a.x() - *b.x()).is_zero());
    (!is_wrong).then(|| {
        let mut sum = [*a];
        shared::add_all::<_, 1>(&mut sum, &[*b]);
        sum[0]
    })
}

fn tangent(point: &Point) -> Option<Point> {
    (!bool::from(point.is_neutral())).then(|| point.double_n(1))
}

/// Whether `add_all` takes these.
fn are_distinct(a: &Point, b: &Point) -> bool {
    bool::from(a.is_neutral()) || bool::from(b.is_neutral()) || !bool::from((*a.x() - *b.x()).is_zero())
}

/// Sums by themselves, and with one inversion.
fn sums(a: &[Point], b: &[Point], is_vartime: bool) -> Option<Vec<[usize; 2]>> {
    if !is_vartime && !a.iter().zip(b).all(|(a, b)| are_distinct(a, b)) {
        return None;
    }
    let add = |a: &mut [Point], b: &[Point]| {
        if is_vartime { shared::add_all_vartime(a, b) } else { shared::add_all::<_, 66>(a, b) }
    };
    let mut singly = a.to_vec();
    for (a, b) in singly.iter_mut().zip(b) {
        add(std::slice::from_mut(a), std::slice::from_ref(b));
    }
    let mut together = a.to_vec();
    add(&mut together, b);
    Some(pairs(&together, &singly))
}

/// The multiples 1, 2, .. of a point up to n, as the chords and tangents that make the next ones.
fn multiples(point: &Point, n: usize) -> Option<Vec<Point>> {
    let mut table = vec![*point];
    while table.len() < n {
        let last = *table.last()?;
        for i in 0..table.len() - 1 {
            table.push(chord(&table[i], &last)?);
        }
        table.push(tangent(&last)?);
    }
    Some(table)
}

/// The odd multiples 1, 3, .. of a point, n of them.
fn odd_multiples(point: &Point, n: usize) -> Option<Vec<Point>> {
    let (mut table, mut even) = (vec![*point], tangent(point)?);
    while table.len() < n {
        for i in 0..table.len() {
            table.push(chord(&table[i], &even)?);
        }
        if table.len() < n {
            even = tangent(&even)?;
        }
    }
    Some(table)
}

fn share() {
    let add = |name: &str, code: &dyn Fn() -> Option<Vec<[usize; 2]>>| {
        let (name, holds_for) = (format!("Curve9767 {name}"), |seed| free::holds_for(code, seed));
        visit(&Visited { name: &name, prove: &|| free::prove(code), holds_for: &holds_for });
    };
    for (name, is_vartime) in [("add_all", false), ("add_all_vartime", true)] {
        add(&format!("{name} of two pairs"), &|| {
            let [a, b, c, d] = points();
            sums(&[a, b], &[c, d], is_vartime)
        });
        add(&format!("{name} of three pairs"), &|| {
            let [a, b, c, d, e, f] = points();
            sums(&[a, b, c], &[d, e, f], is_vartime)
        });
        for place in [0, 33, 64] {
            add(&format!("{name} of 66 pairs, all the same but number {place}"), &|| {
                let [a, b, c, d] = points();
                let (mut first, mut second) = (vec![a; 66], vec![b; 66]);
                (first[place], second[place]) = (c, d);
                sums(&first, &second, is_vartime)
            });
        }
    }
    add("sum_all of eight points to two sums", &|| {
        let p: [Point; 8] = points();
        let sum = |i: usize| chord(&chord(&p[i], &p[i + 4])?, &chord(&p[i + 2], &p[i + 6])?);
        let expected = [sum(0)?, sum(1)?];
        let mut sums = p;
        shared::sum_all::<_, 4>(&mut sums, 2);
        Some(pairs(&sums[..2], &expected))
    });
    add("sum_all of three points", &|| {
        let p: [Point; 3] = points();
        let expected = chord(&chord(&p[0], &p[2])?, &p[1])?;
        let mut sums = p;
        shared::sum_all::<_, 1>(&mut sums, 1);
        Some(pairs(&sums[..1], &[expected]))
    });
    add("multiples", &|| {
        let [p] = points();
        let expected = multiples(&p, 16)?;
        Some(pairs(&shared::multiples::<_, 16>(&p), &expected))
    });
    add("odd_multiples", &|| {
        let p: [Point; 2] = points();
        let expected = [odd_multiples(&p[0], 8)?, odd_multiples(&p[1], 8)?];
        Some(pairs(shared::odd_multiples(&p).as_flattened(), &expected.concat()))
    });
    add("write_odd_multiples", &|| {
        let [p] = points();
        let expected = odd_multiples(&p, 8)?;
        let mut table = [p; 8];
        shared::write_odd_multiples(&mut table);
        Some(pairs(&table, &expected))
    });
    add("multiples of the neutral element", &|| {
        let mut table = [Affine::NEUTRAL; 8];
        shared::write_odd_multiples(&mut table);
        let all = [shared::multiples::<_, 8>(&Affine::NEUTRAL), table];
        Some(pairs(all.as_flattened(), &[Affine::NEUTRAL; 16]))
    });
    add("map of 96 bytes", &|| {
        make_b();
        let both = [10, 11].map(Element::variable);
        let expected = map::icart(both[0]).add(&map::icart(both[1]));
        Some(pairs(&[map::map_to_curve(&bytes_of_digits(both))], &[expected]))
    });
}

/// States everything.
pub fn state() {
    decode();
    icart();
    for (name, prove) in powers::CLAIMS {
        let name = format!("GF(9767^19), {name}: for each norm");
        visit(&Visited { name: &name, prove: &|| powers::prove(prove), holds_for: &|_| true });
    }
    for (name, negative, operation, cases) in SUMS_OF_SOME {
        for case in cases {
            curve9767::with_statement(operation, negative, *case, false, |statement| {
                visit_statement(&format!("Curve9767 {name}, {case:?}"), statement);
            });
        }
    }
    share();
}
