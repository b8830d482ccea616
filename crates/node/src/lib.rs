//! The native addon of the npm package `lemniscate`: thin over the library, for Node.js and others with its interface. What users import
//! is in `crates/wasm/js`.
//!
//! Functions have the names and numbers of the WebAssembly modules' functions. Before these stand two arrays of bytes: one with the
//! parts of the input, into which the result is written, and the last part where it is long. A function returns the number of bytes
//! that it has written, or that of a new key; if it fails, -1 - n, and the array has a text of n bytes in UTF-8. JavaScript passes
//! no shared memory. Functions of `later` return promises, and work in other threads on a copy of the input.
#![deny(unsafe_code)]
#![allow(clippy::too_many_arguments, reason = "the arguments are a module's, and two before them")]

mod later;
mod threads;

use std::cell::RefCell;

use lemniscate_javascript::{Failure, Input, Keys, Result, functions};
use napi_derive::napi;

thread_local! {
    /// The keys of an environment, which has one thread.
    static KEYS: RefCell<Keys> = const { RefCell::new(Keys::new()) };
}

/// Bytes that are read and written. By this name, as references to arrays that are written to are for classes there.
type Array<'a> = &'a mut [u8];

/// Copies a result to the start of an array. What does not fit is a mistake of JavaScript's.
fn write(array: &mut [u8], bytes: &[u8]) -> Result<i32> {
    let place = array.get_mut(..bytes.len());
    place.ok_or("the array is shorter than the result")?.copy_from_slice(bytes);
    Ok(i32::try_from(bytes.len())?)
}

/// The status of a function.
fn status(array: &mut [u8], result: Result<i32>) -> i32 {
    result.unwrap_or_else(|failure: Failure| {
        let text = failure.text().as_bytes();
        let length = text.len().min(array.len());
        array[..length].copy_from_slice(&text[..length]);
        // A text has fewer than 1,024 bytes.
        -1 - i32::try_from(length).unwrap_or_default()
    })
}

/// Wipes a key, whose number may be that of another one then.
#[napi(js_name = "release")]
pub fn release(key: u32) {
    KEYS.with_borrow_mut(|keys| keys.remove(key));
}

macro_rules! export {
    (
        keys { $($make:ident($($argument:ident),*);)+ }
        bytes { $($compute:ident($($number:ident),*);)+ }
    ) => {
        $(#[napi(js_name = $make)]
        pub fn $make(array: Array<'_>, last: Option<&[u8]>, $($argument: u32),*) -> i32 {
            let result = KEYS.with_borrow_mut(|keys| {
                let key = functions::$make(keys, Input { first: array, last }, $($argument),*)?;
                keys.insert(key)
            });
            status(array, result)
        })+
        $(#[napi(js_name = $compute)]
        pub fn $compute(array: Array<'_>, last: Option<&[u8]>, $($number: u32),*) -> i32 {
            let work = KEYS.with_borrow(|keys| functions::$compute(keys, $($number),*));
            let result = work.and_then(|work| work(Input { first: array, last }));
            let result = result.and_then(|bytes| write(array, &bytes));
            status(array, result)
        })+
    };
}

lemniscate_javascript::for_each_function!(export);
