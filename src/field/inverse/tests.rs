//! Every method, for every modulus that the library inverts by, on random values and on those that go wrong first.

use num_bigint::BigUint;
use std::vec::Vec;

use super::*;
use crate::testing::Random;
use crate::wide::{add, shift_left, subtract};

type Invert = fn(&[u64; 4], &Modulus) -> [u64; 4];

fn big(words: &[u64]) -> BigUint {
    BigUint::from_bytes_le(&words.iter().flat_map(|word| word.to_le_bytes()).collect::<Vec<_>>())
}

/// The fields of the library, and primes of other lengths down to half of that.
fn moduli() -> Vec<Modulus> {
    [(255, 19), (255, 3957), (255, 18651), (251, 9), (222, 117), (127, 1), (89, 1)]
        .iter()
        .map(|&(bits, below)| subtract(&shift_left(&[1], bits), &[below, 0, 0, 0]).0)
        .map(|words| Modulus::new(words).unwrap())
        .collect()
}

fn samples(m: &Modulus) -> Vec<[u64; 4]> {
    let mut random = Random::new(6);
    let mut samples = Vec::new();
    let mut push_around = |x: [u64; 4]| {
        for offset in 0..3 {
            samples.push(add(&x, &[offset, 0, 0, 0]).0);
            samples.push(subtract(&x, &[offset, 0, 0, 0]).0);
        }
    };
    push_around([0; 4]);
    push_around(m.words);
    push_around(m.half);
    push_around(shift_left(&m.words, 256 - m.bits));
    for bit in (1..256).step_by(5) {
        push_around(shift_left(&[1], bit));
        push_around(subtract(&m.words, &shift_left(&[1], bit)).0);
    }
    samples.extend((0..100).map(|_| random.words()));
    samples
}

fn inverts(invert: Invert) {
    for m in moduli() {
        let modulus = big(&m.words);
        for x in samples(&m) {
            let inverse = big(&invert(&x, &m));
            let expected =
                if big(&x) % &modulus == BigUint::ZERO { BigUint::ZERO } else { BigUint::from(1u8) };
            assert!(inverse < modulus);
            assert_eq!(big(&x) * inverse % &modulus, expected, "{x:x?} mod {m:x?}");
        }
    }
}

#[test]
fn safegcd_inverts() {
    inverts(safegcd::invert);
}

#[test]
fn safegcd_of_short_words_inverts() {
    inverts(safegcd::words32::invert);
}

#[test]
fn binary_gcd_inverts() {
    inverts(binary_gcd::invert);
}

#[test]
fn approx_quotient_inverts() {
    inverts(approx_quotient::invert_vartime);
}

#[test]
fn moduli_out_of_range_are_refused() {
    assert!(Modulus::new([2, 0, 0, 1]).is_none());
    assert!(Modulus::new([u64::MAX, 0, 0, 0]).is_none());
    assert!(Modulus::new([1, 0, 0, 1 << 63]).is_none());
    assert!(Modulus::new([1, 1, 0, 0]).is_some());
    assert!(Modulus::new([u64::MAX, u64::MAX, u64::MAX, u64::MAX >> 1]).is_some());
}
