//! Many elements at once: sums of products, multiples of a custom generator, encodings that share inversions.

use alloc::vec;
use alloc::vec::Vec;

use zeroize::Zeroizing;

use crate::bytes::ByteArray;
use crate::engine::SumsOfProducts;
use crate::error::Error;

use super::group::CoordinatesOf;
use super::{Element, PrimeGroup, ScalarOf};

/// A scalar, and the element that it multiplies.
pub type Term<G> = (ScalarOf<G>, Element<G>);

/// The terms as the group computes with them. Wiped when dropped.
fn terms<G: PrimeGroup>(terms: &[Term<G>]) -> Zeroizing<Vec<(ScalarOf<G>, CoordinatesOf<G>)>> {
    Zeroizing::new(terms.iter().map(|(scalar, element)| (*scalar, *element.coordinates())).collect())
}

impl<G: PrimeGroup> Element<G> {
    /// The sum of all products, which share their doublings. Constant-time except for the number of terms.
    ///
    #[cfg_attr(all(feature = "jq255", feature = "getrandom"), doc = "```")]
    #[cfg_attr(not(all(feature = "jq255", feature = "getrandom")), doc = "```ignore")]
    /// use lemniscate::jq255e::{Element, Scalar};
    ///
    /// // A commitment of Pedersen's to a value, with a second generator that nobody knows the logarithm of.
    /// let (g, h) = (Element::generator(), Element::hash_to_element(b"second generator", b"example").unwrap());
    /// let (value, blind) = (Scalar::from(7u64), Scalar::random());
    /// let commitment = Element::sum_of_products(&[(value, g), (blind, h)]);
    /// assert_eq!(commitment, g * value + h * blind);
    /// ```
    pub fn sum_of_products(products: &[Term<G>]) -> Self {
        Self::new(G::Base::sum_of_products(&terms(products)))
    }

    /// The sum of all products, by the fastest method for their number. Variable-time: for public scalars and elements only.
    pub fn sum_of_products_vartime(products: &[Term<G>]) -> Self {
        Self::new(G::Base::sum_of_products_vartime(&terms(products)))
    }

    /// The generator times a scalar, plus the products of all terms. Variable-time: for public scalars and elements only.
    ///
    #[cfg_attr(feature = "ristretto255", doc = "```")]
    #[cfg_attr(not(feature = "ristretto255"), doc = "```ignore")]
    /// use lemniscate::ristretto255::{Element, Scalar};
    ///
    /// // The equation of a signature of Schnorr's: s G - c A.
    /// let (s, c, a) = (Scalar::from(7u64), Scalar::from(2u64), Element::generator().double());
    /// assert_eq!(Element::sum_with_generator_vartime(&s, &[(-c, a)]), Element::generator() * (s - c - c));
    /// ```
    pub fn sum_with_generator_vartime(scalar: &ScalarOf<G>, products: &[Term<G>]) -> Self {
        Self::new(G::sum_with_generator_vartime(scalar, &terms(products)))
    }

    /// The product. Variable-time: for public scalars and elements only.
    pub fn mul_vartime(&self, scalar: &ScalarOf<G>) -> Self {
        Self::new(G::Base::sum_of_products_vartime(&[(*scalar, *self.coordinates())]))
    }

    /// Adds a table of multiples to the element, for many products.
    pub fn prepare(&self) -> PreparedElement<G> {
        PreparedElement { element: *self, multiples: G::Base::multiples(self.coordinates()) }
    }

    /// The encodings of all elements. Faster than encoding each one.
    pub fn encode_all(elements: &[Self]) -> Vec<G::Encoding> {
        let points: Vec<_> = elements.iter().map(|element| *element.coordinates()).collect();
        let mut encodings = vec![G::Encoding::ZERO; elements.len()];
        G::encode_each(&points, &mut encodings);
        encodings
    }

    /// Decodes all elements, with the results of [`Self::decode`]. Faster if the backend has vectors.
    pub fn decode_all(encodings: &[G::Encoding]) -> Vec<Result<Self, Error>> {
        let mut points = vec![Err(Error::PointNotOnCurve); encodings.len()];
        G::decode_each(encodings, &mut points);
        points.into_iter().map(|point| point.map(Self::new)).collect()
    }
}

/// An element with a table of its multiples, which speeds up multiplying it. Use it for your own generators. The table takes
/// 16 to 40 KiB and is not wiped, so the element should not be secret.
///
#[cfg_attr(all(feature = "jq255", feature = "getrandom"), doc = "```")]
#[cfg_attr(not(all(feature = "jq255", feature = "getrandom")), doc = "```ignore")]
/// use lemniscate::jq255e::{Element, Scalar};
///
/// let generator = Element::hash_to_element(b"second generator", b"example").unwrap().prepare();
/// let secret = Scalar::random();
/// assert_eq!(generator.mul(&secret), *generator.element() * secret);
/// ```
#[derive(Clone)]
pub struct PreparedElement<G: PrimeGroup> {
    element: Element<G>,
    multiples: <G::Base as SumsOfProducts>::Multiples,
}

impl<G: PrimeGroup> PreparedElement<G> {
    /// The element.
    pub const fn element(&self) -> &Element<G> {
        &self.element
    }

    /// The product. Constant-time.
    pub fn mul(&self, scalar: &ScalarOf<G>) -> Element<G> {
        Element::new(G::Base::product_of_multiples(scalar, &self.multiples))
    }
}

// Prints only the name of the group.
prints! { [G: PrimeGroup] Debug for PreparedElement<G>: "PreparedElement({})", G::NAME }
