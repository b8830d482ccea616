//! Each signature with its own verdict, several at a time.

#[cfg(feature = "alloc")]
use alloc::{vec, vec::Vec};

use crate::scheme::curve25519::{self, Claim, MAX_LANES};

use super::Entry;
use crate::scheme::ed25519::{Error, Policy};

/// Verifies any number of signatures, each with its own verdict: the one that
/// [`VerifyingKey::verify_with`](super::super::VerifyingKey::verify_with) gives, for every policy. With vectors, several
/// signatures are worked on side by side. With the feature `rayon`, all cores of its thread pool take part.
///
/// ```
/// use lemniscate::ed25519::{Entry, Policy, SigningKey, verify_each};
///
/// let key = SigningKey::from_bytes(&[7; 32]);
/// let messages = [b"first", b"other", b"third"];
/// let signatures = messages.map(|message| key.sign(message));
/// let public_key = key.verifying_key();
/// let entries: Vec<_> = messages
///     .iter()
///     .zip(&signatures)
///     .map(|(message, signature)| Entry::new(&public_key, *message, signature))
///     .collect();
/// assert!(verify_each(Policy::default(), &entries).iter().all(Result::is_ok));
/// ```
#[cfg(feature = "alloc")]
pub fn verify_each(policy: Policy, entries: &[Entry<'_>]) -> Vec<Result<(), Error>> {
    let mut verdicts = vec![Ok(()); entries.len()];
    verify_slice(policy, entries, &mut verdicts);
    verdicts
}

/// `verify_each` with the verdicts written into `verdicts`, the i-th one on entry i.
/// Nothing is allocated.
///
/// # Errors
/// [`Error::BatchLength`], and nothing is verified, if there are not as many verdicts as entries.
pub fn verify_each_into(
    policy: Policy,
    entries: &[Entry<'_>],
    verdicts: &mut [Result<(), Error>],
) -> Result<(), Error> {
    if entries.len() != verdicts.len() {
        return Err(Error::BatchLength);
    }
    verify_slice(policy, entries, verdicts);
    Ok(())
}

fn verify_slice(policy: Policy, entries: &[Entry<'_>], verdicts: &mut [Result<(), Error>]) {
    on_all_cores(entries, verdicts, |entries, verdicts| verify_part(policy, entries, verdicts));
}

/// Calls `verify` for all items and their verdicts, of which there must be as many; with the feature `rayon`, for many of
/// them part by part.
pub(super) fn on_all_cores<I: Sync>(
    items: &[I],
    verdicts: &mut [Result<(), Error>],
    verify: impl Fn(&[I], &mut [Result<(), Error>]) + Sync,
) {
    #[cfg(feature = "rayon")]
    {
        use rayon::prelude::*;

        /// The fewest items that are worth another thread.
        const PART: usize = 64;
        if items.len() > PART {
            let parts = items.par_chunks(PART).zip(verdicts.par_chunks_mut(PART));
            return parts.for_each(|(items, verdicts)| verify(items, verdicts));
        }
    }
    verify(items, verdicts);
}

/// As many verdicts as entries, on one core.
fn verify_part(policy: Policy, entries: &[Entry<'_>], verdicts: &mut [Result<(), Error>]) {
    let mut group = Group::new(policy);
    for (index, entry) in entries.iter().enumerate() {
        match entry.claim(policy) {
            Ok(claim) => group.push(index, claim, verdicts),
            Err(error) => verdicts[index] = Err(error),
        }
    }
    group.verify(verdicts);
}

/// Claims that wait until there is one for each lane.
pub(super) struct Group {
    policy: Policy,
    claims: [Claim; MAX_LANES],
    indices: [usize; MAX_LANES],
    count: usize,
}

impl Group {
    pub(super) fn new(policy: Policy) -> Self {
        Group { policy, claims: [Claim::right(); MAX_LANES], indices: [0; MAX_LANES], count: 0 }
    }

    pub(super) fn push(&mut self, index: usize, claim: Claim, verdicts: &mut [Result<(), Error>]) {
        self.claims[self.count] = claim;
        self.indices[self.count] = index;
        self.count += 1;
        if self.count == MAX_LANES {
            self.verify(verdicts);
        }
    }

    /// Verifies those that wait.
    pub(super) fn verify(&mut self, verdicts: &mut [Result<(), Error>]) {
        let of_lanes = curve25519::verify_each_vartime(&self.claims, self.count, self.policy);
        for (&index, verdict) in self.indices[..self.count].iter().zip(of_lanes) {
            verdicts[index] = verdict;
        }
        self.count = 0;
    }
}
