//! Elements beside what they should be: each lane's value as a big integer.

use core::ops::{Add, Mul, Neg, Sub};
use std::vec::Vec;

use num_bigint::BigUint;

use crate::field::Mask;
use crate::field::gf255::{Gf255, Lanes255};

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
        let element = F::from_lanes(|lane| F::Element::from_words(integer(lane)));
        Self { element, lanes: (0..F::LANES).map(|lane| big(&integer(lane)) % modulus::<M>()).collect() }
    }

    /// An element computed in some way, and the function of the lanes that this should be.
    pub(super) fn map(&self, element: F, f: impl Fn(&BigUint) -> BigUint) -> Self {
        Self { element, lanes: self.lanes.iter().map(|x| f(x) % modulus::<M>()).collect() }
    }

    fn zip(&self, other: &Self, element: F, f: impl Fn(&BigUint, &BigUint) -> BigUint) -> Self {
        let lanes = self.lanes.iter().zip(&other.lanes);
        Self { element, lanes: lanes.map(|(x, y)| f(x, y) % modulus::<M>()).collect() }
    }

    /// Asserts that every lane is what it should be, and that it is given canonically.
    #[track_caller]
    pub(super) fn check(&self) {
        for (lane, expected) in self.lanes.iter().enumerate() {
            assert_eq!(big(&self.element.lane(lane).to_words()), *expected, "lane {lane}");
        }
    }

    /// Asserts that a mask is what the lanes say.
    #[track_caller]
    pub(super) fn check_mask(&self, mask: F::Mask, expected: impl Fn(&BigUint) -> bool) {
        for (lane, x) in self.lanes.iter().enumerate() {
            assert_eq!(bool::from(mask.lane(lane)), expected(x), "lane {lane}");
        }
    }
}

impl<const M: u64, F: Lanes255<M>> Add for &Modelled<M, F> {
    type Output = Modelled<M, F>;

    fn add(self, other: Self) -> Modelled<M, F> {
        self.zip(other, self.element + other.element, |x, y| x + y)
    }
}

impl<const M: u64, F: Lanes255<M>> Sub for &Modelled<M, F> {
    type Output = Modelled<M, F>;

    fn sub(self, other: Self) -> Modelled<M, F> {
        self.zip(other, self.element - other.element, minus::<M>)
    }
}

impl<const M: u64, F: Lanes255<M>> Mul for &Modelled<M, F> {
    type Output = Modelled<M, F>;

    fn mul(self, other: Self) -> Modelled<M, F> {
        self.zip(other, self.element * other.element, |x, y| x * y)
    }
}

impl<const M: u64, F: Lanes255<M>> Neg for &Modelled<M, F> {
    type Output = Modelled<M, F>;

    fn neg(self) -> Modelled<M, F> {
        self.map(-self.element, |x| modulus::<M>() - x)
    }
}
