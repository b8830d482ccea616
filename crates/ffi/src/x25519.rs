//! X25519.

use lemniscate::x25519::{x25519, x25519_base};

use crate::Status;

/// See `lemniscate_x25519` in the header.
///
/// # Safety
/// The pointers must be to as many bytes as their types say.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lemniscate_x25519(
    secret: *const [u8; 32],
    peer: *const [u8; 32],
    shared: *mut [u8; 32],
) -> Status {
    // SAFETY: the caller's pointers, read before anything is written.
    let product = x25519(unsafe { *secret }, unsafe { *peer });
    // SAFETY: the caller's pointer.
    unsafe { *shared = product };
    let any = product.iter().fold(0, |any, byte| any | byte);
    Status::from(core::hint::black_box(any) != 0)
}

/// See `lemniscate_x25519_public` in the header.
///
/// # Safety
/// The pointers must be to as many bytes as their types say.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lemniscate_x25519_public(secret: *const [u8; 32], public: *mut [u8; 32]) {
    // SAFETY: the caller's pointers, read before anything is written.
    unsafe { *public = x25519_base(*secret) };
}
