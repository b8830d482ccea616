//! Ciphersuites (RFC 9591 section 6) and their hashes.

use core::fmt;

use lemniscate::edwards448::Edwards448;
use lemniscate::edwards25519::Edwards25519;
use lemniscate::ristretto255::Ristretto255;
use sha2::{Digest, Sha512};
use shake::Shake256;
use shake::digest::{ExtendableOutput, Update, XofReader};
use zeroize::{Zeroize, Zeroizing};

use crate::group::Group;

/// A ciphersuite: a group with a hash function.
pub trait Suite: Group {
    /// The name of the RFC.
    const IDENTIFIER: &'static str;
    /// The context string.
    const CONTEXT: &'static str;
    /// The number by which messages of this crate name the ciphersuite.
    const NUMBER: u8;
    /// What a hash gives.
    type Hash: AsRef<[u8]> + Zeroize + fmt::Debug;

    /// The hash of the parts one after another.
    fn hash(parts: &[&[u8]]) -> Self::Hash;

    /// H2: the challenge of a signature.
    fn challenge(parts: [&[u8]; 3]) -> Self::Scalar;
}

/// H1, H3 and similar functions: a hash for one purpose, as a scalar.
pub(super) fn hash_to_scalar<S: Suite>(purpose: &str, parts: &[&[u8]]) -> Zeroizing<S::Scalar> {
    let hash = hash::<S>(purpose, parts);
    Zeroizing::new(S::reduce((*hash).as_ref()))
}

/// H4, H5: a hash for a purpose.
pub(super) fn hash<S: Suite>(purpose: &str, parts: &[&[u8]]) -> Zeroizing<S::Hash> {
    let mut all: [&[u8]; 6] = [&[]; 6];
    (all[0], all[1]) = (S::CONTEXT.as_bytes(), purpose.as_bytes());
    for (place, part) in all[2..].iter_mut().zip(parts) {
        *place = part;
    }
    Zeroizing::new(S::hash(&all))
}

fn sha512(parts: &[&[u8]]) -> [u8; 64] {
    let mut hash = Sha512::new();
    for part in parts {
        Digest::update(&mut hash, part);
    }
    hash.finalize().into()
}

/// FROST(Ed25519, SHA-512): section 6.1. The challenge is that of Ed25519.
impl Suite for Edwards25519 {
    const IDENTIFIER: &'static str = "FROST(Ed25519, SHA-512)";
    const CONTEXT: &'static str = "FROST-ED25519-SHA512-v1";
    const NUMBER: u8 = 1;
    type Hash = [u8; 64];

    fn hash(parts: &[&[u8]]) -> [u8; 64] {
        sha512(parts)
    }

    fn challenge(parts: [&[u8]; 3]) -> Self::Scalar {
        Self::reduce(&sha512(&parts))
    }
}

/// FROST(ristretto255, SHA-512): section 6.2.
impl Suite for Ristretto255 {
    const IDENTIFIER: &'static str = "FROST(ristretto255, SHA-512)";
    const CONTEXT: &'static str = "FROST-RISTRETTO255-SHA512-v1";
    const NUMBER: u8 = 2;
    type Hash = [u8; 64];

    fn hash(parts: &[&[u8]]) -> [u8; 64] {
        sha512(parts)
    }

    fn challenge(parts: [&[u8]; 3]) -> Self::Scalar {
        *hash_to_scalar::<Self>("chal", &parts)
    }
}

/// FROST(Ed448, SHAKE256): section 6.3. The challenge is that of Ed448 without a context.
impl Suite for Edwards448 {
    const IDENTIFIER: &'static str = "FROST(Ed448, SHAKE256)";
    const CONTEXT: &'static str = "FROST-ED448-SHAKE256-v1";
    const NUMBER: u8 = 3;
    type Hash = [u8; 114];

    fn hash(parts: &[&[u8]]) -> [u8; 114] {
        let mut hash = Shake256::default();
        for part in parts {
            Update::update(&mut hash, part);
        }
        let mut output = [0; 114];
        hash.finalize_xof().read(&mut output);
        output
    }

    fn challenge([point, key, message]: [&[u8]; 3]) -> Self::Scalar {
        Self::reduce(&Self::hash(&[b"SigEd448\0\0", point, key, message]))
    }
}
