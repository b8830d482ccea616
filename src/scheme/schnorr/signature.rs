//! Signatures with two parts: the challenge or the point R, and a scalar.

use core::fmt;
use core::hash::{Hash, Hasher};
use core::str::FromStr;

use crate::bytes::{ByteArray, join, split, write_hex};
use crate::engine::blinding::Blindable;
use crate::scalar::GroupScalar;

use super::{Error, Scheme};
use crate::error::read_hex;

/// A scheme whose signatures have this form. The trait is sealed.
pub trait TwoParts: Scheme {
    /// The first part of a signature: the challenge, or the point R.
    type Head: ByteArray;
    /// A whole signature.
    type SignatureBytes: ByteArray;
}

/// The scalar of a signature.
pub(crate) type ScalarOf<S> = <<S as Scheme>::Group as Blindable>::Scalar;

/// A signature: the challenge or the encoded point R, and a scalar below the group order.
#[derive(Clone, Copy)]
pub struct Signature<S: TwoParts> {
    head: S::Head,
    scalar: ScalarOf<S>,
}

impl<S: TwoParts> Signature<S> {
    /// Creates a signature from its two parts.
    pub const fn from_parts(head: S::Head, scalar: ScalarOf<S>) -> Self {
        Signature { head, scalar }
    }

    /// The challenge or the encoded point R. These bytes need not be the encoding of a point.
    pub const fn head(&self) -> &S::Head {
        &self.head
    }

    /// The scalar.
    pub const fn scalar(&self) -> &ScalarOf<S> {
        &self.scalar
    }

    /// Decodes a signature.
    ///
    /// # Errors
    /// [`Error::ScalarOutOfRange`]
    pub fn from_bytes(bytes: &S::SignatureBytes) -> Result<Self, Error> {
        Self::from_slice(bytes.as_ref())
    }

    /// Decodes a signature.
    ///
    /// # Errors
    /// [`Error::SignatureLength`], [`Error::ScalarOutOfRange`]
    // By itself where the stack is scarce.
    #[cfg_attr(not(target_pointer_width = "64"), inline(never))]
    pub fn from_slice(bytes: &[u8]) -> Result<Self, Error> {
        let (head, scalar) = split(bytes).ok_or(Error::SignatureLength)?;
        let scalar = ScalarOf::<S>::from_canonical(&scalar).ok_or(Error::ScalarOutOfRange)?;
        Ok(Signature { head, scalar })
    }

    /// The encoded signature.
    pub fn to_bytes(&self) -> S::SignatureBytes {
        join(self.head.as_ref(), self.scalar.to_canonical().as_ref())
    }
}

impl<S: TwoParts> PartialEq for Signature<S> {
    fn eq(&self, other: &Self) -> bool {
        self.to_bytes() == other.to_bytes()
    }
}

impl<S: TwoParts> Eq for Signature<S> {}

impl<S: TwoParts> Hash for Signature<S> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.to_bytes().hash(state);
    }
}

/// Decodes a signature.
impl<S: TwoParts> TryFrom<&[u8]> for Signature<S> {
    type Error = Error;

    fn try_from(bytes: &[u8]) -> Result<Self, Error> {
        Self::from_slice(bytes)
    }
}

impl<S: TwoParts<SignatureBytes = [u8; N]>, const N: usize> From<Signature<S>> for [u8; N] {
    fn from(signature: Signature<S>) -> Self {
        signature.to_bytes()
    }
}

impl<S: TwoParts> ::signature::SignatureEncoding for Signature<S>
where
    S::SignatureBytes: From<Self>,
{
    type Repr = S::SignatureBytes;
}

/// Decodes a signature from hexadecimal digits.
impl<S: TwoParts> FromStr for Signature<S> {
    type Err = Error;

    fn from_str(digits: &str) -> Result<Self, Error> {
        Self::from_bytes(&read_hex(digits, Error::SignatureLength)?)
    }
}

/// The encoded signature, in lower-case hexadecimal digits.
impl<S: TwoParts> fmt::Display for Signature<S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_hex(self.to_bytes().as_ref(), f)
    }
}

/// Prints the encoded signature.
impl<S: TwoParts> fmt::Debug for Signature<S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Signature({}: {self})", S::NAME)
    }
}
