//! The caller's memory: pointers and lengths are checked before anything is read or written.

use std::ffi::{CStr, c_char};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::ptr;

use crate::scheme::LEMNISCATE_MAX_FILE;
use crate::status::Status;

/// Runs the body of an exported function. A panic, which would be a bug in the library, becomes a status.
pub fn guard(work: impl FnOnce() -> Result<(), Status>) -> Status {
    match catch_unwind(AssertUnwindSafe(work)) {
        Ok(Ok(())) => Status::LEMNISCATE_OK,
        Ok(Err(status)) => status,
        Err(payload) => {
            // What is dropped might panic in turn.
            std::mem::forget(payload);
            Status::LEMNISCATE_INTERNAL
        }
    }
}

/// The bytes of a caller; no pointer is needed where there are none.
///
/// # Safety
/// If the pointer is not null, so many bytes must be there, and nothing may write to them while the slice is used.
pub unsafe fn bytes<'a>(pointer: *const u8, length: usize) -> Result<&'a [u8], Status> {
    if length == 0 {
        return Ok(&[]);
    }
    if pointer.is_null() {
        return Err(Status::LEMNISCATE_NULL);
    }
    // No object is longer.
    if length > isize::MAX as usize {
        return Err(Status::LEMNISCATE_LENGTH);
    }
    // SAFETY: the caller's, and as just checked.
    Ok(unsafe { std::slice::from_raw_parts(pointer, length) })
}

/// The text up to the zero byte; `None` for a null pointer.
///
/// # Safety
/// A pointer that is not null must be to such a text, to which nothing may write while the string is used.
pub unsafe fn name<'a>(pointer: *const c_char) -> Option<&'a str> {
    if pointer.is_null() {
        return None;
    }
    // SAFETY: the caller's, and as just checked. What is no UTF-8 is no name.
    Some(unsafe { CStr::from_ptr(pointer) }.to_str().unwrap_or("\u{fffd}"))
}

/// What of the library's a pointer of the caller's is to.
pub trait Kind {
    /// A number that is at the beginning of such objects. Callers from other languages have one type for all pointers, and mistake one
    /// object for another.
    const MARK: u64;
}

/// An object as it is in memory.
#[repr(C)]
struct Marked<T> {
    mark: u64,
    object: T,
}

/// A pointer of the caller's as it was given to them, if it is to an object of this kind.
///
/// # Safety
/// A pointer that is not null must be to an object of the library's that was not freed.
unsafe fn marked<T: Kind>(pointer: *const T) -> Result<*mut Marked<T>, Status> {
    let marked = pointer.cast_mut().cast::<Marked<T>>();
    if marked.is_null() {
        return Err(Status::LEMNISCATE_NULL);
    }
    // SAFETY: the caller's: objects of all kinds begin with a mark, and are aligned for one.
    if !marked.is_aligned() || unsafe { (&raw const (*marked).mark).read() } != T::MARK {
        return Err(Status::LEMNISCATE_OBJECT);
    }
    Ok(marked)
}

/// An object of the library's, which must be there.
///
/// # Safety
/// A pointer that is not null must be to an object of the library's that was not freed, and which nothing changes while it is used.
pub unsafe fn object<'a, T: Kind>(pointer: *const T) -> Result<&'a T, Status> {
    // SAFETY: the caller's; it is of this kind.
    unsafe { Ok(&(*marked(pointer)?).object) }
}

/// An object of the library's that is changed.
///
/// # Safety
/// A pointer that is not null must be to an object of the library's that was not freed, and which nothing else uses meanwhile.
pub unsafe fn object_mut<'a, T: Kind>(pointer: *mut T) -> Result<&'a mut T, Status> {
    // SAFETY: the caller's; it is of this kind.
    unsafe { Ok(&mut (*marked(pointer)?).object) }
}

/// The most that is allocated for one object, and while it is made.
const OBJECT: usize = 1 << 17;

/// Makes an object of what `make` gives, and writes its address into a place of the caller's: a null pointer until there is one.
///
/// # Safety
/// A pointer that is not null must be to a place for a pointer, to which nothing else writes meanwhile.
pub unsafe fn create<T, U>(place: *mut *mut T, make: impl FnOnce() -> Result<U, Status>) -> Status
where
    T: Kind + From<U>,
{
    guard(|| {
        if place.is_null() {
            return Err(Status::LEMNISCATE_NULL);
        }
        // SAFETY: the caller's, and as just checked.
        unsafe { place.write(ptr::null_mut()) };
        room(OBJECT)?;
        let object = Box::new(Marked { mark: T::MARK, object: T::from(make()?) });
        // SAFETY: as before.
        unsafe { place.write(Box::into_raw(object).cast()) };
        Ok(())
    })
}

/// Frees an object; nothing for a null pointer, or for one to an object of another kind.
///
/// # Safety
/// A pointer that is not null must be to an object that was given to the caller, and not freed yet.
pub unsafe fn free<T: Kind>(pointer: *mut T) {
    // SAFETY: the caller's; `create` made it by a box. That the mark goes shows most uses of what was freed.
    guard(|| unsafe {
        let marked = marked(pointer)?;
        (&raw mut (*marked).mark).write_volatile(0);
        drop(Box::from_raw(marked));
        Ok(())
    });
}

/// More than is allocated for bytes on their way out: of a key, a file, a signature or a secret.
///
/// cbindgen:ignore
pub const BYTES: usize = 1 << 13;

/// An error unless so many bytes can be allocated. They are freed at once: what is allocated next in the standard library or in this
/// one, and would end the process for want of memory, finds them.
pub fn room(bytes: usize) -> Result<(), Status> {
    Vec::<u8>::new().try_reserve_exact(bytes).map_err(|_| Status::LEMNISCATE_MEMORY)
}

/// Checks that there is a buffer of the caller's for as many bytes as will be written.
pub fn expect(buffer: *const u8, length: usize, needed: usize) -> Result<(), Status> {
    match () {
        () if buffer.is_null() => Err(Status::LEMNISCATE_NULL),
        () if length != needed => Err(Status::LEMNISCATE_LENGTH),
        () => Ok(()),
    }
}

/// Writes bytes into a buffer of the caller's, which must have exactly their length.
///
/// # Safety
/// A pointer that is not null must be to a buffer of that length, which is the caller's alone.
pub unsafe fn write(buffer: *mut u8, length: usize, bytes: &[u8]) -> Result<(), Status> {
    expect(buffer, length, bytes.len())?;
    // SAFETY: the caller's, and as just checked; the bytes are the library's.
    unsafe { ptr::copy_nonoverlapping(bytes.as_ptr(), buffer, bytes.len()) };
    Ok(())
}

/// Writes the length of a file into a place, and the file and its end into a buffer that has room for them. A null pointer for a
/// buffer asks for the length alone.
///
/// # Safety
/// Pointers that are not null must be to a buffer of that length, and to a place for a length, which are the caller's alone.
pub unsafe fn write_file(
    buffer: *mut u8,
    capacity: usize,
    written: *mut usize,
    file: &[u8],
    end: &[u8],
) -> Result<(), Status> {
    if written.is_null() {
        return Err(Status::LEMNISCATE_NULL);
    }
    if file.len() + end.len() > LEMNISCATE_MAX_FILE {
        return Err(Status::LEMNISCATE_INTERNAL);
    }
    // SAFETY: the caller's, and as just checked.
    unsafe { written.write(file.len()) };
    if buffer.is_null() {
        return if capacity == 0 { Ok(()) } else { Err(Status::LEMNISCATE_NULL) };
    }
    if capacity < file.len() + end.len() {
        return Err(Status::LEMNISCATE_LENGTH);
    }
    // SAFETY: the caller's, and as just checked; the bytes are the library's.
    unsafe {
        ptr::copy_nonoverlapping(file.as_ptr(), buffer, file.len());
        ptr::copy_nonoverlapping(end.as_ptr(), buffer.add(file.len()), end.len());
    }
    Ok(())
}
