//! Hash functions for messages that are hashed before they are signed.

/// A hash function for the prehashed variant of EdDSA: for Ed25519ph any `Digest` of 64 bytes, which should be SHA-512; for Ed448ph
/// SHAKE256.
pub trait Prehash<C>: Sized {
    /// The function, with nothing put in.
    fn hasher() -> Self;

    /// The hash of all that was put in.
    fn prehash(self) -> [u8; 64];
}
