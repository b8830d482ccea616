//! Parameters as OpenSSL gives and takes them: `OSSL_PARAM`, arrays that end where a name is null.

use std::ffi::{CStr, c_char, c_uint, c_void};
use std::marker::PhantomData;

use crate::reason::Reason;

/// What a parameter is.
const INTEGER: c_uint = 1;
const UNSIGNED_INTEGER: c_uint = 2;
const TEXT: c_uint = 4;
const OCTETS: c_uint = 5;
const TEXT_POINTER: c_uint = 6;

/// `OSSL_PARAM`.
#[repr(C)]
pub struct Param {
    name: *const c_char,
    kind: c_uint,
    data: *mut c_void,
    size: usize,
    written: usize,
}

// SAFETY: those that are shared are constant: names alone, without data.
unsafe impl Sync for Param {}

impl Param {
    pub const END: Self = Param::new(std::ptr::null(), 0, std::ptr::null_mut(), 0);

    const fn new(name: *const c_char, kind: c_uint, data: *mut c_void, size: usize) -> Self {
        // `OSSL_PARAM_UNMODIFIED`, until something is written.
        Param { name, kind, data, size, written: usize::MAX }
    }

    /// What a list of parameters says that a function takes or gives.
    pub const fn integer(name: &'static CStr) -> Self {
        Param::new(name.as_ptr(), INTEGER, std::ptr::null_mut(), size_of::<i32>())
    }

    /// Likewise.
    pub const fn octets(name: &'static CStr) -> Self {
        Param::new(name.as_ptr(), OCTETS, std::ptr::null_mut(), 0)
    }

    /// Likewise.
    pub const fn text(name: &'static CStr) -> Self {
        Param::new(name.as_ptr(), TEXT, std::ptr::null_mut(), 0)
    }

    /// Likewise.
    pub const fn text_pointer(name: &'static CStr) -> Self {
        Param::new(name.as_ptr(), TEXT_POINTER, std::ptr::null_mut(), 0)
    }

    /// Bytes for a callback, which does not write to them.
    pub fn of_octets(name: &'static CStr, bytes: &[u8]) -> Self {
        Param::new(name.as_ptr(), OCTETS, bytes.as_ptr().cast_mut().cast(), bytes.len())
    }

    /// A text for a callback, likewise.
    pub fn of_text(name: &'static CStr, text: &'static CStr) -> Self {
        Param::new(name.as_ptr(), TEXT, text.as_ptr().cast_mut().cast(), text.count_bytes())
    }

    /// An integer for a callback, likewise.
    pub fn of_integer(name: &'static CStr, integer: &i32) -> Self {
        Param::new(name.as_ptr(), INTEGER, std::ptr::from_ref(integer).cast_mut().cast(), size_of::<i32>())
    }

    /// A place for the address of a text.
    pub fn for_text_pointer(name: &'static CStr, place: &mut *const c_char) -> Self {
        Param::new(name.as_ptr(), TEXT_POINTER, std::ptr::from_mut(place).cast(), 0)
    }

    /// Writes what fits; a place that is null asks for the length alone.
    ///
    /// # Safety
    /// If it fits and is not null, the data must have room for the bytes.
    unsafe fn set(&mut self, bytes: &[u8], fits: bool) -> bool {
        self.written = bytes.len();
        if self.data.is_null() {
            return true;
        }
        if fits {
            // SAFETY: the caller's; data of OpenSSL's and bytes of this library are apart.
            unsafe { std::ptr::copy_nonoverlapping(bytes.as_ptr(), self.data.cast(), bytes.len()) };
        }
        fits
    }
}

/// The parameter of a name; null for none.
///
/// # Safety
/// The array must be null, or end where a name is null; names must be texts.
unsafe fn find(mut param: *const Param, name: &CStr) -> *const Param {
    // SAFETY: the caller's.
    unsafe {
        while !param.is_null() && !(*param).name.is_null() {
            if CStr::from_ptr((*param).name) == name {
                return param;
            }
            param = param.add(1);
        }
    }
    std::ptr::null()
}

/// Parameters that a function was given.
#[derive(Clone, Copy)]
pub struct Given<'a>(*const Param, PhantomData<&'a Param>);

impl<'a> Given<'a> {
    /// # Safety
    /// The array must be null or as OpenSSL makes them: each parameter has a name and data of its size, and the last one no name.
    /// Nothing may change it while it is used.
    pub unsafe fn new(params: *const Param) -> Self {
        Given(params, PhantomData)
    }

    /// The bytes of this name.
    pub fn octets(self, name: &CStr) -> Result<Option<&'a [u8]>, Reason> {
        self.of_kind(name, OCTETS)
    }

    /// The text of this name, up to its first zero byte.
    pub fn text(self, name: &CStr) -> Result<Option<&'a [u8]>, Reason> {
        let text = self.of_kind(name, TEXT)?;
        Ok(text.map(|text| text.split(|&byte| byte == 0).next().unwrap_or_default()))
    }

    fn of_kind(self, name: &CStr, kind: c_uint) -> Result<Option<&'a [u8]>, Reason> {
        // SAFETY: that of `new`.
        unsafe {
            match find(self.0, name).as_ref() {
                None => Ok(None),
                Some(param) if param.kind != kind => Err(Reason::InvalidArgument),
                Some(param) => match crate::c::bytes(param.data.cast(), param.size) {
                    Some(bytes) => Ok(Some(bytes)),
                    None => Err(Reason::InvalidArgument),
                },
            }
        }
    }
}

/// Parameters that a function is to fill. One that is not asked for, or of a name that nobody knows, stays as it is.
pub struct Asked<'a>(*mut Param, PhantomData<&'a mut Param>);

impl Asked<'_> {
    /// # Safety
    /// The array must be null or as OpenSSL makes them: each parameter has a name, and data that is null or has room for its size,
    /// and the last one has no name. Nothing else may use it meanwhile.
    pub unsafe fn new(params: *mut Param) -> Self {
        Asked(params, PhantomData)
    }

    /// Writes an integer of 4 or 8 bytes, the sizes of `int`, `long` and `size_t`. False if OpenSSL asks for another type or size.
    pub fn integer(&mut self, name: &CStr, value: i32) -> bool {
        self.write(name, |param| {
            if param.kind != INTEGER && param.kind != UNSIGNED_INTEGER {
                return false;
            }
            let (long, short) = (i64::from(value).to_ne_bytes(), value.to_ne_bytes());
            // SAFETY: the places have these sizes, by the contract of `new`.
            match param.size {
                8 => unsafe { param.set(&long, true) },
                size => unsafe { param.set(&short, size == short.len()) },
            }
        })
    }

    /// Writes bytes. False if OpenSSL asks for another type, or if they do not fit.
    pub fn octets(&mut self, name: &CStr, bytes: &[u8]) -> bool {
        // SAFETY: the place has the size, by the contract of `new`.
        self.write(name, |param| {
            param.kind == OCTETS && unsafe { param.set(bytes, param.size >= bytes.len()) }
        })
    }

    /// Writes a text, with a zero byte if there is room for one, or its address. False if OpenSSL asks for another type, or if the
    /// text does not fit.
    pub fn text(&mut self, name: &CStr, text: &'static CStr) -> bool {
        self.write(name, |param| {
            let length = text.count_bytes();
            let is_set = match param.kind {
                TEXT if param.size > length => {
                    // SAFETY: the place has the size, by the contract of `new`.
                    unsafe { param.set(text.to_bytes_with_nul(), true) }
                }
                // SAFETY: likewise.
                TEXT => unsafe { param.set(text.to_bytes(), param.size == length) },
                TEXT_POINTER => {
                    // SAFETY: the data of such a parameter is a pointer, whatever its size says.
                    unsafe { param.set(&(text.as_ptr() as usize).to_ne_bytes(), true) }
                }
                _ => return false,
            };
            param.written = length;
            is_set
        })
    }

    fn write(&mut self, name: &CStr, write: impl FnOnce(&mut Param) -> bool) -> bool {
        // SAFETY: that of `new`; what `find` finds is in that array, which is not constant.
        unsafe { find(self.0, name).cast_mut().as_mut() }.is_none_or(write)
    }
}
