//! The same tests for every backend. Products are compared with those by doublings and additions.

use std::vec::Vec;

use super::*;
use crate::group::Addend;
use crate::group::base_table::table;
use crate::group::curve9767::tests::{plain_product, same, small_product};
use crate::testing::{Random, instances};

/// Scalars at both ends, around the halves of the order and around powers of two, and random ones.
fn scalars() -> Vec<GroupScalar> {
    let mut random = Random::new(5);
    let mut scalars = Vec::new();
    let small = |k: u64| GroupScalar::from_words([k, 0, 0, 0]);
    let half = GroupScalar::ONE.halve();
    for k in [0, 1, 2, 3, 7, 8, 9, 15, 16, 17, 31, 32, 33] {
        scalars.extend([small(k), -small(k)]);
    }
    scalars.extend([half, half + GroupScalar::ONE, half - GroupScalar::ONE]);
    for i in [63, 125, 126, 127, 250, 251] {
        let mut words = [0; 4];
        words[i / 64] = 1 << (i % 64);
        let power = GroupScalar::from_words(words);
        scalars.extend([power, power - GroupScalar::ONE, -power]);
    }
    scalars.extend((0..4).map(|_| GroupScalar::from_words(random.words())));
    scalars
}

fn times_generator<F: Constants>(k: &GroupScalar) -> Affine<F> {
    base_product(&Jacobian::neutral(), k)
}

/// A factor of coordinates.
fn factor<F: Constants>() -> F {
    F::from_coefficients(&core::array::from_fn(|i| 9766 - 5 * i as u16))
}

fn times<F: Constants>(k: &GroupScalar, point: &Affine<F>) -> Affine<F> {
    product(k, point, factor())
}

fn times_and_times_generator<F: Constants>(k: &GroupScalar, point: &Affine<F>, s: &GroupScalar) -> Affine<F> {
    product_and_base_product(k, point, factor(), &Jacobian::neutral(), s)
}

/// Sums that start with other points than the neutral element, among them those that meet themselves or their opposite.
fn starts<F: Constants>() {
    let two_d = GroupScalar::from(1u64 << DOUBLINGS);
    for k in scalars() {
        for s in [GroupScalar::ZERO, GroupScalar::ONE, -(k * two_d.invert()), k.square()] {
            let start = Jacobian::from_affine(&times_generator::<F>(&s)).scale(&factor());
            same(&base_product(&start, &k), &times_generator(&(k + two_d * s)));
        }
    }
}

/// The coordinates of a product are others for another factor.
fn masks<F: Constants>() {
    let point = times_generator::<F>(&GroupScalar::from(5u64));
    for k in scalars().iter().filter(|k| k.to_words()[3] >> 52 != 0) {
        let products = [F::ONE, factor()].map(|factor| windowed_product(k, &point, &factor));
        let [first, second] = products.map(Jacobian::to_affine);
        same(&first, &second);
        // Z^2 (x' - x) and Z^3 (y' - y), for another point of (x', y').
        let other = times_generator(&GroupScalar::from(12_345u64));
        let [first, second] = products.map(|product| {
            let mut differences = other;
            product.make_differences(&mut differences);
            differences
        });
        assert!(!bool::from(first.x().equals(*second.x()) | first.y().equals(*second.y())));
    }
}

fn products<F: Constants>() {
    let factor = GroupScalar::from_words(Random::new(6).words());
    let point = plain_product(&factor.to_words(), &F::GENERATOR);
    for k in scalars() {
        let expected = plain_product(&k.to_words(), &F::GENERATOR);
        same(&times_generator::<F>(&k), &expected);
        same(&times(&k, &F::GENERATOR), &expected);
        same(&times(&k, &point), &times_generator(&(k * factor)));
        let sum = times_and_times_generator(&k, &point, &k.square());
        same(&sum, &times_generator(&(k * factor + k.square())));
        // Sums with G itself reach every exception of the last addition.
        let minus = times_and_times_generator(&k, &F::GENERATOR, &-k);
        same(&minus, &Affine::NEUTRAL);
        let zero = times_and_times_generator(&k, &F::GENERATOR, &GroupScalar::ZERO);
        same(&zero, &expected);
        same(&times_and_times_generator(&k, &F::GENERATOR, &k), &expected.double());
    }
    same(&times(&factor, &Affine::<F>::NEUTRAL), &Affine::NEUTRAL);
    let minus_one = -GroupScalar::ONE;
    same(&plain_product(&minus_one.to_words(), &point).add(&point), &Affine::NEUTRAL);
}

/// As microcontrollers compute them: among the scalars are those for which the last two points that are added are equal or
/// opposite, which are twice a digit, modulo the order.
fn products_in_little_memory<F: Constants>() {
    let near_0 = (0..40u64).map(GroupScalar::from).flat_map(|k| [k, -k]);
    let points = [F::GENERATOR, plain_product(&GroupScalar::from(77u64).to_words(), &F::GENERATOR)];
    for k in scalars().into_iter().chain(near_0) {
        for point in points {
            let mut product = point;
            compact::set_product(&k, &mut product, &factor());
            same(&product, &times(&k, &point));
        }
    }
    let mut product = Affine::<F>::NEUTRAL;
    compact::set_product(&GroupScalar::from(3u64), &mut product, &factor());
    same(&product, &Affine::NEUTRAL);
}

/// The same, for products by the generator.
fn base_products_in_little_memory<F: Constants>() {
    let shape = Shape::Comb { folds: compact::FOLDS, blocks: 1 };
    let table = table(Jacobian::from_affine(&F::GENERATOR), shape, 252, 1);
    let two_d = GroupScalar::from(1u64 << shape.doublings(252, 1));
    for k in scalars() {
        for s in [GroupScalar::ZERO, GroupScalar::ONE, -(k * two_d.invert())] {
            let start = Jacobian::from_affine(&times_generator::<F>(&s)).scale(&factor());
            let mut product = Affine::NEUTRAL;
            compact::write_base_product(&start, &k, table.as_flattened(), &mut product);
            same(&product, &times_generator(&(k + two_d * s)));
        }
    }
}

/// By affine sums, as far as they go, and the rows beyond.
fn products_by_windows<F: Constants>() {
    let start = Jacobian::from_affine(&F::GENERATOR).scale(&factor());
    for (width, digits_a_row) in [(4, 1), (4, 2), (5, 1), (5, 2), (6, 1), (4, 4)] {
        let shape = Shape::Windows { width, digits_a_row };
        let table = table(Jacobian::from_affine(&F::GENERATOR), shape, 252, 1);
        let two_d = GroupScalar::from(1u64 << shape.doublings(252, 1));
        for k in scalars() {
            let product = sum_of_windows(start, &k, width, digits_a_row, table.as_flattened());
            same(&product.to_affine(), &times_generator(&(k + two_d)));
        }
    }
}

fn equations<F: Constants>() {
    let check = |s: &GroupScalar, c: &Affine<F>, e: &GroupScalar, key: &Affine<F>| {
        let verdict = is_sum_vartime(s, c, e, key);
        let write_c = |place: &mut Affine<F>| {
            *place = *c;
            true
        };
        assert_eq!(compact::is_sum_vartime(s, e, |place| *place = *key, write_c), verdict);
        verdict
    };
    let secret = GroupScalar::from_words(Random::new(7).words());
    let key = times_generator::<F>(&secret);
    for e in scalars() {
        for k in [GroupScalar::ZERO, GroupScalar::ONE, e.square(), e.square() * e + secret] {
            let c = times_generator::<F>(&k);
            let s = k + e * secret;
            assert!(check(&s, &c, &e, &key));
            assert!(!check(&(s + GroupScalar::ONE), &c, &e, &key));
            assert!(!check(&s, &c, &(e + GroupScalar::ONE), &key));
            assert!(!check(&s, &c.add(&key), &e, &key));
            assert!(check(&(s + secret), &c.add(&key), &e, &key));
        }
    }
}

/// Sums of products of few and of many.
fn sums_of_products<F: Constants>() {
    let scalars = scalars();
    for count in [0, 1, 2, 5, 40, 300] {
        let mut terms = Vec::new();
        let mut expected = GroupScalar::ZERO;
        for i in 0..count {
            // Many equal and opposite points, so that all exceptions occur in the buckets.
            let (k, n) = (scalars[i % scalars.len()], [1, 1, 2, 3, 2][i % 5]);
            let (point, sign) = (small_product(n, &F::GENERATOR), i % 3 == 0);
            terms.push((k.to_words(), point.negate_if(u8::from(sign).into())));
            let product = k * GroupScalar::from_words([n, 0, 0, 0]);
            expected = if sign { expected - product } else { expected + product };
        }
        same(&sum_of_products_vartime(&terms), &times_generator(&expected));
    }
}

instances! {
    [sums_of_products products products_in_little_memory base_products_in_little_memory products_by_windows masks starts
    equations]
    on_portable [crate::field::gf9767::portable::Fe];
    #[cfg(lemniscate_vectors)]
    on_avx2 [crate::field::gf9767::avx2::Fe] if std::arch::is_x86_feature_detected!("avx2");
}
