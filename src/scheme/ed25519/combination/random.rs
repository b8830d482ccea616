//! Independent random coefficients.

use alloc::vec::Vec;

use sha2::{Digest, Sha256};

use crate::group::edwards25519::Affine;
use crate::scheme::curve25519::{self, Claim, Key, Product};
use crate::scheme::ed25519::Scalar;
use crate::scheme::schnorr::{Error, map_parts, verdict};

/// One verdict for all claims.
///
/// # Errors
/// [`Error::Mismatch`], if all encodings are right.
pub(super) fn verify_vartime(claims: &[Claim], seed: &[u8; 32]) -> Result<(), Error> {
    let hash: Sha256 = super::absorb(b"lemniscate: coefficients of a batch", seed, claims);
    let key = hash.finalize().into();
    let part = super::part_of(claims.len());
    let (mut scalar, mut point) = (Scalar::ZERO, Affine::NEUTRAL);
    for (i, sum) in map_parts(claims, part, |first, part| Sum::new(&key, first, part)).into_iter().enumerate() {
        let sum = sum.ok_or(Error::PointNotOnCurve)?;
        scalar += sum.scalar;
        point = if i == 0 { sum.point } else { curve25519::add(&point, &sum.point) };
    }
    verdict(curve25519::is_base_product(&scalar, &point))
}

/// The coefficients of entries from `first` on: integers from -2^127 to 2^127 - 1.
fn coefficients(key: &[u8; 32], first: usize) -> impl Iterator<Item = i128> {
    // A hash gives two of them, and takes one block.
    (first / 2..)
        .flat_map(move |pair| {
            let hash = Sha256::new_with_prefix(key).chain_update((pair as u64).to_le_bytes()).finalize();
            let half = |i: usize| i128::from_le_bytes(core::array::from_fn(|j| hash[16 * i + j]));
            [half(0), half(1)]
        })
        .skip(first % 2)
}

/// The sum of z S, and that of z R and z k A.
struct Sum {
    scalar: Scalar,
    point: Affine,
}

impl Sum {
    /// Of the claims, the first of which has the index `first`; `None` if a point is not on the curve.
    fn new(key: &[u8; 32], first: usize, claims: &[Claim]) -> Option<Self> {
        let mut scalar = Scalar::ZERO;
        let mut points = Vec::with_capacity(claims.len());
        let mut keys = Vec::with_capacity(claims.len());
        for (claim, z) in claims.iter().zip(coefficients(key, first)) {
            let (magnitude, negative) = (z.unsigned_abs(), z < 0);
            let magnitude = [magnitude as u64, (magnitude >> 64) as u64, 0, 0];
            let z = Scalar::from_words(magnitude);
            let z = if negative { -z } else { z };
            scalar = z.mul_add(claim.scalar, scalar);
            points.push(Product { point: Key::Encoded(claim.point), scalar: magnitude, negative });
            keys.push((claim.key, z * claim.challenge));
        }
        let keys: Vec<_> = one_for_each_key(keys).into_iter().map(product).collect();
        Some(Sum { scalar, point: curve25519::sum_vartime(&keys, &points)? })
    }
}

/// The product with the representative of least magnitude, below 2^252.
fn product((point, scalar): (Key, Scalar)) -> Product {
    let opposite = -scalar;
    let negative = opposite.to_words()[3] < scalar.to_words()[3];
    let scalar = if negative { opposite } else { scalar };
    Product { point, scalar: scalar.to_words(), negative }
}

/// Adds up the scalars of equal keys, as far as these are encoded alike.
fn one_for_each_key(products: Vec<(Key, Scalar)>) -> Vec<(Key, Scalar)> {
    let prefix = |i: usize| products[i].0.encoding().prefix();
    let mut order: Vec<(u64, usize)> = (0..products.len()).map(|i| (prefix(i), i)).collect();
    order.sort_unstable();
    let may_repeat = order.windows(2).any(|pair| pair[0].0 == pair[1].0);
    if !may_repeat {
        return products;
    }
    let mut sums: Vec<(Key, Scalar)> = Vec::with_capacity(products.len());
    for (_, i) in order {
        let (key, scalar) = &products[i];
        match sums.last_mut() {
            Some((last, sum)) if last.encoding().is_same_vartime(&key.encoding()) => *sum += *scalar,
            _ => sums.push((*key, *scalar)),
        }
    }
    sums
}
