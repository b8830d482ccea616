//! Affine coordinates.

use crate::field::by_call::ByCall;
use crate::field::{FieldElement, Prime};
use crate::group::shape::IS_SMALL_MACHINE;

use super::{Formulas, Point};

/// A point by its affine coordinates, canonical, as little-endian words: the form in which keys are kept, whatever
/// the backend.
#[derive(Clone, Copy, Default, PartialEq, Eq)]
pub struct Affine<P: Prime> {
    pub(crate) x: P::Words,
    pub(crate) y: P::Words,
}

impl<P: Formulas> Affine<P> {
    /// The neutral element.
    pub const NEUTRAL: Self = Affine { x: P::NEUTRAL[0], y: P::NEUTRAL[1] };

    /// x and y.
    #[inline(always)]
    pub const fn words(&self) -> [P::Words; 2] {
        [self.x, self.y]
    }
}

impl<F: FieldElement<Prime: Formulas>> Point<F> {
    /// The affine coordinates of a point whose Z is 1, as it comes from decoding.
    #[inline(always)]
    pub fn decoded_to_affine(&self) -> Affine<F::Prime> {
        Affine { x: self.x.to_words(), y: self.y.to_words() }
    }

    /// The affine coordinates, given the inverse of Z: 2M. Constant-time.
    #[inline(always)]
    pub fn to_affine_with(&self, z_inverse: F) -> Affine<F::Prime> {
        outline!(F, || self.to_affine_here(z_inverse))
    }

    /// [`Self::to_affine_with`], in code that runs once in a call.
    #[inline(always)]
    fn to_affine_here(&self, z_inverse: F) -> Affine<F::Prime> {
        // Both products have less code than a call of the one that powers are made of, which a call after other work has to fetch.
        if IS_SMALL_MACHINE {
            let [x, y] = [self.x, self.y].map(
                #[inline(always)]
                |coordinate| (ByCall(coordinate) * ByCall(z_inverse)).0.to_words(),
            );
            return Affine { x, y };
        }
        // Not by `map`, which would be a function of its own.
        let (x, y) = (self.x * z_inverse, self.y * z_inverse);
        Affine { x: x.to_words_here(), y: y.to_words_here() }
    }

    /// [`Self::to_affine`], the end of a product by the base point, in one piece. Not in its caller: a product takes all registers, and a
    /// function with vectors on its stack keeps one of them. Constant-time.
    #[inline(always)]
    pub fn product_to_affine(&self) -> Affine<F::Prime> {
        if IS_SMALL_MACHINE { self.to_affine() } else { outline!(F, || self.to_affine_here(self.z.invert())) }
    }

    /// The affine coordinates: 1I + 2M. Constant-time.
    #[inline(always)]
    pub fn to_affine(&self) -> Affine<F::Prime> {
        self.to_affine_with(self.z.invert())
    }

    /// The affine coordinates. Variable-time: public points only.
    #[inline(always)]
    pub fn to_affine_vartime(&self) -> Affine<F::Prime> {
        self.to_affine_with(self.z.invert_vartime())
    }
}
