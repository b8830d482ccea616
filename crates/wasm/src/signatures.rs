//! Signatures, and verdicts on them.

#[cfg(feature = "ed25519-verification")]
use lemniscate::ed25519;
#[cfg(feature = "jq255e")]
use lemniscate::jq255e;
use lemniscate::schnorr::{self, ByteArray, Error, Scheme};

use crate::keys::{Key, no_such};
use crate::{Failure, Result};

/// The signature of a message.
pub fn sign(key: &Key, message: &[u8]) -> Result<Vec<u8>> {
    match key {
        #[cfg(feature = "ed25519")]
        Key::Ed25519(key) => Ok(key.sign(message).to_bytes().to_vec()),
        #[cfg(feature = "jq255e")]
        Key::Jq255e(key) => Ok(key.sign(message).to_bytes().to_vec()),
        _ => Err(no_such("key")),
    }
}

/// Policies of Ed25519 have the numbers that `js/verifying.js` names.
#[cfg(feature = "ed25519-verification")]
fn policy(number: u32) -> Result<ed25519::Policy> {
    let name = ["rfc8032", "zip215", "dalek", "strict"].get(number as usize);
    Ok(name.ok_or_else(|| no_such("policy"))?.parse::<ed25519::Policy>()?)
}

/// Is this a signature of the message?
pub fn verify(key: &Key, number: u32, signature: &[u8], message: &[u8]) -> Result<bool> {
    Ok(match key {
        #[cfg(feature = "ed25519-verification")]
        Key::Ed25519Public(key) => {
            let policy = policy(number)?;
            of_ed25519(signature)
                .is_ok_and(|signature| key.verify_message_with(policy, message, &signature).is_ok())
        }
        #[cfg(feature = "jq255e")]
        Key::Jq255ePublic(key) => jq255e::Signature::from_slice(signature)
            .is_ok_and(|signature| key.verify(message, &signature).is_ok()),
        _ => return Err(no_such("key")),
    })
}

#[cfg(feature = "ed25519-verification")]
fn of_ed25519(bytes: &[u8]) -> std::result::Result<ed25519::Signature, Error> {
    ed25519::Signature::from_slice(bytes).map_err(|_| Error::SignatureLength)
}

/// The verdict on each of some rows, of a scheme by the number of its secret keys. They have first the public key and the
/// signature of each, then four bytes each with the length of its message, little-endian, and then the messages.
pub fn verify_each(scheme: u32, number: u32, rows: usize, bytes: &[u8]) -> Result<Vec<u8>> {
    match scheme {
        #[cfg(feature = "ed25519-verification")]
        0 => verdicts::<ed25519::Ed25519>(policy(number)?, rows, bytes, 64, of_ed25519),
        #[cfg(feature = "jq255e")]
        2 => verdicts::<jq255e::Jq255e>((), rows, bytes, 48, jq255e::Signature::from_slice),
        _ => Err(no_such("scheme")),
    }
}

fn verdicts<S: Scheme>(
    policy: S::Policy,
    rows: usize,
    bytes: &[u8],
    signature_length: usize,
    signature: impl Fn(&[u8]) -> std::result::Result<S::Signature, Error>,
) -> Result<Vec<u8>> {
    let short = || Failure("fewer bytes than rows".to_owned());
    let width = S::PublicKeyBytes::LENGTH + signature_length;
    let (keys, rest) = bytes.split_at_checked(rows.saturating_mul(width)).ok_or_else(short)?;
    let (lengths, mut messages) = rest.split_at_checked(rows.saturating_mul(4)).ok_or_else(short)?;
    let mut parsed = Vec::with_capacity(rows);
    for (row, length) in keys.chunks_exact(width).zip(lengths.as_chunks().0) {
        let (message, rest) =
            messages.split_at_checked(u32::from_le_bytes(*length) as usize).ok_or_else(short)?;
        let (key, bytes) = row.split_at(S::PublicKeyBytes::LENGTH);
        parsed
            .push(S::PublicKeyBytes::try_from(key).ok().zip(signature(bytes).ok()).map(|row| (row, message)));
        messages = rest;
    }
    let rows: Vec<_> = parsed.iter().flatten().collect();
    let mut verdicts = on_rows::<S>(policy, &rows).into_iter();
    let verdict = |row: &Option<_>| row.is_some() && verdicts.next().unwrap_or(false);
    Ok(parsed.iter().map(verdict).map(u8::from).collect())
}

/// A public key, a signature and a message.
type Row<'a, S> = ((<S as Scheme>::PublicKeyBytes, <S as Scheme>::Signature), &'a [u8]);

/// By all at once, which for Ed25519 are verified in lanes.
#[cfg(any(feature = "ed25519", feature = "jq255e"))]
fn on_rows<S: Scheme>(policy: S::Policy, rows: &[&Row<'_, S>]) -> Vec<bool> {
    let entries: Vec<_> = rows
        .iter()
        .map(|((key, signature), message)| schnorr::Entry::<S>::from_bytes(key, *message, signature))
        .collect();
    schnorr::verify_each_with(policy, &entries).into_iter().map(|verdict| verdict.is_ok()).collect()
}

/// One after the other, where the module must be small: lanes save a tenth of the time, and would be a third of the code.
#[cfg(not(any(feature = "ed25519", feature = "jq255e")))]
fn on_rows<S: Scheme>(policy: S::Policy, rows: &[&Row<'_, S>]) -> Vec<bool> {
    rows.iter()
        .map(|((key, signature), message)| {
            schnorr::VerifyingKey::<S>::from_bytes(key)
                .is_ok_and(|key| key.verify_message_with(policy, *message, signature).is_ok())
        })
        .collect()
}
