//! One verdict, by random numbers of the operating system.

use super::{Combine, of_each, verify_all_seeded_with};
use crate::scheme::schnorr::{Entry, Error};

/// Returns whether all signatures are valid: one verdict for any number of signatures, with random numbers from the operating
/// system. Faster than `verify_each` for many signatures. Variable-time.
///
/// The function adds up the equations of all signatures with independent random coefficients of 128 bits. A batch with invalid
/// signatures passes with a probability of at most 2^-128, even with adversarial signers.
/// [`find_invalid`](super::super::find_invalid) finds the invalid signatures. An empty batch is valid. If the operating system
/// supplies no random numbers, each signature is verified by itself.
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
/// The error of the first entry with an invalid encoding, which is the error of that entry alone; [`Error::Mismatch`] if all
/// encodings are valid. The error does not depend on the backend, the number of entries or the number of threads.
pub fn verify_all<S: Combine>(entries: &[Entry<'_, S>]) -> Result<(), Error> {
    verify_all_with(S::Policy::default(), entries)
}

/// [`verify_all`] under another policy, which must be cofactored. Under other policies, the verdict on the combination could differ
/// from the verdicts on the single signatures.
///
/// # Errors
/// [`Error::NotCofactored`]; the error of the first entry whose encoding is invalid under the policy; [`Error::Mismatch`] if all
/// encodings are valid.
pub fn verify_all_with<S: Combine>(policy: S::Policy, entries: &[Entry<'_, S>]) -> Result<(), Error> {
    S::may_combine(policy)?;
    let mut seed = [0; 32];
    match getrandom::fill(&mut seed) {
        Ok(()) => verify_all_seeded_with(policy, entries, &seed),
        Err(_) => of_each(policy, entries),
    }
}
