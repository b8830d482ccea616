//! A field of so few elements that all of them can be tried.

use std::marker::PhantomData;
use std::ops::{Add, Mul, Neg, Sub};

use lemniscate::field::{Field, FieldElement, P25519, Prime, PrimeField};
use subtle::Choice;

/// An integer modulo a small prime, posing as one modulo `Q`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Toy<const P: u64, Q = P25519>(u64, PhantomData<Q>);

impl<const P: u64, Q: Prime> Toy<P, Q> {
    pub fn new(value: u64) -> Self {
        Toy(value % P, PhantomData)
    }

    /// Every element.
    pub fn all() -> impl Iterator<Item = Self> + Clone {
        (0..P).map(Self::new)
    }

    pub fn value(self) -> u64 {
        self.0
    }

    /// The square roots; none, one or two.
    pub fn roots(self) -> impl Iterator<Item = Self> {
        Self::all().filter(move |root| root.square() == self)
    }
}

/// The remainder of a number of some words.
fn reduce(words: &[u64], prime: u64) -> u64 {
    words
        .iter()
        .rev()
        .fold(0, |rest, word| ((u128::from(rest) << 64 | u128::from(*word)) % u128::from(prime)) as u64)
}

impl<const P: u64, Q: Prime> Add for Toy<P, Q> {
    type Output = Self;

    fn add(self, other: Self) -> Self {
        Self::new(self.0 + other.0)
    }
}

impl<const P: u64, Q: Prime> Sub for Toy<P, Q> {
    type Output = Self;

    fn sub(self, other: Self) -> Self {
        Self::new(self.0 + P - other.0)
    }
}

impl<const P: u64, Q: Prime> Mul for Toy<P, Q> {
    type Output = Self;

    fn mul(self, other: Self) -> Self {
        Self::new(self.0 * other.0)
    }
}

impl<const P: u64, Q: Prime> Neg for Toy<P, Q> {
    type Output = Self;

    fn neg(self) -> Self {
        Self::new(P - self.0)
    }
}

impl<const P: u64, Q: Prime> Field for Toy<P, Q> {
    type Mask = Choice;
    const LANES: usize = 1;
    const ZERO: Self = Toy(0, PhantomData);
    const ONE: Self = Toy(1, PhantomData);

    fn square(self) -> Self {
        self * self
    }

    fn outline<R>(piece: impl FnOnce() -> R) -> R {
        piece()
    }

    fn mul_small(self, k: u32) -> Self {
        self * Self::new(k.into())
    }

    fn carry(self) -> Self {
        self
    }

    fn select(mask: Choice, if_set: Self, otherwise: Self) -> Self {
        if mask.into() { if_set } else { otherwise }
    }

    fn is_zero(self) -> Choice {
        Choice::from(u8::from(self.0 == 0))
    }

    fn is_odd(self) -> Choice {
        Choice::from(self.0 as u8 & 1)
    }
}

impl<const P: u64, Q: Prime> PrimeField for Toy<P, Q> {
    type Prime = Q;

    fn constant(words: Q::Words) -> Self {
        Self::new(reduce(words.as_ref(), P))
    }
}

impl<const P: u64, Q: Prime> FieldElement for Toy<P, Q> {
    fn from_words(words: Q::Words) -> Self {
        Self::constant(words)
    }

    fn to_words(self) -> Q::Words {
        let mut words = Q::Words::default();
        words.as_mut()[0] = self.0;
        words
    }

    fn invert(self) -> Self {
        let bits = (0..64 - P.leading_zeros()).rev().map(|i| (P - 2) >> i & 1 == 1);
        bits.fold(Self::ONE, |power, bit| power.square() * if bit { self } else { Self::ONE })
    }
}
