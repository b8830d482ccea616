//! The WebAssembly module of the npm package `lemniscate`: thin over the library. What users import is in `js/`.
//!
//! It has no imports, and its functions take numbers. Bytes go in and out by one buffer: JavaScript asks for room, writes the
//! arguments one after another, calls a function, reads what that has written from the start of the buffer on, and wipes it. A
//! function returns the number of these bytes. If it fails, it returns -1 - n, and a text of n bytes in UTF-8 says why. Keys stay in the module, and have numbers.
#![deny(unsafe_code)]
#![cfg_attr(
    not(all(feature = "ed25519", feature = "jq255e", feature = "x25519")),
    allow(
        unreachable_code,
        unreachable_patterns,
        unused_variables,
        reason = "each module has a part of the schemes"
    )
)]

mod buffer;
mod exchange;
mod jwk;
mod keys;
mod signatures;

use std::cell::RefCell;

use buffer::Buffer;
use keys::{Key, Keys};

/// All that the module has.
struct Module {
    buffer: Buffer,
    keys: Keys,
}

thread_local! {
    static MODULE: RefCell<Module> = const { RefCell::new(Module { buffer: Buffer::new(), keys: Keys::new() }) };
}

/// What is longer ends with an ellipsis: names in key files may be of any length, and the buffer has room for this.
const MOST_CHARACTERS: usize = 250;

/// Why a function fails.
struct Failure(String);

impl<T: std::fmt::Display> From<T> for Failure {
    fn from(error: T) -> Self {
        let mut text = error.to_string();
        if let Some((end, _)) = text.char_indices().nth(MOST_CHARACTERS) {
            text.truncate(end);
            text.push('…');
        }
        Failure(text)
    }
}

type Result<T> = std::result::Result<T, Failure>;

/// Runs a function with what the module has, and writes what it returns into the buffer. The stack is wiped after it.
fn answer<T: AsRef<[u8]>>(run: impl FnOnce(&mut Module) -> Result<T>) -> i32 {
    #[inline(never)]
    fn inner<T: AsRef<[u8]>>(run: impl FnOnce(&mut Module) -> Result<T>) -> i32 {
        MODULE.with_borrow_mut(|module| match run(module) {
            Ok(bytes) => module.buffer.write(bytes.as_ref()),
            Err(Failure(text)) => -1 - module.buffer.write(text.as_bytes()),
        })
    }
    let answer = inner(run);
    buffer::wipe_stack();
    answer
}

/// [`answer`], of a key that is kept: its number.
fn keep(run: impl FnOnce(&mut Module) -> Result<Key>) -> i32 {
    let mut number = 0;
    let status = answer(|module| {
        let key = run(module)?;
        number = module.keys.insert(key)?;
        Ok([])
    });
    if status < 0 { status } else { number }
}

mod exported {
    #![allow(
        unsafe_code,
        reason = "a name that is exported may be that of another function, and none of these is"
    )]

    use lemniscate::backend;

    use super::{Failure, MODULE, answer, buffer, exchange, jwk, keep, signatures};

    /// Where there is room for so many bytes; 0 if there is no memory for them. All of them are 0.
    #[unsafe(no_mangle)]
    extern "C" fn reserve(length: usize) -> *const u8 {
        MODULE.with_borrow_mut(|module| module.buffer.reserve(length))
    }

    /// Takes as much of the engine's own stack as any function here does. An engine that has no more ends a function wherever it
    /// is: this one may end.
    #[unsafe(no_mangle)]
    extern "C" fn probe() {
        buffer::probe();
    }

    /// The name of the implementation that runs.
    #[unsafe(no_mangle)]
    extern "C" fn backend() -> i32 {
        answer(|_| Ok(backend::selected().name()))
    }

    /// The number of a new key of this kind, of 32 random bytes.
    #[unsafe(no_mangle)]
    extern "C" fn generate(kind: u32) -> i32 {
        keep(|module| super::Key::generate(kind, module.buffer.bytes(32)?))
    }

    /// The number of the key of so many bytes.
    #[unsafe(no_mangle)]
    extern "C" fn from_bytes(kind: u32, length: usize) -> i32 {
        keep(|module| super::Key::of_bytes(kind, module.buffer.bytes(length)?))
    }

    /// The number of the key of a key file of so many bytes.
    #[cfg(feature = "key-files")]
    #[unsafe(no_mangle)]
    extern "C" fn from_key_file(kind: u32, length: usize) -> i32 {
        keep(|module| super::Key::of_file(kind, module.buffer.bytes(length)?))
    }

    /// The number of the key of a JSON Web Key: of the texts of its secret, if there is one, and of its public key.
    #[unsafe(no_mangle)]
    extern "C" fn from_jwk(kind: u32, secret: usize, public: usize) -> i32 {
        keep(|module| {
            let (secret, public) = module.buffer.two(secret, public)?;
            jwk::key(kind, secret, public)
        })
    }

    /// The number of the public key of a secret one.
    #[unsafe(no_mangle)]
    extern "C" fn public_key(key: u32) -> i32 {
        keep(|module| module.keys.get(key)?.public_key())
    }

    /// The bytes of a key.
    #[unsafe(no_mangle)]
    extern "C" fn to_bytes(key: u32) -> i32 {
        answer(|module| module.keys.get(key)?.bytes())
    }

    /// The bytes of a key in base64url.
    #[unsafe(no_mangle)]
    extern "C" fn to_base64url(key: u32) -> i32 {
        answer(|module| Ok(jwk::text(&*module.keys.get(key)?.bytes()?)))
    }

    /// Wipes a key, whose number may be that of another one then.
    #[unsafe(no_mangle)]
    extern "C" fn release(key: u32) {
        answer(|module| {
            module.keys.remove(key);
            Ok([])
        });
    }

    /// The signature of a message.
    #[unsafe(no_mangle)]
    extern "C" fn sign(key: u32, length: usize) -> i32 {
        answer(|module| signatures::sign(module.keys.get(key)?, module.buffer.bytes(length)?))
    }

    /// 1 if what is before the message is a signature of it, 0 if it is none.
    #[unsafe(no_mangle)]
    extern "C" fn verify(key: u32, policy: u32, signature: usize, message: usize) -> i32 {
        answer(|module| {
            let (signature, message) = module.buffer.two(signature, message)?;
            Ok([u8::from(signatures::verify(module.keys.get(key)?, policy, signature, message)?)])
        })
    }

    /// 1 or 0 for each of so many rows, as `signatures` describes them.
    #[unsafe(no_mangle)]
    extern "C" fn verify_each(scheme: u32, policy: u32, rows: usize, length: usize) -> i32 {
        answer(|module| signatures::verify_each(scheme, policy, rows, module.buffer.bytes(length)?))
    }

    /// The secret that the owner of a secret key shares with that of a public one.
    #[unsafe(no_mangle)]
    extern "C" fn exchange(key: u32, peer: u32) -> i32 {
        answer(|module| exchange::secret(module.keys.get(key)?, module.keys.get(peer)?).map_err(Failure))
    }
}
