//! Groups of prime order: elements and scalars as bytes.

#[cfg(feature = "groups")]
mod prime_order;

use crate::{Bytes, Result, no_such};
#[cfg(feature = "groups")]
pub use prime_order::GROUPS;

/// No groups.
#[cfg(not(feature = "groups"))]
pub const GROUPS: &[(&str, &dyn Group)] = &[];

/// A group.
pub trait Group: Sync {
    /// Bytes of an element, of a scalar, and of those that an element is made from.
    fn lengths(&self) -> (usize, usize, usize);

    /// The encoding of the element that an operation gives, by the number that `js/groups.js` has for it.
    fn element(&self, operation: u32, first: &[u8], second: &[u8]) -> Result<Bytes>;

    /// The encoding of the scalar that an operation gives.
    fn scalar(&self, operation: u32, first: &[u8], second: &[u8]) -> Result<Bytes>;
}

/// The group of a number.
pub fn group(number: u32) -> Result<&'static dyn Group> {
    GROUPS.get(number as usize).map_or_else(|| no_such("group"), |(_, group)| Ok(*group))
}
