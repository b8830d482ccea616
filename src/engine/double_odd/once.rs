//! Decoding and encoding run once an operation, so their products are calls.

use crate::field::FieldElement;
use crate::field::by_call::ByCall;
use crate::group::double_odd::{Curve, Point};

/// The elements.
pub type Once<F> = ByCall<F>;

/// The point for products.
#[inline(always)]
pub fn inlined<C: Curve, F: FieldElement<Prime = C::Prime>>(point: Point<C, Once<F>>) -> Point<C, F> {
    let [e, z, u, t] = point.to_coordinates();
    Point::from_coordinates([e.0, z.0, u.0, t.0])
}

/// The point over elements whose products are calls.
#[inline(always)]
pub fn by_call<C: Curve, F: FieldElement<Prime = C::Prime>>(point: Point<C, F>) -> Point<C, Once<F>> {
    let [e, z, u, t] = point.to_coordinates();
    Point::from_coordinates([ByCall(e), ByCall(z), ByCall(u), ByCall(t)])
}
