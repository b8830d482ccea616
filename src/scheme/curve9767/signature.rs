//! Signatures: the point C, encoded, and a scalar.

use core::fmt;

use super::{Error, SIGNATURE_LENGTH, Scalar};

/// A signature. Its scalar is below the group order.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Signature {
    c: [u8; 32],
    scalar: Scalar,
}

impl Signature {
    pub(super) const fn new(c: [u8; 32], scalar: Scalar) -> Self {
        Signature { c, scalar }
    }

    /// The encoding of C, which need not decode.
    pub(super) const fn c(&self) -> &[u8; 32] {
        &self.c
    }

    pub(super) const fn scalar(&self) -> &Scalar {
        &self.scalar
    }

    /// Takes a signature apart.
    ///
    /// # Errors
    /// [`Error::ScalarOutOfRange`]
    pub fn from_bytes(bytes: &[u8; SIGNATURE_LENGTH]) -> Result<Self, Error> {
        Self::from_slice(bytes)
    }

    /// Takes a signature apart.
    ///
    /// # Errors
    /// [`Error::SignatureLength`], [`Error::ScalarOutOfRange`]
    pub fn from_slice(bytes: &[u8]) -> Result<Self, Error> {
        let (c, scalar) = bytes.split_last_chunk().ok_or(Error::SignatureLength)?;
        let c = c.try_into().map_err(|_| Error::SignatureLength)?;
        let scalar = Option::from(Scalar::from_canonical_bytes(scalar)).ok_or(Error::ScalarOutOfRange)?;
        Ok(Signature { c, scalar })
    }

    /// The signature as it is sent.
    pub fn to_bytes(&self) -> [u8; SIGNATURE_LENGTH] {
        let scalar = self.scalar.to_bytes();
        core::array::from_fn(|i| if i < 32 { self.c[i] } else { scalar[i - 32] })
    }
}

impl TryFrom<&[u8]> for Signature {
    type Error = Error;

    fn try_from(bytes: &[u8]) -> Result<Self, Error> {
        Self::from_slice(bytes)
    }
}

impl From<Signature> for [u8; SIGNATURE_LENGTH] {
    fn from(signature: Signature) -> Self {
        signature.to_bytes()
    }
}

impl ::signature::SignatureEncoding for Signature {
    type Repr = [u8; SIGNATURE_LENGTH];
}

impl fmt::Debug for Signature {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Signature(")?;
        for byte in self.to_bytes() {
            write!(f, "{byte:02x}")?;
        }
        f.write_str(")")
    }
}
