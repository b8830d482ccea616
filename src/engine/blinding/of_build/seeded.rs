//! What masks where the caller gives no context: the mask of the build.

use core::ops::Deref;

use super::build::Cell;
pub use super::build::StartWords as StartOfBuild;
use super::{Blindable, Blinding, Mask};

/// A group for which a build keeps a mask.
pub trait InBuild {
    /// Where it is kept.
    fn of_build() -> &'static Cell;
}

/// `in_build!(Group)`: a place for the mask of a group.
macro_rules! in_build {
    ($group:ty) => {
        impl crate::engine::blinding::InBuild for $group {
            fn of_build() -> &'static crate::engine::blinding::build::Cell {
                static OF_BUILD: crate::engine::blinding::build::Cell =
                    crate::engine::blinding::build::Cell::new();
                &OF_BUILD
            }
        }
    };
}
pub(crate) use in_build;

/// The mask of the build.
pub struct MaskOfBuild<G: Blindable>(Mask<G>);

impl<G: Blindable> Mask<G> {
    /// The mask of the build's seed, computed when it is first asked for.
    pub fn of_build() -> MaskOfBuild<G> {
        let seed = &lemniscate_build_seed::SEED;
        let fill = |words: &mut _| Blinding::<G>::derive(seed, &Mask::none()).mask.write(words);
        MaskOfBuild(Mask::read(&G::of_build().get_or_fill(fill)))
    }
}

impl<G: Blindable> Deref for MaskOfBuild<G> {
    type Target = Mask<G>;

    fn deref(&self) -> &Mask<G> {
        &self.0
    }
}
