//! What needs a heap.

mod combination;

use super::Ed448;
use crate::scheme::schnorr;

pub use schnorr::batch::many::{for_combinations::*, for_policies::*, for_schemes::*};

/// A bounded cache of prepared keys, for batches in which keys recur.
pub type PreparedKeys = schnorr::PreparedKeys<Ed448>;

impl schnorr::Compiled for Ed448 {
    type Instances = (schnorr::Batches<Self>, schnorr::Combinations<Self>);

    #[inline(never)]
    fn instances() -> Self::Instances {
        (schnorr::Batches::compiled(), schnorr::Combinations::compiled())
    }
}
