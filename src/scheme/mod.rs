//! What people call: keys, signatures, exchanges.

pub mod blinding;
mod curve25519;
pub mod curve9767;
pub mod do255;
pub mod double_odd;
pub mod ed25519;
pub mod jq255;
#[cfg(feature = "pkcs8")]
pub mod key_file;
#[cfg(feature = "serde")]
mod serde;
mod shared_secret;
pub mod x25519;
