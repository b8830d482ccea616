//! What people call: keys, signatures, exchanges.

mod curve25519;
pub mod do255;
pub mod double_odd;
pub mod ed25519;
pub mod jq255;
pub mod x25519;
