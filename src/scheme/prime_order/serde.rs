//! Elements as byte strings, for any `serde` format.

use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::bytes::BytesVisitor;

use super::{Compressed, Element, PrimeGroup};

/// The encoding.
impl<G: PrimeGroup> Serialize for Element<G> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_bytes(self.encode().as_ref())
    }
}

impl<'de, G: PrimeGroup> Deserialize<'de> for Element<G> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Self::decode(&*deserializer.deserialize_bytes(BytesVisitor::new())?).map_err(D::Error::custom)
    }
}

/// The bytes, whatever they are.
impl<G: PrimeGroup> Serialize for Compressed<G> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_bytes(self.as_ref())
    }
}

impl<'de, G: PrimeGroup> Deserialize<'de> for Compressed<G> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Ok(Self::from_bytes(*deserializer.deserialize_bytes(BytesVisitor::new())?))
    }
}
