//! Encodings of elements, as a type.

use core::fmt;
use core::hash::{Hash, Hasher};

use crate::bytes::{ByteArray, write_hex};
use crate::error::Error;

use super::{Element, PrimeGroup};

/// An encoded element, decoded on demand: to compare, hash, store and send. The bytes need not be a valid encoding.
///
#[cfg_attr(feature = "ristretto255", doc = "```")]
#[cfg_attr(not(feature = "ristretto255"), doc = "```ignore")]
/// use lemniscate::ristretto255::{Compressed, Element};
///
/// let compressed = Element::generator().compress();
/// assert_eq!(compressed.decompress(), Ok(Element::generator()));
/// assert!(Compressed::from_bytes([1; 32]).decompress().is_err());
/// ```
#[derive(Clone, Copy)]
pub struct Compressed<G: PrimeGroup>(G::Encoding);

impl<G: PrimeGroup> Compressed<G> {
    /// Stores any bytes, without decoding them.
    pub const fn from_bytes(bytes: G::Encoding) -> Self {
        Compressed(bytes)
    }

    /// Stores any bytes of the right length, without decoding them.
    ///
    /// # Errors
    /// [`Error::KeyLength`]
    pub fn from_slice(bytes: &[u8]) -> Result<Self, Error> {
        bytes.try_into().map(Compressed).map_err(|_| Error::KeyLength)
    }

    /// The bytes.
    pub const fn to_bytes(self) -> G::Encoding {
        self.0
    }

    /// The bytes.
    pub const fn as_bytes(&self) -> &G::Encoding {
        &self.0
    }

    /// The element: [`Element::decode`].
    ///
    /// # Errors
    /// [`Error::PointNotCanonical`], [`Error::PointNotOnCurve`]
    pub fn decompress(&self) -> Result<Element<G>, Error> {
        Element::decode(&self.0)
    }
}

impl<G: PrimeGroup> Element<G> {
    /// The encoding of the element.
    pub fn compress(&self) -> Compressed<G> {
        Compressed(self.encode())
    }
}

/// All zeros: in most groups the neutral element.
impl<G: PrimeGroup> Default for Compressed<G> {
    fn default() -> Self {
        Compressed(G::Encoding::ZERO)
    }
}

impl<G: PrimeGroup> AsRef<[u8]> for Compressed<G> {
    fn as_ref(&self) -> &[u8] {
        self.0.as_ref()
    }
}

equals_in_constant_time! { [G: PrimeGroup] Compressed<G>: (self, other) = self.as_ref().ct_eq(other.as_ref()) }

impl<G: PrimeGroup> Hash for Compressed<G> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.0.hash(state);
    }
}

/// In lower-case hexadecimal digits.
impl<G: PrimeGroup> fmt::Debug for Compressed<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Compressed({}: ", G::NAME)?;
        write_hex(self.as_ref(), f)?;
        f.write_str(")")
    }
}
