//! Elements are decoded with those of products, so that there is no copy.

use crate::group::double_odd::Point;

/// The elements.
pub type Decoding<F> = F;

/// The point for products.
#[inline(always)]
pub fn inlined<C, F>(point: Point<C, F>) -> Point<C, F> {
    point
}
