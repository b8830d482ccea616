//! Every method, for every modulus that the library inverts by, on random values and on those that go wrong first.

use crate::field::{P3957, P18651, P25519, Prime255};
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
        inverts_modulo(&m, invert);
    }
}

fn inverts_modulo(m: &Modulus, invert: Invert) {
    let modulus = big(&m.words);
    for x in samples(m) {
        let inverse = big(&invert(&x, m));
        let expected = if big(&x) % &modulus == BigUint::ZERO { BigUint::ZERO } else { BigUint::from(1u8) };
        assert!(inverse < modulus);
        assert_eq!(big(&x) * inverse % &modulus, expected, "{x:x?} mod {m:x?}");
    }
}

#[test]
fn safegcd_inverts() {
    inverts(safegcd::invert);
}

#[cfg(target_pointer_width = "64")]
#[test]
fn safegcd_modulo_primes_just_below_2_255_inverts() {
    fn test<P: Prime255>() {
        let m = Modulus::new([P::M.wrapping_neg(), u64::MAX, u64::MAX, u64::MAX >> 1]).unwrap();
        inverts_modulo(&m, |x, m| safegcd::invert_below_255::<P>(&m.reduce(x)));
        #[cfg(target_arch = "x86_64")]
        inverts_modulo(&m, |x, m| safegcd::invert_below_255_in_vectors::<P>(&m.reduce(x)));
    }
    test::<P25519>();
    test::<P3957>();
    test::<P18651>();
}

/// For 2^448 - 2^224 - 1, and primes of other lengths down to less than half of that.
#[cfg(all(feature = "gf448", target_pointer_width = "64"))]
#[test]
fn integers_of_448_bits_are_inverted() {
    let power = |bits: u32| BigUint::from(1u8) << bits;
    let words = |x: &BigUint| {
        let digits = x.to_u64_digits();
        core::array::from_fn::<u64, 8, _>(|i| digits.get(i).copied().unwrap_or(0))
    };
    let moduli = [power(448) - power(224) - 1u8, power(383) - 187u8, power(255) - 19u8, power(127) - 1u8];
    let mut random = Random::new(7);
    for modulus in moduli {
        let m = Modulus::new(words(&modulus)).unwrap();
        let mut samples: Vec<_> = (0u32..448)
            .flat_map(|bits| [power(bits), power(bits) - 1u8, &modulus - 1u8 - power(bits) % &modulus])
            .collect();
        samples.extend((0..1000).map(|_| big(&random.words::<7>())));
        for x in samples {
            let x = x % &modulus;
            let expected = if x == BigUint::ZERO { BigUint::ZERO } else { BigUint::from(1u8) };
            let words = words(&x);
            for inverse in [safegcd::invert_448(words, &m), lehmer::invert_vartime(&words, &m.words)] {
                let inverse = big(&inverse);
                assert!(inverse < modulus);
                assert_eq!(&x * inverse % &modulus, expected, "{x:x} mod {modulus:x}");
            }
        }
    }
}

#[test]
fn safegcd_of_short_words_inverts() {
    inverts(safegcd::words32::invert);
    inverts(|x, m| safegcd::words32::invert_255(&m.reduce(x), m));
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
