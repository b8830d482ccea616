//! Secret keys.

use std::ffi::c_char;

use lemniscate::key_file::{KeyFile, Role};
use lemniscate::schnorr::key_file::{LineEnding, SecretDocument};
use lemniscate_bindings::Variant;
use zeroize::Zeroizing;

use crate::memory::{self, Kind, create, guard};
use crate::public::{Public, lemniscate_public_key};
use crate::scheme::{find, lemniscate_scheme};
use crate::status::{Status, lemniscate_status};

/// A secret key of any scheme.
pub trait Secret: Send + Sync {
    fn scheme(&self) -> lemniscate_scheme;
    fn bytes(&self) -> Zeroizing<Vec<u8>>;
    fn der(&self) -> Option<SecretDocument>;
    fn public_key(&self) -> Box<dyn Public>;
    /// Signs a message of a variant.
    fn sign(&self, variant: Variant<'_>, message: &[u8]) -> Result<Vec<u8>, Status>;
    /// What is shared with the owner of a public key, and whether the bytes are one.
    fn exchange(&self, peer: &[u8]) -> Result<(bool, Zeroizing<Vec<u8>>), Status>;
}

/// A key pair. Freeing it overwrites it. Any number of threads may use it at once.
pub struct lemniscate_secret_key(Box<dyn Secret>);

impl Kind for lemniscate_secret_key {
    const MARK: u64 = u64::from_ne_bytes(*b"lemn.sec");
}

impl From<Box<dyn Secret>> for lemniscate_secret_key {
    fn from(key: Box<dyn Secret>) -> Self {
        lemniscate_secret_key(key)
    }
}

/// Generates a secret key with random bytes from the operating system.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lemniscate_secret_key_generate(
    scheme: lemniscate_scheme,
    key: *mut *mut lemniscate_secret_key,
) -> lemniscate_status {
    // SAFETY: the caller's.
    unsafe {
        create(key, || {
            let scheme = find(scheme)?;
            let mut seed = Zeroizing::new(vec![0; scheme.about().secret_key]);
            getrandom::fill(&mut seed).map_err(|_| Status::LEMNISCATE_RANDOM)?;
            scheme.secret_of_seed(&seed)
        })
    }
}

/// Creates a secret key from its bytes.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lemniscate_secret_key_from_bytes(
    scheme: lemniscate_scheme,
    bytes: *const u8,
    length: usize,
    key: *mut *mut lemniscate_secret_key,
) -> lemniscate_status {
    // SAFETY: the caller's.
    unsafe { create(key, || find(scheme)?.secret_of_bytes(memory::bytes(bytes, length)?)) }
}

/// Creates a secret key from a seed, which must be as hard to guess as a key. The seed may have any length; for Ed25519, Ed448,
/// X25519 and X448 it is the key and has its length.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lemniscate_secret_key_from_seed(
    scheme: lemniscate_scheme,
    seed: *const u8,
    length: usize,
    key: *mut *mut lemniscate_secret_key,
) -> lemniscate_status {
    // SAFETY: the caller's.
    unsafe { create(key, || find(scheme)?.secret_of_seed(memory::bytes(seed, length)?)) }
}

/// Reads a secret key from an unencrypted text: PKCS#8 in PEM, or for Ed25519 OpenSSH's format. Ignores other text, other PEM and
/// white space around the key.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lemniscate_secret_key_from_pem(
    scheme: lemniscate_scheme,
    pem: *const c_char,
    length: usize,
    key: *mut *mut lemniscate_secret_key,
) -> lemniscate_status {
    // SAFETY: the caller's.
    unsafe {
        create(key, || {
            let scheme = find(scheme)?;
            scheme.secret_of_file(&KeyFile::read_text(memory::bytes(pem.cast(), length)?, Role::Private)?)
        })
    }
}

/// Reads a secret key from unencrypted PKCS#8 in DER.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lemniscate_secret_key_from_der(
    scheme: lemniscate_scheme,
    der: *const u8,
    length: usize,
    key: *mut *mut lemniscate_secret_key,
) -> lemniscate_status {
    // SAFETY: the caller's.
    unsafe {
        create(key, || {
            let scheme = find(scheme)?;
            scheme.secret_of_file(&KeyFile::read_der(memory::bytes(der, length)?, Role::Private)?)
        })
    }
}

/// Overwrites and frees a secret key. Does nothing for a null pointer.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lemniscate_secret_key_free(key: *mut lemniscate_secret_key) {
    // SAFETY: the caller's.
    unsafe { memory::free(key) };
}

/// The scheme of a secret key; 0 for a null pointer or another object.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lemniscate_secret_key_scheme(
    key: *const lemniscate_secret_key,
) -> lemniscate_scheme {
    // SAFETY: the caller's.
    unsafe { memory::object(key) }.map_or(0, |key| key.0.scheme())
}

/// Writes the bytes of a secret key to a buffer of exactly their length.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lemniscate_secret_key_to_bytes(
    key: *const lemniscate_secret_key,
    bytes: *mut u8,
    length: usize,
) -> lemniscate_status {
    // SAFETY: the caller's.
    guard(|| unsafe {
        memory::room(memory::BYTES)?;
        memory::write(bytes, length, &memory::object(key)?.0.bytes())
    })
}

/// Writes a secret key as PKCS#8 in PEM, with a zero byte at the end. Sets `written` to the length without that byte,
/// even if the buffer is too short or null with length 0. LEMNISCATE_MAX_FILE bytes are enough.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lemniscate_secret_key_to_pem(
    key: *const lemniscate_secret_key,
    pem: *mut c_char,
    length: usize,
    written: *mut usize,
) -> lemniscate_status {
    // SAFETY: the caller's.
    guard(|| unsafe {
        memory::room(memory::BYTES)?;
        let der = memory::object(key)?.0.der().ok_or(Status::LEMNISCATE_INTERNAL)?;
        let text =
            der.to_pem(Role::Private.label(), LineEnding::LF).map_err(|_| Status::LEMNISCATE_INTERNAL)?;
        memory::write_file(pem.cast(), length, written, text.as_bytes(), &[0])
    })
}

/// Writes a secret key as PKCS#8 in DER. Sets `written` to the length, even if the buffer is too short or null with
/// length 0. LEMNISCATE_MAX_FILE bytes are enough.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lemniscate_secret_key_to_der(
    key: *const lemniscate_secret_key,
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

/// Creates the public key of a secret key.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lemniscate_secret_key_public_key(
    key: *const lemniscate_secret_key,
    public_key: *mut *mut lemniscate_public_key,
) -> lemniscate_status {
    // SAFETY: the caller's.
    unsafe { create(public_key, || Ok(memory::object(key)?.0.public_key())) }
}

/// Signs a message. Signatures are deterministic.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lemniscate_sign(
    key: *const lemniscate_secret_key,
    message: *const u8,
    length: usize,
    signature: *mut u8,
    signature_length: usize,
) -> lemniscate_status {
    // SAFETY: the caller's.
    guard(|| unsafe { sign(key, message, length, Variant::Pure, signature, signature_length) })
}

/// Signs a message with a context: Ed25519ctx or Ed448.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lemniscate_sign_with_context(
    key: *const lemniscate_secret_key,
    message: *const u8,
    length: usize,
    context: *const u8,
    context_length: usize,
    signature: *mut u8,
    signature_length: usize,
) -> lemniscate_status {
    // SAFETY: the caller's.
    guard(|| unsafe {
        let context = memory::bytes(context, context_length)?;
        sign(key, message, length, Variant::Context(context), signature, signature_length)
    })
}

/// Signs the hash of a message with a context, which may be empty: Ed25519ph or Ed448ph. The hash has 64 bytes: SHA-512 for
/// Ed25519, SHAKE256 for Ed448.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lemniscate_sign_prehashed(
    key: *const lemniscate_secret_key,
    hash: *const u8,
    length: usize,
    context: *const u8,
    context_length: usize,
    signature: *mut u8,
    signature_length: usize,
) -> lemniscate_status {
    // SAFETY: the caller's.
    guard(|| unsafe {
        let context = memory::bytes(context, context_length)?;
        sign(key, hash, length, Variant::Prehashed(context), signature, signature_length)
    })
}

/// # Safety
/// As of `lemniscate_sign`.
unsafe fn sign(
    key: *const lemniscate_secret_key,
    message: *const u8,
    length: usize,
    variant: Variant<'_>,
    signature: *mut u8,
    signature_length: usize,
) -> Result<(), Status> {
    // SAFETY: the caller's.
    let (key, message) = unsafe { (&memory::object(key)?.0, memory::bytes(message, length)?) };
    match find(key.scheme())?.about().signature {
        0 => return Err(Status::LEMNISCATE_UNSUPPORTED),
        needed => memory::expect(signature, signature_length, needed)?,
    }
    memory::room(memory::BYTES)?;
    let bytes = key.sign(variant, message)?;
    // SAFETY: the caller's.
    unsafe { memory::write(signature, signature_length, &bytes) }
}

/// Computes the secret shared with the owner of a public key, in constant time. Pass it to a key derivation function.
/// Returns LEMNISCATE_PUBLIC_KEY if the peer's bytes are not a public key. For jq255, do255 and Curve9767 the secret is then one that nobody
/// else knows, and for X25519 and X448 it is zero.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lemniscate_exchange(
    key: *const lemniscate_secret_key,
    peer: *const u8,
    peer_length: usize,
    shared: *mut u8,
    shared_length: usize,
) -> lemniscate_status {
    // SAFETY: the caller's.
    guard(|| unsafe {
        let key = &memory::object(key)?.0;
        let about = find(key.scheme())?.about();
        if about.shared_secret == 0 {
            return Err(Status::LEMNISCATE_UNSUPPORTED);
        }
        memory::expect(peer, peer_length, about.public_key)?;
        memory::expect(shared, shared_length, about.shared_secret)?;
        memory::room(memory::BYTES)?;
        let (is_key, secret) = key.exchange(memory::bytes(peer, peer_length)?)?;
        memory::write(shared, shared_length, &secret)?;
        if is_key { Ok(()) } else { Err(Status::LEMNISCATE_PUBLIC_KEY) }
    })
}
