//! Elements of the groups of prime order, for protocols of one's own.

use core::fmt;
use core::iter::Sum;
use core::marker::PhantomData;
use core::ops::{Add, AddAssign, Mul, MulAssign, Neg, Sub, SubAssign};

use subtle::{Choice, ConditionallySelectable, ConstantTimeEq};
use zeroize::DefaultIsZeroes;

use crate::scalar::Scalar;
use crate::scalar::order::Order;
use crate::scheme::blinding::{Blindable, Mask};

use super::signature::ScalarOf;
use super::{Error, PrimeOrder};

/// What a group of prime order computes. All of it is constant-time.
pub trait PrimeGroup: PrimeOrder<Point = Element<Self>> {
    /// An element as the group computes with it.
    type Coordinates: ConditionallySelectable + Send + Sync;
    /// The neutral element.
    const NEUTRAL: Self::Coordinates;

    /// The conventional generator.
    fn generator() -> Self::Coordinates;
    /// Returns whether they are the same element.
    fn equals(a: &Self::Coordinates, b: &Self::Coordinates) -> Choice;
    /// Returns whether it is the neutral element.
    fn is_neutral(point: &Self::Coordinates) -> Choice {
        Self::equals(point, &Self::NEUTRAL)
    }
    /// a + b.
    fn add(a: &Self::Coordinates, b: &Self::Coordinates) -> Self::Coordinates;
    /// -a.
    fn negate(a: &Self::Coordinates) -> Self::Coordinates;
    /// k G, for the generator G.
    fn base_product(k: &ScalarOf<Self>, mask: &Mask<Self::Group>) -> Self::Coordinates;
    /// k P.
    fn product(k: &ScalarOf<Self>, point: &Self::Coordinates, mask: &Mask<Self::Group>) -> Self::Coordinates;
    /// Decodes an element. Only the outcome shows in the time.
    ///
    /// # Errors
    /// [`Error::PointNotCanonical`], [`Error::PointNotOnCurve`]
    fn decode(bytes: &Self::PublicKeyBytes) -> Result<Self::Coordinates, Error>;
    /// Encodes an element.
    fn encode(point: &Self::Coordinates) -> Self::PublicKeyBytes;
}

/// An element of a group of prime order. Arithmetic and comparison are constant-time, and elements are not printed.
///
/// ```
#[cfg_attr(feature = "jq255", doc = "use lemniscate::jq255e::{Element, Scalar};")]
#[cfg_attr(not(feature = "jq255"), doc = "use lemniscate::curve9767::{Element, Scalar};")]
///
/// let (a, b) = (Scalar::from(2u64), Scalar::from(3u64));
/// let sum = Element::generator() * a + Element::mul_generator(&b);
/// assert_eq!(sum, Element::mul_generator(&(a + b)));
/// assert_eq!(Element::decode(&sum.encode()), Ok(sum));
/// ```
#[derive(Clone, Copy)]
pub struct Element<S: PrimeGroup>(S::Coordinates, PhantomData<S>);

impl<S: PrimeGroup> Element<S> {
    pub(crate) const fn new(coordinates: S::Coordinates) -> Self {
        Element(coordinates, PhantomData)
    }

    pub(crate) const fn coordinates(&self) -> &S::Coordinates {
        &self.0
    }

    /// The neutral element.
    pub const NEUTRAL: Self = Self::new(S::NEUTRAL);

    /// The conventional generator.
    pub fn generator() -> Self {
        Self::new(S::generator())
    }

    /// The product of the generator. Faster than [`Mul`].
    pub fn mul_generator(scalar: &ScalarOf<S>) -> Self {
        Self::mul_generator_masked(scalar, &Mask::of_build())
    }

    pub(crate) fn mul_generator_masked(scalar: &ScalarOf<S>, mask: &Mask<S::Group>) -> Self {
        Self::new(S::base_product(scalar, mask))
    }

    /// Twice the element.
    pub fn double(&self) -> Self {
        *self + *self
    }

    /// Decodes an element. The neutral element of jq255 and do255 has an encoding that decodes, that of Curve9767 has
    /// none. Only the outcome shows in the time.
    ///
    /// # Errors
    /// [`Error::PointNotCanonical`], [`Error::PointNotOnCurve`]
    pub fn decode(bytes: &S::PublicKeyBytes) -> Result<Self, Error> {
        S::decode(bytes).map(Self::new)
    }

    /// Its one encoding.
    pub fn encode(&self) -> S::PublicKeyBytes {
        S::encode(&self.0)
    }

    /// Returns whether it is the neutral element.
    pub fn is_neutral(&self) -> Choice {
        S::is_neutral(&self.0)
    }
}

/// What was decoded, or why there is none.
pub(crate) fn decoded<T>(is_canonical: Choice, is_on_curve: Choice, point: T) -> Result<T, Error> {
    match (is_canonical.into(), is_on_curve.into()) {
        (true, true) => Ok(point),
        (true, false) => Err(Error::PointNotOnCurve),
        (false, _) => Err(Error::PointNotCanonical),
    }
}

/// Decodes a public key: an element that is not the neutral one.
pub(crate) fn decode_key<S: PrimeGroup>(bytes: &S::PublicKeyBytes) -> Result<Element<S>, Error> {
    let element = Element::<S>::decode(bytes).map_err(|error| match error {
        Error::PointNotCanonical => Error::KeyNotCanonical,
        _ => Error::KeyNotOnCurve,
    })?;
    if element.is_neutral().into() { Err(Error::KeyNeutral) } else { Ok(element) }
}

impl<S: PrimeGroup> Add<&Self> for Element<S> {
    type Output = Self;

    fn add(self, other: &Self) -> Self {
        self + *other
    }
}

impl<S: PrimeGroup> Add for Element<S> {
    type Output = Self;

    fn add(self, other: Self) -> Self {
        Self::new(S::add(&self.0, &other.0))
    }
}

impl<S: PrimeGroup> Neg for Element<S> {
    type Output = Self;

    fn neg(self) -> Self {
        Self::new(S::negate(&self.0))
    }
}

impl<S: PrimeGroup> Sub<&Self> for Element<S> {
    type Output = Self;

    fn sub(self, other: &Self) -> Self {
        self - *other
    }
}

impl<S: PrimeGroup> Sub for Element<S> {
    type Output = Self;

    fn sub(self, other: Self) -> Self {
        self + -other
    }
}

/// The product.
impl<S: PrimeGroup> Mul<&ScalarOf<S>> for Element<S> {
    type Output = Self;

    fn mul(self, scalar: &ScalarOf<S>) -> Self {
        Self::new(S::product(scalar, &self.0, &Mask::of_build()))
    }
}

/// The product.
impl<O: Order, S: PrimeGroup<Group: Blindable<Scalar = Scalar<O>>>> Mul<Scalar<O>> for Element<S> {
    type Output = Self;

    fn mul(self, scalar: Scalar<O>) -> Self {
        self * &scalar
    }
}

impl<S: PrimeGroup, T> AddAssign<T> for Element<S>
where
    Self: Add<T, Output = Self>,
{
    fn add_assign(&mut self, other: T) {
        *self = *self + other;
    }
}

impl<S: PrimeGroup, T> SubAssign<T> for Element<S>
where
    Self: Sub<T, Output = Self>,
{
    fn sub_assign(&mut self, other: T) {
        *self = *self - other;
    }
}

impl<S: PrimeGroup, T> MulAssign<T> for Element<S>
where
    Self: Mul<T, Output = Self>,
{
    fn mul_assign(&mut self, scalar: T) {
        *self = *self * scalar;
    }
}

impl<S: PrimeGroup, T> Sum<T> for Element<S>
where
    Self: Add<T, Output = Self>,
{
    fn sum<I: Iterator<Item = T>>(terms: I) -> Self {
        terms.fold(Self::NEUTRAL, |sum, term| sum + term)
    }
}

impl<S: PrimeGroup> ConstantTimeEq for Element<S> {
    fn ct_eq(&self, other: &Self) -> Choice {
        S::equals(&self.0, &other.0)
    }
}

impl<S: PrimeGroup> ConditionallySelectable for Element<S> {
    fn conditional_select(a: &Self, b: &Self, choice: Choice) -> Self {
        Self::new(S::Coordinates::conditional_select(&a.0, &b.0, choice))
    }
}

impl<S: PrimeGroup> PartialEq for Element<S> {
    fn eq(&self, other: &Self) -> bool {
        self.ct_eq(other).into()
    }
}

impl<S: PrimeGroup> Eq for Element<S> {}

impl<S: PrimeGroup> Default for Element<S> {
    fn default() -> Self {
        Self::NEUTRAL
    }
}

impl<S: PrimeGroup> DefaultIsZeroes for Element<S> {}

/// Prints the name of the group alone: elements may be secret.
impl<S: PrimeGroup> fmt::Debug for Element<S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Element({})", S::NAME)
    }
}
