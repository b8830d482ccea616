//! The WebAssembly modules of the npm package `lemniscate`: thin over the library. What users import is in `js/`.
//!
//! A module has no imports, and its functions take numbers. Bytes go in and out by one buffer: JavaScript asks for room, writes the
//! arguments one after another, calls a function, reads what that has written from the start of the buffer on, and wipes it. A
//! function returns the number of these bytes, or that of a new key. If it fails, it returns -1 - n, and a text of n bytes in UTF-8
//! says why. Keys stay in the module, and have numbers.
#![deny(unsafe_code)]

mod buffer;

use std::cell::RefCell;

use buffer::Buffer;
use lemniscate_javascript::{Failure, Input, Keys, Result};

/// All that the module has.
struct Module {
    buffer: Buffer,
    keys: Keys,
}

thread_local! {
    static MODULE: RefCell<Module> = const { RefCell::new(Module { buffer: Buffer::new(), keys: Keys::new() }) };
}

/// Runs a function with what the module has. What it fails with is written into the buffer. The stack is wiped after it.
fn answer(run: impl FnOnce(&mut Module) -> Result<i32>) -> i32 {
    #[inline(never)]
    fn inner(run: impl FnOnce(&mut Module) -> Result<i32>) -> i32 {
        MODULE.with_borrow_mut(|module| {
            run(module).unwrap_or_else(|failure: Failure| -1 - module.buffer.write(failure.text().as_bytes()))
        })
    }
    let answer = inner(run);
    buffer::wipe_stack();
    answer
}

mod exported {
    #![allow(
        unsafe_code,
        reason = "a name that is exported may be that of another function, and none of these is"
    )]

    use lemniscate_javascript::functions;

    use super::{Input, MODULE, answer, buffer};

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

    /// Wipes a key, whose number may be that of another one then.
    #[unsafe(no_mangle)]
    extern "C" fn release(key: u32) {
        answer(|module| {
            module.keys.remove(key);
            Ok(0)
        });
    }

    /// Of the whole buffer.
    fn input(buffer: &buffer::Buffer) -> Input<'_> {
        Input { first: buffer.bytes(), last: None }
    }

    macro_rules! export {
        (
            keys { $($make:ident($($argument:ident),*);)+ }
            bytes { $($compute:ident($($number:ident),*);)+ }
        ) => {
            $(#[unsafe(no_mangle)]
            extern "C" fn $make($($argument: u32),*) -> i32 {
                answer(|module| {
                    let key = functions::$make(&module.keys, input(&module.buffer), $($argument),*)?;
                    module.keys.insert(key)
                })
            })+
            $(#[unsafe(no_mangle)]
            extern "C" fn $compute($($number: u32),*) -> i32 {
                answer(|module| {
                    let bytes = functions::$compute(&module.keys, $($number),*)?(input(&module.buffer))?;
                    Ok(module.buffer.write(&bytes))
                })
            })+
        };
    }

    lemniscate_javascript::for_each_function!(export);
}
