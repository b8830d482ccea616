//! What one equation for many signatures is made of.
//!
//! Write D for S B - R - k A; a signature is valid if D times the cofactor h is the neutral element. For coefficients z that
//! are random and not known beforehand, the sum of z D is the neutral element, times h, with hardly any probability unless
//! that is so for each D.

pub(crate) mod random;
#[cfg(test)]
pub(crate) mod tests;

use alloc::vec::Vec;

use sha2::Digest;

use crate::scalar::GroupScalar;

use super::Claim;
use crate::engine::edwards::Edwards;
pub use crate::engine::edwards::{Product, Ring, Sums};
use crate::scheme::schnorr::threads_for;

/// The most signatures in a sum: with more, what they are added up in does not stay in the cache.
const CHUNK: usize = 8192;

/// How many of n signatures are in one sum.
pub(crate) fn part_of(n: usize) -> usize {
    /// With fewer, what a sum costs by itself would be felt.
    const FEWEST_IN_PART: usize = 128;
    n.div_ceil(threads_for(n)).clamp(FEWEST_IN_PART, CHUNK)
}

/// The indices of values of which these are the prefixes, in their order; `None` if all prefixes differ, and so the values.
pub(crate) fn order_if_repeated(prefixes: impl Iterator<Item = u64>) -> Option<Vec<(u64, usize)>> {
    let mut order: Vec<_> = prefixes.enumerate().map(|(i, prefix)| (prefix, i)).collect();
    order.sort_unstable();
    order.windows(2).any(|pair| pair[0].0 == pair[1].0).then_some(order)
}

/// Hashes the seed and all that the verdict depends on.
pub(crate) fn absorb<H: Digest, C: Edwards>(label: &[u8], seed: &[u8; 32], claims: &[Claim<C>]) -> H {
    let mut hasher = H::new_with_prefix(label);
    hasher.update(seed);
    for claim in claims {
        // k is a hash of R, A and the message, with its context.
        hasher.update(claim.scalar.to_canonical());
        hasher.update(claim.challenge.to_canonical());
    }
    hasher
}
