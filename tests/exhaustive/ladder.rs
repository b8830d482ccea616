//! The ladder for every u, on the curve and on its twist, and every scalar, on small Montgomery curves.

use lemniscate::field::Field;
use lemniscate::field::FieldElement;
use lemniscate::group::montgomery25519::ladder;
use subtle::Choice;

use crate::Toy;

/// B v^2 = u^3 + A u^2 + u, where A is that of curve25519.
#[derive(Clone, Copy)]
struct Curve<const P: u64> {
    a: Toy<P>,
    b: Toy<P>,
}

/// A point, or none at infinity.
type Affine<const P: u64> = Option<(Toy<P>, Toy<P>)>;

impl<const P: u64> Curve<P> {
    /// The curve, or the twist, that has points with this u, and one of them.
    fn with(u: Toy<P>) -> (Self, Affine<P>) {
        let a = Toy::new(486_662);
        let right = u * (u * (u + a) + Toy::ONE);
        let (b, v) = Toy::all()
            .filter(|b| *b != Toy::ZERO)
            .find_map(|b| (right * b.invert()).roots().next().map(|v| (b, v)))
            .expect("either is a square");
        (Curve { a, b }, Some((u, v)))
    }

    /// The law of addition by chords and tangents.
    fn add(self, p: Affine<P>, q: Affine<P>) -> Affine<P> {
        let (Some((u1, v1)), Some((u2, v2))) = (p, q) else { return p.or(q) };
        let slope = if u1 != u2 {
            (v2 - v1) * (u2 - u1).invert()
        } else if v1 == v2 && v1 != Toy::ZERO {
            (u1.square().mul_small(3) + self.a * u1.double() + Toy::ONE) * (self.b * v1.double()).invert()
        } else {
            return None;
        };
        let u = self.b * slope.square() - self.a - u1 - u2;
        Some((u, slope * (u1 - u) - v1))
    }
}

fn ladder_is_addition<const P: u64>() {
    let a = Toy::<P>::new(486_662);
    assert!((a.square() - Toy::new(4)).roots().next().is_none(), "there is but one point of order 2");
    for u in Toy::<P>::all() {
        let (curve, base) = Curve::with(u);
        let mut expected = None;
        for k in 0..4 * P {
            // Any but 0.
            let factors = [1 + k % (P - 1), 1 + (k / 3) % (P - 1)].map(Toy::new);
            let (x, z) = ladder(u, factors, |i| Choice::from(if i < 64 { (k >> i & 1) as u8 } else { 0 }));
            let found = x * z.invert();
            assert_eq!(found, expected.map_or(Toy::ZERO, |(u, _)| u), "{k} times u = {u:?}");
            expected = curve.add(expected, base);
        }
    }
}

#[test]
fn over_17() {
    ladder_is_addition::<17>();
}

#[test]
fn over_89() {
    ladder_is_addition::<89>();
}

#[test]
fn over_137() {
    ladder_is_addition::<137>();
}
