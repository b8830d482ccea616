//! Decoding and encoding use the same elements as products, which saves a copy.

use crate::group::double_odd::Point;

/// The elements.
pub type Once<F> = F;

/// The point for products.
#[inline(always)]
pub fn inlined<C, F>(point: Point<C, F>) -> Point<C, F> {
    point
}

/// The point as it is.
#[inline(always)]
pub fn by_call<C, F>(point: Point<C, F>) -> Point<C, F> {
    point
}
