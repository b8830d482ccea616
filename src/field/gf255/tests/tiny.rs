//! Square roots in fields so small that all elements can be tried.
//!
//! The code knows its field by M alone, and uses M in exponents (q + a)/8, (q + a)/4 and (q + a)/2 only. In the
//! field of Q elements x^(Q-1) is 1 or 0, so exponents count modulo Q - 1. Hence with 2^255 - M = Q modulo 8 (Q - 1)
//! the same code is right for Q.

use crate::field::PrimeField;

use subtle::Choice;

use crate::field::Field;
use crate::field::gf255::{TwoTo255Minus, sqrt};

/// An integer modulo a small prime Q, posing as one modulo 2^255 - M.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Tiny<const Q: u64, const M: u64>(u64);

/// The M that stands for Q.
const fn stand_in(q: u64) -> u64 {
    let modulus = 8 * (q - 1);
    let mut power = 1;
    let mut i = 0;
    while i < 255 {
        power = 2 * power % modulus;
        i += 1;
    }
    (power + modulus - q) % modulus
}

operators! {
    [const Q: u64, const M: u64] Tiny<Q, M>;
    Add::add(self, other) = Self((self.0 + other.0) % Q);
    Sub::sub(self, other) = Self((self.0 + Q - other.0) % Q);
    Mul::mul(self, other) = Self(self.0 * other.0 % Q);
    Neg::neg(self) = Self((Q - self.0) % Q);
}

impl<const Q: u64, const M: u64> Field for Tiny<Q, M> {
    type Mask = Choice;

    const LANES: usize = 1;
    const ZERO: Self = Self(0);
    const ONE: Self = Self(1);

    fn square(self) -> Self {
        self * self
    }

    fn outline<R>(piece: impl FnOnce() -> R) -> R {
        piece()
    }

    fn mul_small(self, k: u32) -> Self {
        Self(self.0 * u64::from(k) % Q)
    }

    fn select(mask: Choice, if_set: Self, otherwise: Self) -> Self {
        if mask.into() { if_set } else { otherwise }
    }

    fn is_zero(self) -> Choice {
        Choice::from(u8::from(self.0 == 0))
    }

    fn is_odd(self) -> Choice {
        Choice::from((self.0 & 1) as u8)
    }
}

impl<const Q: u64, const M: u64> PrimeField for Tiny<Q, M> {
    type Prime = TwoTo255Minus<M>;

    fn constant(words: [u64; 4]) -> Self {
        Self(
            words.iter().rev().fold(0, |value, &word| {
                ((u128::from(value) << 64 | u128::from(word)) % u128::from(Q)) as u64
            }),
        )
    }
}

fn every_ratio<const Q: u64, const M: u64>() {
    let all = || (0..Q).map(Tiny::<Q, M>);
    let even_root = |x: Tiny<Q, M>| all().find(|r| *r * *r == x && r.0 % 2 == 0);
    for x in all() {
        let (found, root) = sqrt::sqrt(x);
        assert_eq!(bool::from(found).then_some(root), even_root(x), "root of {x:?}");
        assert_eq!(bool::from(sqrt::is_square(x)), even_root(x).is_some(), "{x:?}");
        for v in all() {
            let (u, expected) = if v.0 == 0 { (x, (x.0 == 0).then_some(x)) } else { (x * v, even_root(x)) };
            let (found, root) = sqrt::sqrt_ratio(u, v);
            assert_eq!(bool::from(found).then_some(root), expected, "root of {u:?}/{v:?}");
            assert!(bool::from(found) || root.0 == 0);
        }
    }
}

fn every_inverse<const Q: u64, const M: u64>() {
    for v in (0..Q).map(Tiny::<Q, M>) {
        let expected = (0..Q).step_by(2).map(Tiny::<Q, M>).find(|r| *r * *r * v == Tiny::ONE);
        let (found, root) = sqrt::inverse_sqrt(v);
        assert_eq!(bool::from(found).then_some(root), expected, "root of 1/{v:?}");
        assert!(bool::from(found) || root.0 == 0);
    }
}

fn every_ratio_and_inverse<const Q: u64, const M: u64>() {
    every_ratio::<Q, M>();
    every_inverse::<Q, M>();
}

#[test]
fn primes_that_are_5_modulo_8() {
    every_ratio_and_inverse::<5, { stand_in(5) }>();
    every_ratio_and_inverse::<13, { stand_in(13) }>();
    every_ratio_and_inverse::<29, { stand_in(29) }>();
    every_ratio_and_inverse::<37, { stand_in(37) }>();
    every_ratio_and_inverse::<53, { stand_in(53) }>();
    every_ratio_and_inverse::<61, { stand_in(61) }>();
    every_ratio_and_inverse::<101, { stand_in(101) }>();
    every_ratio_and_inverse::<109, { stand_in(109) }>();
}

#[test]
fn primes_that_are_3_modulo_4() {
    every_ratio::<3, { stand_in(3) }>();
    every_ratio::<7, { stand_in(7) }>();
    every_ratio::<11, { stand_in(11) }>();
    every_ratio::<19, { stand_in(19) }>();
    every_ratio::<23, { stand_in(23) }>();
    every_ratio::<31, { stand_in(31) }>();
    every_ratio::<43, { stand_in(43) }>();
    every_ratio::<103, { stand_in(103) }>();
    every_ratio::<107, { stand_in(107) }>();
}
