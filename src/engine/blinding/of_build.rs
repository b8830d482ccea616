//! What masks where the caller gives no context: nothing.

use core::ops::Deref;

use super::{Blindable, Mask};

/// A group, of which builds keep nothing.
pub trait InBuild {}
impl<G> InBuild for G {}

/// A point, of which builds keep nothing.
pub trait StartOfBuild {}
impl<S> StartOfBuild for S {}

/// `in_build!(Group)`: what a build keeps for a group.
macro_rules! in_build {
    ($group:ty) => {};
}
pub(crate) use in_build;

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
