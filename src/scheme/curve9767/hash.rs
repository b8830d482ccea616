//! Hash inputs: SHAKE256 of a purpose and of parts, one after another.

use crate::wipe::Wiped;
use crate::xof::{self, Shake256};
use shake::digest::Update;
use zeroize::Zeroizing;

use crate::scheme::schnorr::{Message, Parts};

use super::Scalar;

/// The object identifier of SHAKE256 as a hash function, with 64 bytes of output (RFC 8702).
const SHAKE256: &str = "2.16.840.1.101.3.4.2.12";

/// SHAKE256 of a purpose and of all parts.
#[inline(never)]
pub(super) fn shake_into(purpose: &str, before: &[&[u8]], data: Parts<'_>, output: &mut [u8]) {
    let mut hash = Shake256::default();
    hash.update(purpose.as_bytes());
    for part in before.iter().copied().chain(data.iter()) {
        hash.update(part);
    }
    xof::finish(&mut hash, output);
}

/// SHAKE256 of a purpose and of all parts.
pub(super) fn shake<const N: usize>(purpose: &str, before: &[&[u8]], data: Parts<'_>) -> [u8; N] {
    let mut output = [0; N];
    shake_into(purpose, before, data, &mut output);
    output
}

/// A hash modulo the order: by itself, so that it has no place on the stack of the hash.
#[inline(never)]
pub(super) fn scalar_of(wide: &[u8; 64]) -> Scalar {
    Scalar::from_bytes_wide(wide)
}

/// The same, and 1 for 0.
#[inline(never)]
pub(super) fn nonzero_scalar_of(wide: &[u8; 64]) -> Zeroizing<Scalar> {
    Zeroizing::new(scalar_of(wide).or_one())
}

/// The signed data: a hash, with the object identifier of its function.
#[derive(Clone, Copy)]
pub(super) struct Digest<'a> {
    hash: &'a str,
    digest: Parts<'a>,
}

impl<'a> Digest<'a> {
    /// The hash that the message is, or that of raw data by SHAKE256, put into `buffer`.
    pub(super) fn of(message: Message<'a>, buffer: &'a mut [u8; 64]) -> Self {
        if message.hash().is_empty() {
            shake_into("", &[], message.data(), buffer);
            Digest { hash: SHAKE256, digest: Parts::one(buffer) }
        } else {
            Digest { hash: message.hash(), digest: message.data() }
        }
    }

    /// The number that a signature is made with, not 0.
    #[inline(never)]
    pub(super) fn nonce(&self, nonce_key: &[u8; 32]) -> Zeroizing<Scalar> {
        let before = [nonce_key, self.hash.as_bytes(), b":"];
        let mut wide = Wiped::new([0; 64]);
        shake_into("curve9767-sign-k:", &before, self.digest, &mut *wide);
        nonzero_scalar_of(&wide)
    }

    /// The challenge for the encodings of C and of the public key.
    #[inline(never)]
    pub(super) fn challenge(&self, c: &[u8; 32], public: &[u8; 32]) -> Scalar {
        let before = [c, &public[..], self.hash.as_bytes(), b":"];
        scalar_of(&shake("curve9767-sign-e:", &before, self.digest))
    }
}
