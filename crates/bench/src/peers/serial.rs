//! `ed25519-dalek` and `x25519-dalek` with the serial backend of `curve25519-dalek`, in a dynamic library of its own: the
//! build script says how it is made. The program contains it, so that it can be moved to another machine.
#![allow(unsafe_code)]

use std::ffi::c_void;
use std::io::Write as _;
use std::path::Path;
use std::ptr::NonNull;
use std::sync::LazyLock;

use libloading::Library;

use crate::case::Case;
use crate::cases::shape::{Exchange, Signatures, exchange_cases, signature_cases};

/// The library; empty if it could not be built.
const LIBRARY: &[u8] = include_bytes!(env!("BENCH_SERIAL"));

/// None where the library cannot be loaded, which a line on standard error reports.
pub fn cases() -> Vec<Case> {
    if let Err(problem) = functions() {
        eprintln!("curve25519-dalek's serial backend is left out: {problem}");
        return Vec::new();
    }
    let mut cases = signature_cases("ed25519", "ed25519-dalek", "serial", Serial);
    cases.extend(exchange_cases("x25519", "x25519-dalek", "serial", Serial));
    cases
}

/// The functions of the library, with the types that it gives them.
struct Functions {
    signing_key: extern "C" fn(&[u8; 32]) -> Option<NonNull<c_void>>,
    free_signing_key: extern "C" fn(NonNull<c_void>),
    public_key: extern "C" fn(NonNull<c_void>, &mut [u8; 32]),
    sign: unsafe extern "C" fn(NonNull<c_void>, *const u8, usize, &mut [u8; 64]) -> bool,
    verifying_key: extern "C" fn(&[u8; 32]) -> Option<NonNull<c_void>>,
    free_verifying_key: extern "C" fn(NonNull<c_void>),
    verify: unsafe extern "C" fn(NonNull<c_void>, *const u8, usize, &[u8; 64]) -> bool,
    base_point: extern "C" fn(&[u8; 32], &mut [u8; 32]),
    exchange: extern "C" fn(&[u8; 32], &[u8; 32], &mut [u8; 32]),
    /// Keeps the code in memory.
    _library: Library,
}

static FUNCTIONS: LazyLock<Result<Functions, String>> = LazyLock::new(|| {
    if LIBRARY.is_empty() {
        return Err("it was not built".into());
    }
    let mut file = tempfile::NamedTempFile::new().map_err(|error| error.to_string())?;
    file.write_all(LIBRARY).map_err(|error| error.to_string())?;
    load(file.path()).map_err(|error| error.to_string())
});

fn load(path: &Path) -> Result<Functions, libloading::Error> {
    // SAFETY: the library is a Rust one that runs nothing when it is loaded, and each name is given the type of the function
    // of that name in serial/src/lib.rs: pointers to keys are boxes or references to them there.
    unsafe {
        let library = Library::new(path)?;
        Ok(Functions {
            signing_key: *library.get(c"serial_signing_key")?,
            free_signing_key: *library.get(c"serial_free_signing_key")?,
            public_key: *library.get(c"serial_public_key")?,
            sign: *library.get(c"serial_sign")?,
            verifying_key: *library.get(c"serial_verifying_key")?,
            free_verifying_key: *library.get(c"serial_free_verifying_key")?,
            verify: *library.get(c"serial_verify")?,
            base_point: *library.get(c"serial_base_point")?,
            exchange: *library.get(c"serial_exchange")?,
            _library: library,
        })
    }
}

fn functions() -> Result<&'static Functions, String> {
    FUNCTIONS.as_ref().map_err(Clone::clone)
}

#[derive(Clone, Copy)]
struct Serial;

/// A key on the library's side.
struct Key {
    pointer: NonNull<c_void>,
    free: extern "C" fn(NonNull<c_void>),
    functions: &'static Functions,
}

impl Drop for Key {
    fn drop(&mut self) {
        (self.free)(self.pointer);
    }
}

impl Signatures for Serial {
    type SigningKey = Key;
    type VerifyingKey = Key;
    type Signature = [u8; 64];

    fn signing_key(self, seed: &[u8; 32]) -> Result<Key, String> {
        let functions = functions()?;
        let pointer = (functions.signing_key)(seed).ok_or("no key")?;
        Ok(Key { pointer, free: functions.free_signing_key, functions })
    }

    fn public_key(self, key: &Key) -> Result<[u8; 32], String> {
        let mut public = [0; 32];
        (key.functions.public_key)(key.pointer, &mut public);
        Ok(public)
    }

    fn sign(self, key: &Key, message: &[u8]) -> Result<[u8; 64], String> {
        let mut signature = [0; 64];
        // SAFETY: the pointer and the length are those of a slice.
        let signed =
            unsafe { (key.functions.sign)(key.pointer, message.as_ptr(), message.len(), &mut signature) };
        signed.then_some(signature).ok_or_else(|| "not signed".into())
    }

    fn verifying_key(self, bytes: &[u8; 32]) -> Result<Key, String> {
        let functions = functions()?;
        let pointer = (functions.verifying_key)(bytes).ok_or("not a public key")?;
        Ok(Key { pointer, free: functions.free_verifying_key, functions })
    }

    fn verify(self, key: &Key, message: &[u8], signature: &[u8; 64]) -> bool {
        // SAFETY: the pointer and the length are those of a slice.
        unsafe { (key.functions.verify)(key.pointer, message.as_ptr(), message.len(), signature) }
    }
}

impl Exchange for Serial {
    type PrivateKey = [u8; 32];

    fn private_key(self, bytes: &[u8; 32]) -> Result<[u8; 32], String> {
        Ok(*bytes)
    }

    fn base_point(self, bytes: &[u8; 32]) -> Result<[u8; 32], String> {
        let mut public = [0; 32];
        (functions()?.base_point)(bytes, &mut public);
        Ok(public)
    }

    fn exchange(self, key: &[u8; 32], peer: &[u8; 32]) -> Result<[u8; 32], String> {
        let mut secret = [0; 32];
        (functions()?.exchange)(key, peer, &mut secret);
        Ok(secret)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cases::shape::tests::{is_ed25519, is_x25519};

    #[test]
    fn does_what_is_measured() {
        is_ed25519(Serial);
        is_x25519(Serial);
    }
}
