//! The same tests for every backend, against arithmetic straight from the definition.

use core::fmt::Debug;
use std::vec::Vec;

use super::*;
use crate::testing::{Random, instances};

type Coefficients = [u16; DEGREE];

fn plain_product(a: &Coefficients, b: &Coefficients) -> Coefficients {
    let mut sums = [0u64; 2 * DEGREE];
    for (i, &x) in a.iter().enumerate() {
        for (j, &y) in b.iter().enumerate() {
            sums[i + j] += u64::from(x) * u64::from(y);
        }
    }
    core::array::from_fn(|k| ((sums[k] + 2 * sums[k + DEGREE]) % u64::from(P)) as u16)
}

fn plain_zip(a: &Coefficients, b: &Coefficients, f: impl Fn(u32, u32) -> u32) -> Coefficients {
    core::array::from_fn(|i| (f(a[i].into(), b[i].into()) % P) as u16)
}

/// Every coefficient at its bounds, monomials, and random elements.
fn samples() -> Vec<Coefficients> {
    let mut samples = Vec::new();
    for value in [0, 1, 2, 4883, 4884, 9765, 9766] {
        samples.push([value; DEGREE]);
    }
    for i in 0..DEGREE {
        let mut coefficients = [0; DEGREE];
        coefficients[i] = 9766;
        samples.push(coefficients);
        coefficients = [9766; DEGREE];
        coefficients[i] = 0;
        samples.push(coefficients);
    }
    let mut random = Random::new(1);
    samples.extend((0..30).map(|_| core::array::from_fn(|_| (random.word() % u64::from(P)) as u16)));
    samples
}

/// An element with its coefficients.
fn elements<F: Gf9767>() -> impl Iterator<Item = (F, Coefficients)> {
    samples().into_iter().map(|c| (F::from_coefficients(&c), c))
}

#[track_caller]
fn is<F: Gf9767>(element: F, expected: impl PartialEq<Coefficients> + Debug) {
    let found = element.to_coefficients();
    assert!(expected == found, "{found:?} instead of {expected:?}");
}

fn arithmetic<F: Gf9767>() {
    for (a, x) in elements::<F>() {
        is(a, x);
        is(-a, x.map(|c| (9767 - c) % 9767));
        is(a.double(), plain_zip(&x, &x, |c, d| c + d));
        is(a.square(), plain_product(&x, &x));
        is(a.carry(), x);
        assert_eq!(bool::from(a.is_zero()), x == [0; DEGREE]);
        assert_eq!(bool::from(a.is_odd()), x[0] % 2 == 1);
        for k in [0, 1, 2, 9766, 9767, 9768, (1 << 18) - 1] {
            is(a.mul_small(k), x.map(|c| (u64::from(c) * u64::from(k) % 9767) as u16));
            is(a.scale(Base::new(k)), x.map(|c| (u64::from(c) * u64::from(k) % 9767) as u16));
        }
        for (b, y) in elements::<F>() {
            is(a + b, plain_zip(&x, &y, |c, d| c + d));
            is(a - b, plain_zip(&x, &y, |c, d| c + P - d));
            let product = plain_product(&x, &y);
            is(a * b, product);
            assert_eq!(a.constant_of_product(&b).to_integer(), product[0]);
            assert_eq!(bool::from(a.equals(b)), x == y);
            is(F::select(Choice::from(1), a, b), x);
            is(F::select(Choice::from(0), a, b), y);
        }
    }
    is(F::ONE, core::array::from_fn(|i| u16::from(i == 0)));
    is(F::ZERO, [0; DEGREE]);
}

fn power<F: Gf9767>(a: F, exponent: u32) -> F {
    (0..32).rev().fold(F::ONE, |power, bit| {
        let square = power.square();
        if exponent >> bit & 1 == 1 { square * a } else { square }
    })
}

fn frobenius_powers<F: Gf9767>() {
    for (a, x) in elements::<F>() {
        is(a.frobenius::<0>(), x);
        let mut expected = a;
        for frobenius in [
            F::frobenius::<1>,
            F::frobenius::<2>,
            F::frobenius::<3>,
            F::frobenius::<4>,
            F::frobenius::<5>,
            F::frobenius::<6>,
            F::frobenius::<7>,
            F::frobenius::<8>,
            F::frobenius::<9>,
            F::frobenius::<10>,
            F::frobenius::<11>,
            F::frobenius::<12>,
            F::frobenius::<13>,
            F::frobenius::<14>,
            F::frobenius::<15>,
            F::frobenius::<16>,
            F::frobenius::<17>,
            F::frobenius::<18>,
        ] {
            expected = power(expected, P);
            is(frobenius(&a), expected.to_coefficients());
        }
    }
}

fn inverses_and_roots<F: Gf9767>() {
    let mut non_squares = 0;
    for (a, x) in elements::<F>() {
        let inverse = a.invert();
        is(a * inverse, if x == [0; DEGREE] { x } else { F::ONE.to_coefficients() });
        is(inverse.invert(), x);

        let root = a.cube_root();
        is(root.square() * root, x);
        is((a.square() * a).cube_root(), x);

        let (root, is_square) = a.sqrt();
        assert_eq!(bool::from(is_square), bool::from(a.is_square()));
        is(root.square(), if bool::from(is_square) { a } else { -a }.to_coefficients());
        non_squares += u32::from(!bool::from(is_square));
        let (root, is_square) = a.square().sqrt();
        assert!(bool::from(is_square) && bool::from(a.square().is_square()));
        is(F::select(root.equals(a), root, -root), x);
    }
    assert!(non_squares > 10);
}

fn bytes<F: Gf9767>() {
    for (a, x) in elements::<F>() {
        let (decoded, valid) = F::decode(&a.encode());
        assert!(bool::from(valid));
        is(decoded, x);
        assert_eq!(bool::from(a.is_negative()), bool::from(packing::is_negative(&x)));
        if x != [0; DEGREE] {
            assert!(bool::from(a.is_negative() ^ (-a).is_negative()));
        }
    }
    let (decoded, valid) = F::decode(&[0xff; 32]);
    assert!(!bool::from(valid));
    is(decoded, [0; DEGREE]);
    let mut integer = [0; 48];
    integer[..3].copy_from_slice(&[0x28, 0x26, 0]);
    is(F::from_digits_of(&integer), core::array::from_fn(|i| u16::from(i < 2)));
}

fn selections_and_signs<F: Gf9767>() {
    is(F::select(Choice::from(0), F::ONE, F::ZERO), [0; DEGREE]);
    is(F::select(Choice::from(1), F::ONE, F::ZERO), F::ONE.to_coefficients());
    is(F::ONE.negate_if(Choice::from(1)) + F::ONE, [0; DEGREE]);
}

instances! {
    [arithmetic frobenius_powers inverses_and_roots bytes selections_and_signs]
    on_portable [portable::Fe];
    #[cfg(target_arch = "x86_64")]
    on_avx2 [avx2::Fe] if std::arch::is_x86_feature_detected!("avx2");
}
