//! The prime-order subgroup of edwards448, with the 57-byte encodings of Ed448 public keys (RFC 8032).
//!
//! [`prime_order`] documents all such groups. For your own protocol, [`decaf448`](super::decaf448) is the better choice: here,
//! decoding needs a multiplication to check whether a point is in the group. This group is for protocols that are defined on
//! edwards448, or that produce Ed448 keys and signatures, such as FROST (RFC 9591) and verifiable random functions (RFC 9381).
//! `hash_to_element` is the suite `edwards448_XOF:SHAKE256_ELL2_RO_` of RFC 9380.
//!
#![cfg_attr(feature = "getrandom", doc = "```")]
#![cfg_attr(not(feature = "getrandom"), doc = "```ignore")]
//! use lemniscate::edwards448::{Element, Scalar};
//!
//! let (a, b) = (Scalar::random(), Scalar::random());
//! assert_eq!(Element::mul_generator(&a) * b, Element::mul_generator(&(a * b)));
//!
//! let hashed = Element::hash_to_element(b"message", b"the purpose of this example").unwrap();
//! assert_eq!(Element::decode(&hashed.encode()), Ok(hashed));
//! // The point of order 2.
//! let mut minus_one = [0xff; 57];
//! (minus_one[0], minus_one[28], minus_one[56]) = (0xfe, 0xfe, 0);
//! assert!(Element::decode(&minus_one).is_err());
//! ```

use subtle::Choice;

use super::prime_order::{self, PrimeGroup, decoded, hash::expanded};
use crate::engine::edwards448::elements::Coordinates;
use crate::engine::edwards448::subgroup::FIELD_BYTES;
use crate::engine::edwards448::{Edwards448 as Base, Mask, subgroup};
use crate::sealed::Sealed;

pub use crate::error::Error;

/// The group, as a type parameter.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Edwards448;

/// An integer modulo the order of the group,
/// 2^446 - 13818066809895115352007386748515426880336692474882178609894547503885.
pub type Scalar = crate::scalar::Scalar<crate::scalar::order::Ed448, 7>;
/// An encoded element of the group.
pub type Compressed = prime_order::Compressed<Edwards448>;
/// An element of the group.
pub type Element = prime_order::Element<Edwards448>;
/// An element with a table of its multiples.
#[cfg(feature = "alloc")]
pub type PreparedElement = prime_order::PreparedElement<Edwards448>;

impl Sealed for Edwards448 {}

impl PrimeGroup for Edwards448 {
    const NAME: &'static str = "edwards448";
    type Base = Base;
    type Scalar = Scalar;
    type ScalarEncoding = [u8; 57];
    type Encoding = [u8; 57];
    type Uniform = [u8; 2 * FIELD_BYTES];

    fn generator() -> Coordinates {
        subgroup::BASE_POINT
    }

    fn equals(a: &Coordinates, b: &Coordinates) -> Choice {
        subgroup::equals::<Base, _>(a, b)
    }

    fn is_neutral(point: &Coordinates) -> Choice {
        subgroup::is_neutral(point)
    }

    fn base_product(k: &Scalar, mask: &Mask) -> Coordinates {
        subgroup::base_product(k, mask)
    }

    fn decode(bytes: &[u8; 57]) -> Result<Coordinates, Error> {
        decoded(subgroup::decode(bytes))
    }

    fn encode(point: &Coordinates) -> [u8; 57] {
        subgroup::encode(point)
    }

    fn map(uniform: &[u8; 2 * FIELD_BYTES]) -> Coordinates {
        subgroup::map(uniform)
    }

    fn expand(message: &[&[u8]], domain: &[u8], output: &mut [u8]) -> Result<(), Error> {
        prime_order::hash::xof::expand(message, domain, output)
    }
}

impl Element {
    /// Like `hash_to_element`, but faster, and elements are not uniform: the suite `edwards448_XOF:SHAKE256_ELL2_NU_` of RFC 9380.
    /// Constant-time except for the lengths.
    ///
    /// # Errors
    /// [`Error::Domain`] if the domain is empty.
    pub fn encode_to_element(message: &[u8], domain: &[u8]) -> Result<Self, Error> {
        Ok(Self::new(subgroup::map(&*expanded::<Edwards448, [u8; FIELD_BYTES]>(message, domain)?)))
    }
}

/// Hashes a message to a point of curve448 and returns its u-coordinate, an input for X448: the suite
/// `curve448_XOF:SHAKE256_ELL2_RO_` of RFC 9380. Constant-time except for the lengths.
///
/// # Errors
/// [`Error::Domain`] if the domain is empty.
pub fn hash_to_curve448(message: &[u8], domain: &[u8]) -> Result<[u8; 56], Error> {
    Ok(u_coordinate(&*expanded::<Edwards448, [u8; 2 * FIELD_BYTES]>(message, domain)?))
}

/// Like [`hash_to_curve448`], but faster, and points are not uniform: the suite `curve448_XOF:SHAKE256_ELL2_NU_` of RFC 9380.
/// Constant-time except for the lengths.
///
/// # Errors
/// [`Error::Domain`] if the domain is empty.
pub fn encode_to_curve448(message: &[u8], domain: &[u8]) -> Result<[u8; 56], Error> {
    Ok(u_coordinate(&*expanded::<Edwards448, [u8; FIELD_BYTES]>(message, domain)?))
}

fn u_coordinate(uniform: &[u8]) -> [u8; 56] {
    subgroup::map_to_u(uniform)
}
