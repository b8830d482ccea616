//! Multiples of the generators of the double-odd groups, by the affine addition law (ePrint 2022/1052, section 3.1).

use num_bigint::BigUint;

use crate::emit;
use crate::shape::{Points, Shape, Tables};

struct Curve {
    q: BigUint,
    /// a' and b' of e^2 = b' u^4 + a' u^2 + 1.
    ap: BigUint,
    bp: BigUint,
    generator: Point,
}

#[derive(Clone)]
struct Point {
    e: BigUint,
    u: BigUint,
}

impl Curve {
    /// y^2 = x (x^2 - 2) over GF(2^255 - 18651), where the generator has x = 2 and u = 1. That is (3, 1), as
    /// e = u^2 (x - b/x), and of the same element (-3, -1) is the point of order r.
    fn e() -> Self {
        let q = (BigUint::from(1u8) << 255) - 18651u16;
        let generator = Point { e: &q - 3u8, u: &q - 1u8 };
        Curve { q, ap: 0u8.into(), bp: 8u8.into(), generator }
    }

    /// y^2 = x (x^2 - x + 1/2) over GF(2^255 - 3957), where the generator has u = 3 and an even e. Of the same element
    /// (-e, -3) is the point of order r.
    fn s() -> Self {
        let q = (BigUint::from(1u8) << 255) - 3957u16;
        // e^2 = -u^4 + 2u^2 + 1 = -62, and q = 3 mod 4.
        let (square, exponent): (BigUint, BigUint) = (&q - 62u8, (&q + 1u8) >> 2);
        let root = square.modpow(&exponent, &q);
        let minus_e = if root.bit(0) { root } else { &q - root };
        let generator = Point { e: minus_e, u: &q - 3u8 };
        Curve { ap: 2u8.into(), bp: &q - 1u8, q, generator }
    }

    /// The files in a folder of that name, for a group order of so many bits, and their text.
    fn files(&self, folder: &str, bits: usize) -> Vec<(String, String)> {
        let odd = |point: &Point| "&".to_owned() + &self.odd(point);
        let odd = [
            OPENING.into(),
            emit::constant(
                "The odd multiples 1 to 127 of G.",
                "ODD",
                "&[[[u64; 4]; 3]; 64]",
                &odd(&self.generator),
            ),
            emit::constant(
                "The odd multiples 1 to 127 of 2^128 G.",
                "ODD_128",
                "&[[[u64; 4]; 3]; 64]",
                &odd(&self.double_n(&self.generator, 128)),
            ),
        ];
        let windows = |width, digits_a_row| Shape::Windows { width, digits_a_row };
        let table = |single, lanes| Tables { bits, single, lanes: Some(lanes) };
        let comb = Shape::Comb { folds: 5 };
        let shapes = [
            ("small", table(comb, comb)),
            ("usual", table(windows(5, 2), windows(4, 1))),
            ("large", table(windows(5, 1), windows(5, 1))),
        ];
        let file = |name: &str| format!("src/group/double_odd/tables/{folder}/{name}.rs");
        let text = |table: Tables| table.text(self, &self.generator, OPENING, "[[u64; 4]; 3]");
        let powers =
            std::iter::successors(Some(self.generator.clone()), |power| Some(self.double_n(power, 32)));
        let odd_parts = emit::constant(
            "Part p: the odd multiples 1 to 127 of 2^(32 p) G.",
            "ODD_PARTS",
            "&[[[[u64; 4]; 3]; 64]; 8]",
            &("&".to_owned() + &emit::array(powers.take(8).map(|power| self.odd(&power)))),
        );
        let odd_parts = (file("odd_parts"), [OPENING, &odd_parts].concat());
        let mut files = vec![(file("odd"), odd.concat()), odd_parts];
        files.extend(shapes.map(|(name, table)| (file(name), text(table))));
        files
    }
}

const OPENING: &str =
    "//! Written by `cargo xtask tables`: points as (e, u, u^2), each four little-endian words.\n\n";

impl Points for Curve {
    type Point = Point;

    fn add(&self, p1: &Point, p2: &Point) -> Point {
        let q = &self.q;
        let uu = &p1.u * &p2.u % q;
        let t = &self.bp * &uu % q * &uu % q;
        let d = (q + 1u8 - &t).modinv(q).expect("denominators of the complete addition law are not zero");
        let left = (&t + 1u8) * (&p1.e * &p2.e + &self.ap * &uu) % q;
        let right = &self.bp * 2u8 * &uu % q * (&p1.u * &p1.u + &p2.u * &p2.u) % q;
        Point { e: (left + right) * &d % q * &d % q, u: (&p1.e * &p2.u + &p2.e * &p1.u) * &d % q }
    }

    fn negate(&self, point: &Point) -> Point {
        Point { e: point.e.clone(), u: (&self.q - &point.u) % &self.q }
    }

    /// (e, u, u^2)
    fn text(&self, point: &Point) -> String {
        let uu = &point.u * &point.u % &self.q;
        format!("[{}]", [&point.e, &point.u, &uu].map(emit::words).join(", "))
    }
}

/// The files of the e curve and of the s curve, and their text.
pub fn files() -> Vec<(String, String)> {
    [Curve::e().files("e", 254), Curve::s().files("s", 255)].concat()
}
