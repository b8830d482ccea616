//! Each signature with its own verdict, in a vector.

use alloc::{vec, vec::Vec};

use crate::scheme::schnorr::batch::each::verify_slice;
use crate::scheme::schnorr::{Entry, Error, Scheme};

/// Verifies any number of signatures. Each gets the verdict of
/// [`VerifyingKey::verify_message`](crate::schnorr::VerifyingKey::verify_message). Variable-time.
///
/// If the scheme and the backend have vectors for this task, they process several signatures side by side. With the feature
/// `rayon`, all cores of its thread pool take part.
pub fn verify_each<S: Scheme>(entries: &[Entry<'_, S>]) -> Vec<Result<(), Error>> {
    let mut verdicts = vec![Ok(()); entries.len()];
    verify_slice(S::Policy::default(), entries, &mut verdicts);
    verdicts
}

/// [`verify_each`](fn@verify_each) under any policy.
pub fn verify_each_with<S: Scheme>(policy: S::Policy, entries: &[Entry<'_, S>]) -> Vec<Result<(), Error>> {
    let mut verdicts = vec![Ok(()); entries.len()];
    verify_slice(policy, entries, &mut verdicts);
    verdicts
}

/// The indices of the invalid entries, in increasing order. Variable-time.
pub fn find_invalid<S: Scheme>(entries: &[Entry<'_, S>]) -> Vec<usize> {
    find_invalid_with(S::Policy::default(), entries)
}

/// [`find_invalid`] under any policy.
pub fn find_invalid_with<S: Scheme>(policy: S::Policy, entries: &[Entry<'_, S>]) -> Vec<usize> {
    let verdicts = verify_each_with(policy, entries);
    verdicts.iter().enumerate().filter(|(_, verdict)| verdict.is_err()).map(|(index, _)| index).collect()
}
