//! A field of so few elements that all of them can be tried.

use std::ops::{Add, Mul, Neg, Sub};

use lemniscate::field::Field;
use lemniscate::field::gf255::{Gf255, Mod255};
use lemniscate::field::gf448::{Gf448, Mod448};
use subtle::Choice;

/// An integer modulo a small prime.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Toy<const P: u64>(u64);

impl<const P: u64> Toy<P> {
    pub fn new(value: u64) -> Self {
        Toy(value % P)
    }

    /// Every element.
    pub fn all() -> impl Iterator<Item = Self> + Clone {
        (0..P).map(Toy)
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

impl<const P: u64> Add for Toy<P> {
    type Output = Self;

    fn add(self, other: Self) -> Self {
        Self::new(self.0 + other.0)
    }
}

impl<const P: u64> Sub for Toy<P> {
    type Output = Self;

    fn sub(self, other: Self) -> Self {
        Self::new(self.0 + P - other.0)
    }
}

impl<const P: u64> Mul for Toy<P> {
    type Output = Self;

    fn mul(self, other: Self) -> Self {
        Self::new(self.0 * other.0)
    }
}

impl<const P: u64> Neg for Toy<P> {
    type Output = Self;

    fn neg(self) -> Self {
        Self::new(P - self.0)
    }
}

impl<const P: u64> Field for Toy<P> {
    type Mask = Choice;
    const LANES: usize = 1;
    const ZERO: Self = Toy(0);
    const ONE: Self = Toy(1);

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

impl<const P: u64> Mod255<19> for Toy<P> {
    fn constant(words: [u64; 4]) -> Self {
        Toy(reduce(&words, P))
    }
}

impl<const P: u64> Mod448 for Toy<P> {
    fn constant(words: [u64; 7]) -> Self {
        Toy(reduce(&words, P))
    }

    fn invert(self) -> Self {
        Gf255::invert(self)
    }
}

impl<const P: u64> Gf448 for Toy<P> {
    fn from_words(words: [u64; 7]) -> Self {
        Mod448::constant(words)
    }

    fn to_words(self) -> [u64; 7] {
        [self.0, 0, 0, 0, 0, 0, 0]
    }
}

impl<const P: u64> Gf255<19> for Toy<P> {
    fn from_words(words: [u64; 4]) -> Self {
        Mod255::constant(words)
    }

    fn to_words(self) -> [u64; 4] {
        [self.0, 0, 0, 0]
    }

    fn invert(self) -> Self {
        let bits = (0..64 - P.leading_zeros()).rev().map(|i| (P - 2) >> i & 1 == 1);
        bits.fold(Self::ONE, |power, bit| power.square() * if bit { self } else { Self::ONE })
    }
}
