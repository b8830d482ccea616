//! Elements are decoded with products that are calls, as it is done once.

use crate::field::FieldElement;
use crate::field::by_call::ByCall;
use crate::group::double_odd::{Curve, Point};

/// The elements.
pub type Decoding<F> = ByCall<F>;

/// The point for products.
#[inline(always)]
pub fn inlined<C: Curve, F: FieldElement<Prime = C::Prime>>(point: Point<C, ByCall<F>>) -> Point<C, F> {
    let [e, z, u, t] = point.to_coordinates();
    Point::from_coordinates([e.0, z.0, u.0, t.0])
}
