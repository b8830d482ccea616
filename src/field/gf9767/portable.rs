//! Coefficients one by one, in 32-bit arithmetic: products of 32 bits, no divisions. For microcontrollers; runs anywhere.
//!
//! Loops over coefficients are functions that are not inlined: a call costs little compared with the loop.

use core::ops::{Add, Mul, Neg, Sub};

use subtle::{Choice, ConditionallySelectable, ConstantTimeEq};
use zeroize::DefaultIsZeroes;

use super::base::{Base, P, reduce};
use super::{DEGREE, Field, Gf9767, frobenius_factors};
use crate::field::outline;
use crate::wide::opaque;

/// An element: the coefficients in Montgomery form, each in 1 ..= p.
#[derive(Clone, Copy)]
pub struct Fe([u16; DEGREE]);

impl Fe {
    /// The element with these coefficients, lowest first, each in 0 .. p.
    pub const fn new(coefficients: &[u16; DEGREE]) -> Self {
        let mut words = [0; DEGREE];
        let mut i = 0;
        while i < DEGREE {
            words[i] = Base::new(coefficients[i] as u32).to_montgomery();
            i += 1;
        }
        Self(words)
    }

    #[inline]
    fn map(self, f: impl Fn(u32) -> u32) -> Self {
        Self(self.0.map(|c| f(c.into()) as u16))
    }

    #[inline]
    fn zip(self, other: Self, f: impl Fn(u32, u32) -> u32) -> Self {
        Self(core::array::from_fn(|i| f(self.0[i].into(), other.0[i].into()) as u16))
    }
}

/// All ones if x is at most y, else 0; x and y below 2^31.
#[inline]
fn at_most(x: u32, y: u32) -> u32 {
    opaque((x.wrapping_sub(y + 1) as i32 >> 31) as u32)
}

/// The coefficients of a polynomial of degree 36 modulo z^19 - 2, reduced modulo p.
///
/// In coefficients of factors, all of them in 1 ..= p, a low sum has at most k + 1 products and a high one 18 - k: at
/// most (k + 1 + 2 (18 - k)) p^2 <= 37 p^2, which is within what [`reduce`] takes.
#[inline]
fn fold(sums: &[u32; 2 * DEGREE - 1]) -> Fe {
    Fe(core::array::from_fn(|k| {
        let high = sums.get(k + DEGREE).copied().unwrap_or(0);
        reduce(sums[k] + 2 * high) as u16
    }))
}

impl Add for Fe {
    type Output = Self;

    #[inline(never)]
    fn add(self, other: Self) -> Self {
        self.zip(other, |a, b| a + b - (P & !at_most(a + b, P)))
    }
}

impl Sub for Fe {
    type Output = Self;

    #[inline(never)]
    fn sub(self, other: Self) -> Self {
        self.zip(other, |a, b| a.wrapping_sub(b).wrapping_add(P & at_most(a, b)))
    }
}

impl Neg for Fe {
    type Output = Self;

    #[inline]
    fn neg(self) -> Self {
        Self::ZERO - self
    }
}

impl Mul for Fe {
    type Output = Self;

    #[inline(never)]
    fn mul(self, other: Self) -> Self {
        let mut sums = [0; 2 * DEGREE - 1];
        for (i, &a) in self.0.iter().enumerate() {
            for (j, &b) in other.0.iter().enumerate() {
                sums[i + j] += u32::from(a) * u32::from(b);
            }
        }
        fold(&sums)
    }
}

impl Field for Fe {
    type Mask = Choice;

    const LANES: usize = 1;
    const ZERO: Self = Self::new(&[0; DEGREE]);
    const ONE: Self = {
        let mut coefficients = [0; DEGREE];
        coefficients[0] = 1;
        Self::new(&coefficients)
    };

    #[inline(never)]
    fn square(self) -> Self {
        // Each product of two different coefficients once, doubled.
        let mut sums = [0; 2 * DEGREE - 1];
        for (i, &a) in self.0.iter().enumerate() {
            for (j, &b) in self.0.iter().enumerate().skip(i + 1) {
                sums[i + j] += u32::from(a) * u32::from(b);
            }
        }
        for sum in &mut sums {
            *sum *= 2;
        }
        for (i, &a) in self.0.iter().enumerate() {
            sums[2 * i] += u32::from(a) * u32::from(a);
        }
        fold(&sums)
    }

    #[inline]
    fn mul_small(self, k: u32) -> Self {
        self.scale(Base::new(k))
    }

    #[inline]
    fn carry(self) -> Self {
        self
    }

    #[inline(never)]
    fn select(mask: Choice, if_set: Self, otherwise: Self) -> Self {
        Self(core::array::from_fn(|i| u16::conditional_select(&otherwise.0[i], &if_set.0[i], mask)))
    }

    #[inline(always)]
    fn outline<R>(piece: impl FnOnce() -> R) -> R {
        outline(piece)
    }

    #[inline]
    fn is_zero(self) -> Choice {
        self.equals(Self::ZERO)
    }

    #[inline]
    fn is_odd(self) -> Choice {
        Choice::from((self.to_coefficients()[0] & 1) as u8)
    }

    #[inline]
    fn equals(self, other: Self) -> Choice {
        let difference = self.0.iter().zip(other.0).fold(0, |difference, (&a, b)| difference | (a ^ b));
        difference.ct_eq(&0)
    }
}

impl Gf9767 for Fe {
    #[inline(never)]
    fn from_coefficients(coefficients: &[u16; DEGREE]) -> Self {
        Self::new(coefficients)
    }

    #[inline(never)]
    fn to_coefficients(self) -> [u16; DEGREE] {
        self.0.map(|c| Base::from_montgomery(c).to_integer())
    }

    #[inline(never)]
    fn frobenius<const N: usize>(self) -> Self {
        const { assert!(N < DEGREE) };
        let factors = const { &frobenius_factors(N) };
        self.zip(Self(factors.map(Base::to_montgomery)), |a, factor| reduce(a * factor))
    }

    #[inline(never)]
    fn scale(self, k: Base) -> Self {
        self.map(|c| reduce(c * u32::from(k.to_montgomery())))
    }

    #[inline(never)]
    fn constant_of_product(self, other: Self) -> Base {
        let high: u32 = (1..DEGREE).map(|i| u32::from(self.0[i]) * u32::from(other.0[DEGREE - i])).sum();
        let sum = u32::from(self.0[0]) * u32::from(other.0[0]) + 2 * high;
        Base::from_montgomery(reduce(sum) as u16)
    }
}

impl Default for Fe {
    #[inline]
    fn default() -> Self {
        Self::ZERO
    }
}

impl DefaultIsZeroes for Fe {}
