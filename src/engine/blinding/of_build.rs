//! What masks where the caller gives no context: nothing.

use core::ops::Deref;

use super::{Blindable, Mask};

/// The mask that hides nothing, of which there is one for all.
pub struct MaskOfBuild<G: Blindable>(&'static Mask<G>);

impl<G: Blindable> Mask<G> {
    /// What masks where the caller gives no context: with the feature `build-blinding` the mask of the build, else none.
    pub fn of_build() -> MaskOfBuild<G> {
        MaskOfBuild(G::NO_MASK)
    }
}

impl<G: Blindable> Deref for MaskOfBuild<G> {
    type Target = Mask<G>;

    fn deref(&self) -> &Mask<G> {
        self.0
    }
}
