//! Elements beside what they should be: each lane's value as a big integer.

use crate::field::{FieldElement, FieldLanes, P448};
use core::ops::{Add, Mul, Neg, Sub};
use std::vec::Vec;

use num_bigint::BigUint;

use crate::field::Mask;
use crate::field::gf448::WORDS;
use crate::testing::apart;

pub(super) type Words = [u64; WORDS];

pub(super) fn big(words: &[u64]) -> BigUint {
    BigUint::from_bytes_le(&words.iter().flat_map(|word| word.to_le_bytes()).collect::<Vec<_>>())
}

pub(super) fn words(x: &BigUint) -> Words {
    let digits = x.to_u64_digits();
    assert!(digits.len() <= WORDS);
    core::array::from_fn(|i| digits.get(i).copied().unwrap_or(0))
}

pub(super) fn power(n: u32) -> BigUint {
    BigUint::from(1u8) << n
}

pub(super) fn modulus() -> BigUint {
    power(448) - power(224) - 1u8
}

/// An element, or lanes of elements, with the value each lane should have.
#[derive(Clone)]
pub(super) struct Modelled<F> {
    pub(super) element: F,
    pub(super) lanes: Vec<BigUint>,
}

impl<F: FieldLanes<Prime = P448>> Modelled<F> {
    /// Lane j made from `integer(j)`, any words.
    #[inline(never)]
    pub(super) fn new(integer: &dyn Fn(usize) -> Words) -> Self {
        Self {
            element: F::from_lanes(|lane| F::Element::from_words(integer(lane))),
            lanes: (0..F::LANES).map(|lane| big(&integer(lane)) % modulus()).collect(),
        }
    }

    /// An element computed in some way, and the function of the lanes that this should be, which is reduced here.
    #[inline(never)]
    pub(super) fn map(&self, element: F, f: &dyn Fn(&BigUint) -> BigUint) -> Self {
        Self { element, lanes: self.lanes.iter().map(|x| f(x) % modulus()).collect() }
    }

    /// The same for a function of two.
    #[inline(never)]
    pub(super) fn zip(&self, other: &Self, element: F, f: &dyn Fn(&BigUint, &BigUint) -> BigUint) -> Self {
        let lanes = self.lanes.iter().zip(&other.lanes);
        Self { element, lanes: lanes.map(|(x, y)| f(x, y) % modulus()).collect() }
    }

    /// Asserts that every lane is what it should be, and that it is given canonically.
    #[track_caller]
    #[inline(never)]
    pub(super) fn check(&self) {
        for (lane, value) in self.lanes.iter().enumerate() {
            assert_eq!(big(&self.element.lane(lane).to_words()), *value, "lane {lane}");
        }
        self.check_mask(apart::is_zero(self.element), &|x| *x == BigUint::ZERO);
        self.check_mask(apart::is_odd(self.element), &|x| x.bit(0));
    }

    /// Asserts that a mask is what the lanes say.
    #[track_caller]
    #[inline(never)]
    pub(super) fn check_mask(&self, mask: F::Mask, expected: &dyn Fn(&BigUint) -> bool) {
        for (lane, x) in self.lanes.iter().enumerate() {
            assert_eq!(bool::from(mask.lane(lane)), expected(x), "lane {lane}");
        }
    }

    pub(super) fn double(&self) -> Self {
        self.map(apart::double(self.element), &|x| x + x)
    }

    pub(super) fn square(&self) -> Self {
        self.map(apart::square(self.element), &|x| x * x)
    }

    pub(super) fn carry(&self) -> Self {
        self.map(apart::carry(self.element), &BigUint::clone)
    }
}

impl<F: FieldLanes<Prime = P448>> Add for &Modelled<F> {
    type Output = Modelled<F>;

    fn add(self, other: Self) -> Modelled<F> {
        self.zip(other, apart::add(self.element, other.element), &|x, y| x + y)
    }
}

impl<F: FieldLanes<Prime = P448>> Sub for &Modelled<F> {
    type Output = Modelled<F>;

    fn sub(self, other: Self) -> Modelled<F> {
        self.zip(other, apart::sub(self.element, other.element), &|x, y| x + modulus() - y)
    }
}

impl<F: FieldLanes<Prime = P448>> Mul for &Modelled<F> {
    type Output = Modelled<F>;

    fn mul(self, other: Self) -> Modelled<F> {
        self.zip(other, apart::mul(self.element, other.element), &|x, y| x * y)
    }
}

impl<F: FieldLanes<Prime = P448>> Neg for &Modelled<F> {
    type Output = Modelled<F>;

    fn neg(self) -> Modelled<F> {
        self.map(apart::neg(self.element), &|x| modulus() - x)
    }
}
