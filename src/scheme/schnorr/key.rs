//! The key of a signature to verify.

use super::{Error, Scheme};

/// A public key, decoded or not.
#[derive(Clone, Copy)]
pub enum Key<'a, S: Scheme> {
    /// Encoded: batch verification may decode several keys together.
    Encoded(&'a S::PublicKeyBytes),
    /// The encoding, and the point decoded from it.
    Decoded {
        /// As it is encoded.
        bytes: &'a S::PublicKeyBytes,
        /// The point that these bytes encode.
        point: &'a S::Point,
    },
    /// The same with the point itself: of a prepared key, which need not live as long as what it is given for.
    #[cfg(feature = "alloc")]
    Prepared {
        /// As it is encoded.
        bytes: &'a S::PublicKeyBytes,
        /// The point that these bytes encode.
        point: S::Point,
    },
}

impl<'a, S: Scheme> Key<'a, S> {
    /// The encoded key.
    pub fn bytes(&self) -> &'a S::PublicKeyBytes {
        match *self {
            Key::Encoded(bytes) | Key::Decoded { bytes, .. } => bytes,
            #[cfg(feature = "alloc")]
            Key::Prepared { bytes, .. } => bytes,
        }
    }

    /// The point, if it is decoded.
    pub(crate) fn decoded(&self) -> Option<S::Point> {
        match *self {
            Key::Encoded(_) => None,
            Key::Decoded { point, .. } => Some(*point),
            #[cfg(feature = "alloc")]
            Key::Prepared { point, .. } => Some(point),
        }
    }

    /// The point, decoded if it is not yet.
    ///
    /// # Errors
    /// The error of the encoding.
    pub fn to_point(&self) -> Result<S::Point, Error> {
        self.decoded().map_or_else(|| S::decode_public(self.bytes()), Ok)
    }
}
