//! What vectors must satisfy beyond the suite for all backends (`field::tests`): limbs at their bounds, which elements made
//! from integers do not reach, and moves between the lanes.

use crate::field::{FieldElement, FieldLanes, P448};
use std::vec::Vec;

use crate::field::Field;
use crate::field::gf448::{WORDS, portable64::Fe};
use crate::field::vector::{Vector, Vector4};
use crate::testing::{Random, apart};

/// A vector whose lanes can be compared with elements of the portable backend.
pub trait Tested: Vector + FieldLanes<Prime = P448, Element = Fe> {}

impl<V: Vector + FieldLanes<Prime = P448, Element = Fe>> Tested for V {}

fn elements<V: Tested>(x: V) -> Vec<Fe> {
    (0..V::LANES).map(|j| x.lane(j)).collect()
}

#[track_caller]
#[inline(never)]
fn assert_lanes<V: Tested>(x: V, expected: &dyn Fn(usize) -> Fe) {
    let mut words = std::vec![[0; WORDS]; V::LANES];
    x.to_words(&mut words);
    for (j, words) in words.into_iter().enumerate() {
        assert_eq!(words, expected(j).to_words(), "lane {j}");
    }
}

/// Lanes from any integers below 2^448, and the arithmetic of `extremes`: values of level 0 at the bounds of the limbs.
#[inline(always)]
pub fn check<V: Tested>(extremes: &[V]) {
    let random = &mut Random::new(1);
    for _ in 0..50 {
        let words: [[u64; WORDS]; 8] = core::array::from_fn(|_| random.words());
        assert_lanes(V::from_lane_words(|j| words[j]), &|j| Fe::from_words(words[j]));
    }
    for (i, &a) in extremes.iter().enumerate() {
        unary(a);
        for &b in &extremes[i..] {
            binary(a, b);
        }
    }
}

#[inline(never)]
fn unary<V: Tested>(a: V) {
    let fourfold = apart::double(apart::double(a));
    for a in [a, apart::double(a), fourfold] {
        let x = elements(a);
        assert_lanes(apart::carry(a), &|j| x[j]);
        assert_lanes(apart::square(a), &|j| apart::square(x[j]));
        for k in [0, 1, 39_081, (1 << 18) - 1] {
            assert_lanes(apart::mul_small(a, k), &|j| apart::mul_small(x[j], k));
        }
    }
}

#[inline(never)]
fn binary<V: Tested>(a: V, b: V) {
    use apart::{add, double, mul, neg, sub};

    let (x, y) = (elements(a), elements(b));
    assert_lanes(add(a, b), &|j| add(x[j], y[j]));
    assert_lanes(sub(a, b), &|j| sub(x[j], y[j]));
    assert_lanes(sub(double(a), double(b)), &|j| double(sub(x[j], y[j])));
    assert_lanes(neg(double(b)), &|j| neg(double(y[j])));
    assert_lanes(mul(a, b), &|j| mul(x[j], y[j]));
    assert_lanes(mul(double(double(a)), double(double(b))), &|j| {
        mul(double(double(x[j])), double(double(y[j])))
    });
    assert_lanes(mul(add(a, b), sub(a, b)), &|j| mul(add(x[j], y[j]), sub(x[j], y[j])));
}

/// Moves between the lanes of four.
#[inline(always)]
pub fn check_moves<V: Tested + Vector4>(values: &[V]) {
    for pair in values.windows(2) {
        let (a, b) = (pair[0], pair[1]);
        let (x, y) = (elements(a), elements(b));
        assert_lanes(a.permute::<0b11_10_01_00>(), &|j| x[j]);
        assert_lanes(a.permute::<0b00_01_10_11>(), &|j| x[3 - j]);
        assert_lanes(a.permute::<0b10_11_00_01>(), &|j| x[j ^ 1]);
        assert_lanes(a.permute::<0b00_11_01_10>(), &|j| x[[2, 1, 3, 0][j]]);
        let reversed = [a, b].map(|x| x.permute::<0b00_01_10_11>());
        for (i, column) in V::transpose([a, b, reversed[0], reversed[1]]).into_iter().enumerate() {
            assert_lanes(column, &|j| [x[i], y[i], x[3 - i], y[3 - i]][j]);
        }
        assert_lanes(a.blend::<0b0000>(b), &|j| x[j]);
        assert_lanes(a.blend::<0b1111>(b), &|j| y[j]);
        assert_lanes(a.blend::<0b0110>(b), &|j| if j == 1 || j == 2 { y[j] } else { x[j] });
        assert_lanes(a.negate_lanes::<0b1001>(), &|j| if j == 0 || j == 3 { -x[j] } else { x[j] });
        assert_lanes(a.negate_lanes::<0b0100>(), &|j| if j == 2 { -x[j] } else { x[j] });
        let minus = |bits: usize, j: usize, x: Fe| if bits >> j & 1 == 1 { (-x).carry() } else { x };
        assert_lanes(a.add_sub::<0b0101>(b), &|j| x[j] + minus(0b0101, j, y[j]));
        assert_lanes(a.double().add_sub::<0b0101>(b.double()), &|j| (x[j] + minus(0b0101, j, y[j])).double());
        let (sum, other) = (a.add_sub_products::<0b1010>(b), b.add_sub_products::<0b1111>(a));
        assert_lanes(sum, &|j| x[j] + minus(0b1010, j, y[j]));
        assert_lanes(sum * other, &|j| (x[j] + minus(0b1010, j, y[j])) * (y[j] - x[j]));
        // The most that may be added up before carrying.
        let sum = a.add_loosely::<0b0010>(b).add_loosely::<0b1000>(a).add_loosely::<0b1111>(b).settle();
        assert_lanes(sum, &|j| (x[j] + minus(0b0010, j, y[j])) + (minus(0b1000, j, x[j]) - y[j]));
        let chained = a.double().double().mul_in_chain(b.double().double());
        assert_lanes(chained, &|j| (x[j] * y[j]).mul_small(16));
        let product = a.double().double().mul_loosely(b.double().double());
        let expected = |j: usize| (x[j] * y[j]).mul_small(16);
        assert_lanes(product.settle(), &expected);
        let minus_thrice = V::ZERO
            .add_loosely::<0b1011>(product)
            .add_loosely::<0b1011>(product)
            .add_loosely::<0b1011>(product);
        assert_lanes(minus_thrice.settle(), &|j| minus(0b1011, j, expected(j)).mul_small(3));
        let eightfold = V::ZERO.add_loosely::<0b0110>(product).eightfold_loosely();
        let sum = eightfold.add_loosely::<0>(eightfold).add_loosely::<0b1111>(product);
        assert_lanes(sum.settle(), &|j| minus(0b0110, j, expected(j)).mul_small(16) - expected(j));
        assert_lanes(a.mul_add(b, b, b), &|j| x[j] * y[j] + y[j].square());
        let k = [0, 39_081, (1 << 18) - 1, 2];
        assert_lanes(a.mul_small_lanes(k), &|j| x[j].mul_small(k[j]));
    }
}
