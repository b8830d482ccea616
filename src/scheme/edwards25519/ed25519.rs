//! Elements as public keys of Ed25519.

use super::{Element, Error};
use crate::scheme::ed25519::VerifyingKey;

/// The element that an Ed25519 public key encodes, if it is in the group.
///
/// # Errors
/// [`Error::PointNotOnCurve`] for a point with a small-order component, [`Error::PointNotCanonical`]
impl TryFrom<&VerifyingKey> for Element {
    type Error = Error;

    fn try_from(key: &VerifyingKey) -> Result<Self, Error> {
        Self::decode(key.as_bytes())
    }
}

/// The element as an Ed25519 public key: s B becomes the key of the secret scalar s.
///
/// # Errors
/// [`Error::KeyNotOnCurve`]; no element causes this error.
impl TryFrom<&Element> for VerifyingKey {
    type Error = Error;

    fn try_from(element: &Element) -> Result<Self, Error> {
        Self::from_bytes(&element.encode())
    }
}
