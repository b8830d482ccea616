//! What people call: keys, signatures, exchanges.

pub mod blinding;
#[cfg(any(feature = "ed25519", feature = "x25519"))]
mod curve25519;
#[cfg(any(feature = "ed448", feature = "x448"))]
mod curve448;
#[cfg(feature = "curve9767")]
pub mod curve9767;
#[cfg(feature = "do255")]
pub mod do255;
#[cfg(any(feature = "do255", feature = "jq255"))]
pub mod double_odd;
#[cfg(feature = "ed25519")]
pub mod ed25519;
#[cfg(feature = "ed448")]
pub mod ed448;
#[cfg(any(feature = "ed25519", feature = "ed448"))]
pub mod eddsa;
#[cfg(feature = "jq255")]
pub mod jq255;
#[cfg(all(
    feature = "pkcs8",
    any(feature = "ed25519", feature = "ed448", feature = "x25519", feature = "x448")
))]
mod rfc8410;
#[cfg(feature = "signatures")]
pub mod schnorr;
#[cfg(feature = "ssh")]
pub mod ssh;
#[cfg(feature = "x25519")]
pub mod x25519;
#[cfg(feature = "x448")]
pub mod x448;
#[cfg(any(feature = "x25519", feature = "x448"))]
pub mod xdh;
