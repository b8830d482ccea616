//! Scalars and points in every format of serde's, as tuples of 32 bytes.

use core::fmt;
use core::marker::PhantomData;

use serde::de::{Deserialize, Deserializer, Error, SeqAccess, Visitor};
use serde::ser::{Serialize, SerializeTuple, Serializer};

use crate::edwards::{CompressedEdwardsY, EdwardsPoint};
use crate::ristretto::{CompressedRistretto, RistrettoPoint};
use crate::scalar::Scalar;

/// What 32 bytes are, and what they must be.
trait Serialized: Sized {
    const EXPECTED: &'static str;
    /// Why there may be none.
    const ERROR: &'static str;

    fn from_array(bytes: [u8; 32]) -> Option<Self>;
}

struct Bytes<T>(PhantomData<T>);

impl<'de, T: Serialized> Visitor<'de> for Bytes<T> {
    type Value = T;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(T::EXPECTED)
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut sequence: A) -> Result<T, A::Error> {
        let mut bytes = [0; 32];
        for (i, byte) in bytes.iter_mut().enumerate() {
            *byte =
                sequence.next_element()?.ok_or_else(|| A::Error::invalid_length(i, &"expected 32 bytes"))?;
        }
        T::from_array(bytes).ok_or_else(|| A::Error::custom(T::ERROR))
    }
}

macro_rules! serialized {
    ($($type:ty: $expected:literal, $error:literal, $to:expr, $from:expr;)+) => {$(
        impl Serialized for $type {
            const EXPECTED: &'static str = $expected;
            const ERROR: &'static str = $error;

            fn from_array(bytes: [u8; 32]) -> Option<Self> {
                let from: fn([u8; 32]) -> Option<Self> = $from;
                from(bytes)
            }
        }

        impl Serialize for $type {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                let to: fn(&Self) -> [u8; 32] = $to;
                let mut tuple = serializer.serialize_tuple(32)?;
                for byte in to(self) {
                    tuple.serialize_element(&byte)?;
                }
                tuple.end()
            }
        }

        impl<'de> Deserialize<'de> for $type {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                deserializer.deserialize_tuple(32, Bytes(PhantomData))
            }
        }
    )+};
}

serialized! {
    Scalar: "a sequence of 32 bytes whose little-endian interpretation is less than the basepoint order ℓ",
        "scalar was not canonically encoded", Scalar::to_bytes, |bytes| Scalar::from_canonical_bytes(bytes).into();
    EdwardsPoint: "a valid point in Edwards y + sign format",
        "decompression failed", |point| point.compress().0, |bytes| CompressedEdwardsY(bytes).decompress();
    CompressedEdwardsY: "32 bytes of data", "", |compressed| compressed.0, |bytes| Some(CompressedEdwardsY(bytes));
    RistrettoPoint: "a valid point in Ristretto format",
        "decompression failed", |point| point.compress().0, |bytes| CompressedRistretto(bytes).decompress();
    CompressedRistretto: "32 bytes of data", "", |compressed| compressed.0, |bytes| Some(CompressedRistretto(bytes));
}
