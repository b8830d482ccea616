//! Multiples of the generator of Curve9767, in coefficients, by schoolbook arithmetic in GF(9767^19) and the affine
//! addition law of y^2 = x^3 - 3x + B.

use num_bigint::BigUint;

use crate::emit;
use crate::shape::{Points, Shape, Tables};

const P: u64 = 9767;
const DEGREE: usize = 19;

type Element = [u64; DEGREE];

fn monomial(k: u64, i: usize) -> Element {
    let mut element = [0; DEGREE];
    element[i] = k;
    element
}

fn scale(k: u64, a: &Element) -> Element {
    a.map(|c| k * c % P)
}

fn subtract(a: &Element, b: &Element) -> Element {
    std::array::from_fn(|i| (a[i] + P - b[i]) % P)
}

/// Modulo z^19 - 2.
fn multiply(a: &Element, b: &Element) -> Element {
    let mut sums = [0; 2 * DEGREE];
    for (i, x) in a.iter().enumerate() {
        for (j, y) in b.iter().enumerate() {
            sums[i + j] += x * y;
        }
    }
    std::array::from_fn(|k| (sums[k] + 2 * sums[k + DEGREE]) % P)
}

/// a^(q - 2) for the q = p^19 elements of the field.
fn invert(a: &Element) -> Element {
    let exponent = BigUint::from(P).pow(DEGREE as u32) - 2u8;
    (0..exponent.bits()).rev().fold(monomial(1, 0), |power, bit| {
        let square = multiply(&power, &power);
        if exponent.bit(bit) { multiply(&square, a) } else { square }
    })
}

#[derive(Clone, PartialEq)]
struct Point {
    x: Element,
    y: Element,
}

impl Point {
    fn generator() -> Self {
        Point { x: monomial(0, 0), y: monomial(32, 14) }
    }
}

/// The group; its points are never opposite here where they are added.
struct Curve;

impl Points for Curve {
    type Point = Point;

    fn add(&self, a: &Point, b: &Point) -> Point {
        let (rise, run) = if a == b {
            let square = multiply(&a.x, &a.x);
            (scale(3, &subtract(&square, &monomial(1, 0))), scale(2, &a.y))
        } else {
            (subtract(&b.y, &a.y), subtract(&b.x, &a.x))
        };
        let slope = multiply(&rise, &invert(&run));
        let x = subtract(&subtract(&multiply(&slope, &slope), &a.x), &b.x);
        let y = subtract(&multiply(&slope, &subtract(&a.x, &x)), &a.y);
        Point { x, y }
    }

    fn negate(&self, point: &Point) -> Point {
        Point { x: point.x, y: subtract(&monomial(0, 0), &point.y) }
    }

    fn text(&self, point: &Point) -> String {
        format!("[{:?}, {:?}]", point.x, point.y)
    }
}

const OPENING: &str =
    "//! Written by `cargo xtask tables`: points as (x, y), each 19 coefficients, lowest first.\n\n";

/// The files and their text.
pub fn files() -> Vec<(String, String)> {
    let generator = Point::generator();
    let odd = |point: &Point| "&".to_owned() + &Curve.odd(point);
    let odd = [
        OPENING.into(),
        emit::constant("The odd multiples 1 to 127 of G.", "ODD", "&[[[u16; 19]; 2]; 64]", &odd(&generator)),
        emit::constant(
            "The odd multiples 1 to 127 of 2^126 G.",
            "ODD_126",
            "&[[[u16; 19]; 2]; 64]",
            &odd(&Curve.double_n(&generator, 126)),
        ),
    ];
    let table = |single| Tables { bits: 252, single, lanes: None };
    let shapes = [
        ("small", table(Shape::Comb { folds: 6 })),
        ("usual", table(Shape::Windows { width: 4, digits_a_row: 2 })),
        ("large", table(Shape::Windows { width: 5, digits_a_row: 1 })),
    ];
    let file = |name: &str| format!("src/group/curve9767/tables/{name}.rs");
    let text = |table: Tables| table.text(&Curve, &generator, OPENING, "[[u16; 19]; 2]");
    let powers = std::iter::successors(Some(generator.clone()), |power| Some(Curve.double_n(power, 28)));
    let odd_parts = emit::constant(
        "Part p: the odd multiples 1 to 127 of 2^(28 p) G.",
        "ODD_PARTS",
        "&[[[[u16; 19]; 2]; 64]; 9]",
        &("&".to_owned() + &emit::array(powers.take(9).map(|power| Curve.odd(&power)))),
    );
    let odd_parts = [OPENING, &odd_parts].concat();
    let mut files = vec![(file("odd"), odd.concat()), (file("odd_parts"), odd_parts)];
    files.extend(shapes.map(|(name, table)| (file(name), text(table))));
    files
}
