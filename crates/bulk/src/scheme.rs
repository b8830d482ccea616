//! Signature schemes by their names: verdicts on rows, and signatures of them.

#[cfg(feature = "gpu")]
mod device;
mod small_order;

#[cfg(feature = "gpu")]
pub use device::{Devices, ed25519_on_device};

use std::ops::Range;
use std::sync::Arc;

use lemniscate::schnorr::{
    ByteArray, Entry, Error, PreparedKeys, SigningKey, VerifyingKey, sign_many, verify_each_with,
};
use lemniscate_bindings as bindings;

use crate::encoding::{Cell, Cells, Decoded, split};
use crate::verdict::Verdict;

/// Rows that the library is given at a time. With more of them its feature `rayon`, where another crate of a build asks for
/// it, would use threads of its own.
const TOGETHER: usize = 64;

/// The number of prepared keys for each of this many threads. A key takes at most 12 KiB (Ed448: 23 KiB), and all together at most
/// 96 MiB (Ed448: 184 MiB).
#[must_use]
pub fn prepared_of_each(threads: usize) -> usize {
    const PREPARED: usize = 8192;
    PREPARED / threads.max(1)
}

/// The names of all schemes.
pub use bindings::SIGNATURE_NAMES as NAMES;

/// A scheme, with a policy.
pub trait WithPolicy: Send + Sync {
    /// Bytes of a public key.
    fn public_length(&self) -> usize;
    /// Bytes of a signature.
    fn signature_length(&self) -> usize;
    /// What verifies, for one thread: with a cache of so many prepared keys, or without one.
    fn verifier(&self, prepared: usize) -> Box<dyn Verifier>;
    /// What signs by one key.
    ///
    /// # Errors
    /// What is wrong with the key.
    fn signer(&self, secret: &[u8]) -> Result<Box<dyn Signer>, Error>;
    /// The public key of each seed, and its signature of the message beside it, one after another. Of a seed the scheme takes
    /// as many bytes as it wants, from the first one again where there are no more.
    fn sign_each(&self, batch: &[([u8; 32], &[u8])]) -> Vec<(Vec<u8>, Vec<u8>)>;
    /// Has the key small order, so that by some policies anything is valid under it?
    fn is_small_order(&self, public_key: &[u8]) -> bool;
    /// The verdict on one signature, by the library's functions for one.
    fn verdict(&self, public_key: &[u8], message: &[u8], signature: &[u8]) -> Verdict;
}

/// Verdicts on rows.
pub trait Verifier: Send {
    /// The verdict on each row. The columns have the same number of rows.
    fn verdicts(&mut self, public_keys: &Cells, messages: &Cells, signatures: &Cells) -> Vec<Verdict>;
}

/// Signatures by one key.
pub trait Signer: Send + Sync {
    /// The public key.
    fn public_key(&self) -> &[u8];
    /// The signatures of messages, one after another.
    fn sign(&self, messages: &[&[u8]]) -> Vec<u8>;
}

/// The scheme of a name, with the policy of a name or with its usual one.
///
/// # Errors
/// [`Error::PolicyName`]: the scheme has none of this name. Without a scheme of this name, `None`.
pub fn by_name(scheme: &str, policy: Option<&str>) -> Option<Result<Box<dyn WithPolicy>, Error>> {
    struct Make<'a>(Option<&'a str>, fn(&[u8]) -> bool);

    impl bindings::Visit for Make<'_> {
        type Output = Result<Box<dyn WithPolicy>, Error>;

        fn visit<S: bindings::SignatureScheme>(self) -> Self::Output {
            let Make(policy, is_small_order) = self;
            Ok(Box::new(Of::<S> { policy: S::policy(policy)?, is_small_order, elsewhere: None }))
        }
    }

    let is_small_order: fn(&[u8]) -> bool = match scheme {
        "ed25519" => small_order::of_ed25519,
        "ed448" => small_order::of_ed448,
        // A group of prime order.
        _ => |_| false,
    };
    bindings::visit(scheme, Make(policy, is_small_order))
}

/// A scheme with a policy.
struct Of<S: bindings::SignatureScheme> {
    policy: S::Policy,
    is_small_order: fn(&[u8]) -> bool,
    elsewhere: Option<MakeElsewhere<S>>,
}

/// Makes a verifier that replaces this processor, for one thread.
type MakeElsewhere<S> = Arc<dyn Fn() -> Box<dyn Elsewhere<S>> + Send + Sync>;

/// A row whose key and signature have the right lengths: its number, the key, the message and the signature.
type WellFormed<'a, S> = (
    usize,
    <S as lemniscate::schnorr::Scheme>::PublicKeyBytes,
    &'a [u8],
    <S as lemniscate::schnorr::Scheme>::Signature,
);

/// A verifier that replaces this processor.
trait Elsewhere<S: bindings::SignatureScheme>: Send {
    /// The verdict on each row; `None` if it has failed, and this processor must verify them.
    fn verify_each(&mut self, rows: &[WellFormed<'_, S>]) -> Option<Vec<Result<(), Error>>>;
}

/// A key and a signature of the right lengths; else what is said of the row.
fn well_formed<S: bindings::SignatureScheme>(
    key: &[u8],
    signature: &[u8],
) -> Result<(S::PublicKeyBytes, S::Signature), Verdict> {
    let Ok(key) = S::PublicKeyBytes::try_from(key) else { return Err(Verdict::Malformed) };
    if signature.len() != S::SIGNATURE_LENGTH {
        return Err(Verdict::Malformed);
    }
    match S::signature(signature) {
        Ok(signature) => Ok((key, signature)),
        Err(error) => Err(invalid::<S>(&key, error)),
    }
}

/// The first bytes of a key, as an integer.
fn beginning(key: &[u8]) -> u64 {
    key.first_chunk().map_or(0, |bytes| u64::from_le_bytes(*bytes))
}

/// The verdict on a signature that is not valid. What is wrong with the key comes first, as nobody has a signature to verify
/// before the key is decoded; several signatures at a time are looked at in another order.
fn invalid<S: bindings::SignatureScheme>(key: &S::PublicKeyBytes, error: Error) -> Verdict {
    let of_key = || VerifyingKey::<S>::try_from(key.as_ref()).err();
    let is_of_whole = error == Error::Mismatch;
    Verdict::Invalid(if is_of_whole { error } else { of_key().unwrap_or(error) })
}

/// The verdict that a result of the library is.
fn said<S: bindings::SignatureScheme>(key: &S::PublicKeyBytes, result: Result<(), Error>) -> Verdict {
    result.map_or_else(|error| invalid::<S>(key, error), |()| Verdict::Valid)
}

fn seed_of<S: bindings::SignatureScheme>(bytes: &[u8; 32]) -> S::Seed {
    let bytes: Vec<u8> = bytes.iter().copied().cycle().take(S::Seed::LENGTH).collect();
    S::Seed::try_from(&bytes).unwrap_or_else(|_| unreachable!("as many bytes as it has"))
}

impl<S: bindings::SignatureScheme> WithPolicy for Of<S> {
    fn public_length(&self) -> usize {
        S::PublicKeyBytes::LENGTH
    }

    fn signature_length(&self) -> usize {
        S::SIGNATURE_LENGTH
    }

    fn verifier(&self, prepared: usize) -> Box<dyn Verifier> {
        let prepared = (prepared > 0).then(|| PreparedKeys::with_capacity(prepared));
        let elsewhere = self.elsewhere.as_ref().map(|make| make());
        Box::new(Verifying::<S> { policy: self.policy, prepared, elsewhere })
    }

    fn signer(&self, secret: &[u8]) -> Result<Box<dyn Signer>, Error> {
        Ok(Box::new(Signing(SigningKey::<S>::try_from(secret)?)))
    }

    fn sign_each(&self, batch: &[([u8; 32], &[u8])]) -> Vec<(Vec<u8>, Vec<u8>)> {
        let mut signed = Vec::with_capacity(batch.len());
        for batch in batch.chunks(TOGETHER) {
            let seeds: Vec<S::Seed> = batch.iter().map(|(seed, _)| seed_of::<S>(seed)).collect();
            let keys = SigningKey::<S>::from_seeds(&seeds);
            let messages: Vec<_> =
                keys.iter().zip(batch).map(|(key, (_, message))| (key, (*message).into())).collect();
            signed.extend(keys.iter().zip(sign_many(&messages)).map(|(key, signature)| {
                (key.as_ref().as_bytes().as_ref().to_vec(), S::signature_bytes(&signature).as_ref().to_vec())
            }));
        }
        signed
    }

    fn is_small_order(&self, public_key: &[u8]) -> bool {
        (self.is_small_order)(public_key)
    }

    fn verdict(&self, public_key: &[u8], message: &[u8], signature: &[u8]) -> Verdict {
        let (bytes, signature) = match well_formed::<S>(public_key, signature) {
            Ok(parts) => parts,
            Err(verdict) => return verdict,
        };
        let key = VerifyingKey::<S>::try_from(bytes.as_ref());
        let result = key.and_then(|key| key.verify_message_with(self.policy, message, &signature));
        result.map_or_else(Verdict::Invalid, |()| Verdict::Valid)
    }
}

struct Verifying<S: bindings::SignatureScheme> {
    policy: S::Policy,
    prepared: Option<PreparedKeys<S>>,
    elsewhere: Option<Box<dyn Elsewhere<S>>>,
}

impl<S: bindings::SignatureScheme> Verifier for Verifying<S> {
    fn verdicts(&mut self, public_keys: &Cells, messages: &Cells, signatures: &Cells) -> Vec<Verdict> {
        let mut verdicts = vec![Verdict::Null; public_keys.rows()];
        let columns = [public_keys, messages, signatures];
        for rows in split(&columns) {
            let [public_keys, messages, signatures] = columns.map(|cells| cells.decode(rows.clone()));
            self.verify(rows, &public_keys, &messages, &signatures, &mut verdicts);
        }
        verdicts
    }
}

impl<S: bindings::SignatureScheme> Verifying<S> {
    fn verify(
        &mut self,
        rows: Range<usize>,
        public_keys: &Decoded,
        messages: &Decoded,
        signatures: &Decoded,
        verdicts: &mut [Verdict],
    ) {
        let mut well: Vec<WellFormed<'_, S>> = Vec::with_capacity(rows.len());
        for row in rows {
            let (key, message, signature) = (public_keys.get(row), messages.get(row), signatures.get(row));
            match (key, message, signature) {
                (Cell::Null, _, _) | (_, Cell::Null, _) | (_, _, Cell::Null) => {}
                (Cell::Bytes(key), Cell::Bytes(message), Cell::Bytes(signature)) => {
                    match well_formed::<S>(key, signature) {
                        Ok((key, signature)) => well.push((row, key, message, signature)),
                        Err(said) => verdicts[row] = said,
                    }
                }
                _ => verdicts[row] = Verdict::Malformed,
            }
        }
        if let Some(results) = self.elsewhere.as_mut().and_then(|elsewhere| elsewhere.verify_each(&well)) {
            for ((row, key, ..), result) in well.iter().zip(results) {
                verdicts[*row] = said::<S>(key, result);
            }
            return;
        }
        // Rows of one key follow each other, while its table is near: tables of all keys are more than caches hold.
        let mut order: Vec<_> = (0..well.len()).map(|index| (0, index)).collect();
        if self.prepared.as_ref().is_some_and(|prepared| !prepared.is_empty()) {
            order.iter_mut().for_each(|(start, index)| *start = beginning(well[*index].1.as_ref()));
            order.sort_unstable();
        }
        let mut entries = Vec::with_capacity(TOGETHER);
        for order in order.chunks(TOGETHER) {
            entries.clear();
            entries.extend(order.iter().map(|(_, index)| {
                let (_, key, message, signature) = &well[*index];
                Entry::<S>::from_bytes(key, *message, signature)
            }));
            let results = match &mut self.prepared {
                Some(prepared) => prepared.verify_each_with(self.policy, &entries),
                None => verify_each_with(self.policy, &entries),
            };
            for ((_, index), result) in order.iter().zip(results) {
                let (row, key, ..) = &well[*index];
                verdicts[*row] = said::<S>(key, result);
            }
        }
    }
}

struct Signing<S: bindings::SignatureScheme>(SigningKey<S>);

impl<S: bindings::SignatureScheme> Signer for Signing<S> {
    fn public_key(&self) -> &[u8] {
        self.0.as_ref().as_bytes().as_ref()
    }

    fn sign(&self, messages: &[&[u8]]) -> Vec<u8> {
        let mut bytes = Vec::with_capacity(messages.len() * S::SIGNATURE_LENGTH);
        for messages in messages.chunks(TOGETHER) {
            let batch: Vec<_> = messages.iter().map(|message| (&self.0, (*message).into())).collect();
            for signature in sign_many(&batch) {
                bytes.extend_from_slice(S::signature_bytes(&signature).as_ref());
            }
        }
        bytes
    }
}
