//! One verdict for many signatures, from one random combination of their equations.

#[cfg(feature = "getrandom")]
pub(super) mod random;

use alloc::{vec, vec::Vec};

use super::each::verify_each_with;
use crate::scheme::schnorr::batch::cores::{PART, on_all_cores};
use crate::scheme::schnorr::batch::each::for_each_claim;
use crate::scheme::schnorr::{Entry, Error, Scheme};

/// A scheme whose equations can be combined, because its signatures contain the point R. The trait is sealed.
pub trait Combine: Scheme {
    /// How one equation is made of many.
    #[doc(hidden)]
    type Combination: Copy + Default + Send + Sync;

    /// Whether one combination of so many signatures takes less time than each by itself.
    #[doc(hidden)]
    fn is_combined(signatures: usize) -> bool;

    /// Returns whether the combination of signatures has the verdict that they have one by one.
    ///
    /// # Errors
    /// [`Error::NotCofactored`]
    #[doc(hidden)]
    fn may_combine(policy: Self::Policy) -> Result<(), Error>;

    /// One verdict for all claims. The coefficients are made of the seed and of all that the verdict depends on.
    /// Variable-time.
    ///
    /// # Errors
    /// The error of an encoding of any entry; [`Error::Mismatch`] if all encodings are right.
    #[doc(hidden)]
    fn verify_combined_vartime(
        policy: Self::Policy,
        claims: Vec<Self::Claim<'_>>,
        combination: Self::Combination,
        seed: &[u8; 32],
    ) -> Result<(), Error>;
}

/// Like `verify_all`, with randomness from the caller, which nobody else may know beforehand. The coefficients are a hash of the
/// seed and of the whole batch: every message, key and signature, in order. Variable-time.
///
/// # Errors
/// The error of the first entry with an invalid encoding; [`Error::Mismatch`] if all encodings are valid.
pub fn verify_all_seeded<S: Combine>(entries: &[Entry<'_, S>], seed: &[u8; 32]) -> Result<(), Error> {
    verify_all_seeded_with(S::Policy::default(), entries, seed)
}

/// [`verify_all_seeded`] under another policy, which must be cofactored.
///
/// # Errors
/// [`Error::NotCofactored`]; the error of the first entry whose encoding is invalid under the policy; [`Error::Mismatch`] if all
/// encodings are valid.
pub fn verify_all_seeded_with<S: Combine>(
    policy: S::Policy,
    entries: &[Entry<'_, S>],
    seed: &[u8; 32],
) -> Result<(), Error> {
    verify_all_by(policy, entries, S::Combination::default(), seed)
}

#[inline(never)]
pub(crate) fn verify_all_by<S: Combine>(
    policy: S::Policy,
    entries: &[Entry<'_, S>],
    combination: S::Combination,
    seed: &[u8; 32],
) -> Result<(), Error> {
    S::may_combine(policy)?;
    if !S::is_combined(entries.len()) {
        return of_each(policy, entries);
    }
    let mut claims = vec![Err(Error::Mismatch); entries.len()];
    on_all_cores(PART, entries, &mut claims, |entries, claims| {
        for_each_claim(policy, entries, &mut |index, claim| claims[index] = claim);
    });
    let claims = claims.into_iter().collect::<Result<_, _>>();
    match claims.and_then(|claims| S::verify_combined_vartime(policy, claims, combination, seed)) {
        // An encoding is wrong, but it need not be the first such.
        Err(error) if error != Error::Mismatch => of_each(policy, entries),
        verdict => verdict,
    }
}

/// [`one_verdict`] of those on each.
fn of_each<S: Scheme>(policy: S::Policy, entries: &[Entry<'_, S>]) -> Result<(), Error> {
    /// So many are verified before their verdicts are looked at.
    const PART: usize = 1024;
    let of_part = |part| one_verdict(&mut verify_each_with(policy, part).into_iter());
    one_verdict(&mut entries.chunks(PART).map(of_part))
}

/// The first error that is not [`Error::Mismatch`], after which no more verdicts are asked for; else that, if there is an
/// error.
pub(crate) fn one_verdict(verdicts: &mut dyn Iterator<Item = Result<(), Error>>) -> Result<(), Error> {
    let mut one = Ok(());
    for verdict in verdicts {
        match verdict {
            Err(Error::Mismatch) => one = verdict,
            verdict => verdict?,
        }
    }
    one
}
