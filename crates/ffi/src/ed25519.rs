//! Ed25519.

use lemniscate::ed25519::{Signature, SigningKey, VerifyingKey};

use crate::{KEY_SIZE, Status, slice};

// The header has room for as much.
const _: () = assert!(size_of::<SigningKey>() <= KEY_SIZE && align_of::<SigningKey>() <= 8);

/// See `lemniscate_ed25519_key_from_seed` in the header.
///
/// # Safety
/// The pointers must be to what their types say; there need not be a key yet.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lemniscate_ed25519_key_from_seed(key: *mut SigningKey, seed: *const [u8; 32]) {
    // SAFETY: the caller's pointers.
    unsafe { key.write(SigningKey::from_bytes(&*seed)) };
}

/// See `lemniscate_ed25519_public` in the header.
///
/// # Safety
/// The pointers must be to a key, and to as many bytes as the type says.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lemniscate_ed25519_public(key: *const SigningKey, public: *mut [u8; 32]) {
    // SAFETY: the caller's pointers.
    unsafe { *public = (*key).verifying_key().to_bytes() };
}

/// See `lemniscate_ed25519_sign` in the header.
///
/// # Safety
/// The pointers must be to a key, to `length` bytes, and to as many bytes as the type says.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lemniscate_ed25519_sign(
    key: *const SigningKey,
    message: *const u8,
    length: usize,
    signature: *mut [u8; 64],
) {
    // SAFETY: the caller's pointers; the signature is written when it is computed.
    unsafe { *signature = (*key).sign(slice(message, length)).to_bytes() };
}

/// See `lemniscate_ed25519_verify` in the header.
///
/// # Safety
/// The pointers must be to `length` bytes, and to as many as the types say.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lemniscate_ed25519_verify(
    public: *const [u8; 32],
    message: *const u8,
    length: usize,
    signature: *const [u8; 64],
) -> Status {
    // SAFETY: the caller's pointers; nothing is written.
    let (public, message, signature) = unsafe { (&*public, slice(message, length), &*signature) };
    let Ok(key) = VerifyingKey::from_bytes(public) else { return Status::BadKey };
    match key.verify(message, &Signature::from_bytes(signature)) {
        Ok(()) => Status::Ok,
        Err(_) => Status::BadSignature,
    }
}

/// See `lemniscate_ed25519_wipe` in the header.
///
/// # Safety
/// The pointer must be to a key, which is one no more.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lemniscate_ed25519_wipe(key: *mut SigningKey) {
    // SAFETY: the caller's pointer.
    unsafe { key.drop_in_place() };
}
