//! Many signatures at once: each with its own verdict, or one verdict for all.

#[cfg_attr(not(feature = "rayon"), path = "one_core.rs")]
mod cores;
mod each;
mod entry;
#[cfg(feature = "alloc")]
pub(crate) mod many;

pub use each::{verify_each_into, verify_each_into_with};
pub use entry::Entry;
