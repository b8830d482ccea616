//! The same tests for every backend. Points are compared with sums of their definition: one addition at a time.

use std::vec::Vec;

use super::multiply::GroupScalar;
use super::*;
use crate::field::gf9767::P;
use crate::group::shape::Shape;
use crate::group::{Addend, Group};
use crate::multiply::base_table::table;
use crate::testing::{Random, instances};

fn equal<F: Constants>(a: &Affine<F>, b: &Affine<F>) -> bool {
    let equal = bool::from(a.equals(b));
    assert_eq!(equal, a.to_coordinates() == b.to_coordinates());
    equal
}

#[track_caller]
fn same<F: Constants>(a: &Affine<F>, b: &Affine<F>) {
    assert!(equal(a, b), "{:?} instead of {:?}", a.to_coordinates(), b.to_coordinates());
}

fn is_on_curve<F: Constants>(point: &Affine<F>) -> bool {
    bool::from(point.y().square().equals(codec::right_side(point.x())) | point.is_neutral())
}

// The tests call these instead of what is inlined, which would be compiled anew in every place.

#[inline(never)]
fn add<G: Group>(a: G, b: &G::Addend) -> G {
    a.add(b)
}

#[inline(never)]
fn sub<G: Group>(a: G, b: &G::Addend) -> G {
    a.sub(b)
}

/// n P by doublings and additions.
#[inline(never)]
fn plain_product<F: Constants>(words: &[u64; 4], point: &Affine<F>) -> Affine<F> {
    (0..256).rev().fold(Affine::NEUTRAL, |sum, bit| {
        let double = sum.double();
        if words[bit / 64] >> (bit % 64) & 1 == 1 { double.add(point) } else { double }
    })
}

fn small_product<F: Constants>(n: u64, point: &Affine<F>) -> Affine<F> {
    plain_product(&[n, 0, 0, 0], point)
}

/// The neutral element, the generator, whose x is 0, others, and the opposites of all.
fn points<F: Constants>() -> Vec<Affine<F>> {
    let mut random = Random::new(4);
    let mut points = Vec::from([Affine::NEUTRAL, F::GENERATOR, F::GENERATOR.double()]);
    points.extend((0..2).map(|_| plain_product(&random.words(), &F::GENERATOR)));
    points.extend(points.clone().iter().map(Affine::negate));
    points
}

/// A point of the group with Z not 1.
fn scaled<F: Constants>(point: &Affine<F>) -> Jacobian<F> {
    let scaled = sub(add(Jacobian::from_affine(point), &F::GENERATOR), &F::GENERATOR);
    same(&scaled.to_affine(), point);
    scaled
}

fn group_law<F: Constants>() {
    let points = points::<F>();
    assert!(points.iter().all(is_on_curve));
    for a in &points {
        same(&a.double(), &a.add(a));
        same(&a.add(&a.negate()), &Affine::NEUTRAL);
        assert_eq!(bool::from(a.is_neutral()), equal(a, &Affine::NEUTRAL));
        for n in 0..6 {
            same(&a.double_n(n), &small_product(1 << n, a));
        }
        for b in &points {
            let sum = a.add(b);
            assert!(is_on_curve(&sum));
            same(&sum, &b.add(a));
            same(&sum.add(&b.negate()), a);
            for c in &points {
                same(&sum.add(c), &a.add(&b.add(c)));
            }
        }
    }
}

fn jacobian_law<F: Constants>() {
    for a in points::<F>() {
        let scaled = scaled(&a);
        same(&scaled.double().to_affine(), &a.double());
        same(&scaled.negate().to_affine(), &a.negate());
        same(&Jacobian::double_affine(&a).to_affine(), &a.double());
        for b in points::<F>() {
            for a_in_turn in [Jacobian::from_affine(&a), scaled] {
                same(&add(a_in_turn, &b).to_affine(), &a.add(&b));
                same(&sub(a_in_turn, &b).to_affine(), &a.add(&b.negate()));
                same(&add(Public(a_in_turn), &b).to_addend(), &a.add(&b));
                same(&sub(Public(a_in_turn), &b).to_addend(), &a.add(&b.negate()));
                let sum = add(a_in_turn, &b);
                assert_eq!(sum.is_neutral().unwrap_u8(), a.add(&b).is_neutral().unwrap_u8());
            }
        }
    }
}

fn shared_inversions<F: Constants>() {
    let points = points::<F>();
    for (i, a) in points.iter().enumerate() {
        same(&small_product(16, a), &shared::multiples::<F, 16>(a)[15]);
        let multiples = shared::multiples::<F, 8>(a);
        for (n, multiple) in (1..).zip(&multiples) {
            same(multiple, &small_product(n, a));
        }
        // All sums of pairs but those of equal and of opposite points.
        let others: Vec<_> = points
            .iter()
            .filter(|b| !equal(a, b) && !equal(a, &b.negate()) || bool::from(a.is_neutral() | b.is_neutral()))
            .copied()
            .collect();
        let mut sums = Vec::from_iter((0..others.len()).map(|_| *a));
        shared::add_all::<F, 10>(&mut sums, &others);
        for (sum, b) in sums.iter().zip(&others) {
            same(sum, &a.add(b));
        }
        let b = points[(i + 1) % points.len()];
        if !bool::from(a.is_neutral() | b.is_neutral()) {
            let [table, other] = shared::odd_multiples(&[*a, b]);
            for i in 0..8 {
                same(&table[i], &small_product(2 * i as u64 + 1, a));
                same(&other[i], &small_product(2 * i as u64 + 1, &b));
            }
        }
    }
    let mut eight: [_; 8] = core::array::from_fn(|i| small_product::<F>(100 << i, &F::GENERATOR));
    let mut three = [eight[0], eight[3], eight[5]];
    shared::sum_all::<F, 4>(&mut eight, 2);
    same(&eight[0], &small_product(100 * (1 + 4 + 16 + 64), &F::GENERATOR));
    same(&eight[1], &eight[0].double());
    shared::sum_all::<F, 1>(&mut three, 1);
    same(&three[0], &small_product(100 * (1 + 8 + 32), &F::GENERATOR));
}

/// Sums of any points, and sums of products of few and of many.
fn sums_in_variable_time<F: Constants>() {
    let points = points::<F>();
    for a in &points {
        let mut sums = Vec::from_iter((0..100).map(|_| *a));
        let addends = Vec::from_iter(points.iter().cycle().take(100).copied());
        shared::add_all_vartime(&mut sums, &addends);
        for (sum, b) in sums.iter().zip(&addends) {
            same(sum, &a.add(b));
        }
    }
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
        same(&multiply::sum_of_products_vartime(&terms), &base_product(&expected));
    }
}

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

fn base_product<F: Constants>(k: &GroupScalar) -> Affine<F> {
    multiply::base_product(&Jacobian::neutral(), k)
}

/// A factor of coordinates.
fn factor<F: Constants>() -> F {
    F::from_coefficients(&core::array::from_fn(|i| 9766 - 5 * i as u16))
}

fn product<F: Constants>(k: &GroupScalar, point: &Affine<F>) -> Affine<F> {
    multiply::product(k, point, factor())
}

fn product_and_base_product<F: Constants>(k: &GroupScalar, point: &Affine<F>, s: &GroupScalar) -> Affine<F> {
    multiply::product_and_base_product(k, point, factor(), &Jacobian::neutral(), s)
}

/// Sums that start with other points than the neutral element, among them those that meet themselves or their opposite.
fn starts<F: Constants>() {
    let two_d = GroupScalar::from(1u64 << multiply::DOUBLINGS);
    for k in scalars() {
        for s in [GroupScalar::ZERO, GroupScalar::ONE, -(k * two_d.invert()), k.square()] {
            let start = Jacobian::from_affine(&base_product::<F>(&s)).scale(factor());
            same(&multiply::base_product(&start, &k), &base_product(&(k + two_d * s)));
        }
    }
}

/// The coordinates of a product are others for another factor.
fn masks<F: Constants>() {
    let point = base_product::<F>(&GroupScalar::from(5u64));
    for k in scalars().iter().filter(|k| k.to_words()[3] >> 52 != 0) {
        let products = [F::ONE, factor()].map(|factor| multiply::windowed_product(k, &point, factor));
        let [first, second] = products.map(Jacobian::to_affine);
        same(&first, &second);
        // Z^2 (x' - x) and Z^3 (y' - y), for another point of (x', y').
        let other = base_product(&GroupScalar::from(12_345u64));
        let [(first_x, first_y), (second_x, second_y)] = products.map(|product| product.differences(&other));
        assert!(!bool::from(first_x.equals(second_x) | first_y.equals(second_y)));
    }
}

fn products<F: Constants>() {
    let factor = GroupScalar::from_words(Random::new(6).words());
    let point = plain_product(&factor.to_words(), &F::GENERATOR);
    for k in scalars() {
        let expected = plain_product(&k.to_words(), &F::GENERATOR);
        same(&base_product::<F>(&k), &expected);
        same(&product(&k, &F::GENERATOR), &expected);
        same(&product(&k, &point), &base_product(&(k * factor)));
        let sum = product_and_base_product(&k, &point, &k.square());
        same(&sum, &base_product(&(k * factor + k.square())));
        // Sums with G itself reach every exception of the last addition.
        let minus = product_and_base_product(&k, &F::GENERATOR, &-k);
        same(&minus, &Affine::NEUTRAL);
        let zero = product_and_base_product(&k, &F::GENERATOR, &GroupScalar::ZERO);
        same(&zero, &expected);
        same(&product_and_base_product(&k, &F::GENERATOR, &k), &expected.double());
    }
    same(&product(&factor, &Affine::<F>::NEUTRAL), &Affine::NEUTRAL);
    let minus_one = -GroupScalar::ONE;
    same(&plain_product(&minus_one.to_words(), &point).add(&point), &Affine::NEUTRAL);
}

/// By affine sums, as far as they go, and the rows beyond.
fn products_by_windows<F: Constants>() {
    let start = Jacobian::from_affine(&F::GENERATOR).scale(factor());
    for (width, digits_a_row) in [(4, 1), (4, 2), (5, 1), (5, 2), (6, 1), (4, 4)] {
        let shape = Shape::Windows { width, digits_a_row };
        let table = table(Jacobian::from_affine(&F::GENERATOR), shape, 252, 1);
        let two_d = GroupScalar::from(1u64 << shape.doublings(252, 1));
        for k in scalars() {
            let product = multiply::sum_of_windows(start, &k, width, digits_a_row, table.as_flattened());
            same(&product.to_affine(), &base_product(&(k + two_d)));
        }
    }
}

fn equations<F: Constants>() {
    let secret = GroupScalar::from_words(Random::new(7).words());
    let key = base_product::<F>(&secret);
    for e in scalars() {
        for k in [GroupScalar::ZERO, GroupScalar::ONE, e.square(), e.square() * e + secret] {
            let c = base_product::<F>(&k);
            let s = k + e * secret;
            assert!(multiply::is_sum_vartime(&s, &c, &e, &key));
            assert!(!multiply::is_sum_vartime(&(s + GroupScalar::ONE), &c, &e, &key));
            assert!(!multiply::is_sum_vartime(&s, &c, &(e + GroupScalar::ONE), &key));
            assert!(!multiply::is_sum_vartime(&s, &c.add(&key), &e, &key));
            assert!(multiply::is_sum_vartime(&(s + secret), &c.add(&key), &e, &key));
        }
    }
}

fn encodings<F: Constants>() {
    for point in points::<F>() {
        let bytes = codec::encode(&point);
        let decoded = codec::decode::<F>(&bytes);
        if bool::from(point.is_neutral()) {
            assert_eq!(bytes, codec::NEUTRAL);
            assert!(!bool::from(decoded.is_canonical));
            same(&decoded.point, &Affine::NEUTRAL);
            assert_eq!(codec::encode_x(&point)[31], 0x3f);
            continue;
        }
        assert!(bool::from(decoded.is_canonical & decoded.is_on_curve));
        same(&decoded.point, &point);
        let x = codec::encode_x(&point);
        assert_eq!(x, codec::encode_x(&point.negate()));
        assert_eq!((x[31] | 0x40, &x[..31]), (bytes[31] | 0x40, &bytes[..31]));

        // The other sign, the top bit, and each coefficient out of range.
        let mut changed = bytes;
        changed[31] ^= 0x40;
        same(&codec::decode(&changed).point, &point.negate());
        changed[31] |= 0x80;
        let decoded = codec::decode::<F>(&changed);
        assert!(!bool::from(decoded.is_canonical));
        same(&decoded.point, &Affine::NEUTRAL);
        for i in 0..6 {
            let mut changed = bytes;
            changed[5 * i + 4] |= 0xfe;
            assert!(!bool::from(codec::decode::<F>(&changed).is_canonical));
        }
        let mut changed = bytes;
        changed[30..].copy_from_slice(&(P as u16).to_le_bytes());
        assert!(!bool::from(codec::decode::<F>(&changed).is_canonical));
    }
}

fn x_without_a_point<F: Constants>() {
    let mut points = 0;
    for first in 0..100 {
        let mut bytes = [0; 32];
        bytes[0] = first;
        let decoded = codec::decode::<F>(&bytes);
        assert!(bool::from(decoded.is_canonical));
        assert!(is_on_curve(&decoded.point));
        assert_eq!(bool::from(decoded.is_on_curve), !bool::from(decoded.point.is_neutral()));
        points += u32::from(bool::from(decoded.is_on_curve));
    }
    assert!((30..70).contains(&points));
}

fn maps<F: Constants>() {
    same(&map::icart(F::ZERO), &Affine::NEUTRAL);
    let mut random = Random::new(8);
    for _ in 0..20 {
        let bytes: [u8; 96] = core::array::from_fn(|_| random.word() as u8);
        assert!(is_on_curve(&map::map_to_curve::<F>(&bytes)));
        // Both halves give the same point, so the addition is a doubling.
        let twice: [u8; 96] = core::array::from_fn(|i| bytes[i % 48]);
        let one = map::icart(F::from_digits_of(&core::array::from_fn(|i| bytes[i])));
        assert!(is_on_curve(&one) && !bool::from(one.is_neutral()));
        same(&map::map_to_curve(&twice), &one.double());
    }
    same(&map::map_to_curve::<F>(&[0; 96]), &Affine::NEUTRAL);
}

fn table_entries<F: Constants>() {
    for (table, base) in [(F::odd(), F::GENERATOR), (F::odd_126(), F::GENERATOR.double_n(126))] {
        for (i, entry) in table.iter().enumerate() {
            same(entry, &small_product(2 * i as u64 + 1, &base));
        }
    }
    let neutral = <Affine<F> as Addend>::neutral();
    assert!(bool::from(neutral.is_neutral()));
}

instances! {
    [
        group_law jacobian_law shared_inversions sums_in_variable_time products products_by_windows masks starts equations
        encodings x_without_a_point maps table_entries
    ]
    on_portable [crate::field::gf9767::portable::Fe];
    #[cfg(target_arch = "x86_64")]
    on_avx2 [crate::field::gf9767::avx2::Fe] if std::arch::is_x86_feature_detected!("avx2");
}
