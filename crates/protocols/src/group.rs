//! What the protocols compute with: the one place that says what generic code may do with scalars and elements.

use core::ops::{Add, Mul, Neg, Sub};

use lemniscate::prime_order::{Element, PrimeGroup};
use lemniscate::scalar::GroupScalar;
use rand_core::CryptoRng;
use subtle::ConstantTimeEq;
use zeroize::{Zeroize, Zeroizing};

use crate::Error;

/// Integers modulo the order of a group. Arithmetic and comparison are constant-time.
pub trait Field:
    Copy
    + Zeroize
    + ConstantTimeEq
    + From<u64>
    + Add<Output = Self>
    + Sub<Output = Self>
    + Mul<Output = Self>
    + Neg<Output = Self>
    + Send
    + Sync
    + 'static
{
}

impl<T> Field for T where
    T: Copy
        + Zeroize
        + ConstantTimeEq
        + From<u64>
        + Add<Output = T>
        + Sub<Output = T>
        + Mul<Output = T>
        + Neg<Output = T>
        + Send
        + Sync
        + 'static
{
}

/// A group of prime order with its integers, for the protocols of this crate. All functions are constant-time whose names do not
/// end in `_vartime`.
pub trait Group: PrimeGroup {
    /// An integer modulo the order.
    type Scalar: Field;
    /// Its encoding, as the standards have it: little-endian.
    type ScalarBytes: Copy + AsRef<[u8]> + AsMut<[u8]> + Zeroize + for<'a> TryFrom<&'a [u8]>;

    /// The integer below the order of an encoding.
    fn decode_scalar(bytes: &Self::ScalarBytes) -> Option<Self::Scalar>;
    /// The encoding.
    fn encode_scalar(scalar: &Self::Scalar) -> Self::ScalarBytes;
    /// An integer in little-endian of any length, modulo the order.
    fn reduce(bytes: &[u8]) -> Self::Scalar;
    /// A uniform scalar that is not 0. Constant-time: what would be 0 is 1.
    fn random_scalar<R: CryptoRng + ?Sized>(rng: &mut R) -> Zeroizing<Self::Scalar>;
    /// 1 / k, and 0 for 0.
    fn invert(scalar: &Self::Scalar) -> Self::Scalar;
    /// 1 / k for all of them, with one inversion; 0 for 0.
    fn invert_each(scalars: &mut [Self::Scalar]);
    /// k G for the generator G.
    fn mul_generator(scalar: &Self::Scalar) -> Element<Self>;
    /// k P.
    fn mul(element: &Element<Self>, scalar: &Self::Scalar) -> Element<Self>;
    /// k P for each k.
    fn mul_each<const N: usize>(element: &Element<Self>, scalars: [&Self::Scalar; N]) -> [Element<Self>; N];
    /// The sum of k P over all terms: public values only.
    fn sum_vartime(terms: &[(Self::Scalar, Element<Self>)]) -> Element<Self>;
    /// The same element, by coordinates that depend on it alone: those of a product by a secret tell of the secret.
    fn normalize(element: &Element<Self>) -> Element<Self> {
        Element::decode(&element.encode()).unwrap_or(*element)
    }
}

macro_rules! group {
    ($($group:path: $scalar:path, $bytes:literal bytes $({ $($other:item)* })?,)+) => {$(
        impl Group for $group {
            type Scalar = $scalar;
            type ScalarBytes = [u8; $bytes];

            fn decode_scalar(bytes: &[u8; $bytes]) -> Option<$scalar> {
                let mut whole = Zeroizing::new(<$scalar>::ZERO.to_bytes());
                whole[..$bytes].copy_from_slice(bytes);
                <$scalar>::from_canonical_bytes(&whole).into_option()
            }

            fn encode_scalar(scalar: &$scalar) -> [u8; $bytes] {
                let whole = Zeroizing::new(scalar.to_bytes());
                let mut bytes = [0; $bytes];
                bytes.copy_from_slice(&whole[..$bytes]);
                bytes
            }

            fn reduce(bytes: &[u8]) -> $scalar {
                <$scalar>::from_slice_reduced(bytes)
            }

            fn random_scalar<R: CryptoRng + ?Sized>(rng: &mut R) -> Zeroizing<$scalar> {
                <$scalar as GroupScalar>::draw_nonzero(&mut |bytes| rng.fill_bytes(bytes))
            }

            fn invert(scalar: &$scalar) -> $scalar {
                scalar.invert()
            }

            fn invert_each(scalars: &mut [$scalar]) {
                <$scalar>::invert_each(scalars);
            }

            fn mul_generator(scalar: &$scalar) -> Element<Self> {
                Element::mul_generator(scalar)
            }

            fn mul(element: &Element<Self>, scalar: &$scalar) -> Element<Self> {
                element * scalar
            }

            fn mul_each<const N: usize>(element: &Element<Self>, scalars: [&$scalar; N]) -> [Element<Self>; N] {
                let table = element.prepare();
                scalars.map(|scalar| table.mul(scalar))
            }

            fn sum_vartime(terms: &[($scalar, Element<Self>)]) -> Element<Self> {
                Element::sum_of_products_vartime(terms)
            }

            $($($other)*)?
        }
    )+};
}

group! {
    lemniscate::ristretto255::Ristretto255: lemniscate::ristretto255::Scalar, 32 bytes,
    lemniscate::edwards25519::Edwards25519: lemniscate::edwards25519::Scalar, 32 bytes {
        fn normalize(element: &Element<Self>) -> Element<Self> {
            element.normalize()
        }
    },
}
// Scalars of decaf448 take 56 bytes (RFC 9497 section 4.2), those of Ed448 57 (RFC 9591 section 6.3).
#[cfg(any(feature = "frost", feature = "oprf"))]
group! {
    lemniscate::decaf448::Decaf448: lemniscate::decaf448::Scalar, 56 bytes,
    lemniscate::edwards448::Edwards448: lemniscate::edwards448::Scalar, 57 bytes,
}

/// Decodes a scalar, which `part` names in errors.
pub(crate) fn scalar<G: Group>(bytes: &[u8], part: &'static str) -> Result<Zeroizing<G::Scalar>, Error> {
    let bytes = Zeroizing::new(G::ScalarBytes::try_from(bytes).map_err(|_| Error::Length(part))?);
    G::decode_scalar(&bytes).map(Zeroizing::new).ok_or(Error::Scalar(part))
}

/// Decodes a scalar that is not 0.
pub(crate) fn nonzero_scalar<G: Group>(
    bytes: &[u8],
    part: &'static str,
) -> Result<Zeroizing<G::Scalar>, Error> {
    let scalar = scalar::<G>(bytes, part)?;
    if is_zero::<G>(&scalar) { Err(Error::Scalar(part)) } else { Ok(scalar) }
}

/// Returns whether a scalar is 0. Only the outcome shows in the time.
pub(crate) fn is_zero<G: Group>(scalar: &G::Scalar) -> bool {
    scalar.ct_eq(&G::Scalar::from(0)).into()
}

/// An element with its encoding.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Encoded<G: Group> {
    element: Element<G>,
    bytes: G::Encoding,
    /// Whether the coordinates depend on the element alone.
    is_normalized: bool,
}

impl<G: Group> Encoded<G> {
    /// What was computed.
    pub fn new(element: Element<G>) -> Self {
        Encoded { element, bytes: element.encode(), is_normalized: false }
    }

    /// What was computed, all of it.
    pub fn each(elements: &[Element<G>]) -> impl Iterator<Item = Self> {
        let encodings = Element::encode_all(elements);
        elements.iter().zip(encodings).map(|(element, bytes)| Encoded {
            element: *element,
            bytes,
            is_normalized: false,
        })
    }

    /// What was received: any element but the neutral one.
    pub fn decode(bytes: &[u8], part: &'static str) -> Result<Self, Error> {
        let bytes = G::Encoding::try_from(bytes).map_err(|_| Error::Length(part))?;
        let element = Element::decode(&bytes).map_err(|_| Error::Element(part))?;
        if element.is_neutral().into() {
            return Err(Error::Neutral(part));
        }
        Ok(Encoded { element, bytes, is_normalized: true })
    }

    /// The element, for arithmetic in constant time.
    pub fn element(&self) -> &Element<G> {
        &self.element
    }

    /// The element by coordinates that depend on it alone, for arithmetic in variable time.
    pub fn public(&self) -> Element<G> {
        self.normalized().element
    }

    /// The same, with such coordinates.
    pub fn normalized(mut self) -> Self {
        if !self.is_normalized {
            self.element = G::normalize(&self.element);
            self.is_normalized = true;
        }
        self
    }

    pub fn bytes(&self) -> &G::Encoding {
        &self.bytes
    }
}

impl<G: Group> PartialEq for Encoded<G> {
    fn eq(&self, other: &Self) -> bool {
        self.bytes == other.bytes
    }
}

impl<G: Group> Eq for Encoded<G> {}
