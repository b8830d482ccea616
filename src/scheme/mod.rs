//! What people call: keys, signatures, exchanges.

pub mod blinding;
#[cfg(any(feature = "ed25519", feature = "x25519"))]
mod curve25519;
#[cfg(feature = "curve9767")]
pub mod curve9767;
#[cfg(feature = "do255")]
pub mod do255;
#[cfg(any(feature = "do255", feature = "jq255"))]
pub mod double_odd;
#[cfg(feature = "ed25519")]
pub mod ed25519;
#[cfg(feature = "jq255")]
pub mod jq255;
#[cfg(all(feature = "pkcs8", any(feature = "curve9767", feature = "do255", feature = "jq255")))]
pub mod key_file;
#[cfg(all(feature = "serde", any(feature = "curve9767", feature = "ed25519")))]
mod serde;
#[cfg(any(feature = "curve9767", feature = "do255", feature = "jq255"))]
mod shared_secret;
#[cfg(feature = "ssh")]
pub mod ssh;
#[cfg(feature = "x25519")]
pub mod x25519;
