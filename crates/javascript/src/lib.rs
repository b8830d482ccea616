//! What the WebAssembly modules and the native addon of the npm package `lemniscate` share: keys and groups by numbers, and functions
//! that take numbers and bytes. What users import is in `crates/wasm/js`.
//!
//! [`for_each_function!`] lists the functions of [`functions`], and both packages make theirs from this list.
#![deny(unsafe_code)]
#![cfg_attr(
    not(all(
        feature = "groups",
        feature = "key-files",
        feature = "secrets",
        feature = "together",
        feature = "x25519"
    )),
    allow(dead_code, unused_variables, reason = "each module has a part of the schemes")
)]

mod about;
pub mod functions;
mod groups;
mod input;
mod jwk;
mod keys;
pub mod rows;

use zeroize::Zeroizing;

pub use input::Input;
pub use keys::{Handle, Keys};

/// Bytes that are wiped when they are dropped.
pub type Bytes = Zeroizing<Vec<u8>>;

/// What is longer ends with an ellipsis: names in key files may be of any length.
const MOST_CHARACTERS: usize = 250;

/// Why a function fails: a text of fewer than 1,024 bytes.
#[derive(Debug)]
pub struct Failure(String);

impl Failure {
    /// The text.
    #[must_use]
    pub fn text(&self) -> &str {
        &self.0
    }
}

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

/// The result of everything that can fail here.
pub type Result<T> = std::result::Result<T, Failure>;

/// What JavaScript asks for, and asks for by mistake.
fn no_such<T>(what: &str) -> Result<T> {
    Err(Failure(format!("there is no such {what}")))
}
