//! Multiples of the base point of edwards25519, by the affine addition law (RFC 8032 section 5.1.4 states the curve).

use num_bigint::BigUint;

use crate::emit;
use crate::shape::{Points, Shape, Tables};

struct Curve {
    q: BigUint,
    d: BigUint,
}

#[derive(Clone)]
struct Point {
    x: BigUint,
    y: BigUint,
}

impl Curve {
    fn new() -> Self {
        let q = (BigUint::from(1u8) << 255) - 19u8;
        // d = -121665/121666
        let d = (&q - 121_665u32) * BigUint::from(121_666u32).modinv(&q).expect("q is prime") % &q;
        Curve { q, d }
    }

    fn inverse(&self, a: BigUint) -> BigUint {
        a.modinv(&self.q).expect("denominators of the complete addition law are not zero")
    }

    /// y = 4/5 and the even x.
    fn base(&self) -> Point {
        let q = &self.q;
        let y = self.inverse(5u8.into()) * 4u8 % q;
        let yy = &y * &y % q;
        let xx = (&yy + q - 1u8) * self.inverse((&self.d * &yy + 1u8) % q) % q;
        // q = 5 mod 8: a root is xx^((q+3)/8), times a root of -1 if need be.
        let mut x = xx.modpow(&((q + 3u8) >> 3), q);
        if &x * &x % q != xx {
            x = x * BigUint::from(2u8).modpow(&((q - 1u8) >> 2), q) % q;
        }
        assert_eq!(&x * &x % q, xx);
        if x.bit(0) {
            x = q - x;
        }
        Point { x, y }
    }
}

impl Points for Curve {
    type Point = Point;

    fn add(&self, a: &Point, b: &Point) -> Point {
        let q = &self.q;
        let xy = &a.x * &b.y + &b.x * &a.y;
        let yx = &a.y * &b.y + &a.x * &b.x;
        let dxy = &self.d * &a.x % q * &b.x % q * &a.y % q * &b.y % q;
        Point { x: xy * self.inverse((&dxy + 1u8) % q) % q, y: yx * self.inverse((q + 1u8 - &dxy) % q) % q }
    }

    fn negate(&self, point: &Point) -> Point {
        Point { x: (&self.q - &point.x) % &self.q, y: point.y.clone() }
    }

    /// (y + x, y - x, 2d xy)
    fn text(&self, point: &Point) -> String {
        let (q, x, y) = (&self.q, &point.x, &point.y);
        let coordinates = [(y + x) % q, (y + q - x) % q, &self.d * 2u8 * x % q * y % q];
        format!("[{}]", coordinates.each_ref().map(emit::words).join(", "))
    }
}

const OPENING: &str = "//! Written by `cargo xtask tables`: points as (y + x, y - x, 2d xy), each four little-endian words.\n\n";

/// The files and their text.
pub fn files() -> Vec<(String, String)> {
    let curve = Curve::new();
    let base = curve.base();
    let odd = [
        OPENING.into(),
        emit::constant(
            "The odd multiples 1 to 127 of B.",
            "ODD",
            "&[[[u64; 4]; 3]; 64]",
            &("&".to_owned() + &curve.odd(&base)),
        ),
        emit::constant(
            "The odd multiples 1 to 127 of 2^126 B.",
            "ODD_126",
            "&[[[u64; 4]; 3]; 64]",
            &("&".to_owned() + &curve.odd(&curve.double_n(&base, 126))),
        ),
    ];
    let table = |single, lanes| Tables { bits: 253, single, lanes: Some(lanes) };
    let windows = |width, digits_a_row| Shape::Windows { width, digits_a_row };
    let comb = Shape::Comb { folds: 5 };
    let shapes = [
        ("small", table(comb, comb)),
        ("usual", table(windows(4, 2), windows(4, 1))),
        ("large", table(windows(5, 1), windows(5, 1))),
    ];
    let file = |name: &str| format!("src/group/edwards25519/tables/{name}.rs");
    let powers = std::iter::successors(Some(base.clone()), |power| Some(curve.double_n(power, 28)));
    let odd_parts = emit::constant(
        "Part p: the odd multiples 1 to 127 of 2^(28 p) B.",
        "ODD_PARTS",
        "&[[[[u64; 4]; 3]; 64]; 9]",
        &("&".to_owned() + &emit::array(powers.take(9).map(|power| curve.odd(&power)))),
    );
    let mut files = vec![(file("odd"), odd.concat()), (file("odd_parts"), [OPENING, &odd_parts].concat())];
    files.extend(
        shapes.map(|(name, table)| (file(name), table.text(&curve, &base, OPENING, "[[u64; 4]; 3]"))),
    );
    files
}
