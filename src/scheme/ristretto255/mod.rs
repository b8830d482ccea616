//! ristretto255 (RFC 9496): a prime-order group on the curve of Ed25519, the usual choice of protocols. Elements are 32 bytes.
//!
//! [`prime_order`] documents all such groups.
//!
#![cfg_attr(feature = "getrandom", doc = "```")]
#![cfg_attr(not(feature = "getrandom"), doc = "```ignore")]
//! use lemniscate::ristretto255::{Element, Scalar};
//!
//! // Both sides of an exchange of keys.
//! let (a, b) = (Scalar::random(), Scalar::random());
//! let (of_a, of_b) = (Element::mul_generator(&a), Element::mul_generator(&b));
//! assert_eq!(of_b * a, of_a * b);
//!
//! let received = Element::decode(&of_a.encode()).expect("an element");
//! assert_eq!(received, of_a);
//! assert!(Element::decode(&[1; 32]).is_err());
//! ```

use subtle::{Choice, ConstantTimeEq};

use super::prime_order::{self, PrimeGroup, decoded};
use crate::engine::Coordinates;
#[cfg(feature = "alloc")]
use crate::engine::edwards25519::curve;
use crate::engine::edwards25519::{Edwards25519, Mask, elements};
use crate::sealed::Sealed;

pub use crate::error::Error;

/// The group, as a type parameter.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ristretto255;

/// An integer modulo the order of the group, 2^252 + 27742317777372353535851937790883648493.
pub type Scalar = crate::scalar::Scalar<crate::scalar::order::Ed25519>;
/// An encoded element of the group.
pub type Compressed = prime_order::Compressed<Ristretto255>;
/// An element of the group.
pub type Element = prime_order::Element<Ristretto255>;
/// An element with a table of its multiples.
#[cfg(feature = "alloc")]
pub type PreparedElement = prime_order::PreparedElement<Ristretto255>;

impl Element {
    /// The generator, as a constant.
    pub const GENERATOR: Self = Self::new(elements::GENERATOR);
}

impl Sealed for Ristretto255 {}

impl PrimeGroup for Ristretto255 {
    const NAME: &'static str = "ristretto255";
    type Base = Edwards25519;
    type Scalar = Scalar;
    type ScalarEncoding = [u8; 32];
    type Encoding = [u8; 32];
    type Uniform = [u8; 64];

    fn generator() -> Coordinates {
        elements::GENERATOR
    }

    fn equals(a: &Coordinates, b: &Coordinates) -> Choice {
        elements::equals(a, b)
    }

    /// Points of order 1, 2 and 4 have x = 0 or y = 0, and no others.
    fn is_neutral(point: &Coordinates) -> Choice {
        point.0[0].ct_eq(&[0; 4]) | point.0[1].ct_eq(&[0; 4])
    }

    fn base_product(k: &Scalar, mask: &Mask) -> Coordinates {
        elements::base_product(k, mask)
    }

    fn decode(bytes: &[u8; 32]) -> Result<Coordinates, Error> {
        decoded(elements::decode(bytes))
    }

    fn encode(point: &Coordinates) -> [u8; 32] {
        elements::encode(point)
    }

    fn map(uniform: &[u8; 64]) -> Coordinates {
        elements::map(uniform)
    }

    #[cfg(feature = "alloc")]
    fn sum_with_generator_vartime(k: &Scalar, terms: &[(Scalar, Coordinates)]) -> Coordinates {
        curve::sums::sum_of_products_vartime(Some(k), terms)
    }

    fn expand(message: &[&[u8]], domain: &[u8], output: &mut [u8]) -> Result<(), Error> {
        prime_order::hash::xmd::expand(message, domain, output)
    }

    fn encode_each(points: &[Coordinates], encodings: &mut [[u8; 32]]) {
        elements::encode_each(points, encodings);
    }

    fn decode_each(encodings: &[[u8; 32]], points: &mut [Result<Coordinates, Error>]) {
        elements::decode_each(encodings, |i, parts| {
            if let Some(place) = points.get_mut(i) {
                *place = decoded(parts);
            }
        });
    }
}
