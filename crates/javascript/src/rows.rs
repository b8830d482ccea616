//! Verdicts on many signatures. Each row has the public key, the signature, four bytes with the length of the message, little-endian,
//! and the message.

#[cfg(feature = "cores")]
use std::cell::Cell;

use lemniscate::schnorr::{self, ByteArray, Scheme};
use lemniscate_bindings::SignatureScheme;
#[cfg(feature = "cores")]
use rayon::prelude::*;

use crate::{Bytes, Failure, Result};

/// A public key, a signature and a message.
type Row<'a, S> = ((<S as Scheme>::PublicKeyBytes, <S as Scheme>::Signature), &'a [u8]);

/// 1 for each row with a valid signature, 0 for others.
pub fn verdicts<S: SignatureScheme>(policy: S::Policy, rows: u32, mut bytes: &[u8]) -> Result<Bytes> {
    let mut take = |length| {
        let (part, rest) =
            bytes.split_at_checked(length).ok_or_else(|| Failure("fewer bytes than rows".to_owned()))?;
        bytes = rest;
        Ok::<_, Failure>(part)
    };
    // No row is shorter than its length.
    let mut parsed = Vec::new();
    for _ in 0..rows {
        let key = S::PublicKeyBytes::try_from(take(S::PublicKeyBytes::LENGTH)?).ok();
        let signature = S::signature(take(S::SIGNATURE_LENGTH)?).ok();
        let length = take(4)?.try_into().map(u32::from_le_bytes)?;
        let message = take(length as usize)?;
        parsed.push(key.zip(signature).map(|row| (row, message)));
    }
    let rows: Vec<_> = parsed.iter().flatten().collect();
    let mut verdicts = on_rows::<S>(policy, &rows).into_iter();
    let verdict = |row: &Option<_>| row.is_some() && verdicts.next().unwrap_or(false);
    Ok(parsed.iter().map(verdict).map(u8::from).collect::<Vec<_>>().into())
}

/// By all at once, which for Ed25519 are verified in lanes.
#[cfg(feature = "together")]
fn on_rows<S: Scheme>(policy: S::Policy, rows: &[&Row<'_, S>]) -> Vec<bool> {
    let entries: Vec<_> = rows
        .iter()
        .map(|((key, signature), message)| schnorr::Entry::<S>::from_bytes(key, *message, signature))
        .collect();
    let mut verdicts = vec![Ok(()); entries.len()];
    in_parts(&entries, &mut verdicts, |entries, verdicts| {
        // There are as many verdicts as entries.
        if schnorr::verify_each_into_with(policy, entries, verdicts).is_err() {
            verdicts.fill(Err(schnorr::Error::BatchLength));
        }
    });
    verdicts.into_iter().map(|verdict| verdict.is_ok()).collect()
}

#[cfg(all(feature = "together", not(feature = "cores")))]
fn in_parts<E, V>(entries: &[E], verdicts: &mut [V], verify: impl Fn(&[E], &mut [V])) {
    verify(entries, verdicts);
}

/// In parts of less than a millisecond; more than one of them on all cores of the thread pool that this is called in.
#[cfg(feature = "cores")]
fn in_parts<E: Sync, V: Send>(entries: &[E], verdicts: &mut [V], verify: impl Fn(&[E], &mut [V]) + Sync) {
    /// What the library verifies on one core.
    const PART: usize = 64;
    if entries.len() <= PART {
        return verify(entries, verdicts);
    }
    entries.par_chunks(PART).zip(verdicts.par_chunks_mut(PART)).for_each(|(entries, verdicts)| {
        verify(entries, verdicts);
        if GIVES_WAY.get() {
            std::thread::yield_now();
        }
    });
}

/// From now on this thread gives way to others after each part.
///
/// A kernel may let a thread work on for a while where one of a higher priority waits: Linux 6.6 and later, until a tick of the clock,
/// for up to 4 ms.
#[cfg(feature = "cores")]
pub fn give_way_after_parts() {
    GIVES_WAY.set(true);
}

#[cfg(feature = "cores")]
thread_local! {
    static GIVES_WAY: Cell<bool> = const { Cell::new(false) };
}

/// One after the other, where the module must be small: lanes save a tenth of the time, and would be a third of the code.
#[cfg(not(feature = "together"))]
fn on_rows<S: Scheme>(policy: S::Policy, rows: &[&Row<'_, S>]) -> Vec<bool> {
    rows.iter()
        .map(|((key, signature), message)| {
            schnorr::VerifyingKey::<S>::from_bytes(key)
                .is_ok_and(|key| key.verify_message_with(policy, *message, signature).is_ok())
        })
        .collect()
}
