//! What is computed for several signatures or exchanges at once, where the selected backend has vectors for it: elsewhere nothing
//! is, and each is computed by itself.

use subtle::Choice;
use zeroize::Zeroizing;

use crate::engine::blinding::Mask;
use crate::engine::{LANES, TableWorth};
use crate::group::double_odd::codec::Codec;
use crate::scalar::Scalar;

use super::{Arithmetic, Coordinates};

/// A value for each lane.
pub type PerLane<T> = [T; LANES];

/// Whether each peer's bytes are a key, and what a secret is derived from.
pub type Shared = (PerLane<Choice>, Zeroizing<PerLane<[u8; 32]>>);

/// An encoding, and the element with Z = 1.
pub type Product = ([u8; 32], Coordinates);

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
    /// How many of so many signatures are verified together, the first ones.
    fn verified_together(codec: Codec, signatures: usize) -> usize;

    /// What a table of a key is worth.
    fn table_worth(codec: Codec) -> TableWorth;

    /// [`Encodings::exchange`](super::Encodings::exchange) of the first of at most 8 scalars with as many peers, and how many: the others
    /// take less time one after the other. Constant-time.
    fn exchanges(
        codec: Codec,
        scalars: &[Self::Scalar],
        peers: &PerLane<[u8; 32]>,
        mask: &Mask<Self>,
    ) -> Option<(usize, Shared)>;

    /// Writes the products of G by the first of at most [`TOGETHER`](crate::engine::TOGETHER) scalars, and returns how many: the others
    /// take less time one after the other. Constant-time.
    fn base_products(
        codec: Codec,
        scalars: &[Self::Scalar],
        mask: &Mask<Self>,
        products: &mut [Product],
    ) -> usize;

    /// The first `count` differences, encoded as jq255 does.
    fn differences_128(
        differences: &PerLane<Difference<'_, Self::Order>>,
        count: usize,
    ) -> Option<PerLane<[u8; 32]>>;

    /// Whether each of the first `count` equations holds.
    fn hold(equations: &PerLane<Equation<'_, Self::Order>>, count: usize) -> Option<PerLane<bool>>;
}
