//! Many signatures of one scheme at once.

use std::any::Any;
use std::ffi::c_char;
use std::ops::Range;
use std::thread;

use lemniscate::schnorr::{Entry, VerifyingKey, verify_each_into_with};
use lemniscate_bindings as bindings;

use crate::memory::{self, Kind, create, guard};
use crate::public::{Public, lemniscate_public_key};
use crate::scheme::{find, lemniscate_scheme};
use crate::signatures::Filed;
use crate::status::{Status, lemniscate_status};

/// Signatures with their messages and public keys, all of one scheme. The batch copies them. Only one thread may change it at a
/// time; any number of threads may verify it while none does.
pub struct lemniscate_batch {
    signed: Box<dyn Batch>,
    /// All messages, one after the other.
    messages: Vec<u8>,
}

impl Kind for lemniscate_batch {
    const MARK: u64 = u64::from_ne_bytes(*b"lemn.bat");
}

/// A public key of a batch: its bytes, or an object.
#[derive(Clone, Copy)]
pub enum KeyOf<'a> {
    Bytes(&'a [u8]),
    Object(&'a dyn Public),
}

/// The signatures of a batch, without their messages.
pub trait Batch: Send + Sync {
    /// Adds a signature of the message that is at this place.
    fn add(&mut self, key: KeyOf<'_>, message: Range<usize>, signature: &[u8]) -> Result<(), Status>;
    fn count(&self) -> usize;
    fn clear(&mut self);
    /// The verdict on each signature, by so many threads.
    fn verify_each(
        &self,
        policy: Option<&str>,
        messages: &[u8],
        threads: usize,
    ) -> Result<Vec<Status>, Status>;
    /// One verdict for all.
    fn verify_all(&self, policy: Option<&str>, messages: &[u8]) -> Result<(), Status>;
}

/// A signature. What is malformed has its verdict already.
pub struct Signed<S: bindings::SignatureScheme> {
    key: Result<Key<S>, Status>,
    message: Range<usize>,
    signature: Result<S::Signature, Status>,
}

enum Key<S: bindings::SignatureScheme> {
    Encoded(S::PublicKeyBytes),
    Decoded(VerifyingKey<S>),
}

impl<S: bindings::SignatureScheme> Signed<S> {
    fn entry<'a>(&'a self, messages: &'a [u8]) -> Result<Entry<'a, S>, Status> {
        let (key, signature) = (self.key.as_ref(), self.signature.as_ref());
        let (key, signature) = (key.map_err(|status| *status)?, signature.map_err(|status| *status)?);
        let message = &messages[self.message.clone()];
        Ok(match key {
            Key::Encoded(bytes) => Entry::from_bytes(bytes, message, signature),
            Key::Decoded(key) => Entry::new(key, message, signature),
        })
    }
}

impl<S: Filed> Batch for Vec<Signed<S>> {
    fn add(&mut self, key: KeyOf<'_>, message: Range<usize>, signature: &[u8]) -> Result<(), Status> {
        let key = match key {
            KeyOf::Bytes(bytes) => {
                bytes.try_into().map(Key::Encoded).map_err(|_| Status::LEMNISCATE_PUBLIC_KEY)
            }
            KeyOf::Object(key) => match (key as &dyn Any).downcast_ref::<bindings::Public<S>>() {
                Some(key) => Ok(Key::Decoded(key.key())),
                None => return Err(Status::LEMNISCATE_SCHEME),
            },
        };
        self.try_reserve(1).map_err(|_| Status::LEMNISCATE_MEMORY)?;
        self.push(Signed { key, message, signature: S::signature(signature).map_err(Status::from) });
        Ok(())
    }

    fn count(&self) -> usize {
        self.len()
    }

    fn clear(&mut self) {
        Vec::clear(self);
    }

    fn verify_each(
        &self,
        policy: Option<&str>,
        messages: &[u8],
        threads: usize,
    ) -> Result<Vec<Status>, Status> {
        let policy = S::policy(policy)?;
        let mut verdicts = Vec::new();
        verdicts.try_reserve_exact(self.len()).map_err(|_| Status::LEMNISCATE_MEMORY)?;
        verdicts.resize(self.len(), Status::LEMNISCATE_INTERNAL);
        let part = self.len().div_ceil(threads).next_multiple_of(PART).max(PART);
        if self.len() <= part {
            verify_parts(policy, self, messages, &mut verdicts);
            return Ok(verdicts);
        }
        memory::room(THREAD)?;
        thread::scope(|scope| {
            for (signed, verdicts) in self.chunks(part).zip(verdicts.chunks_mut(part)) {
                let work = move || verify_parts(policy, signed, messages, verdicts);
                memory::room(THREAD)?;
                thread::Builder::new().spawn_scoped(scope, work).map_err(|_| Status::LEMNISCATE_MEMORY)?;
            }
            Ok::<_, Status>(())
        })?;
        Ok(verdicts)
    }

    fn verify_all(&self, policy: Option<&str>, messages: &[u8]) -> Result<(), Status> {
        let policy = S::policy(policy)?;
        let mut entries = Vec::new();
        entries.try_reserve_exact(self.len()).map_err(|_| Status::LEMNISCATE_MEMORY)?;
        for signed in self {
            entries.push(signed.entry(messages)?);
        }
        memory::room(self.len().saturating_mul(COMBINED) + COMBINATION)?;
        Ok(S::verify_all(policy, &entries)?)
    }
}

/// The fewest signatures that are worth a thread.
const PART: usize = 64;
/// So many are verified at a time: a multiple of those that are verified side by side, and few, as they are on the stack.
const CHUNK: usize = 16;
/// More than a thread takes of memory to allocate, besides its stack.
const THREAD: usize = 1 << 14;
/// More than one verdict for many signatures takes for each, and more than it takes besides: at most 1,750 bytes with 140,000
/// signatures, and 1.3 MB with 60. `crates/c/tests/memory.c` is ended if it takes more.
const COMBINED: usize = 2048;
const COMBINATION: usize = 1 << 21;

/// Allocates nothing.
fn verify_parts<S: Filed>(policy: S::Policy, signed: &[Signed<S>], messages: &[u8], verdicts: &mut [Status]) {
    for (signed, verdicts) in signed.chunks(CHUNK).zip(verdicts.chunks_mut(CHUNK)) {
        verify_part(policy, signed, messages, verdicts);
    }
}

/// Of at most [`CHUNK`] signatures.
fn verify_part<S: Filed>(policy: S::Policy, signed: &[Signed<S>], messages: &[u8], verdicts: &mut [Status]) {
    let Some(first) = signed.iter().find_map(|signed| signed.entry(messages).ok()) else {
        for (verdict, signed) in verdicts.iter_mut().zip(signed) {
            *verdict = signed.entry(messages).err().unwrap_or(Status::LEMNISCATE_INTERNAL);
        }
        return;
    };
    let (mut entries, mut places, mut count) = ([first; CHUNK], [0; CHUNK], 0);
    for (i, signed) in signed.iter().enumerate() {
        match signed.entry(messages) {
            Ok(entry) => {
                (entries[count], places[count]) = (entry, i);
                count += 1;
            }
            Err(status) => verdicts[i] = status,
        }
    }
    let mut found = [Ok(()); CHUNK];
    if verify_each_into_with(policy, &entries[..count], &mut found[..count]).is_ok() {
        for (place, verdict) in places[..count].iter().zip(found) {
            verdicts[*place] = verdict.map_or_else(Status::from, |()| Status::LEMNISCATE_OK);
        }
    }
}

impl lemniscate_batch {
    fn add(&mut self, key: KeyOf<'_>, message: &[u8], signature: &[u8]) -> Result<(), Status> {
        self.messages.try_reserve(message.len()).map_err(|_| Status::LEMNISCATE_MEMORY)?;
        let start = self.messages.len();
        self.signed.add(key, start..start + message.len(), signature)?;
        self.messages.extend_from_slice(message);
        Ok(())
    }
}

/// Creates an empty batch for signatures of a scheme.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lemniscate_batch_new(
    scheme: lemniscate_scheme,
    batch: *mut *mut lemniscate_batch,
) -> lemniscate_status {
    // SAFETY: the caller's.
    unsafe { create(batch, || Ok(lemniscate_batch { signed: find(scheme)?.batch()?, messages: Vec::new() })) }
}

/// Frees a batch. Does nothing for a null pointer.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lemniscate_batch_free(batch: *mut lemniscate_batch) {
    // SAFETY: the caller's.
    unsafe { memory::free(batch) };
}

/// Adds a signature with its message and the bytes of its public key. If the key is malformed, the verdict reports it.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lemniscate_batch_add(
    batch: *mut lemniscate_batch,
    public_key: *const u8,
    public_key_length: usize,
    message: *const u8,
    length: usize,
    signature: *const u8,
    signature_length: usize,
) -> lemniscate_status {
    // SAFETY: the caller's.
    guard(|| unsafe {
        let key = KeyOf::Bytes(memory::bytes(public_key, public_key_length)?);
        let (message, signature) =
            (memory::bytes(message, length)?, memory::bytes(signature, signature_length)?);
        memory::object_mut(batch)?.add(key, message, signature)
    })
}

/// Adds a signature with a public key object, which may be freed afterwards.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lemniscate_batch_add_key(
    batch: *mut lemniscate_batch,
    key: *const lemniscate_public_key,
    message: *const u8,
    length: usize,
    signature: *const u8,
    signature_length: usize,
) -> lemniscate_status {
    // SAFETY: the caller's.
    guard(|| unsafe {
        let key = KeyOf::Object(memory::object(key)?.get());
        let (message, signature) =
            (memory::bytes(message, length)?, memory::bytes(signature, signature_length)?);
        memory::object_mut(batch)?.add(key, message, signature)
    })
}

/// The number of signatures in a batch; 0 for a null pointer or another object.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lemniscate_batch_count(batch: *const lemniscate_batch) -> usize {
    // SAFETY: the caller's.
    unsafe { memory::object(batch) }.map_or(0, |batch| batch.signed.count())
}

/// Removes all signatures from a batch. Does nothing for a null pointer.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lemniscate_batch_clear(batch: *mut lemniscate_batch) {
    // SAFETY: the caller's.
    guard(|| unsafe {
        let batch = memory::object_mut(batch)?;
        batch.signed.clear();
        batch.messages.clear();
        Ok(())
    });
}

/// Writes the verdict on each signature in the order of addition, the same that `lemniscate_verify` gives.
/// Returns LEMNISCATE_OK if all are valid, LEMNISCATE_SIGNATURE if some are not; any other status writes no verdict. Uses at
/// most that many threads, and no more than the number of cores; 0 means all cores. Variable-time.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lemniscate_batch_verify_each(
    batch: *const lemniscate_batch,
    policy: *const c_char,
    threads: usize,
    verdicts: *mut lemniscate_status,
    count: usize,
) -> lemniscate_status {
    // SAFETY: the caller's.
    guard(|| unsafe {
        let (batch, policy) = (memory::object(batch)?, memory::name(policy));
        if count != batch.signed.count() {
            return Err(Status::LEMNISCATE_LENGTH);
        }
        if verdicts.is_null() && count > 0 {
            return Err(Status::LEMNISCATE_NULL);
        }
        memory::room(memory::BYTES)?;
        let cores = thread::available_parallelism().map_or(1, |cores| cores.get());
        let threads = if threads == 0 { cores } else { threads.min(cores) };
        let found = batch.signed.verify_each(policy, &batch.messages, threads)?;
        for (i, verdict) in found.iter().enumerate() {
            verdicts.add(i).write(*verdict);
        }
        let all = found.iter().all(|verdict| *verdict == Status::LEMNISCATE_OK);
        if all { Ok(()) } else { Err(Status::LEMNISCATE_SIGNATURE) }
    })
}

/// Verifies all signatures at once, faster than one by one. Returns LEMNISCATE_OK if all are valid, otherwise the error of
/// one of them. For Ed25519, Ed448, do255 and Curve9767 it checks a random combination of their equations: a batch with invalid
/// signatures passes with a probability of at most 2^-128. Returns LEMNISCATE_NOT_COFACTORED for "dalek" and "strict".
/// Variable-time.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lemniscate_batch_verify_all(
    batch: *const lemniscate_batch,
    policy: *const c_char,
) -> lemniscate_status {
    // SAFETY: the caller's.
    guard(|| unsafe {
        let (batch, policy) = (memory::object(batch)?, memory::name(policy));
        batch.signed.verify_all(policy, &batch.messages)
    })
}
