//! Signatures: the challenge or the point R, and a scalar.

use core::fmt;

use crate::scalar::Scalar;

use super::{Error, Format, GroupScalar, Suite};

type Head<G> = <<G as Suite>::Format as Format>::Head;

/// The bytes of a signature, as an array.
pub type SignatureBytes<G> = <<G as Suite>::Format as Format>::SignatureBytes;

/// A signature, of 48 bytes in jq255 and of 64 bytes in do255. Its scalar is below the group order.
#[derive(Clone, Copy, PartialEq)]
pub struct Signature<G: Suite> {
    head: Head<G>,
    scalar: GroupScalar<G>,
}

impl<G: Suite> Signature<G> {
    pub(super) fn new(head: Head<G>, scalar: GroupScalar<G>) -> Self {
        Signature { head, scalar }
    }

    pub(super) fn head(&self) -> &Head<G> {
        &self.head
    }

    pub(super) fn scalar(&self) -> &GroupScalar<G> {
        &self.scalar
    }

    /// Takes a signature apart.
    ///
    /// # Errors
    /// [`Error::ScalarOutOfRange`]
    pub fn from_bytes(bytes: &SignatureBytes<G>) -> Result<Self, Error> {
        Self::from_slice(bytes.as_ref())
    }

    /// Takes a signature apart.
    ///
    /// # Errors
    /// [`Error::SignatureLength`], [`Error::ScalarOutOfRange`]
    pub fn from_slice(bytes: &[u8]) -> Result<Self, Error> {
        let (head, scalar) = bytes.split_last_chunk().ok_or(Error::SignatureLength)?;
        let head = head.try_into().map_err(|_| Error::SignatureLength)?;
        let scalar = Option::from(Scalar::from_canonical_bytes(scalar)).ok_or(Error::ScalarOutOfRange)?;
        Ok(Signature { head, scalar })
    }

    /// The signature as it is sent.
    pub fn to_bytes(&self) -> SignatureBytes<G>
    where
        SignatureBytes<G>: From<Self>,
    {
        (*self).into()
    }
}

impl<G: Suite> Eq for Signature<G> {}

fn join<const H: usize, const N: usize>(head: &[u8; H], scalar: &[u8; 32]) -> [u8; N] {
    const { assert!(N == H + 32) };
    core::array::from_fn(|i| if i < H { head[i] } else { scalar[i - H] })
}

#[cfg(feature = "jq255")]
impl<G: Suite<Format = super::Jq>> From<Signature<G>> for [u8; 48] {
    fn from(signature: Signature<G>) -> Self {
        join(&signature.head, &signature.scalar.to_bytes())
    }
}

#[cfg(feature = "do255")]
impl<G: Suite<Format = super::Do>> From<Signature<G>> for [u8; 64] {
    fn from(signature: Signature<G>) -> Self {
        join(&signature.head, &signature.scalar.to_bytes())
    }
}

impl<G: Suite> TryFrom<&[u8]> for Signature<G> {
    type Error = Error;

    fn try_from(bytes: &[u8]) -> Result<Self, Error> {
        Self::from_slice(bytes)
    }
}

impl<G: Suite> ::signature::SignatureEncoding for Signature<G>
where
    SignatureBytes<G>: From<Self>,
{
    type Repr = SignatureBytes<G>;
}

impl<G: Suite> fmt::Debug for Signature<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Signature({}: ", G::NAME)?;
        for byte in self.head.as_ref().iter().chain(&self.scalar.to_bytes()) {
            write!(f, "{byte:02x}")?;
        }
        f.write_str(")")
    }
}
