//! Independent random coefficients.

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
fn one_for_each_key<C: Sums>(products: Vec<(Key<C>, C::Scalar)>) -> Vec<(Key<C>, C::Scalar)> {
    let prefixes = products.iter().map(|(key, _)| C::prefix(key));
    let Some(order) = order_if_repeated(prefixes) else { return products };
    let mut sums: Vec<(Key<C>, C::Scalar)> = Vec::with_capacity(products.len());
    for (_, i) in order {
        let (key, scalar) = &products[i];
        match sums.last_mut() {
            Some((last, sum)) if C::is_same_vartime(last, key) => *sum += *scalar,
            _ => sums.push((*key, *scalar)),
        }
    }
    sums
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;
    use crate::engine::edwards25519::{Claim, Key, base_product};
    use crate::scheme::ed25519::{Blinding, Scalar};
    use crate::scheme::eddsa::combination::tests::claims;

    /// Distinct from entry to entry, of both signs, and the same ones from any entry on.
    #[test]
    fn streams() {
        let all: Vec<i128> = coefficients(&[1; 32], 0).take(100).collect();
        assert_eq!(all.iter().collect::<HashSet<_>>().len(), 100);
        assert!((20..80).contains(&all.iter().filter(|&&z| z < 0).count()));
        assert!(all.iter().any(|z| z.unsigned_abs() >> 126 == 1));
        for first in 1..9 {
            assert!(coefficients(&[1; 32], first).take(20).eq(all[first..first + 20].iter().copied()));
        }
        assert!(coefficients(&[2; 32], 0).take(100).all(|z| !all.contains(&z)));
    }

    /// Every bit of every entry, their order, and every bit of the seed make other coefficients.
    #[test]
    fn depend_on_everything() {
        let claims = claims(3);
        let mut seen = HashSet::new();
        let mut is_new = |seed: &[u8; 32], claims: &[Claim]| {
            let hash: Sha256 = absorb(b"", seed, claims);
            assert!(seen.insert(hash.finalize()));
        };
        is_new(&[0; 32], &claims);
        for bit in 0..256 {
            let mut seed = [0; 32];
            seed[bit / 8] = 1 << (bit % 8);
            is_new(&seed, &claims);
        }
        for i in 0..3 {
            for bit in 0..252 {
                let mut power = [0; 4];
                power[bit / 64] = 1 << (bit % 64);
                for part in 0..2 {
                    let mut other = claims.clone();
                    let changed = if part == 0 { &mut other[i].scalar } else { &mut other[i].challenge };
                    *changed += Scalar::from_words(power);
                    is_new(&[0; 32], &other);
                }
            }
        }
        for [i, j] in [[0, 1], [0, 2], [1, 2]] {
            let mut other = claims.clone();
            other.swap(i, j);
            is_new(&[0; 32], &other);
        }
        is_new(&[0; 32], &claims[..2]);
    }

    /// With keys that recur, next to each other or not: only what is encoded alike is added up.
    #[test]
    fn equal_keys() {
        let none = Blinding::none();
        let key = |i: u64| Key::Decoded(base_product(&Scalar::from(1000 + i), none.mask()).0);
        let scalars = [3_u64, 1, 4, 1, 5, 9].map(Scalar::from);
        let of_keys = |keys: [Key; 6]| {
            let mut sums: Vec<_> = one_for_each_key(keys.into_iter().zip(scalars).collect())
                .into_iter()
                .map(|(_, sum)| sum.to_words()[0])
                .collect();
            sums.sort_unstable();
            sums
        };
        assert_eq!(of_keys([0; 6].map(key)), [23]);
        assert_eq!(of_keys([0, 1, 0, 1, 0, 1].map(key)), [11, 12]);
        assert_eq!(of_keys([0, 1, 2, 3, 4, 5].map(key)), [1, 1, 3, 4, 5, 9]);
        assert_eq!(of_keys([0, 1, 0, 2, 3, 4].map(key)), [1, 1, 5, 7, 9]);
        let encoded = Key::Encoded(key(0).encoding());
        assert_eq!(of_keys([key(0), encoded, key(1), encoded, key(1), key(0)]), [9, 14]);
    }
}
