//! What needs a heap: results in vectors, one verdict for all, and a cache of prepared keys.

mod all;
#[cfg(feature = "blinding")]
mod blinded;
mod cached;
#[cfg(any(feature = "curve9767", feature = "do255"))]
pub(crate) mod combination;
mod each;
mod instances;
mod made;

pub(crate) use super::cores::{map_parts, threads_for};
pub use all::Combine;
pub(crate) use all::{one_verdict, verify_all_by};
pub use cached::PreparedKeys;
pub(crate) use instances::{Batches, Combinations, Compiled, Exchanges};

pub use for_combinations::*;
pub use for_exchanges::*;
pub use for_policies::*;
pub use for_schemes::*;

/// Every scheme's module has these.
pub(crate) mod for_schemes {
    #[cfg(feature = "blinding")]
    pub use super::blinded::sign_many_blinded;
    pub use super::each::{find_invalid, verify_each};
    pub use super::made::sign_many;
}

/// Those of schemes whose equations can be combined.
pub(crate) mod for_combinations {
    #[cfg(feature = "getrandom")]
    pub use super::all::random::verify_all;
    pub use super::all::verify_all_seeded;
}

/// Those of schemes whose keys are exchanged.
pub(crate) mod for_exchanges {
    #[cfg(feature = "blinding")]
    pub use super::blinded::exchange_many_blinded;
    pub use super::made::exchange_many;
}

/// Those of schemes with policies.
pub(crate) mod for_policies {
    #[cfg(feature = "getrandom")]
    pub use super::all::random::verify_all_with;
    pub use super::all::verify_all_seeded_with;
    pub use super::each::{find_invalid_with, verify_each_with};
}
