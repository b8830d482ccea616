//! Which library this is.

use std::ffi::{CStr, c_char};

use lemniscate::backend::{self, BackendKind};

/// The version of the interface in this header. It changes when a program compiled with an older header no
/// longer works with the library. It is part of the name of the shared library.
pub const LEMNISCATE_ABI_VERSION: u32 = 1;

const VERSION: &CStr = match CStr::from_bytes_with_nul(concat!(env!("CARGO_PKG_VERSION"), "\0").as_bytes()) {
    Ok(version) => version,
    Err(_) => panic!("the version has no zero byte"),
};

/// The version of the library's interface. It equals LEMNISCATE_ABI_VERSION if the header matches the library.
#[unsafe(no_mangle)]
pub extern "C" fn lemniscate_abi_version() -> u32 {
    LEMNISCATE_ABI_VERSION
}

/// The version of the library, such as "0.1.0". Do not free it.
#[unsafe(no_mangle)]
pub extern "C" fn lemniscate_version() -> *const c_char {
    VERSION.as_ptr()
}

/// The name of the active backend: the fastest that this processor supports, or the one in the
/// environment variable LEMNISCATE_BACKEND. Do not free it.
#[unsafe(no_mangle)]
pub extern "C" fn lemniscate_backend() -> *const c_char {
    let name = match backend::selected() {
        BackendKind::Portable32 => c"portable32",
        BackendKind::Portable64 => c"portable",
        BackendKind::Adx => c"adx",
        BackendKind::Avx2 => c"avx2",
        BackendKind::Avx512Ifma => c"avx512ifma",
        BackendKind::Aarch64 => c"aarch64",
        BackendKind::Simd128 => c"simd128",
        BackendKind::RelaxedSimd => c"relaxed-simd",
    };
    name.as_ptr()
}
