//! Independent random coefficients.

use crate::engine::edwards::PointEncoding as _;
use alloc::vec::Vec;

use sha2::{Digest, Sha256};

use crate::scalar::GroupScalar;
use crate::scheme::eddsa::{Claim, Key};
use crate::scheme::schnorr::{Error, map_parts, verdict};

use super::{Product, Ring as _, Sums, absorb, order_if_repeated, part_of};

/// One verdict for all claims.
///
/// # Errors
/// [`Error::Mismatch`], if all encodings are right.
pub(crate) fn verify_vartime<C: Sums>(claims: &[Claim<C>], seed: &[u8; 32]) -> Result<(), Error> {
    let hash: Sha256 = absorb(b"lemniscate: coefficients of a batch", seed, claims);
    let key = hash.finalize().into();
    let part = part_of(claims.len());
    let sums = map_parts(claims, part, |first, part| Sum::new(&key, first, part)).into_iter();
    let sums = sums.collect::<Option<Vec<_>>>().ok_or(Error::PointNotOnCurve)?;
    // An empty batch is valid.
    let Some(Sum { scalar, point }) = sums.into_iter().reduce(Sum::and) else { return Ok(()) };
    verdict(C::is_base_product(&scalar, &point))
}

/// The coefficients of entries from `first` on: integers from -2^127 to 2^127 - 1.
pub(super) fn coefficients(key: &[u8; 32], first: usize) -> impl Iterator<Item = i128> {
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
struct Sum<C: Sums> {
    scalar: C::Scalar,
    point: C::Point,
}

impl<C: Sums> Sum<C> {
    /// Of the claims, the first of which has the index `first`; `None` if a point is not on the curve.
    fn new(key: &[u8; 32], first: usize, claims: &[Claim<C>]) -> Option<Self> {
        let mut scalar = C::Scalar::ZERO;
        let mut points = Vec::with_capacity(claims.len());
        let mut keys = Vec::with_capacity(claims.len());
        for (claim, integer) in claims.iter().zip(coefficients(key, first)) {
            let z = C::Scalar::signed(integer);
            scalar += z * claim.scalar;
            let magnitude = C::Scalar::from(integer.unsigned_abs()).words();
            points.push(Product {
                point: Key::Encoded(claim.point),
                scalar: magnitude,
                negative: integer < 0,
            });
            keys.push((claim.key, z * claim.challenge));
        }
        let keys: Vec<_> = one_for_each_key(keys).into_iter().map(product).collect();
        Some(Sum { scalar, point: C::sum_vartime(&keys, &points)? })
    }

    fn and(self, other: Self) -> Self {
        Sum { scalar: self.scalar + other.scalar, point: C::add(&self.point, &other.point) }
    }
}

/// The product with the representative of least magnitude.
fn product<C: Sums>((point, scalar): (Key<C>, C::Scalar)) -> Product<C> {
    let (scalar, negative) = scalar.least();
    Product { point, scalar, negative }
}

/// Adds up the scalars of equal keys, as far as these are encoded alike.
pub(super) fn one_for_each_key<C: Sums>(products: Vec<(Key<C>, C::Scalar)>) -> Vec<(Key<C>, C::Scalar)> {
    let prefixes = products.iter().map(|(key, _)| key.encoding().prefix());
    let Some(order) = order_if_repeated(prefixes) else { return products };
    let mut sums: Vec<(Key<C>, C::Scalar)> = Vec::with_capacity(products.len());
    for (_, i) in order {
        let (key, scalar) = &products[i];
        match sums.last_mut() {
            Some((last, sum)) if last.encoding().is_same_vartime(&key.encoding()) => *sum += *scalar,
            _ => sums.push((*key, *scalar)),
        }
    }
    sums
}
