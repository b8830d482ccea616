//! What the program, the packages for other languages and verdicts on rows share: every scheme behind one trait that speaks in bytes
//! ([`AnyScheme`], listed in [`ALL`]), the schemes of signatures by one trait of types ([`SignatureScheme`], entered by name with
//! [`visit`]), and public keys that may be prepared.
#![deny(unsafe_code)]

#[cfg(feature = "any")]
mod any;
mod public;
mod scheme;

#[cfg(feature = "any")]
pub use any::{
    ALL, About, AnyScheme, ED25519, Failure, Options, Outcome, Secret, Source, by_algorithm, by_name,
};
pub use public::Public;
pub use scheme::{EdDsa, SIGNATURE_NAMES, SignatureScheme, Variant, Visit, visit, with_message};
