//! Keys and signatures as strings of bytes, for any format of the crate `serde`.

use core::fmt;
use core::marker::PhantomData;

use serde::de::{Error as _, SeqAccess, Visitor};
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use zeroize::Zeroizing;

use crate::scheme::blinding::Mask;

use super::{ByteArray, PrimeOrder, Scheme, Signature, SigningKey, VerifyingKey};

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

impl<S: PrimeOrder> Serialize for Signature<S> {
    fn serialize<T: Serializer>(&self, serializer: T) -> Result<T::Ok, T::Error> {
        serializer.serialize_bytes(self.to_bytes().as_ref())
    }
}

impl<'de, S: PrimeOrder> Deserialize<'de> for Signature<S> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Self::from_bytes(&*deserialize_bytes(deserializer)?).map_err(D::Error::custom)
    }
}

/// Exactly so many bytes, from a string of bytes or from a sequence of them.
fn deserialize_bytes<'de, D: Deserializer<'de>, B: ByteArray>(
    deserializer: D,
) -> Result<Zeroizing<B>, D::Error> {
    deserializer.deserialize_bytes(Bytes(PhantomData))
}

struct Bytes<B>(PhantomData<B>);

impl<'de, B: ByteArray> Visitor<'de> for Bytes<B> {
    type Value = Zeroizing<B>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} bytes", B::LENGTH)
    }

    fn visit_bytes<E: serde::de::Error>(self, bytes: &[u8]) -> Result<Self::Value, E> {
        let array = bytes.try_into().map_err(|_| E::invalid_length(bytes.len(), &self))?;
        Ok(Zeroizing::new(array))
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut sequence: A) -> Result<Self::Value, A::Error> {
        let mut bytes = Zeroizing::new(B::ZERO);
        for (i, byte) in bytes.as_mut().iter_mut().enumerate() {
            *byte = sequence.next_element()?.ok_or_else(|| A::Error::invalid_length(i, &self))?;
        }
        match sequence.next_element::<u8>()? {
            None => Ok(bytes),
            Some(_) => Err(A::Error::invalid_length(B::LENGTH + 1, &self)),
        }
    }
}
