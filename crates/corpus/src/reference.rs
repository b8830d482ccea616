//! RFC 8032 section 5 in plain big integers: slow, variable-time, and as close to the text as can be. Both curves are a few
//! numbers to it.

use num_bigint::BigUint;
use sha2::{Digest, Sha512};

use crate::{Case, ed448, points};

/// Verifies as section 5.1.7 says, with the factor 8 in the equation.
pub fn rfc8032(case: &Case) -> bool {
    let hash = Sha512::new()
        .chain_update(case.r())
        .chain_update(case.public_key)
        .chain_update(&case.message)
        .finalize();
    // B has y = 4/5 and an even x (section 5.1).
    let curve = Curve::new(points::prime(), points::order(), 8, Twist::Minus, (121_665, 121_666), (4, 5));
    curve.verify(&case.public_key, &case.r(), &case.s(), &hash, Equation::Cofactored)
}

/// Verifies as section 5.2.7 says, with the factor 4 in the equation; or without it, and without points whose order divides 4.
pub fn of_ed448(case: &ed448::Case, strict: bool) -> bool {
    let hash = ed448::hash(case.variant, case.r(), &case.public_key, &case.message);
    let equation = if strict { Equation::Strict } else { Equation::Cofactored };
    let mut curve = Curve::new(ed448::prime(), ed448::order(), 4, Twist::Plus, (39_081, 1), (0, 1));
    // B of section 5.2, whose y is no small quotient.
    let y = "298819210078481492676017930443930673437544040154080242095928241372331506189835876003536878655418784733982303233503462500531545062832660";
    curve.base = curve.point(BigUint::parse_bytes(y.as_bytes(), 10).expect("digits"), false).expect("B");
    curve.verify(&case.public_key, case.r(), case.s(), &hash, equation)
}

/// What must hold of S B, R and k A.
#[derive(Clone, Copy, PartialEq)]
enum Equation {
    Cofactored,
    Strict,
}

/// The factor of x^2 in the curve's equation.
#[derive(Clone, Copy, PartialEq)]
enum Twist {
    /// -x^2 + y^2 = 1 + d x^2 y^2.
    Minus,
    /// x^2 + y^2 = 1 + d x^2 y^2.
    Plus,
}

/// The field, and the constants of the curve.
struct Curve {
    p: BigUint,
    order: BigUint,
    cofactor: BigUint,
    twist: Twist,
    d: BigUint,
    base: Point,
}

/// Projective coordinates, x = X/Z, y = Y/Z (section 5.2.4).
#[derive(Clone)]
struct Point {
    x: BigUint,
    y: BigUint,
    z: BigUint,
}

impl Curve {
    /// With d = -e/f, and the base point whose y is a quotient and whose x is even.
    fn new(
        p: BigUint,
        order: BigUint,
        cofactor: u8,
        twist: Twist,
        (e, f): (u32, u32),
        y: (u32, u32),
    ) -> Self {
        let quotient = |n: u32, of: u32| BigUint::from(of).modpow(&(&p - 2u8), &p) * n % &p;
        let (d, y) = (&p - quotient(e, f), quotient(y.0, y.1));
        let mut curve = Curve { p, order, cofactor: cofactor.into(), twist, d, base: Point::neutral() };
        curve.base = curve.point(y, false).unwrap_or(Point::neutral());
        curve
    }

    fn verify(&self, key: &[u8], r: &[u8], s: &[u8], hash: &[u8], equation: Equation) -> bool {
        // Step 1: both halves are decoded, S being below the order of B.
        let (Some(a), Some(r)) = (self.decode(key), self.decode(r)) else {
            return false;
        };
        let s = BigUint::from_bytes_le(s);
        if s >= self.order {
            return false;
        }
        // Step 2. The order of every point divides that of B times the cofactor. Where the factor below is left out, it
        // makes a difference whether k is reduced further, as it is where scalars are integers modulo the order of B.
        let k = BigUint::from_bytes_le(hash)
            % match equation {
                Equation::Cofactored => &self.order * &self.cofactor,
                Equation::Strict => self.order.clone(),
            };
        // Step 3: [8][S]B = [8]R + [8][k]A', or without the factor.
        let left = self.multiply(&s, &self.base);
        let right = self.add(&r, &self.multiply(&k, &a));
        let clear = |point: &Point| self.multiply(&self.cofactor, point);
        if equation == Equation::Cofactored {
            return self.equal(&clear(&left), &clear(&right));
        }
        let is_small = |point: &Point| self.equal(&clear(point), &Point::neutral());
        self.equal(&left, &right) && !is_small(&a) && !is_small(&r)
    }

    /// Sections 5.1.3 and 5.2.3.
    fn decode(&self, bytes: &[u8]) -> Option<Point> {
        let top = 8 * bytes.len() as u64 - 1;
        let mut y = BigUint::from_bytes_le(bytes);
        let sign = y.bit(top);
        y.set_bit(top, false);
        if y >= self.p { None } else { self.point(y, sign) }
    }

    /// Steps 2 to 4 of these: x from y.
    fn point(&self, y: BigUint, sign: bool) -> Option<Point> {
        let p = &self.p;
        let u = (&y * &y + p - 1u8) % p;
        let v = match self.twist {
            Twist::Minus => (&self.d * &y * &y + 1u8) % p,
            Twist::Plus => (&self.d * &y * &y + p - 1u8) % p,
        };
        let quotient = &u * v.modpow(&(p - 2u8), p) % p;
        // The candidate root (u/v)^((p+3)/8), or that times a root of -1; or (u/v)^((p+1)/4).
        let mut x = quotient.modpow(&((p + 3u8) / 8u8), p);
        if p.bit(1) {
            x = quotient.modpow(&((p + 1u8) / 4u8), p);
        } else if &x * &x % p != quotient {
            x = x * BigUint::from(2u8).modpow(&((p - 1u8) / 4u8), p) % p;
        }
        if &x * &x % p != quotient || (x == BigUint::ZERO && sign) {
            return None;
        }
        if x.bit(0) != sign {
            x = p - x;
        }
        Some(Point { x, y, z: BigUint::from(1u8) })
    }

    /// Section 5.2.4; with the other twist D + C instead of D - C.
    fn add(&self, left: &Point, right: &Point) -> Point {
        let p = &self.p;
        let a = &left.z * &right.z % p;
        let b = &a * &a % p;
        let c = &left.x * &right.x % p;
        let d = &left.y * &right.y % p;
        let e = &self.d * &c % p * &d % p;
        let (f, g) = ((&b + p - &e) % p, b + e);
        let h = (&left.x + &left.y) * (&right.x + &right.y);
        let minus_c = match self.twist {
            Twist::Minus => c.clone(),
            Twist::Plus => p - &c,
        };
        let x = &a * &f % p * ((h + p + p - &c - &d) % p) % p;
        let y = a * &g % p * ((d + minus_c) % p) % p;
        Point { x, y, z: f * g % p }
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
        Point { x: BigUint::ZERO, y: one.clone(), z: one }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Choices;

    #[test]
    fn what_it_says_of_ed448_is_what_the_equation_says() {
        let cases: Vec<_> = ed448::crafted().into_iter().step_by(9).collect();
        for case in cases.into_iter().chain(ed448::block(&mut Choices::seeded(3, 0), 30)) {
            let expected = ed448::verdicts(&case);
            assert_eq!([false, true].map(|strict| of_ed448(&case, strict)), expected, "{case:?}");
        }
    }
}
