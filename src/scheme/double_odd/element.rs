//! Elements of the groups, whatever the backend.

use core::fmt;
use core::marker::PhantomData;
use core::ops::{Add, Mul, Neg, Sub};

use subtle::{Choice, ConstantTimeEq};
use zeroize::DefaultIsZeroes;

use crate::group::double_odd::codec::Encoding;
use crate::scheme::blinding::Mask;

use super::curve_ops::{Arithmetic, Coordinates, Encodings};
use super::{Error, Format, GroupScalar, Message, Suite};

/// An element of a group.
///
/// Arithmetic and comparison are constant-time. Coordinates are not reduced to one form until an element is encoded,
/// and they are not printed.
// In do255 they are always those of the point of order r, which makes encoding quick: all that makes elements, from
// bytes or from others, keeps to it.
#[derive(Clone, Copy)]
pub struct Element<G: Suite>(Coordinates, PhantomData<G>);

impl<G: Suite> Element<G> {
    pub(super) const fn new(coordinates: Coordinates) -> Self {
        Element(coordinates, PhantomData)
    }

    pub(super) const fn coordinates(&self) -> &Coordinates {
        &self.0
    }

    /// The neutral element.
    pub const NEUTRAL: Self = Self::new(Coordinates::NEUTRAL);

    /// The conventional generator.
    pub fn generator() -> Self {
        Self::new(G::Curve::generator())
    }

    /// The product of the generator. Faster than [`Mul`]. Constant-time.
    pub fn mul_generator(scalar: &GroupScalar<G>) -> Self {
        Self::mul_generator_masked(scalar, &Mask::of_build())
    }

    pub(super) fn mul_generator_masked(scalar: &GroupScalar<G>, mask: &Mask<G::Curve>) -> Self {
        Self::new(G::Curve::base_product(scalar, mask))
    }

    pub(super) fn mul_masked(&self, scalar: &GroupScalar<G>, mask: &Mask<G::Curve>) -> Self {
        Self::new(G::Curve::product(scalar, &self.0, mask))
    }

    /// Decodes an element; the neutral one too. Only the outcome shows in the time.
    ///
    /// # Errors
    /// [`Error::PointNotCanonical`], [`Error::PointNotOnCurve`]
    pub fn decode(bytes: &[u8; 32]) -> Result<Self, Error> {
        let decoded = G::Curve::decode(G::Format::CODEC, bytes);
        match (decoded.is_canonical.into(), decoded.is_on_curve.into()) {
            (true, true) => Ok(Self::new(decoded.point)),
            (true, false) => Err(Error::PointNotOnCurve),
            (false, _) => Err(Error::PointNotCanonical),
        }
    }

    /// Its one encoding. Constant-time.
    pub fn encode(&self) -> [u8; 32] {
        G::Curve::encode(G::Format::CODEC, &self.0)
    }

    /// Returns whether it is the neutral element. Constant-time.
    pub fn is_neutral(&self) -> Choice {
        self.0.0[2].ct_eq(&[0; 4])
    }

    /// Hashes a message to an element of which no one knows the discrete logarithm. Constant-time but for the length
    /// of the message.
    pub fn hash(message: Message<'_>) -> Self {
        let [a, b] = <G::Format as Format>::map_strings::<G>(message);
        Self::map_to_curve(&a) + Self::map_to_curve(&b)
    }

    /// Maps 32 bytes, a little-endian integer that is reduced, to an element. The values are not uniform in the group:
    /// see [`Self::hash`]. Constant-time.
    pub fn map_to_curve(bytes: &[u8; 32]) -> Self {
        Self::new(G::Curve::map(bytes))
    }
}

impl<G: Suite> Add for Element<G> {
    type Output = Self;

    fn add(self, other: Self) -> Self {
        Self::new(G::Curve::add(&self.0, &other.0))
    }
}

impl<G: Suite> Sub for Element<G> {
    type Output = Self;

    fn sub(self, other: Self) -> Self {
        self + -other
    }
}

impl<G: Suite> Neg for Element<G> {
    type Output = Self;

    fn neg(self) -> Self {
        Self::new(G::Curve::negate(&self.0))
    }
}

/// The product. Constant-time.
impl<G: Suite> Mul<&GroupScalar<G>> for Element<G> {
    type Output = Self;

    fn mul(self, scalar: &GroupScalar<G>) -> Self {
        self.mul_masked(scalar, &Mask::of_build())
    }
}

impl<G: Suite> ConstantTimeEq for Element<G> {
    fn ct_eq(&self, other: &Self) -> Choice {
        G::Curve::equals(&self.0, &other.0)
    }
}

impl<G: Suite> PartialEq for Element<G> {
    fn eq(&self, other: &Self) -> bool {
        self.ct_eq(other).into()
    }
}

impl<G: Suite> Eq for Element<G> {}

impl<G: Suite> Default for Element<G> {
    fn default() -> Self {
        Self::NEUTRAL
    }
}

impl<G: Suite> DefaultIsZeroes for Element<G> {}

/// Prints the name of the group alone: elements may be secret.
impl<G: Suite> fmt::Debug for Element<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Element({})", G::NAME)
    }
}

#[cfg(test)]
mod tests {
    use std::vec::Vec;

    use crate::backend::{Kind, force};
    use crate::scheme::do255::do255e::Do255e;
    use crate::scheme::jq255::jq255s::Jq255s;

    use super::super::Blinding;
    use super::*;

    /// Under every context the same elements, in coordinates that are others all four.
    fn coordinates<G: Suite>() {
        let k = GroupScalar::<G>::from_words([1, 2, 3, 4]);
        let mut seen: Vec<[Element<G>; 2]> = Vec::new();
        for context in
            [Blinding::<G>::none(), Blinding::<G>::from_seed(&[1; 32]), Blinding::<G>::from_seed(&[2; 32])]
        {
            let mask = context.mask();
            let by_table = Element::<G>::mul_generator_masked(&k, mask);
            let products = [by_table, Element::<G>::generator().mul_masked(&k, mask)];
            for other in seen.iter().flatten() {
                assert!(
                    products.iter().all(|product| product == other && product.encode() == other.encode())
                );
                let differ = |product: &Element<G>| (0..4).all(|i| product.0.0[i] != other.0.0[i]);
                assert!(products.iter().all(differ), "the computation is the same");
            }
            seen.push(products);
        }
    }

    #[test]
    fn coordinates_are_masked() {
        for kind in Kind::ALL.into_iter().filter(|kind| kind.is_available()) {
            force(kind).unwrap();
            coordinates::<Jq255s>();
            coordinates::<Do255e>();
        }
    }
}
