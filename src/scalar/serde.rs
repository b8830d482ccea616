//! Scalars as strings of bytes, for any format of the crate `serde`.

use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use zeroize::Zeroizing;

use super::order::Order;
use super::{GroupScalar, Scalar};
use crate::bytes::BytesVisitor;

/// The integer below the order, in little-endian. Secret, if the scalar is.
impl<O: Order<N>, const N: usize> Serialize for Scalar<O, N>
where
    Self: GroupScalar,
{
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_bytes(Zeroizing::new(self.to_canonical()).as_ref())
    }
}

impl<'de, O: Order<N>, const N: usize> Deserialize<'de> for Scalar<O, N>
where
    Self: GroupScalar,
{
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let bytes: Zeroizing<<Self as GroupScalar>::Bytes> =
            deserializer.deserialize_bytes(BytesVisitor::new())?;
        Self::from_canonical(&bytes).ok_or_else(|| D::Error::custom("not below the order of the group"))
    }
}
