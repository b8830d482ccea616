//! What masks where the caller gives no context: the mask of the build.

use core::ops::Deref;

use super::{Blindable, Blinding, Mask};

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
