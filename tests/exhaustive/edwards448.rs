//! All pairs of points of small Edwards curves with a = 1, in many coordinates each, against the affine law.

use lemniscate::field::Field;
use lemniscate::field::{FieldElement, P448};
use lemniscate::group::edwards448::Point;
use lemniscate::group::{Addend, Group};
use subtle::Choice;

/// A point by its affine coordinates.
/// Integers that pose as elements of GF(2^448 - 2^224 - 1).
type Toy<const P: u64> = crate::Toy<P, P448>;

type Affine<const P: u64> = (Toy<P>, Toy<P>);

/// -39081.
fn d<const P: u64>() -> Toy<P> {
    -Toy::new(39_081)
}

/// All points of x^2 + y^2 = 1 + d x^2 y^2.
fn points<const P: u64>() -> Vec<Affine<P>> {
    assert!(d::<P>().roots().next().is_none(), "the law is not complete");
    let on_curve = |x: Toy<P>, y: Toy<P>| {
        let (xx, yy) = (x.square(), y.square());
        xx + yy == Toy::ONE + d() * xx * yy
    };
    Toy::all().flat_map(|x| Toy::all().map(move |y| (x, y))).filter(|&(x, y)| on_curve(x, y)).collect()
}

/// The affine law of addition (RFC 8032 section 5.2, a = 1).
fn add<const P: u64>((x1, y1): Affine<P>, (x2, y2): Affine<P>) -> Affine<P> {
    let product = d::<P>() * x1 * x2 * y1 * y2;
    let x = (x1 * y2 + x2 * y1) * (Toy::ONE + product).invert();
    let y = (y1 * y2 - x1 * x2) * (Toy::ONE - product).invert();
    (x, y)
}

fn negative<const P: u64>((x, y): Affine<P>) -> Affine<P> {
    (-x, y)
}

/// Tells points apart by their encodings.
fn check<const P: u64>(actual: Point<Toy<P>>, (x, y): Affine<P>) {
    let expected = Point::from_affine(x, y).to_affine().encode();
    assert_eq!(actual.to_affine().encode(), expected, "not {:?}", (x, y));
}

fn group_law<const P: u64>() {
    let points = points::<P>();
    // Each point as it is, and as the sum of two others.
    let mut representations: Vec<(Affine<P>, Point<Toy<P>>)> = Vec::new();
    for (i, &(x, y)) in points.iter().enumerate() {
        representations.push(((x, y), Point::from_affine(x, y)));
        for step in [1, 7, 11] {
            let other = points[(i * step + 3) % points.len()];
            let mut sum = Point::from_affine(x, y);
            sum.set_add_point(&Point::from_affine(other.0, other.1));
            representations.push((add((x, y), other), sum));
        }
    }
    for &(left, this) in &representations {
        check(this, left);
        check(-this, negative(left));
        check(this.double(), add(left, left));
        check(this.double_n(2), add(add(left, left), add(left, left)));
        assert_eq!(bool::from(this.is_neutral()), left == (Toy::ZERO, Toy::ONE));
        for &(right, other) in representations.iter().step_by(3) {
            let (sum, difference) = (add(left, right), add(left, negative(right)));
            let addend = other.to_addend();
            check(this.add(&addend), sum);
            check(this.sub(&addend), difference);
            check(this.add(&addend.negate_if(Choice::from(1))), difference);
            let mut in_place = this;
            in_place.set_add_signed_vartime(&addend, true);
            check(in_place, difference);
            let fixed = Point::from_affine(right.0, right.1).affine_to_fixed();
            check(this.add_fixed(&fixed), sum);
            check(this.sub_fixed(&fixed), difference);
            check(this.sub_fixed(&fixed.negate_if(Choice::from(1))), sum);
        }
    }
}

#[test]
fn group_law_over_19() {
    group_law::<19>();
}

#[test]
fn group_law_over_47() {
    group_law::<47>();
}
