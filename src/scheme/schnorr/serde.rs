//! Keys and signatures as byte strings, for any `serde` format.

use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use zeroize::Zeroizing;

use crate::bytes::BytesVisitor;
use crate::engine::blinding::Mask;

use super::{ByteArray, Scheme, Signature, SigningKey, TwoParts, VerifyingKey};

/// The encoded secret key. Secret.
impl<S: Scheme> Serialize for SigningKey<S> {
    fn serialize<T: Serializer>(&self, serializer: T) -> Result<T::Ok, T::Error> {
        serializer.serialize_bytes(S::encode_secret(self.secret()).as_ref())
    }
}

impl<'de, S: Scheme> Deserialize<'de> for SigningKey<S> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Self::decode(&*deserialize_bytes(deserializer)?, &Mask::of_build()).map_err(D::Error::custom)
    }
}

impl<S: Scheme> Serialize for VerifyingKey<S> {
    fn serialize<T: Serializer>(&self, serializer: T) -> Result<T::Ok, T::Error> {
        serializer.serialize_bytes(self.as_bytes().as_ref())
    }
}

impl<'de, S: Scheme> Deserialize<'de> for VerifyingKey<S> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Self::from_bytes(&*deserialize_bytes(deserializer)?).map_err(D::Error::custom)
    }
}

impl<S: TwoParts> Serialize for Signature<S> {
    fn serialize<T: Serializer>(&self, serializer: T) -> Result<T::Ok, T::Error> {
        serializer.serialize_bytes(self.to_bytes().as_ref())
    }
}

impl<'de, S: TwoParts> Deserialize<'de> for Signature<S> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Self::from_bytes(&*deserialize_bytes(deserializer)?).map_err(D::Error::custom)
    }
}

/// Exactly this many bytes, from a byte string or a sequence of bytes.
fn deserialize_bytes<'de, D: Deserializer<'de>, B: ByteArray>(
    deserializer: D,
) -> Result<Zeroizing<B>, D::Error> {
    deserializer.deserialize_bytes(BytesVisitor::new())
}
