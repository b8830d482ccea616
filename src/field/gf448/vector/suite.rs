//! Checks of vectors over GF(2^448 - 2^224 - 1), in addition to the suite for vectors over any field.

use crate::field::gf448::portable64::Fe;
use crate::field::vector::suite::{self, assert_lanes, elements, minus};
use crate::field::vector::{Vector, Vector4};
use crate::field::{Field, FieldLanes, P448};
use crate::testing::apart;

/// A vector whose lanes can be compared with elements of the portable backend.
pub trait Tested: Vector + FieldLanes<Prime = P448, Element = Fe> {}

impl<V: Vector + FieldLanes<Prime = P448, Element = Fe>> Tested for V {}

/// Lanes from integers, and the arithmetic of `extremes`: values of level 0 at the bounds of the limbs.
#[inline(always)]
pub fn check<V: Tested>(extremes: &[V]) {
    suite::check(extremes, unary, binary);
}

#[inline(never)]
fn unary<V: Tested>(a: V) {
    let fourfold = apart::double(apart::double(a));
    for a in [a, apart::double(a), fourfold] {
        let x = elements(a);
        assert_lanes(apart::carry(a), |j| x[j]);
        assert_lanes(apart::square(a), |j| apart::square(x[j]));
        for k in [0, 1, 39_081, (1 << 18) - 1] {
            assert_lanes(apart::mul_small(a, k), |j| apart::mul_small(x[j], k));
        }
    }
}

#[inline(never)]
fn binary<V: Tested>(a: V, b: V) {
    use apart::{add, double, mul, neg, sub};

    let (x, y) = (elements(a), elements(b));
    assert_lanes(add(a, b), |j| add(x[j], y[j]));
    assert_lanes(sub(a, b), |j| sub(x[j], y[j]));
    assert_lanes(sub(double(a), double(b)), |j| double(sub(x[j], y[j])));
    assert_lanes(neg(double(b)), |j| neg(double(y[j])));
    assert_lanes(mul(a, b), |j| mul(x[j], y[j]));
    assert_lanes(mul(double(double(a)), double(double(b))), |j| {
        mul(double(double(x[j])), double(double(y[j])))
    });
    assert_lanes(mul(add(a, b), sub(a, b)), |j| mul(add(x[j], y[j]), sub(x[j], y[j])));
}

/// Moves between the lanes of four.
#[inline(always)]
pub fn check_moves<V: Tested + Vector4>(values: &[V]) {
    for pair in values.windows(2) {
        let (a, b) = (pair[0], pair[1]);
        let (x, y) = (elements(a), elements(b));
        suite::check_moves(a, b);
        assert_lanes(a.double().add_sub::<0b0101>(b.double()), |j| (x[j] + minus(0b0101, j, y[j])).double());
        let (sum, other) = (a.add_sub_products::<0b1010>(b), b.add_sub_products::<0b1111>(a));
        assert_lanes(sum, |j| x[j] + minus(0b1010, j, y[j]));
        assert_lanes(sum * other, |j| (x[j] + minus(0b1010, j, y[j])) * (y[j] - x[j]));
        let chained = a.double().double().mul_in_chain(b.double().double());
        assert_lanes(chained, |j| (x[j] * y[j]).mul_small(16));
        let product = a.double().double().mul_loosely(b.double().double());
        let expected = |j: usize| (x[j] * y[j]).mul_small(16);
        assert_lanes(product.settle(), &expected);
        let minus_thrice = V::ZERO
            .add_loosely::<0b1011>(product)
            .add_loosely::<0b1011>(product)
            .add_loosely::<0b1011>(product);
        assert_lanes(minus_thrice.settle(), |j| minus(0b1011, j, expected(j)).mul_small(3));
        let eightfold = V::ZERO.add_loosely::<0b0110>(product).eightfold_loosely();
        let sum = eightfold.add_loosely::<0>(eightfold).add_loosely::<0b1111>(product);
        assert_lanes(sum.settle(), |j| minus(0b0110, j, expected(j)).mul_small(16) - expected(j));
        let k = [0, 39_081, (1 << 18) - 1, 2];
        assert_lanes(a.mul_small_lanes(k), |j| x[j].mul_small(k[j]));
    }
}
