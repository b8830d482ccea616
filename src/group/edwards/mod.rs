//! What edwards25519 and edwards448 have in common: points on a x^2 + y^2 = 1 + d x^2 y^2, where a is a square and d is not, so that
//! the formulas are complete.
//!
//! Each curve has a prime of its own, and its points are those over elements modulo this prime: [`Formulas`] has what differs.

use crate::field::table::{Eight, Packed};
use crate::field::{Prime, PrimeField};

use super::Addend;
use super::shape::Shape;

mod affine;
mod base_rows;
pub mod lanes;
pub mod parallel;
mod point;

pub use affine::Affine;
pub use point::{AffineAddend, Point, ProjectiveAddend};

/// A point as a table holds it: the coordinates of an [`AffineAddend`].
pub type Held<P> = [Packed<P>; 3];

/// The encoding of a point, not decoded yet.
pub trait PointEncoding {
    /// Returns whether both are the same bytes. Variable-time.
    fn is_same_vartime(&self, other: &Self) -> bool;

    /// The low 64 bits.
    fn prefix(&self) -> u64;

    /// Returns whether the order of its point divides the cofactor. Not meaningful if it encodes no point. Variable-time.
    fn is_small_order_vartime(&self) -> bool;

    /// Returns whether this is how its point is encoded, if it has one. Variable-time.
    fn is_canonical_vartime(&self) -> bool;
}

/// A prime with an Edwards curve: its formulas, and its tables of multiples of the base point.
///
/// Formulas work in place, as machines with little memory copy elements.
pub trait Formulas: Prime {
    /// The neutral element: 0 and 1.
    const NEUTRAL: [Self::Words; 2];

    /// The neutral element as a table would hold it.
    const HELD_NEUTRAL: &'static Held<Self>;

    /// So often a point is doubled to clear the cofactor.
    const COFACTOR_BITS: usize;

    /// The shape of the table for single points.
    const SINGLE: Shape;

    /// The shape of the table for points in lanes.
    const IN_LANES: Shape;

    /// Whether [`Self::set_sum_in_place`] adds, by one piece for all addends, as flash is scarce.
    const ADDS_IN_PLACE: bool = false;

    /// Multiples of the base point, for single points.
    fn base_of_single() -> &'static [Eight<Self, 3>];

    /// The same for points in lanes.
    fn base_of_lanes() -> &'static [Eight<Self, 3>];

    /// The point becomes its double. 3M + 4S; X, Y, Z of level 0, the factors of T of levels 2 and 1.
    fn set_double<F: PrimeField<Prime = Self>>(point: &mut Point<F>);

    /// The point becomes its sum with one that is ready to be added, of which Z is given unless it is 1; or the difference.
    fn set_sum<F: PrimeField<Prime = Self>>(
        point: &mut Point<F>,
        parts: [&F; 3],
        z: Option<&F>,
        negative: bool,
    );

    /// [`Self::set_sum`] where elements are in memory.
    #[inline(always)]
    fn set_sum_in_place<F: PrimeField<Prime = Self>>(
        point: &mut Point<F>,
        parts: [&F; 3],
        z: Option<&F>,
        negative: bool,
    ) {
        Self::set_sum(point, parts, z, negative);
    }

    /// The neutral element, ready to be added.
    fn neutral_addend<F: PrimeField<Prime = Self>>() -> ProjectiveAddend<F>;

    /// The point, ready to be added.
    fn to_addend<F: PrimeField<Prime = Self>>(point: &Point<F>) -> ProjectiveAddend<F>;

    /// [`Self::to_addend`] in the place of another addend.
    #[inline(always)]
    fn write_addend<F: PrimeField<Prime = Self>>(point: &Point<F>, addend: &mut ProjectiveAddend<F>) {
        *addend = Self::to_addend(point);
    }

    /// The point with Z = 1, ready to be added; of level 0.
    fn affine_to_fixed<F: PrimeField<Prime = Self>>(point: &Point<F>) -> AffineAddend<F>;

    /// The inverse of [`Self::affine_to_fixed`]. X, Y, Z of level 0, the factors of T of level 1. Without products.
    fn of_fixed<F: PrimeField<Prime = Self>>(addend: &AffineAddend<F>) -> Point<F>;

    /// The first two coordinates of an addend, or of its opposite where the mask is set; of a level more. Constant-time.
    fn negate_parts_if<F: PrimeField<Prime = Self>>(parts: [F; 2], mask: F::Mask) -> [F; 2];

    /// [`Addend::set_negate_if`].
    #[inline(always)]
    fn set_negate_if<F: PrimeField<Prime = Self>>(addend: &mut AffineAddend<F>, mask: F::Mask) {
        *addend = addend.negate_if(mask);
    }

    /// An element for a table, from its canonical words.
    #[cfg(any(lemniscate_derived_tables, lemniscate_internals))]
    fn pack(words: Self::Words) -> Packed<Self>;

    /// Eight points for a table.
    #[cfg(any(lemniscate_derived_tables, lemniscate_internals))]
    fn eight(points: &[Held<Self>; 8]) -> Eight<Self, 3>;
}
