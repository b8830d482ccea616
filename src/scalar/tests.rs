//! The scalar operations of every order, against plain big integers.

use num_bigint::BigUint;
use std::format;
use std::vec::Vec;

use super::order::{Curve9767, DoubleOddE, DoubleOddS, Ed448, Ed25519};
use super::*;
use crate::testing::{Random, instances};

fn big(words: &[u64]) -> BigUint {
    BigUint::from_bytes_le(&words.iter().flat_map(|word| word.to_le_bytes()).collect::<Vec<_>>())
}

fn order<O: Order<N>, const N: usize>() -> BigUint {
    big(&O::WORDS)
}

fn value<O: Order<N>, const N: usize>(x: Scalar<O, N>) -> BigUint {
    let value = big(&x.to_words());
    assert!(value < order::<O, N>());
    value
}

fn bytes_of(words: &[u64]) -> Vec<u8> {
    words.iter().flat_map(|word| word.to_le_bytes()).collect()
}

/// Words near everything a carry or a bound can depend on: 0, powers of two, multiples of the order, all ones.
fn corner_words<O: Order<N>, const N: usize>() -> Vec<[u64; N]> {
    let mut corners = Vec::new();
    let mut push_around = |x: [u64; N]| {
        for offset in 0..3 {
            let offset = wide::shift_left(&[offset], 0);
            corners.push(wide::add(&x, &offset).0);
            corners.push(wide::subtract(&x, &offset).0);
        }
    };
    push_around([0; N]);
    let bits = 64 * N as u32;
    for bit in (63..bits).step_by(64).chain((64..bits).step_by(64)).chain(bits - 5..bits) {
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

/// Low and high words.
fn wide_corners<O: Order<N>, const N: usize>(random: &mut Random) -> Vec<[[u64; N]; 2]> {
    let mut wide = Vec::new();
    for low in corner_words::<O, N>() {
        for high in [[0; N], [u64::MAX; N], O::WORDS, random.words()] {
            wide.extend([[low, high], [high, low]]);
        }
    }
    wide.extend((0..200).map(|_| [random.words(), random.words()]));
    wide
}

fn reduces<O: Order<N>, const N: usize>() {
    let mut random = Random::new(1);
    let n = order::<O, N>();
    for [low, high] in wide_corners::<O, N>(&mut random) {
        let bytes = [bytes_of(&low), bytes_of(&high)].concat();
        let expected = BigUint::from_bytes_le(&bytes) % &n;
        assert_eq!(big(&O::reduce_both(&low, &high)), expected);
        assert_eq!(value(Scalar::<O, N>::from_slice_reduced(&bytes)), expected);
    }
    for x in corner_words::<O, N>() {
        let expected = big(&x) % &n;
        assert_eq!(value(Scalar::<O, N>::from_words(x)), expected);
        let canonical: Option<Scalar<O, N>> = Scalar::from_canonical_words(x).into();
        assert_eq!(canonical.map(value), (big(&x) == expected).then_some(expected));
    }
    for length in 0..150 {
        let bytes: Vec<u8> = (0..length).map(|_| random.word() as u8).collect();
        assert_eq!(value(Scalar::<O, N>::from_slice_reduced(&bytes)), BigUint::from_bytes_le(&bytes) % &n);
    }
    for bits in 0..128 * N as u32 {
        let expected = ((BigUint::from(1u8) << bits) - 1u8) % &n;
        assert_eq!(value(Scalar::<O, N>::ones(bits)), expected);
        assert_eq!(value(Scalar::<O, N>::constant_ones(bits)), expected);
    }
}

fn computes<O: Order<N>, const N: usize>() {
    let mut random = Random::new(2);
    let n = order::<O, N>();
    let mut operands: Vec<Scalar<O, N>> =
        corner_words::<O, N>().into_iter().map(Scalar::from_words).collect();
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
}

/// Encodings, and inverses.
fn of_four_words<O: Order>() {
    let mut random = Random::new(3);
    for [low, high] in wide_corners::<O, 4>(&mut random) {
        let bytes = [bytes_of(&low), bytes_of(&high)].concat();
        let expected = Scalar::<O>::from_slice_reduced(&bytes);
        assert_eq!(Scalar::<O>::from_bytes_wide(bytes[..].try_into().unwrap()), expected);
        assert_eq!(Scalar::from_words_wide([low, high].concat().try_into().unwrap()), expected);
        assert_eq!(value(expected), BigUint::from_bytes_le(&expected.to_bytes()));
    }
    for x in corner_words::<O, 4>().into_iter().take(20) {
        let a = Scalar::<O>::from_words(x);
        assert_eq!(Scalar::<O>::from_bytes_reduced(bytes_of(&x)[..].try_into().unwrap()), a);
        let expected = if bool::from(a.is_zero()) { Scalar::ZERO } else { Scalar::ONE };
        assert_eq!(a * a.invert(), expected);
    }
}

instances! {
    [reduces computes]
    ed25519 [Ed25519, 4];
    double_odd_e [DoubleOddE, 4];
    double_odd_s [DoubleOddS, 4];
    curve9767 [Curve9767, 4];
    ed448 [Ed448, 7];
}

instances! {
    [of_four_words]
    ed25519_words [Ed25519];
    double_odd_e_words [DoubleOddE];
    double_odd_s_words [DoubleOddS];
    curve9767_words [Curve9767];
}

#[test]
fn inverses_of_ed448() {
    for x in corner_words::<Ed448, 7>() {
        let a = Scalar::<Ed448, 7>::from_words(x);
        let expected = if bool::from(a.is_zero()) { Scalar::ZERO } else { Scalar::ONE };
        assert_eq!(a * a.invert(), expected);
    }
}

#[test]
fn bytes_of_ed448() {
    let mut random = Random::new(4);
    for [low, high] in wide_corners::<Ed448, 7>(&mut random) {
        let mut bytes = [bytes_of(&low), bytes_of(&high)].concat();
        bytes.extend([1, 2]);
        let scalar = Scalar::<Ed448, 7>::from_bytes_wide(bytes[..].try_into().unwrap());
        assert_eq!(value(scalar), BigUint::from_bytes_le(&bytes) % order::<Ed448, 7>());
        assert_eq!(value(scalar), BigUint::from_bytes_le(&scalar.to_bytes()));
        let first: &[u8; 57] = bytes.first_chunk().unwrap();
        let reduced = Scalar::<Ed448, 7>::from_bytes_reduced(first);
        assert_eq!(value(reduced), BigUint::from_bytes_le(first) % order::<Ed448, 7>());
        let canonical: Option<_> = Scalar::<Ed448, 7>::from_canonical_bytes(first).into();
        assert_eq!(canonical, (BigUint::from_bytes_le(first) < order::<Ed448, 7>()).then_some(reduced));
        let canonical: Option<_> = Scalar::<Ed448, 7>::from_canonical_bytes(&reduced.to_bytes()).into();
        assert_eq!(canonical, Some(reduced));
    }
}

#[test]
fn selects_and_does_not_print() {
    let (one, two) = (Scalar::<Ed25519>::ONE, Scalar::<Ed25519>::from(2u64));
    assert_eq!(Scalar::conditional_select(&one, &two, Choice::from(0)), one);
    assert_eq!(Scalar::conditional_select(&one, &two, Choice::from(1)), two);
    assert_eq!(format!("{one:?}"), format!("{two:?}"));
}
