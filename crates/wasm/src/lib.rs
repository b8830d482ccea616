//! The WebAssembly module of the npm package `lemniscate`: thin over the library. What users import is in `js/`.
#![deny(unsafe_code)]

mod bytes;
mod exchange;
mod jwk;
mod signatures;

use lemniscate::backend;
use wasm_bindgen::prelude::*;

/// The name of the implementation that runs.
#[wasm_bindgen]
pub fn backend() -> String {
    backend::selected().name().to_owned()
}
