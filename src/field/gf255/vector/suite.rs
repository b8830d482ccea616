//! Checks of vectors over GF(2^255 - M), in addition to the suite for vectors over any field.

use crate::field::gf255::portable64::Fe;
use crate::field::vector::Unsettled;
use crate::field::vector::suite::{self, assert_lanes, elements, minus};
use crate::field::{Field, FieldLanes, Mask, P25519, Prime255};
use crate::testing::apart;

use super::{Rows, Vector, Vector4};

/// A vector whose lanes can be compared with elements of the portable backend.
pub trait Tested<P: Prime255 = P25519>: Vector<Prime = P> + FieldLanes<Element = Fe<P>> {}

impl<P: Prime255, V: Vector<Prime = P> + FieldLanes<Element = Fe<P>>> Tested<P> for V {}

#[track_caller]
#[inline(never)]
fn assert_mask<P: Prime255, V: Tested<P>>(mask: V::Mask, expected: &dyn Fn(usize) -> bool) {
    for j in 0..V::LANES {
        assert_eq!(bool::from(crate::field::Mask::lane(mask, j)), expected(j), "lane {j}");
    }
}

/// Lanes from integers, and the arithmetic of `extremes`: values at the bounds of the limbs.
#[inline(always)]
pub fn check<P: Prime255, V: Tested<P>>(extremes: &[V]) {
    suite::check(extremes, unary, binary);
}

#[inline(never)]
fn unary<P: Prime255, V: Tested<P>>(a: V) {
    let x = elements(a);
    assert_lanes(apart::neg(a), |j| apart::neg(x[j]));
    assert_lanes(apart::carry(a), |j| x[j]);
    assert_lanes(apart::square(a), |j| apart::square(x[j]));
    for k in [0, 1, 121666, (1 << 18) - 1] {
        assert_lanes(apart::mul_small(a, k), |j| apart::mul_small(x[j], k));
    }
    assert_mask::<P, V>(apart::is_zero(a), &|j| bool::from(apart::is_zero(x[j])));
    assert_mask::<P, V>(apart::is_odd(a), &|j| bool::from(apart::is_odd(x[j])));
}

#[inline(never)]
fn binary<P: Prime255, V: Tested<P>>(a: V, b: V) {
    use apart::{add, equals, mul, neg, sub};

    let (x, y) = (elements(a), elements(b));
    assert_lanes(add(a, b), |j| add(x[j], y[j]));
    assert_lanes(sub(a, b), |j| sub(x[j], y[j]));
    assert_lanes(mul(a, b), |j| mul(x[j], y[j]));
    assert_lanes(mul(add(a, b), sub(a, b)), |j| mul(add(x[j], y[j]), sub(x[j], y[j])));
    assert_lanes(mul(neg(a), neg(b)), |j| mul(x[j], y[j]));
    assert_mask::<P, V>(equals(a, b), &|j| bool::from(equals(x[j], y[j])));
}

/// Moves between the lanes of four.
#[inline(always)]
pub fn check_moves<P: Prime255, V: Tested<P> + Vector4<Prime = P>>(values: &[V]) {
    for pair in values.windows(2) {
        let (a, b) = (pair[0], pair[1]);
        let (x, y) = (elements(a), elements(b));
        suite::check_moves(a, b);
        assert_lanes(a.negate_lanes::<0b1001>(), |j| if j == 0 || j == 3 { -x[j] } else { x[j] });
        assert_lanes(a.negate_lanes::<0b0100>(), |j| if j == 2 { -x[j] } else { x[j] });
        let factor = a.add_sub_as_factor::<0b0101>(b);
        assert_lanes(factor * factor, |j| (x[j] + minus(0b0101, j, y[j])).square());
        let sum = a.add_loosely::<0b0010>(b).add_loosely::<0b1000>(a).add_loosely::<0b1111>(b).settle();
        assert_lanes(sum * sum, |j| {
            ((x[j] + minus(0b0010, j, y[j])) + (minus(0b1000, j, x[j]) - y[j])).square()
        });
        let product = a.mul_loosely(b);
        assert_lanes(product.settle(), |j| x[j] * y[j]);
        let (chained, square) = (a.mul_in_chain(b), a.square_loosely());
        assert_lanes(chained.settle(), |j| x[j] * y[j]);
        let sum = V::select(V::Mask::splat(1.into()), chained, a).add_sub_products::<0b0011>(chained);
        assert_lanes(sum, |j| x[j] * y[j] + minus(0b0011, j, x[j] * y[j]));
        assert_lanes(square.settle(), |j| x[j].square());
        let sum =
            product.add_loosely::<0b1100>(square).add_loosely::<0>(square).add_loosely::<0b0110>(square);
        assert_lanes(sum.settle(), |j| {
            let squares = minus(0b1100, j, x[j].square()) + x[j].square();
            (x[j] * y[j] + squares).carry() + minus(0b0110, j, x[j].square())
        });
        let minus_thrice = V::ZERO
            .add_loosely::<0b1011>(product)
            .add_loosely::<0b1011>(product)
            .add_loosely::<0b1011>(product);
        assert_lanes(minus_thrice.settle(), |j| minus(0b1011, j, x[j] * y[j]).mul_small(3));
        let eightfold = V::ZERO.add_loosely::<0b0110>(product).eightfold_loosely();
        let sum = eightfold.add_loosely::<0>(eightfold).add_loosely::<0b1111>(product);
        assert_lanes(sum.settle(), |j| minus(0b0110, j, x[j] * y[j]).mul_small(16) - x[j] * y[j]);
        let k = [0, 121666, (1 << 18) - 1, 2];
        assert_lanes(a.mul_small_lanes(k), |j| x[j].mul_small(k[j]));
    }
}

/// Products by the constant factors of a ladder.
#[inline(always)]
pub fn check_odd_factors<V: Tested + Vector4<Prime = P25519>>(values: &[V]) {
    for pair in values.windows(2) {
        let (a, b) = (pair[0], pair[1]);
        let (x, y) = (elements(a), elements(b));
        for small in [0, 1, 4095, 4096, 121_665, (1 << 18) - 1] {
            let factors = V::odd_factors(V::ZERO.blend::<0b0010>(V::ONE.mul_small(small)).blend::<0b1000>(b));
            let expected = [Fe::ZERO, x[1].mul_small(small), Fe::ZERO, x[3] * y[3]];
            assert_lanes(a.mul_odd_in_chain(&factors).settle(), |j| expected[j]);
            assert_lanes(<V::Unsettled>::odd_product_in_chain(a, &factors).settle(), |j| expected[j]);
        }
    }
}

/// Steps of a ladder (RFC 7748, section 5), if the vector has one of its own.
#[inline(always)]
pub fn check_ladder_steps<P: Prime255, V: Tested<P> + Vector4<Prime = P>>(values: &[V]) {
    let mut choice = 0;
    for pair in values.windows(2) {
        choice ^= 1;
        let (x, u) = (elements(pair[0]), elements(pair[1])[3]);
        for small in [0, 4096, 121_665, (1 << 18) - 1] {
            let factors = V::ZERO.blend::<0b0010>(V::ONE.mul_small(small)).blend::<0b1000>(pair[1]);
            let mut points = <V::Unsettled>::of(pair[0]);
            let exchanged = V::Mask::splat(choice.into());
            assert!(V::ladder_step_in_lanes(&mut points, exchanged, &V::odd_factors(factors)));
            let lane = |j: usize| x[j ^ usize::from(2 * choice)];
            let (a, b, c, d) = (lane(0) + lane(1), lane(0) - lane(1), lane(2) + lane(3), lane(2) - lane(3));
            let (aa, bb, da, cb) = (a.square(), b.square(), d * a, c * b);
            let e = (aa - bb).carry();
            let expected =
                [aa * bb, e * (aa + e.mul_small(small)), (da + cb).square(), u * (da - cb).square()];
            assert_lanes(points.settle(), |j| expected[j]);
        }
    }
}

/// Products that are not carried, in the form in which they are added.
#[inline(always)]
pub fn check_unsettled<P: Prime255, V: Tested<P> + Vector4<Prime = P>>(values: &[V]) {
    for pair in values.windows(2) {
        let (a, b) = (pair[0], pair[1]);
        let (x, y) = (elements(a), elements(b));

        assert_lanes(<V::Unsettled>::of(a).settle(), |j| x[j]);
        let product = <V::Unsettled>::product(a, b);
        let (chained, square) = (<V::Unsettled>::product_in_chain(a, b), <V::Unsettled>::square_of(a));
        assert_lanes(product.settle(), |j| x[j] * y[j]);
        assert_lanes(chained.settle(), |j| x[j] * y[j]);
        assert_lanes(square.settle(), |j| x[j].square());
        // The most that is added up.
        let sum =
            product.add_loosely::<0b1100>(square).add_loosely::<0>(square).add_loosely::<0b0110>(square);
        assert_lanes(sum.settle(), |j| {
            let squares = minus(0b1100, j, x[j].square()) + x[j].square();
            (x[j] * y[j] + squares).carry() + minus(0b0110, j, x[j].square())
        });
        let minus_all = <V::Unsettled>::ZERO
            .add_loosely::<0b1111>(product)
            .add_loosely::<0b1111>(square)
            .add_loosely::<0b1111>(square);
        assert_lanes(minus_all.settle(), |j| {
            -((x[j] * y[j] + x[j].square()).carry() + x[j].square()).carry()
        });
        let eightfold = <V::Unsettled>::ZERO.add_loosely::<0b0110>(product).eightfold_loosely();
        let sum = eightfold.add_loosely::<0>(eightfold).add_loosely::<0b1111>(product);
        assert_lanes(sum.settle(), |j| minus(0b0110, j, x[j] * y[j]).mul_small(16) - x[j] * y[j]);
        let factor = product.add_sub_as_factor::<0b0101>(square);
        assert_lanes(factor * a, |j| (x[j] * y[j] + minus(0b0101, j, x[j].square())).carry() * x[j]);
        let (sum, factor) = chained.add_sub_products::<0b1010>(chained);
        assert_lanes(sum.settle(), |j| x[j] * y[j] + minus(0b1010, j, x[j] * y[j]));
        assert_lanes(factor * a, |j| (x[j] * y[j] + minus(0b1010, j, x[j] * y[j])).carry() * x[j]);
        assert_lanes(product.permute::<0b00_11_01_10>().settle(), |j| {
            let j = [2, 1, 3, 0][j];
            x[j] * y[j]
        });
        assert_lanes(product.blend::<0b0110>(square).settle(), |j| {
            if j == 1 || j == 2 { x[j].square() } else { x[j] * y[j] }
        });
        let factor = product.add_sub_as_factor::<0b0101>(square);
        assert_lanes(factor * b, |j| (x[j] * y[j] + minus(0b0101, j, x[j].square())) * y[j]);
        let [p0, p1, p2, p3] = [0, 1, 2, 3].map(|j: usize| x[j] * y[j]);
        let sums = [p0 + p1, p0 - p1, (p0 + p1).carry() - p2, (p0 - p1).carry() + p3.mul_small(2)];
        assert_lanes(product.sums_of_doubling(), |j| sums[j]);
        for (mask, chosen) in [(0, b), (1, a)] {
            let selected = <V::Unsettled>::select(V::Mask::splat(mask.into()), square, <V::Unsettled>::of(b));
            let expected = elements(chosen);
            assert_lanes(selected.settle(), |j| if mask == 1 { expected[j].square() } else { expected[j] });
        }
        let [sum, difference] = V::sum_difference_of_products([&a, &b], [&b, &b]);
        assert_lanes(sum, |j| x[j] * y[j] + y[j].square());
        assert_lanes(difference, |j| x[j] * y[j] - y[j].square());
        let [sum, difference, of_z, of_w] = V::sums_of_squares([&a, &b, &a, &b]);
        assert_lanes(sum, |j| x[j].square() + y[j].square());
        assert_lanes(difference, |j| x[j].square() - y[j].square());
        assert_lanes(of_z, |j| (x[j].square().mul_small(3)) - y[j].square());
        assert_lanes(of_w, |j| x[j].square());
    }
}

/// Rows transposed, and transposed again.
#[inline(always)]
pub fn check_rows<V: Tested + Rows<Row: Tested>>(rows: &[V::Row]) {
    for first in 0..rows.len() - V::LANES {
        let columns = V::from_rows(|j| &rows[first + j]);
        for (i, column) in columns.into_iter().enumerate() {
            assert_lanes(column, |j| rows[first + j].lane(i));
        }
        let mut back = std::vec![V::Row::ZERO; V::LANES];
        V::to_rows(&columns, &mut back);
        for (j, row) in back.into_iter().enumerate() {
            assert_lanes(row, |i| rows[first + j].lane(i));
        }
    }
}
