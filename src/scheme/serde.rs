//! Keys as strings of bytes, for any format of the crate `serde`.

use core::fmt;

use serde::de::{Deserializer, Error, SeqAccess, Visitor};
use zeroize::Zeroizing;

/// Exactly N bytes, from a string of bytes or from a sequence of them.
pub(crate) fn deserialize_bytes<'de, D: Deserializer<'de>, const N: usize>(
    deserializer: D,
) -> Result<Zeroizing<[u8; N]>, D::Error> {
    deserializer.deserialize_bytes(Bytes)
}

struct Bytes<const N: usize>;

impl<'de, const N: usize> Visitor<'de> for Bytes<N> {
    type Value = Zeroizing<[u8; N]>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{N} bytes")
    }

    fn visit_bytes<E: Error>(self, bytes: &[u8]) -> Result<Self::Value, E> {
        let bytes: &[u8; N] = bytes.try_into().map_err(|_| E::invalid_length(bytes.len(), &self))?;
        Ok(Zeroizing::new(*bytes))
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut sequence: A) -> Result<Self::Value, A::Error> {
        let mut bytes = Zeroizing::new([0; N]);
        for (i, byte) in bytes.iter_mut().enumerate() {
            *byte = sequence.next_element()?.ok_or_else(|| A::Error::invalid_length(i, &self))?;
        }
        match sequence.next_element::<u8>()? {
            None => Ok(bytes),
            Some(_) => Err(A::Error::invalid_length(N + 1, &self)),
        }
    }
}
