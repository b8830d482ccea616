//! Multiples of the generator of Curve9767, in coefficients, by schoolbook arithmetic in GF(9767^19) and the affine
//! addition law of y^2 = x^3 - 3x + B.

use num_bigint::BigUint;

use crate::emit;

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

    /// The sum of two points that are not opposite.
    fn add(&self, other: &Self) -> Self {
        let (rise, run) = if self == other {
            let square = multiply(&self.x, &self.x);
            (scale(3, &subtract(&square, &monomial(1, 0))), scale(2, &self.y))
        } else {
            (subtract(&other.y, &self.y), subtract(&other.x, &self.x))
        };
        let slope = multiply(&rise, &invert(&run));
        let x = subtract(&subtract(&multiply(&slope, &slope), &self.x), &other.x);
        let y = subtract(&multiply(&slope, &subtract(&self.x, &x)), &self.y);
        Point { x, y }
    }

    fn double_n(&self, n: usize) -> Self {
        (0..n).fold(self.clone(), |point, _| point.add(&point))
    }

    fn text(&self) -> String {
        format!("[{:?}, {:?}]", self.x, self.y)
    }
}

/// P, P + step, P + 2 step, ..: `n` of them.
fn progression(first: &Point, step: &Point, n: usize) -> String {
    emit::array(std::iter::successors(Some(first.clone()), |p| Some(p.add(step))).take(n).map(|p| p.text()))
}

fn odd(point: &Point) -> String {
    progression(point, &point.add(point), 64)
}

/// The text of the tables.
pub fn tables() -> String {
    let generator = Point::generator();
    let bases = std::iter::successors(Some(generator.clone()), |point| Some(point.double_n(8)));
    let rows = emit::array(bases.take(32).map(|point| progression(&point, &point, 8)));
    let text = [
        "//! Written by `cargo xtask tables`: points as (x, y), each 19 coefficients, lowest first.\n\n"
            .into(),
        emit::constant("Row i: the multiples 1 to 8 of 256^i G.", "ROWS", "[[[[u16; 19]; 2]; 8]; 32]", &rows),
        emit::constant("The odd multiples 1 to 127 of G.", "ODD", "[[[u16; 19]; 2]; 64]", &odd(&generator)),
        emit::constant(
            "The odd multiples 1 to 127 of 2^126 G.",
            "ODD_126",
            "[[[u16; 19]; 2]; 64]",
            &odd(&generator.double_n(126)),
        ),
    ];
    text.concat()
}
