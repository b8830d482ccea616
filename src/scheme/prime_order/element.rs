//! Elements of prime-order groups.

use core::marker::PhantomData;

use subtle::{Choice, ConditionallySelectable};

use crate::engine::Elements as _;
use crate::engine::blinding::Mask;
use crate::error::Error;

use super::group::CoordinatesOf;
use super::{PrimeGroup, ScalarOf};

/// An element of a prime-order group. Arithmetic and comparison are constant-time, and elements are never printed.
///
#[cfg_attr(all(feature = "jq255", feature = "getrandom"), doc = "```")]
#[cfg_attr(not(all(feature = "jq255", feature = "getrandom")), doc = "```ignore")]
/// use lemniscate::jq255e::{Element, Scalar};
///
/// let (a, b) = (Scalar::from(2u64), Scalar::from(3u64));
/// let sum = Element::generator() * a + Element::mul_generator(&b);
/// assert_eq!(sum, Element::mul_generator(&(a + b)));
/// assert_eq!(Element::decode(&sum.encode()), Ok(sum));
/// ```
#[derive(Clone, Copy)]
pub struct Element<G: PrimeGroup>(CoordinatesOf<G>, PhantomData<G>);

impl<G: PrimeGroup> Element<G> {
    pub(crate) const fn new(coordinates: CoordinatesOf<G>) -> Self {
        Element(coordinates, PhantomData)
    }

    pub(crate) const fn coordinates(&self) -> &CoordinatesOf<G> {
        &self.0
    }

    /// The neutral element.
    pub const NEUTRAL: Self = Self::new(G::Base::NEUTRAL_ELEMENT);

    /// The conventional generator.
    pub fn generator() -> Self {
        Self::new(G::generator())
    }

    /// The product of the scalar and the generator. Faster than `*`.
    pub fn mul_generator(scalar: &ScalarOf<G>) -> Self {
        Self::mul_generator_masked(scalar, &Mask::of_build())
    }

    pub(crate) fn mul_generator_masked(scalar: &ScalarOf<G>, mask: &Mask<G::Base>) -> Self {
        Self::new(G::base_product(scalar, mask))
    }

    /// The product; the same as `*`.
    pub(crate) fn product(&self, scalar: &ScalarOf<G>) -> Self {
        Self::new(G::Base::product(scalar, &self.0, &Mask::of_build()))
    }

    /// Twice the element.
    pub fn double(&self) -> Self {
        Self::new(G::Base::double(&self.0))
    }

    /// Decodes an element. The neutral element has an encoding in all groups except Curve9767. Timing reveals only success or
    /// failure.
    ///
    /// # Errors
    /// [`Error::PointNotCanonical`], [`Error::PointNotOnCurve`]
    pub fn decode(bytes: &G::Encoding) -> Result<Self, Error> {
        G::decode(bytes).map(Self::new)
    }

    /// The unique encoding.
    pub fn encode(&self) -> G::Encoding {
        G::encode(&self.0)
    }

    /// Returns whether the element is neutral.
    pub fn is_neutral(&self) -> Choice {
        G::is_neutral(&self.0)
    }

    /// Maps bytes to an element. Uniform bytes give an element that is indistinguishable from a uniform one, whose discrete
    /// logarithm nobody knows.
    pub fn from_uniform_bytes(bytes: &G::Uniform) -> Self {
        Self::new(G::map(bytes))
    }
}

/// The decoded element, or the reason why decoding failed: from whether it is canonical, and whether it is on the curve.
pub(crate) fn decoded<T>((is_canonical, is_on_curve, point): (Choice, Choice, T)) -> Result<T, Error> {
    match (is_canonical.into(), is_on_curve.into()) {
        (true, true) => Ok(point),
        (true, false) => Err(Error::PointNotOnCurve),
        (false, _) => Err(Error::PointNotCanonical),
    }
}

/// Decodes a public key: an element other than the neutral one.
pub(crate) fn decode_key<G: PrimeGroup>(bytes: &G::Encoding) -> Result<Element<G>, Error> {
    // One `match`, as each step would be a copy where memory is scarce.
    match G::decode(bytes) {
        Ok(point) if bool::from(G::is_neutral(&point)) => Err(Error::KeyNeutral),
        Ok(point) => Ok(Element::new(point)),
        Err(Error::PointNotCanonical) => Err(Error::KeyNotCanonical),
        Err(_) => Err(Error::KeyNotOnCurve),
    }
}

equals_in_constant_time! { [G: PrimeGroup] Element<G>: (self, other) = G::equals(&self.0, &other.0) }

impl<G: PrimeGroup> ConditionallySelectable for Element<G> {
    fn conditional_select(a: &Self, b: &Self, choice: Choice) -> Self {
        Self::new(CoordinatesOf::<G>::conditional_select(&a.0, &b.0, choice))
    }
}

crate::wipe::zeroes!([G: PrimeGroup] Element<G>: Self::NEUTRAL);

// Prints only the name of the group: elements may be secret.
prints! { [G: PrimeGroup] Debug for Element<G>: "Element({})", G::NAME }
