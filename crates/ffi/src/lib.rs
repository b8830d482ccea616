//! The schemes as functions for C: what `include/lemniscate_small.h` declares, and documents.
//!
//! No function allocates, keeps anything between calls or panics. Arrays are pointers, which may be the same for input and
//! output: what is written is computed before.
#![no_std]

#[cfg(any(feature = "ed25519", feature = "ed448"))]
mod eddsa;
#[cfg(feature = "mcuboot")]
mod mcuboot;
#[cfg(all(feature = "memory-functions", target_arch = "arm", target_os = "none"))]
mod memory;
#[cfg(any(feature = "curve9767", feature = "do255", feature = "jq255"))]
mod prime_order;
#[cfg(any(feature = "x25519", feature = "x448"))]
mod xdh;

/// What functions return, as the header names it.
#[repr(i32)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Status {
    /// Success.
    Ok = 0,
    /// A key in bytes is none, or one that is refused.
    BadKey = 1,
    /// The signature is not valid for this message and key.
    BadSignature = 2,
}

impl From<bool> for Status {
    /// What is expected of a key.
    fn from(is_good: bool) -> Self {
        if is_good { Status::Ok } else { Status::BadKey }
    }
}

/// The bytes that the header has for a signing key of a group of prime order, as words of 64 bits.
#[cfg(any(feature = "curve9767", feature = "do255", feature = "jq255"))]
const KEY_SIZE: usize = 264;

/// `length` bytes from `bytes` on, which may be any pointer if there are none.
///
/// # Safety
/// The bytes must be there, and nothing may write to them while the slice is used.
#[cfg(any(
    feature = "curve9767",
    feature = "do255",
    feature = "ed25519",
    feature = "ed448",
    feature = "jq255"
))]
unsafe fn slice<'a>(bytes: *const u8, length: usize) -> &'a [u8] {
    if length == 0 {
        return &[];
    }
    // SAFETY: the caller's.
    unsafe { core::slice::from_raw_parts(bytes, length) }
}

#[cfg(all(feature = "panic-handler", target_os = "none"))]
#[panic_handler]
fn panic(_: &core::panic::PanicInfo<'_>) -> ! {
    unsafe extern "C" {
        fn lemniscate_panic() -> !;
    }
    // SAFETY: the header says that it must not return.
    unsafe { lemniscate_panic() }
}
