//! Values as byte strings, in any `serde` format.

/// `Serialize` by `to_bytes` and `Deserialize` by `from_bytes`, which checks what it is given.
macro_rules! by_bytes {
    ($type:ident $(<$group:ident: $bound:path>)?) => {
        #[cfg(feature = "serde")]
        impl $(<$group: $bound>)? serde::Serialize for $type $(<$group>)? {
            fn serialize<Ser: serde::Serializer>(&self, serializer: Ser) -> Result<Ser::Ok, Ser::Error> {
                serializer.serialize_bytes(self.to_bytes().as_ref())
            }
        }

        #[cfg(feature = "serde")]
        impl<'de $(, $group: $bound)?> serde::Deserialize<'de> for $type $(<$group>)? {
            fn deserialize<De: serde::Deserializer<'de>>(deserializer: De) -> Result<Self, De::Error> {
                let bytes = deserializer.deserialize_byte_buf(crate::bytes::Bytes)?;
                Self::from_bytes(&bytes).map_err(serde::de::Error::custom)
            }
        }
    };
}
pub(crate) use by_bytes;

/// Takes bytes, or a sequence of them, as formats for people have it.
#[cfg(feature = "serde")]
pub(crate) struct Bytes;

/// More than any message has at once: where a format states a length, no more is believed.
#[cfg(feature = "serde")]
const BELIEVED: usize = 4096;

#[cfg(feature = "serde")]
impl<'de> serde::de::Visitor<'de> for Bytes {
    type Value = zeroize::Zeroizing<alloc::vec::Vec<u8>>;

    fn expecting(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.write_str("bytes")
    }

    fn visit_bytes<E: serde::de::Error>(self, bytes: &[u8]) -> Result<Self::Value, E> {
        Ok(bytes.to_vec().into())
    }

    fn visit_byte_buf<E: serde::de::Error>(self, bytes: alloc::vec::Vec<u8>) -> Result<Self::Value, E> {
        Ok(bytes.into())
    }

    fn visit_seq<A: serde::de::SeqAccess<'de>>(self, mut sequence: A) -> Result<Self::Value, A::Error> {
        let mut bytes: Self::Value = alloc::vec::Vec::with_capacity(BELIEVED).into();
        while let Some(byte) = sequence.next_element()? {
            if bytes.len() == bytes.capacity() {
                // Growing would leave a copy behind.
                let mut larger: Self::Value = alloc::vec::Vec::with_capacity(2 * bytes.len()).into();
                larger.extend_from_slice(&bytes);
                bytes = larger;
            }
            bytes.push(byte);
        }
        Ok(bytes)
    }
}
