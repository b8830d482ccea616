//! What EdDSA asks of the backends, whatever the curve: products of the base point, points and their encodings, and the equation
//! S B = R + k A in every form.

pub(super) mod lanes;
pub(super) mod points;
mod sums;

pub use sums::{Product, Ring, Sums};

use core::fmt;

use super::blinding::{Blindable, Mask};
use super::{LANES, TableWorth, one_by_one};
use crate::bytes::ByteArray;
use crate::error::Error;
pub use crate::group::edwards::PointEncoding;

/// What is asked of the equation, beyond that it holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Checks {
    /// Whether both sides are multiplied by the cofactor.
    pub is_cofactored: bool,
    /// Whether points whose order divides the cofactor are refused, as key and as R.
    pub refuses_small_order: bool,
}

impl Checks {
    /// The equation times the cofactor, and no more.
    pub const COFACTORED: Self = Checks { is_cofactored: true, refuses_small_order: false };
}

/// A curve of EdDSA, and what the backends compute on it. Strings of b bits are those of RFC 8032: 32 bytes for edwards25519, 57 for
/// edwards448.
pub trait Edwards: Blindable + Copy + Eq + fmt::Debug + Send + Sync {
    /// The neutral element.
    const NEUTRAL_POINT: Self::Point;

    /// b bits: the encoding of a point.
    type Bytes: ByteArray;
    /// A point, decoded, in the same form whatever the backend.
    type Point: Copy + Send + Sync;
    /// The encoding of a point, not decoded yet.
    type Encoding: PointEncoding + Copy + Send + Sync;
    /// Multiples of a public key, for verifying many signatures.
    type Table: Clone + Send + Sync;

    /// The product of the base point, and its encoding. Constant-time.
    fn base_product(scalar: &Self::Scalar, mask: &Mask<Self>) -> (Self::Point, Self::Bytes);

    /// [`Self::base_product`] of several scalars, for as many as there are places. Constant-time.
    fn base_products(
        scalars: &[Self::Scalar],
        mask: &Mask<Self>,
        products: &mut [(Self::Point, Self::Bytes)],
    );

    /// The encoding of a point that these bytes are.
    fn encoding(bytes: &Self::Bytes) -> Self::Encoding;

    /// The canonical encoding of a point.
    fn encode(point: &Self::Point) -> Self::Bytes;

    /// The same, as an encoding.
    fn encoding_of(point: &Self::Point) -> Self::Encoding;

    /// Decodes a point; on edwards448 its encoding must be canonical. Variable-time.
    fn decode_vartime(encoding: &Self::Encoding) -> Option<Self::Point>;

    /// Checks the equation of a claim. Canonical encodings are the caller's business. Variable-time.
    ///
    /// # Errors
    /// A point that is none, or is of an order that is refused, or an equation that does not hold.
    fn verify_vartime(claim: &Claim<Self>, checks: Checks) -> Result<(), Error>;

    /// The verdicts of [`Self::verify_vartime`] on the first `count` claims, at least one of them: on several at once where the
    /// backend in force has vectors for that. Variable-time.
    fn verify_several_vartime(
        claims: &[Claim<Self>; LANES],
        count: usize,
        checks: Checks,
    ) -> [Result<(), Error>; LANES];

    /// Computes the multiples of a public key. Variable-time.
    fn prepare_vartime(point: &Self::Point) -> Self::Table;

    /// The verdict of [`Self::verify_vartime`], by the multiples of the claim's key. Variable-time.
    ///
    /// # Errors
    /// As there.
    fn verify_prepared_vartime(claim: &Claim<Self>, table: &Self::Table, checks: Checks)
    -> Result<(), Error>;

    /// The verdicts of [`Self::verify_prepared_vartime`] on the first `count` claims, at least one of them, with their
    /// tables. Variable-time.
    fn verify_several_prepared_vartime(
        claims: &[(Claim<Self>, &Self::Table); LANES],
        count: usize,
        checks: Checks,
    ) -> [Result<(), Error>; LANES] {
        one_by_one(claims, count, |(claim, table)| Self::verify_prepared_vartime(claim, table, checks))
    }

    /// What a table of multiples is worth on the backend in force.
    fn table_worth() -> TableWorth;
}

/// A public key, decoded or not.
#[derive(Clone, Copy)]
pub enum Key<C: Edwards> {
    /// As it is encoded.
    Encoded(C::Encoding),
    /// Its point.
    Decoded(C::Point),
}

/// What a signature claims: scalar * B = point + challenge * key.
#[derive(Clone, Copy)]
pub struct Claim<C: Edwards> {
    pub(crate) key: Key<C>,
    pub(crate) point: C::Encoding,
    pub(crate) scalar: C::Scalar,
    pub(crate) challenge: C::Scalar,
}

impl<C: Edwards> Key<C> {
    /// The encoding: the canonical one of a decoded key.
    #[inline]
    pub(crate) fn encoding(&self) -> C::Encoding {
        match self {
            Key::Encoded(encoding) => *encoding,
            Key::Decoded(point) => C::encoding_of(point),
        }
    }
}

impl<C: Edwards> Claim<C> {
    /// An error if points of small order are refused and the key or the point R is one, as their encodings tell.
    #[inline]
    pub(crate) fn check_orders_vartime(&self, checks: Checks) -> Result<(), Error> {
        check_orders_vartime::<C>(checks, || self.key.encoding().is_small_order_vartime(), &self.point)
    }
}

/// The same, for a key whose order a function tells.
#[inline]
pub(crate) fn check_orders_vartime<C: Edwards>(
    checks: Checks,
    key_is_small: impl FnOnce() -> bool,
    point: &C::Encoding,
) -> Result<(), Error> {
    if !checks.refuses_small_order {
        Ok(())
    } else if key_is_small() {
        Err(Error::KeySmallOrder)
    } else if point.is_small_order_vartime() {
        Err(Error::PointSmallOrder)
    } else {
        Ok(())
    }
}
