//! The same tests for every backend. Points are compared with sums of their definition: one addition at a time.

use std::vec::Vec;

use super::*;
use crate::field::gf9767::P;
use crate::group::{Addend, Group};
use crate::testing::{Random, instances};

fn equal<F: Constants>(a: &Affine<F>, b: &Affine<F>) -> bool {
    let equal = bool::from(a.equals(b));
    assert_eq!(equal, a.to_coordinates() == b.to_coordinates());
    equal
}

#[track_caller]
pub(crate) fn same<F: Constants>(a: &Affine<F>, b: &Affine<F>) {
    assert!(equal(a, b), "{:?} instead of {:?}", a.to_coordinates(), b.to_coordinates());
}

fn is_on_curve<F: Constants>(point: &Affine<F>) -> bool {
    bool::from(point.y().square().equals(codec::right_side(*point.x())) | point.is_neutral())
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
pub(crate) fn plain_product<F: Constants>(words: &[u64; 4], point: &Affine<F>) -> Affine<F> {
    (0..256).rev().fold(Affine::NEUTRAL, |sum, bit| {
        let double = sum.double();
        if words[bit / 64] >> (bit % 64) & 1 == 1 { double.add(point) } else { double }
    })
}

pub(crate) fn small_product<F: Constants>(n: u64, point: &Affine<F>) -> Affine<F> {
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

/// Sums of any points.
fn shared_additions<F: Constants>() {
    let points = points::<F>();
    for a in &points {
        let mut sums = Vec::from_iter((0..100).map(|_| *a));
        let addends = Vec::from_iter(points.iter().cycle().take(100).copied());
        shared::add_all_vartime(&mut sums, &addends);
        for (sum, b) in sums.iter().zip(&addends) {
            same(sum, &a.add(b));
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
    [group_law jacobian_law shared_inversions shared_additions encodings x_without_a_point maps table_entries]
    on_portable [crate::field::gf9767::portable::Fe];
    #[cfg(lemniscate_vectors)]
    on_avx2 [crate::field::gf9767::avx2::Fe] if std::arch::is_x86_feature_detected!("avx2");
}
