//! Caches whose counts depend on a secret that is drawn.

#[cfg_attr(feature = "std", path = "random/std.rs")]
mod seed;

use super::PreparedKeys;
use crate::scheme::schnorr::Scheme;

impl<S: Scheme> PreparedKeys<S> {
    /// Creates an empty cache for this many keys.
    ///
    /// The standard library or the feature `getrandom` draws the secret for the counts. Without both, use
    /// [`Self::with_capacity_and_seed`].
    ///
    /// # Panics
    /// Without the feature `std`: if the operating system supplies no random numbers.
    pub fn with_capacity(capacity: usize) -> Self {
        Self::with_capacity_and_seed(capacity, seed::draw())
    }
}
