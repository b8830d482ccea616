//! Every method, against plain big integers, on random scalars and on those that make it hardest.

use num_bigint::{BigInt, BigUint};
use std::vec::Vec;

use super::*;
use crate::testing::Random;

fn big(words: &[u64]) -> BigUint {
    BigUint::from_bytes_le(&words.iter().flat_map(|word| word.to_le_bytes()).collect::<Vec<_>>())
}

fn words<const N: usize>(value: &BigUint) -> [u64; N] {
    let mut digits = value.to_u64_digits();
    digits.resize(N, 0);
    digits.try_into().unwrap()
}

/// n / ratio for ratios of neighbours in the sequences x, y, multiple y + x, ...: all quotients alike.
fn quotients_alike<const N: usize>(n: &BigUint, multiple: u32) -> Vec<[u64; N]> {
    let (mut x, mut y) = (BigUint::from(1u8), BigUint::from(multiple));
    let mut scalars = Vec::new();
    while y < *n {
        scalars.push(words(&(n * &x / &y)));
        (x, y) = (y.clone(), x + &y * multiple);
    }
    scalars.push(words(&x));
    scalars
}

/// Scalars below n: ends, powers of two, neighbours of fractions of n, continued fractions with quotients all alike and
/// with one large quotient, scalars with a short vector far shorter on one side, and random ones.
fn scalars<const N: usize, const H: usize>(lattice: &Lattice<N, H>) -> Vec<[u64; N]> {
    let mut random = Random::new(7);
    let n = big(&lattice.modulus);
    let one = BigUint::from(1u8);
    let mut scalars: Vec<BigUint> = Vec::new();
    for bit in 0..lattice.bits {
        let power = &one << bit;
        for value in
            [&power - &one, power.clone(), &power + &one, &n / &power, &n / &power + &one, &n - &power]
        {
            scalars.push(value % &n);
        }
    }
    for divisor in 3u32..40 {
        scalars.push(&n / divisor);
        scalars.push(&n / divisor + &one);
        scalars.push(&n * 2u8 / divisor);
        scalars.push(&n - &n / divisor);
    }
    // rho / tau mod n for short odd tau and rho of very different lengths; n may be even.
    for bits in (1..lattice.bits).step_by(7) {
        let tau = (big(&random.words::<N>()) % (&one << bits)) | &one;
        let rho = big(&random.words::<N>()) % (&one << (lattice.bits - bits));
        if let Some(inverse) = tau.modinv(&n) {
            scalars.push(&rho * &inverse % &n);
            scalars.push((&n - &rho % &n) * &inverse % &n);
        }
    }
    scalars.extend((0..300).map(|_| big(&random.words::<N>()) % &n));
    let mut scalars: Vec<[u64; N]> = scalars.iter().map(words).collect();
    for multiple in [1, 2, 3, 4, 1000, 1 << 31] {
        scalars.extend(quotients_alike(&n, multiple));
    }
    scalars
}

/// Checks rho = +-tau v, tau not 0, and lengths; returns the longer of the two.
fn check<const N: usize, const H: usize>(
    lattice: &Lattice<N, H>,
    v: &[u64; N],
    halved: &Halved<H>,
    bits: u32,
) -> u64 {
    let n = BigInt::from(big(&lattice.modulus));
    let magnitude = BigInt::from(big(&halved.tau));
    let tau = if halved.negative { -magnitude } else { magnitude };
    let (rho, v) = (BigInt::from(big(&halved.rho)), BigInt::from(big(v)));
    assert_ne!(tau, BigInt::ZERO, "{halved:?}");
    assert_eq!((&rho - &tau * v) % n, BigInt::ZERO);
    let length = rho.bits().max(tau.bits());
    assert!(length <= bits.into(), "{rho} {tau}");
    length
}

fn halves<const N: usize, const H: usize>(lattice: &Lattice<N, H>) {
    for v in scalars(lattice) {
        for method in Method::ALL {
            check(lattice, &v, &lattice.halve_vartime(method, &v), lattice.bits.div_ceil(2));
        }
    }
}

#[test]
fn halves_for_ed25519() {
    halves(&ED25519);
}

#[test]
fn halves_for_the_whole_group_of_ed25519() {
    halves(&ED25519_WHOLE);
}

#[test]
fn halves_for_ed448() {
    halves(&ED448);
    halves(&ED448_WHOLE);
}

#[test]
fn halves_for_the_other_orders() {
    halves(&CURVE9767);
    halves(&Lattice::<4, 2>::of_order::<order::DoubleOddE>().unwrap());
    halves(&Lattice::<4, 3>::of_order::<order::DoubleOddS>().unwrap());
}

#[test]
fn halves_what_is_not_reduced() {
    let v = [u64::MAX; 4];
    for method in Method::ALL {
        check(&ED25519, &v, &ED25519.halve_vartime(method, &v), 127);
    }
}

/// Moduli of which there are up to 2^64 multiples below 2^(64 N), and which share factors with v.
#[test]
fn halves_anything_modulo_anything() {
    fn halves<const N: usize, const H: usize>(modulus: [u64; N]) {
        let lattice = Lattice::<N, H>::new(modulus).unwrap();
        for v in scalars(&lattice).into_iter().chain([[u64::MAX; N], modulus]) {
            for method in Method::ALL {
                let bits = lattice.bits.div_ceil(2);
                check(&lattice, &v, &lattice.halve_vartime(method, &v), bits);
                if let Some(odd) = lattice.halve_odd_vartime(method, &v) {
                    check(&lattice, &v, &odd, bits + 8);
                    assert_eq!(odd.tau[0] & 1, 1);
                }
            }
        }
    }
    halves::<2, 1>([0, 1]);
    halves::<2, 1>([1, 1]);
    halves::<2, 2>([u64::MAX, 3]);
    halves::<3, 2>([0, 0, 1]);
    halves::<4, 2>([3, 0, 0, 1]);
    halves::<4, 4>([u64::MAX; 4]);
    halves::<7, 4>([0, 0, 0, 0, 0, 0, 1]);
}

/// Half of the bits of the modulus, and those that an odd tau may cost.
fn odd_bits<const N: usize, const H: usize>(lattice: &Lattice<N, H>) -> u32 {
    lattice.bits.div_ceil(2) + 8
}

fn odd_halves<const N: usize, const H: usize>(lattice: &Lattice<N, H>) {
    let mut refused = 0;
    for v in scalars(lattice) {
        let mut lengths = Vec::new();
        for method in Method::ALL {
            match lattice.halve_odd_vartime(method, &v) {
                Some(halved) => {
                    assert_eq!(halved.tau[0] & 1, 1);
                    lengths.push(check(lattice, &v, &halved, odd_bits(lattice)));
                }
                None => refused += 1,
            }
        }
        // Methods may choose different vectors, but nearly as short ones.
        if let (Some(least), Some(most)) = (lengths.iter().min(), lengths.iter().max()) {
            assert!(most - least <= 8, "{v:x?}: {lengths:?}");
        }
    }
    assert!(refused > 0);
    // 2 v = 2 mod n has the vector (2, 2), and all with an odd tau are longer than the bound.
    let v = wide::add(&wide::shift_right(&lattice.modulus, 1), &wide::one()).0;
    for method in Method::ALL {
        assert_eq!(lattice.halve_odd_vartime(method, &v), None);
    }
    let mut random = Random::new(8);
    for _ in 0..500 {
        let v = random.words();
        let halved = lattice.halve_odd_vartime(Method::HalfGcd, &v).unwrap();
        check(lattice, &v, &halved, odd_bits(lattice));
    }
}

#[test]
fn odd_halves_for_the_whole_group_of_ed25519() {
    odd_halves(&ED25519_WHOLE);
}

#[test]
fn odd_halves_for_the_whole_group_of_ed448() {
    odd_halves(&ED448_WHOLE);
}

#[test]
fn moduli_that_do_not_fit_are_refused() {
    assert!(Lattice::<4, 1>::new([u64::MAX; 4]).is_none());
    assert!(Lattice::<4, 2>::new([1, 0, 0, 0]).is_none());
    assert!(Lattice::<4, 2>::new([u64::MAX; 4]).is_none());
    assert!(Lattice::<4, 3>::new([u64::MAX; 4]).is_some());
    assert!(Lattice::<8, 4>::new([1; 8]).is_none());
}
