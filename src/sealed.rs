//! What closes traits: those of schemes, groups and scalars are implemented by this library alone.

/// A supertrait that programs cannot name, so that none of them implements a trait that has it.
pub trait Sealed {}

impl<const N: usize> Sealed for [u8; N] {}
