//! Public keys, and verifying.

use core::fmt;

use subtle::{Choice, ConstantTimeEq};

use super::{
    Digest, Error, PUBLIC_KEY_LENGTH, Point, PreparedVerifyingKey, Scalar, Signature, SigningKey, doors,
};

/// A public key: a point that is not the neutral element, and its encoding.
#[derive(Clone, Copy)]
pub struct VerifyingKey {
    bytes: [u8; PUBLIC_KEY_LENGTH],
    point: Point,
}

impl VerifyingKey {
    pub(super) const fn new(bytes: [u8; PUBLIC_KEY_LENGTH], point: Point) -> Self {
        VerifyingKey { bytes, point }
    }

    /// Decodes a public key.
    ///
    /// # Errors
    /// [`Error::NotCanonical`], [`Error::NotOnCurve`]
    pub fn from_bytes(bytes: &[u8; PUBLIC_KEY_LENGTH]) -> Result<Self, Error> {
        Ok(Self::new(*bytes, Point::decode(bytes)?))
    }

    /// Prints the encoding.
    pub(super) fn fmt_as(&self, name: &str, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{name}(")?;
        for byte in self.bytes {
            write!(f, "{byte:02x}")?;
        }
        f.write_str(")")
    }

    /// The encoded key.
    pub fn to_bytes(&self) -> [u8; PUBLIC_KEY_LENGTH] {
        self.bytes
    }

    /// The encoded key.
    pub fn as_bytes(&self) -> &[u8; PUBLIC_KEY_LENGTH] {
        &self.bytes
    }

    /// The key as a point.
    pub fn to_point(&self) -> Point {
        self.point
    }

    /// The same key with a table of its multiples, with which signatures are verified faster.
    pub fn prepare(&self) -> PreparedVerifyingKey {
        PreparedVerifyingKey::new(self)
    }

    /// Is this a signature with that challenge? Variable-time.
    pub(super) fn verify_challenge(&self, challenge: &Scalar, signature: &Signature) -> Result<(), Error> {
        if doors::is_sum_vartime(signature.scalar(), signature.c(), challenge, self.point.coordinates()) {
            Ok(())
        } else {
            Err(Error::Mismatch)
        }
    }

    /// Is this a signature of a hash? For signatures, keys or hashes that are secret: constant-time but for the lengths,
    /// and slower than [`Self::verify_digest`].
    pub fn verify_constant_time(&self, digest: Digest<'_>, signature: &Signature) -> Choice {
        let challenge = digest.challenge(signature.c(), &self.bytes);
        let c = self.point.mul_add_mul_generator(&-challenge, signature.scalar());
        c.encode().ct_eq(signature.c())
    }
}

/// The methods of a public key in any form, with `as_bytes(&self)` and
/// `verify_challenge(&self, &Scalar, &Signature) -> Result<(), Error>`.
macro_rules! verifying_methods {
    ($key:ident) => {
        impl $key {
            /// Is this a signature of these data, by way of SHAKE256? Variable-time.
            ///
            /// # Errors
            /// [`Error::Mismatch`]
            pub fn verify(&self, data: &[u8], signature: &Signature) -> Result<(), Error> {
                self.verify_digest(Digest::of(data, &mut [0; 64]), signature)
            }

            /// Is this a signature of data with this hash, by the function of that object identifier? Variable-time.
            ///
            /// # Errors
            /// [`Error::Mismatch`], [`Error::HashName`]
            pub fn verify_prehashed(
                &self,
                hash: &str,
                digest: &[u8],
                signature: &Signature,
            ) -> Result<(), Error> {
                self.verify_digest(Digest::new(hash, digest)?, signature)
            }

            /// Is this a signature of a hash? Variable-time.
            ///
            /// # Errors
            /// [`Error::Mismatch`]
            pub fn verify_digest(&self, digest: Digest<'_>, signature: &Signature) -> Result<(), Error> {
                self.verify_challenge(&digest.challenge(signature.c(), self.as_bytes()), signature)
            }
        }

        impl ::signature::Verifier<Signature> for $key {
            fn verify(&self, data: &[u8], signature: &Signature) -> Result<(), ::signature::Error> {
                Ok($key::verify(self, data, signature)?)
            }
        }
    };
}
pub(super) use verifying_methods;

verifying_methods!(VerifyingKey);

impl PartialEq for VerifyingKey {
    fn eq(&self, other: &Self) -> bool {
        self.bytes == other.bytes
    }
}

impl Eq for VerifyingKey {}

impl core::hash::Hash for VerifyingKey {
    fn hash<H: core::hash::Hasher>(&self, state: &mut H) {
        self.bytes.hash(state);
    }
}

impl fmt::Debug for VerifyingKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.fmt_as("VerifyingKey", f)
    }
}

impl AsRef<[u8]> for VerifyingKey {
    fn as_ref(&self) -> &[u8] {
        &self.bytes
    }
}

impl TryFrom<&[u8]> for VerifyingKey {
    type Error = Error;

    fn try_from(bytes: &[u8]) -> Result<Self, Error> {
        Self::from_bytes(bytes.try_into().map_err(|_| Error::KeyLength)?)
    }
}

impl From<&SigningKey> for VerifyingKey {
    fn from(key: &SigningKey) -> Self {
        key.verifying_key()
    }
}
