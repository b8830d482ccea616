//! decaf448 (RFC 9496): a prime-order group on the curve of Ed448, with 224 bits of security. Elements are 56 bytes.
//!
//! [`prime_order`] documents all such groups.
//!
#![cfg_attr(feature = "getrandom", doc = "```")]
#![cfg_attr(not(feature = "getrandom"), doc = "```ignore")]
//! use lemniscate::decaf448::{Element, Scalar};
//!
//! // Both sides of an exchange of keys.
//! let (a, b) = (Scalar::random(), Scalar::random());
//! let (of_a, of_b) = (Element::mul_generator(&a), Element::mul_generator(&b));
//! assert_eq!(of_b * a, of_a * b);
//!
//! let received = Element::decode(&of_a.encode()).expect("an element");
//! assert_eq!(received, of_a);
//! assert!(Element::decode(&[1; 56]).is_err());
//! ```

use subtle::{Choice, ConstantTimeEq};

use super::prime_order::{self, PrimeGroup, decoded};
use crate::engine::edwards448::elements::{self, Coordinates};
use crate::engine::edwards448::{Edwards448, Mask};
use crate::sealed::Sealed;

pub use crate::error::Error;

/// The group, as a type parameter.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Decaf448;

/// An integer modulo the order of the group,
/// 2^446 - 13818066809895115352007386748515426880336692474882178609894547503885.
pub type Scalar = crate::scalar::Scalar<crate::scalar::order::Ed448, 7>;
/// An encoded element of the group.
pub type Compressed = prime_order::Compressed<Decaf448>;
/// An element of the group.
pub type Element = prime_order::Element<Decaf448>;
/// An element with a table of its multiples.
#[cfg(feature = "alloc")]
pub type PreparedElement = prime_order::PreparedElement<Decaf448>;

impl Sealed for Decaf448 {}

impl PrimeGroup for Decaf448 {
    const NAME: &'static str = "decaf448";
    type Base = Edwards448;
    type Scalar = Scalar;
    type ScalarEncoding = [u8; 56];
    type Encoding = [u8; 56];
    type Uniform = [u8; 112];

    fn generator() -> Coordinates {
        elements::GENERATOR
    }

    fn equals(a: &Coordinates, b: &Coordinates) -> Choice {
        elements::equals(a, b)
    }

    /// Points of order 1 and 2 have x = 0, and no others.
    fn is_neutral(point: &Coordinates) -> Choice {
        point.0[0].ct_eq(&[0; 7])
    }

    fn base_product(k: &Scalar, mask: &Mask) -> Coordinates {
        elements::base_product(k, mask)
    }

    fn decode(bytes: &[u8; 56]) -> Result<Coordinates, Error> {
        decoded(elements::decode(bytes))
    }

    fn encode(point: &Coordinates) -> [u8; 56] {
        elements::encode(point)
    }

    fn encode_each(points: &[Coordinates], encodings: &mut [[u8; 56]]) {
        elements::encode_each(points, encodings);
    }

    fn decode_each(encodings: &[[u8; 56]], points: &mut [Result<Coordinates, Error>]) {
        elements::decode_each(encodings, |i, parts| {
            if let Some(place) = points.get_mut(i) {
                *place = decoded(parts);
            }
        });
    }

    fn map(uniform: &[u8; 112]) -> Coordinates {
        elements::map(uniform)
    }

    fn expand(message: &[&[u8]], domain: &[u8], output: &mut [u8]) -> Result<(), Error> {
        prime_order::hash::xof::expand(message, domain, output)
    }
}
