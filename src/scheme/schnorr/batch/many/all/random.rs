//! One verdict, by random numbers of the operating system.

use super::{Combine, of_each, verify_all_seeded_with};
use crate::scheme::schnorr::{Entry, Error};

/// Returns whether all signatures are valid: one verdict for any number of them, with the operating system's random
/// numbers. Faster than `verify_each` for many signatures; variable-time.
///
/// The equations of the signatures are added up with independent random coefficients of 128 bits: a batch with invalid
/// signatures passes with a probability of at most 2^-128, even with adversarial signers.
/// [`find_invalid`](super::super::find_invalid) tells which ones are invalid. An empty batch is valid. If the operating system has
/// no random numbers to give, each signature is verified by itself.
///
/// ```
/// use lemniscate::ed25519::{Entry, Error, Policy, SigningKey, find_invalid, verify_all, verify_all_with};
///
/// let key = SigningKey::from_bytes(&[7; 32]);
/// let messages: Vec<_> = (0..20u8).map(|i| [i; 4]).collect();
/// let mut signatures: Vec<_> = messages.iter().map(|message| key.sign(message)).collect();
/// signatures.swap(3, 5);
/// let public_key = key.verifying_key();
/// let entry = |i: usize| Entry::new(&public_key, &messages[i], &signatures[i]);
/// let entries: Vec<_> = (0..20).map(entry).collect();
/// assert_eq!(verify_all(&entries), Err(Error::Mismatch));
/// assert_eq!(find_invalid(&entries), [3, 5]);
/// assert_eq!(verify_all_with(Policy::Strict, &entries), Err(Error::NotCofactored));
/// ```
///
/// # Errors
/// The error of the first entry with a wrong encoding: the one that this entry has by itself.
/// [`Error::Mismatch`] if all encodings are right. This is so whatever the backend, the number of entries and that of
/// threads.
pub fn verify_all<S: Combine>(entries: &[Entry<'_, S>]) -> Result<(), Error> {
    verify_all_with(S::Policy::default(), entries)
}

/// [`verify_all`] by another policy, which must be cofactored: for others the combination does not have the same verdict as
/// the signatures one by one.
///
/// # Errors
/// [`Error::NotCofactored`]; the error of the first entry with a wrong encoding under the policy;
/// [`Error::Mismatch`] if all encodings are right.
pub fn verify_all_with<S: Combine>(policy: S::Policy, entries: &[Entry<'_, S>]) -> Result<(), Error> {
    S::may_combine(policy)?;
    let mut seed = [0; 32];
    match getrandom::fill(&mut seed) {
        Ok(()) => verify_all_seeded_with(policy, entries, &seed),
        Err(_) => of_each(policy, entries),
    }
}
