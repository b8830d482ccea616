//! What README.md and the table in the module `schnorr` promise of signature schemes, shown to hold for each of them:
//! written once over the trait `Scheme`, and run for each of them.
//!
//! | promise | module |
//! |---|---|
//! | `random`, `generate`, `from_bytes`; keys are equal, hashed, cloned and wiped | `keys` |
//! | hexadecimal digits; nothing secret is printed | `text` |
//! | PEM and DER | `key_files` |
//! | `serde` | `serde` |
//! | the traits of the crate `signature` | `traits` |
//! | prepared keys, and a cache of them | `prepared` |
//! | keys with a context of blinding | `blinded` |
//! | noise in nonces | `hedged` |
//! | `verify_each`, `verify_each_into`, `find_invalid`, on all cores | `each` |
//! | `from_seeds`, `sign_many`, on all cores; `exchange_many`, except Ed25519 and Ed448 | `many` |
//! | `verify_all`, except jq255 | `all` |
//! | exchanges of keys, except Ed25519 and Ed448 | `exchange` |
//! | errors | `errors` |
//! | no argument is too odd | `odd_arguments` |
//! | what README.md promises of X25519 and X448 | `xdh`, `x25519` |
//! | laws, for any input: of scalars, elements, signatures and exchanges | `laws` |
//!
//! What one scheme alone has, such as policies and contexts, is in the tests of that scheme.

#![cfg(test)]

#[path = "../../../tests/common/mod.rs"]
mod common;
#[macro_use]
mod schemes;

mod all;
mod batch;
mod blinded;
mod each;
mod errors;
mod exchange;
mod hedged;
mod key_files;
mod keys;
mod laws;
mod many;
mod odd_arguments;
mod prepared;
mod serde;
mod text;
mod traits;
mod x25519;
mod xdh;
