//! All pairs of points of small Edwards curves, in many coordinates each, against the affine law.

use std::collections::HashMap;
use std::sync::LazyLock;

use lemniscate::field::Field;
use lemniscate::field::{FieldElement, PrimeField};
use lemniscate::group::edwards::AffineAddend;
use lemniscate::group::edwards25519::Point;
use lemniscate::group::{Addend, Group};
use num_bigint::BigUint;
use subtle::Choice;

use crate::Toy;

/// A point by its affine coordinates.
pub type Affine<const P: u64> = (Toy<P>, Toy<P>);

/// 2d = -2 * 121665/121666 modulo 2^255 - 19, which is all that the formulas know of the curve, as little-endian words.
static TWO_D: LazyLock<[u64; 4]> = LazyLock::new(|| {
    let prime = (BigUint::from(1u8) << 255) - 19u8;
    let inverse = BigUint::from(121_666u32).modpow(&(&prime - 2u8), &prime);
    let two_d = (&prime - 121_665u32) * inverse * 2u8 % prime;
    let mut words = two_d.iter_u64_digits();
    core::array::from_fn(|_| words.next().unwrap_or(0))
});

/// The same modulo the small prime.
fn two_d<const P: u64>() -> Toy<P> {
    Toy::constant(*TWO_D)
}

pub fn d<const P: u64>() -> Toy<P> {
    two_d() * Toy::new(2).invert()
}

/// All points of -x^2 + y^2 = 1 + d x^2 y^2.
pub fn points<const P: u64>() -> Vec<Affine<P>> {
    let d = d::<P>();
    assert!(
        d.roots().next().is_none() && (-Toy::<P>::ONE).roots().next().is_some(),
        "the law is not complete"
    );
    let on_curve = move |x: Toy<P>, y: Toy<P>| {
        let (xx, yy) = (x.square(), y.square());
        yy - xx == Toy::ONE + d * xx * yy
    };
    Toy::all().flat_map(|x| Toy::all().map(move |y| (x, y))).filter(|&(x, y)| on_curve(x, y)).collect()
}

/// The affine law of addition (RFC 8032 section 5.1, a = -1).
pub fn add<const P: u64>((x1, y1): Affine<P>, (x2, y2): Affine<P>) -> Affine<P> {
    let product = d::<P>() * x1 * x2 * y1 * y2;
    let x = (x1 * y2 + x2 * y1) * (Toy::ONE + product).invert();
    let y = (y1 * y2 + x1 * x2) * (Toy::ONE - product).invert();
    (x, y)
}

pub fn negative<const P: u64>((x, y): Affine<P>) -> Affine<P> {
    (-x, y)
}

pub fn neutral<const P: u64>() -> Affine<P> {
    (Toy::ZERO, Toy::ONE)
}

/// The multiple of a point, by adding it up.
pub fn multiple<const P: u64>(n: u64, point: Affine<P>) -> Affine<P> {
    (0..n).fold(neutral(), |sum, _| add(sum, point))
}

pub fn point<const P: u64>((x, y): Affine<P>) -> Point<Toy<P>> {
    Point::from_affine(x, y)
}

pub fn fixed<const P: u64>((x, y): Affine<P>) -> AffineAddend<Toy<P>> {
    AffineAddend::new(y + x, y - x, two_d() * x * y)
}

/// Tells points apart by their encodings.
pub fn check<const P: u64>(actual: Point<Toy<P>>, expected: Affine<P>) {
    assert_eq!(actual.to_affine().encode(), point(expected).to_affine().encode(), "not {expected:?}");
}

/// Every point in several coordinates: as it is, and as the sum of each two others.
fn representations<const P: u64>(points: &[Affine<P>]) -> HashMap<Affine<P>, Vec<Point<Toy<P>>>> {
    let mut all: HashMap<_, _> = points.iter().map(|&affine| (affine, vec![point(affine)])).collect();
    for &left in points {
        for &right in points.iter().step_by(5) {
            let mut sum = point(left);
            sum.set_add_point(&point(right));
            all.entry(add(left, right)).or_default().push(sum);
        }
    }
    all
}

fn group_law<const P: u64>() {
    let points = points::<P>();
    let representations = representations(&points);
    assert_eq!(representations.len(), points.len(), "the sums are points of the curve");
    for &left in &points {
        for &right in &points {
            let (sum, difference) = (add(left, right), add(left, negative(right)));
            // In turns, so that all coordinates meet.
            let lefts = &representations[&left];
            for (i, &other) in representations[&right].iter().enumerate() {
                let this = lefts[(i + right.0.value() as usize) % lefts.len()];
                check(this.add(&other.to_addend()), sum);
                check(this.sub(&other.to_addend()), difference);
                let mut in_place = this;
                in_place.set_add_point(&other);
                check(in_place, sum);
                check(this.add(&other.to_addend().negate_if(Choice::from(1))), difference);
                check(this.add_fixed(&fixed(right)), sum);
                check(this.sub_fixed(&fixed(right)), difference);
                check(this.sub_fixed(&fixed(right).negate_if(Choice::from(1))), sum);
            }
        }
    }
    for (&affine, all) in &representations {
        let eightfold = multiple(8, affine);
        for &this in all {
            check(this.double(), add(affine, affine));
            check(this.double_n(3), eightfold);
            check(-this, negative(affine));
            assert_eq!(bool::from(this.is_neutral()), affine == neutral());
        }
    }
}

#[test]
fn group_law_over_17() {
    group_law::<17>();
}

#[test]
fn group_law_over_61() {
    group_law::<61>();
}

#[test]
fn group_law_over_89() {
    group_law::<89>();
}
