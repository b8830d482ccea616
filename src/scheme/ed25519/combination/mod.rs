//! One verdict for many signatures, by one equation that combines theirs at random.
//!
//! Write D for S B - R - k A; a signature is valid if 8 D is the neutral element. For coefficients z that are random and
//! not known beforehand, the sum of z D is the neutral element, times 8, with hardly any probability unless that is so
//! for each D.
//!
//! - [`Combination::RandomCoefficients`] ([`random`]): each z has 128 random bits, and (sum z S) B = sum z R + sum z k A is
//!   checked. z k has full length.
//! - [`Combination::CommonSecret`] ([`secret`]): u is a random secret, and k / u is halved, so that z k = u y, where z and
//!   y have half the length. (sum z S) B = (sum z R) + u (sum y A) is verified as the equation of one signature.
//!
//! `docs/halving.md` has the probabilities with which either accepts invalid signatures.

mod random;
mod secret;

use alloc::vec::Vec;

use crate::scheme::curve25519::{self, Claim};
use crate::scheme::schnorr::{self, Combine, Error};

use super::{Ed25519, Entry, Policy};

/// How one equation is made of many, for [`verify_all_by`].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Combination {
    /// Independent random coefficients of 128 bits (Bernstein, Duif, Lange, Schwabe, Yang, "High-speed high-security
    /// signatures", section 5). Invalid signatures are accepted with a probability of at most 2^-128.
    #[default]
    RandomCoefficients,
    /// Coefficients that come from one common secret, by halving ("Accelerating EdDSA Signature Verification with Faster
    /// Scalar Size Halving", TCHES 2025), with repeated challenges sorted out. Two invalid signatures that were searched for
    /// with m hashes are accepted with a probability of about m 2^-126, at most m 2^-123; for more of them no bound is
    /// proven. For some hundred signatures and more it takes up to a seventh less time, for few it takes longer.
    ///
    /// `docs/halving.md` of the repository derives these bounds.
    CommonSecret,
}

/// The most signatures in a sum: with more, what they are added up in does not stay in the cache.
const CHUNK: usize = 8192;

impl Combine for Ed25519 {
    type Combination = Combination;

    fn fewest_combined() -> usize {
        curve25519::fewest_in_sum()
    }

    fn may_combine(policy: Policy) -> Result<(), Error> {
        if policy.is_cofactored() { Ok(()) } else { Err(Error::NotCofactored) }
    }

    fn verify_combined_vartime(
        policy: Policy,
        claims: Vec<Claim>,
        combination: Combination,
        seed: &[u8; 32],
    ) -> Result<(), Error> {
        match combination {
            Combination::RandomCoefficients => random::verify_vartime(&claims, seed),
            Combination::CommonSecret => secret::verify_vartime(policy, claims, seed),
        }
    }
}

/// [`verify_all_seeded_with`](super::verify_all_seeded_with) with a combination of the caller's choice: the other functions
/// take random coefficients.
///
/// ```
/// use lemniscate::ed25519::{Combination, Entry, Policy, SigningKey, verify_all_by};
///
/// let key = SigningKey::from_bytes(&[7; 32]);
/// let (public_key, signature) = (key.verifying_key(), key.sign(b"a message"));
/// let entries = [Entry::new(&public_key, b"a message", &signature); 20];
/// let seed = [1; 32]; // 32 random bytes
/// assert_eq!(verify_all_by(Policy::Zip215, &entries, Combination::CommonSecret, &seed), Ok(()));
/// ```
///
/// # Errors
/// As there.
pub fn verify_all_by(
    policy: Policy,
    entries: &[Entry<'_>],
    combination: Combination,
    seed: &[u8; 32],
) -> Result<(), Error> {
    schnorr::verify_all_by(policy, entries, combination, seed)
}

/// How many of n signatures are in one sum.
fn part_of(n: usize) -> usize {
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
fn order_if_repeated(prefixes: impl Iterator<Item = u64>) -> Option<Vec<(u64, usize)>> {
    let mut order: Vec<_> = prefixes.enumerate().map(|(i, prefix)| (prefix, i)).collect();
    order.sort_unstable();
    order.windows(2).any(|pair| pair[0].0 == pair[1].0).then_some(order)
}

/// Hashes the seed and all that the verdict depends on.
fn absorb<H: sha2::Digest>(label: &[u8], seed: &[u8; 32], claims: &[Claim]) -> H {
    let mut hasher = H::new_with_prefix(label);
    hasher.update(seed);
    for claim in claims {
        // k is a hash of R, A and the message, with its context.
        hasher.update(claim.scalar.to_bytes());
        hasher.update(claim.challenge.to_bytes());
    }
    hasher
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scheme::curve25519::{Key, base_product};
    use crate::scheme::ed25519::{Blinding, Scalar};

    /// Claims that hold, by keys i with the secret scalars 1000 + i.
    pub(super) fn claims(count: u64) -> Vec<Claim> {
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
