//! Ed25519 for MCUboot: the function that its `boot/bootutil/src/image_ed25519.c` calls.

use core::ffi::c_int;

use crate::Status;
use crate::eddsa::lemniscate_ed25519_verify;

/// Returns 1 if the signature is valid, and 0 if not.
///
/// # Safety
/// The pointers must be to `length` bytes, and to as many as the types say.
#[unsafe(no_mangle)]
#[allow(non_snake_case, reason = "MCUboot's name")]
pub unsafe extern "C" fn ED25519_verify(
    message: *const u8,
    length: usize,
    signature: *const [u8; 64],
    public: *const [u8; 32],
) -> c_int {
    // SAFETY: the caller's pointers.
    let status = unsafe { lemniscate_ed25519_verify(public, message, length, signature) };
    c_int::from(status == Status::Ok)
}
