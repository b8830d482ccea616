//! What needs a heap.

mod combination;

use super::Ed25519;
use crate::scheme::schnorr;

pub use combination::{Combination, verify_all_by};
pub use schnorr::batch::many::{for_combinations::*, for_policies::*, for_schemes::*};

/// A bounded cache of prepared keys, for batches in which keys recur.
pub type PreparedKeys = schnorr::PreparedKeys<Ed25519>;
