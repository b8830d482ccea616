//! Keys in every format of serde's: as bytes, read also from sequences of 32 numbers.

use core::fmt;
use core::marker::PhantomData;

use serde::de::{Deserialize, Deserializer, Error, SeqAccess, Visitor};
use serde::ser::{Serialize, Serializer};

use crate::signing::SigningKey;
use crate::verifying::VerifyingKey;

impl Serialize for SigningKey {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_bytes(self.as_bytes())
    }
}

impl Serialize for VerifyingKey {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_bytes(self.as_bytes())
    }
}

impl<'de> Deserialize<'de> for SigningKey {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_bytes(Key("An ed25519 signing (private) key", PhantomData))
    }
}

impl<'de> Deserialize<'de> for VerifyingKey {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_bytes(Key("An ed25519 verifying (public) key", PhantomData))
    }
}

/// What is expected, and what it becomes.
struct Key<K>(&'static str, PhantomData<K>);

impl<'de, K: for<'a> TryFrom<&'a [u8], Error = crate::SignatureError>> Visitor<'de> for Key<K> {
    type Value = K;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.0)
    }

    fn visit_bytes<E: Error>(self, bytes: &[u8]) -> Result<K, E> {
        K::try_from(bytes).map_err(E::custom)
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut sequence: A) -> Result<K, A::Error> {
        const EXPECTED: &&str = &"expected 32 bytes";
        let mut bytes = zeroize::Zeroizing::new([0; 32]);
        for (i, byte) in bytes.iter_mut().enumerate() {
            *byte = sequence.next_element()?.ok_or_else(|| A::Error::invalid_length(i, EXPECTED))?;
        }
        let mut more = 0;
        while let Ok(Some(_)) = sequence.next_element::<u8>() {
            more += 1;
        }
        if more > 0 {
            return Err(A::Error::invalid_length(32 + more, EXPECTED));
        }
        K::try_from(&bytes[..]).map_err(A::Error::custom)
    }
}
