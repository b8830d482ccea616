//! Elements beside what they should be: each lane's value as a big integer.

use crate::field::{FieldElement, FieldLanes, Prime255};
use core::ops::{Add, Mul, Neg, Sub};
use std::vec::Vec;

use num_bigint::BigUint;

use crate::field::Mask;
use crate::testing::apart;

pub(super) fn big(words: &[u64]) -> BigUint {
    BigUint::from_bytes_le(&words.iter().flat_map(|word| word.to_le_bytes()).collect::<Vec<_>>())
}

pub(super) fn modulus<P: Prime255>() -> BigUint {
    (BigUint::from(1u8) << 255u32) - P::M
}

pub(super) fn words(x: &BigUint) -> [u64; 4] {
    let digits = x.to_u64_digits();
    assert!(digits.len() <= 4);
    core::array::from_fn(|i| digits.get(i).copied().unwrap_or(0))
}

/// x - y modulo q, for x and y below q.
fn minus<P: Prime255>(x: &BigUint, y: &BigUint) -> BigUint {
    x + (modulus::<P>() - y)
}

/// An element, or lanes of elements, with the value each lane should have.
#[derive(Clone)]
pub(super) struct Modelled<F> {
    pub(super) element: F,
    pub(super) lanes: Vec<BigUint>,
}

impl<P: Prime255, F: FieldLanes<Prime = P>> Modelled<F> {
    /// Lane j made from `integer(j)`, any four words.
    pub(super) fn new(integer: impl Fn(usize) -> [u64; 4]) -> Self {
        let integers: Vec<_> = (0..F::LANES).map(integer).collect();
        Self::of(&integers)
    }

    #[inline(never)]
    fn of(integers: &[[u64; 4]]) -> Self {
        let element = F::from_lanes(|lane| F::Element::from_words(integers[lane]));
        Self { element, lanes: integers.iter().map(|integer| big(integer) % modulus::<P>()).collect() }
    }

    /// An element computed in some way, and the function of the lanes that this should be.
    pub(super) fn map(&self, element: F, f: impl Fn(&BigUint) -> BigUint) -> Self {
        self.map_by(element, &f)
    }

    #[inline(never)]
    fn map_by(&self, element: F, f: &dyn Fn(&BigUint) -> BigUint) -> Self {
        Self { element, lanes: self.lanes.iter().map(|x| f(x) % modulus::<P>()).collect() }
    }

    #[inline(never)]
    fn zip(&self, other: &Self, element: F, f: &dyn Fn(&BigUint, &BigUint) -> BigUint) -> Self {
        let lanes = self.lanes.iter().zip(&other.lanes);
        Self { element, lanes: lanes.map(|(x, y)| f(x, y) % modulus::<P>()).collect() }
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

impl<P: Prime255, F: FieldLanes<Prime = P>> Add for &Modelled<F> {
    type Output = Modelled<F>;

    fn add(self, other: Self) -> Modelled<F> {
        self.zip(other, apart::add(self.element, other.element), &|x, y| x + y)
    }
}

impl<P: Prime255, F: FieldLanes<Prime = P>> Sub for &Modelled<F> {
    type Output = Modelled<F>;

    fn sub(self, other: Self) -> Modelled<F> {
        self.zip(other, apart::sub(self.element, other.element), &minus::<P>)
    }
}

impl<P: Prime255, F: FieldLanes<Prime = P>> Mul for &Modelled<F> {
    type Output = Modelled<F>;

    fn mul(self, other: Self) -> Modelled<F> {
        self.zip(other, apart::mul(self.element, other.element), &|x, y| x * y)
    }
}

impl<P: Prime255, F: FieldLanes<Prime = P>> Neg for &Modelled<F> {
    type Output = Modelled<F>;

    fn neg(self) -> Modelled<F> {
        self.map(apart::neg(self.element), |x| modulus::<P>() - x)
    }
}
