//! One verdict for many signatures, by one equation that combines theirs at random
//! ([`combination`](crate::scheme::eddsa::combination)).
//!
//! - [`Combination::RandomCoefficients`] ([`random`]): each z has 128 random bits, and (sum z S) B = sum z R + sum z k A is
//!   checked. z k has full length.
//! - [`Combination::CommonSecret`] ([`secret`]): u is a random secret, and k / u is halved, so that z k = u y, where z and
//!   y have half the length. (sum z S) B = (sum z R) + u (sum y A) is verified as the equation of one signature.
//!
//! `docs/halving.md` has the probabilities with which either accepts invalid signatures.

mod secret;

use alloc::vec::Vec;

use crate::engine::edwards::Sums;
use crate::engine::edwards25519::{Claim, Edwards25519};
use crate::scheme::eddsa::{Policies, combination::random};
use crate::scheme::schnorr::{self, Combine, Error};

use crate::scheme::ed25519::{Ed25519, Entry, Policy};

/// How [`verify_all_by`] combines the equations of a batch.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Combination {
    /// Independent random coefficients of 128 bits (Bernstein, Duif, Lange, Schwabe, Yang, "High-speed high-security
    /// signatures", section 5). Invalid signatures are accepted with a probability of at most 2^-128.
    #[default]
    RandomCoefficients,
    /// Coefficients derived from one common secret, by halving ("Accelerating EdDSA Signature Verification with Faster Scalar Size
    /// Halving", TCHES 2025), after removing repeated challenges. Two invalid signatures that an attacker finds with m hashes are
    /// accepted with a probability of about m 2^-126, and at most m 2^-123; no bound is proven for three or more. It takes up to
    /// 1/7 less time for some hundred signatures or more, and longer for fewer.
    ///
    /// `docs/halving.md` of the repository derives these bounds.
    CommonSecret,
}

impl Combine for Ed25519 {
    type Combination = Combination;

    fn is_combined(signatures: usize) -> bool {
        Edwards25519::pays(signatures)
    }

    fn may_combine(policy: Policy) -> Result<(), Error> {
        Policies::may_combine(policy)
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

/// [`verify_all_seeded_with`](super::verify_all_seeded_with) with a combination of the caller's choice. The other functions use
/// random coefficients.
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
