//! What one equation for many signatures is made of.
//!
//! Write D for S B - R - k A; a signature is valid if D times the cofactor h is the neutral element. For coefficients z that
//! are random and not known beforehand, the sum of z D is the neutral element, times h, with hardly any probability unless
//! that is so for each D.

pub(crate) mod random;

use alloc::vec::Vec;
use core::ops::{Add, AddAssign, Mul};

use sha2::Digest;

use crate::scalar::GroupScalar;

use super::{Claim, Curve, Key};

/// What combinations compute with scalars.
pub trait Ring: Copy + Add<Output = Self> + AddAssign + Mul<Output = Self> {}

impl<S: Copy + Add<Output = S> + AddAssign + Mul<Output = S>> Ring for S {}

/// A curve on which sums of very many products are computed, of points by public scalars.
pub trait Sums: Curve<Scalar: Ring> {
    /// The magnitude of a scalar, as it is recoded.
    type Words: Copy + Send + Sync;

    /// An integer, modulo the order.
    fn scalar(z: i128) -> Self::Scalar;

    /// An integer without a sign.
    fn words(magnitude: u128) -> Self::Words;

    /// The representative of least magnitude, and whether it is negative.
    fn least(scalar: &Self::Scalar) -> (Self::Words, bool);

    /// The low 64 bits of the encoding, the canonical one of a decoded key.
    fn prefix(key: &Key<Self>) -> u64;

    /// Returns whether both have the same encoding, the canonical one of decoded keys. Variable-time.
    fn is_same_vartime(a: &Key<Self>, b: &Key<Self>) -> bool;

    /// The sum of all products, of which those that are `long` have scalars of any length and those that are `short` below
    /// 2^128; `None` if one of the points is not on the curve. Variable-time.
    fn sum_vartime(long: &[Product<Self>], short: &[Product<Self>]) -> Option<Self::Point>;

    /// The sum of two points.
    fn add(a: &Self::Point, b: &Self::Point) -> Self::Point;

    /// Returns whether scalar B and the point are the same, times the cofactor.
    fn is_base_product(scalar: &Self::Scalar, point: &Self::Point) -> bool;
}

/// One product: of a point and an integer, by its magnitude and sign.
#[derive(Clone, Copy)]
pub struct Product<C: Sums> {
    pub(crate) point: Key<C>,
    pub(crate) scalar: C::Words,
    pub(crate) negative: bool,
}

/// The most signatures in a sum: with more, what they are added up in does not stay in the cache.
const CHUNK: usize = 8192;

/// How many of n signatures are in one sum.
pub(crate) fn part_of(n: usize) -> usize {
    #[cfg(feature = "rayon")]
    {
        /// With fewer, what a sum costs by itself would be felt.
        const FEWEST_IN_PART: usize = 128;
        n.div_ceil(rayon::current_num_threads()).clamp(FEWEST_IN_PART, CHUNK)
    }
    #[cfg(not(feature = "rayon"))]
    {
        n.clamp(1, CHUNK)
    }
}

/// The indices of values of which these are the prefixes, in their order; `None` if all prefixes differ, and so the values.
pub(crate) fn order_if_repeated(prefixes: impl Iterator<Item = u64>) -> Option<Vec<(u64, usize)>> {
    let mut order: Vec<_> = prefixes.enumerate().map(|(i, prefix)| (prefix, i)).collect();
    order.sort_unstable();
    order.windows(2).any(|pair| pair[0].0 == pair[1].0).then_some(order)
}

/// Hashes the seed and all that the verdict depends on.
pub(crate) fn absorb<H: Digest, C: Curve>(label: &[u8], seed: &[u8; 32], claims: &[Claim<C>]) -> H {
    let mut hasher = H::new_with_prefix(label);
    hasher.update(seed);
    for claim in claims {
        // k is a hash of R, A and the message, with its context.
        hasher.update(claim.scalar.to_canonical());
        hasher.update(claim.challenge.to_canonical());
    }
    hasher
}

#[cfg(test)]
pub(crate) mod tests {
    use alloc::vec::Vec;

    use crate::scheme::curve25519::{Claim, Key, base_product};
    use crate::scheme::ed25519::{Blinding, Scalar};

    /// Claims of Ed25519 that hold, by keys i with the secret scalars 1000 + i.
    pub(crate) fn claims(count: u64) -> Vec<Claim> {
        let none = Blinding::none();
        let point = |scalar: &Scalar| base_product(scalar, none.mask()).0;
        let claim = |i: u64| {
            let (secret, nonce) = (Scalar::from(1000 + i), Scalar::from(2000 + i).invert());
            let challenge = Scalar::from(3000 + i).invert();
            Claim {
                key: Key::Decoded(point(&secret)),
                point: point(&nonce).encoding(),
                scalar: challenge.mul_add(secret, nonce),
                challenge,
            }
        };
        (0..count).map(claim).collect()
    }
}
