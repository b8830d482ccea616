//! RFC 8032 section 5.1 in plain big integers: slow, variable-time, and as close to the text as can be.

use num_bigint::BigUint;
use sha2::{Digest, Sha512};

use crate::Case;
use crate::points::{order, prime};

/// Verifies as section 5.1.7 says, with the factor 8 in the equation.
pub fn rfc8032(case: &Case) -> bool {
    Curve::new().verify(case)
}

/// The field, and the constants of the curve.
struct Curve {
    p: BigUint,
    order: BigUint,
    d: BigUint,
    base: Point,
}

/// Extended coordinates, x = X/Z, y = Y/Z, x y = T/Z (section 5.1.4).
#[derive(Clone)]
struct Point {
    x: BigUint,
    y: BigUint,
    z: BigUint,
    t: BigUint,
}

impl Curve {
    fn new() -> Self {
        let p = prime();
        let invert = |n: u32| BigUint::from(n).modpow(&(&p - 2u8), &p);
        let d = (&p - 121_665u32) * invert(121_666) % &p;
        let y = BigUint::from(4u8) * invert(5) % &p;
        let mut curve = Curve { p, order: order(), d, base: Point::neutral() };
        // B has y = 4/5 and an even x (section 5.1).
        curve.base = curve.point(y, false).unwrap_or(Point::neutral());
        curve
    }

    fn verify(&self, case: &Case) -> bool {
        // Step 1: both halves are decoded, S being below L.
        let (Some(a), Some(r)) = (self.decode(&case.public_key), self.decode(&case.r())) else {
            return false;
        };
        let s = BigUint::from_bytes_le(&case.s());
        if s >= self.order {
            return false;
        }
        // Step 2. The order of every point divides 8 L.
        let hash = Sha512::new()
            .chain_update(case.r())
            .chain_update(case.public_key)
            .chain_update(&case.message)
            .finalize();
        let k = BigUint::from_bytes_le(&hash) % (&self.order * 8u8);
        // Step 3: [8][S]B = [8]R + [8][k]A'.
        let eight = BigUint::from(8u8);
        let left = self.multiply(&eight, &self.multiply(&s, &self.base));
        let right = self.multiply(&eight, &self.add(&r, &self.multiply(&k, &a)));
        self.equal(&left, &right)
    }

    /// Section 5.1.3.
    fn decode(&self, bytes: &[u8; 32]) -> Option<Point> {
        let mut bytes = *bytes;
        let sign = bytes[31] >> 7 == 1;
        bytes[31] &= 127;
        let y = BigUint::from_bytes_le(&bytes);
        if y >= self.p { None } else { self.point(y, sign) }
    }

    /// Steps 2 to 4 of section 5.1.3: x from y.
    fn point(&self, y: BigUint, sign: bool) -> Option<Point> {
        let p = &self.p;
        let one = BigUint::from(1u8);
        let u = (&y * &y + p - 1u8) % p;
        let v = (&self.d * &y * &y + 1u8) % p;
        // The candidate root (u/v)^((p+3)/8), or that times a root of -1.
        let quotient = &u * v.modpow(&(p - 2u8), p) % p;
        let mut x = quotient.modpow(&((p + 3u8) / 8u8), p);
        if &x * &x % p != quotient {
            x = x * BigUint::from(2u8).modpow(&((p - 1u8) / 4u8), p) % p;
        }
        let zero = BigUint::ZERO;
        if &x * &x % p != quotient || (x == zero && sign) {
            return None;
        }
        if x.bit(0) != sign {
            x = p - x;
        }
        let t = &x * &y % p;
        Some(Point { x, y, z: one, t })
    }

    /// Section 5.1.4.
    fn add(&self, a: &Point, b: &Point) -> Point {
        let p = &self.p;
        let difference = |a: &BigUint, b: &BigUint| (a + p - b) % p;
        let aa = difference(&a.y, &a.x) * difference(&b.y, &b.x) % p;
        let bb = (&a.y + &a.x) * (&b.y + &b.x) % p;
        let c = &a.t * 2u8 * &self.d % p * &b.t % p;
        let d = &a.z * 2u8 * &b.z % p;
        let (e, f) = (difference(&bb, &aa), difference(&d, &c));
        let (g, h) = (d + c, bb + aa);
        Point { x: &e * &f % p, y: &g * &h % p, t: e * h % p, z: f * g % p }
    }

    fn multiply(&self, scalar: &BigUint, point: &Point) -> Point {
        let mut product = Point::neutral();
        for bit in (0..scalar.bits()).rev() {
            product = self.add(&product, &product);
            if scalar.bit(bit) {
                product = self.add(&product, point);
            }
        }
        product
    }

    fn equal(&self, a: &Point, b: &Point) -> bool {
        let p = &self.p;
        (&a.x * &b.z) % p == (&b.x * &a.z) % p && (&a.y * &b.z) % p == (&b.y * &a.z) % p
    }
}

impl Point {
    fn neutral() -> Self {
        let one = BigUint::from(1u8);
        Point { x: BigUint::ZERO, y: one.clone(), z: one, t: BigUint::ZERO }
    }
}
