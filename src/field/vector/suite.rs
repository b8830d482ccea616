//! What vectors of any field must satisfy beyond the suite for all backends (`field::tests`): lanes from words, the arithmetic of values at the
//! bounds of limbs, which elements made from integers do not reach, and moves between the lanes.

use std::vec::Vec;

use super::{Vector, Vector4};
use crate::field::element::Words;
use crate::field::{Field, FieldElement, FieldLanes, Prime};
use crate::testing::Random;

/// The elements in the lanes.
pub fn elements<V: FieldLanes>(x: V) -> Vec<V::Element> {
    (0..V::LANES).map(|j| x.lane(j)).collect()
}

/// Asserts that these elements are in the lanes.
#[track_caller]
pub fn assert_lanes<V: Vector>(x: V, expected: impl Fn(usize) -> V::Element) {
    assert_lanes_by(x, &expected);
}

#[track_caller]
#[inline(never)]
fn assert_lanes_by<V: Vector>(x: V, expected: &dyn Fn(usize) -> V::Element) {
    let mut words = std::vec![Words::<V>::default(); V::LANES];
    x.to_words(&mut words);
    for (j, words) in words.into_iter().enumerate() {
        assert!(words == expected(j).to_words(), "lane {j}");
    }
}

/// Lanes from any integers of as many words, and for `extremes`, values at the bounds of limbs, what `unary` checks of each and
/// `binary` of all pairs.
#[inline(always)]
pub fn check<V: Vector<Prime: Prime<Words = [u64; N]>>, const N: usize>(
    extremes: &[V],
    unary: impl Fn(V),
    binary: impl Fn(V, V),
) {
    let random = &mut Random::new(1);
    for _ in 0..50 {
        let words: [[u64; N]; 8] = core::array::from_fn(|_| random.words());
        assert_lanes(V::from_lane_words(|j| words[j]), |j| V::Element::from_words(words[j]));
        assert_lanes(V::splat(V::Element::from_words(words[0])), |_| V::Element::from_words(words[0]));
    }
    for (i, &a) in extremes.iter().enumerate() {
        unary(a);
        for &b in &extremes[i..] {
            binary(a, b);
        }
    }
}

/// -x where a bit is set.
pub fn minus<F: FieldElement>(bits: usize, j: usize, x: F) -> F {
    if bits >> j & 1 == 1 { (-x).carry() } else { x }
}

/// Moves between the lanes of two values.
#[inline(always)]
pub fn check_moves<V: Vector + Vector4>(a: V, b: V) {
    let (x, y) = (elements(a), elements(b));
    assert_lanes(a.permute::<0b11_10_01_00>(), |j| x[j]);
    assert_lanes(a.permute::<0b00_01_10_11>(), |j| x[3 - j]);
    assert_lanes(a.permute::<0b10_11_00_01>(), |j| x[j ^ 1]);
    assert_lanes(a.permute::<0b00_11_01_10>(), |j| x[[2, 1, 3, 0][j]]);
    let reversed = [a, b].map(|x| x.permute::<0b00_01_10_11>());
    for (i, column) in V::transpose([a, b, reversed[0], reversed[1]]).into_iter().enumerate() {
        assert_lanes(column, |j| [x[i], y[i], x[3 - i], y[3 - i]][j]);
    }
    assert_lanes(a.blend::<0b0000>(b), |j| x[j]);
    assert_lanes(a.blend::<0b1111>(b), |j| y[j]);
    assert_lanes(a.blend::<0b0110>(b), |j| if j == 1 || j == 2 { y[j] } else { x[j] });
    assert_lanes(a.add_sub::<0b0101>(b), |j| x[j] + minus(0b0101, j, y[j]));
    // The most that may be added up before carrying.
    let sum = a.add_loosely::<0b0010>(b).add_loosely::<0b1000>(a).add_loosely::<0b1111>(b).settle();
    assert_lanes(sum, |j| (x[j] + minus(0b0010, j, y[j])) + (minus(0b1000, j, x[j]) - y[j]));
    assert_lanes(a.mul_add(b, b, b), |j| x[j] * y[j] + y[j].square());
}
