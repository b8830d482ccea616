//! What a group of prime order states.

use core::fmt;

use subtle::{Choice, ConditionallySelectable};
use zeroize::Zeroize;

use crate::bytes::ByteArray;
use crate::engine::blinding::{Blindable, Mask};
use crate::scheme::schnorr::Error;

use super::hash::expand_by_shake256;

/// Integers modulo the order of a group.
pub type ScalarOf<G> = <<G as PrimeGroup>::Base as Blindable>::Scalar;

/// A group of prime order: what [`Element`](super::Element) is written over. All functions are constant-time whose names do not end in
/// `_vartime`.
///
/// Sealed: other crates cannot construct coordinates.
pub trait PrimeGroup: Copy + Eq + fmt::Debug + Send + Sync + 'static {
    /// The name that is printed with elements.
    const NAME: &'static str;
    /// The generator, whose products are blinded.
    type Base: Blindable;
    /// An element, encoded.
    type Encoding: ByteArray;
    /// The input of [`Self::map`].
    type Uniform: ByteArray;
    /// An element as it is kept.
    type Coordinates: ConditionallySelectable + Zeroize + Send + Sync + 'static;
    /// Multiples of an element.
    #[cfg(feature = "alloc")]
    type Multiples: Clone + Send + Sync + 'static;
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
    /// 2 a.
    fn double(a: &Self::Coordinates) -> Self::Coordinates {
        Self::add(a, a)
    }
    /// -a.
    fn negate(a: &Self::Coordinates) -> Self::Coordinates;
    /// k G, for the generator G.
    fn base_product(k: &ScalarOf<Self>, mask: &Mask<Self::Base>) -> Self::Coordinates;
    /// k P.
    fn product(k: &ScalarOf<Self>, point: &Self::Coordinates, mask: &Mask<Self::Base>) -> Self::Coordinates;
    /// Decodes an element. Only the outcome shows in the time.
    ///
    /// # Errors
    /// [`Error::PointNotCanonical`], [`Error::PointNotOnCurve`]
    fn decode(bytes: &Self::Encoding) -> Result<Self::Coordinates, Error>;
    /// Encodes an element.
    fn encode(point: &Self::Coordinates) -> Self::Encoding;
    /// The element that uniform bytes are mapped to.
    fn map(uniform: &Self::Uniform) -> Self::Coordinates;

    /// Fills `output` with uniform bytes that the message and the domain give (RFC 9380 section 5.3).
    ///
    /// # Errors
    /// - [`Error::Domain`] for an empty domain.
    /// - [`Error::UniformLength`] for more than 65,535 bytes, and with SHA-512 for more than 255 times 64.
    fn expand(message: &[&[u8]], domain: &[u8], output: &mut [u8]) -> Result<(), Error> {
        expand_by_shake256(message, domain, output)
    }

    /// Encodes several elements.
    fn encode_each(points: &[Self::Coordinates], encodings: &mut [Self::Encoding]) {
        for (point, encoding) in points.iter().zip(encodings) {
            *encoding = Self::encode(point);
        }
    }

    /// Decodes several elements.
    fn decode_each(encodings: &[Self::Encoding], points: &mut [Result<Self::Coordinates, Error>]) {
        for (point, encoding) in points.iter_mut().zip(encodings) {
            *point = Self::decode(encoding);
        }
    }

    /// The sum of k P over all terms. Constant-time except for their number.
    #[cfg(feature = "alloc")]
    fn sum_of_products(terms: &[(ScalarOf<Self>, Self::Coordinates)]) -> Self::Coordinates;
    /// The same. Variable-time.
    #[cfg(feature = "alloc")]
    fn sum_of_products_vartime(terms: &[(ScalarOf<Self>, Self::Coordinates)]) -> Self::Coordinates;
    /// Makes the multiples of an element.
    #[cfg(feature = "alloc")]
    fn multiples(point: &Self::Coordinates) -> Self::Multiples;
    /// k P, by the multiples of P.
    #[cfg(feature = "alloc")]
    fn product_of_multiples(k: &ScalarOf<Self>, multiples: &Self::Multiples) -> Self::Coordinates;
}

/// What groups on one curve have in common, by the functions of its module `elements`: all but encodings and the generator.
#[cfg(any(feature = "decaf448", feature = "ristretto255"))]
macro_rules! arithmetic {
    () => {
        type Coordinates = Coordinates;
        #[cfg(feature = "alloc")]
        type Multiples = elements::Multiples;
        const NEUTRAL: Coordinates = elements::NEUTRAL;

        fn add(a: &Coordinates, b: &Coordinates) -> Coordinates {
            elements::add(a, b)
        }

        fn double(a: &Coordinates) -> Coordinates {
            elements::double(a)
        }

        fn negate(a: &Coordinates) -> Coordinates {
            elements::negate(a)
        }

        fn product(k: &Scalar, point: &Coordinates, mask: &Mask) -> Coordinates {
            elements::product(k, point, mask)
        }

        #[cfg(feature = "alloc")]
        fn sum_of_products(terms: &[(Scalar, Coordinates)]) -> Coordinates {
            elements::sum_of_products(terms)
        }

        #[cfg(feature = "alloc")]
        fn sum_of_products_vartime(terms: &[(Scalar, Coordinates)]) -> Coordinates {
            elements::sum_of_products_vartime(terms)
        }

        #[cfg(feature = "alloc")]
        fn multiples(point: &Coordinates) -> Self::Multiples {
            elements::make_multiples(point)
        }

        #[cfg(feature = "alloc")]
        fn product_of_multiples(k: &Scalar, multiples: &Self::Multiples) -> Coordinates {
            elements::product_of_multiples(k, multiples)
        }
    };
}
#[cfg(any(feature = "decaf448", feature = "ristretto255"))]
pub(crate) use arithmetic;
