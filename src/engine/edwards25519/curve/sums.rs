//! Sums of products on the whole curve.

#[cfg_attr(lemniscate_microcontroller, path = "sums/small.rs")]
mod integers;

use alloc::vec::Vec;

use super::{normalized, times_cofactor};
use crate::engine::Coordinates;
use crate::engine::edwards::Ring as _;
use crate::engine::edwards25519::sums::{Product, sum_vartime};
use crate::engine::edwards25519::{Ed25519Scalar, Key};
use crate::group::edwards25519::Encoding;

pub(crate) use integers::sum_of_products_vartime;

/// Eight times the sum of products of encoded points; none if a point cannot be decoded. Encodings need not be canonical.
/// Variable-time: public values only.
///
/// The eightfold sum is the same for k and k - L, so it may be computed by any method.
pub(crate) fn eightfold_sum_vartime<'a>(
    terms: impl Iterator<Item = (&'a Ed25519Scalar, &'a [u8; 32])>,
) -> Option<Coordinates> {
    let mut products = Vec::with_capacity(terms.size_hint().0);
    for (k, bytes) in terms {
        let (scalar, negative) = k.least();
        products.push(Product { point: Key::Encoded(Encoding::new(bytes)), scalar, negative });
    }
    let (short, long): (Vec<_>, Vec<_>) =
        products.into_iter().partition(|product| product.scalar[2..] == [0; 2]);
    let sum = sum_vartime(&long, &short)?;
    Some(times_cofactor(&normalized(&sum)))
}
