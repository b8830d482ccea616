//! What people call: keys, signatures, exchanges.

mod curve25519;
pub mod ed25519;
pub mod x25519;
