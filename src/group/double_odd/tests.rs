//! The formulas against the affine addition law, as ePrint 2022/1052 states it, and the laws of the group.

use crate::field::{FieldElement, FieldLanes, P3957, P18651, Prime, Prime255};
use alloc::{vec, vec::Vec};

use super::codec::{Decoded, Do, Encoding, Jq, encode_w_squared};
use super::{AffineAddend, Curve, E, Point, S};
use crate::field::Field;
use crate::field::gf255::portable64;
use crate::group::apart::{add, add_fixed, double_n, sub, sub_fixed};
use crate::group::{Addend, Group};
use crate::scalar::order::Order;
use crate::testing::{Random, instances};
use crate::wide;

type Fe<P> = portable64::Fe<P>;
type P<C> = Point<C, Fe<<C as super::tables::Tables>::Prime>>;

instances! {
    [
        generator_is_on_curve
        sums_follow_the_affine_law
        doublings_follow_the_affine_law
        sums_before_doublings
        lanes_compute_as_elements
        neutral_and_opposites
        representatives_are_one_element
        generator_has_the_order
        encodings_return
        encodings_in_place_are_the_others
        words_of_the_modulus_are_not_canonical
        maps_reach_the_curve
    ]
    e [E];
    s [S];
}

fn neutral<C: Curve>() -> P<C> {
    Group::neutral()
}

#[inline(never)]
fn affine<C: Curve>(p: &P<C>) -> (Fe<C::Prime>, Fe<C::Prime>) {
    assert!(!bool::from(p.z.is_zero()));
    assert!(bool::from(p.u.square().equals(p.z * p.t)), "U^2 = T Z");
    let z = p.z.invert();
    ((p.e * z), p.u * z)
}

fn small<P: Prime255>(k: i32) -> Fe<P> {
    super::scale(k, Fe::<P>::ONE).carry()
}

#[inline(never)]
fn equation_holds<C: Curve>((e, u): (Fe<C::Prime>, Fe<C::Prime>)) -> bool {
    let uu = u.square();
    let right = (small::<C::Prime>(C::BP) * uu.square() + small::<C::Prime>(C::AP) * uu).carry() + Fe::ONE;
    e.square().equals(right.carry()).into()
}

/// The affine law, with the two formulas that ePrint 2022/1052, section 3.1, gives.
#[inline(never)]
fn law<C: Curve>(p: &P<C>, q: &P<C>) -> (Fe<C::Prime>, Fe<C::Prime>) {
    let ((e1, u1), (e2, u2)) = (affine(p), affine(q));
    let uu = u1 * u2;
    let t = small::<C::Prime>(C::BP) * uu.square();
    let d = (Fe::ONE - t).invert();
    let left = (Fe::ONE + t) * (e1 * e2 + small::<C::Prime>(C::AP) * uu);
    let right = small::<C::Prime>(2 * C::BP) * uu * (u1.square() + u2.square());
    ((left + right) * d.square(), (e1 * u2 + u1 * e2) * d)
}

#[inline(never)]
fn same<C: Curve>(p: &P<C>, (e, u): (Fe<C::Prime>, Fe<C::Prime>)) -> bool {
    let (pe, pu) = affine(p);
    bool::from(pe.equals(e.carry()) & pu.equals(u.carry()))
}

/// The points that formulas treat alike but arithmetic might not: the neutral element, N, some points, their
/// opposites and their other representatives, each also with Z other than 1.
#[inline(never)]
fn points<C: Curve>() -> Vec<P<C>> {
    let mut random = Random::new(C::Prime::M);
    let generator = P::<C>::generator();
    let mut points = vec![neutral::<C>(), generator, double_n(&generator, 1), double_n(&generator, 7)];
    points.push(super::map::map_field(Fe::from_words(random.words())));
    points.extend(points.clone().iter().map(|p| p.negate()));
    points.extend(points.clone().iter().map(|p| p.other_representative()));
    points.extend(points.clone().iter().map(|p| {
        let k = Fe::from_words(random.words());
        Point::new(p.e * k, p.z * k, p.u * k, p.t * k)
    }));
    points
}

#[inline(never)]
fn to_fixed<C: Curve>(p: &P<C>) -> AffineAddend<C, Fe<C::Prime>> {
    let (e, u) = affine(p);
    AffineAddend::new(e, u, u.square())
}

fn generator_is_on_curve<C: Curve>() {
    assert!(points::<C>().iter().all(|p| equation_holds::<C>(affine(p))));
}

fn sums_follow_the_affine_law<C: Curve>() {
    for p in &points::<C>() {
        for q in &points::<C>() {
            let (sum, difference) = (law(p, q), law(p, &q.negate()));
            assert!(same(&add(p, q), sum));
            assert!(same(&sub(p, q), difference));
            assert!(same(&add_fixed(p, &to_fixed(q)), sum));
            assert!(same(&sub_fixed(p, &to_fixed(q)), difference));
            assert!(same(&add(p, &q.negate_if(1.into())), difference));
            assert!(same(&add_fixed(p, &to_fixed(q).negate_if(1.into())), difference));
        }
    }
}

/// Coordinates that a doubling does not read are left out, and no more.
fn sums_before_doublings<C: Curve>() {
    let points = points::<C>();
    for (p, q) in points.iter().flat_map(|p| points.iter().map(move |q| (p, q))) {
        for n in [1, 2, 4] {
            let mut multiple = *p;
            multiple.set_add_before_doubling(q);
            multiple.set_double_n_of_sum(n);
            assert!(same(&multiple, affine(&double_n(&add(p, q), n))));
        }
    }
}

/// z may be any sum that is good for a product: of 2^255 - 1 and itself, twice the prime and more.
#[test]
fn largest_sum_before_doublings() {
    type F = Fe<P3957>;
    let half = F::from_words([u64::MAX, u64::MAX, u64::MAX, u64::MAX >> 1]);
    let (z, u) = (half.add_products(half), F::from_words([2, 3, 5, 7]));
    let mut sum: P<S> = Point::new(F::ONE, z, z * u, F::ZERO);
    S::set_before_doubling(&mut sum, &u);
    assert!(bool::from(sum.z.equals((z.square() + u.square()).carry())));
}

fn doublings_follow_the_affine_law<C: Curve>() {
    for p in &points::<C>() {
        assert!(same(&double_n(p, 0), affine(p)));
        let mut expected = *p;
        for n in 1..6 {
            let (e, u) = law(&expected, &expected);
            expected = Point::from_affine(e.carry(), u);
            assert!(same(&double_n(p, n), affine(&expected)), "2^{n} P");
        }
    }
}

/// One point in four lanes, and four points in as many, against single elements, with AVX2 and with AVX-512.
#[cfg(lemniscate_vectors)]
fn lanes_compute_as_elements<C: Curve>() {
    use crate::backend::{Avx2, Backend as _, Widest};
    use crate::field::gf255::{avx2, ifma};

    vectors_compute_as_elements::<C, _, avx2::Fe4<Fe<C::Prime>>>(Avx2::new());
    vectors_compute_as_elements::<C, _, ifma::Fe4<Fe<C::Prime>>>(Widest::new());
}

#[cfg(lemniscate_vectors)]
fn vectors_compute_as_elements<C: Curve, B: crate::backend::Backend, V>(backend: Option<B>)
where
    V: crate::field::vector::Vector4<Prime = C::Prime> + FieldLanes<Element = Fe<C::Prime>>,
{
    use super::parallel::ParallelPoint;
    use crate::group::Lanes;

    let Some(backend) = backend else {
        return std::println!(
            "not run: this processor lacks the instructions of {}",
            core::any::type_name::<B>()
        );
    };
    let spread = |p: &P<C>| ParallelPoint::<C, V>::from_point(p);
    let combine = |p: &P<C>, q: &P<C>, minus: u8| {
        backend.enter(|| add(&spread(p), &spread(q).negate_if(minus.into())).to_point())
    };
    let subtract = |p: &P<C>, q: &P<C>| backend.enter(|| sub(&spread(p), &spread(q)).to_point());
    let parallel_double_n = |p: &P<C>, n| backend.enter(|| double_n(&spread(p), n).to_point());

    let points = points::<C>();
    let neutral = backend.enter(|| ParallelPoint::<C, V>::to_point(Group::neutral()));
    assert!(same(&self::neutral::<C>(), affine(&neutral)));
    for p in &points {
        for n in 0..6 {
            assert!(same(&double_n(p, n), affine(&parallel_double_n(p, n))), "2^{n} P");
        }
        for q in &points {
            assert!(same(&add(p, q), affine(&combine(p, q, 0))));
            assert!(same(&sub(p, q), affine(&combine(p, q, 1))));
            assert!(same(&sub(p, q), affine(&subtract(p, q))));
        }
    }
    for (p, q) in points.chunks_exact(4).zip(points.chunks_exact(4).rev()) {
        let gather = |points: &[P<C>]| {
            let coordinate = |k: usize| V::from_lanes(|lane| points[lane].to_coordinates()[k].carry());
            Point::<C, V>::from_coordinates([0, 1, 2, 3].map(coordinate))
        };
        let sums = backend.enter(|| {
            let sum = double_n(&add(&gather(p), &gather(q)), 3);
            [0, 1, 2, 3].map(|lane| sum.lane(lane))
        });
        for (lane, sum) in sums.iter().enumerate() {
            assert!(same(&double_n(&add(&p[lane], &q[lane]), 3), affine(sum)));
        }
    }
}

/// Where there are no vectors there is nothing to compare.
#[cfg(not(lemniscate_vectors))]
fn lanes_compute_as_elements<C: Curve>() {}

fn neutral_and_opposites<C: Curve>() {
    for p in &points::<C>() {
        assert!(bool::from(add(p, &neutral()).equals(p)));
        assert!(bool::from(add_fixed(p, &Addend::neutral()).equals(p)));
        assert!(bool::from(sub(p, p).is_neutral()));
        assert!(bool::from(sub(p, &p.other_representative()).is_neutral()));
        assert!(bool::from(add(p, &p.negate()).equals(&neutral())));
        assert_eq!(bool::from(p.equals(&p.negate())), bool::from(p.is_neutral()));
        assert!(bool::from(p.negate_if(0.into()).equals(p)));
    }
}

fn representatives_are_one_element<C: Curve>() {
    for (i, p) in points::<C>().iter().enumerate() {
        let other = p.other_representative();
        assert!(bool::from(p.equals(&other)));
        assert_eq!(Jq::encode(p), Jq::encode(&other));
        assert_eq!(Do::encode(p), Do::encode(&other));
        for (j, q) in points::<C>().iter().enumerate() {
            let equal = bool::from(p.equals(q));
            // Ten elements, the neutral one twice, in each of four guises.
            let class = |i: usize| if i.is_multiple_of(5) { 0 } else { i % 10 };
            assert_eq!(equal, class(i) == class(j), "{i} {j}");
            assert_eq!(equal, Jq::encode(p) == Jq::encode(q));
            assert_eq!(equal, Do::encode(p) == Do::encode(q));
        }
    }
}

/// r P, which is (1, 0) for points of order r, and (-1, 0) for the others.
#[inline(never)]
fn times_order<C: Curve>(p: &P<C>) -> (Fe<C::Prime>, Fe<C::Prime>) {
    let mut multiple = neutral::<C>();
    for bit in (0..255).rev() {
        multiple = double_n(&multiple, 1);
        if C::Order::WORDS[bit / 64] >> (bit % 64) & 1 == 1 {
            multiple = add(&multiple, p);
        }
    }
    affine(&multiple)
}

fn generator_has_the_order<C: Curve>() {
    let generator = P::<C>::generator();
    assert!(same(&neutral::<C>(), times_order(&generator)));
    assert!(same(&neutral::<C>().other_representative(), times_order(&generator.other_representative())));
    assert!(!bool::from(generator.is_neutral()));
}

#[inline(never)]
fn encode<F: Encoding, C: Curve>(p: &P<C>) -> [u8; 32] {
    F::encode(p)
}

#[inline(never)]
fn is_encoding<F: Encoding, C: Curve>(bytes: &[u8; 32], p: &P<C>) -> bool {
    F::is_encoding_vartime(bytes, p)
}

#[inline(never)]
fn decode<F: Encoding, C: Curve>(bytes: &[u8; 32]) -> Decoded<P<C>> {
    F::decode(bytes)
}

fn encodings_return<C: Curve>() {
    let neutral = neutral::<C>();
    for p in &points::<C>() {
        let jq = decode::<Jq, C>(&encode::<Jq, C>(p));
        assert!(bool::from(jq.is_canonical & jq.is_on_curve & jq.point.equals(p)));
        let w = decode::<Do, C>(&encode::<Do, C>(p));
        assert!(bool::from(w.is_canonical & w.is_on_curve & w.point.equals(p)));
        assert!(equation_holds::<C>(affine(&w.point)));
        assert!(same(&neutral, times_order(&w.point)), "of order r");
        let w2 = affine(p).1.square().invert();
        assert_eq!(encode_w_squared(p), wide::bytes_from_words(&w2.to_words()));
        let signless = Do::decode_up_to_sign::<C, Fe<C::Prime>>(&encode::<Do, C>(p));
        assert!(bool::from(signless.is_canonical & signless.is_on_curve));
        assert!(bool::from(signless.point.equals(p) | signless.point.equals(&p.negate())));
        assert_eq!(Jq::encode_of_order_r(p), encode::<Jq, C>(p));
        assert!(is_encoding::<Jq, C>(&encode::<Jq, C>(p), p));

        let p = &w.point;
        assert_eq!(Do::encode_of_order_r(p), encode::<Do, C>(p));
        for q in &points::<C>() {
            let equal = bool::from(p.equals(q));
            assert_eq!(is_encoding::<Do, C>(&encode::<Do, C>(q), p), equal);
            assert_eq!(is_encoding::<Jq, C>(&encode::<Jq, C>(q), p), equal);
        }
        for (bytes, normal) in [Jq::encode_and_normalize(p), Do::encode_and_normalize(p)] {
            assert!(bytes == encode::<Jq, C>(p) || bytes == encode::<Do, C>(p));
            assert!(same(p, affine(&normal)) && bool::from(normal.z.equals(Fe::ONE)));
        }
        assert_eq!(Jq::encode_and_normalize(p).0, encode::<Jq, C>(p));
        assert_eq!(Do::encode_and_normalize(p).0, encode::<Do, C>(p));
    }
    assert_eq!(encode::<Jq, C>(&neutral), [0; 32]);
    assert_eq!(encode::<Do, C>(&neutral), [0; 32]);
}

/// What machines with little memory do, compared with the others.
fn encodings_in_place_are_the_others<C: Curve>() {
    for p in &points::<C>() {
        let p = decode::<Do, C>(&encode::<Do, C>(p)).point;
        in_place::<Jq, C>(p, Jq::encode_of_order_r(&p));
        in_place::<Do, C>(p, encode_w_squared(&p));
    }
    in_place::<Jq, C>(neutral::<C>(), [0; 32]);
    in_place::<Do, C>(neutral::<C>(), [0; 32]);
    let mut random = Random::new(7);
    for bytes in [[0xff; 32], wide::bytes_from_words(&C::Prime::MODULUS)]
        .into_iter()
        .chain((0..10).map(|_| wide::bytes_from_words(&random.words::<4>())))
    {
        are_decoded_alike::<Jq, C>(&bytes);
        are_decoded_alike::<Do, C>(&bytes);
    }
}

fn in_place<N: Encoding, C: Curve>(p: P<C>, shared: [u8; 32]) {
    let encoding = N::encode_of_order_r(&p);
    let mut encoded = p;
    N::set_encoded(&mut encoded);
    assert_eq!(encoded.encoded(), encoding);
    encoded.set_affine();
    assert!(bool::from(encoded.z.equals(Fe::ONE)) && same(&p, affine(&encoded)));
    let mut derived = p;
    N::set_shared(&mut derived);
    assert_eq!(derived.encoded(), shared);
    are_decoded_alike::<N, C>(&encoding);
}

fn are_decoded_alike<N: Encoding, C: Curve>(bytes: &[u8; 32]) {
    for has_sign in [true, false] {
        let mut point = P::<C>::UNSET;
        let [is_canonical, is_on_curve] = N::set_decoded(&mut point, bytes, has_sign);
        let other = if has_sign { decode::<N, C>(bytes) } else { N::decode_up_to_sign(bytes) };
        assert_eq!(bool::from(is_canonical), bool::from(other.is_canonical));
        assert_eq!(bool::from(is_on_curve), bool::from(other.is_on_curve));
        if bool::from(is_on_curve) {
            let is_same = point.equals(&other.point);
            assert!(bool::from(if has_sign {
                is_same
            } else {
                is_same | point.equals(&other.point.negate())
            }));
            assert!(equation_holds::<C>(affine(&point)));
        }
    }
}

fn words_of_the_modulus_are_not_canonical<C: Curve>() {
    let q = wide::bytes_from_words(&C::Prime::MODULUS);
    for (bytes, canonical) in [(q, false), ([0xff; 32], false), ([0; 32], true)] {
        assert_eq!(bool::from(Jq::decode::<C, Fe<C::Prime>>(&bytes).is_canonical), canonical);
        assert_eq!(bool::from(Do::decode::<C, Fe<C::Prime>>(&bytes).is_canonical), canonical);
    }
}

fn maps_reach_the_curve<C: Curve>() {
    let mut random = Random::new(1);
    let small = [0, 1, 2].map(|k| Fe::from_words([k, 0, 0, 0]));
    let opposites = small.map(|f| (-f).carry());
    for f in small.into_iter().chain(opposites).chain((0..20).map(|_| Fe::from_words(random.words()))) {
        let point = super::map::map_field::<C, _>(f);
        assert!(equation_holds::<C>(affine(&point)));
        assert!(same(&neutral::<C>(), times_order(&point)), "of order r");
    }
}

#[test]
fn constants() {
    use super::curve_e::I;
    let i = Fe::<P18651>::new(I);
    assert!(bool::from((i.square() + Fe::ONE).is_zero() & !i.is_odd()));
    assert_eq!((E::AP, E::BP, S::AP, S::BP), (0, 8, 2, -1));
}

/// The formulas for elements that prefer multiples, compared with the others.
fn sums_and_doublings_by_multiples<C: Curve>(
    set_double_n: fn(&mut P<C>, usize),
    set_double_n_of_sum: fn(&mut P<C>, usize),
) {
    let mut point = P::<C>::generator();
    for n in (1..=12).chain([33]) {
        let mut multiple = point;
        set_double_n(&mut multiple, n);
        let expected = double_n(&point, n);
        assert!(same(&multiple, affine(&expected)), "2^{n} P");
        let sum = affine(&add(&multiple, &point));
        // A difference from the opposite is the same.
        let opposite = |other: &P<C>| {
            let (mut sum, other) = (multiple, other.negate());
            super::multiples::set_sum(&mut sum, [&other.e, &other.u, &other.t], Some(&other.z), true, false);
            let mut by_point = multiple;
            by_point.set_sum([&other.e, &other.u, &other.t], Some(&other.z), true, false);
            assert!(same(&by_point, affine(&sum)), "a difference");
            sum
        };
        assert!(same(&opposite(&point), sum), "a difference");
        let with = |other: &P<C>, has_z: bool, is_before_doubling| {
            let (mut sum, z) = (multiple, has_z.then_some(&other.z));
            super::multiples::set_sum(&mut sum, [&other.e, &other.u, &other.t], z, false, is_before_doubling);
            sum
        };
        assert!(same(&with(&point, true, false), sum), "a sum");
        let mut before = with(&point, true, true);
        set_double_n_of_sum(&mut before, 2);
        let four = affine(&double_n(&with(&point, true, false), 2));
        assert!(same(&before, four), "4 times a sum");
        let (e, u) = affine(&point);
        point = with(&Point::from_affine(e, u), false, false);
        assert!(same(&point, sum), "a sum with Z = 1");
    }
}

#[test]
fn formulas_by_multiples() {
    let for_e = super::multiples::set_double_n_e;
    sums_and_doublings_by_multiples::<E>(for_e, for_e);
    let of_point = |point: &mut P<S>, n| {
        point.z = point.z + point.t;
        super::multiples::set_double_n_of_sum_s(point, n);
    };
    sums_and_doublings_by_multiples::<S>(of_point, super::multiples::set_double_n_of_sum_s);
}

#[test]
fn doublings_by_squares() {
    let mut point = P::<E>::generator();
    for n in 1..=5 {
        let mut multiple = point;
        super::curve_e::set_double_n_by(&mut multiple, n, true);
        assert!(same(&multiple, affine(&double_n(&point, n))), "2^{n} P");
        point = add(&multiple, &point);
    }
}
