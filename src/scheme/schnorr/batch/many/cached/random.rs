//! Caches whose counts depend on a secret that is drawn.

#[cfg_attr(feature = "std", path = "random/std.rs")]
mod seed;

use super::PreparedKeys;
use crate::scheme::schnorr::Scheme;

impl<S: Scheme> PreparedKeys<S> {
    /// An empty cache for so many keys.
    ///
    /// The secret of its counts is drawn by the standard library, or by the feature `getrandom`. Without both there is only
    /// [`Self::with_capacity_and_seed`].
    ///
    /// # Panics
    /// Without the feature `std`: if the operating system supplies no random numbers.
    pub fn with_capacity(capacity: usize) -> Self {
        Self::with_capacity_and_seed(capacity, seed::draw())
    }
}
