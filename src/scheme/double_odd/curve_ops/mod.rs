//! What the backends do for the two curves: each operation enters the code of the backend in force once.
//!
//! Each file has the trait for one kind of operation, and a macro that implements it for a curve, whose modulus is a
//! parameter that a trait cannot have.

mod arithmetic;
mod encodings;
mod verification;

use core::fmt;

use subtle::{Choice, ConditionallySelectable};

use crate::field::by_call::ByCall;
use crate::field::gf255::Gf255;
use crate::group::double_odd::codec::Decoded;
use crate::group::double_odd::{Curve, E, Point, S};
use crate::wipe::zeroize;

pub use arithmetic::Arithmetic;
pub use encodings::Encodings;
pub use verification::Verification;

/// What the backends do for one curve.
pub trait CurveOps: Arithmetic + Encodings + Verification + Copy + fmt::Debug + Send + Sync {}

impl CurveOps for E {}
impl CurveOps for S {}

/// (E : Z : U : T), as canonical little-endian words.
#[derive(Clone, Copy)]
pub struct Coordinates(pub(super) [[u64; 4]; 4]);

zeroize!(Coordinates: 0);

impl Coordinates {
    pub(super) const NEUTRAL: Self = Coordinates([[1, 0, 0, 0], [1, 0, 0, 0], [0; 4], [0; 4]]);
}

impl<const M: u64, C: Curve<M>, F: Gf255<M>> From<Point<C, F, M>> for Coordinates {
    #[inline(always)]
    fn from(point: Point<C, F, M>) -> Self {
        // By itself, so that what it works with is not on the stack during a product.
        F::outline(
            #[inline(always)]
            || {
                let [e, z, u, t] = point.coordinates();
                Coordinates([e.to_words(), z.to_words(), u.to_words(), t.to_words()])
            },
        )
    }
}

impl<const M: u64, C: Curve<M>, F: Gf255<M>> From<Decoded<Point<C, F, M>>> for Decoded<Coordinates> {
    #[inline(always)]
    fn from(decoded: Decoded<Point<C, F, M>>) -> Self {
        let Decoded { is_canonical, is_on_curve, point } = decoded;
        Decoded { is_canonical, is_on_curve, point: point.into() }
    }
}

impl<const M: u64, C: Curve<M>, F: Gf255<M>> From<&Coordinates> for Point<C, F, M> {
    #[inline(always)]
    fn from(coordinates: &Coordinates) -> Self {
        F::outline(
            #[inline(always)]
            || Point::from_coordinates(coordinates.0.map(F::from_words)),
        )
    }
}

impl ConditionallySelectable for Coordinates {
    fn conditional_select(a: &Self, b: &Self, choice: Choice) -> Self {
        Coordinates(ConditionallySelectable::conditional_select(&a.0, &b.0, choice))
    }
}

/// The point over elements whose products are calls, for what is done once.
#[inline(always)]
fn by_call<const M: u64, C: Curve<M>, F: Gf255<M>>(point: Point<C, F, M>) -> Point<C, ByCall<F>, M> {
    let [e, z, u, t] = point.to_coordinates();
    Point::from_coordinates([ByCall(e), ByCall(z), ByCall(u), ByCall(t)])
}

/// The opposite of [`by_call`].
#[inline(always)]
fn inlined<const M: u64, C: Curve<M>, F: Gf255<M>>(point: Point<C, ByCall<F>, M>) -> Point<C, F, M> {
    let [e, z, u, t] = point.to_coordinates();
    Point::from_coordinates([e.0, z.0, u.0, t.0])
}
