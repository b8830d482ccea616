//! The checks as a program for small processors and for WebAssembly, which `crates/trace` runs.
//!
//! It exports `ctcheck_run`, which runs a check by its number, and `ctcheck_name`, which gives its name. After the checks there
//! follow, for processors, operations by themselves, and then planted leaks.
#![no_std]
#![no_main]

use lemniscate::backend;
use lemniscate_ctcheck::{Check, checks, operations, planted};

#[panic_handler]
fn panic(_: &core::panic::PanicInfo<'_>) -> ! {
    ctcheck_failed();
    loop {}
}

/// On processors, [`crates/trace`] stops here, and at the marks of secrets; elsewhere these are imports.
#[cfg(target_os = "none")]
mod stops {
    use core::hint::black_box;

    #[unsafe(no_mangle)]
    #[inline(never)]
    extern "C" fn ctcheck_secret(kind: u32, bytes: *mut u8, length: usize) {
        black_box((kind, bytes, length));
    }

    #[unsafe(no_mangle)]
    #[inline(never)]
    extern "C" fn ctcheck_public(bytes: *mut u8, length: usize) {
        black_box((bytes, length));
    }

    #[unsafe(no_mangle)]
    #[inline(never)]
    pub extern "C" fn ctcheck_failed() {
        black_box(());
    }

    /// Nothing runs it; what it names is in the image.
    #[unsafe(no_mangle)]
    extern "C" fn _start() {
        let name: unsafe extern "C" fn(usize, *mut u8) -> usize = super::ctcheck_name;
        black_box((super::ctcheck_run as extern "C" fn(usize), name));
    }
}

#[cfg(target_os = "none")]
use stops::ctcheck_failed;

#[cfg(not(target_os = "none"))]
fn ctcheck_failed() {
    #[link(wasm_import_module = "env")]
    unsafe extern "C" {
        fn ctcheck_failed();
        fn ctcheck_event(place: u32, value: u64);
    }
    // SAFETY: the host's functions, which touch no memory.
    unsafe {
        ctcheck_failed();
        // Imported for what `crates/trace` puts everywhere.
        ctcheck_event(0, 0);
    }
}

fn check(number: usize) -> Option<Check> {
    let operations = operations().filter(|_| cfg!(target_os = "none"));
    // Chosen here for the first time, as the name is asked for before the check runs.
    checks(backend::selected()).chain(operations).chain(planted()).nth(number)
}

/// Runs the check with this number.
#[unsafe(no_mangle)]
extern "C" fn ctcheck_run(number: usize) {
    if let Some((_, run)) = check(number) {
        run();
    }
}

/// The length of the name of the check with this number, which is written to `name`; 0 if there is none.
///
/// # Safety
/// There must be room for 100 bytes.
#[unsafe(no_mangle)]
unsafe extern "C" fn ctcheck_name(number: usize, name: *mut u8) -> usize {
    let bytes = check(number).map_or("", |check| check.0).as_bytes();
    let length = bytes.len().min(100);
    // SAFETY: the caller has room for as many.
    unsafe { core::ptr::copy_nonoverlapping(bytes.as_ptr(), name, length) };
    length
}

/// Room for the name of a check.
#[unsafe(no_mangle)]
extern "C" fn ctcheck_room() -> *mut u8 {
    static mut ROOM: [u8; 100] = [0; 100];
    &raw mut ROOM as *mut u8
}
