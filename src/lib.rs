//! Fast elliptic curves with exact verdicts: Ed25519 and X25519, Ed448 and X448, the prime-order groups ristretto255, decaf448,
//! jq255e, jq255s, do255e and do255s, and Curve9767. Operations on secrets are constant-time; functions whose names end in
//! `_vartime` take public values only.
//!
//! One build runs on every processor of its architecture: the library looks for AVX-512 IFMA, AVX2 and ADX when it is
//! first called ([`backend`]), and has portable code for all other processors. It is `no_std`, and single operations need no heap.
//!
//! # Keys and signatures
//!
#![cfg_attr(all(feature = "ed25519", feature = "getrandom", feature = "pem"), doc = "```")]
#![cfg_attr(not(all(feature = "ed25519", feature = "getrandom", feature = "pem")), doc = "```ignore")]
//! use lemniscate::ed25519::pkcs8::{DecodePrivateKey, DecodePublicKey, EncodePrivateKey, EncodePublicKey};
//! use lemniscate::ed25519::{SigningKey, VerifyingKey};
//!
//! # fn main() -> Result<(), Box<dyn std::error::Error>> {
//! let key = SigningKey::random();
//! let signature = key.sign(b"a message");
//! key.verifying_key().verify(b"a message", &signature)?;
//!
//! // PKCS#8 in PEM, as OpenSSL reads and writes it (feature `pem`). The string is wiped when it is dropped.
//! let private_pem = key.to_pkcs8_pem(Default::default())?;
//! let public_pem = key.verifying_key().to_public_key_pem(Default::default())?;
//!
//! let key = SigningKey::from_pkcs8_pem(&private_pem)?;
//! let public_key = VerifyingKey::from_public_key_pem(&public_pem)?;
//! public_key.verify(b"another message", &key.sign(b"another message"))?;
//! # Ok(())
//! # }
//! ```
//!
//! The other signature schemes have the same types and methods: for example, replace `ed25519` with `jq255e`. Ed25519
//! also matches the interface of `ed25519-dalek`: its module documents verification policies, contexts and prehashed
//! messages.
//!
//! # Shared secrets
//!
#![cfg_attr(all(feature = "x25519", feature = "getrandom"), doc = "```")]
#![cfg_attr(not(all(feature = "x25519", feature = "getrandom")), doc = "```ignore")]
//! use lemniscate::x25519::{EphemeralSecret, PublicKey};
//!
//! let (alice, bob) = (EphemeralSecret::random(), EphemeralSecret::random());
//! let (alice_public, bob_public) = (PublicKey::from(&alice), PublicKey::from(&bob));
//! let shared = alice.diffie_hellman(&bob_public);
//! assert_eq!(shared.as_bytes(), bob.diffie_hellman(&alice_public).as_bytes());
//! assert!(shared.was_contributory());
//! ```
//!
//! Derive keys from a shared secret with a hash function. The schemes on prime-order groups exchange keys with
//! `SigningKey::exchange`.
//!
//! # Batches
//!
#![cfg_attr(all(feature = "ed25519", feature = "getrandom"), doc = "```")]
#![cfg_attr(not(all(feature = "ed25519", feature = "getrandom")), doc = "```ignore")]
//! use lemniscate::ed25519::{Entry, SigningKey, find_invalid, verify_all, verify_each};
//!
//! let key = SigningKey::random();
//! let (public_key, messages) = (key.verifying_key(), ["one", "two", "three"]);
//! let signatures = messages.map(|message| key.sign(message.as_bytes()));
//! let entries = [0, 1, 2].map(|i| Entry::new(&public_key, messages[i], &signatures[i]));
//!
//! assert!(verify_each(&entries).iter().all(Result::is_ok)); // a verdict for each
//! assert!(verify_all(&entries).is_ok()); // one verdict for all, which is faster
//! assert!(find_invalid(&entries).is_empty());
//! ```
//!
//! # Schemes
//!
//! | module | contents | keys and signatures, bytes | feature |
//! |---|---|---|---|
//! | `ed25519` | signatures (RFC 8032), with four verification policies | 32, 32; 64 | `ed25519`, default |
//! | `ed448` | the same on edwards448, with two policies | 57, 57; 114 | `ed448` |
//! | `x25519` | key exchange (RFC 7748) | 32, 32 | `x25519`, default |
//! | `x448` | the same on curve448 | 56, 56 | `x448` |
//! | `jq255e`, `jq255s` | two prime-order groups: elements, signatures, key exchange, hashing to the group | 32, 32; 48 | `jq255` |
//! | `do255e`, `do255s` | the same with other encodings, and signatures that batches can combine | 32, 32; 64 | `do255` |
//! | `curve9767` | the same on a curve over GF(9767^19), made for small processors | 64, 32; 64 | `curve9767` |
//! | `ristretto255` | a prime-order group on the curve of Ed25519 (RFC 9496): elements, hashing to the group | 32 | `ristretto255` |
//! | `decaf448` | the same on the curve of Ed448 | 56 | `decaf448` |
//! | `edwards25519`, `edwards448` | the prime-order subgroups of these curves; hashing to them, to curve25519 and to curve448 (RFC 9380) | 32; 57 | `ristretto255`; `decaf448` |
//! | `ssh` | OpenSSH files with Ed25519 keys and signatures | | `ssh` |
//! | `key_file` | key files of every scheme as other programs write them | | `pem` |
//!
//! [`schnorr`] documents the interface of all signature schemes, [`eddsa`] the additions of EdDSA, [`xdh`] X25519 and X448, and
//! [`prime_order`] the prime-order groups for your own protocols. [`blinding`] masks secrets against attackers who measure the power
//! consumption of a device, and [`scalar`] has the integers modulo the group orders.
//!
#![doc = include_str!("../docs/features.md")]
//!
//! The library is slow in debug builds unless you optimize it there too:
//!
//! ```toml
//! [profile.dev.package.lemniscate]
//! opt-level = 3
//! ```
//!
//! # Internals
//!
//! Fields, points, multiplication and recodings are private. This repository's own tests and measurements see them
//! with `--cfg lemniscate_internals`, and slower methods for comparison with `--cfg lemniscate_methods`. These additions
//! change without notice and are unsound: a program can create values of vector types on processors that lack their instructions.
#![cfg_attr(not(feature = "blinding"), doc = "", doc = "[`blinding`]: #features")]
#![cfg_attr(not(feature = "signatures"), doc = "", doc = "[`schnorr`]: #features")]
#![cfg_attr(not(feature = "ed25519"), doc = "", doc = "[`eddsa`]: #features")]
#![cfg_attr(not(feature = "prime-order"), doc = "", doc = "[`prime_order`]: #features")]
#![cfg_attr(not(feature = "xdh"), doc = "", doc = "[`xdh`]: #features")]
#![no_std]
// Each scheme uses a part of what is shared; builds of all of them find what none uses.
#![cfg_attr(not(lemniscate_all_schemes), allow(dead_code, unused_imports, unused_macros))]
#![cfg_attr(docsrs, feature(doc_cfg), doc(auto_cfg(hide(lemniscate_internals))))]
// Features that schemes share: documents name the schemes.
#![cfg_attr(docsrs, doc(auto_cfg(hide(feature = "signatures", feature = "eddsa", feature = "xdh"))))]
#![cfg_attr(
    docsrs,
    doc(auto_cfg(hide(
        feature = "curve25519",
        feature = "double-odd",
        feature = "edwards",
        feature = "edwards25519",
        feature = "prime-order"
    )))
)]
#![cfg_attr(
    docsrs,
    doc(auto_cfg(hide(
        feature = "gf255",
        feature = "gf448",
        feature = "prime-field",
        feature = "shake256"
    )))
)]
#![deny(unsafe_code)]
#![warn(missing_docs)]

#[cfg(feature = "alloc")]
extern crate alloc;
#[cfg(any(feature = "std", lemniscate_derived_tables))]
extern crate std;

// From below: each knows only those before it. What is in the pairs is public with `lemniscate_internals` alone.
#[cfg(lemniscate_assembly)]
mod assembly;
mod bytes;
mod list;
mod loops;
#[macro_use]
mod macros;
#[cfg(lemniscate_internals)]
pub mod sealed;
#[cfg(not(lemniscate_internals))]
mod sealed;
mod wide;
mod wipe;
#[cfg(feature = "shake256")]
mod xof;

pub mod backend;
#[cfg(lemniscate_internals)]
pub mod engine;
#[cfg(not(lemniscate_internals))]
mod engine;
mod error;
#[cfg(lemniscate_internals)]
pub mod field;
#[cfg(not(lemniscate_internals))]
mod field;
#[cfg(lemniscate_internals)]
pub mod group;
#[cfg(not(lemniscate_internals))]
mod group;
#[cfg(lemniscate_internals)]
pub mod multiply;
#[cfg(not(lemniscate_internals))]
mod multiply;
pub mod scalar;
#[cfg(lemniscate_internals)]
pub mod scheme;
#[cfg(not(lemniscate_internals))]
mod scheme;
#[cfg(feature = "ed25519")]
mod sha512;
#[cfg(test)]
mod testing;

#[cfg(feature = "rand_core")]
pub use ::rand_core;

#[cfg(feature = "blinding")]
pub mod blinding {
    //! Blinding contexts: secrets that mask keys against attackers who measure a device's power consumption or radiation.
    //! Each curve has its own type, such as `ed25519::Blinding`.

    pub use crate::engine::blinding::Blinding;
}
#[cfg(feature = "curve9767")]
pub use scheme::curve9767;
#[cfg(feature = "decaf448")]
pub use scheme::decaf448;
#[cfg(feature = "do255")]
pub use scheme::do255::{do255e, do255s};
#[cfg(feature = "double-odd")]
#[cfg_attr(docsrs, doc(cfg(any(feature = "do255", feature = "jq255"))))]
pub use scheme::double_odd;
#[cfg(feature = "ed448")]
pub use scheme::ed448;
#[cfg(feature = "ed25519")]
pub use scheme::ed25519;
#[cfg(feature = "eddsa")]
#[cfg_attr(docsrs, doc(cfg(any(feature = "ed25519", feature = "ed448"))))]
pub use scheme::eddsa;
#[cfg(feature = "decaf448")]
pub use scheme::edwards448;
#[cfg(feature = "jq255")]
pub use scheme::jq255::{jq255e, jq255s};
#[cfg(feature = "pem")]
pub use scheme::key_file;
#[cfg(feature = "prime-order")]
pub use scheme::prime_order;

#[cfg(feature = "signatures")]
pub use scheme::schnorr;
#[cfg(feature = "ssh")]
pub use scheme::ssh;
#[cfg(feature = "x448")]
pub use scheme::x448;
#[cfg(feature = "x25519")]
pub use scheme::x25519;
#[cfg(feature = "xdh")]
#[cfg_attr(docsrs, doc(cfg(any(feature = "x25519", feature = "x448"))))]
pub use scheme::xdh;
#[cfg(feature = "ristretto255")]
pub use scheme::{edwards25519, ristretto255};

/// The examples of README.md and of the pages in `docs` run as tests.
#[cfg(all(doctest, feature = "ed25519", feature = "getrandom", feature = "jq255", feature = "ristretto255"))]
mod pages {
    macro_rules! pages {
        ($($name:ident: $page:literal)*) => {
            $(
                #[doc = include_str!($page)]
                struct $name;
            )*
        };
    }

    pages! {
        Readme: "../README.md"
        Blinding: "../docs/blinding.md"
        FromDalek: "../docs/from-dalek.md"
        Groups: "../docs/groups.md"
        SmallMachines: "../docs/small-machines.md"
        Verification: "../docs/verification.md"
    }
}
