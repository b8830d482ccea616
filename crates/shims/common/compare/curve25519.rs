//! curve25519-dalek: every result is that of the crate, for points with torsion, encodings that are not canonical, and scalars that are
//! not reduced.

use std::fmt::Debug;

use lemniscate_corpus::{Choices, points};
use serde_json::{from_str, to_string};
use sha2::{Digest, Sha512};
use their_curve25519::{EdwardsPoint, RistrettoPoint, Scalar, edwards::CompressedEdwardsY};

/// What both crates are given.
pub struct Case {
    /// Encoded points, and what is none.
    pub encodings: [[u8; 32]; 3],
    /// Integers, the last two not reduced.
    pub integers: [[u8; 32]; 4],
    pub uniform: [u8; 64],
    pub message: Vec<u8>,
    pub bits: Vec<bool>,
}

impl Case {
    /// `special` are encodings that are not canonical, and `small` those of small order.
    fn new(choices: &mut Choices, [special, small]: &[Vec<[u8; 32]>; 2]) -> Self {
        let scalar = |choices: &mut Choices| Scalar::from_bytes_mod_order_wide(&choices.bytes());
        let encoding = |choices: &mut Choices| match choices.below(8) {
            0 => *choices.one_of(special),
            1 => *choices.one_of(small),
            // A random point plus one of small order.
            2 => {
                let small = CompressedEdwardsY(*choices.one_of(small)).decompress().expect("it is a point");
                (EdwardsPoint::mul_base(&scalar(choices)) + small).compress().to_bytes()
            }
            3 => EdwardsPoint::mul_base(&scalar(choices)).compress().to_bytes(),
            4 => RistrettoPoint::mul_base(&scalar(choices)).compress().to_bytes(),
            5 => {
                let mut bytes = [0; 32];
                bytes[0] = choices.below(30) as u8;
                bytes
            }
            6 => [0xff; 32].map(|byte: u8| byte.wrapping_sub(choices.below(20) as u8 / 19)),
            _ => choices.bytes(),
        };
        let integer = |choices: &mut Choices| match choices.below(6) {
            0 => {
                let mut bytes = [0; 32];
                bytes[0] = choices.below(9) as u8;
                bytes
            }
            // Around multiples of the order.
            1 => {
                let multiple = points::order() * choices.below(16) + 4u8;
                points::to_bytes(&(multiple - choices.below(5).min(4)))
            }
            2 => [0xff; 32],
            3 => {
                let mut bytes = [0; 32];
                let bit = choices.below(256);
                bytes[bit / 8] = 1 << (bit % 8);
                bytes
            }
            _ => choices.bytes(),
        };
        Case {
            encodings: [(); 3].map(|()| encoding(choices)),
            integers: [(); 4].map(|()| integer(choices)),
            uniform: choices.bytes(),
            message: choices.message(),
            bits: (0..choices.below(300)).map(|_| choices.once_in(2)).collect(),
        }
    }
}

/// The text of whatever there is.
pub fn text(value: impl Debug) -> String {
    format!("{value:?}")
}

/// All of a crate's answers, by the names that both have.
macro_rules! answers {
    ($name:ident, $dalek:ident) => {
        mod $name {
            use super::{Case, Choices, Digest, Sha512, from_str, text, to_string};
            use crate::{Given, of_version};
            use group::cofactor::CofactorGroup;
            use group::ff::{Field, FromUniformBytes, PrimeField};
            use group::{Group, GroupEncoding};
            use subtle::{Choice, ConditionallySelectable, ConstantTimeEq};
            use $dalek::constants::*;
            use $dalek::edwards::*;
            use $dalek::montgomery::MontgomeryPoint;
            use $dalek::ristretto::*;
            use $dalek::scalar::{Scalar, clamp_integer};
            use $dalek::traits::*;

            pub fn constants() -> Vec<String> {
                vec![
                    text(ED25519_BASEPOINT_COMPRESSED),
                    text(ED25519_BASEPOINT_POINT.compress()),
                    text(X25519_BASEPOINT),
                    text(RISTRETTO_BASEPOINT_COMPRESSED),
                    text(RISTRETTO_BASEPOINT_POINT.compress()),
                    text(EIGHT_TORSION.map(|point| point.compress())),
                    text(ED25519_BASEPOINT_TABLE.basepoint().compress()),
                    text(RISTRETTO_BASEPOINT_TABLE.basepoint().compress()),
                    text((Scalar::ZERO, Scalar::ONE, Scalar::default())),
                    text((<Scalar as PrimeField>::MODULUS, Scalar::NUM_BITS, Scalar::CAPACITY, Scalar::S)),
                    text((Scalar::TWO_INV, Scalar::MULTIPLICATIVE_GENERATOR, Scalar::DELTA)),
                    text((Scalar::ROOT_OF_UNITY, Scalar::ROOT_OF_UNITY_INV)),
                    text((CompressedEdwardsY::default(), CompressedRistretto::default())),
                    text((
                        <CompressedEdwardsY as Identity>::identity(),
                        <CompressedRistretto as Identity>::identity(),
                    )),
                    text((MontgomeryPoint::identity(), MontgomeryPoint::default())),
                    text(CompressedEdwardsY::from_slice(&[1; 31]).map_err(|error| error.to_string())),
                    text(CompressedRistretto::from_slice(&[1; 33]).map_err(|error| error.to_string())),
                ]
            }

            #[allow(deprecated, reason = "version 4 has names that it deprecates")]
            fn scalars(case: &Case, out: &mut Vec<String>) -> [Scalar; 4] {
                let [a, b, c, d] = case.integers;
                let [a, b] = [a, b].map(Scalar::from_bytes_mod_order);
                out.push(text((a, b, Scalar::from_bytes_mod_order_wide(&case.uniform))));
                out.push(text(
                    case.integers.map(|bytes| Option::<Scalar>::from(Scalar::from_canonical_bytes(bytes))),
                ));
                out.push(text(case.integers.map(|bytes| Option::<Scalar>::from(Scalar::from_repr(bytes)))));
                out.push(text((a + b, a - b, a * b, -a, &a + b, a - &b, &a * &b, a == b)));
                let mut sum = a;
                sum += b;
                sum -= &(b * b);
                sum *= a;
                out.push(text((
                    sum,
                    sum[7],
                    a.invert(),
                    [a, b].iter().sum::<Scalar>(),
                    [a, b].iter().product::<Scalar>(),
                )));
                let mut several =
                    [a, b, sum].map(|scalar| if scalar == Scalar::ZERO { Scalar::ONE } else { scalar });
                out.push(text((of_version::invert!(several), several)));
                let long = case.message.first().copied().unwrap_or(9) as u64;
                out.push(text((
                    Scalar::from(long as u8),
                    Scalar::from(long as u16),
                    Scalar::from(long as u32 * 0x10001),
                )));
                out.push(text((Scalar::from(long << 50), Scalar::from(u128::from(long) << 100))));
                out.push(text((
                    Scalar::hash_from_bytes::<Sha512>(&case.message),
                    Scalar::from_hash(Sha512::new().chain_update(&case.message)),
                )));
                out.push(text((
                    a.square(),
                    a.double(),
                    Option::<Scalar>::from(Field::invert(&a)),
                    Option::<Scalar>::from(a.sqrt()),
                )));
                out.push(text((
                    bool::from(a.is_odd()),
                    a.to_repr(),
                    Scalar::from_uniform_bytes(&case.uniform),
                    a.pow([5, 0, 0, 1]),
                )));
                let (is_square, root) = Scalar::sqrt_ratio(&a, &b);
                out.push(text((bool::from(is_square), root, clamp_integer(c))));
                out.push(text((
                    bool::from(a.ct_eq(&b)),
                    Scalar::conditional_select(&a, &b, Choice::from(1)),
                )));
                let json = to_string(&a).unwrap();
                out.push(text((&json, from_str::<Scalar>(&json).unwrap())));
                out.push(text(
                    from_str::<Scalar>(&to_string(&c).unwrap()).map_err(|error| error.to_string()),
                ));
                [a, b, Scalar::from_bits(c), Scalar::from_bits(d)]
            }

            fn point_text<const N: usize>(points: [EdwardsPoint; N]) -> String {
                text(points.map(|point| point.compress()))
            }

            fn element_text<const N: usize>(points: [RistrettoPoint; N]) -> String {
                text(points.map(|point| point.compress()))
            }

            fn of_curve(case: &Case, [a, b, c, d]: [Scalar; 4], out: &mut Vec<String>) {
                let decoded = case.encodings.map(|bytes| CompressedEdwardsY(bytes).decompress());
                out.push(text(decoded.map(|point| point.map(|point| point.compress()))));
                out.push(text(case.encodings.map(|bytes| {
                    let point: Option<EdwardsPoint> = EdwardsPoint::from_bytes(&bytes).into();
                    let in_subgroup: Option<SubgroupPoint> = SubgroupPoint::from_bytes(&bytes).into();
                    (point.map(|point| point.to_bytes()), in_subgroup.map(|point| point.to_bytes()))
                })));
                let [p, q, r] = decoded.map(|point| point.unwrap_or(ED25519_BASEPOINT_POINT));
                out.push(point_text([
                    p + q,
                    p - q,
                    -p,
                    &p + q,
                    p - &q,
                    p.mul_by_cofactor(),
                    Group::double(&p),
                ]));
                let mut sum = p;
                sum += q;
                sum -= &r;
                sum *= a;
                out.push(point_text([sum, [p, q].iter().sum(), [p, q, r].into_iter().sum()]));
                // Of reduced scalars, and of others.
                out.push(point_text([p * a, &b * p, q * c, d * r, p.mul_clamped(case.integers[0])]));
                out.push(point_text([a, b, c, d].map(|scalar| EdwardsPoint::mul_base(&scalar))));
                out.push(point_text([EdwardsPoint::mul_base_clamped(case.integers[3])]));
                out.push(text((
                    p.is_small_order(),
                    p.is_torsion_free(),
                    IsIdentity::is_identity(&p),
                    p == q,
                )));
                out.push(text((bool::from(p.ct_eq(&q)), bool::from(CofactorGroup::is_torsion_free(&p)))));
                out.push(point_text([
                    EdwardsPoint::conditional_select(&p, &q, Choice::from(1)),
                    p.clear_cofactor().into(),
                ]));
                out.push(point_text(
                    [[a, b, d], [a, c, b]]
                        .map(|[a, b, c]| EdwardsPoint::multiscalar_mul([a, b, c], [p, q, r])),
                ));
                out.push(point_text(
                    [[a, b, d], [a, b, b]]
                        .map(|scalars| EdwardsPoint::vartime_multiscalar_mul(scalars, [p, q, r])),
                ));
                out.push(text(EdwardsPoint::optional_multiscalar_mul([a, b], [Some(p), None]).is_none()));
                out.push(point_text(
                    [a, c].map(|a| EdwardsPoint::vartime_double_scalar_mul_basepoint(&a, &p, &b)),
                ));
                let prepared = VartimeEdwardsPrecomputation::new([p, q]);
                out.push(point_text([
                    prepared.vartime_multiscalar_mul([a, b]),
                    prepared.vartime_mixed_multiscalar_mul([a, d], [b], [r]),
                ]));
                out.push(text(prepared.optional_mixed_multiscalar_mul([a, b], [b], [None]).is_none()));
                let many = |count: usize| {
                    let scalars = (0..count).map(|i| a * Scalar::from(i as u64) + b).collect::<Vec<_>>();
                    (scalars, (0..count).map(|i| [p, q, r][i % 3]).collect::<Vec<_>>())
                };
                let (scalars, points) = many(20 + case.message.len() % 7);
                out.push(point_text([
                    EdwardsPoint::vartime_multiscalar_mul(&scalars, &points),
                    EdwardsPoint::multiscalar_mul(scalars, points),
                ]));
                let table = EdwardsBasepointTable::create(&p);
                out.push(point_text([
                    table.basepoint(),
                    &table * &a,
                    &c * &table,
                    table.mul_base_clamped(case.integers[1]),
                ]));
                out.push(point_text([ED25519_BASEPOINT_TABLE * &a, ED25519_BASEPOINT_TABLE.mul_base(&d)]));
                let other = EdwardsBasepointTableRadix64::from(&EdwardsBasepointTableRadix128::from(&table));
                out.push(point_text([
                    other.mul_base(&a),
                    EdwardsBasepointTableRadix16::from(&other).mul_base(&b),
                ]));
                let json = to_string(&(p, p.compress())).unwrap();
                let (point, compressed) = from_str::<(EdwardsPoint, CompressedEdwardsY)>(&json).unwrap();
                out.push(text((json, point.compress(), compressed)));
                out.push(text(
                    from_str::<EdwardsPoint>(&to_string(&case.encodings[0]).unwrap())
                        .map_err(|error| error.to_string())
                        .map(|p| p.compress()),
                ));
                let subgroup = EdwardsPoint::mul_base(&a).into_subgroup().unwrap();
                out.push(point_text([
                    (subgroup + subgroup * b).into(),
                    p - subgroup,
                    (-subgroup).into(),
                    Group::double(&subgroup).into(),
                ]));
                of_version::curve!(case, p, [a, b], out);
                // u-coordinates, also of the twist.
                let u = case.encodings.map(MontgomeryPoint);
                out.push(text((
                    u.map(|u| {
                        [u.to_edwards(0), u.to_edwards(1), u.to_edwards(6)].map(|p| p.map(|p| p.compress()))
                    }),
                    u[0] == u[1],
                )));
                out.push(text((
                    u[0] * a,
                    c * u[1],
                    u[2].mul_clamped(case.integers[1]),
                    u[0].mul_bits_be(case.bits.iter().copied()),
                )));
                out.push(text((
                    MontgomeryPoint::mul_base(&a),
                    MontgomeryPoint::mul_base_clamped(case.integers[1]),
                    p.to_montgomery(),
                )));
                out.push(text((
                    to_string(&u[0]).unwrap(),
                    from_str::<MontgomeryPoint>(&to_string(&u[1]).unwrap()).unwrap(),
                )));
            }

            fn of_ristretto(case: &Case, [a, b, c, d]: [Scalar; 4], out: &mut Vec<String>) {
                let decoded = case.encodings.map(|bytes| CompressedRistretto(bytes).decompress());
                out.push(text(decoded.map(|point| point.map(|point| point.compress()))));
                out.push(text(case.encodings.map(|bytes| {
                    Option::<RistrettoPoint>::from(RistrettoPoint::from_bytes(&bytes))
                        .map(|point| point.to_bytes())
                })));
                let uniform = RistrettoPoint::from_uniform_bytes(&case.uniform);
                out.push(element_text([uniform, RistrettoPoint::hash_from_bytes::<Sha512>(&case.message)]));
                out.push(element_text([RistrettoPoint::from_hash(
                    Sha512::new().chain_update(&case.message),
                )]));
                let [p, q, r] = decoded.map(|point| point.unwrap_or(uniform));
                out.push(element_text([p + q, p - q, -p, &p + q, p - &q, Group::double(&p)]));
                let mut sum = p;
                sum += q;
                sum -= &r;
                sum *= a;
                out.push(element_text([sum, [p, q].iter().sum(), [p, q, r].into_iter().sum()]));
                out.push(element_text([p * a, &b * p, q * c, d * r]));
                out.push(element_text([a, b, c, d].map(|scalar| RistrettoPoint::mul_base(&scalar))));
                out.push(text((p == q, IsIdentity::is_identity(&p), bool::from(p.ct_eq(&r)))));
                out.push(element_text([RistrettoPoint::conditional_select(&p, &q, Choice::from(0))]));
                out.push(element_text(
                    [[a, b, d], [a, c, b]]
                        .map(|[a, b, c]| RistrettoPoint::multiscalar_mul([a, b, c], [p, q, r])),
                ));
                out.push(element_text(
                    [[a, b, d], [a, b, b]]
                        .map(|scalars| RistrettoPoint::vartime_multiscalar_mul(scalars, [p, q, r])),
                ));
                out.push(text(RistrettoPoint::optional_multiscalar_mul([a, b], [Some(p), None]).is_none()));
                out.push(element_text(
                    [a, c].map(|a| RistrettoPoint::vartime_double_scalar_mul_basepoint(&a, &p, &b)),
                ));
                let prepared = VartimeRistrettoPrecomputation::new([p, q]);
                out.push(element_text([
                    prepared.vartime_multiscalar_mul([a, b]),
                    prepared.vartime_mixed_multiscalar_mul([a, d], [b], [r]),
                ]));
                let table = RistrettoBasepointTable::create(&p);
                out.push(element_text([
                    table.basepoint(),
                    &table * &a,
                    &c * &table,
                    RISTRETTO_BASEPOINT_TABLE * &b,
                ]));
                out.push(text(RistrettoPoint::double_and_compress_batch(&[p, q, r, uniform])));
                let json = to_string(&(p, p.compress())).unwrap();
                let (point, compressed) = from_str::<(RistrettoPoint, CompressedRistretto)>(&json).unwrap();
                out.push(text((json, point.compress(), compressed)));
                out.push(text(
                    from_str::<RistrettoPoint>(&to_string(&case.encodings[0]).unwrap())
                        .map_err(|error| error.to_string())
                        .map(|p| p.compress()),
                ));
                of_version::ristretto!(case, out);
            }

            pub fn all(case: &Case) -> Vec<String> {
                let mut out = Vec::new();
                let scalars = scalars(case, &mut out);
                of_curve(case, scalars, &mut out);
                of_ristretto(case, scalars, &mut out);
                out
            }
        }
    };
}

answers!(ours, curve25519_dalek);
answers!(theirs, their_curve25519);

#[test]
fn constants() {
    assert_eq!(ours::constants(), theirs::constants());
}

#[test]
fn results() {
    let mut choices = Choices::seeded(46, 1);
    let encodings = [points::non_canonical(), points::small_order()];
    let cases =
        std::env::var("LEMNISCATE_CASES").map_or(250, |cases| cases.parse().expect("a number of cases"));
    for number in 0..cases {
        let case = Case::new(&mut choices, &encodings);
        let (ours, theirs) = (ours::all(&case), theirs::all(&case));
        for (i, (ours, theirs)) in ours.iter().zip(&theirs).enumerate() {
            assert_eq!(ours, theirs, "case {number}, answer {i}");
        }
        assert_eq!(ours.len(), theirs.len());
    }
}
