//! What the backends do for the two curves: each operation enters the code of the selected backend once.
//!
//! Each file has the trait for one kind of operation, and a macro that implements it for a curve: what is generic over the curve would be
//! compiled in every crate that calls it.

mod arithmetic;
#[cfg_attr(lemniscate_microcontroller, path = "differences/small.rs")]
mod differences;
mod encodings;
/// The elements for decoding and encoding: their products are calls, except where memory is scarce.
#[cfg_attr(lemniscate_microcontroller, path = "once/small.rs")]
mod once;
mod prepared_products;
mod products;
mod side_by_side;
mod strategy;
#[cfg_attr(not(feature = "alloc"), path = "no_sums.rs")]
mod sums;
mod together;
mod verification;

use crate::field::FieldElement;
use core::fmt;

use crate::group::double_odd::codec::Decoded;
use crate::group::double_odd::{Curve, E, Point, S};
use crate::group::shape::IS_SMALL_MACHINE;
use crate::loops::{rolled, rolled_mut};

pub use arithmetic::Arithmetic;
pub use encodings::Encodings;
pub use prepared_products::ChallengeLength;
pub use sums::SumsWithGenerator;
pub use verification::Verification;

pub use together::{Difference, Equation, Product, Together};

pub use crate::engine::Coordinates;

/// What the backends do for one curve.
pub trait CurveOps:
    Arithmetic + Encodings + SumsWithGenerator + Verification + Together + Copy + fmt::Debug + Send + Sync
{
}

impl CurveOps for E {}
impl CurveOps for S {}

/// (E : Z : U : T).
pub(crate) const NEUTRAL: Coordinates = Coordinates([[1, 0, 0, 0], [1, 0, 0, 0], [0; 4], [0; 4]]);

impl Coordinates {
    /// The coordinates of a point. By itself, so that what it works with is not on the stack during a product.
    #[inline(always)]
    fn of_point<C: Curve, F: FieldElement<Prime = C::Prime>>(point: &Point<C, F>) -> Self {
        outline!(F, || {
            let [e, z, u, t] = point.coordinates();
            if IS_SMALL_MACHINE {
                let mut words = [[0; 4]; 4];
                for (words, coordinate) in rolled_mut(&mut words).zip(rolled(&[e, z, u, t])) {
                    *words = coordinate.to_words();
                }
                return Coordinates(words);
            }
            Coordinates([e.to_words(), z.to_words(), u.to_words(), t.to_words()])
        })
    }
}

impl<C: Curve, F: FieldElement<Prime = C::Prime>> From<Point<C, F>> for Coordinates {
    #[inline(always)]
    fn from(point: Point<C, F>) -> Self {
        Self::of_point(&point)
    }
}

impl<C: Curve, F: FieldElement<Prime = C::Prime>> From<Decoded<Point<C, F>>> for Decoded<Coordinates> {
    #[inline(always)]
    fn from(decoded: Decoded<Point<C, F>>) -> Self {
        let Decoded { is_canonical, is_on_curve, point } = decoded;
        Decoded { is_canonical, is_on_curve, point: point.into() }
    }
}

impl<C: Curve, F: FieldElement<Prime = C::Prime>> From<&Coordinates> for Point<C, F> {
    #[inline(always)]
    fn from(coordinates: &Coordinates) -> Self {
        outline!(F, || {
            if IS_SMALL_MACHINE {
                let mut elements = [F::ZERO; 4];
                for (element, words) in rolled_mut(&mut elements).zip(rolled(&coordinates.0)) {
                    element.set_words(words);
                }
                return Point::from_coordinates(elements);
            }
            Point::from_coordinates(coordinates.0.map(F::from_words))
        })
    }
}
