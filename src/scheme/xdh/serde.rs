//! Keys as `x25519-dalek` writes them, for any format of the crate `serde`: a type around N bytes.

use core::fmt;
use core::marker::PhantomData;

use serde::de::{Error as _, SeqAccess, Visitor};
use serde::ser::SerializeTuple;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use zeroize::Zeroizing;

use super::{PublicKey, StaticSecret};
use crate::bytes::BytesVisitor;

/// N bytes, written without their number.
struct Tuple<'a, const N: usize>(&'a [u8; N]);

impl<const N: usize> Serialize for Tuple<'_, N> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut tuple = serializer.serialize_tuple(N)?;
        self.0.iter().try_for_each(|byte| tuple.serialize_element(byte))?;
        tuple.end()
    }
}

/// The same, read.
struct Read<const N: usize>(Zeroizing<[u8; N]>);

impl<'de, const N: usize> Deserialize<'de> for Read<N> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_tuple(N, BytesVisitor::new()).map(Read)
    }
}

/// Reads the type around the bytes, which formats write or not.
struct Around<T, const N: usize>(PhantomData<T>);

impl<'de, T: From<[u8; N]>, const N: usize> Visitor<'de> for Around<T, N> {
    type Value = T;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "a key of {N} bytes")
    }

    fn visit_newtype_struct<D: Deserializer<'de>>(self, deserializer: D) -> Result<T, D::Error> {
        Read::deserialize(deserializer).map(|bytes| T::from(*bytes.0))
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut sequence: A) -> Result<T, A::Error> {
        let bytes: Read<N> = sequence.next_element()?.ok_or_else(|| A::Error::invalid_length(0, &self))?;
        Ok(T::from(*bytes.0))
    }
}

impl<X, const N: usize> Serialize for PublicKey<X, N> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_newtype_struct("PublicKey", &Tuple(self.as_bytes()))
    }
}

impl<'de, X, const N: usize> Deserialize<'de> for PublicKey<X, N> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_newtype_struct("PublicKey", Around(PhantomData))
    }
}

/// The original bytes. Secret.
impl<X, const N: usize> Serialize for StaticSecret<X, N> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_newtype_struct("StaticSecret", &Tuple(&self.0))
    }
}

impl<'de, X, const N: usize> Deserialize<'de> for StaticSecret<X, N> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_newtype_struct("StaticSecret", Around(PhantomData))
    }
}
