//! Elements of every group of prime order, for protocols.

use lemniscate::edwards25519::{Edwards25519, Point};
use lemniscate::prime_order::{Element, PrimeGroup, ScalarOf};
use lemniscate::scalar::GroupScalar;
#[cfg(feature = "std")]
use lemniscate::schnorr::ByteArray;
use lemniscate::{edwards448, edwards25519};
use subtle::ConstantTimeEq;

use crate::Check;
use crate::mark::{public, secret};

macro_rules! checks {
    ($($name:ident $group:ident,)+) => {
        /// The same operations of each group.
        pub const CHECKS: &[Check] = &[
            ("curve25519, curve448: hash to the curve", hash_to_curves),
            ("edwards25519: points: products by integers, multiples on curve25519", products_by_integers),
            $(
                (concat!(stringify!($name), ": elements: products, sums, encoding"), arithmetic::<lemniscate::$name::$group>),
                (concat!(stringify!($name), ": elements: hash to the group"), hash::<lemniscate::$name::$group>),
            )+
        ];
        /// Those that need a heap.
        #[cfg(feature = "std")]
        pub const MANY: &[Check] = &[
            $(
                (concat!(stringify!($name), ": elements: sum of products, prepared element"), sums::<lemniscate::$name::$group>),
                (concat!(stringify!($name), ": elements: encode and decode many"), many::<lemniscate::$name::$group>),
                (
                    concat!(stringify!($name), ": elements: sum of products of public elements, variable-time"),
                    sum_of_commitments::<lemniscate::$name::$group>,
                ),
            )+
            ("edwards25519: points: sum of products", sum_of_points),
        ];
    };
}

lemniscate::for_each_scheme!(groups, checks);

fn scalar<G: PrimeGroup>(fill: u8) -> ScalarOf<G> {
    let secret = secret([fill; 128]);
    *ScalarOf::<G>::draw_nonzero(&mut |bytes| bytes.copy_from_slice(&secret[..bytes.len()]))
}

/// A secret element.
fn element<G: PrimeGroup>(fill: u8) -> Element<G> {
    Element::mul_generator(&scalar::<G>(fill))
}

fn arithmetic<G: PrimeGroup>() {
    let (a, b, k) = (element::<G>(0x55), element::<G>(0x66), scalar::<G>(0x77));
    let both = (a + b).double() - a;
    let product = both * k;
    assert_eq!(public((a * k + b * k + b * k).encode()), public(product.encode()));
    assert!(!bool::from(public(product.ct_eq(&a) | product.is_neutral())));
    // Whether there is an element shows, by the type of the answer.
    assert!(Element::<G>::decode(&public(a.encode())).is_ok());
}

fn hash_to_curves() {
    let (message, domain) = (secret(*b"a secret message"), b"tests of lemniscate");
    let u = public([
        edwards25519::hash_to_curve25519(&message, domain).expect("there is a domain"),
        edwards25519::encode_to_curve25519(&message, domain).expect("there is a domain"),
    ]);
    assert_ne!(u[0], u[1]);
    let u = public([
        edwards448::hash_to_curve448(&message, domain).expect("there is a domain"),
        edwards448::encode_to_curve448(&message, domain).expect("there is a domain"),
    ]);
    assert_ne!(u[0], u[1]);
}

/// A secret point that is in no group of prime order.
fn point(fill: u8) -> Point {
    Point::from(element::<Edwards25519>(fill)) + Point::TORSION[1]
}

fn products_by_integers() {
    let (point, integer) = (point(0x55), secret([0x67; 32]));
    let product = point.mul_integer(&integer);
    assert!(!bool::from(public(product.ct_eq(&point) | product.to_element().is_some())));
    let bits = (0..256).rev().map(|i: usize| integer[i / 8] >> (i % 8) & 1 == 1);
    let u = edwards25519::u_of_multiple(bits, &point.to_montgomery());
    assert_eq!(public(u), public(product.to_montgomery()));
}

#[cfg(feature = "std")]
fn sum_of_points() {
    let terms = [0x51, 0x52, 0x53].map(|fill| (scalar::<Edwards25519>(fill), point(fill + 8)));
    let sum = Point::sum_of_products(&terms);
    let product = |(k, point): &(edwards25519::Scalar, Point)| point.mul_integer(&k.to_bytes());
    let expected = terms.iter().fold(Point::NEUTRAL, |sum, term| sum + product(term));
    assert!(bool::from(public(sum.ct_eq(&expected))));
}

fn hash<G: PrimeGroup>() {
    let element = Element::<G>::hash_to_element(&secret(*b"a secret message"), b"tests of lemniscate")
        .expect("there is a domain");
    assert!(!bool::from(public(element.is_neutral())));
}

#[cfg(feature = "std")]
fn sums<G: PrimeGroup>() {
    let terms = [0x51, 0x52, 0x53].map(|fill| (scalar::<G>(fill), element::<G>(fill + 8)));
    let sum = Element::sum_of_products(&terms);
    let expected = terms.iter().fold(Element::NEUTRAL, |sum, (k, element)| sum + *element * k);
    assert!(bool::from(public(sum.ct_eq(&expected))));
    let prepared = terms[0].1.prepare();
    assert!(bool::from(public(prepared.mul(&terms[1].0).ct_eq(&(terms[0].1 * terms[1].0)))));
}

/// A public element that was computed from a secret, and was not encoded since: what its coordinates have in common is still secret.
/// Of so many products the sum is computed with elements whose coordinates are divided by that.
#[cfg(feature = "std")]
fn sum_of_commitments<G: PrimeGroup>() {
    let mut commitment = Element::<G>::mul_generator(&scalar::<G>(0x51));
    // Its coordinates are those that are encoded.
    if G::NAME == "Curve9767" {
        commitment = public(commitment);
    }
    // Most of its digits are 0, which takes little time.
    let mut small = <ScalarOf<G> as GroupScalar>::Bytes::ZERO;
    small.as_mut()[0] = 0x52;
    let small = ScalarOf::<G>::from_canonical(&small).expect("it is below the order");
    let terms = std::vec![(small, commitment); 340];
    let sum = Element::sum_of_products_vartime(&terms);
    let product = commitment * terms[0].0;
    let expected = terms.iter().fold(Element::NEUTRAL, |sum, _| sum + product);
    assert!(bool::from(public(sum.ct_eq(&expected))));
}

#[cfg(feature = "std")]
fn many<G: PrimeGroup>() {
    let elements = [0x51, 0x52, 0x53].map(element::<G>);
    let mut encodings = Element::encode_all(&elements);
    for encoding in &mut encodings {
        *encoding = public(*encoding);
    }
    for (element, decoded) in elements.iter().zip(Element::<G>::decode_all(&encodings)) {
        let Ok(decoded) = decoded else { panic!("an encoding decodes") };
        assert!(bool::from(public(decoded.ct_eq(element))));
    }
}
