//! Affine coordinates.

use crate::field::by_call::ByCall;
use crate::field::{FieldElement, Prime};

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
        outline!(F, || {
            let [x, y] = [self.x, self.y].map(
                #[inline(always)]
                |coordinate| (ByCall(coordinate) * ByCall(z_inverse)).0.to_words(),
            );
            Affine { x, y }
        })
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
