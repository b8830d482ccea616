//! Elements beside what they should be: each lane's value as a big integer.

use core::ops::{Add, Mul, Neg, Sub};
use std::vec::Vec;

use num_bigint::BigUint;

use crate::field::Mask;
use crate::field::gf255::{Gf255, Lanes255};
use crate::testing::apart;

pub(super) fn big(words: &[u64]) -> BigUint {
    BigUint::from_bytes_le(&words.iter().flat_map(|word| word.to_le_bytes()).collect::<Vec<_>>())
}

pub(super) fn modulus<const M: u64>() -> BigUint {
    (BigUint::from(1u8) << 255u32) - M
}

pub(super) fn words(x: &BigUint) -> [u64; 4] {
    let digits = x.to_u64_digits();
    assert!(digits.len() <= 4);
    core::array::from_fn(|i| digits.get(i).copied().unwrap_or(0))
}

/// x - y modulo q, for x and y below q.
fn minus<const M: u64>(x: &BigUint, y: &BigUint) -> BigUint {
    x + (modulus::<M>() - y)
}

/// An element, or lanes of elements, with the value each lane should have.
#[derive(Clone)]
pub(super) struct Modelled<const M: u64, F> {
    pub(super) element: F,
    pub(super) lanes: Vec<BigUint>,
}

impl<const M: u64, F: Lanes255<M>> Modelled<M, F> {
    /// Lane j made from `integer(j)`, any four words.
    pub(super) fn new(integer: impl Fn(usize) -> [u64; 4]) -> Self {
        let integers: Vec<_> = (0..F::LANES).map(integer).collect();
        Self::of(&integers)
    }

    #[inline(never)]
    fn of(integers: &[[u64; 4]]) -> Self {
        let element = F::from_lanes(|lane| F::Element::from_words(integers[lane]));
        Self { element, lanes: integers.iter().map(|integer| big(integer) % modulus::<M>()).collect() }
    }

    /// An element computed in some way, and the function of the lanes that this should be.
    pub(super) fn map(&self, element: F, f: impl Fn(&BigUint) -> BigUint) -> Self {
        self.map_by(element, &f)
    }

    #[inline(never)]
    fn map_by(&self, element: F, f: &dyn Fn(&BigUint) -> BigUint) -> Self {
        Self { element, lanes: self.lanes.iter().map(|x| f(x) % modulus::<M>()).collect() }
    }

    #[inline(never)]
    fn zip(&self, other: &Self, element: F, f: &dyn Fn(&BigUint, &BigUint) -> BigUint) -> Self {
        let lanes = self.lanes.iter().zip(&other.lanes);
        Self { element, lanes: lanes.map(|(x, y)| f(x, y) % modulus::<M>()).collect() }
    }

    /// Asserts that every lane is what it should be, and that it is given canonically.
    #[track_caller]
    #[inline(never)]
    pub(super) fn check(&self) {
        for (lane, expected) in self.lanes.iter().enumerate() {
            assert_eq!(big(&self.words_of(lane)), *expected, "lane {lane}");
        }
    }

    #[inline(never)]
    fn words_of(&self, lane: usize) -> [u64; 4] {
        self.element.lane(lane).to_words()
    }

    /// Asserts that a mask is what the lanes say.
    #[track_caller]
    pub(super) fn check_mask(&self, mask: F::Mask, expected: impl Fn(&BigUint) -> bool) {
        self.check_mask_by(mask, &expected);
    }

    #[track_caller]
    #[inline(never)]
    fn check_mask_by(&self, mask: F::Mask, expected: &dyn Fn(&BigUint) -> bool) {
        for (lane, x) in self.lanes.iter().enumerate() {
            assert_eq!(bool::from(mask.lane(lane)), expected(x), "lane {lane}");
        }
    }
}

impl<const M: u64, F: Lanes255<M>> Add for &Modelled<M, F> {
    type Output = Modelled<M, F>;

    fn add(self, other: Self) -> Modelled<M, F> {
        self.zip(other, apart::add(self.element, other.element), &|x, y| x + y)
    }
}

impl<const M: u64, F: Lanes255<M>> Sub for &Modelled<M, F> {
    type Output = Modelled<M, F>;

    fn sub(self, other: Self) -> Modelled<M, F> {
        self.zip(other, apart::sub(self.element, other.element), &minus::<M>)
    }
}

impl<const M: u64, F: Lanes255<M>> Mul for &Modelled<M, F> {
    type Output = Modelled<M, F>;

    fn mul(self, other: Self) -> Modelled<M, F> {
        self.zip(other, apart::mul(self.element, other.element), &|x, y| x * y)
    }
}

impl<const M: u64, F: Lanes255<M>> Neg for &Modelled<M, F> {
    type Output = Modelled<M, F>;

    fn neg(self) -> Modelled<M, F> {
        self.map(apart::neg(self.element), |x| modulus::<M>() - x)
    }
}
