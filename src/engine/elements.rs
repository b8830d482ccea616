//! Elements of a group of prime order, and sums of their products, once per curve: groups on one curve share them.

use subtle::ConditionallySelectable;
use zeroize::Zeroize;

use super::blinding::{Blindable, Mask};

#[cfg_attr(not(feature = "alloc"), path = "elements/no_sums.rs")]
mod sums;

pub use sums::SumsOfProducts;

/// A curve with elements of prime order. Constant-time.
pub trait Elements: Blindable {
    /// An element as it is kept, in the same form whatever the backend.
    type Coordinates: ConditionallySelectable + Zeroize + Send + Sync + 'static;

    /// The neutral element.
    const NEUTRAL_ELEMENT: Self::Coordinates;

    /// a + b.
    fn add(a: &Self::Coordinates, b: &Self::Coordinates) -> Self::Coordinates;

    /// 2 a.
    fn double(a: &Self::Coordinates) -> Self::Coordinates {
        Self::add(a, a)
    }

    /// -a.
    fn negate(a: &Self::Coordinates) -> Self::Coordinates;

    /// k P, for a point P that k and k - n give the same product of, n the order.
    fn product(k: &Self::Scalar, point: &Self::Coordinates, mask: &Mask<Self>) -> Self::Coordinates;
}
