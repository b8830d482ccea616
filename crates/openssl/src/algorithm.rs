//! The four algorithms, and what OpenSSL asks about each.

use std::ffi::CStr;

/// An algorithm.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Algorithm {
    Ed25519,
    Ed448,
    X25519,
    X448,
}

/// What is to be known of an algorithm.
pub struct About {
    pub name: &'static CStr,
    /// Bytes of a secret key and of a public key.
    pub key_length: usize,
    /// Bytes of a signature, or of a shared secret.
    pub output_length: usize,
    pub bits: i32,
    pub security_bits: i32,
    /// Its AlgorithmIdentifier in DER (RFC 8410).
    pub identifier: &'static [u8],
}

impl Algorithm {
    pub const fn about(self) -> &'static About {
        match self {
            Algorithm::Ed25519 => &About {
                name: c"ED25519",
                key_length: 32,
                output_length: 64,
                bits: 256,
                security_bits: 128,
                identifier: &[0x30, 5, 6, 3, 0x2b, 0x65, 0x70],
            },
            Algorithm::Ed448 => &About {
                name: c"ED448",
                key_length: 57,
                output_length: 114,
                bits: 456,
                security_bits: 224,
                identifier: &[0x30, 5, 6, 3, 0x2b, 0x65, 0x71],
            },
            Algorithm::X25519 => &About {
                name: c"X25519",
                key_length: 32,
                output_length: 32,
                bits: 253,
                security_bits: 128,
                identifier: &[0x30, 5, 6, 3, 0x2b, 0x65, 0x6e],
            },
            Algorithm::X448 => &About {
                name: c"X448",
                key_length: 56,
                output_length: 56,
                bits: 448,
                security_bits: 224,
                identifier: &[0x30, 5, 6, 3, 0x2b, 0x65, 0x6f],
            },
        }
    }

    /// Whether it is a signature scheme; the others are key exchanges.
    pub const fn signs(self) -> bool {
        matches!(self, Algorithm::Ed25519 | Algorithm::Ed448)
    }
}

/// An algorithm as a parameter of functions in C, which OpenSSL tells it by none other.
pub trait Kind {
    const ALGORITHM: Algorithm;
}

pub struct Ed25519;
pub struct Ed448;
pub struct X25519;
pub struct X448;

impl Kind for Ed25519 {
    const ALGORITHM: Algorithm = Algorithm::Ed25519;
}

impl Kind for Ed448 {
    const ALGORITHM: Algorithm = Algorithm::Ed448;
}

impl Kind for X25519 {
    const ALGORITHM: Algorithm = Algorithm::X25519;
}

impl Kind for X448 {
    const ALGORITHM: Algorithm = Algorithm::X448;
}
