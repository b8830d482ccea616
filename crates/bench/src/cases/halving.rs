//! Halving of public scalars by the four methods, which stand where other cases have their backends.

use std::hint::black_box;

use lemniscate::scalar::halving::{CURVE9767, ED448, ED25519, ED25519_WHOLE, Lattice, Method};

use crate::case::{Call, Case, OURS, Op};
use crate::inputs::{self, Ring};

const SCHEME: &str = "halving";
/// Modulo the order of Ed25519.
pub const FOR_25519: Op = Op::new("for 25519");
/// The same with an odd tau modulo eight times that order.
pub const ODD_FOR_25519: Op = Op::new("for 25519, odd");
/// Modulo the order of Ed448.
pub const FOR_448: Op = Op::new("for 448");
/// Modulo the order of Curve9767.
pub const FOR_9767: Op = Op::new("for Curve9767");

/// All orders by all methods.
pub fn cases() -> Vec<Case> {
    Method::ALL.into_iter().flat_map(by).collect()
}

fn by(method: Method) -> [Case; 4] {
    let case =
        |op, setup: Box<dyn FnOnce() -> Call>| Case::new(SCHEME, op, OURS, name(method), move || Ok(setup()));
    [
        case(FOR_25519, Box::new(move || halve(ED25519, method, 252))),
        case(ODD_FOR_25519, Box::new(move || halve_odd(ED25519_WHOLE, method, 255))),
        case(FOR_448, Box::new(move || halve(ED448, method, 445))),
        case(FOR_9767, Box::new(move || halve(CURVE9767, method, 251))),
    ]
}

const fn name(method: Method) -> &'static str {
    match method {
        Method::ApproxQuotient => "approx_quotient",
        Method::Compact => "compact",
        Method::Division => "division",
        Method::Lagrange => "lagrange",
        Method::HalfGcd => "half_gcd",
    }
}

/// The i-th integer of at most so many bits.
pub fn integer<const N: usize>(index: usize, bits: usize) -> [u64; N] {
    let bytes = inputs::bytes64("integer", index);
    let mut words = [0; N];
    for (i, (word, bytes)) in words.iter_mut().zip(bytes.chunks_exact(8)).enumerate() {
        let kept = bits.saturating_sub(64 * i).min(64) as u32;
        let mask = 1u64.checked_shl(kept).map_or(u64::MAX, |bit| bit - 1);
        *word = bytes.iter().rev().fold(0, |word, &byte| word << 8 | u64::from(byte)) & mask;
    }
    words
}

fn halve<const N: usize, const H: usize>(lattice: Lattice<N, H>, method: Method, bits: usize) -> Call {
    let mut ring = Ring::new(move |i| integer::<N>(i, bits));
    Box::new(move || black_box(lattice.halve_vartime(method, black_box(ring.turn()))).tau != [0; H])
}

fn halve_odd<const N: usize, const H: usize>(lattice: Lattice<N, H>, method: Method, bits: usize) -> Call {
    let mut ring = Ring::new(move |i| integer::<N>(i, bits));
    Box::new(move || black_box(lattice.halve_odd_vartime(method, black_box(ring.turn()))).is_some())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn integers_have_the_bits_they_may_have() {
        let all = |bits| {
            (0..100).map(|i| integer::<4>(i, bits)).fold([0; 4], |a, b| std::array::from_fn(|i| a[i] | b[i]))
        };
        assert_eq!(all(256), [u64::MAX; 4]);
        assert_eq!(all(252), [u64::MAX, u64::MAX, u64::MAX, u64::MAX >> 4]);
        assert_eq!(all(65), [u64::MAX, 1, 0, 0]);
        assert_eq!(all(64), [u64::MAX, 0, 0, 0]);
    }
}
