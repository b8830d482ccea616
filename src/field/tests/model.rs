//! Elements beside what they should be: each lane's value as a big integer.

use crate::field::{FieldElement, FieldLanes, Mask, Prime};
use core::ops::{Add, Mul, Neg, Sub};
use std::vec::Vec;

use num_bigint::BigUint;

use crate::field::element::Words;
use crate::testing::apart;

pub(super) fn big(words: &[u64]) -> BigUint {
    BigUint::from_bytes_le(&words.iter().flat_map(|word| word.to_le_bytes()).collect::<Vec<_>>())
}

pub fn power(n: u32) -> BigUint {
    BigUint::from(1u8) << n
}

pub fn modulus<P: Prime>() -> BigUint {
    big(P::MODULUS.as_ref())
}

pub(super) fn words<P: Prime>(x: &BigUint) -> P::Words {
    let (mut words, digits) = (P::Words::default(), x.to_u64_digits());
    words.as_mut()[..digits.len()].copy_from_slice(&digits);
    words
}

/// An element, or lanes of elements, with the value each lane should have.
#[derive(Clone)]
pub(super) struct Modelled<F> {
    pub(super) element: F,
    pub(super) lanes: Vec<BigUint>,
}

impl<F: FieldLanes> Modelled<F> {
    /// Lane j made from `integer(j)`, any words.
    pub(super) fn new(integer: impl Fn(usize) -> Words<F>) -> Self {
        let integers: Vec<_> = (0..F::LANES).map(integer).collect();
        Self::of(&integers)
    }

    #[inline(never)]
    fn of(integers: &[Words<F>]) -> Self {
        let element = F::from_lanes(|lane| F::Element::from_words(integers[lane]));
        Self {
            element,
            lanes: integers.iter().map(|integer| big(integer.as_ref()) % modulus::<F::Prime>()).collect(),
        }
    }

    /// An element computed in some way, and the function of the lanes that this should be.
    pub(super) fn map(&self, element: F, f: impl Fn(&BigUint) -> BigUint) -> Self {
        self.map_by(element, &f)
    }

    #[inline(never)]
    fn map_by(&self, element: F, f: &dyn Fn(&BigUint) -> BigUint) -> Self {
        Self { element, lanes: self.lanes.iter().map(|x| f(x) % modulus::<F::Prime>()).collect() }
    }

    #[inline(never)]
    fn zip(&self, other: &Self, element: F, f: &dyn Fn(&BigUint, &BigUint) -> BigUint) -> Self {
        let lanes = self.lanes.iter().zip(&other.lanes);
        Self { element, lanes: lanes.map(|(x, y)| f(x, y) % modulus::<F::Prime>()).collect() }
    }

    /// Asserts that every lane is what it should be, and that it is given canonically.
    #[track_caller]
    #[inline(never)]
    pub(super) fn check(&self) {
        for (lane, expected) in self.lanes.iter().enumerate() {
            assert_eq!(big(self.words_of(lane).as_ref()), *expected, "lane {lane}");
        }
    }

    #[inline(never)]
    fn words_of(&self, lane: usize) -> Words<F> {
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

impl<F: FieldLanes> Modelled<F> {
    pub(super) fn double(&self) -> Self {
        self.map(apart::double(self.element), |x| x + x)
    }

    pub(super) fn square(&self) -> Self {
        self.map(apart::square(self.element), |x| x * x)
    }
}

impl<F: FieldLanes> Add for &Modelled<F> {
    type Output = Modelled<F>;

    fn add(self, other: Self) -> Modelled<F> {
        self.zip(other, apart::add(self.element, other.element), &|x, y| x + y)
    }
}

impl<F: FieldLanes> Sub for &Modelled<F> {
    type Output = Modelled<F>;

    fn sub(self, other: Self) -> Modelled<F> {
        self.zip(other, apart::sub(self.element, other.element), &|x, y| x + modulus::<F::Prime>() - y)
    }
}

impl<F: FieldLanes> Mul for &Modelled<F> {
    type Output = Modelled<F>;

    fn mul(self, other: Self) -> Modelled<F> {
        self.zip(other, apart::mul(self.element, other.element), &|x, y| x * y)
    }
}

impl<F: FieldLanes> Neg for &Modelled<F> {
    type Output = Modelled<F>;

    fn neg(self) -> Modelled<F> {
        self.map(apart::neg(self.element), |x| modulus::<F::Prime>() - x)
    }
}
