//! Inverses and roots in GF(9767^19): powers of an element, which the library computes by products of its conjugates.
//!
//! Here the library's own code runs on k a^e: a constant k modulo p = 9767, and an exponent modulo q - 1 for q = p^19. Conjugates have
//! the exponent e p^n. The norm of a is N = a^((q - 1)/(p - 1)), an integer modulo p, with which the library computes by itself. Code
//! is run for each N. That a is a square means N^((p - 1)/2) = 1. Where N is 0, a is.

use std::cell::Cell;
use std::ops::{Add, Mul, Neg, Sub};

use lemniscate::field::Field;
use lemniscate::field::gf9767::{Base, DEGREE, Gf9767, P};
use num_bigint::BigUint;
use subtle::Choice;

use crate::extension::{of_products, without_coefficients};

/// k a^e: k below p, and e as little-endian words.
#[derive(Clone, Copy)]
pub struct Power {
    factor: u64,
    exponent: [u64; 4],
}

thread_local! {
    /// N, the norm of a.
    static NORM: Cell<u64> = const { Cell::new(0) };
    /// Whether code took an element for an integer modulo p that is none.
    static IS_WRONG: Cell<bool> = const { Cell::new(false) };
}

/// q - 1 and (q - 1)/(p - 1).
fn orders() -> [BigUint; 2] {
    let order = BigUint::from(P).pow(DEGREE as u32) - 1u32;
    [order.clone(), order / (P - 1)]
}

fn power_of_integer(base: u64, exponent: u64) -> u64 {
    let power = BigUint::from(base).modpow(&BigUint::from(exponent), &BigUint::from(P));
    power.try_into().expect("an integer below p")
}

fn product(a: u64, b: u64) -> u64 {
    a * b % u64::from(P)
}

impl Power {
    const fn constant(factor: u64) -> Self {
        Power { factor, exponent: [0; 4] }
    }

    fn of(factor: u64, exponent: &BigUint) -> Self {
        let [order, _] = orders();
        let mut words = [0; 4];
        for (word, digit) in words.iter_mut().zip((exponent % order).to_u64_digits()) {
            *word = digit;
        }
        Power { factor, exponent: words }
    }

    fn exponent(&self) -> BigUint {
        BigUint::from_slice(
            &self.exponent.iter().flat_map(|word| [*word as u32, (word >> 32) as u32]).collect::<Vec<_>>(),
        )
    }

    /// a, of norm N.
    fn of_norm(norm: u64) -> Self {
        NORM.set(norm);
        Power::of(u64::from(norm != 0), &BigUint::from(1u32))
    }

    /// The integer modulo p that this is, as N^m for e = m (q - 1)/(p - 1); `None` if it is none for some a.
    pub fn integer(&self) -> Option<u64> {
        if self.factor == 0 {
            return Some(0);
        }
        let [_, of_norm] = orders();
        let (exponent, m) = (self.exponent(), self.exponent() / &of_norm);
        (&m * of_norm == exponent).then(|| {
            let m = m.try_into().expect("at most p - 1");
            product(self.factor, power_of_integer(NORM.get(), m))
        })
    }
}

impl Mul for Power {
    type Output = Self;

    fn mul(self, other: Self) -> Self {
        Power::of(product(self.factor, other.factor), &[self, other].iter().map(Power::exponent).sum())
    }
}

impl Add for Power {
    type Output = Self;

    fn add(self, _: Self) -> Self {
        unreachable!("powers are made of products")
    }
}

impl Sub for Power {
    type Output = Self;

    fn sub(self, _: Self) -> Self {
        unreachable!("powers are made of products")
    }
}

impl Neg for Power {
    type Output = Self;

    fn neg(self) -> Self {
        unreachable!("powers are made of products")
    }
}

impl Field for Power {
    of_products!();

    const ZERO: Self = Power::constant(0);
    const ONE: Self = Power::constant(1);

    fn select(mask: Choice, if_set: Self, otherwise: Self) -> Self {
        if mask.into() { if_set } else { otherwise }
    }

    fn is_zero(self) -> Choice {
        Choice::from(u8::from(self.factor == 0))
    }
}

impl Gf9767 for Power {
    without_coefficients!();

    fn frobenius<const N: usize>(&self) -> Self {
        Power::of(self.factor, &(self.exponent() * BigUint::from(P).pow(N as u32)))
    }

    fn scale(self, k: Base) -> Self {
        Power { factor: product(self.factor, k.to_integer().into()), ..self }
    }

    fn constant_of_product(&self, other: &Self) -> Base {
        let integer = (*self * *other).integer();
        IS_WRONG.set(IS_WRONG.get() || integer.is_none());
        Base::new(integer.unwrap_or(0) as u32)
    }
}

/// A claim about a, and about whether it is a square.
pub type Claim = fn(Power, bool) -> bool;

/// All claims, with what they are about.
pub const CLAIMS: [(&str, Claim); 4] = [
    ("the inverse", |a, _| {
        let inverse = a.invert();
        if a.factor == 0 { inverse.factor == 0 } else { (inverse * a).integer() == Some(1) }
    }),
    ("whether it is a square", |a, is_square| bool::from(a.is_square()) == is_square),
    ("the square root of an element, or of its opposite", |a, is_square| {
        let (root, flag) = a.sqrt();
        // root^2 / a, where a is not 0.
        let quotient = (root * root * a.to_inverse()).integer();
        let sign = if is_square { 1 } else { u64::from(P) - 1 };
        bool::from(flag) == is_square && if a.factor == 0 { root.factor == 0 } else { quotient == Some(sign) }
    }),
    ("the cube root", |a, _| {
        let root = a.cube_root();
        let quotient = (root * root * root * a.to_inverse()).integer();
        if a.factor == 0 { root.factor == 0 } else { quotient == Some(1) }
    }),
];

impl Power {
    /// a^(q - 2), by the definition.
    fn to_inverse(self) -> Self {
        let [order, _] = orders();
        Power::of(self.factor, &(order - 1u32))
    }
}

/// Proves a claim for each norm. Returns how many there are.
///
/// # Errors
/// What does not hold.
pub fn prove(claim: Claim) -> Result<usize, &'static str> {
    // Cubing is one to one where 3 does not divide q - 1.
    let [order, _] = orders();
    if order % 3u32 == BigUint::ZERO {
        return Err("cube roots are not unique");
    }
    for norm in 0..u64::from(P) {
        IS_WRONG.set(false);
        let is_square = norm == 0 || power_of_integer(norm, (u64::from(P) - 1) / 2) == 1;
        if !claim(Power::of_norm(norm), is_square) || IS_WRONG.get() {
            return Err("another power");
        }
    }
    Ok(P as usize)
}
