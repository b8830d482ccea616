//! Public keys.

use std::any::Any;
use std::ffi::c_char;

use lemniscate::key_file::{KeyFile, Role};
use lemniscate::schnorr::key_file::{Document, LineEnding};
use lemniscate_bindings::Variant;

use crate::memory::{self, Kind, create, guard};
use crate::scheme::{find, lemniscate_scheme};
use crate::status::{Status, lemniscate_status};

/// A public key of any scheme.
pub trait Public: Any + Send + Sync {
    fn scheme(&self) -> lemniscate_scheme;
    fn bytes(&self) -> &[u8];
    fn der(&self) -> Option<Document>;
    /// The same key with a table.
    fn prepare(&self) -> Result<Box<dyn Public>, Status>;
    /// Verifies a signature of a message of a variant, by the policy of a name.
    fn verify(
        &self,
        policy: Option<&str>,
        variant: Variant<'_>,
        message: &[u8],
        signature: &[u8],
    ) -> Result<(), Status>;
}

/// A public key. Any number of threads may use it at once.
pub struct lemniscate_public_key(Box<dyn Public>);

impl lemniscate_public_key {
    /// The key.
    pub fn get(&self) -> &dyn Public {
        &*self.0
    }
}

impl Kind for lemniscate_public_key {
    const MARK: u64 = u64::from_ne_bytes(*b"lemn.pub");
}

impl From<Box<dyn Public>> for lemniscate_public_key {
    fn from(key: Box<dyn Public>) -> Self {
        lemniscate_public_key(key)
    }
}

/// Creates a public key from its bytes. Ed25519 accepts non-canonical encodings, which a policy may refuse later.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lemniscate_public_key_from_bytes(
    scheme: lemniscate_scheme,
    bytes: *const u8,
    length: usize,
    key: *mut *mut lemniscate_public_key,
) -> lemniscate_status {
    // SAFETY: the caller's.
    unsafe { create(key, || find(scheme)?.public_of_bytes(memory::bytes(bytes, length)?)) }
}

/// Reads a public key from a text: SubjectPublicKeyInfo in PEM, or for Ed25519 an OpenSSH line. Ignores other text, other PEM
/// and white space around the key.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lemniscate_public_key_from_pem(
    scheme: lemniscate_scheme,
    pem: *const c_char,
    length: usize,
    key: *mut *mut lemniscate_public_key,
) -> lemniscate_status {
    // SAFETY: the caller's.
    unsafe {
        create(key, || {
            let scheme = find(scheme)?;
            scheme.public_of_file(&KeyFile::read_text(memory::bytes(pem.cast(), length)?, Role::Public)?)
        })
    }
}

/// Reads a public key from SubjectPublicKeyInfo in DER.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lemniscate_public_key_from_der(
    scheme: lemniscate_scheme,
    der: *const u8,
    length: usize,
    key: *mut *mut lemniscate_public_key,
) -> lemniscate_status {
    // SAFETY: the caller's.
    unsafe {
        create(key, || {
            let scheme = find(scheme)?;
            scheme.public_of_file(&KeyFile::read_der(memory::bytes(der, length)?, Role::Public)?)
        })
    }
}

/// Creates the same key with a table of multiples of 9 to 23 KiB, which verifies in about half the time. This takes
/// as long as one or two verifications, and up to 192 KiB of stack, more than musl's default for threads.
/// No other function takes more than 128 KiB.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lemniscate_public_key_prepare(
    key: *const lemniscate_public_key,
    prepared: *mut *mut lemniscate_public_key,
) -> lemniscate_status {
    // SAFETY: the caller's.
    unsafe { create(prepared, || memory::object(key)?.0.prepare()) }
}

/// Frees a public key. Does nothing for a null pointer.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lemniscate_public_key_free(key: *mut lemniscate_public_key) {
    // SAFETY: the caller's.
    unsafe { memory::free(key) };
}

/// The scheme of a public key; 0 for a null pointer or another object.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lemniscate_public_key_scheme(
    key: *const lemniscate_public_key,
) -> lemniscate_scheme {
    // SAFETY: the caller's.
    unsafe { memory::object(key) }.map_or(0, |key| key.0.scheme())
}

/// Writes the bytes of a public key to a buffer of exactly their length.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lemniscate_public_key_to_bytes(
    key: *const lemniscate_public_key,
    bytes: *mut u8,
    length: usize,
) -> lemniscate_status {
    // SAFETY: the caller's.
    guard(|| unsafe { memory::write(bytes, length, memory::object(key)?.0.bytes()) })
}

/// Writes a public key as SubjectPublicKeyInfo in PEM, with a zero byte at the end. Sets `written` to the length
/// without that byte, even if the buffer is too short or null with length 0. LEMNISCATE_MAX_FILE bytes
/// are enough.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lemniscate_public_key_to_pem(
    key: *const lemniscate_public_key,
    pem: *mut c_char,
    length: usize,
    written: *mut usize,
) -> lemniscate_status {
    // SAFETY: the caller's.
    guard(|| unsafe {
        memory::room(memory::BYTES)?;
        let der = memory::object(key)?.0.der().ok_or(Status::LEMNISCATE_INTERNAL)?;
        let text =
            der.to_pem(Role::Public.label(), LineEnding::LF).map_err(|_| Status::LEMNISCATE_INTERNAL)?;
        memory::write_file(pem.cast(), length, written, text.as_bytes(), &[0])
    })
}

/// Writes a public key as SubjectPublicKeyInfo in DER. Sets `written` to the length, even if the buffer is too short
/// or null with length 0. LEMNISCATE_MAX_FILE bytes are enough.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lemniscate_public_key_to_der(
    key: *const lemniscate_public_key,
    der: *mut u8,
    length: usize,
    written: *mut usize,
) -> lemniscate_status {
    // SAFETY: the caller's.
    guard(|| unsafe {
        memory::room(memory::BYTES)?;
        let document = memory::object(key)?.0.der().ok_or(Status::LEMNISCATE_INTERNAL)?;
        memory::write_file(der, length, written, document.as_bytes(), &[])
    })
}

/// Verifies a signature of a message under a named policy. Returns LEMNISCATE_OK or LEMNISCATE_SIGNATURE, or
/// LEMNISCATE_PUBLIC_KEY if the policy refuses the key. The policy is "rfc8032" or "strict" for Ed448; also "zip215" or
/// "dalek" for Ed25519; null for other schemes. Null means "rfc8032" for Ed25519 and Ed448. Variable-time.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lemniscate_verify(
    key: *const lemniscate_public_key,
    policy: *const c_char,
    message: *const u8,
    length: usize,
    signature: *const u8,
    signature_length: usize,
) -> lemniscate_status {
    // SAFETY: the caller's.
    guard(|| unsafe {
        let (message, signature) =
            (memory::bytes(message, length)?, memory::bytes(signature, signature_length)?);
        memory::object(key)?.0.verify(memory::name(policy), Variant::Pure, message, signature)
    })
}

/// `lemniscate_verify` for a signature with a context: Ed25519ctx or Ed448.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lemniscate_verify_with_context(
    key: *const lemniscate_public_key,
    policy: *const c_char,
    message: *const u8,
    length: usize,
    context: *const u8,
    context_length: usize,
    signature: *const u8,
    signature_length: usize,
) -> lemniscate_status {
    // SAFETY: the caller's.
    guard(|| unsafe {
        let (message, signature) =
            (memory::bytes(message, length)?, memory::bytes(signature, signature_length)?);
        let variant = Variant::Context(memory::bytes(context, context_length)?);
        memory::object(key)?.0.verify(memory::name(policy), variant, message, signature)
    })
}

/// `lemniscate_verify` for a signature of the hash of a message: Ed25519ph or Ed448ph, see `lemniscate_sign_prehashed`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lemniscate_verify_prehashed(
    key: *const lemniscate_public_key,
    policy: *const c_char,
    hash: *const u8,
    length: usize,
    context: *const u8,
    context_length: usize,
    signature: *const u8,
    signature_length: usize,
) -> lemniscate_status {
    // SAFETY: the caller's.
    guard(|| unsafe {
        let (hash, signature) = (memory::bytes(hash, length)?, memory::bytes(signature, signature_length)?);
        let variant = Variant::Prehashed(memory::bytes(context, context_length)?);
        memory::object(key)?.0.verify(memory::name(policy), variant, hash, signature)
    })
}
