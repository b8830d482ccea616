//! The prime-order subgroup of edwards25519, with the 32-byte encodings of Ed25519 public keys (RFC 8032).
//!
//! [`prime_order`] documents all such groups. For your own protocol, [`ristretto255`](super::ristretto255) is the better choice:
//! here, decoding needs a multiplication to check whether a point is in the group. This group is for protocols that are defined on
//! edwards25519, or that produce Ed25519 keys and signatures, such as FROST (RFC 9591) and verifiable random functions (RFC 9381).
//! `hash_to_element` is the suite `edwards25519_XMD:SHA-512_ELL2_RO_` of RFC 9380.
//!
#![cfg_attr(feature = "getrandom", doc = "```")]
#![cfg_attr(not(feature = "getrandom"), doc = "```ignore")]
//! use lemniscate::edwards25519::{Element, Scalar};
//!
//! let (a, b) = (Scalar::random(), Scalar::random());
//! assert_eq!(Element::mul_generator(&a) * b, Element::mul_generator(&(a * b)));
//!
//! let hashed = Element::hash_to_element(b"message", b"the purpose of this example").unwrap();
//! assert_eq!(Element::decode(&hashed.encode()), Ok(hashed));
//! // The point of order 2.
//! let mut minus_one = [0xff; 32];
//! (minus_one[0], minus_one[31]) = (0xec, 0x7f);
//! assert!(Element::decode(&minus_one).is_err());
//! ```

#[cfg(feature = "ed25519")]
mod ed25519;
mod point;
#[cfg(feature = "alloc")]
mod sums;

use subtle::Choice;

use super::prime_order::{self, PrimeGroup, decoded, hash::expanded};
use crate::engine::Coordinates;
#[cfg(feature = "alloc")]
use crate::engine::edwards25519::curve;
use crate::engine::edwards25519::subgroup::FIELD_BYTES;
use crate::engine::edwards25519::{Edwards25519 as Base, Mask, elements, subgroup};
use crate::sealed::Sealed;

pub use crate::error::Error;
pub use point::{Point, u_of_multiple, u_of_representative};

/// The group, as a type parameter.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Edwards25519;

/// An integer modulo the order of the group,
/// 2^252 + 27742317777372353535851937790883648493.
pub type Scalar = crate::scalar::Scalar<crate::scalar::order::Ed25519>;
/// An encoded element of the group.
pub type Compressed = prime_order::Compressed<Edwards25519>;
/// An element of the group.
pub type Element = prime_order::Element<Edwards25519>;
/// An element with a table of its multiples.
#[cfg(feature = "alloc")]
pub type PreparedElement = prime_order::PreparedElement<Edwards25519>;

impl Sealed for Edwards25519 {}

impl PrimeGroup for Edwards25519 {
    const NAME: &'static str = "edwards25519";
    type Base = Base;
    type Scalar = Scalar;
    type ScalarEncoding = [u8; 32];
    type Encoding = [u8; 32];
    type Uniform = [u8; 2 * FIELD_BYTES];

    fn generator() -> Coordinates {
        elements::GENERATOR
    }

    fn equals(a: &Coordinates, b: &Coordinates) -> Choice {
        subgroup::equals::<Base, _>(a, b)
    }

    fn is_neutral(point: &Coordinates) -> Choice {
        subgroup::is_neutral(point)
    }

    fn base_product(k: &Scalar, mask: &Mask) -> Coordinates {
        elements::base_product(k, mask)
    }

    fn decode(bytes: &[u8; 32]) -> Result<Coordinates, Error> {
        decoded(subgroup::decode(bytes))
    }

    fn encode(point: &Coordinates) -> [u8; 32] {
        subgroup::encode(point)
    }

    fn map(uniform: &[u8; 2 * FIELD_BYTES]) -> Coordinates {
        subgroup::map(uniform)
    }

    #[cfg(feature = "alloc")]
    fn sum_with_generator_vartime(k: &Scalar, terms: &[(Scalar, Coordinates)]) -> Coordinates {
        curve::sums::sum_of_products_vartime(Some(k), terms)
    }

    fn expand(message: &[&[u8]], domain: &[u8], output: &mut [u8]) -> Result<(), Error> {
        prime_order::hash::xmd::expand(message, domain, output)
    }
}

impl Element {
    /// Like `hash_to_element`, but faster, and elements are not uniform: the suite `edwards25519_XMD:SHA-512_ELL2_NU_` of RFC 9380.
    /// Constant-time except for the lengths.
    ///
    /// # Errors
    /// [`Error::Domain`] if the domain is empty.
    pub fn encode_to_element(message: &[u8], domain: &[u8]) -> Result<Self, Error> {
        Ok(Self::new(subgroup::map(&*expanded::<Edwards25519, [u8; FIELD_BYTES]>(message, domain)?)))
    }
}

/// The same point on curve25519, as a public key of X25519.
#[cfg(feature = "x25519")]
impl From<&Element> for super::x25519::PublicKey {
    fn from(element: &Element) -> Self {
        subgroup::encode_u(element.coordinates()).into()
    }
}

/// Hashes a message to a point of curve25519 and returns its u-coordinate, an input for X25519: the suite
/// `curve25519_XMD:SHA-512_ELL2_RO_` of RFC 9380. Constant-time except for the lengths.
///
/// # Errors
/// [`Error::Domain`] if the domain is empty.
pub fn hash_to_curve25519(message: &[u8], domain: &[u8]) -> Result<[u8; 32], Error> {
    Ok(u_coordinate(&*expanded::<Edwards25519, [u8; 2 * FIELD_BYTES]>(message, domain)?))
}

/// Like [`hash_to_curve25519`], but faster, and points are not uniform: the suite `curve25519_XMD:SHA-512_ELL2_NU_` of RFC 9380.
/// Constant-time except for the lengths.
///
/// # Errors
/// [`Error::Domain`] if the domain is empty.
pub fn encode_to_curve25519(message: &[u8], domain: &[u8]) -> Result<[u8; 32], Error> {
    Ok(u_coordinate(&*expanded::<Edwards25519, [u8; FIELD_BYTES]>(message, domain)?))
}

fn u_coordinate(uniform: &[u8]) -> [u8; 32] {
    subgroup::encode_u(&subgroup::map(uniform))
}
