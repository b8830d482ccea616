//! What the protocols compute with: the one place that says what generic code may do with scalars and elements.

use lemniscate::prime_order::{Element, PrimeGroup, PrimeScalar, ScalarOf};
use lemniscate::scalar::GroupScalar;
use rand_core::CryptoRng;
use subtle::ConstantTimeEq;
use zeroize::Zeroizing;

use crate::Error;
use crate::published::{outcome, published};

/// A group of prime order, for the protocols of this crate. All functions are constant-time whose names do not end in `_vartime`.
pub trait Group: PrimeGroup {
    /// An integer in little-endian of any length, modulo the order.
    fn reduce(bytes: &[u8]) -> ScalarOf<Self> {
        ScalarOf::<Self>::from_slice_reduced(bytes)
    }

    /// A uniform scalar that is not 0. Constant-time: what would be 0 is 1.
    fn random_scalar<R: CryptoRng + ?Sized>(rng: &mut R) -> Zeroizing<ScalarOf<Self>> {
        ScalarOf::<Self>::draw_nonzero(&mut |bytes| rng.fill_bytes(bytes))
    }

    /// 1 / k, and 0 for 0.
    fn invert(scalar: &ScalarOf<Self>) -> ScalarOf<Self> {
        scalar.invert()
    }

    /// 1 / k for all of them, with one inversion; 0 for 0.
    fn invert_each(scalars: &mut [ScalarOf<Self>]);

    /// k G for the generator G.
    fn mul_generator(scalar: &ScalarOf<Self>) -> Element<Self> {
        Element::mul_generator(scalar)
    }

    /// k P.
    fn mul(element: &Element<Self>, scalar: &ScalarOf<Self>) -> Element<Self> {
        element * scalar
    }

    /// k P for each k.
    fn mul_each<const N: usize>(
        element: &Element<Self>,
        scalars: [&ScalarOf<Self>; N],
    ) -> [Element<Self>; N] {
        let table = element.prepare();
        scalars.map(|scalar| table.mul(scalar))
    }

    /// The sum of k P over all terms: public values only.
    fn sum_vartime(terms: &[(ScalarOf<Self>, Element<Self>)]) -> Element<Self> {
        Element::sum_of_products_vartime(terms)
    }

    /// The same element, which has this encoding, with coordinates that depend on the element alone: a product's own coordinates
    /// could leak its secret scalar.
    fn normalize(element: &Element<Self>, encoding: &Self::Encoding) -> Element<Self> {
        Element::decode(encoding).unwrap_or(*element)
    }
}

impl Group for lemniscate::ristretto255::Ristretto255 {
    fn invert_each(scalars: &mut [ScalarOf<Self>]) {
        ScalarOf::<Self>::invert_each(scalars);
    }
}

impl Group for lemniscate::edwards25519::Edwards25519 {
    fn invert_each(scalars: &mut [ScalarOf<Self>]) {
        ScalarOf::<Self>::invert_each(scalars);
    }

    // By an inversion. The checks of constant time know that the encoding is published, and not that the coordinates are.
    #[cfg(not(feature = "ctcheck"))]
    fn normalize(element: &Element<Self>, _encoding: &[u8; 32]) -> Element<Self> {
        element.normalize()
    }
}

#[cfg(any(feature = "frost", feature = "oprf"))]
impl Group for lemniscate::decaf448::Decaf448 {
    fn invert_each(scalars: &mut [ScalarOf<Self>]) {
        ScalarOf::<Self>::invert_each(scalars);
    }
}

#[cfg(any(feature = "frost", feature = "oprf"))]
impl Group for lemniscate::edwards448::Edwards448 {
    fn invert_each(scalars: &mut [ScalarOf<Self>]) {
        ScalarOf::<Self>::invert_each(scalars);
    }
}

/// Decodes a scalar, which `part` names in errors, and which may be secret. Timing reveals only success or failure.
pub(crate) fn scalar<G: Group>(bytes: &[u8], part: &'static str) -> Result<Zeroizing<G::Scalar>, Error> {
    if bytes.len() != size_of::<G::ScalarEncoding>() {
        return Err(Error::Length(part));
    }
    let scalar = Zeroizing::new(G::reduce(bytes));
    let canonical = Zeroizing::new(G::encode_scalar(&scalar));
    if outcome((*canonical).as_ref().ct_eq(bytes)) { Ok(scalar) } else { Err(Error::Scalar(part)) }
}

/// Decodes a scalar that is not 0.
pub(crate) fn nonzero_scalar<G: Group>(
    bytes: &[u8],
    part: &'static str,
) -> Result<Zeroizing<G::Scalar>, Error> {
    let scalar = scalar::<G>(bytes, part)?;
    if is_zero::<G>(&scalar) { Err(Error::Scalar(part)) } else { Ok(scalar) }
}

/// Returns whether a scalar is 0. Timing reveals only success or failure.
pub(crate) fn is_zero<G: Group>(scalar: &G::Scalar) -> bool {
    outcome(scalar.is_zero())
}

/// Returns whether k G is an element, which is public, for a secret k. Timing reveals only success or failure.
#[cfg(feature = "frost")]
pub(crate) fn is_product<G: Group>(scalar: &G::Scalar, element: &Element<G>) -> bool {
    outcome(G::mul_generator(scalar).ct_eq(element))
}

/// An element with its encoding, both of them public.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Encoded<G: Group> {
    element: Element<G>,
    bytes: G::Encoding,
    /// Whether the coordinates depend on the element alone.
    is_normalized: bool,
}

impl<G: Group> Encoded<G> {
    /// What was computed, and is published.
    pub fn new(element: Element<G>) -> Self {
        Self::with(element, element.encode())
    }

    fn with(element: Element<G>, bytes: G::Encoding) -> Self {
        Encoded { element, bytes: published(bytes), is_normalized: false }
    }

    /// The same for several elements.
    pub fn each(elements: &[Element<G>]) -> impl Iterator<Item = Self> {
        elements.iter().zip(Element::encode_all(elements)).map(|(element, bytes)| Self::with(*element, bytes))
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
            self.element = G::normalize(&self.element, &self.bytes);
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
