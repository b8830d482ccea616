//! Lengths.

/// Bytes of a signature.
pub const SIGNATURE_LENGTH: usize = 64;
/// Bytes of a secret key.
pub const SECRET_KEY_LENGTH: usize = 32;
/// Bytes of a public key.
pub const PUBLIC_KEY_LENGTH: usize = 32;
/// Bytes of a secret key with its public key.
pub const KEYPAIR_LENGTH: usize = SECRET_KEY_LENGTH + PUBLIC_KEY_LENGTH;
/// Bytes that a secret key is hashed to.
pub const EXPANDED_SECRET_KEY_LENGTH: usize = 64;
