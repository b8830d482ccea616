//! What is hashed: SHAKE256 of a purpose and of parts, one after another.

use shake::Shake256;
use shake::digest::{ExtendableOutput, Update, XofReader};

use crate::scheme::blinding::not_zero;

use super::{Error, Scalar};

/// The object identifier of SHAKE256 as a hash function, with 64 bytes of output (RFC 8702).
const SHAKE256: &str = "2.16.840.1.101.3.4.2.12";

/// SHAKE256 of a purpose and of all parts.
pub(super) fn shake_into(purpose: &str, parts: &[&[u8]], output: &mut [u8]) {
    let mut hash = Shake256::default();
    hash.update(purpose.as_bytes());
    for part in parts {
        hash.update(part);
    }
    hash.finalize_xof().read(output);
}

/// SHAKE256 of a purpose and of all parts.
pub(super) fn shake<const N: usize>(purpose: &str, parts: &[&[u8]]) -> [u8; N] {
    let mut output = [0; N];
    shake_into(purpose, parts, &mut output);
    output
}

/// The hash of data, with the object identifier of the function that made it: what is signed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Digest<'a> {
    hash: &'a str,
    digest: &'a [u8],
}

impl<'a> Digest<'a> {
    /// The hash of the data, by the function of that object identifier, like `2.16.840.1.101.3.4.2.1` for SHA-256.
    ///
    /// # Errors
    /// [`Error::HashName`] if the identifier is empty or has another character than digits and dots.
    pub fn new(hash: &'a str, digest: &'a [u8]) -> Result<Self, Error> {
        if hash.is_empty() || !hash.bytes().all(|c| c.is_ascii_digit() || c == b'.') {
            return Err(Error::HashName);
        }
        Ok(Digest { hash, digest })
    }

    /// SHAKE256 of the data, put into `buffer`: what [`SigningKey::sign`](super::SigningKey::sign) signs.
    pub fn of(data: &[u8], buffer: &'a mut [u8; 64]) -> Self {
        shake_into("", &[data], buffer);
        Digest { hash: SHAKE256, digest: buffer }
    }

    /// The number that a signature is made with, not 0.
    pub(super) fn nonce(&self, nonce_key: &[u8; 32]) -> Scalar {
        let parts = [nonce_key, self.hash.as_bytes(), b":", self.digest];
        not_zero(Scalar::from_bytes_wide(&zeroize::Zeroizing::new(shake("curve9767-sign-k:", &parts))))
    }

    /// The challenge for the encodings of C and of the public key.
    pub(super) fn challenge(&self, c: &[u8; 32], public: &[u8; 32]) -> Scalar {
        let parts = [c, &public[..], self.hash.as_bytes(), b":", self.digest];
        Scalar::from_bytes_wide(&shake("curve9767-sign-e:", &parts))
    }
}
