//! The scalar operations of every order, against plain big integers.

use num_bigint::BigUint;
use std::format;
use std::vec::Vec;

use super::order::{Curve9767, DoubleOddE, DoubleOddS, Ed25519};
use super::*;
use crate::testing::{Random, instances};

fn big(words: &[u64]) -> BigUint {
    BigUint::from_bytes_le(&words.iter().flat_map(|word| word.to_le_bytes()).collect::<Vec<_>>())
}

fn order<O: Order>() -> BigUint {
    big(&O::WORDS)
}

fn value<O: Order>(x: Scalar<O>) -> BigUint {
    let value = big(&x.to_words());
    assert!(value < order::<O>());
    assert_eq!(value, BigUint::from_bytes_le(&x.to_bytes()));
    value
}

/// Words near everything a carry or a bound can depend on: 0, powers of two, multiples of the order, all ones.
fn corner_words<O: Order>() -> Vec<[u64; 4]> {
    let mut corners = Vec::new();
    let mut push_around = |x: [u64; 4]| {
        for offset in 0..3 {
            corners.push(wide::add(&x, &[offset, 0, 0, 0]).0);
            corners.push(wide::subtract(&x, &[offset, 0, 0, 0]).0);
        }
    };
    push_around([0; 4]);
    for bit in [63, 64, 127, 128, 191, 192, 251, 252, 253, 254, 255] {
        push_around(wide::shift_left(&[1], bit));
    }
    let mut multiple = O::WORDS;
    loop {
        push_around(multiple);
        let (next, carry) = wide::add(&multiple, &O::WORDS);
        if carry {
            break;
        }
        multiple = next;
    }
    corners
}

fn wide_corners<O: Order>(random: &mut Random) -> Vec<[u64; 8]> {
    let corners = corner_words::<O>();
    let mut wide = Vec::new();
    for low in &corners {
        for high in [[0; 4], [u64::MAX; 4], O::WORDS, random.words()] {
            wide.push([low[0], low[1], low[2], low[3], high[0], high[1], high[2], high[3]]);
            wide.push([high[0], high[1], high[2], high[3], low[0], low[1], low[2], low[3]]);
        }
    }
    wide.extend((0..200).map(|_| random.words()));
    wide
}

fn reduces<O: Order>() {
    let mut random = Random::new(1);
    let n = order::<O>();
    for x in wide_corners::<O>(&mut random) {
        assert_eq!(value(Scalar::<O>::from_words_wide(x)), big(&x) % &n);
        let bytes: Vec<u8> = x.iter().flat_map(|word| word.to_le_bytes()).collect();
        assert_eq!(
            Scalar::<O>::from_bytes_wide(bytes[..].try_into().unwrap()),
            Scalar::from_slice_reduced(&bytes)
        );
    }
    for x in corner_words::<O>() {
        let expected = big(&x) % &n;
        assert_eq!(value(Scalar::<O>::from_words(x)), expected);
        let canonical: Option<Scalar<O>> = Scalar::from_canonical_words(x).into();
        assert_eq!(canonical.map(value), (big(&x) == expected).then_some(expected));
    }
    for length in 0..150 {
        let bytes: Vec<u8> = (0..length).map(|_| random.word() as u8).collect();
        assert_eq!(value(Scalar::<O>::from_slice_reduced(&bytes)), BigUint::from_bytes_le(&bytes) % &n);
    }
}

fn computes<O: Order>() {
    let mut random = Random::new(2);
    let n = order::<O>();
    let mut operands: Vec<Scalar<O>> = corner_words::<O>().into_iter().map(Scalar::from_words).collect();
    operands.extend((0..10).map(|_| Scalar::from_words(random.words())));
    for &a in &operands {
        assert_eq!(value(-a), (&n - value(a)) % &n);
        assert_eq!(value(a.halve() + a.halve()), value(a));
        assert_eq!(value(a.square()), value(a).pow(2) % &n);
        assert_eq!(bool::from(a.is_zero()), value(a) == BigUint::ZERO);
        for &b in &operands {
            assert_eq!(value(a + b), (value(a) + value(b)) % &n);
            assert_eq!(value(a - b), (value(a) + &n - value(b)) % &n);
            assert_eq!(value(a * b), value(a) * value(b) % &n);
            assert_eq!(value(a.mul_add(b, b)), (value(a) * value(b) + value(b)) % &n);
            assert_eq!(a == b, value(a) == value(b));
        }
    }
    for &a in operands.iter().take(20) {
        let expected = if bool::from(a.is_zero()) { Scalar::ZERO } else { Scalar::ONE };
        assert_eq!(a * a.invert(), expected);
    }
}

instances! {
    [reduces computes]
    ed25519 [Ed25519];
    double_odd_e [DoubleOddE];
    double_odd_s [DoubleOddS];
    curve9767 [Curve9767];
}

#[test]
fn selects_and_does_not_print() {
    let (one, two) = (Scalar::<Ed25519>::ONE, Scalar::<Ed25519>::from(2u64));
    assert_eq!(Scalar::conditional_select(&one, &two, Choice::from(0)), one);
    assert_eq!(Scalar::conditional_select(&one, &two, Choice::from(1)), two);
    assert_eq!(format!("{one:?}"), format!("{two:?}"));
}
