//! Keys and messages.

use core::fmt;

use rand_core::CryptoRng;
use zeroize::Zeroizing;

use crate::Error;
use crate::bytes::by_bytes;
use crate::group::{Encoded, nonzero_scalar};

use super::{Mode, Suite};

/// A server's secret key: an integer modulo the order of the group, and not 0. Wiped when dropped.
#[derive(Clone)]
pub struct SecretKey<S: Suite>(pub(super) Zeroizing<S::Scalar>);

impl<S: Suite> SecretKey<S> {
    /// A random key.
    pub fn random<R: CryptoRng + ?Sized>(rng: &mut R) -> Self {
        SecretKey(S::random_scalar(rng))
    }

    /// Derives a key from a secret seed, for a mode and a purpose (RFC 9497 section 3.2.1, DeriveKeyPair).
    ///
    /// # Errors
    /// [`Error::TooLong`] for more than 65,535 bytes of `info`.
    pub fn derive(mode: Mode, seed: &[u8; 32], info: &[u8]) -> Result<Self, Error> {
        mode.derive::<S>(seed, info).map(SecretKey)
    }

    /// Decodes a key.
    ///
    /// # Errors
    /// [`Error::Length`], [`Error::Scalar`]
    pub fn from_bytes(bytes: &[u8]) -> Result<Self, Error> {
        nonzero_scalar::<S>(bytes, "secret key").map(SecretKey)
    }

    /// Encodes the key.
    pub fn to_bytes(&self) -> Zeroizing<S::ScalarEncoding> {
        Zeroizing::new(S::encode_scalar(&self.0))
    }

    /// The public key.
    pub fn public_key(&self) -> PublicKey<S> {
        PublicKey(Encoded::new(S::mul_generator(&self.0)))
    }
}

/// Prints no secrets.
impl<S: Suite> fmt::Debug for SecretKey<S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "SecretKey({})", S::NAME)
    }
}

by_bytes!(SecretKey<S: Suite>);

macro_rules! elements {
    ($($(#[doc = $doc:literal])+ $type:ident, $part:literal;)+) => {$(
        $(#[doc = $doc])+
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub struct $type<S: Suite>(pub(super) Encoded<S>);

        impl<S: Suite> $type<S> {
            /// Decodes any element except the neutral one.
            ///
            /// # Errors
            /// [`Error::Length`], [`Error::Element`], [`Error::Neutral`]
            pub fn from_bytes(bytes: impl AsRef<[u8]>) -> Result<Self, Error> {
                Encoded::decode(bytes.as_ref(), $part).map($type)
            }

            /// Encodes it.
            pub fn to_bytes(&self) -> S::Encoding {
                *self.0.bytes()
            }
        }

        by_bytes!($type<S: Suite>);
    )+};
}

elements! {
    /// A server's public key.
    PublicKey, "public key";
    /// A blinded input, which the client sends.
    BlindedElement, "blinded element";
    /// An evaluated element, which the server sends back.
    EvaluatedElement, "evaluated element";
}
