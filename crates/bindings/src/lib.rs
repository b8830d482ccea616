//! What the packages for other languages and verdicts on rows share: the schemes by one trait, and public keys that may be prepared.
#![deny(unsafe_code)]

mod public;
mod scheme;

pub use public::Public;
pub use scheme::{EdDsa, Scheme, Variant, with_message};
