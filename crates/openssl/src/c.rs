//! What OpenSSL and its providers agree on: the types of `openssl/core.h`, and objects behind pointers.

use std::ffi::{c_char, c_int, c_uint, c_void};
use std::panic::{AssertUnwindSafe, catch_unwind};

use zeroize::Zeroizing;

use crate::reason::Reason;

/// Success, as OpenSSL's functions return it.
pub const SUCCESS: c_int = 1;
pub const FAILURE: c_int = 0;

/// `OSSL_DISPATCH`: a function, by its number in `openssl/core_dispatch.h`.
#[repr(C)]
pub struct Dispatch {
    pub id: c_int,
    pub function: *const c_void,
}

// SAFETY: it is a number and the address of a function, which nothing changes.
unsafe impl Sync for Dispatch {}

impl Dispatch {
    pub const END: Self = Dispatch { id: 0, function: std::ptr::null() };

    pub const fn new(id: c_int, function: *const c_void) -> Self {
        Dispatch { id, function }
    }
}

/// `OSSL_ALGORITHM`: an implementation, by its names.
#[repr(C)]
pub struct Implementation {
    names: *const c_char,
    properties: *const c_char,
    functions: *const Dispatch,
    description: *const c_char,
}

// SAFETY: its pointers are to what is static and constant.
unsafe impl Sync for Implementation {}

impl Implementation {
    pub const END: Self = Implementation {
        names: std::ptr::null(),
        properties: std::ptr::null(),
        functions: std::ptr::null(),
        description: std::ptr::null(),
    };

    pub const fn new(
        names: &'static std::ffi::CStr,
        functions: &'static [Dispatch],
        description: &'static std::ffi::CStr,
    ) -> Self {
        Implementation {
            names: names.as_ptr(),
            properties: c"provider=lemniscate".as_ptr(),
            functions: functions.as_ptr(),
            description: description.as_ptr(),
        }
    }
}

/// `OSSL_ITEM`: a text, by a number.
#[repr(C)]
pub struct Item {
    pub id: c_uint,
    pub text: *const c_char,
}

// SAFETY: its pointer is to a constant text.
unsafe impl Sync for Item {}

/// `OSSL_CALLBACK`: what takes parameters.
pub type Callback = unsafe extern "C" fn(*const crate::params::Param, *mut c_void) -> c_int;

/// What parts of a key a call is about: bits of `openssl/core_dispatch.h`.
pub mod select {
    use super::c_int;

    pub const PRIVATE: c_int = 1;
    pub const PUBLIC: c_int = 2;
    pub const PAIR: c_int = PRIVATE | PUBLIC;
    pub const DOMAIN_PARAMETERS: c_int = 4;
}

/// Runs what a function does. A panic, which would be an error in this library, goes no further.
pub fn guard<T>(failure: T, work: impl FnOnce() -> T) -> T {
    catch_unwind(AssertUnwindSafe(work)).unwrap_or_else(|payload| {
        // What is dropped might panic in turn.
        std::mem::forget(payload);
        failure
    })
}

/// [`guard`], for functions that succeed or fail.
pub fn attempt(work: impl FnOnce() -> bool) -> c_int {
    c_int::from(guard(false, work))
}

/// A new object, which OpenSSL frees by a function of the same table; null for none.
pub fn create<T>(make: impl FnOnce() -> Option<T>) -> *mut c_void {
    guard(std::ptr::null_mut(), || {
        make().map_or(std::ptr::null_mut(), |object| Box::into_raw(Box::new(object)).cast())
    })
}

/// An object that [`create`] made.
///
/// # Safety
/// A pointer that is not null must be to a `T` of [`create`]'s that was not freed, and that nothing changes while it is used.
pub unsafe fn object<'a, T>(pointer: *const c_void) -> Option<&'a T> {
    // SAFETY: the caller's.
    unsafe { pointer.cast::<T>().as_ref() }
}

/// An object that [`create`] made, to change it.
///
/// # Safety
/// A pointer that is not null must be to a `T` of [`create`]'s that was not freed, and that nothing else uses meanwhile.
pub unsafe fn object_mut<'a, T>(pointer: *mut c_void) -> Option<&'a mut T> {
    // SAFETY: the caller's.
    unsafe { pointer.cast::<T>().as_mut() }
}

/// Frees an object; nothing for a null pointer.
///
/// # Safety
/// A pointer that is not null must be to a `T` of [`create`]'s that was not freed, and that nothing else uses.
pub unsafe fn free<T>(pointer: *mut c_void) {
    guard((), || {
        if !pointer.is_null() {
            // SAFETY: the caller's; `create` made it by a box.
            drop(unsafe { Box::from_raw(pointer.cast::<T>()) });
        }
    });
}

/// The bytes of a caller; none where their number is 0, whatever the pointer.
///
/// # Safety
/// If the pointer is not null, so many bytes must be there, and nothing may write to them while the slice is used.
pub unsafe fn bytes<'a>(pointer: *const u8, length: usize) -> Option<&'a [u8]> {
    if length == 0 {
        return Some(&[]);
    }
    // No object is longer.
    if pointer.is_null() || length > isize::MAX as usize {
        return None;
    }
    // SAFETY: the caller's, and as just checked.
    Some(unsafe { std::slice::from_raw_parts(pointer, length) })
}

/// The longest result: a signature of Ed448.
const LONGEST: usize = 114;

/// Writes a result of a fixed length into a caller's buffer and its length beside it, as signatures and shared secrets are given: a
/// null buffer asks for the length alone. `make` is called only where there is room. The buffer may be where the message is: it is
/// written at the end, and only by what succeeds.
///
/// # Safety
/// A buffer that is not null must have `capacity` bytes, and a place that is not null must be one for a length; both must be the
/// caller's.
pub unsafe fn write_result(
    buffer: *mut u8,
    written: *mut usize,
    capacity: usize,
    length: usize,
    make: impl FnOnce(&mut [u8]) -> Result<(), Reason>,
) -> Result<(), Reason> {
    if written.is_null() {
        return Err(Reason::NullPointer);
    }
    if !buffer.is_null() {
        if capacity < length {
            return Err(Reason::BufferTooSmall);
        }
        let mut result = Zeroizing::new([0; LONGEST]);
        make(&mut result[..length])?;
        // SAFETY: the caller's, and as just checked; the result is this function's.
        unsafe { std::ptr::copy_nonoverlapping(result.as_ptr(), buffer, length) };
    }
    // SAFETY: the caller's, and as just checked.
    unsafe { written.write(length) };
    Ok(())
}
