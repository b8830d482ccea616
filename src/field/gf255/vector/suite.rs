//! What every backend with vectors must satisfy: each lane does what one element of the portable backend does,
//! whatever the other lanes hold.

use core::array;
use std::vec::Vec;

use subtle::Choice;

use super::{Vector, Vector4};
use crate::field::gf255::{Gf255, Lanes255, portable64::Fe};
use crate::field::{Field, Mask};

/// A small generator of test values (Steele, Lea, Flood, "Fast splittable pseudorandom number generators", 2014).
pub struct Random(pub u64);

impl Random {
    pub fn word(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e3779b97f4a7c15);
        let z = (self.0 ^ self.0 >> 30).wrapping_mul(0xbf58476d1ce4e5b9);
        let z = (z ^ z >> 27).wrapping_mul(0x94d049bb133111eb);
        z ^ z >> 31
    }

    pub fn words(&mut self) -> [u64; 4] {
        array::from_fn(|_| self.word())
    }
}

/// A vector with the portable elements that its lanes should hold.
pub trait Tested: Vector + Lanes255<19, Element = Fe<19>> {}

impl<V: Vector + Lanes255<19, Element = Fe<19>>> Tested for V {}

const MAX: u64 = u64::MAX;

/// Integers around the multiples of q = 2^255 - 19, and around limbs of 51 bits and half of that.
fn edges() -> Vec<[u64; 4]> {
    let mut edges = Vec::new();
    for low in [0, 1, 2, 18, 19, 20, MAX - 37, MAX - 19, MAX - 18, MAX - 17, MAX] {
        for high in [[0; 3], [MAX, MAX, MAX >> 1], [0, 0, 1 << 63], [MAX; 3]] {
            edges.push([low, high[0], high[1], high[2]]);
        }
    }
    for bit in (50..=255).step_by(51).chain((51..=255).step_by(51)) {
        let mut power = [0; 4];
        power[bit / 64] = 1 << (bit % 64);
        edges.push(power);
        edges.push((-Fe::<19>::from_words(power)).to_words());
    }
    edges
}

/// Vectors of edge cases and random values, different in all lanes.
fn samples<V: Tested>(random: &mut Random) -> Vec<V> {
    let edges = edges();
    (0..60)
        .map(|i| {
            V::from_words(|j| if i % 3 == 2 { random.words() } else { edges[(7 * i + 11 * j) % edges.len()] })
        })
        .collect()
}

fn words<V: Tested>(x: V) -> Vec<[u64; 4]> {
    let mut words = std::vec![[0; 4]; V::LANES];
    x.to_words(&mut words);
    words
}

fn elements<V: Tested>(x: V) -> Vec<Fe<19>> {
    (0..V::LANES).map(|j| x.lane(j)).collect()
}

#[track_caller]
fn assert_lanes<V: Tested>(x: V, expected: impl Fn(usize) -> Fe<19>) {
    for (j, words) in words(x).into_iter().enumerate() {
        assert_eq!(words, expected(j).to_words(), "lane {j}");
    }
}

#[track_caller]
fn assert_mask<V: Tested>(mask: V::Mask, expected: impl Fn(usize) -> bool) {
    for j in 0..V::LANES {
        assert_eq!(bool::from(mask.lane(j)), expected(j), "lane {j}");
    }
}

/// Everything, on vectors of edge cases and on `extremes`: values at the bounds of the backend's limbs.
#[inline(always)]
pub fn check<V: Tested>(extremes: &[V]) {
    conversions::<V>();
    let mut values = samples::<V>(&mut Random(1));
    values.extend_from_slice(extremes);
    for &a in &values {
        unary(a);
    }
    for (i, &a) in values.iter().enumerate() {
        for k in [1, 5, 17] {
            let b = values[(i + k) % values.len()];
            binary(a, b);
            levels(a, b, values[(i + 2 * k) % values.len()], values[(i + 3 * k) % values.len()]);
        }
    }
    masks::<V>();
}

fn conversions<V: Tested>() {
    let mut random = Random(2);
    let edges = edges();
    for i in 0..200 {
        let words: [[u64; 4]; 8] =
            array::from_fn(
                |j| {
                    if (i + j) % 2 == 0 { edges[(i + 5 * j) % edges.len()] } else { random.words() }
                },
            );
        assert_lanes(V::from_words(|j| words[j]), |j| Fe::from_words(words[j]));
        assert_lanes(V::from_lanes(|j| Fe::from_words(words[j])), |j| Fe::from_words(words[j]));
        let one = Fe::from_words(words[0]);
        assert_lanes(V::splat(one), |_| one);
        assert_lanes(V::constant(one.to_words()), |_| one);
    }
    assert_lanes(V::ZERO, |_| Fe::ZERO);
    assert_lanes(V::ONE, |_| Fe::ONE);
}

fn unary<V: Tested>(a: V) {
    let x = elements(a);
    assert_lanes(-a, |j| -x[j]);
    assert_lanes(a.carry(), |j| x[j]);
    assert_lanes(a.double(), |j| x[j].double());
    assert_lanes(a.square(), |j| x[j].square());
    assert_lanes(a.square_n(5), |j| x[j].square_n(5));
    for k in [0, 1, 2, 19, 121665, 121666, (1 << 18) - 1] {
        assert_lanes(a.mul_small(k), |j| x[j].mul_small(k));
    }
    assert_mask::<V>(a.is_zero(), |j| bool::from(x[j].is_zero()));
    assert_mask::<V>(a.is_odd(), |j| bool::from(x[j].is_odd()));
    assert_mask::<V>(a.equals(a), |_| true);
}

fn binary<V: Tested>(a: V, b: V) {
    let (x, y) = (elements(a), elements(b));
    assert_lanes(a + b, |j| x[j] + y[j]);
    assert_lanes(a - b, |j| x[j] - y[j]);
    assert_lanes(a * b, |j| x[j] * y[j]);
    assert_mask::<V>(a.equals(b), |j| bool::from(x[j].equals(y[j])));
    let odd = a.is_odd();
    let picks = |j: usize| bool::from(x[j].is_odd());
    assert_lanes(V::select(odd, a, b), |j| if picks(j) { x[j] } else { y[j] });
    assert_lanes(b.negate_if(odd), |j| if picks(j) { -y[j] } else { y[j] });
    let (mut c, mut d) = (a, b);
    V::swap_if(odd, &mut c, &mut d);
    assert_lanes(c, |j| if picks(j) { y[j] } else { x[j] });
    assert_lanes(d, |j| if picks(j) { x[j] } else { y[j] });
}

/// Operands of every level that the rule allows.
fn levels<V: Tested>(a: V, b: V, c: V, d: V) {
    let (x, y, z, t) = (elements(a), elements(b), elements(c), elements(d));
    let (sum, difference) = ((a + b) + (c + d), (a - b) - (c - d));
    let x2 = |j: usize| (x[j] + y[j]) + (z[j] + t[j]);
    let y2 = |j: usize| (x[j] - y[j]) - (z[j] - t[j]);
    assert_lanes(sum, x2);
    assert_lanes(sum * difference, |j| x2(j) * y2(j));
    assert_lanes(difference * c, |j| y2(j) * z[j]);
    assert_lanes((a - b) * difference, |j| (x[j] - y[j]) * y2(j));
    assert_lanes(sum.square(), |j| x2(j).square());
    assert_lanes(difference.square(), |j| y2(j).square());
    assert_lanes((a - b).square(), |j| (x[j] - y[j]).square());
    assert_lanes(sum.carry() - difference.carry(), |j| x2(j).carry() - y2(j).carry());
    assert_lanes((-(-a)) * sum, |j| x[j] * x2(j));
    assert_lanes(difference.mul_small((1 << 18) - 1), |j| y2(j).mul_small((1 << 18) - 1));
    assert_mask::<V>(difference.is_zero(), |j| bool::from(y2(j).is_zero()));
    assert_mask::<V>(sum.is_odd(), |j| bool::from(x2(j).is_odd()));
}

fn masks<V: Tested>() {
    assert_mask::<V>(V::Mask::splat(Choice::from(1)), |_| true);
    assert_mask::<V>(V::Mask::splat(Choice::from(0)), |_| false);
    for shift in 0..17 {
        let digits: [i8; 8] = array::from_fn(|j| ((5 * j + shift) % 17) as i8 - 8);
        let negative = V::Mask::negative(&digits);
        assert_mask::<V>(negative, |j| digits[j] < 0);
        for magnitude in 0..=8 {
            let is = V::Mask::magnitude_is(&digits, magnitude);
            let expected = |j: usize| digits[j].unsigned_abs() == magnitude;
            assert_mask::<V>(is, expected);
            assert_mask::<V>(!is, |j| !expected(j));
            assert_mask::<V>(is & negative, |j| expected(j) & (digits[j] < 0));
            assert_mask::<V>(is | negative, |j| expected(j) | (digits[j] < 0));
            assert_mask::<V>(is ^ negative, |j| expected(j) ^ (digits[j] < 0));
        }
    }
    for magnitude in [127u8, 64, 9] {
        let digits: [i8; 8] =
            array::from_fn(|j| if j % 2 == 0 { magnitude as i8 } else { -(magnitude as i8) });
        assert_mask::<V>(V::Mask::magnitude_is(&digits, magnitude), |_| true);
        assert_mask::<V>(V::Mask::magnitude_is(&digits, magnitude - 1), |_| false);
    }
}

/// Moves between the lanes of four.
#[inline(always)]
pub fn check_moves<V: Tested + Vector4>(extremes: &[V]) {
    let mut values = samples::<V>(&mut Random(3));
    values.extend_from_slice(extremes);
    for (i, &a) in values.iter().enumerate() {
        let b = values[(i + 1) % values.len()];
        let (x, y) = (elements(a), elements(b));
        assert_lanes(a.permute::<0b11_10_01_00>(), |j| x[j]);
        assert_lanes(a.permute::<0b00_01_10_11>(), |j| x[3 - j]);
        assert_lanes(a.permute::<0b10_11_00_01>(), |j| x[j ^ 1]);
        assert_lanes(a.permute::<0b00_11_01_10>(), |j| x[[2, 1, 3, 0][j]]);
        assert_lanes(a.blend::<0b0000>(b), |j| x[j]);
        assert_lanes(a.blend::<0b1111>(b), |j| y[j]);
        assert_lanes(a.blend::<0b0110>(b), |j| if j == 1 || j == 2 { y[j] } else { x[j] });
        assert_lanes(a.negate_lanes::<0b1001>(), |j| if j == 0 || j == 3 { -x[j] } else { x[j] });
        assert_lanes(a.negate_lanes::<0b0100>(), |j| if j == 2 { -x[j] } else { x[j] });
        let k = [0, 121666, (1 << 18) - 1, 2];
        assert_lanes(a.mul_small_lanes(k), |j| x[j].mul_small(k[j]));
    }
}
