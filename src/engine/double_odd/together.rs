//! What is computed for several signatures or exchanges at once, where the selected backend has vectors for it: elsewhere nothing
//! is, and each is computed by itself.

#[cfg(feature = "alloc")]
use alloc::vec::Vec;

use subtle::Choice;
use zeroize::Zeroizing;

use crate::engine::LANES;
use crate::engine::blinding::Mask;
use crate::group::double_odd::codec::Codec;
use crate::scalar::Scalar;

use super::{Arithmetic, Coordinates};

/// A value for each lane.
pub type PerLane<T> = [T; LANES];

/// An encoding, and the element with Z = 1.
#[cfg(feature = "alloc")]
pub type Product = ([u8; 32], Coordinates);

/// Whether each peer's bytes are a key, and what a secret is derived from.
pub type Shared = (PerLane<Choice>, Zeroizing<PerLane<[u8; 32]>>);

/// s G - c Q, for an integer c of 128 bits.
pub struct Difference<'a, O> {
    pub(crate) s: &'a Scalar<O>,
    pub(crate) c: [u64; 2],
    pub(crate) key: &'a Coordinates,
}

/// An equation of do255: whether s G - c Q is the element with an encoding.
pub struct Equation<'a, O> {
    pub(crate) encoding: &'a [u8; 32],
    pub(crate) s: &'a Scalar<O>,
    pub(crate) c: Scalar<O>,
    pub(crate) key: &'a Coordinates,
}

/// What is computed for several on a curve. Variable-time except for the products.
pub trait Together: Arithmetic {
    /// Returns whether so many signatures are verified together.
    fn takes(_codec: Codec, _signatures: usize) -> bool {
        false
    }

    /// Products of G by the first of at most [`TOGETHER`](crate::engine::TOGETHER) scalars; the others take less time one after the
    /// other. Constant-time.
    #[cfg(feature = "alloc")]
    fn base_products(_codec: Codec, _scalars: &[Self::Scalar], _mask: &Mask<Self>) -> Vec<Product> {
        Vec::new()
    }

    /// [`Encodings::exchange`](super::Encodings::exchange) of at most 8 scalars with as many peers; `None` where that takes less time
    /// one after the other. Constant-time.
    fn exchanges(
        _codec: Codec,
        _scalars: &[Self::Scalar],
        _peers: &PerLane<[u8; 32]>,
        _mask: &Mask<Self>,
    ) -> Option<Shared> {
        None
    }

    /// The first `count` differences, encoded as jq255 does.
    fn differences_128(
        _differences: &PerLane<Difference<'_, Self::Order>>,
        _count: usize,
    ) -> Option<PerLane<[u8; 32]>> {
        None
    }

    /// Whether each of the first `count` equations holds.
    fn hold(_equations: &PerLane<Equation<'_, Self::Order>>, _count: usize) -> Option<PerLane<bool>> {
        None
    }
}

/// Without vectors.
#[cfg(not(lemniscate_vectors))]
mod alone {
    use crate::group::double_odd::{E, S};

    impl super::Together for E {}
    impl super::Together for S {}
}
