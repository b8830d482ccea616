//! The definition of a prime-order group.

use core::fmt;
use core::ops::Mul;

use subtle::Choice;
use zeroize::Zeroizing;

use crate::bytes::ByteArray;
use crate::engine::blinding::Mask;
use crate::engine::{Elements, SumsOfProducts};
use crate::error::Error;
use crate::scalar::GroupScalar;
use crate::sealed::Sealed;

use super::{Element, PrimeScalar};

/// Integers modulo the order of a group.
pub type ScalarOf<G> = <G as PrimeGroup>::Scalar;

/// The stored form of an element.
pub(crate) type CoordinatesOf<G> = <<G as PrimeGroup>::Base as Elements>::Coordinates;

/// A prime-order group, as a type parameter: [`Element<G>`] and [`ScalarOf<G>`] have `+`, `-` and `*` for every `G: PrimeGroup`.
///
/// The trait is sealed: the groups of this library implement it, and no others do. What it has besides the items shown here is
/// for the library, and may change at any time.
///
#[cfg_attr(all(feature = "jq255", feature = "ristretto255"), doc = "```")]
#[cfg_attr(not(all(feature = "jq255", feature = "ristretto255")), doc = "```ignore")]
/// use lemniscate::prime_order::{Element, PrimeGroup, PrimeScalar, ScalarOf};
/// use lemniscate::{jq255e::Jq255e, ristretto255::Ristretto255};
///
/// /// A signature of Schnorr's: the challenge, and c s + k. `nonce` is k, used once.
/// fn sign<G: PrimeGroup>(secret: &ScalarOf<G>, nonce: &ScalarOf<G>, message: &[u8]) -> [ScalarOf<G>; 2] {
///     let c = challenge::<G>(&Element::mul_generator(nonce), message);
///     [c, c * secret + nonce]
/// }
///
/// fn verify<G: PrimeGroup>(key: Element<G>, [c, s]: [ScalarOf<G>; 2], message: &[u8]) -> bool {
///     c == challenge::<G>(&(Element::mul_generator(&s) - key * c), message)
/// }
///
/// fn challenge<G: PrimeGroup>(point: &Element<G>, message: &[u8]) -> ScalarOf<G> {
///     let input = [point.encode().as_ref(), message].concat();
///     Element::<G>::hash_to_scalar(&input, b"the challenge of this example").expect("a domain")
/// }
///
/// fn round_trip<G: PrimeGroup>() {
///     let (secret, nonce) = (ScalarOf::<G>::from(5u64), ScalarOf::<G>::from(7u64).square());
///     let signature = sign::<G>(&secret, &nonce, b"message");
///     assert!(verify::<G>(Element::mul_generator(&secret), signature, b"message"));
/// }
///
/// round_trip::<Ristretto255>();
/// round_trip::<Jq255e>();
/// ```
pub trait PrimeGroup: Sealed + Copy + Eq + fmt::Debug + Send + Sync + 'static {
    /// The name that `Debug` prints with elements.
    const NAME: &'static str;
    /// An integer modulo the order.
    type Scalar: PrimeScalar
        + Mul<Element<Self>, Output = Element<Self>>
        + for<'a> Mul<&'a Element<Self>, Output = Element<Self>>;
    /// An encoded element.
    type Encoding: ByteArray;
    /// A scalar in the little-endian encoding of protocols on the group, which has 56 bytes for decaf448 (RFC 9496 section 5).
    type ScalarEncoding: ByteArray;
    /// The bytes that [`Element::from_uniform_bytes`] maps to an element.
    type Uniform: ByteArray;

    /// Decodes a scalar, if it is below the order. Timing reveals only success or failure.
    fn decode_scalar(bytes: &Self::ScalarEncoding) -> Option<Self::Scalar> {
        let mut canonical = Zeroizing::new(<Self::Scalar as GroupScalar>::Bytes::ZERO);
        canonical.as_mut()[..Self::ScalarEncoding::LENGTH].copy_from_slice(bytes.as_ref());
        Self::Scalar::from_canonical(&canonical)
    }

    /// Encodes a scalar. Constant-time.
    fn encode_scalar(scalar: &Self::Scalar) -> Self::ScalarEncoding {
        let canonical = Zeroizing::new(scalar.to_canonical());
        let mut bytes = Self::ScalarEncoding::ZERO;
        bytes.as_mut().copy_from_slice(&canonical.as_ref()[..Self::ScalarEncoding::LENGTH]);
        bytes
    }

    /// The curve, whose points represent the elements, and which blinds products.
    #[doc(hidden)]
    type Base: SumsOfProducts<Scalar = Self::Scalar>;

    /// The conventional generator.
    #[doc(hidden)]
    fn generator() -> CoordinatesOf<Self>;
    /// Returns whether they are the same element.
    #[doc(hidden)]
    fn equals(a: &CoordinatesOf<Self>, b: &CoordinatesOf<Self>) -> Choice;
    /// Returns whether the element is neutral.
    #[doc(hidden)]
    fn is_neutral(point: &CoordinatesOf<Self>) -> Choice {
        Self::equals(point, &Self::Base::NEUTRAL_ELEMENT)
    }
    /// k G, for the generator G.
    #[doc(hidden)]
    fn base_product(k: &ScalarOf<Self>, mask: &Mask<Self::Base>) -> CoordinatesOf<Self>;
    /// Decodes an element. Timing reveals only success or failure.
    ///
    /// # Errors
    /// [`Error::PointNotCanonical`], [`Error::PointNotOnCurve`]
    #[doc(hidden)]
    fn decode(bytes: &Self::Encoding) -> Result<CoordinatesOf<Self>, Error>;
    /// Encodes an element.
    #[doc(hidden)]
    fn encode(point: &CoordinatesOf<Self>) -> Self::Encoding;
    /// Maps uniform bytes to an element.
    #[doc(hidden)]
    fn map(uniform: &Self::Uniform) -> CoordinatesOf<Self>;

    /// Expands the message and the domain to uniform bytes in `output` (RFC 9380 section 5.3).
    ///
    /// # Errors
    /// - [`Error::Domain`] for an empty domain.
    /// - [`Error::UniformLength`] for more than 65,535 bytes, or with SHA-512 for more than 255 * 64.
    #[doc(hidden)]
    fn expand(message: &[&[u8]], domain: &[u8], output: &mut [u8]) -> Result<(), Error>;

    /// k G, for the generator G, plus all products. Variable-time.
    #[cfg(feature = "alloc")]
    #[doc(hidden)]
    fn sum_with_generator_vartime(
        k: &ScalarOf<Self>,
        terms: &[(ScalarOf<Self>, CoordinatesOf<Self>)],
    ) -> CoordinatesOf<Self> {
        Self::Base::sum_of_products_vartime(&[&[(*k, Self::generator())], terms].concat())
    }

    /// Encodes several elements.
    #[doc(hidden)]
    fn encode_each(points: &[CoordinatesOf<Self>], encodings: &mut [Self::Encoding]) {
        for (point, encoding) in points.iter().zip(encodings) {
            *encoding = Self::encode(point);
        }
    }

    /// Decodes several elements.
    #[doc(hidden)]
    fn decode_each(encodings: &[Self::Encoding], points: &mut [Result<CoordinatesOf<Self>, Error>]) {
        for (point, encoding) in points.iter_mut().zip(encodings) {
            *point = Self::decode(encoding);
        }
    }
}
