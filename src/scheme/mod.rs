//! What people call: keys, signatures, exchanges.
#![cfg_attr(
    not(lemniscate_all_schemes),
    allow(
        dead_code,
        unused_imports,
        unused_macros,
        reason = "each scheme uses a part of this; builds of all of them find what none uses"
    )
)]

mod clamp;
#[cfg(feature = "curve9767")]
pub mod curve9767;
#[cfg(feature = "decaf448")]
pub mod decaf448;
#[cfg(feature = "do255")]
pub mod do255;
#[cfg(feature = "double-odd")]
pub mod double_odd;
#[cfg(feature = "ed25519")]
pub mod ed25519;
#[cfg(feature = "ed448")]
pub mod ed448;
#[cfg(feature = "eddsa")]
pub mod eddsa;
#[cfg(feature = "ristretto255")]
pub mod edwards25519;
#[cfg(feature = "decaf448")]
pub mod edwards448;
#[cfg(feature = "jq255")]
pub mod jq255;
#[cfg(feature = "pkcs8")]
pub mod key_file;
#[cfg(feature = "prime-order")]
pub mod prime_order;
#[cfg(feature = "ristretto255")]
pub mod ristretto255;
#[cfg(feature = "signatures")]
pub mod schnorr;
#[cfg(feature = "ssh")]
pub mod ssh;
#[cfg(feature = "x25519")]
pub mod x25519;
#[cfg(feature = "x448")]
pub mod x448;
#[cfg(feature = "xdh")]
pub mod xdh;
