//! Sums of products by integers, where memory is scarce.

use crate::engine::edwards25519::{Ed25519Scalar, Edwards25519, Mask, elements};
use crate::engine::{Coordinates, Elements as _, SumsOfProducts as _};

/// k B plus all products, of the integers. Variable-time: public values only.
pub(crate) fn sum_of_products_vartime(
    base: Option<&Ed25519Scalar>,
    terms: &[(Ed25519Scalar, Coordinates)],
) -> Coordinates {
    let start = base.map_or(Edwards25519::NEUTRAL_ELEMENT, |k| elements::base_product(k, &Mask::of_build()));
    // One after the other: they are taken as they are, and not as the lesser of k and L - k.
    terms
        .iter()
        .fold(start, |sum, term| Edwards25519::add(&sum, &Edwards25519::sum_of_products_vartime(&[*term])))
}
