//! Multiples of the base point of edwards25519, by the affine addition law (RFC 8032 section 5.1.4 states the curve).

use num_bigint::BigUint;

use crate::emit;

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

    fn add(&self, a: &Point, b: &Point) -> Point {
        let q = &self.q;
        let xy = &a.x * &b.y + &b.x * &a.y;
        let yx = &a.y * &b.y + &a.x * &b.x;
        let dxy = &self.d * &a.x % q * &b.x % q * &a.y % q * &b.y % q;
        Point { x: xy * self.inverse((&dxy + 1u8) % q) % q, y: yx * self.inverse((q + 1u8 - &dxy) % q) % q }
    }

    fn double_n(&self, point: &Point, n: usize) -> Point {
        (0..n).fold(point.clone(), |point, _| self.add(&point, &point))
    }

    /// P, P + step, P + 2 step, ..: `n` of them.
    fn progression(&self, first: &Point, step: &Point, n: usize) -> Vec<Point> {
        std::iter::successors(Some(first.clone()), |point| Some(self.add(point, step))).take(n).collect()
    }

    /// (y + x, y - x, 2d xy)
    fn niels(&self, point: &Point) -> String {
        let (q, x, y) = (&self.q, &point.x, &point.y);
        let coordinates = [(y + x) % q, (y + q - x) % q, &self.d * 2u8 * x % q * y % q];
        format!("[{}]", coordinates.each_ref().map(emit::words).join(", "))
    }
}

/// The text of the tables.
pub fn tables() -> String {
    let curve = Curve::new();
    let base = curve.base();
    let row = |i: usize| {
        let point = curve.double_n(&base, 8 * i);
        emit::array(curve.progression(&point, &point, 8).iter().map(|point| curve.niels(point)))
    };
    let odd = |point: &Point| {
        let double = curve.add(point, point);
        emit::array(curve.progression(point, &double, 64).iter().map(|point| curve.niels(point)))
    };
    let text = [
        "//! Written by `cargo xtask tables`: points as (y + x, y - x, 2d xy), each four little-endian words.\n\n".into(),
        emit::constant(
            "Row i: the multiples 1 to 8 of 256^i B.",
            "ROWS",
            "[[[[u64; 4]; 3]; 8]; 32]",
            &emit::array((0..32).map(row)),
        ),
        emit::constant("The odd multiples 1 to 127 of B.", "ODD", "[[[u64; 4]; 3]; 64]", &odd(&base)),
        emit::constant(
            "The odd multiples 1 to 127 of 2^126 B.",
            "ODD_126",
            "[[[u64; 4]; 3]; 64]",
            &odd(&curve.double_n(&base, 126)),
        ),
    ];
    text.concat()
}

/// The text of the table for prepared points.
pub fn odd_parts() -> String {
    let curve = Curve::new();
    let mut power = curve.base();
    let mut parts = Vec::new();
    for _ in 0..9 {
        let double = curve.add(&power, &power);
        parts
            .push(emit::array(curve.progression(&power, &double, 64).iter().map(|point| curve.niels(point))));
        power = curve.double_n(&power, 28);
    }
    let text = [
        "//! Written by `cargo xtask tables`: points as (y + x, y - x, 2d xy), each four little-endian words.\n\n".into(),
        emit::constant(
            "Part p: the odd multiples 1 to 127 of 2^(28 p) B.",
            "ODD_PARTS",
            "[[[[u64; 4]; 3]; 64]; 9]",
            &emit::array(parts),
        ),
    ];
    text.concat()
}
